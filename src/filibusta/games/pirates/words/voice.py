"""Names of the game's things: ships, cards, numbers of men."""

from filibusta.engine import speech
from filibusta.engine.words import Phrase, Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import Effect

WIND_ICONS = {-2: "wind-m2", -1: "wind-m1", 0: "wind-0", 1: "wind-p1", 2: "wind-p2"}
_NUMERALS = ("", " II", " III", " IV", " V", " VI")
"""Numerals that tell ships of one kind apart: the second one on the table is number II."""


def ship_copy(ship: int) -> int:
    """Returns the index of a ship among those of her kind, from 0."""
    kind = int(cards.SHIP_KIND[ship])
    return ship - int(cards.KIND_FIRST[kind]) if kind >= 0 else 0


def ship_icon(ship: int) -> str:
    """Returns the drawing of a ship."""
    return f"vessel-{cards.SHIP_ROWS[ship]['id']}"


def card_icon(card: int) -> str:
    """Returns the drawing of a pirate card."""
    return f"red-{cards.PIRATE_CARDS[card]['id']}"


def place_icon(place: int) -> str:
    """The symbol of a ship, or of a treasure counted on from the ships."""
    if place < cards.N_SHIPS:
        return ship_icon(place)
    return f"treasure-{cards.TREASURES[place - cards.N_SHIPS]['id']}"


def ship_name(ship: int, say: Words) -> str:
    """Returns the name of a ship, with a numeral where there are several."""
    return say.pick(cards.SHIP_ROWS[ship]["name"]) + _NUMERALS[ship_copy(ship)]


def the_ship(ship: int, say: Words) -> Phrase:
    """A ship as she stands in a sentence."""
    return Phrase(say.the(cards.SHIP_ROWS[ship]) + _NUMERALS[ship_copy(ship)])


def the_place(place: int, say: Words) -> Phrase:
    """A ship or a treasure as it stands in a sentence."""
    return the_ship(place, say) if place < cards.N_SHIPS else say.the(cards.TREASURES[place - cards.N_SHIPS])


def card_name(card: int, say: Words) -> str:
    """Returns the name of a pirate card."""
    return say.pick(cards.PIRATE_CARDS[card]["name"])


def adventure_name(adventure: int, say: Words) -> str:
    """Returns the name of an adventure card."""
    return say.pick(cards.ADVENTURES[adventure]["name"])


def place_name(place: int, say: Words) -> str:
    """A ship, or a treasure counted on from the ships."""
    if place < cards.N_SHIPS:
        return ship_name(place, say)
    return say.pick(cards.TREASURES[place - cards.N_SHIPS]["name"])


def card_rule(card: int) -> str:
    """Returns the rule of a pirate card."""
    return cards.PIRATE_CARDS[card]["rule"]


def signed(n: int) -> str:
    """A face of the wind die: −2, 0, +1."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


class Voice(speech.Voice, frozen=True):
    """A view of Pirates!, spoken in one language."""

    def ship(self, ship: int) -> Phrase:
        """Returns a ship's name with its article."""
        return the_ship(ship, self.say)

    def card(self, card: int) -> str:
        """Returns the name of a pirate card."""
        return card_name(card, self.say)

    def adventure(self, adventure: int) -> Phrase:
        """Returns an adventure's name with its article."""
        return self.say.the(cards.ADVENTURES[adventure])

    def place(self, place: int) -> Phrase:
        """Returns a place's name with its article."""
        return the_place(place, self.say)

    def owner(self, ship: int) -> int:
        """Returns the seat that owns a ship."""
        return self.view.ships[ship].owner

    def crew(self, ship: int) -> int:
        """Returns the number of men aboard a ship."""
        return self.view.ships[ship].crew

    def men(self, n: int) -> str:
        """The place ``{men}`` of a sentence."""
        return self.say.plural("{n} man", "{n} men", n)

    def dice(self, n: int) -> str:
        """The place ``{dice}`` of a sentence."""
        return self.say.plural("{n} die", "{n} dice", n)

    def cannons(self, n: int) -> str:
        """The place ``{cannons}`` of a sentence."""
        return self.say.plural("{n} cannon", "{n} cannons", n)

    def points(self, n: int) -> str:
        """The place ``{points}`` of a sentence."""
        return self.say.plural("{n} pirate point", "{n} pirate points", n)

    @property
    def winners(self) -> list[str]:
        """Returns the names of all who share the first place."""
        return [self.names[seat] for seat in range(self.view.players) if self.view.seats[seat].place == 1]

    @property
    def effect(self) -> Effect:
        """The effect of the card that is being carried out."""
        return Effect(cards.PIRATE_EFFECT[self.view.card])
