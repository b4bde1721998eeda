"""The errands of a captain: markets that pay well for his cargo or sell him one, and treasures of which he has the
map."""

from collections.abc import Iterator

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import BUY_PRICE, COAST_OF, MAP_KINDS, N_GOODS, NATION, SELL_PRICE, TYPE, Type
from filibusta.games.plunder.rules.action import no_trade
from filibusta.games.plunder.rules.hands import has_full_hand
from filibusta.games.plunder.rules.nations import is_enemy
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.sailing import no_move, no_provoking
from filibusta.games.plunder.state import DIRECTIONS, NONE
from filibusta.games.plunder.words.figures import fleets_at

HIGHEST_PRICE = SELL_PRICE.max(axis=0)
"""The price of each good at the best market of all."""
HALT = 3
"""The cost of a harbour or a coast on the way, in moves: a way round by open sea is as good."""
UNREACHED = 10**6
MOVES_A_TURN = 2
"""The moves of a usual hand, with which the sailing ends (R8.10)."""


def sails_away(view: PlainState, direction: int) -> bool:
    """R8.5: tells whether a move leads no nearer to where he has an errand, although another would. A rival or a fleet
    may be worth a way round."""
    mat = view.seats[view.active]
    beside = view.places[mat.place].beside
    if _is_busy(view, beside[direction]):
        return False
    ways = [way for way in range(DIRECTIONS) if beside[way] != NONE and no_move(view, way) == Reason.ALLOWED]
    quiet = [way for way in ways if not _is_busy(view, beside[way])]
    courses = [_moves_to(view, [place]) for place in _treasures(view)]
    courses.append(_moves_to(view, _markets_wanted(view)))
    nearer = {way for way in ways for moves in courses if moves[int(beside[way])] < moves[int(mat.place)]}
    return direction not in nearer and any(way in nearer for way in quiet)


def is_adrift(view: PlainState) -> bool:
    """R8.2: tells whether he has no errand anywhere on the map, so that he had better lay more of it."""
    return not (_treasures(view) or _markets_wanted(view))


def _treasures(view: PlainState) -> list[int]:
    """R19.5: the coasts of treasures of which he has the map."""
    coasts = {COAST_OF[card] for card in own_hand(view) if TYPE[card] == Type.TREASURE_MAP}
    return [place for place in range(view.places_size) if view.places[place].card in coasts]


def _markets_wanted(view: PlainState) -> list[int]:
    """Those where he can sell his prize; without one, that pay well for his cargo; with an empty hold, that sell what
    another pays more for."""
    mat = view.seats[view.active]
    wanted = _takes_prizes if mat.prize != NONE else _pays_well if any(mat.traded) else _sells_a_bargain
    return [place for place in range(view.places_size) if wanted(view, place)]


def _takes_prizes(view: PlainState, place: int) -> bool:
    """R10.3, R19.4: in Tortuga, where he holds the letter, and in any port with a card for it."""
    card = view.places[place].card
    if TYPE[card] == Type.TORTUGA or (TYPE[card] == Type.PORT and view.seats[view.active].letters[NATION[card]]):
        return True
    return TYPE[card] == Type.PORT and any(TYPE[held] == Type.PORT_ACTION for held in own_hand(view))


def _sells_a_bargain(view: PlainState, place: int) -> bool:
    """R10.1: whether he can pay there for a good for which another market pays more."""
    market = market_at(view, place)
    return any(0 < BUY_PRICE[market][good] <= view.seats[view.active].silver for good in bargains(view, market))


def bargains(view: PlainState, market: int) -> dict[int, int]:
    """R10.1: the goods that a market sells for less than another pays that he knows of, and by how much."""
    if is_enemy(view, view.active, int(NATION[market])):
        return {}
    best = {good: max(int(SELL_PRICE[card][good]) for card in markets(view)) for good in range(N_GOODS)}
    gains = {good: best[good] - int(price) for good, price in enumerate(BUY_PRICE[market]) if price}
    return {good: gain for good, gain in gains.items() if gain > 0}


def markets(view: PlainState) -> Iterator[int]:
    """R9.2: those of the map, and ports in his hand; not those of his enemies."""
    places = view.places[: view.places_size]
    for card in [*own_hand(view), *(place.card for place in places), *(place.natives for place in places)]:
        if card != NONE and not is_enemy(view, view.active, int(NATION[card])):
            yield card


