"""Sailing there and back, through storms for nothing, past what the order is for, and before the Navy."""

from filibusta.engine.news import news_of
from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.hopeless.goods import NEARLY_FULL
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.rules.sailing import can_sail_on, sail_of
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import cost_of_walk, no_walk, order_on
from filibusta.games.tiny_epic_pirates.state import NONE, Phase, Stage

PRICE = int(cards.BURIAL_COST.max())
"""The gold for a Treasure wherever it is buried."""
GOOD_SALE = 5
"""Gold that no captain leaves lying who has nothing else to do."""
ANYWHERE = frozenset(range(len(cards.Deed))) - {
    cards.Deed.PLUNDER,
    cards.Deed.TRADE,
    cards.Deed.SPECIAL_TRADE,
    cards.Deed.SEARCH,
    cards.Deed.ATTACK,
    cards.Deed.HIDE_OUT,
    cards.Deed.BURY,
    cards.Deed.REROLL,
    cards.Deed.NOTHING,
}
"""The actions that are possible wherever the ship is."""


def orders_past_a_site(view: PlainState, space: int) -> bool:
    """R17.3, R18.1: another order than the captain's, with the gold for a Treasure and a free site within reach.

    All rules are asked in any case, so that they are compiled ahead.
    """
    seat, mat = view.active, view.seats[view.active]
    his = [goal for goal in range(cards.SPACES) if order_on(view, seat, goal) == cards.CAPTAIN_TRIGGER[mat.captain]]
    his = [goal for goal in his if no_walk(view, goal) == Reason.ALLOWED]
    reached = _places(view, mat.at, _sail_after(view, his[0])) if his else set[int]()
    sites = [place for place in reached if can_bury_at(view, seat, place)]
    return bool(can_pay(view, seat, PRICE)) and space not in his and bool(sites)


def orders_past_a_sale(view: PlainState, space: int) -> bool:
    """R4.10, R10.2: an order that can do nothing within reach, although Trade would bring much.

    All rules are asked in any case, so that they are compiled ahead.
    """
    spaces = [goal for goal in range(cards.SPACES) if no_walk(view, goal) == Reason.ALLOWED]
    orders = {goal: int(order_on(view, view.active, goal)) for goal in spaces}
    reached = {goal: _places(view, view.seats[view.active].at, _sail_after(view, goal)) for goal in spaces}
    sales = [_best_sale(view, reached[goal]) for goal in spaces if orders[goal] == cards.Order.TRADE]
    return max(sales, default=0) >= GOOD_SALE and not _may_do_something(view, orders[space], reached[space])


def _best_sale(view: PlainState, places: set[int]) -> int:
    """R10.2: the most gold for the cubes of one kind."""
    mat = view.seats[view.active]
    goods = {int(cards.MARKET[view.sea[place]]) for place in places} - {NONE}
    most = max((mat.hold[good] * view.prices[good] for good in goods), default=0)
    return int(min(most, cards.GOLD_MAX - mat.gold))


def _may_do_something(view: PlainState, order: int, places: set[int]) -> bool:
    """R4.10, R17.1: whether an order, the captain or the crew can do something at one of these places, or anywhere."""
    deeds = _deeds_on(view, order)
    return bool(deeds & ANYWHERE) or any(_can_do(view, deed, place) for deed in deeds for place in places)


def _sail_after(view: PlainState, goal: int) -> int:
    """R4.6, R6.2: on the space where the captain walks; deckhands on Rigging pay last for those he skips."""
    mat = view.seats[view.active]
    rigging = mat.deckhands[cards.Assignment.RIGGING]
    paid = int(cost_of_walk(view, goal)) - (sum(mat.deckhands) - rigging)
    return int(cards.LEVEL_SAIL[mat.legend]) + rigging - max(0, paid)


def needs_no_more_sail(view: PlainState, _: int) -> bool:
    """R6.3: a token is used before the sail is, or for the way to nowhere, unless from before the Navy."""
    if can_sail_on(view):
        return True
    here = int(view.seats[view.player].at)
    beyond = _places(view, here, cards.SAIL_AMOUNT) - {here}
    may_stay = _serves(view, here) or not _navy_will_reach(view, here)
    return _is_bound(view) and may_stay and not _does_something(view, beyond)


