"""What must be true of every game. Each check raises an AssertionError that says what is wrong and where."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.chance import wake
from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import NO_SECRET, happenings
from filibusta.engine.plain import PlainState
from filibusta.engine.positions import write_position
from filibusta.engine.record import INT, SPECTATOR, States, copied
from filibusta.engine.words import LANGUAGES
from filibusta.table.plain import table_of
from filibusta.testing.damage import check_damage
from filibusta.testing.digest import digest, same
from filibusta.testing.drawings import check_drawing
from filibusta.testing.golden import compare_golden
from filibusta.testing.patches import NONE
from filibusta.testing.perft import compare_perft
from filibusta.testing.play import Table, finished, sampled, tables, walk
from filibusta.testing.scenarios import check_coverage, check_scenarios, vocabulary

LONGEST = 100_000
DEALS = 3
NO_DICE = np.zeros(0, INT)
SOUND, TRIED, SEEN, KEPT = 800, 100, 160, 60
"""Positions of a game that a check looks at, however many kinds of table there are."""
REPLAYED = 12
"""Kinds of table of which a whole game is replayed."""
REFUSED = 10
"""Illegal actions that are tried in a position; all of them in one position of each phase."""

Check = Callable[[Game], None]


def check_decisions(game: Game, seed: int = 1) -> None:
    """Every game ends; something is always legal, in order, once; positions are sound."""
    for table, match in sampled(game, SOUND, seed):
        faults = game.faults(match.whole_position()[0])
        assert not faults, f"{game.id}, {table}, seed {seed}, action {match.ply}: {faults}"
    for table in tables(game):
        at, match = "", Match.new(game, table.players, table.options, seed=seed)
        for match in walk(game, table, seed):
            at = f"{game.id}, {table}, seed {seed}, action {match.ply}"
            assert match.ply < LONGEST, f"{at}: the game does not end"
            legal = list(match.legal())
            assert legal or match.over, f"{at}: nothing is legal"
            assert not (legal and match.over), f"{at}: the game is over and something is legal"
            assert legal == sorted(set(legal)), f"{at}: legal actions must ascend and differ: {legal}"
            _check_events(game, PlainState(match.whole_position()[0]), at)
        assert are_places(match.places), f"{at}: places {match.places}"


def _check_events(game: Game, state: PlainState, at: str) -> None:
    """Every event told fits its declaration."""
    names = vocabulary(game).EVENT_NAMES
    for told, happening in zip(state.news, happenings(state, game.events), strict=False):
        kind, event = happening.kind, f"{at}: the event {happening.kind.name}"
        assert not any(told.parts[kind.public :]), f"{event} tells more than is declared: {told.parts}"
        assert kind.has_seat or told.seat == NONE, f"{event} is declared without a seat and told of seat {told.seat}"
        assert kind.has_secret == (told.reader != NO_SECRET), f"{event} and its declaration differ in what is private"
        for part in kind.parts:
            number, known = getattr(happening, part.name), names.get(part.of)
            assert known is None or NONE <= number < len(known), f"{event} has {part.name} {number}: no {part.of}"


def check_room(game: Game, seed: int = 8) -> None:
    """In many random games what one action tells and draws has room, and so have the legal actions."""
    states, chooser = game.new_states(), random.Random(seed)
    state = states[0]
    news, dice = len(state.news), len(state.dice)
    for number, table in enumerate(tables(game)):
        keys = map(np.uint64, count(1000 * number))
        game.loops.deal(states, next(keys), NO_DICE, 0, table.players, game.pack_options(table.options))
        while True:
            at = f"{game.id}, {table}, deal {number}"
            assert state.news_size <= news, f"{at}: one action told {state.news_size} events; there is room for {news}"
            assert state.dice_next < dice, f"{at}: one action drew {dice} chance results or more; declare more dice"
            legal, most = game.legal(states), game.most_legal
            assert len(legal) < most, f"{at}: {len(legal)} legal actions; most_legal is {most} and must be more"
            if state.over:
                break
            game.loops.act(states, next(keys), NO_DICE, 0, int(chooser.choice(legal)))


def are_places(places: list[int]) -> bool:
    """Whether each place is one more than the number of seats ahead of it: seats may share one."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


def check_every_action(game: Game, seed: int = 2) -> None:
    """Each legal action of many positions can be carried out and leads to a sound one; others are refused."""
    met: set[int] = set()
    chooser = random.Random(seed)
    for table, match in sampled(game, TRIED, seed):
        legal = {int(action) for action in match.legal()}
        before, phase = match.whole_position(), int(match.phase)
        for action in sorted(legal):
            match.play(action)
            faults = game.faults(match.whole_position()[0])
            assert not faults, f"{game.id}, {table}: after {game.actions.name(action)}: {faults}"
            match.take_back()
        illegal = [action for action in range(game.actions.size) if action not in legal]
        for action in illegal if phase not in met else chooser.sample(illegal, min(REFUSED, len(illegal))):
            _expect_refusal(match, action)
        met.add(phase)
        assert same(before, match.whole_position()), f"{game.id}, {table}: trying actions changed the match"


