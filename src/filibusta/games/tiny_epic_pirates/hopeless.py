"""Actions that gain nothing, as the deciding player sees it: treasure kept back, tokens and crew used for nothing,
sailing there and back, or past what the order is for."""

from collections.abc import Callable

from filibusta.engine.news import news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Source
from filibusta.games.tiny_epic_pirates.rules.bonus import answer_crew_card, next_crew_deed
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of, symbols_of
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay
from filibusta.games.tiny_epic_pirates.rules.goods import card_at
from filibusta.games.tiny_epic_pirates.rules.hiding import assignment_of, reassign_next, stands_there
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.rules.sailing import can_sail_on, sail_of
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import no_walk, order_on
from filibusta.games.tiny_epic_pirates.state import ACTIONS, NONE, Phase, Stage, Step

NEARLY_FULL = cards.GOLD_MAX - 3
"""With more gold than this a Search Token may bring some that is lost."""


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action only costs something, or leaves what is free; the functions below say which and why."""
    kind, which = ACTIONS.part(action)
    gains_nothing = GAINS_NOTHING.get(kind)
    return gains_nothing is not None and gains_nothing(view, which)


def _can_do_nothing(view: PlainState, card: int) -> bool:
    """R17.5, R17.9: a crew card is used up none of whose actions is possible; the rules say so."""
    if cards.Deed.GAIN_GOLD in cards.CREW_DEEDS[card]:
        return False
    then: State = view.record()
    step = answer_crew_card(then, ACTIONS.first("use") + card)
    while step in (Step.CREW_DEED, Step.END_DEED, Step.REASSIGN):
        step = reassign_next(then) if step == Step.REASSIGN else next_crew_deed(then)
    return step == Step.CREW


def _declines_what_is_free(view: PlainState, _: int) -> bool:
    """R18.1, R16.1, R9.2, R12.1: a Treasure by which games are won, a cove, a cube for which there is room, or a token
    that nobody has turned up."""
    mat = view.seats[view.player]
    match view.phase:
        case Phase.BURY | Phase.HIDE:
            return True
        case Phase.PLUNDER:
            return bool(cubes_in(mat.hold) < cards.HOLD)
        case Phase.SEARCH:
            return mat.gold <= NEARLY_FULL
        case _:
            return False


def _leaves_room_in_the_crew(view: PlainState, _: int) -> bool:
    """R11.1: nobody is taken who costs nothing, although there is room."""
    return view.phase == Phase.CREW and crew_size(view, view.player) < cards.CREW_MAX


def _sells_for_nothing(view: PlainState, cubes: int) -> bool:
    """R1.14, R10.1: a cube fewer brings as much, since gold beyond the limit is lost."""
    price = view.prices[cards.MARKET[card_at(view, view.player)]]
    return cubes > 1 and view.seats[view.player].gold + (cubes - 1) * price >= cards.GOLD_MAX


# ------------------------------------------------------------------ treasures to bury


def _orders_past_a_site(view: PlainState, space: int) -> bool:
    """R17.3, R18.1: another order than the captain's, on a free site and with the gold for a Treasure."""
    if not can_bury_at(view, view.active, view.seats[view.active].at):
        return False
    his = [goal for goal in range(cards.SPACES) if order_on(view, view.active, goal) == _trigger(view)]
    his = [goal for goal in his if no_walk(view, goal) == Reason.ALLOWED]
    return bool(his) and space not in his


def _trigger(view: PlainState) -> int:
    """R17.1: the order with which the captain of the active seat buries."""
    return int(cards.CAPTAIN_TRIGGER[view.seats[view.active].captain])


def _posts_in_vain(view: PlainState, assignment: int) -> bool:
    return assignment != cards.Assignment.EXTORT and _stays_in_vain(view, assignment)


def _stays_in_vain(view: PlainState, _: int) -> bool:
    """R16.4, R18.3: on Hide Out a deckhand is kept from Extort without whom the purse is not full, though it could
    be."""
    if view.phase != Phase.REASSIGN or view.stage != Stage.ORDER:
        return False
    left = sum(_deckhands_at(view, source) for source in range(view.source, Source.EXTORT))
    return 0 < _lacks_on_extort(view) <= left


def _deckhands_at(view: PlainState, source: int) -> int:
    """R16.3: how many are still to be decided about there."""
    if source <= Source.SPACE_5:
        return int(stands_there(view, source))
    return int(view.takeable[assignment_of(source)])


def _lacks_on_extort(view: PlainState) -> int:
    """R1.14, R16.4, R19.2: so many deckhands more would fill the purse, now or at the Ship Line."""
    mat = view.seats[view.active]
    coming = mat.deckhands[cards.Assignment.EXTORT] - view.extorted if view.crossed else 0
    return int(cards.GOLD_MAX - mat.gold - coming)


# ------------------------------------------------------------------ at sea and in battle


def _needs_no_more_sail(view: PlainState, _: int) -> bool:
    """R6.4: a token is used before the sail is."""
    return can_sail_on(view)


def _sails_back(view: PlainState, direction: int) -> bool:
    """R6.8: the next step leads where the last one came from."""
    place = cards.NEIGHBOUR[view.seats[view.player].at, direction]
    return any(told.kind == Events.SAILED and told.start == place for told in news_of(view, Events))


