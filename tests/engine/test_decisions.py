"""Tables of decisions and steps."""

import linecache
import pdb
import traceback
from collections.abc import Callable
from enum import IntEnum
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.compiler import interpreted
from filibusta.engine.decisions import (
    ALLOWED,
    NOT_OFFERED,
    Decision,
    decision,
    decisions,
    either,
    offer,
    offers,
    reasons,
    steps,
)

ACTIONS = ActionSpace((block("pay"), block("refuse"), block("card", 4), block("done")))


class Phase(IntEnum):
    WAGES = 7
    CARDS = 3
    MENU = 5


class Step(IntEnum):
    ASK = 0
    DRAW = 9
    STORM = 2


def pay(s: Any, action: int) -> int:
    s.done = ("pay", action)
    return 4


def play(s: Any, seat: int, card: int) -> int:
    s.done = ("play", seat, card)
    return 5


def draw(s: Any) -> int:
    return 2


def stop(s: Any) -> None:
    s.done = ("stop",)


def take(s: Any, action: int, seat: int) -> int:
    s.done = ("take", action, seat)
    return 6


def is_even(s: Any, card: int) -> bool:
    return card % 2 == 0


def may_pay(s: Any) -> bool:
    return s.silver > 0


def list_last(s: Any, out: Any, n: int) -> int:
    out[n] = 5
    return n + 1


def legal_none_but_first(s: Any, out: Any) -> int:
    out[0] = 2
    return 1


def rows() -> list[Any]:
    return [
        either(Phase.WAGES, "pay", "refuse", pay),
        offers(Phase.MENU, offer("pay", pay, may_pay), offer("card", play, is_even), offer("done", stop)),
        decision(Phase.CARDS, legal_none_but_first, take),
    ]


def game(phase: int, **fields: Any) -> Any:
    return SimpleNamespace(phase=phase, player=1, over=0, done=None, **fields)


def listed(legal: Callable[..., int], s: Any) -> list[int]:
    out = [-1] * 10
    return out[: interpreted(legal)(s, out)]


def test_each_decision_lists_what_its_row_offers():
    legal, _ = decisions(__name__, Phase, ACTIONS, *rows())
    assert listed(legal, game(Phase.WAGES)) == [0, 1]
    assert listed(legal, game(Phase.MENU, silver=1)) == [0, 2, 4, 6]
    assert listed(legal, game(Phase.MENU, silver=0)) == [2, 4, 6]
    assert listed(legal, game(Phase.CARDS)) == [2]
    over = game(Phase.CARDS)
    over.over = 1
    assert listed(legal, over) == []


def test_an_answer_gets_what_its_rule_asks_for_while_nobody_decides():
    _, answer = decisions(__name__, Phase, ACTIONS, *rows())
    for phase, action, step, done in (
        (Phase.WAGES, 1, 4, ("pay", 1)),
        (Phase.MENU, 0, 4, ("pay", 0)),
        (Phase.MENU, 4, 5, ("play", 1, 2)),
        (Phase.MENU, 6, 0, ("stop",)),
        (Phase.CARDS, 3, 6, ("take", 3, 1)),
    ):
        s = game(phase)
        assert (interpreted(answer)(s, action), s.done, s.player) == (step, done, -1)


def test_a_lister_and_one_test_for_all_actions_of_a_block():
    only = ActionSpace((block("card", 4), block("none"), block("bid", 2)))
    legal, _ = decisions(
        __name__,
        Phase,
        only,
        offers(Phase.WAGES, offer("card", play, may_pay), offer("bid", play, list_last)),
        offers(Phase.CARDS, offer("none", stop)),
        offers(Phase.MENU, offer("card", play)),
    )
    assert listed(legal, game(Phase.WAGES, silver=1)) == [0, 1, 2, 3, 5]
    assert listed(legal, game(Phase.WAGES, silver=0)) == [5]
    assert listed(legal, game(Phase.CARDS)) == [4]
    assert listed(legal, game(Phase.MENU)) == [0, 1, 2, 3]


class Reason(IntEnum):
    ALLOWED = 0
    POOR = 1
    ODD = 2


def too_poor(s: Any) -> int:
    return Reason.ALLOWED if s.silver else Reason.POOR


def odd(s: Any, card: int) -> int:
    return Reason.ODD if card % 2 else Reason.ALLOWED


def odd_of_two(s: Any, card: int, other: int) -> int:
    return Reason.ALLOWED


def list_even(s: Any, out: Any, n: int) -> int:
    for card in (0, 2):
        out[n] = 2 + card
        n += 1
    return n