def _expect_refusal(match: Match, action: int) -> None:
    try:
        match.play(action)
    except FilibustaError:
        return
    raise AssertionError(f"{match.game.actions.name(action)} is not legal and was carried out")


def check_taking_back(game: Game, seed: int = 8) -> None:
    """What is said to be final before an action is what cannot be taken back after it, whatever is hidden.

    Else a player would learn what is hidden from what may be taken back: ``sealed`` must be set wherever hidden cards
    decide what follows.
    """
    for table, match in sampled(game, SOUND, seed):
        seat, legal, said = match.player, match.legal(), match.finals()
        for key in range(2, DEALS):
            found = np.zeros_like(said)
            view = match.view_at(match.ply, seat).states
            game.loops.finals(view, game.new_states(2), legal, np.uint64(key), found)
            _compare_finals(match, f"{table}, deal {key}", said, found)
        played = [_cannot_be_taken_back(match, seat, int(action)) for action in legal]
        _compare_finals(match, str(table), said, np.array(played, np.bool_))


def _cannot_be_taken_back(match: Match, seat: int, action: int) -> bool:
    ply = match.ply
    match.play(action)
    earliest = match.take_back_to(seat)
    match.take_back(ply)
    return earliest is None


def _compare_finals(match: Match, at: str, said: NDArray[np.bool_], found: NDArray[np.bool_]) -> None:
    for action, before, after in zip(match.legal(), said, found, strict=True):
        name = match.game.actions.name(int(action))
        assert before == after, f"{match.game.id}, {at}, action {match.ply}: {name} is said to be " + (
            "final and can be taken back" if before else "no final step and cannot be taken back"
        )


