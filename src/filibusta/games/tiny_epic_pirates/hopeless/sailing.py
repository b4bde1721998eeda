"""Sailing there and back, or past what the order is for."""

from filibusta.engine.news import news_of
from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.rules.sailing import can_sail_on, sail_of
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import no_walk, order_on
from filibusta.games.tiny_epic_pirates.state import NONE, Stage


def orders_past_a_site(view: PlainState, space: int) -> bool:
    """R17.3, R18.1: another order than the captain's, on a free site and with the gold for a Treasure."""
    if not can_bury_at(view, view.active, view.seats[view.active].at):
        return False
    his = [goal for goal in range(cards.SPACES) if order_on(view, view.active, goal) == _trigger(view)]
    his = [goal for goal in his if no_walk(view, goal) == Reason.ALLOWED]
    return bool(his) and space not in his


def _trigger(view: PlainState) -> int:
    """R17.1: the order with which the captain of the active seat buries."""
    return int(cards.CAPTAIN_TRIGGER[view.seats[view.active].captain])


def needs_no_more_sail(view: PlainState, _: int) -> bool:
    """R6.4: a token is used before the sail is."""
    return can_sail_on(view)


def sails_in_vain(view: PlainState, direction: int) -> bool:
    """R6.8, R4.10: a step leads back, or out of reach of the places where the order does something."""
    return _sails_back(view, direction) or _forsakes_the_order(view, _neighbour(view, direction))


def _sails_back(view: PlainState, direction: int) -> bool:
    """R6.8: the next step leads where the last one came from."""
    place = cards.NEIGHBOUR[view.seats[view.player].at, direction]
    return any(told.kind == Events.SAILED and told.start == place for told in news_of(view, Events))


def stops_in_vain(view: PlainState, _: int) -> bool:
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
