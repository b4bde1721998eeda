"""Checks that a decision does not reveal hidden cards to players who wait."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.game import Game
from filibusta.engine.record import HIDDEN, SPECTATOR, Sight, States, copied
from filibusta.engine.sight import as_outsider
from filibusta.testing.play import retold, sampled
from filibusta.testing.scenarios import played, scenarios

SAMPLED, DEALS, TRIED = 400, 8, 4
"""Positions of random games that are looked at, deals of what is hidden in each, and choices that are tried."""
STEPS = 6
"""Private decisions in a row that can be declined."""


def check_private(game: Game) -> None:
    """Checks that a decision reveals nothing hidden.

    The same choice is made in positions that differ only in what a single seat sees. Whatever is asked then, all
    others see the same record, unless the decision is private. A private decision looks the same whichever hidden card
    makes it possible, and leaves no trace once it is declined.
    """
    if game.layout.hides_nothing:
        return
    for number, (at, before, actions) in enumerate(_moments(game)):
        public = game.observe(before, SPECTATOR)
        if game.layout.private and public["private"][0]:
            continue  # who deals it anew chooses another question, too
        deals = [before, *(game.dealt_anew(public, number * DEALS + key + 1) for key in range(DEALS))]
        for action in actions:
            _compare(game, [_after(game, deal, action, number) for deal in deals if action in game.legal(deal)], at)


def check_veil(game: Game, states: States, viewer: int, at: str) -> None:
    """Checks that ``veil`` hides fields ``by_rule`` and changes no other: environments veil the true record itself, and
    put back only these."""
    veiled = copied(states)
    game.rules.veil(veiled[0], as_outsider(viewer))
    before, after = game.layout.ints(states)[0], game.layout.ints(veiled)[0]
    for number in np.flatnonzero(before != after).tolist():
        place = game.layout.places[number]
        assert place.sight == Sight.RULE, f"{at}: veil changes {place.path}, which is not by_rule"
        assert after[number] == HIDDEN, f"{at}: veil writes {after[number]} into {place.path}, and does not hide it"


def _moments(game: Game) -> Iterator[tuple[str, States, list[int]]]:
    """Positions and choices that are made there: of random games, and those of the scenarios."""
    for variant, match in sampled(game, SAMPLED):
        if not match.over:
            legal = match.legal().tolist()
            yield f"{game.id}, {variant}, action {match.ply}", match.whole_position(), legal[:: -(-len(legal) // TRIED)]
    for scenario in scenarios(game):
        whole = played(game, scenario)
        for match in retold(whole) if whole else ():
            if match.ply < (whole.ply if whole else 0):
                action = game.actions.number(whole.moves[match.ply].action) if whole else 0
                yield f"{game.id}, {scenario.id}, action {match.ply}", match.whole_position(), [action]


def _after(game: Game, states: States, action: int, key: int) -> States:
    after = copied(states)
    game.act(after, action, key + 1)
    return after


def _compare(game: Game, outcomes: list[States], at: str) -> None:
    """Compares outcomes whose public events are the same."""
    told: dict[bytes, list[tuple[States, States]]] = defaultdict(list)
    for after in outcomes:
        seen = game.observe(after, SPECTATOR)
        told[seen["news"].tobytes()].append((after, seen))
    for alike in told.values():
        private = [(after, seen) for after, seen in alike if game.layout.private and seen["private"][0]]
        public = [seen for _, seen in alike if not (game.layout.private and seen["private"][0])]
        for seen in public[1:]:
            path = _told_by_question(game, public[0], seen)
            assert not path, f"{at}: what is asked tells what is hidden, in {path}"
        by_seat = {int(seen["player"][0]): seen for _, seen in private}
        for after, seen in private:
            path = _difference(game, by_seat[int(seen["player"][0])], seen)
            assert not path, f"{at}: a private decision differs from another in {path}"
            if public:
                _check_declined(game, after, public, at)


def _check_declined(game: Game, states: States, public: list[States], at: str) -> None:
    """Some answers lead on as if nothing had been asked."""
    left, reached = [states], list[States]()
    for _ in range(STEPS):
        following = list[States]()
        for position in left:
            for action in game.legal(position).tolist()[-2:]:
                after = _after(game, position, action, 0)
                seen = game.observe(after, SPECTATOR)
                (following if seen["private"][0] else reached).append(after if seen["private"][0] else seen)
        left = following
    lasting = ~game.layout.transient & np.array([place.path != "sealed" for place in game.layout.places])
    paths = [_difference(game, one, other, lasting) for one in reached for other in public]
    assert not all(paths), f"{at}: a private decision that was declined left something in {sorted({*paths})}"


def _told_by_question(game: Game, one: States, other: States) -> str:
    """Returns the field in which two public records differ if they differ in nothing but the question; else nothing,
    since something else was shown."""
    if not _difference(game, one, other):
        return ""
    asked = np.array([place.path in ("phase", "player") for place in game.layout.places])
    asked[game.layout.decided] = True
    return "" if _difference(game, one, other, ~asked) else _difference(game, one, other, asked)


def _difference(game: Game, one: States, other: States, within: NDArray[np.bool_] | None = None) -> str:
    unequal = game.layout.ints(one)[0] != game.layout.ints(other)[0]
    found = np.flatnonzero(unequal if within is None else unequal & within)
    return game.layout.places[int(found[0])].path if len(found) else ""