def _sails_in_vain(view: PlainState, direction: int) -> bool:
    """R6.8, R4.10: a step leads back, or out of reach of the places where the order does something."""
    return _sails_back(view, direction) or _forsakes_the_order(view, _neighbour(view, direction))


def _stops_in_vain(view: PlainState, _: int) -> bool:
    """R6.3: a token for sailing is left unused after it was paid, or the order of the turn could be carried out."""
    here = view.seats[view.player]
    paid = view.more_sail > 0 and view.steps <= _sail(view) - cards.SAIL_AMOUNT
    return paid or (not _serves(view, here.at) and _forsakes_the_order(view, NONE))


def _forsakes_the_order(view: PlainState, place: int) -> bool:
    """R4.10: the order could be carried out within reach, not from a place (or from here, if it is ``NONE``)."""
    if view.stage != Stage.SAILING or _has_another_errand(view):
        return False
    steps = _sail(view) - view.steps
    here = int(view.seats[view.player].at)
    return _is_in_reach(view, here, steps) and (place == NONE or not _is_in_reach(view, place, steps - 1))


def _has_another_errand(view: PlainState) -> bool:
    """R17.5, R18.1, R19.6: he has the gold for a Treasure, or somebody who acts on this order; or the Navy comes, from
    which a cove saves him."""
    mat = view.seats[view.player]
    acts = any(card != NONE and cards.CREW_TRIGGER[card] == view.order for card in mat.crew)
    flees = bool(view.crossed) and view.order != cards.Order.HIDE_OUT
    return acts or flees or can_pay(view, view.player, int(cards.BURIAL_COST.max()))


def _is_in_reach(view: PlainState, start: int, steps: int) -> bool:
    """R6.1, R6.4: tells whether the order can be carried out within so many steps, without a storm."""
    reached = {start}
    for _ in range(steps):
        beside = {int(place) for there in reached for place in cards.NEIGHBOUR[there] if place != NONE}
        reached |= {place for place in beside if not cards.STORM[view.sea[place]]}
    return any(_serves(view, place) for place in reached)


def _serves(view: PlainState, place: int) -> bool:
    """R9.1, R10.1, R16.1: whether the order of the turn would bring something at a place."""
    mat, card = view.seats[view.player], view.sea[place]
    match view.order:
        case cards.Order.PLUNDER:
            return bool(cards.SETTLEMENT[card]) and bool(cubes_in(mat.hold) < cards.HOLD)
        case cards.Order.TRADE:
            good = cards.MARKET[card]
            return bool(good != NONE and mat.hold[good])
        case cards.Order.HIDE_OUT:
            rivals = (other for seat, other in enumerate(view.seats) if seat != view.player)
            return bool(cards.COVE[card]) and not any(other.hidden and other.at == place for other in rivals)
        case _:
            return False


def _sail(view: PlainState) -> int:
    """R6.2: with the tokens of this sail action."""
    return int(sail_of(view, view.player)) + cards.SAIL_AMOUNT * int(view.more_sail)


def _neighbour(view: PlainState, direction: int) -> int:
    return int(cards.NEIGHBOUR[view.seats[view.player].at, direction])


def _turns_a_die_in_vain(view: PlainState, number: int) -> bool:
    """R13.4: a token for a face with no more symbols, or in a fight that is won already, or cannot even be tied."""
    die, face = number // cards.SIDES, number % cards.SIDES + 1
    if symbols_of(view, view.roller, face) <= symbols_of(view, view.roller, view.faces[die]):
        return True
    needed = _damage_to_beat(view)
    return needed != NONE and not damage_of(view, view.roller) <= needed <= _most_damage(view)


def _damage_to_beat(view: PlainState) -> int:
    """R13.6, R13.7: of the enemy, NONE as long as he has still to roll."""
    if view.roller != view.active:
        return view.damage[0]
    if view.target < cards.SEATS:
        return NONE
    return int(cards.MERCHANT_DAMAGE[view.merchants[view.target - cards.SEATS].card])


def _most_damage(view: PlainState) -> int:
    """R13.4: with the best face on as many dice as the roller has tokens."""
    best = max(int(symbols_of(view, view.roller, face)) for face in range(1, cards.SIDES + 1))
    gains = sorted((best - int(symbols_of(view, view.roller, face)) for face in view.faces if face), reverse=True)
    return int(damage_of(view, view.roller)) + sum(gains[: view.seats[view.roller].surefire])


GAINS_NOTHING: dict[str, Callable[[PlainState, int], bool]] = {
    "use": _can_do_nothing,
    "no": _declines_what_is_free,
    "pass": _leaves_room_in_the_crew,
    "sell": _sells_for_nothing,
    "space": _orders_past_a_site,
    "move": _sails_in_vain,
    "brave": _sails_in_vain,
    "stop": _stops_in_vain,
    "assign": _posts_in_vain,
    "stay": _stays_in_vain,
    "more_sail": _needs_no_more_sail,
    "surefire": _turns_a_die_in_vain,
}
"""By the block of the action: whether one of it, with this number in the block, gains nothing."""
