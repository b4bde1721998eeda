"""The check that a reason against an action is its true cause: once the cause is gone, the reason is not given again.

``checks/cures.py`` of a game has a table of cures. ``CURES`` gives for each reason a change of the position after which
this cause is gone: enough silver, an empty hold. ``WITHOUT_CURE`` lists the other reasons, by why no small change puts
them right.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from enum import IntEnum

import numpy as np

from filibusta.engine.decisions import ALLOWED
from filibusta.engine.errors import BadPosition
from filibusta.engine.game import Game
from filibusta.engine.record import INT, Numbers, State, States, copied
from filibusta.engine.validation import check_domains
from filibusta.testing.game_modules import own_module
from filibusta.testing.refusals import positions

Cure = Callable[[State, int], None]
"""``cure(s, i)`` changes a position so that the cause is gone that forbids the ``i``-th action of its block."""
TRIES = 100
"""A cure is tried in so many positions."""


def put(field: str, value: int, of: Callable[[State, int], State] | None = None) -> Cure:
    """Returns the cure that puts a number into a field, of the record or of the part that ``of(s, i)`` chooses."""

    def cure(s: State, i: int) -> None:
        (of(s, i) if of else s)[field] = value

    return cure


def check_cures(game: Game) -> None:
    """Checks that no reason is given again after its cure; a game without ``checks/cures.py`` is not checked."""
    module = own_module(game, "cures")
    if not module:
        return
    cures: dict[IntEnum, Cure] = module.CURES
    _check_complete(game, cures, module.WITHOUT_CURE)
    tried = Counter[IntEnum]()
    for where, match in positions(game):
        whole = match.whole_position()
        reasons = _reasons(game, whole)
        given = {*reasons.tolist()}
        for reason, cure in cures.items():
            if reason in given and tried[reason] < TRIES:
                forbidden = np.flatnonzero(reasons == reason)
                action = int(forbidden[tried[reason] % len(forbidden)])
                _try(game, where, whole, action, reason, cure)
                tried[reason] += 1
    untried = [reason.name for reason in cures if not tried[reason]]
    assert not untried, f"{game.id}: no position of random games or scenarios has the reason {', '.join(untried)}"


def _check_complete(game: Game, cures: Mapping[IntEnum, Cure], excuses: Mapping[str, tuple[IntEnum, ...]]) -> None:
    excused = [reason for of_excuse in excuses.values() for reason in of_excuse]
    known = Counter([*cures, *excused])
    every = [reason for reason in type(next(iter(cures))) if reason.value != ALLOWED]
    wrong = [reason.name for reason in every if known[reason] != 1]
    assert not wrong, f"{game.id}: checks/cures.py needs each reason once, cured or excused: {', '.join(wrong)}"


def _reasons(game: Game, whole: States) -> Numbers:
    reasons = np.empty(game.actions.size, INT)
    game.loops.why(copied(whole), reasons)
    return reasons


def _try(game: Game, where: str, whole: States, action: int, reason: IntEnum, cure: Cure) -> None:
    cured = copied(whole)
    cure(cured[0], game.actions.part(action)[1])
    tried = f"{where}: {game.actions.name(action)} is refused for {reason.name}"
    try:
        check_domains(game.layout, cured)
    except BadPosition as error:
        raise AssertionError(f"{tried}; its cure makes no position: {error}") from error
    still = _reasons(game, cured)[action]
    assert still != reason, f"{tried}, and still is when that is put right"
