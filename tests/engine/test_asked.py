"""Choices at the same time in the tree: any of those who are asked can be asked at once; all answers are one row."""

import pytest
from bids import BEA, CLEO, DAN, bid

from filibusta.engine.errors import IllegalAction
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR

TOGETHER = frozenset({BEA, CLEO, DAN})


def named(match: Match, seat: int) -> list[str]:
    return [match.game.actions.name(int(action)) for action in match.legal_for(seat)]


def test_each_is_asked_as_if_it_were_its_turn():
    match = bid()
    assert match.asked == match.view(SPECTATOR).asked == TOGETHER
    for seat in TOGETHER:
        view = match.view(seat).asking(seat)
        assert view.player == seat
        assert list(view.legal()) == list(match.legal_for(seat))
        assert [action.name for action in view.legal_actions()] == named(match, seat)
    assert match.player == BEA, "the match stands as it did"
    assert match.view(0).asking(0).player == BEA, "who is not asked is not"


def test_nobody_else_is_asked_where_one_decides():
    match = bid()
    assert match.asked_at(0) == {0}
    view = match.view_at(0, BEA)
    assert view.asking(BEA) is view


def test_all_answers_are_played_in_the_order_of_the_tree():
    match, other = bid(), bid()
    answers: dict[int, int | str] = {DAN: "none", CLEO: "card:port_havana", BEA: "card:parrot"}
    attempts = match.attempt_all(answers)
    assert [attempt.move.seat for attempt in attempts] == [BEA, CLEO, DAN]
    assert match.ply == attempts[0].ply == 2, "the match waits for them to be accepted"
    for attempt in attempts:
        match.accept(attempt)
    for seat in (BEA, CLEO, DAN):
        other.play(answers[seat])
    assert match.whole_position().tobytes() == other.whole_position().tobytes()


def test_what_one_cannot_choose_ends_it():
    match = bid()
    with pytest.raises(IllegalAction, match="card:parrot cannot be chosen now"):
        match.attempt_all({BEA: "none", CLEO: "card:parrot", DAN: "none"})
    assert match.asked == TOGETHER
