"""Tables of the sentences that reasons are said in."""

from enum import IntEnum
from operator import attrgetter
from typing import Any, cast

import pytest

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.decisions import NOT_OFFERED
from filibusta.engine.plain import PlainState
from filibusta.engine.refusals import Asked, because, plural, refusals
from filibusta.engine.words import Words

ACTIONS = ActionSpace((block("pay"), block("card", 3), block("done")))
SAY = Words("en")


class Reason(IntEnum):
    ALLOWED = 0
    POOR = 1
    FULL = 2
    LATE = 3


def too_late(asked: Asked) -> str:
    return f"{asked.block} comes too late."


SENTENCES: dict[Any, Any] = {
    Reason.POOR: because("It costs {price}; you have {silver}.", price=lambda asked: 7),
    Reason.FULL: plural("No room for {n} card.", "No room for {n} cards.", n=lambda asked: asked.i),
    Reason.LATE: too_late,
}
PLACES: dict[str, Any] = {"silver": attrgetter("view.silver")}


def why(view: PlainState, action: int) -> int:
    return cast(Any, view).reasons[action]


def not_offered(asked: Asked) -> str:
    return f"{asked.block} is not asked."


def table(places: dict[str, Any] = PLACES, **changes: Any) -> Any:
    sentences = {**SENTENCES, **{Reason[name]: said for name, said in changes.items()}}
    kept = {reason: said for reason, said in sentences.items() if said}
    return refusals(why, ACTIONS, Reason, places, kept, not_offered)


class View:
    silver = 3
    reasons = (Reason.POOR, Reason.FULL, Reason.FULL, Reason.ALLOWED, NOT_OFFERED)

    def record(self) -> "View":
        return self


def test_each_reason_is_said_of_the_action():
    told = [table()(View(), action, SAY) for action in range(ACTIONS.size)]
    expected = ["It costs 7; you have 3.", "No room for 0 cards.", "No room for 1 card.", "", "done is not asked."]
    assert told == expected


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"POOR": None}, "Reason.POOR has no sentence"),
        ({"ALLOWED": because("Go on.")}, "ALLOWED: 0.* has a sentence, but is no reason"),
        ({"LATE": because("At {hour}.")}, "Reason.LATE: nothing fills {hour}"),
        ({"LATE": because("Late.", hour=not_offered)}, "Reason.LATE: .* has no place {hour}"),
        ({"POOR": because("Too dear.")}, "no sentence of Reason has the place {silver}"),
    ],
)
def test_what_is_missing_or_idle_is_refused_when_the_table_is_made(changes: dict[str, Any], problem: str):
    with pytest.raises(ValueError, match=problem):
        table(**changes)
