"""Names of the game's things: ships, crew, treasure, islands, bars, courses, gold."""

from functools import lru_cache

from filibusta.engine import speech
from filibusta.engine.cached import cached_attribute
from filibusta.engine.words import Phrase, Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import (
    CREW_GENERIC,
    FIRST_UNIQUE,
    HEADINGS,
    NONE,
    RUM,
    Bar,
)
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.effects import EVERYONE
from filibusta.games.spanish_main.state import ASHORE

FULL_CIRCLE = 360
UNIQUE_NAMES = [row["name"] for row in cards.UNIQUES]
READY_SHIPS = [frozenset(fleet) - {NONE} for fleet in cards.READY_SHIPS.tolist()]
"""The ship cards of each ready fleet."""


def ship_card(card: int, say: Words) -> str:
    """A ship by her card."""
    return say.pick(cards.SHIPS[card]["name"])


def crew_card(card: int, say: Words) -> str:
    """A crew by its card; the seven generic ones of each nation with their nation."""
    row = cards.CREW[card]
    name = say.pick(row["name"])
    if not CREW_GENERIC[card]:
        return name
    return say("{crew} ({nation})", crew=name, nation=nation_name(int(cards.CREW_NATION[card]), say))


def the_crew(card: int, say: Words) -> Phrase:
    """Returns the name of a crew as it stands in a sentence."""
    row = cards.CREW[card]
    if not CREW_GENERIC[card]:
        return say.the(row)
    return Phrase(
        say("{crew} ({nation})", crew=str(say.the(row)), nation=nation_name(int(cards.CREW_NATION[card]), say))
    )


def nation_name(nation: int, say: Words) -> str:
    """Returns a nation's name."""
    return say.pick(cards.NATIONS[nation]["name"])


def treasure_kind(kind: int, say: Words) -> str:
    """A treasure by its kind: ``treasure of 3``, or the name of a unique one."""
    if kind >= FIRST_UNIQUE:
        return say.pick(UNIQUE_NAMES[kind - FIRST_UNIQUE])
    return say("treasure of {n}", n=kind + 1)


def the_treasure(kind: int, say: Words) -> Phrase:
    """Returns the name of a treasure as it stands in a sentence."""
    if kind >= FIRST_UNIQUE:
        return say.the(cards.UNIQUES[kind - FIRST_UNIQUE])
    return Phrase(say("a treasure of {n}", n=kind + 1))


def gold_text(n: int, say: Words) -> str:
    """The place ``{gold}`` of a sentence."""
    return say.plural("{n} gold", "{n} gold", n)


