"""Drawings that the cards and mats of Plunder share: nations and goods."""

from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import N_NATIONS, NATION

NATIONS = tuple(nation["id"] for nation in cards.NATIONS)
GOODS = tuple(good["id"] for good in cards.GOODS)


def nation_id(kind: int) -> str:
    """Returns the owner of a port or ship: a nation, or the pirates."""
    nation = int(NATION[kind])
    return NATIONS[nation] if 0 <= nation < N_NATIONS else "pirate"