def sails_in_vain(view: PlainState, direction: int) -> bool:
    """R6.4, R6.8, R4.10: a step leads back, into a storm for nothing, or out of reach of the places where the order
    does something."""
    if view.phase == Phase.NAVY_STEP:
        return _calls_the_navy(view, direction)
    place = int(cards.NEIGHBOUR[view.seats[view.player].at, direction])
    if _sails_back(view, place) or _meets_a_storm_in_vain(view, place):
        return True
    return _passes_what_he_braved_a_storm_for(view) or _forsakes_the_order(view, place)


def _sails_back(view: PlainState, place: int) -> bool:
    """R6.8: the next step leads where the last one came from."""
    return any(told.kind == Events.SAILED and told.start == place for told in news_of(view, Events))


def _calls_the_navy(view: PlainState, direction: int) -> bool:
    """R17.14, R19.6: he brings it where it reaches him at the end of this turn, as it did not before."""
    mat = view.seats[view.player]
    before, then = view.navy, int(cards.NEIGHBOUR[view.navy, direction])
    threatens = view.crossed and not mat.hidden and _navy_reaches(view, then, mat.at)
    return bool(threatens) and not _navy_reaches(view, before, mat.at)


def _navy_reaches(view: PlainState, start: int, place: int) -> bool:
    """R19.6: from there, when this player has crossed the Ship Line."""
    return bool(cards.DISTANCE[start, place] <= cards.NAVY_MOVES[view.seats[view.player].treasures])


def stops_in_vain(view: PlainState, _: int) -> bool:
    """R6.3: a token for sailing is left unused after it was paid, or the order of the turn could be carried out."""
    has_paid = any(told.kind == Events.MORE_SAIL for told in news_of(view, Events))
    is_unused = view.more_sail > 0 and view.steps <= _sail(view) - cards.SAIL_AMOUNT
    return has_paid or is_unused or _forsakes_the_order(view, NONE)


def _meets_a_storm_in_vain(view: PlainState, place: int) -> bool:
    """R6.4: nothing can be done in a storm, and whoever sails round it comes as far, or as far as he can do
    something. Who would end in it sails on in his next turn."""
    here = int(view.seats[view.player].at)
    if not cards.STORM[view.sea[place]] or can_bury_at(view, view.player, place) or _does_something(view, {place}):
        return False
    left = max(1, _steps_left(view) - 1)
    round_it = _places(view, here, left + 1)
    beyond = _places(view, place, left) - {place} - round_it
    return not beyond or (_is_bound(view) and _does_something(view, round_it) and not _does_something(view, beyond))


def _passes_what_he_braved_a_storm_for(view: PlainState) -> bool:
    """R6.4: he has entered this storm in this sail action, and can do something here, where the Navy does not come."""
    here = int(view.seats[view.player].at)
    if not cards.STORM[view.sea[here]] or not view.steps or not _is_bound(view):
        return False
    if _buries_now(view):
        return _serves(view, here)
    deeds = _deeds_on(view, view.order) - {cards.Deed.ATTACK}
    return not _navy_will_reach(view, here) and any(_can_do(view, deed, here) for deed in deeds)


def _forsakes_the_order(view: PlainState, place: int) -> bool:
    """R4.10: the order could be carried out within reach, and a step to a place (or staying, if it is ``NONE``) brings
    him nowhere nearer to where something can be. Tokens for sailing are for what the sail does not reach; a Treasure
    is worth all of them, if there is no nearer site."""
    here, steps = int(view.seats[view.player].at), _steps_left(view)
    more = cards.SAIL_AMOUNT * view.seats[view.player].sail_tokens
    reached = _places(view, here, steps)
    if _buries_now(view):
        steps += 0 if any(_serves(view, there) for there in reached) else more
        reached, more = _places(view, here, steps), 0
    if not _is_bound(view) or not any(_serves(view, there) for there in reached):
        return False
    if place == NONE:
        return not _does_something(view, {here})
    nearer = _nearer(view, here, place, steps)
    return not _does_something(view, nearer | (_nearer(view, here, place, steps + more) - reached))


def _nearer(view: PlainState, here: int, place: int, steps: int) -> set[int]:
    """R6.1, R6.4: what lies within so many steps, and nearer to a place than to where the ship is."""
    return {there for left in range(steps) for there in _places(view, place, left) - _places(view, here, left)}


