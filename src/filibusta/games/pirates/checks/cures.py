"""Positions that put each reason against an action right (see ``filibusta.testing.cures``)."""

from filibusta.engine.record import State
from filibusta.games.pirates.cards import MOST_CAPACITY, N_GEAR, PIRATE_WHEN, When
from filibusta.games.pirates.rules.reasons import Reason
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Phase, Step
from filibusta.testing.cures import Cure, put

PLAYED = {
    When.TURN: Phase.CARDS,
    When.CENTRE: Phase.CARDS,
    When.BATTLE: Phase.BATTLE_CARD,
    When.FOG: Phase.FOG,
}
"""The decision in which a card is played."""


def _active(s: State, i: int) -> State:
    return s.seats[s.active]


def _rival(s: State, i: int) -> State:
    return s.seats[(s.active + 1) % s.players]


def _seat(s: State, i: int) -> State:
    return s.seats[i]


def _ship(s: State, i: int) -> State:
    return s.ships[i]


def _first_ship(s: State, i: int) -> State:
    return s.ships[s.seats[s.active].fleet]


def _owner(s: State, i: int) -> State:
    return s.seats[s.ships[i].owner]


def _put_in_hand(s: State, i: int) -> None:
    s.seats[s.player].hand[i] = 1


def _let_play_now(s: State, i: int) -> None:
    s.phase = PLAYED[When(PIRATE_WHEN[i])]
    s.step = Step.WINDOW_2
    s.side = ATTACK


def _discard_pirate(s: State, i: int) -> None:
    s.pirate_discard[i] = 1


def _discard_adventure(s: State, i: int) -> None:
    s.adventure_discard[i] = 1


def _equip(s: State, i: int) -> None:
    s.ships[i // N_GEAR].gear[i % N_GEAR] = 1


def _take(s: State, i: int) -> None:
    if s.ships[i].owner != NONE:
        s.ships[i].owner = s.active


def _give_away(s: State, i: int) -> None:
    if s.ships[i].owner == s.active:
        s.ships[i].owner = CENTRE


def _put_on_table(s: State, i: int) -> None:
    if s.ships[i].owner == NONE:
        s.ships[i].owner = CENTRE


def _reveal(s: State, i: int) -> None:
    s.treasures[i] = CENTRE


def _empty_another(s: State, i: int) -> None:
    other = s.seats[s.active].fleet
    if other == i:
        other = s.ships[i].next
    if other == NONE:
        other = s.ships[i].next = [ship.owner for ship in s.ships].index(NONE)
    s.ships[other].crew = 0


def _let_choose(s: State, i: int) -> None:
    s.low = 0
    s.high = MOST_CAPACITY


def _let_another_act(s: State, i: int) -> None:
    s.active = (i + 1) % s.players


def _take_seat(s: State, i: int) -> None:
    s.players = i + 1


def _allow_sales(s: State, i: int) -> None:
    s.options[Option.SALES_PER_TURN] = 1


CURES: dict[Reason, Cure] = {
    Reason.NOT_IN_HAND: _put_in_hand,
    Reason.PLAYED_ELSEWHERE: _let_play_now,
    Reason.STRATEGIES_PLAYED: put("strategies", 0),
    Reason.NO_PIRATE_CARD_LEFT: put("pirate_deck_size", 1),
    Reason.NO_ADVENTURE_LEFT: put("adventure_deck_size", 1),
    Reason.NOTHING_IN_CENTRE: put("centre_size", 1),
    Reason.NO_RIVAL_HOLDS_A_CARD: put("hand_size", 1, _rival),
    Reason.NO_GEAR: put("gear_in_play", 1),
    Reason.RED_PILE_EMPTY: put("pirate_discard_size", 1),
    Reason.BLUE_PILE_EMPTY: put("adventure_discard_size", 1),
    Reason.NOT_IN_RED_PILE: _discard_pirate,
    Reason.NOT_IN_BLUE_PILE: _discard_adventure,
    Reason.NOT_ABOARD: _equip,
    Reason.NOT_ON_TABLE: _put_on_table,
    Reason.SHIP_OF_ANOTHER: _take,
    Reason.CHOOSE_OWN_FIRST: _take,
    Reason.HAS_ACTED: put("acted", 0, _ship),
    Reason.IT_SAILS: put("attacker", NONE),
    Reason.OWN_SHIP: _give_away,
    Reason.UNDER_TRUCE: put("turns", 1, _owner),
    Reason.NOT_IN_CENTRE: _reveal,
    Reason.NO_MEN: put("supply", 1),
    Reason.NO_ROOM: put("crew", 0, _first_ship),
    Reason.NO_OTHER_ROOM: _empty_another,
    Reason.IT_IS_FULL: put("crew", 0, _ship),
    Reason.THE_MAN_LEAVES_IT: put("source", NONE),
    Reason.LAST_MAN: put("crew", 2, _ship),
    Reason.OUT_OF_BOUNDS: _let_choose,
    Reason.CHOOSE_ANOTHER: _let_another_act,
    Reason.NOBODY_PLAYS: _take_seat,
    Reason.HAND_EMPTY: put("hand_size", 1, _seat),
    Reason.NO_SALES: _allow_sales,
    Reason.SOLD_ENOUGH: put("sold", 0),
    Reason.LAST_SHIP: put("ships", 2, _active),
    Reason.REARRANGED: put("rearranged", 0),
    Reason.NO_OTHER_SHIP: put("ships", 2, _active),
}
WITHOUT_CURE: dict[str, tuple[Reason, ...]] = {}
