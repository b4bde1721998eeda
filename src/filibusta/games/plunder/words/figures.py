"""The figures that words compare: those of captains, as in R12.1, and those of their enemies."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import (
    CANNONS,
    CREW,
    FIRST_FLEET,
    HOLD,
    MATE_CANNONS,
    MATE_CREW,
    MATE_HOLD,
    MATE_SILVER,
    MATE_SPEED,
    N_FLEETS,
    N_NATIONS,
    SHIP_CANNONS,
    SHIP_CREW,
    SPEED,
    WAR_OF,
)
from filibusta.games.plunder.state import NONE, Foe, Option

GOODS: tuple[str, ...] = tuple(good["id"] for good in cards.GOODS)


class Figures(NamedTuple):
    """The powers of a captain's own ship, with the first mate aboard."""

    speed: int
    """R12.1: as a hunter."""
    sailing: int
    """R12.1: with the prize in tow."""
    cannons: int
    crew: int
    hold: int


def figures_of(view: PlainState, seat: int) -> Figures:
    """R12.1, R11.2"""
    mat = view.seats[seat]
    return _figures(mat.ship, mat.prize, mat.mate)


@lru_cache(4096)
def _figures(ship: int, prize: int, mate: int) -> Figures:
    speed = int(SPEED[ship] + MATE_SPEED[mate])
    sailing = speed if prize == NONE else min(speed, int(SPEED[prize]))
    cannons, crew = int(SHIP_CANNONS[ship] + MATE_CANNONS[mate]), int(SHIP_CREW[ship] + MATE_CREW[mate])
    return Figures(speed, sailing, cannons, crew, int(HOLD[ship] + MATE_HOLD[mate]))


def enemy_of(view: PlainState) -> tuple[int, int]:
    """Returns cannons and crew of the active captain's enemy, unless that is a captain."""
    return strength_of(view, Foe(view.foe))


def strength_of(view: PlainState, foe: Foe) -> tuple[int, int]:
    """R12.5, R12.7, R14.3, R14.12: cannons and crew of such an enemy, if the active captain fights it where he is."""
    if foe in (Foe.SHIP, Foe.PIRATE_FLEET, Foe.NATIVES):
        return int(CANNONS[view.encounter]), int(CREW[view.encounter])
    place = view.seats[view.active].place
    kinds = [view.places[place].card, *(FIRST_FLEET + i for i in fleets_at(view, place))]
    return sum(int(CANNONS[kind]) for kind in kinds), sum(int(CREW[kind]) for kind in kinds)


def fleets_at(view: PlainState, place: int) -> list[int]:
    """The treasure fleets in a place, by their numbers."""
    return [i for i in range(N_FLEETS) if view.fleets[i].place == place]


def enemies_of(view: PlainState, seat: int) -> tuple[bool, ...]:
    """R18.1: of each nation whether it is a captain's enemy, by an attack or by a letter of a nation at war with it."""
    mat = view.seats[seat]
    return _enemies(tuple(mat.letters), tuple(mat.attacked), tuple(view.wars))


@lru_cache(1024)
def _enemies(letters: tuple[int, ...], attacked: tuple[int, ...], wars: tuple[int, ...]) -> tuple[bool, ...]:
    friends = [nation for nation in range(N_NATIONS) if letters[nation]]

    def is_enemy(nation: int) -> bool:
        at_war = [wars[int(WAR_OF[friend, nation])] != NONE for friend in friends if friend != nation]
        return bool(attacked[nation]) or any(at_war)

    return tuple([is_enemy(nation) for nation in range(N_NATIONS)])


def price(view: PlainState, prices: str, good: int) -> int:
    """R10.1: where the active captain is, of the natives on a coastland; 0: not on sale."""
    place = view.places[view.seats[view.active].place]
    market: int = place.card if place.natives == NONE else place.natives
    return int(cards.CARDS[market][prices][GOODS[good]])


def purser_adds(view: PlainState, good: int) -> int:
    """R11.2, R24.1: what the Purser adds to the price of a good sold now, unless the price alone wins the game."""
    mat = view.seats[view.active]
    wins = mat.silver + price(view, "sell", good) >= view.options[Option.TARGET_SILVER]
    return 0 if wins or view.purser_paid else int(MATE_SILVER[mat.mate])
