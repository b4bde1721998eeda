"""Positions that put each reason against an action right (see ``filibusta.testing.cures``)."""

import numpy as np

from filibusta.engine.record import State
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    BUY_PRICE,
    COAST_OF,
    FIRST_MAP,
    FIRST_MATE,
    FIRST_SHIP,
    MAP_KINDS,
    MATE_KINDS,
    N_NATIONS,
    NATION,
    NATION_A,
    NATIVES_KINDS,
    TORTUGA,
    TYPE,
    WAR_NATIONS,
    WAR_OF,
    Type,
    kinds_of,
)
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.treasure_fleets import SPAIN
from filibusta.games.plunder.state import MOST_SILVER, NONE, Mutiny, Option, Phase
from filibusta.testing.cures import Cure, put

A_WAR = kinds_of(Type.WAR)[0]
PORTS = kinds_of(Type.PORT)
OPEN_SEA = MAP_KINDS[0]
SPANISH_PORT = next(port for port in PORTS if NATION[port] == SPAIN)


def _active(s: State, i: int) -> State:
    return s.seats[s.active]


def _decider(s: State, i: int) -> State:
    return s.seats[s.player]


def _here(s: State, i: int) -> State:
    return s.places[s.seats[s.active].place]


def _put_in_hand(s: State, i: int) -> None:
    card = FIRST_MAP + i if s.phase == Phase.SAIL else ACT_KINDS[i] if s.phase == Phase.ACTION else i
    seat = s.seats[s.player]
    seat.hand[0] = card
    seat.hand_size = max(1, seat.hand_size)


def _put_where_played(s: State, i: int) -> None:
    card = ACT_KINDS[i]
    if TYPE[card] == Type.PORT_ACTION:
        _here(s, i).card = TORTUGA
    elif TYPE[card] == Type.COASTLAND_ACTION:
        _here(s, i).card = kinds_of(Type.COASTLAND)[0]
    else:
        _here(s, i).card = COAST_OF[card]


def _empty_a_space(s: State, i: int) -> None:
    _here(s, i).beside[0] = NONE


def _empty_the_space(s: State, i: int) -> None:
    _here(s, i).beside[i] = NONE


def _lay_a_place(s: State, i: int) -> None:
    _here(s, i).beside[i] = 0


def _open_a_way(s: State, i: int) -> None:
    _here(s, i).beside[0] = 0
    s.course = NONE


def _allow_mutiny(s: State, i: int) -> None:
    s.options[Option.MUTINY_MODE] = Mutiny.AUTOMATIC


def _let_cry_mutiny(s: State, i: int) -> None:
    s.options[Option.MUTINY_MODE] = Mutiny.ON_A_CRY


def _build_port(s: State, i: int) -> None:
    if NATION[_here(s, i).card] == NONE:
        _here(s, i).card = PORTS[0]


def _allow_fights(s: State, i: int) -> None:
    s.options[Option.CAPTAINS_FIGHT] = 1


def _reconcile(s: State, i: int) -> None:
    """The nation of this port is no enemy of the active captain."""
    nation = NATION[_here(s, i).card]
    s.seats[s.active].attacked[nation] = 0
    for other in range(N_NATIONS):
        if other != nation:
            s.seats[s.active].letters[other] = 0


def _add_captain(s: State, i: int) -> None:
    if i == s.active:
        s.active = (i + 1) % s.players
    else:
        s.players = i + 1


def _bring_captain(s: State, i: int) -> None:
    s.seats[i].place = s.seats[s.active].place


def _bring_fleet(s: State, i: int) -> None:
    s.fleets[0].place = s.seats[s.active].place


def _give_up_letter(s: State, i: int) -> None:
    s.seats[s.active].letters[NATION[_here(s, i).card]] = 0


def _start_war_here(s: State, i: int) -> None:
    nation = NATION[_here(s, i).card]
    s.wars[WAR_OF[nation, (nation + 1) % N_NATIONS]] = A_WAR


def _draw_a_card(s: State, i: int) -> None:
    s.seats[s.active].hand[0] = 0
    s.seats[s.active].hand_size = 1


def _load(s: State, i: int) -> None:
    s.seats[s.active].traded[i] = 1


def _load_to_discard(s: State, i: int) -> None:
    s.seats[s.player].traded[i] = 1
    s.seats[s.player].plundered[i] = 1


def _empty_hold(s: State, i: int) -> None:
    s.seats[s.active].traded[:] = 0


def _put_on_sale(s: State, i: int) -> None:
    here = _here(s, i)
    here.natives = NONE
    here.card = np.flatnonzero(BUY_PRICE[:, i])[0]


def _refill_supply(s: State, i: int) -> None:
    s.supply[i] = 1


def _hold_ship_and_mate(s: State, i: int) -> None:
    seat = s.seats[s.active]
    seat.hand[0] = FIRST_SHIP + i
    seat.hand[1] = FIRST_MATE + min(i, len(MATE_KINDS) - 1)
    seat.hand_size = max(2, seat.hand_size)


def _put_sea_beside(s: State, i: int) -> None:
    sea = [int(place.card) for place in s.places].index(OPEN_SEA)
    s.places[s.seats[s.target].place].beside[i] = sea


