"""Compiling a game ahead of time, step by step, so that somebody can be told how far it is."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from filibusta.ai.search import Search, Settings
from filibusta.ai.weighing import Weighing
from filibusta.engine.game import Game
from filibusta.engine.match import Match


class Progress(NamedTuple):
    """``done`` steps of ``total``; ``step`` is what comes next, or empty at the end."""

    done: int
    total: int
    step: str


def compile_game(game: Game) -> Iterator[Progress]:
    """Compiles, or loads from the cache, everything a game needs: its rules, its views, its bots, its random play."""
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
        Weighing(game).best(view, 1, 0, plans=True)
        Search(game, Settings(), nodes=100).think(view, iterations=2)

    def play() -> None:
        state = game.new_states()[0]
        game.loops.play_games(state, game.new_buffer(), game.players[0], game.pack_options(), 1, 1)
        game.rules.score(state, np.zeros(game.layout.seats, np.int32))
        game.rules.rank(state, np.zeros(game.layout.seats, np.int32))

    steps: list[tuple[str, Callable[[], None]]] = [
        ("the deal", deal),
        ("what each player sees", look),
        ("the actions", act),
        ("the bots", bots),
        ("whole games", play),
    ]
    for done, (step, work) in enumerate(steps):
        yield Progress(done, len(steps), step)
        work()
    yield Progress(len(steps), len(steps), "")
