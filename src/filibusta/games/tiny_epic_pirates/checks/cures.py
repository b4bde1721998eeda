"""Positions that put each reason against an action right (see ``filibusta.testing.cures``)."""

import numpy as np

from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import (
    COVE,
    CREW_MAX,
    CREW_TRIGGER,
    DECKHANDS,
    DISTANCE,
    MARKET,
    NEIGHBOUR,
    PLACES,
    PORT_AT,
    REROLL_FACES,
    REROLLER_CARD,
    SAIL_TOKENS,
    SEATS,
    SIDES,
    SPACES,
    STORM,
    TRADE_MAX,
    Assignment,
)
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import DICE_SETS, NONE, Option, Phase
from filibusta.testing.cures import Cure, put

USEFUL = Assignment.REPAIR


def _active(s: State, i: int) -> State:
    return s.seats[s.active]


def _seat(s: State, i: int) -> State:
    return s.seats[i]


def _reroller(i: int) -> int:
    return REROLLER_CARD[i // len(DICE_SETS)]


# ------------------------------------------------------------------ sailing


def _sail_elsewhere(s: State, i: int) -> None:
    start = int(np.flatnonzero(NEIGHBOUR[:, i] != NONE)[0])
    if s.phase == Phase.SAIL:
        ship, field = s.seats[s.active], "at"
    elif s.phase in (Phase.NAVY_STEP, Phase.LINE_NAVY):
        ship, field = s, "navy"
    else:
        ship, field = s.merchants[s.ship], "at"
    if NEIGHBOUR[ship[field], i] == NONE:
        ship[field] = start


def _give_steps(s: State, i: int) -> None:
    s.steps = 0
    s.more_sail = SAIL_TOKENS


def _post_a_deckhand(s: State, i: int) -> None:
    s.seats[s.active].deckhands[0] = 1


def _raise_a_storm(s: State, i: int) -> None:
    s.sea[NEIGHBOUR[s.seats[s.active].at, i]] = np.flatnonzero(STORM)[0]


def _towards(i: int, goals: list[int]) -> tuple[int, int]:
    """A place and the number of a goal to which one comes nearer in this direction."""
    return next(
        (place, number)
        for number, goal in enumerate(goals)
        for place in range(PLACES)
        if NEIGHBOUR[place, i] != NONE and DISTANCE[NEIGHBOUR[place, i], goal] < DISTANCE[place, goal]
    )


def _turn_merchant(s: State, i: int) -> None:
    s.merchants[s.ship].at, s.merchants[s.ship].port = _towards(i, PORT_AT.tolist())


def _turn_navy(s: State, i: int) -> None:
    s.navy, s.seats[s.active].at = _towards(i, [*range(PLACES)])


# ------------------------------------------------------------------ wheel and deckhands


def _start_elsewhere(s: State, i: int) -> None:
    s.seats[s.active].space = (i + 1) % SPACES


def _free_deckhands(s: State, i: int) -> None:
    s.takeable[:] = DECKHANDS


def _let_be_taken(s: State, i: int) -> None:
    s.takeable[i] = 1


def _man_post(s: State, i: int) -> None:
    s.seats[s.player].deckhands[i] = 1


def _clear_posts(s: State, i: int) -> None:
    s.seats[s.player].deckhands[:USEFUL] = 0


def _man_space(s: State, i: int) -> None:
    s.seats[s.player].posted |= 1 << (i + 1)


# ------------------------------------------------------------------ goods and crew


def _load_for_market(s: State, i: int) -> None:
    seat = s.seats[s.active]
    seat.hold[MARKET[s.sea[seat.at]]] = TRADE_MAX


def _load(s: State, i: int) -> None:
    s.seats[s.player].hold[i] = 1


def _refill_bag(s: State, i: int) -> None:
    s.bag[i] = 1


def _display(s: State, i: int) -> None:
    s.display[0] = i


def _dismiss(s: State, i: int) -> None:
    crew = s.seats[s.active].crew
    crew[crew == i] = NONE


def _hire(s: State, i: int) -> None:
    s.seats[s.player].crew[0] = _reroller(i) if s.phase == Phase.REROLL else i


def _allow_no_gold(s: State, i: int) -> None:
    s.options[Option.GOLD_FLOOR] = 0


def _trigger(s: State, i: int) -> None:
    s.order = CREW_TRIGGER[i]


# ------------------------------------------------------------------ battles and setup


def _bring_merchant(s: State, i: int) -> None:
    s.merchants[i - SEATS].at = s.seats[s.active].at


def _let_another_attack(s: State, i: int) -> None:
    s.active = (i + 1) % SEATS


def _take_seat(s: State, i: int) -> None:
    s.players = i + 1


def _hide_until_turn(s: State, i: int) -> None:
    s.options[Option.HIDE_UNTIL_SAIL] = 0


def _bring_ship(s: State, i: int) -> None:
    s.seats[i].at = s.seats[s.active].at


def _roll_all(s: State, i: int) -> None:
    s.faces[s.faces == 0] = 1


def _roll_right_faces(s: State, i: int) -> None:
    s.faces[:] = np.flatnonzero(REROLL_FACES[_reroller(i)])[0]


def _roll_another_face(s: State, i: int) -> None:
    face = s.faces[i // SIDES]
    s.faces[i // SIDES] = face % SIDES + 1


def _dig_cove(s: State, i: int) -> None:
    s.sea[i] = np.flatnonzero(COVE)[0]


def _leave_cove(s: State, i: int) -> None:
    for seat in s.seats:
        if seat.at == i:
            seat.at = NONE


def _draw_captain(s: State, i: int) -> None:
    s.seats[s.active].captain = i


def _give_back_card(s: State, i: int) -> None:
    s.captains_left[i] = 1


CURES: dict[Reason, Cure] = {
    Reason.SEA_ENDS: _sail_elsewhere,
    Reason.NO_STEP_WITHOUT_TOKEN: _give_steps,
    Reason.STORM_CLOSED: put("storm_passes", 1, _active),
    Reason.STORM_NEEDS_TOKEN: _post_a_deckhand,
    Reason.NO_STORM: _raise_a_storm,
    Reason.NO_STORM_TOKEN: put("storm_passes", 1, _active),
    Reason.NO_SAIL_TOKEN: put("sail_tokens", 1, _active),
    Reason.MERCHANT_TO_PORT: _turn_merchant,
    Reason.NAVY_TO_PREY: _turn_navy,
    Reason.CAPTAIN_HERE: _start_elsewhere,
    Reason.TOO_FEW_DECKHANDS: _free_deckhands,
    Reason.CAME_OFF_THE_WHEEL: _let_be_taken,
    Reason.EMPTY_POST: _man_post,
    Reason.USEFUL_HIT_FIRST: _clear_posts,
    Reason.EMPTY_SPACE: _man_space,
    Reason.STANDS_THERE: put("source", NONE),
    Reason.TOO_MANY_SOLD: _load_for_market,
    Reason.NOT_ABOARD: _load,
    Reason.JUST_GIVEN: put("given", NONE),
    Reason.NONE_IN_BAG: _refill_bag,
    Reason.NOT_ON_OFFER: _display,
    Reason.IN_YOUR_CREW: _dismiss,
    Reason.REFRESHED: put("refreshed", 0),
    Reason.LAST_GOLD_STAYS: _allow_no_gold,
    Reason.NO_GOLD: put("gold", 1, _active),
    Reason.NOT_YOUR_CREW: _hire,
    Reason.OTHER_ORDER: _trigger,
    Reason.USED_OR_LATE: put("pending", (1 << CREW_MAX) - 1),
    Reason.MERCHANT_ELSEWHERE: _bring_merchant,
    Reason.ATTACK_OTHERS: _let_another_attack,
    Reason.NOBODY_PLAYS: _take_seat,
    Reason.SHIP_ELSEWHERE: _bring_ship,
    Reason.HIDDEN_UNTIL_SAIL: _hide_until_turn,
    Reason.HIDDEN_UNTIL_TURN: put("hidden", 0, _seat),
    Reason.ROLLED_AGAIN: put("rerolled", 0),
    Reason.TOO_FEW_DICE: _roll_all,
    Reason.ONLY_FACES: _roll_right_faces,
    Reason.SHOWS_ALREADY: _roll_another_face,
    Reason.NO_COVE: _dig_cove,
    Reason.COVE_TAKEN: _leave_cove,
    Reason.OTHER_CARD: _draw_captain,
    Reason.CARD_TAKEN: _give_back_card,
}
WITHOUT_CURE: dict[str, tuple[Reason, ...]] = {
    "a deckhand on Repair is of no use": (Reason.OF_NO_USE, Reason.ALREADY_ON_REPAIR),
    "what the card does": (Reason.ROLLS_AGAIN,),
    "nobody is asked then": (Reason.NO_STEP_LEFT,),
    "the map": (Reason.NO_CORNER,),
}
