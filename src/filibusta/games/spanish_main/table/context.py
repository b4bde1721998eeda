"""The context of every part of the drawing: the ship that the table is about, the order of fleets, keys of things."""

from collections.abc import Sequence
from typing import Any

from filibusta.engine.cached import cached_attribute
from filibusta.engine.match import View
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, States
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NATIONS, NONE, SHIP_IDS, SHIP_MASTS, SHIP_NATION
from filibusta.games.spanish_main.rules.survey import place
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.places import Point, on_chart
from filibusta.games.spanish_main.words.seats import own_ships
from filibusta.games.spanish_main.words.voice import Voice
from filibusta.table import context
from filibusta.table.scene import Aspect

CHART = "chart"
"""The pane with the open sea."""
DRAFTING = (Phase.CHOOSE_FLEET, Phase.BUILD_CARD, Phase.BUILD_PLACE)
SETTING_UP = (*DRAFTING, Phase.ISLAND_X, Phase.ISLAND_Y, Phase.CHOOSE_HOME)
ABOUT_SUBJECT = (
    Phase.LOSE_MAST,
    Phase.LOSE_CREW,
    Phase.LOSE_CARGO,
    Phase.GIVE_TREASURE,
    Phase.PIN_TARGET,
    Phase.REPAIR_MAST,
    Phase.CONVERT,
    Phase.SHOOT_NOW,
    Phase.DOUBLE_RANGE,
    Phase.USE_ABILITY,
    Phase.FREE_TARGET,
    Phase.PICK_SLOT,
    Phase.TAKE,
    Phase.TRANSFER,
    Phase.CAPTURE,
)
"""Decisions that are about the ship named by the question, not about the one that acts."""


AIMED = (Phase.CANNON, Phase.TARGET)
"""Decisions for which lines of fire are seen."""


class DrawContext(context.DrawContext):
    """One view of the open sea about to be drawn for one reader."""

    def __init__(self, view: View, say: Words, names: tuple[str, ...], layout: Aspect) -> None:
        super().__init__(view, say, names, layout)
        self.states: States = view.states
        """The record of the state, as an array of one."""

    @cached_attribute
    def phase(self) -> Phase:
        """The decision; for those who may not know it, nothing differs from the main one."""
        return Phase.MAIN if self.state.phase == HIDDEN else Phase(self.state.phase)

    @cached_attribute
    def voice(self) -> Voice:
        """The words of the view's reader."""
        return Voice(self.view.state, self.say, self.names)

    @cached_attribute
    def drafting(self) -> bool:
        """True if the viewer chooses or builds a fleet now."""
        return self.phase in DRAFTING and self.seated and not self.state.over and self.view.player == self.view.viewer

    @property
    def choosing(self) -> bool:
        """True if the viewer chooses a ready fleet."""
        return self.drafting and self.phase == Phase.CHOOSE_FLEET

    @cached_attribute
    def host(self) -> int:
        """The owner of the fleet shown first: the viewer; for spectators, the player whose turn it is."""
        return self.view.viewer if self.seated else int(self.state.active)

    @cached_attribute
    def order(self) -> list[int]:
        """All seats, the host's first, then clockwise."""
        return [(self.host + i) % len(self.seats) for i in range(len(self.seats))]

    def fleet(self, seat: int) -> list[int]:
        """The ships that a seat controls."""
        return self._fleets[seat]

    @cached_attribute
    def _fleets(self) -> list[list[int]]:
        return [own_ships(self.state, seat) for seat in self.seats]

    @cached_attribute
    def afloat(self) -> list[int]:
        """All ships in play."""
        return [i for i in range(self.state.ships_size) if self.state.ships[i].card != NONE]

    @cached_attribute
    def ship(self) -> int:
        """The ship that the decision is about: else the first of the deciding player; NONE while there are none."""
        s = self.state
        if self.phase in SETTING_UP:
            return NONE
        about = s.subject if self.phase in ABOUT_SUBJECT else s.ship
        if self.phase == Phase.PICK_SLOT or (self.phase != Phase.MAIN and about in self.afloat):
            return int(about)
        seat = s.player if s.player >= 0 else s.active
        rested = [i for i in self.fleet(seat) if not s.ships[i].actions]
        return next(iter([*rested, *self.fleet(seat), *self.afloat]), NONE)

    def moved(self, ship: int, tip: tuple[int, int], heading: int) -> "DrawContext":
        """Returns the same sea with a ship elsewhere, undocked: the tip of her bow at a point of the rules."""
        other = DrawContext(self.view, self.say, self.names, self.layout)
        other.states = self.states.copy()
        record = other.states[0]
        record.ships[ship].docked = NONE
        place(record, ship, *tip, heading)
        other.state = PlainState(record)  # rules read it many times, and take it faster than a record
        return other

    def card(self, ship: int) -> int:
        """The number of a ship's card."""
        return int(self.state.ships[ship].card)

    def masts(self, ship: int) -> int:
        """The number of printed masts."""
        return int(SHIP_MASTS[self.card(ship)])

    def tip(self, ship: int) -> Point:
        """Returns the position of the tip of her bow on the chart."""
        boat = self.state.ships[ship]
        return on_chart(boat.x, boat.y, self.state.side)

    def centre(self, island: int) -> Point:
        """The middle of an island on the chart."""
        land = self.state.islands[island]
        return on_chart(land.x, land.y, self.state.side)

    def treasures_at(self, place: int) -> list[int]:
        """The treasure tokens on a ship or island."""
        return self._treasures.get(place, [])

    def crew_at(self, place: int) -> list[int]:
        """The crew tokens on a ship or island."""
        return self._crew.get(place, [])

    @cached_attribute
    def _treasures(self) -> dict[int, list[int]]:
        return _by_place(self.state.treasures, self.state.treasures_size)

    @cached_attribute
    def _crew(self) -> dict[int, list[int]]:
        return _by_place(self.state.crew, self.state.crew_size)


def _by_place(tokens: Sequence[Any], size: int) -> dict[int, list[int]]:
    """The numbers of the tokens that lie at each place."""
    found: dict[int, list[int]] = {}
    for token in range(size):
        found.setdefault(int(tokens[token].at), []).append(token)
    return found


def nation_of(card: int) -> str:
    """The nation of a ship's card, as its drawings name it."""
    return NATIONS[int(SHIP_NATION[card])]["id"]


def ship_id(card: int) -> str:
    """Returns the name of a ship's drawings."""
    return SHIP_IDS[card]


def ship_key(ship: int) -> str:
    """Returns the key of a ship on the chart."""
    return f"ship:{ship}"


def muzzle_key(cannon: int) -> str:
    """Returns the key of a cannon of the shooting ship, on the chart."""
    return f"muzzle:{cannon}"


def row_key(ship: int) -> str:
    """Returns the key of a ship's line in the list of fleets."""
    return f"fleet:{ship}"


def island_key(island: int) -> str:
    """Returns the key of an island's sprite."""
    return f"island:{island}"


def token_key(treasure: int) -> str:
    """Returns the key of a treasure on an island of the chart."""
    return f"token:{treasure}"


def mat_key(seat: int) -> str:
    """Returns the key of the heading of a player's fleet."""
    return f"mat:{seat}"