def bearing(heading: int) -> int:
    """R2.1: as on a compass: degrees clockwise from north."""
    return (90 - heading * FULL_CIRCLE // HEADINGS) % FULL_CIRCLE


def bearing_text(heading: int, say: Words) -> str:
    """Formats a bearing as ``040°``, the four winds by name too."""
    degrees = bearing(heading)
    winds = {0: say("north"), 90: say("east"), 180: say("south"), 270: say("west")}
    if degrees in winds:
        return say("{degrees}° ({wind})", degrees=f"{degrees:03}", wind=winds[degrees])
    return f"{degrees:03}°"


def the_bar(bar: int, say: Words) -> Phrase:
    """R1.7: in a sentence."""
    return Phrase(say("the long bar (L)") if bar == Bar.L else say("the short bar (S)"))


def bar_name(bar: int, say: Words) -> str:
    """R1.7"""
    return say("long bar (L)") if bar == Bar.L else say("short bar (S)")


def _crew_name(card: int, say: Words) -> str:
    return say("face-down crew") if card < 0 else crew_card(card, say)


@lru_cache(4096)
def _crew_names(cards_of: tuple[int, ...], say: Words) -> tuple[str, ...]:
    return _numbered([_crew_name(card, say) for card in cards_of], say)


def _treasure_name(kind: int, rum: int, say: Words) -> str:
    """Names a treasure; ``rum`` is the worth of Rum, 0 while it has none."""
    if kind < 0:
        return say("face-down treasure")
    if kind == RUM and rum:
        return say("{name} ({gold})", name=treasure_kind(kind, say), gold=gold_text(rum, say))
    return treasure_kind(kind, say)


@lru_cache(4096)
def _treasure_names(kinds: tuple[int, ...], rum: int, say: Words) -> tuple[str, ...]:
    return _numbered([_treasure_name(kind, rum, say) for kind in kinds], say)


def _numbered(names: list[str], say: Words) -> tuple[str, ...]:
    """Adds a number to a name that several share."""
    return tuple(
        say("{name} no. {n}", name=name, n=names[: i + 1].count(name)) if names.count(name) > 1 else name
        for i, name in enumerate(names)
    )


class Voice(speech.Voice, frozen=True):
    """A view of the open sea, spoken in one language."""

    @property
    def active(self) -> str:
        """The name of the player whose turn it is."""
        seat: int = self.view.active
        return self.names[seat]

    @property
    def acting(self) -> str:
        """The ship that acts."""
        return self.ship(self.view.ship)

    @property
    def subject(self) -> str:
        """The ship about which a question is put."""
        return self.ship(self.view.subject)

    @property
    def other(self) -> str:
        """The ship rammed, boarded, shot at or explored."""
        return self.ship(self.view.other)

    def ship(self, ship: int) -> str:
        """Returns the name of a ship in play or just sunk; if two fleets have or had such a ship, with her
        original fleet."""
        card = self._cards[ship]
        if card < 0:
            return self.say("a ship")
        name = ship_card(card, self.say)
        if self._cards.count(card) == 1 and self._fleets_with(card) < 2:
            return name
        return self.say("{ship} of {player}", ship=name, player=self.names[self.view.ships[ship].origin])

    def _fleets_with(self, card: int) -> int:
        """R22.2: returns how many players began with a ready fleet that has this ship, as far as everybody knows."""
        known = (seat.fleet for seat in self.view.seats if seat.first_ship != NONE and seat.fleet != NONE)
        return sum(card in READY_SHIPS[fleet] for fleet in known)

    @cached_attribute
    def _cards(self) -> list[int]:
        """Returns the cards of all ships, those that the latest action sank too."""
        found: list[int] = [ship.card for ship in self.view.ships]
        for told in self.happened(Events.SUNK) if NONE in found[: self.view.ships_size] else ():
            if found[told.ship] == NONE:
                found[told.ship] = told.card
        return found

    def island(self, island: int) -> str:
        """An island by its number; a home island with its owner."""
        home = self.view.islands[island].home
        if home == NONE:
            return self.say("island {n}", n=island + 1)
        return self.say("island {n}, home of {owner}", n=island + 1, owner=self.names[home])

    def place(self, at: int) -> str:
        """A ship, or an island."""
        return self.island(at - ASHORE) if at >= ASHORE else self.ship(at)

    def crew(self, token: int) -> str:
        """A crew as far as the viewer knows it; where several at one place are called alike, with a number."""
        here = [i for i in range(self.view.crew_size) if self.view.crew[i].at == self.view.crew[token].at]
        return self.crews(here)[here.index(token)]

    def the_crew(self, token: int) -> str:
        """Returns the name of a crew as it stands in a sentence; what has a number takes no article."""
        name, card = self.crew(token), self.view.crew[token].card
        return name if name != self._crew_name(token) else self._the_crew(card)

    def _the_crew(self, card: int) -> Phrase:
        return Phrase(self.say("a face-down crew")) if card < 0 else the_crew(card, self.say)

    def crews(self, tokens: list[int]) -> tuple[str, ...]:
        """All crew of one place."""
        return _crew_names(tuple(self.view.crew[token].card for token in tokens), self.say)

    def _crew_name(self, token: int) -> str:
        return _crew_name(self.view.crew[token].card, self.say)

    def crew_openly(self, token: int) -> Phrase:
        """A crew as everybody knows it, in a sentence: the log says the same to all."""
        crew = self.view.crew[token]
        return self._the_crew(crew.card if crew.seen == EVERYONE else NONE)

    def treasure_openly(self, token: int) -> Phrase:
        """A treasure as everybody knows it, in a sentence."""
        one = self.view.treasures[token]
        return self._the_treasure(one.kind if one.seen == EVERYONE else NONE, self._rum_value(token))

    def the_treasure(self, token: int) -> str:
        """A treasure as far as the viewer knows it, in a sentence; what has a number takes no article."""
        name = self.treasure(token)
        kind, rum = self.view.treasures[token].kind, self._rum_value(token)
        return name if name != _treasure_name(kind, rum, self.say) else self._the_treasure(kind, rum)

    def _the_treasure(self, kind: int, rum: int) -> Phrase:
        if kind < 0:
            return Phrase(self.say("a face-down treasure"))
        name = the_treasure(kind, self.say)
        if kind != RUM or not rum:
            return name
        return Phrase(self.say("{name} ({gold})", name=str(name), gold=gold_text(rum, self.say)))

    def _rum_value(self, token: int) -> int:
        return self.view.rum_value if self.view.treasures[token].at != NONE else 0

    def treasure(self, token: int) -> str:
        """A treasure as far as the viewer knows it, numbered in the same way."""
        at = self.view.treasures[token].at
        here = [i for i in range(self.view.treasures_size) if self.view.treasures[i].at == at]
        return self.treasures(here)[here.index(token)]

    def treasures(self, tokens: list[int]) -> tuple[str, ...]:
        """All treasures of one place."""
        if not tokens:
            return ()
        rum = self._rum_value(tokens[0])
        return _treasure_names(tuple(self.view.treasures[token].kind for token in tokens), rum, self.say)

    def gold(self, n: int) -> str:
        """Returns an amount of gold in words."""
        return gold_text(n, self.say)

    def bearing(self, heading: int) -> str:
        """Returns a heading in words."""
        return bearing_text(heading, self.say)

    def bar(self, bar: int) -> Phrase:
        """Returns the name of a bar."""
        return the_bar(bar, self.say)

    def masts(self, n: int) -> str:
        """Returns a number of masts in words."""
        return self.say.plural("{n} mast", "{n} masts", n)