def _is_busy(view: PlainState, place: int) -> bool:
    """R8.12: whether rivals or treasure fleets are there."""
    rivals = (mat.place for seat, mat in enumerate(view.seats[: view.players]) if seat != view.active)
    return place in rivals or bool(fleets_at(view, place))


def _pays_well(view: PlainState, place: int) -> bool:
    """R10.5: whether he can sell some of his cargo there for about as much as anywhere."""
    card = market_at(view, place)
    if is_enemy(view, view.active, int(NATION[card])):
        return False
    traded = enumerate(view.seats[view.active].traded)
    return any(units and SELL_PRICE[card][good] >= HIGHEST_PRICE[good] - 1 for good, units in traded)


def market_at(view: PlainState, place: int) -> int:
    """R10.1: the card whose prices hold there: of the natives on a coastland."""
    natives: int = view.places[place].natives
    return int(view.places[place].card) if natives == NONE else natives


def turns_to_a_sale(view: PlainState, good: int, price: int) -> int:
    """R10.5: until he can be at the nearest market on the map that pays more for a good; 1 if there is none."""
    places = range(view.places_size)
    enemies = [is_enemy(view, view.active, int(NATION[market_at(view, place)])) for place in places]
    goals = [place for place in places if SELL_PRICE[market_at(view, place)][good] > price and not enemies[place]]
    moves = _moves_to(view, goals)[int(view.seats[view.active].place)]
    return 1 if moves == UNREACHED else max(1, -(-moves // MOVES_A_TURN))


def _moves_to(view: PlainState, goals: list[int]) -> list[int]:
    """R8.5, R8.10: from each place the moves to the nearest goal; a harbour or coast on the way, where sailing ends,
    counts as ``HALT``, and hostile ports lead nowhere."""
    moves = [UNREACHED] * view.places_size
    for goal in goals:
        moves[goal] = 0
    reached = list(goals)
    for there in reached:
        onward = moves[there] + (1 if there in goals or TYPE[view.places[there].card] == Type.OPEN_SEA else HALT)
        for place in view.places[there].beside:
            hostile = place != NONE and is_enemy(view, view.active, int(NATION[view.places[place].card]))
            if place != NONE and onward < moves[place] and (not hostile or place == view.seats[view.active].place):
                moves[place] = onward
                reached.append(place)
    return moves


def is_worth_keeping(view: PlainState, card: int) -> bool:
    """R19.5, R20.4: tells whether a card is the map of a treasure whose coast lies on the table, a port that would pay
    more for his cargo than any market there, or the last that he can lay if he has no errand there."""
    places = view.places[: view.places_size]
    if TYPE[card] == Type.TREASURE_MAP:
        return any(place.card == COAST_OF[card] for place in places)
    if card in MAP_KINDS and sum(held in MAP_KINDS for held in own_hand(view)) == 1 and is_adrift(view):
        return True
    best = max(paid_by(view, market_at(view, place)) for place in range(view.places_size))
    return TYPE[card] == Type.PORT and paid_by(view, card) > best


def paid_by(view: PlainState, market: int) -> int:
    """R10.5: what a market pays for his cargo."""
    if is_enemy(view, view.active, int(NATION[market])):
        return 0
    return sum(int(SELL_PRICE[market][good]) * units for good, units in enumerate(view.seats[view.active].traded))


def own_hand(view: PlainState) -> tuple[int, ...]:
    """The cards of the active captain."""
    mat = view.seats[view.active]
    return mat.hand[: mat.hand_size]


def could_sail(view: PlainState) -> bool:
    """R8.1, R8.5, R7.6: whether he has not sailed yet, although he can, or may provoke a mutiny that alone helps."""
    mat = view.seats[view.active]
    stuck = has_full_hand(view, view.active) or all(place == NONE for place in view.places[mat.place].beside)
    penniless = view.unpaid and mat.silver < cards.PAY[mat.ship]
    return not (view.entered or view.explored or stuck or (penniless and not _is_stranded(view)))


def _is_stranded(view: PlainState) -> bool:
    """R7.6: whether only a mutiny helps, since nothing can be sold here either."""
    return no_provoking(view) == Reason.ALLOWED and no_trade(view) != Reason.ALLOWED
