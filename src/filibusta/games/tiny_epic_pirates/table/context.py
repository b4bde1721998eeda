"""The context of every part of the drawing: the large mat, the player on turn, the start of a step, keys of things."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from filibusta.engine.cached import cached_attribute
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import CAPTAINS, N_SHIPS, NEIGHBOUR, ORDERS, SEATS, SOLO_PIRATE
from filibusta.games.tiny_epic_pirates.state import NONE, Direction, Phase
from filibusta.table import context

NAVY_MOVES = (Phase.NAVY_STEP, Phase.LINE_NAVY)
MERCHANT_MOVES = (Phase.MERCHANT_STEP, Phase.LINE_MERCHANT)
SOLO_CAPTAIN = "solo_pirate"
NAVY = "navy"


class DrawContext(context.DrawContext):
    """One view of Tiny Epic Pirates about to be drawn for one reader."""

    @cached_attribute
    def phase(self) -> Phase:
        """The decision."""
        return Phase(self.state.phase)

    @cached_attribute
    def host(self) -> int:
        """The owner of the large helm: the viewer; for spectators, the player whose turn it is."""
        if self.seated:
            return self.view.viewer
        return int(self.state.active) if self.state.active < self.state.players else 0

    @cached_attribute
    def crews(self) -> range:
        """All seats in play; a solo player has the Solo Pirate against him (R24.1)."""
        return range(max(self.state.players, 2))

    @cached_attribute
    def rivals(self) -> list[int]:
        """The other seats in play, to the left of the host first."""
        count = len(self.crews)
        return [(self.host + i) % count for i in range(1, count)]

    def who(self, seat: int) -> str:
        """A player by name, or the Solo Pirate."""
        return called(seat, self.names, self.say)

    def is_solo(self, seat: int) -> bool:
        """Tells whether this is the Solo Pirate."""
        return seat >= self.state.players

    def captain(self, seat: int) -> str:
        """The id of the captain in command, empty before one is chosen."""
        if self.is_solo(seat):
            return SOLO_CAPTAIN
        number = int(self.state.seats[seat].captain)
        return CAPTAINS[number] if number != NONE and self.phase not in SETTING_UP else ""

    @cached_attribute
    def mover(self) -> int:
        """The place from which a step is chosen now."""
        if self.phase in NAVY_MOVES:
            return int(self.state.navy)
        if self.phase in MERCHANT_MOVES:
            return int(self.state.merchants[self.state.ship].at)
        return int(self.state.seats[self.state.active].at)

    @cached_attribute
    def lying(self) -> Mapping[int, list[str]]:
        """The keys of the ships at each place: the Merchants, the Navy, then the players'."""
        s, found = self.state, defaultdict[int, list[str]](list)
        for ship in range(N_SHIPS):
            found[s.merchants[ship].at].append(merchant_key(ship))
        found[s.navy].append(NAVY)
        for seat in self.crews:
            found[s.seats[seat].at].append(ship_key(seat))
        return found

    def heading(self, place: int) -> str:
        """The direction from there to a neighbour; nothing for any other place."""
        if self.mover == NONE:
            return ""
        beside = NEIGHBOUR[self.mover].tolist()
        return Direction(beside.index(place)).name.lower() if place in beside else ""


SETTING_UP = (Phase.CAPTAIN_PICK, Phase.NAVY_CORNER, Phase.START_COVE, Phase.CAPTAIN_SIDE)


def called(seat: int, names: Sequence[str], say: Words) -> str:
    """A player by name, or the Solo Pirate."""
    return names[seat] if seat < len(names) else say.pick(SOLO_PIRATE["name"])


def order_of(wheel: list[int] | tuple[int, ...], space: int) -> str:
    """The id of the order on a space of a wheel (R4.1)."""
    return ORDERS[-1] if space == 0 else ORDERS[int(wheel[space - 1])]


def place_key(place: int) -> str:
    """Returns the key of a Map Card, by its position."""
    return f"place:{place}"


def ship_key(seat: int) -> str:
    """Returns the key of a player's ship."""
    return f"ship:{seat}"


def merchant_key(ship: int) -> str:
    """Returns the key of a Merchant Ship."""
    return f"merchant:{ship}"


def mat_key(seat: int) -> str:
    """Returns the key of a player's mat."""
    return f"mat:{seat}"


def target_key(target: int) -> str:
    """Returns the key of a target: a player's ship, or a Merchant Ship."""
    return ship_key(target) if target < SEATS else merchant_key(target - SEATS)
