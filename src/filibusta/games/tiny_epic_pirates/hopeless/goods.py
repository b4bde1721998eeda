"""Sales that bring too little, and cubes that are thrown away."""

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.rules.goods import card_at, tradable
from filibusta.games.tiny_epic_pirates.state import NONE

NEARLY_FULL = cards.GOLD_MAX - 3
"""With more gold than this a Search Token may bring some that is lost."""
MUCH = 2
"""Prices change before a cube is sold; so much less gold counts today."""


def lacking_gold(view: PlainState) -> int:
    """R1.14, R16.4, R19.2: so much more would fill the purse, now or after the Ship Line; less than 1 if nothing is
    lacking."""
    mat = view.seats[view.active]
    coming = mat.deckhands[cards.Assignment.EXTORT] - view.extorted if view.crossed else 0
    return int(cards.GOLD_MAX - mat.gold - coming)


def sells_in_vain(view: PlainState, cubes: int) -> bool:
    """R1.14, R10.2, R10.3: one cube fewer fills the purse too; or a cube is kept although the purse has room, for which
    will be less when the price has fallen."""
    good, lacking = int(cards.MARKET[card_at(view, view.player)]), lacking_gold(view)
    price = view.prices[good]
    if cubes and (cubes - 1) * price >= lacking:
        return True
    is_kept = cubes < tradable(view, view.player) and cubes * price < lacking
    return is_kept and price > cards.LOWEST_PRICE and not _has_a_buyer(view, good)


def _has_a_buyer(view: PlainState, good: int) -> bool:
    """R17.10: somebody in the crew has a price of his own for this good."""
    crew = [card for card in view.seats[view.player].crew if card != NONE]
    return any(
        deed == cards.Deed.SPECIAL_TRADE and cards.DEED_GOOD[card, number] == good
        for card in crew
        for number, deed in enumerate(cards.CREW_DEEDS[card])
    )


def throws_away_the_dearer(view: PlainState, good: int) -> bool:
    """R8.2, R10.2: the only cube of its kind, though one of another kind brings much less and no market for that one
    is nearer."""
    hold = view.seats[view.player].hold
    cheap = [other for other in range(cards.N_GOODS) if hold[other] and view.prices[other] + MUCH <= view.prices[good]]
    return hold[good] == 1 and any(
        hold[other] == 1 and _way_to_sell(view, other) >= _way_to_sell(view, good) and not _has_a_buyer(view, other)
        for other in cheap
    )


def _way_to_sell(view: PlainState, good: int) -> int:
    """R6.1: steps to the nearest market for a good."""
    here = view.seats[view.player].at
    return min(int(cards.DISTANCE[here, place]) for place, card in enumerate(view.sea) if cards.MARKET[card] == good)