def _name_others(s: State, i: int) -> None:
    s.card = next(card for card in kinds_of(Type(TYPE[s.card])) if NATION_A[card] != i)


def _end_war(s: State, i: int) -> None:
    s.wars[WAR_OF[NATION_A[s.card], i]] = NONE


def _start_war(s: State, i: int) -> None:
    s.wars[WAR_OF[NATION_A[s.card], i]] = A_WAR


def _take_part(s: State, i: int) -> None:
    s.war = next(war for war, nations in enumerate(WAR_NATIONS.tolist()) if i in nations)


def _build_spanish_port(s: State, i: int) -> None:
    s.places_size = max(s.places_size, i + 1)
    s.places[i].card = SPANISH_PORT


CURES: dict[Reason, Cure] = {
    Reason.NOT_IN_HAND: _put_in_hand,
    Reason.CARD_ELSEWHERE: _put_where_played,
    Reason.ONE_CARD_IN_FLIGHT: put("card", NONE),
    Reason.ONE_MAP_CARD: put("explored", 0),
    Reason.NO_EMPTY_SPACE: _empty_a_space,
    Reason.SPACE_TAKEN: _empty_the_space,
    Reason.NO_PLACE_YET: _lay_a_place,
    Reason.FULL_HAND: put("hand_size", 0, _active),
    Reason.CREW_UNPAID: put("unpaid", 0),
    Reason.AGAINST_COURSE: put("course", NONE),
    Reason.TURNED_ALREADY: put("turned", 0),
    Reason.NOTHING_OWED: put("unpaid", 1),
    Reason.MUTINY_IS_CRIED: _allow_mutiny,
    Reason.NO_MUTINY: _let_cry_mutiny,
    Reason.NOWHERE_TO_SAIL: _open_a_way,
    Reason.NO_PRIZE: put("prize", FIRST_SHIP, _active),
    Reason.NO_MATE: put("mate", FIRST_MATE, _active),
    Reason.MUST_SELL: put("prize", NONE, _active),
    Reason.MUST_ATTACK_OR_SNEAK: put("entered", 0),
    Reason.STILL_HOSTILE: put("hostile", 0, _active),
    Reason.STILL_HOSTILE_IN_QUARANTINE: put("quarantine", 0),
    Reason.NO_CARDS_IN_QUARANTINE: put("quarantine", 0),
    Reason.NO_PORT: put("card", TORTUGA, _here),
    Reason.CAPTAINS_AT_PEACE: _allow_fights,
    Reason.NO_OTHER_CAPTAIN: _add_captain,
    Reason.CAPTAIN_ELSEWHERE: _bring_captain,
    Reason.CAPTAIN_IN_PORT: put("card", OPEN_SEA, _here),
    Reason.NO_FLEET: _bring_fleet,
    Reason.FLEET_IN_PORT: put("card", OPEN_SEA, _here),
    Reason.NO_NATION: _build_port,
    Reason.NO_BID_IN_QUARANTINE: put("quarantine", 0),
    Reason.LETTER_HELD: _give_up_letter,
    Reason.ENEMY: _reconcile,
    Reason.NATION_AT_PEACE: _start_war_here,
    Reason.NO_CARD_TO_BID: _draw_a_card,
    Reason.NO_TRADE_IN_QUARANTINE: put("quarantine", 0),
    Reason.HOSTILE_PORT: _reconcile,
    Reason.NO_MARKET: put("natives", NATIVES_KINDS[0], _here),
    Reason.BOUGHT_NOW: put("goods_bought", 0),
    Reason.NONE_ABOARD: _load,
    Reason.NOT_ON_SALE: _put_on_sale,
    Reason.SOLD_NOW: put("goods_sold", 0),
    Reason.NO_SUPPLY: _refill_supply,
    Reason.HOLD_FULL: _empty_hold,
    Reason.TOO_DEAR: put("silver", MOST_SILVER, _active),
    Reason.PORTS_ONLY: put("card", TORTUGA, _here),
    Reason.PINNACE_NOT_SOLD: put("ship", FIRST_SHIP, _active),
    Reason.SHIP_BOUGHT_NOW: put("bought_now", 0),
    Reason.SHIP_CAPTURED: put("ship_bought", 1, _active),
    Reason.NOT_TO_BE_HAD: _hold_ship_and_mate,
    Reason.SELL_SHIP_FIRST: put("ship", NONE, _active),
    Reason.FLEET_IS_PRIZE: put("won", FIRST_SHIP),
    Reason.PINNACE_IS_NO_PRIZE: put("ship", FIRST_SHIP, _decider),
    Reason.PRIZE_IN_THE_WAY: put("prize", NONE, _decider),
    Reason.NONE_TO_DISCARD: _load_to_discard,
    Reason.FLEE_TO_SEA: _put_sea_beside,
    Reason.NATION_NAMED: _name_others,
    Reason.AT_WAR_ALREADY: _end_war,
    Reason.NOT_AT_WAR: _start_war,
    Reason.NO_SIDE: _take_part,
    Reason.FLEET_BEGINS: _build_spanish_port,
}
WITHOUT_CURE: dict[str, tuple[Reason, ...]] = {}
