"""The context of every part of the drawing, and the places of cards, ships and hands in the record."""

from filibusta.engine.cached import cached_attribute
from filibusta.engine.record import HIDDEN
from filibusta.games.plunder.cards import EFFECT, IDS, TYPE, Effect, Type
from filibusta.games.plunder.state import NONE, Foe, Phase, Stage
from filibusta.games.plunder.words.figures import enemies_of
from filibusta.games.plunder.words.outlook import BEFORE
from filibusta.table import context

MAP = "map"
"""The pane with the known sea."""


class DrawContext(context.DrawContext):
    """One view of Plunder about to be drawn for one reader."""

    @cached_attribute
    def phase(self) -> Phase:
        """The decision."""
        return Phase(self.state.phase)

    @property
    def host(self) -> int:
        """The owner of the large mat: the viewer; for spectators, the captain whose turn it is."""
        return self.view.viewer if self.seated else self.state.active

    @cached_attribute
    def rivals(self) -> list[int]:
        """The other seats, to the left of the host first."""
        count = len(self.seats)
        return [(self.host + i) % count for i in range(1, count)]

    @cached_attribute
    def centre(self) -> int:
        """The captain about whom the map opens: the deciding one, else the one on turn."""
        return self.state.player if self.state.player != NONE else self.state.active

    @cached_attribute
    def hand(self) -> list[int]:
        """The viewer's cards by their kinds, those that everybody knows first."""
        if not self.seated:
            return []
        mat = self.state.seats[self.view.viewer]
        return [kind for kind in mat.hand[: mat.hand_size] if kind not in (NONE, HIDDEN)]

    @cached_attribute
    def fighting(self) -> bool:
        """True if the active captain fights."""
        return self.state.foe != Foe.NOBODY and not self.state.over

    @cached_attribute
    def facing(self) -> bool:
        """True if the panel of a fight is shown: the captain fights, may choose a fight, or a flipped card makes an
        enemy."""
        if self.fighting:
            return True
        if self.state.over or self.state.encounter == NONE or self.state.stage != Stage.ENCOUNTER:
            return False
        flipped = EFFECT[self.state.encounter] in (Effect.KRAKEN, Effect.TAVERN_BRAWL) and self.state.strength > 0
        return bool(flipped) or self.phase in BEFORE

    def ships_at(self, place: int) -> list[int]:
        """The seats whose markers stand in a place."""
        return self._ships.get(place, [])

    @cached_attribute
    def _ships(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for seat in self.seats:
            found.setdefault(self.state.seats[seat].place, []).append(seat)
        return found

    def fleets_at(self, place: int) -> tuple[int, ...]:
        """The treasure fleets in a place, by their numbers."""
        return self._fleets.get(place, ())

    @cached_attribute
    def _fleets(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for number, fleet in enumerate(self.state.fleets):
            found[fleet.place] = (*found.get(fleet.place, ()), number)
        return found

    def enemies(self, seat: int) -> tuple[int, ...]:
        """The nations that are a captain's enemies (R18.1)."""
        return tuple(nation for nation, is_enemy in enumerate(enemies_of(self.state, seat)) if is_enemy)


def is_map(kind: int) -> bool:
    """Tells whether a card lies on the map once it is laid."""
    return kind != NONE and TYPE[kind] in (Type.OPEN_SEA, Type.PORT, Type.COASTLAND, Type.TORTUGA)


def card_id(kind: int) -> str:
    """Returns the name of a card in drawings and actions; the pinnace for NONE."""
    return "pinnace" if kind == NONE else IDS[kind]


def place_key(place: int) -> str:
    """Returns the key of a place of the known sea, by its number in the record."""
    return f"place:{place}"


def ship_key(seat: int) -> str:
    """Returns the key of a captain's marker on the map."""
    return f"ship:{seat}"


def mat_key(seat: int) -> str:
    """Returns the key of a captain's mat."""
    return f"mat:{seat}"


def hand_keys(hand: list[int]) -> list[str]:
    """Returns the keys of the cards of a hand; equal cards are counted."""
    return [f"hand:{card_id(kind)}" + (f".{n}" if (n := hand[:i].count(kind)) else "") for i, kind in enumerate(hand)]