def _is_bound(view: PlainState) -> bool:
    """R18.1: he sails for the order of this turn, not with the gold for a Treasure that he buries in a later one."""
    return view.stage == Stage.SAILING and (_buries_now(view) or not can_pay(view, view.player, PRICE))


def _buries_now(view: PlainState) -> bool:
    """R17.3: the order is his captain's, and he has the gold."""
    mat = view.seats[view.player]
    is_his = cards.CAPTAIN_TRIGGER[mat.captain] == view.order
    return bool(is_his) and mat.treasures < cards.TREASURES and can_pay(view, view.player, PRICE)


def _serves(view: PlainState, place: int) -> bool:
    """R4.10, R17.3, R19.8: whether the order of the turn is sure to bring something at a place, where the Navy does not
    come; or a Treasure can be buried there, whoever comes."""
    if _buries_now(view):
        return can_bury_at(view, view.player, place)
    mat = view.seats[view.player]
    may_be_lost = view.order == cards.Order.SEARCH and mat.gold > NEARLY_FULL
    if view.order == cards.Order.ATTACK or may_be_lost or not _can_do(view, view.order, place):
        return False
    return view.order == cards.Order.HIDE_OUT or not _navy_will_reach(view, place)


def _navy_will_reach(view: PlainState, place: int) -> bool:
    """R19.1, R19.6: at the end of this turn."""
    return bool(view.crossed) and _navy_reaches(view, view.navy, place)


def _does_something(view: PlainState, places: set[int]) -> bool:
    """R17.1: whether the order, the captain or the crew can do something at one of these places; if he can bury a
    Treasure, only this counts."""
    if _buries_now(view):
        return any(_serves(view, place) for place in places)
    return any(_can_do(view, deed, place) for deed in _deeds_on(view, view.order) for place in places)


def _deeds_on(view: PlainState, order: int) -> set[int]:
    """R17.1: the order itself, and what it triggers."""
    mat = view.seats[view.player]
    deeds = {int(order)}
    if cards.CAPTAIN_TRIGGER[mat.captain] == order:
        deeds.update(cards.CAPTAIN_DEEDS[mat.captain].tolist())
    for card in mat.crew:
        if card != NONE and cards.CREW_TRIGGER[card] == order:
            deeds.update(cards.CREW_DEEDS[card].tolist())
    return deeds


def _can_do(view: PlainState, deed: int, place: int) -> bool:
    """R9.1, R10.1, R12.1, R13.1, R16.1: whether a deed that not every place allows is possible there."""
    mat, card = view.seats[view.player], view.sea[place]
    rivals = [other for seat, other in enumerate(view.seats) if seat != view.player and other.at == place]
    match deed:
        case cards.Deed.PLUNDER:
            return bool(cards.SETTLEMENT[card]) and bool(cubes_in(mat.hold) < cards.HOLD)
        case cards.Deed.TRADE | cards.Deed.SPECIAL_TRADE:
            good = cards.MARKET[card]
            return bool(good != NONE and mat.hold[good])
        case cards.Deed.SEARCH:
            return bool(view.tokens[place])
        case cards.Deed.ATTACK:
            return any(not other.hidden for other in rivals) or any(ship.at == place for ship in view.merchants)
        case cards.Deed.HIDE_OUT:
            return bool(cards.COVE[card]) and not any(other.hidden for other in rivals)
        case _:
            return False


def _places(view: PlainState, start: int, steps: int, without: int = NONE) -> set[int]:
    """R6.1, R6.4: where a ship comes within so many steps, without a storm and not by a certain place."""
    reached = {start}
    for _ in range(steps):
        beside = {int(place) for there in reached for place in cards.NEIGHBOUR[there] if place not in (NONE, without)}
        reached |= {place for place in beside if not cards.STORM[view.sea[place]]}
    return reached


def _steps_left(view: PlainState) -> int:
    """R6.3: of this sail action."""
    return _sail(view) - view.steps


def _sail(view: PlainState) -> int:
    """R6.2: with the tokens of this sail action."""
    return int(sail_of(view, view.player)) + cards.SAIL_AMOUNT * int(view.more_sail)
