"""Compiling a game ahead of time, step by step, so that somebody can be told how far it is."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from filibusta.ai.action_values import ActionValues
from filibusta.ai.bots import asked
from filibusta.ai.forced import is_hopeless
from filibusta.ai.playouts import Playouts
from filibusta.ai.search import Search, SearchSettings
from filibusta.ai.words.differences import judge_of
from filibusta.engine.compiler import compiled_ahead
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import INT, SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.envs.observation import Encoder
from filibusta.envs.vector import VectorEnv
from filibusta.terminal.compile_kernels import compile_kernels

SHOWN_GAMES, LOOKS = 15, 3
"""The number of games played to show people's screens, and of positions shown of each kind of choice."""

Steps = list[tuple[str, Callable[[], None]]]


class Progress(NamedTuple):
    """``done`` steps of ``total``; ``step`` is what comes next, or empty at the end."""

    done: int
    total: int
    step: str


def compile_game(game: Game, tables_only: bool = False, capability: str | None = None) -> Iterator[Progress]:
    """Compiles, or loads from the cache, what a game needs: first for tables, then for learners; or its kernels for
    GPUs of a compute capability."""
    steps = (
        [("kernels for a GPU", partial(compile_kernels, game, capability))]
        if capability
        else steps_of(game, tables_only)
    )
    for done, (step, work) in enumerate(steps):
        yield Progress(done, len(steps), step)
        work()
    for part in {True, tables_only} if not capability else ():
        compiled_ahead(game.folder, part).touch()
    yield Progress(len(steps), len(steps), "")


def steps_of(game: Game, tables_only: bool = False) -> Steps:
    """The steps by name, in their order."""
    return [*_for_tables(game), *([] if tables_only else _for_learners(game))]


def _for_tables(game: Game) -> Steps:
    matches: list[Match] = []

    def deal() -> None:
        matches.append(Match.new(game, game.players[0], seed=1))

    def look() -> None:
        matches[0].view(0)

    def act() -> None:
        matches[0].finals()
        matches[0].play(int(matches[0].legal()[0]))

    def bots() -> None:
        view = matches[0].view(matches[0].player)
        game.dealt_anew(view.states, 0)
        ActionValues(asked(game, "planner")).best(view, 1, 0, plans=True)
        Search(asked(game, "ismcts"), SearchSettings(), nodes=100).think(view, iterations=2)
        for players in {game.players[0], game.players[-1]}:
            _compare(game, players)

    def show() -> None:
        _show(game)

    return [
        ("the deal", deal),
        ("what each player sees", look),
        ("the actions", act),
        ("the bots", bots),
        ("words and pictures", show),
    ]


def _compare(game: Game, players: int) -> None:
    """Looks at a position as advice does that tells what choices differ in."""
    judge = judge_of(asked(game, "planner"), players)
    match = Match.new(game, players, seed=1)
    if judge:
        judge.parts(game.dealt_anew(match.view(match.player).states, 0)[0])


def _show(game: Game) -> None:
    """Plays, and shows what people are shown of each kind of choice: some rules are called by words and pictures alone,
    and a table that met one first would wait for it."""
    chooser, looks = random.Random(1), Counter[tuple[int, str]]()
    for number in range(SHOWN_GAMES):
        _show_match(Match.new(game, game.players[number % len(game.players)], seed=1 + number), chooser, looks)


def _show_match(match: Match, chooser: random.Random, looks: Counter[tuple[int, str]]) -> None:
    """Chooses what was chosen most seldom, as far as it can be chosen."""
    while not match.over:
        names = [match.game.actions.name(int(action)) for action in match.legal()]
        kinds = {(int(match.phase), name.partition(":")[0]): name for name in chooser.sample(names, len(names))}
        rarest = min(kinds, key=lambda kind: looks[kind])
        if looks[rarest] < LOOKS:
            _show_position(match, list(kinds.values()))
        looks[rarest] += 1
        match.play(kinds[rarest])
        match.log(since=match.ply - 1)
    match.view(SPECTATOR)
    match.scores, match.places  # noqa: B018  # pyright: ignore[reportUnusedExpression]


def _show_position(match: Match, actions: Sequence[str]) -> None:
    """Shows a position as a screen does: the decision, the picture, and forecasts of these actions; and asks, as bots
    do, which of them gain nothing."""
    view, say, table = match.view(match.player), match.game.say(LANGUAGES[0]), match.game.table
    view.prompt()
    view.legal_actions()
    if match.game.refusal:
        match.game.refusal(view.state, 0, say)
    if table:
        table.draw(view, say, match.names, "wide")
        table.drag_targets(view, say)
        for action in actions:
            table.forecast(view, action, say, "wide")
    for action in actions:
        is_hopeless(view, match.game.actions.number(action))


def _for_learners(game: Game) -> Steps:
    def play() -> None:
        states = game.new_states()
        game.loops.play_games(states, game.new_buffer(), game.players[0], game.pack_options(), 1, 1)
        for result in (game.rules.score, game.rules.rank):
            result(states[0], np.zeros(game.layout.seats, INT))

    def one_game() -> None:
        match = Match.new(game, game.players[0], seed=1)
        encoder = Encoder(game)
        encoder.vector(match.view(match.player))
        game.rules.determinize(match.view(match.player).states[0])

    def many_games() -> None:
        games = VectorEnv(game, 2, game.players[0], seed=1)
        games.reset()
        games.step(games.sample())
        games.observe()
        games.key(0)

    def reviews() -> None:
        match, playouts = Match.new(game, game.players[0], seed=1), Playouts(asked(game, "planner"))
        playouts.estimates(match.view().states, 1, 1)
        playouts.chances(match.whole_position())

    def checks() -> None:
        states = Match.new(game, game.players[0], seed=1).whole_position()
        if game.rules.why:
            game.loops.why(states, np.empty(game.actions.size, INT))
        game.rules.evaluate(states[0], game.new_values())

    return [
        ("reviews", reviews),
        ("random games", play),
        ("environments of one game", one_game),
        ("environments of many games", many_games),
        ("the checks", checks),
    ]
