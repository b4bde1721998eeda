"""Where a captain has an errand: at markets that pay well for his cargo, and at treasures of which he has the map."""

from filibusta.engine.plain import PlainState
from filibusta.games.plunder.cards import COAST_OF, NATION, SELL_PRICE, TYPE, Type
from filibusta.games.plunder.rules.nations import is_enemy
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.sailing import no_move
from filibusta.games.plunder.state import DIRECTIONS, NONE
from filibusta.games.plunder.words.figures import fleets_at

HIGHEST_PRICE = SELL_PRICE.max(axis=0)
"""What the best market of all pays for each good."""
HALT = 3
"""As many moves as a harbour or a coast on the way costs: a way round by open sea is as good."""
UNREACHED = 10**6


def sails_away(view: PlainState, direction: int) -> bool:
    """R8.5: tells whether a move leads no nearer to a market that pays well for his cargo, nor to a treasure of which
    he has the map, although another would. A prize is another errand; a rival or a fleet may be worth a way round."""
    mat = view.seats[view.active]
    beside = view.places[mat.place].beside
    if mat.prize != NONE or _is_busy(view, beside[direction]):
        return False
    ways = [way for way in range(DIRECTIONS) if beside[way] != NONE and no_move(view, way) == Reason.ALLOWED]
    quiet = [way for way in ways if not _is_busy(view, beside[way])]
    treasures = {COAST_OF[card] for card in hand_of(view) if TYPE[card] == Type.TREASURE_MAP}
    places = range(view.places_size)
    goals = [place for place in places if view.places[place].card in treasures or _pays_well(view, place)]
    courses = [_moves_to(view, place) for place in goals]
    nearer = {way for way in ways for moves in courses if moves[int(beside[way])] < moves[int(mat.place)]}
    return direction not in nearer and any(way in nearer for way in quiet)


def _is_busy(view: PlainState, place: int) -> bool:
    """R8.12: whether rivals or treasure fleets are there."""
    rivals = (mat.place for seat, mat in enumerate(view.seats[: view.players]) if seat != view.active)
    return place in rivals or bool(fleets_at(view, place))


def _pays_well(view: PlainState, place: int) -> bool:
    """R10.5: whether he can sell some of his cargo there for about as much as anywhere."""
    card = view.places[place].card if view.places[place].natives == NONE else view.places[place].natives
    if is_enemy(view, view.active, int(NATION[card])):
        return False
    traded = enumerate(view.seats[view.active].traded)
    return any(units and SELL_PRICE[card][good] >= HIGHEST_PRICE[good] - 1 for good, units in traded)


def _moves_to(view: PlainState, goal: int) -> list[int]:
    """R8.5, R8.10: from each place the moves to a goal; a harbour or coast on the way, where the sailing ends, counts
    as ``HALT``, and hostile ports lead nowhere."""
    moves = [UNREACHED] * view.places_size
    moves[goal] = 0
    reached = [goal]
    for there in reached:
        onward = moves[there] + (1 if there == goal or TYPE[view.places[there].card] == Type.OPEN_SEA else HALT)
        for place in view.places[there].beside:
            hostile = place != NONE and is_enemy(view, view.active, int(NATION[view.places[place].card]))
            if place != NONE and onward < moves[place] and (not hostile or place == view.seats[view.active].place):
                moves[place] = onward
                reached.append(place)
    return moves


def is_worth_keeping(view: PlainState, card: int) -> bool:
    """R19.5, R20.4: tells whether a card is the map of a treasure whose coast lies on the table, or a port that would
    pay more for his cargo than any market there."""
    places = view.places[: view.places_size]
    if TYPE[card] == Type.TREASURE_MAP:
        return any(place.card == COAST_OF[card] for place in places)
    markets = [place.card if place.natives == NONE else place.natives for place in places]
    best = max(paid_by(view, market) for market in markets)
    return TYPE[card] == Type.PORT and paid_by(view, card) > best


def paid_by(view: PlainState, market: int) -> int:
    """R10.5: what a market pays for his cargo."""
    if is_enemy(view, view.active, int(NATION[market])):
        return 0
    return sum(int(SELL_PRICE[market][good]) * units for good, units in enumerate(view.seats[view.active].traded))


def hand_of(view: PlainState) -> tuple[int, ...]:
    """The cards of the active captain."""
    mat = view.seats[view.active]
    return mat.hand[: mat.hand_size]
