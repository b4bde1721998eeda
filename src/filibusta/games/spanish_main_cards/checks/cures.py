"""Positions that put each reason against an action right (see ``filibusta.testing.cures``)."""

from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import HAND_FLOOR
from filibusta.games.spanish_main_cards.rules.reasons import Reason
from filibusta.testing.cures import Cure, put


def _put_in_hand(s: State, i: int) -> None:
    s.seats[s.player].hand[0] = i
    s.seats[s.player].hand_size = max(1, s.seats[s.player].hand_size)


def _put_in_row(s: State, i: int) -> None:
    s.movement_row[0] = i


def _let_another_accuse(s: State, i: int) -> None:
    s.player = (i + 1) % s.players


def _take_seat(s: State, i: int) -> None:
    s.players = i + 1


def _fill_hand(s: State, i: int) -> None:
    s.seats[s.player].hand[:] = 0
    s.seats[s.player].hand_size = HAND_FLOOR + 1


def _seat(s: State, i: int) -> State:
    return s.seats[i]


def _ship(s: State, i: int) -> State:
    return s.ships[i]


def _forget_accusation(s: State, i: int) -> None:
    s.refuted[s.accused, i] = 0


CURES: dict[Reason, Cure] = {
    Reason.NOT_IN_HAND: _put_in_hand,
    Reason.NOT_IN_ROW: _put_in_row,
    Reason.NONE_DAMAGED: put("damaged", 1, lambda s, i: s.ships[0]),
    Reason.ACCUSE_OTHERS: _let_another_accuse,
    Reason.NOBODY_PLAYS: _take_seat,
    Reason.ALL_KNOWN: put("hidden", 1, _seat),
    Reason.TOO_FEW_CARDS: _fill_hand,
    Reason.DAMAGED: put("damaged", 0, _ship),
    Reason.REVEALED: put("revealed", 0, _ship),
    Reason.REFUTED: _forget_accusation,
}
WITHOUT_CURE: dict[str, tuple[Reason, ...]] = {}