REASONED = (
    either(Phase.WAGES, "pay", "refuse", pay),
    offers(Phase.MENU, offer("pay", pay, why=too_poor), offer("card", play, why=odd), offer("done", stop)),
    offers(Phase.CARDS, offer("card", play, list_even, why=odd)),
)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("silver", [0, 1])
def test_a_reason_says_what_is_legal_and_why_the_rest_is_not(phase: Phase, silver: int):
    legal, _ = decisions(__name__, Phase, ACTIONS, *REASONED)
    why = interpreted(reasons(__name__, Phase, ACTIONS, *REASONED))
    s = game(phase, silver=silver)
    assert [action for action in range(ACTIONS.size) if why(s, action) == ALLOWED] == listed(legal, s)
    poor = Reason.ALLOWED if silver else Reason.POOR
    assert [why(s, action) for action in range(ACTIONS.size)] == {
        Phase.WAGES: [0, 0] + [NOT_OFFERED] * 5,
        Phase.MENU: [poor, NOT_OFFERED, 0, Reason.ODD, 0, Reason.ODD, 0],
        Phase.CARDS: [NOT_OFFERED] * 2 + [0, Reason.ODD, 0, Reason.ODD] + [NOT_OFFERED],
    }[phase]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (offers(Phase.MENU, offer("card", play, is_even)), "give each offer a reason"),
        (decision(Phase.MENU, legal_none_but_first, take), "give each offer a reason"),
        (offers(Phase.MENU, offer("card", play, why=odd_of_two)), "takes .s. or .s, i."),
    ],
)
def test_a_row_without_reasons_is_refused_among_reasons(row: Decision, problem: str):
    with pytest.raises(ValueError, match=f"MENU: .*{problem}"):
        reasons(__name__, Phase, ACTIONS, row)


def test_what_is_legal_is_not_said_twice():
    row = offers(Phase.MENU, offer("card", play, is_even, why=odd))
    with pytest.raises(ValueError, match="MENU: what is legal of card is said twice"):
        reasons(__name__, Phase, ACTIONS, row)


def test_each_step_is_carried_out_by_its_rule():
    advance = steps(__name__, Step, (Step.STORM, stop), (Step.DRAW, draw), end=Step.ASK)
    assert interpreted(advance)(game(0), Step.DRAW) == 2
    assert interpreted(advance)(game(0), Step.STORM) == 0


def test_tracebacks_and_debuggers_show_the_text_of_a_table():
    def fail(s: Any) -> int:
        return s.nothing_of_that_name

    advance = steps(__name__, Step, (Step.STORM, fail), (Step.DRAW, stop), end=Step.ASK)
    with pytest.raises(AttributeError) as error:
        interpreted(advance)(game(0), Step.STORM)
    assert "return fail(s)" in "".join(traceback.format_exception(error.value))
    linecache.checkcache()
    told = StringIO()
    pdb.Pdb(stdin=StringIO("step\nlist\ncontinue\n"), stdout=told, nosigint=True, readrc=False).runcall(
        interpreted(advance), game(0), Step.DRAW
    )
    assert "if step == Step.DRAW:" in told.getvalue()


class Twice(IntEnum):
    WAGES = 7
    PAY = 7
    CARDS = 3


def place_of_two(s: Any, card: int, other: int) -> int:
    return 0


Rows = list[Any]
FAULTS: list[tuple[type[IntEnum], Callable[[Rows], Rows], str]] = [
    (Phase, lambda r: r[:2], "the table of Phase: no row for CARDS"),
    (Phase, lambda r: [*r, r[0]], "more than one row for WAGES; each has one"),
    (Phase, lambda r: [*r, decision(Step.DRAW, stop, stop)], "<Step.DRAW: 9> is not a member of Phase"),
    (Twice, lambda r: r, "PAY and WAGES have the same number, 7; each needs its own"),
    (Phase, lambda r: [offers(Phase.WAGES, offer("pays", pay)), *r[1:]], "the decision WAGES: pays is no block"),
    (
        Phase,
        lambda r: [either(Phase.WAGES, "refuse", "pay", pay), *r[1:]],
        "refuse is offered before pay, which comes first among the actions",
    ),
    (Phase, lambda r: [either(Phase.WAGES, "pay", "pay", pay), *r[1:]], "pay is offered before pay"),
    (Phase, lambda r: [offers(Phase.WAGES), *r[1:]], "the decision WAGES: nothing is offered"),
    (Phase, lambda r: [offers(Phase.WAGES, offer("pay", play)), *r[1:]], "play takes card, but"),
    (Phase, lambda r: [offers(Phase.WAGES, offer("card", place_of_two)), *r[1:]], "place of an action twice"),
    (Phase, lambda r: [offers(Phase.WAGES, offer("card", play, place_of_two)), *r[1:]], "takes (s), (s, i) or"),
    (
        Phase,
        lambda r: [offers(Phase.WAGES, offer("pay", pay, may_pay), legal=legal_none_but_first), *r[1:]],
        "an offer says what is legal, and so does the decision",
    ),
]


@pytest.mark.parametrize(("phases", "changed", "message"), FAULTS)
def test_a_table_with_a_fault_is_refused(phases: type[IntEnum], changed: Callable[[Rows], Rows], message: str):
    with pytest.raises(ValueError, match=f"^{__name__}, the .*") as refused:
        decisions(__name__, phases, ACTIONS, *changed(rows()))
    assert message in str(refused.value)


def test_steps_with_a_fault_are_refused():
    for table, message in (
        ([(Step.DRAW, stop)], "no row for STORM"),
        ([(Step.DRAW, stop), (Step.STORM, stop), (Step.DRAW, stop)], "more than one row for DRAW"),
        ([(Step.ASK, stop), (Step.DRAW, stop), (Step.STORM, stop)], "ASK has a row"),
    ):
        with pytest.raises(ValueError, match=message):
            steps(__name__, Step, *table, end=Step.ASK)