def check_records(game: Game, seed: int = 3) -> None:
    """Saved and loaded, replayed and verified, a match is the same; so is a position file."""
    for table in tables(game)[:: max(1, len(tables(game)) // REPLAYED)]:
        match = finished(game, table, seed)
        again = Match.load(match.to_json())
        assert again.ply == match.ply and again.scores == match.scores, f"{game.id}, {table}: the replay differs"
        for ply in range(match.ply + 1):
            assert same(match.whole_position(ply), again.whole_position(ply)), f"{game.id}, {table}: action {ply}"
    for table, match in sampled(game, KEPT, seed):
        text = write_position(game, match.whole_position())
        loaded = Match.load(text)
        at = f"{game.id}, {table}, action {match.ply}"
        assert write_position(game, loaded.whole_position()) == text, f"{at}: the position changed in its file"


def check_views(game: Game, seed: int = 4) -> None:
    """No view depends on what its viewer may not know, nor do the words and the drawing made from it.

    Every hidden part is dealt again at random: the view, what is legal for its viewer and what is said must not change.
    """
    for number, (table, match) in enumerate(sampled(game, SEEN, seed)):
        for viewer in {SPECTATOR, match.player, number % table.players}:
            _check_view(game, table, match, viewer)


def check_public_view(game: Game, seed: int = 6) -> None:
    """A spectator knows no more than any player: whatever a player's view leaves open, the public view does not tell.

    This finds what ``check_views`` cannot: a leak that the leaking view itself carries into every new deal.
    """
    for table, match in sampled(game, SOUND, seed):
        public = match.view(SPECTATOR).states
        for seat in range(table.players):
            dealt = _dealt_anew(game, match.view(seat).states, match.ply)
            told = _first_difference(game, public, game.observe(dealt, SPECTATOR))
            assert not told or told.endswith(".secret"), f"{game.id}, {table}: the public view tells {told}"


def _check_view(game: Game, table: Table, match: Match, viewer: int) -> None:
    at = f"{game.id}, {table}, action {match.ply}, viewer {viewer}"
    view = match.view(viewer)
    dealt = _dealt_anew(game, view.states, match.ply)
    faults = game.faults(dealt[0])
    assert not faults, f"{at}: determinize makes an impossible position: {faults}"
    seen = game.observe(dealt, viewer)
    difference = _first_difference(game, view.states, seen)
    assert not difference, f"{at}: the view tells what its viewer may not know, in {difference}"
    other = Match.from_position(game, dealt, match.names).view(viewer)
    assert list(other.legal()) == list(view.legal()), f"{at}: what is legal tells what is hidden"
    for language in LANGUAGES:
        assert other.legal_actions(language) == view.legal_actions(language), f"{at}: the words tell what is hidden"
        if not match.over:
            assert other.prompt(language) == view.prompt(language), f"{at}: the prompt tells what is hidden"
    picture = table_of(game).picture
    assert picture(other) == picture(view), f"{at}: the drawing tells what is hidden"


def check_stills(game: Game, seed: int = 8) -> None:
    """The stills of an action end with the view after it, tell ever more, offer nothing and tell nothing hidden."""
    for number, (table, match) in enumerate(sampled(game, SEEN, seed)):
        for viewer in (SPECTATOR, number % table.players):
            _check_stills(game, match, viewer, f"{game.id}, {table}, action {match.ply}, viewer {viewer}")


def _check_stills(game: Game, match: Match, viewer: int, at: str) -> None:
    stills = match.stills(match.ply, viewer)
    last = match.view_at(match.ply, viewer)
    assert same(stills[-1].states, last.states), f"{at}: the last still is not the view"
    told = [len(still.happenings()) for still in stills]
    assert told == sorted(told), f"{at}: the stills tell {told} events"
    for number, still in enumerate(stills[:-1]):
        here = f"{at}, still {number}"
        assert still.happenings() == last.happenings()[: told[number]], f"{here}: other events than in the end"
        assert not len(still.legal()), f"{here}: something can be chosen in the middle of an action"
        seen = game.observe(_dealt_anew(game, still.states, match.ply), viewer)
        difference = _first_difference(game, still.states, seen)
        assert not difference, f"{here}: it tells what its viewer may not know, in {difference}"
        if game.table:
            other = replace(still, states=seen)
            assert game.table.picture(other) == game.table.picture(still), f"{here}: the drawing tells what is hidden"


def _dealt_anew(game: Game, view: States, key: int) -> States:
    """A whole position that fits the view, with the news of the view."""
    dealt = copied(view)
    news, size = dealt["news"].copy(), dealt["news_size"].copy()
    wake(dealt[0], np.uint64(key + 1))
    game.rules.determinize(dealt[0])
    dealt["news"], dealt["news_size"] = news, size
    return dealt


def _first_difference(game: Game, one: States, other: States) -> str:
    unequal = np.flatnonzero(game.layout.ints(one)[0] != game.layout.ints(other)[0])
    return game.layout.places[int(unequal[0])].path if len(unequal) else ""


def check_determinize(game: Game, seed: int = 5) -> None:
    """``observe(determinize(view))`` is the view, again and again, and the deals differ where anything is hidden."""
    for _, match in sampled(game, KEPT, seed):
        view = match.view(0).states
        deals = {_dealt_anew(game, view, key).tobytes() for key in range(20)}
        for key in range(5):
            seen = game.observe(_dealt_anew(game, view, key), 0)
            assert not _first_difference(game, view, seen), f"{game.id}: {_first_difference(game, view, seen)}"
        assert len(deals) > 1 or match.over, f"{game.id}: determinize always makes the same deal"


def check_recall(game: Game, seed: int = 7) -> None:
    """``recall`` tells the truth, and makes of an earlier public view one that can be filled in."""
    for table in tables(game)[:: max(1, len(tables(game)) // REPLAYED)]:
        match = finished(game, table, seed)
        now = match.whole_position()[0]
        for ply in range(0, match.ply, 7):
            then = match.view_at(ply, SPECTATOR).states
            for seat in range(table.players):
                game.rules.recall(then[0], now, seat)
            told, true = game.layout.ints(then)[0], game.layout.ints(match.whole_position(ply))[0]
            changed = told != game.layout.ints(match.view_at(ply, SPECTATOR).states)[0]
            wrong = np.flatnonzero(changed & (told != true))
            at = f"{game.id}, {table}, action {ply}"
            assert not len(wrong), f"{at}: recall is wrong about {game.layout.places[int(wrong[0])].path}"
            faults = game.faults(_dealt_anew(game, then, ply)[0])
            assert not faults, f"{at}: what is recalled cannot be filled in: {faults}"


def check_interpreted(game: Game) -> None:
    """The rules as plain Python and as machine code lead to the same states, bit for bit."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "filibusta.testing", "digest", game.id]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{game.id}: the interpreted rules failed:\n{run.stderr[-2000:]}"
    assert run.stdout.strip() == digest(game), f"{game.id}: interpreted and compiled rules differ"


CHECKS: tuple[Check, ...] = (
    check_decisions,
    check_room,
    check_every_action,
    check_taking_back,
    check_records,
    check_views,
    check_stills,
    check_public_view,
    check_drawing,
    check_determinize,
    check_recall,
    check_interpreted,
    check_damage,
    compare_golden,
    compare_perft,
    check_scenarios,
    check_coverage,
)


def check_game(game: Game) -> None:
    """Runs every check on a game; raises an AssertionError at the first thing that is wrong."""
    for check in CHECKS:
        check(game)
