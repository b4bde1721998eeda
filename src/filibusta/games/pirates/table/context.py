"""The context of every part of the drawing, and the places of fleets, the centre and hands in the record."""

from functools import lru_cache
from typing import Any

from filibusta.engine.cached import cached_attribute
from filibusta.engine.words import percent
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import CENTRE, NONE, Option, Phase
from filibusta.games.pirates.words.outlook import attack_outlook, find_chance
from filibusta.table import context


class DrawContext(context.DrawContext):
    """One view of Pirates! about to be drawn for one reader."""

    @cached_attribute
    def phase(self) -> Phase:
        """The decision; between two of them, in a battle or a search, the one that it is about."""
        if self.fighting and self.state.player == NONE:
            return Phase.BATTLE_CARD if self.state.target < N_SHIPS else Phase.TREASURE
        return Phase(self.state.phase)

    def plays(self, option: Option) -> int:
        """Returns the value of an option at this table."""
        return self.state.options[option]

    @property
    def host(self) -> int:
        """The owner of the fleet shown first: the viewer; for spectators, the first seat."""
        return max(0, self.view.viewer)

    @property
    def rivals(self) -> list[int]:
        """The other seats, to the left of the host first."""
        return rivals_of(self.host, len(self.seats))

    def fleet(self, seat: int) -> tuple[int, ...]:
        """The ships of a seat in fleet order (R1.9)."""
        return self._fleets[seat]

    @cached_attribute
    def _fleets(self) -> tuple[tuple[int, ...], ...]:
        return _fleets(tuple([mat.fleet for mat in self.state.seats]), self.state.ships)

    @cached_attribute
    def centre(self) -> tuple[int, ...]:
        """The places of the cards in the centre: ships, and treasures counted on from them."""
        return self.state.centre[: self.state.centre_size]

    @property
    def adventures(self) -> int:
        """The number of cards in the centre, or that will be revealed there next."""
        return len(self.centre) or self.state.seats[self.state.active].held_size

    @cached_attribute
    def held(self) -> tuple[int, ...]:
        """The blue cards that the viewer holds in another player's turn (R25.5)."""
        if not self.seated or self.view.viewer == self.state.active:
            return ()
        mat = self.state.seats[self.view.viewer]
        return mat.held[: mat.held_size]

    @cached_attribute
    def hand(self) -> tuple[tuple[int, int], ...]:
        """The viewer's red cards by kind, and how many of each."""
        if not self.seated:
            return ()
        hand = self.state.seats[self.view.viewer].hand
        return tuple([(card, n) for card, n in enumerate(hand) if n > 0])

    @cached_attribute
    def promises(self) -> dict[int, str]:
        """Returns the probability of winning each target by its place, while the viewer chooses one."""
        if self.phase != Phase.CHOOSE_TARGET or not self.legal:
            return {}
        s = self.state
        ships = [ship for ship in range(N_SHIPS) if self.can(ship_key(ship))]
        found = {ship: percent(attack_outlook(s, s.attacker, ship).won) for ship in ships}
        free = [i for i, owner in enumerate(s.treasures) if owner == CENTRE and self.can(place_key(N_SHIPS + i))]
        return found | {N_SHIPS + i: percent(find_chance(i)) for i in free}

    @cached_attribute
    def fighting(self) -> bool:
        """True if a ship has set out, for a battle or for a treasure."""
        return self.state.target != NONE and not self.state.over


@lru_cache(512)
def _fleets(firsts: tuple[int, ...], ships: tuple[Any, ...]) -> tuple[tuple[int, ...], ...]:
    """Groups ships by seat, from the first ship of each seat."""
    found = list[tuple[int, ...]]()
    for ship in firsts:
        fleet = list[int]()
        while ship != NONE:
            fleet.append(ship)
            ship = ships[ship].next
        found.append(tuple(fleet))
    return tuple(found)


def rivals_of(seat: int, seats: int) -> list[int]:
    """The others at a table of so many seats, to the left first."""
    return [(seat + i) % seats for i in range(1, seats)]


def ship_key(ship: int) -> str:
    """Returns the key of a ship's sprite."""
    return f"ship:{cards.SHIP_IDS[ship]}"


def place_key(place: int) -> str:
    """Returns the key of a ship, or of a treasure (numbered after the ships)."""
    return ship_key(place) if place < N_SHIPS else f"treasure:{cards.TREASURES[place - N_SHIPS]['id']}"


def hand_key(card: int) -> str:
    """Returns the key of the sprite of a card in hand."""
    return f"hand:{cards.PIRATE_CARDS[card]['id']}"
