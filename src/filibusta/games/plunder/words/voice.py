"""Names of the game's things: cards, places, nations, goods, silver, directions."""

from functools import lru_cache

from filibusta.engine import speech
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Phrase, Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import MAP_KINDS, TORTUGA, TYPE, Type
from filibusta.games.plunder.state import NONE


def card_name(card: int, say: Words) -> str:
    """A card, or the pinnace."""
    return say.pick((cards.PINNACE if card == NONE else cards.CARDS[card])["name"])


def the_card(card: int, say: Words) -> Phrase:
    """A ship, a first mate, natives or a fleet as they stand in a sentence."""
    return say.the(cards.PINNACE if card == NONE else cards.CARDS[card])


def card_icon(card: int) -> str:
    """The symbol of a card, or of the pinnace."""
    if card == NONE:
        return "card-pinnace"
    return f"{'place' if card in MAP_KINDS or card == TORTUGA else 'card'}-{cards.IDS[card]}"


def place_name(view: PlainState, place: int, say: Words) -> str:
    """A place by its name; Open Sea, of which there is much, by its way from Tortuga."""
    here = view.places[place]
    return spot_name(here.card, here.x, here.y, say)


def the_place(view: PlainState, place: int, say: Words) -> Phrase:
    """A place as it stands in a sentence."""
    here = view.places[place]
    return Phrase(_located(the_card(here.card, say), here.card, here.x, here.y, say))


def in_place(view: PlainState, place: int, say: Words) -> str:
    """The place ``{in_place}`` of a sentence: ``in Nassau``, ``at the Coral Reef``."""
    return at_card(view.places[place].card, the_place(view, place, say), say)


def at_card(card: int, place: Phrase, say: Words) -> str:
    """The place ``{in_place}`` of a sentence, for the place of a card."""
    match TYPE[card]:
        case Type.OPEN_SEA:
            return say("in {sea}", sea=place)
        case Type.COASTLAND:
            return say("at {coast}", coast=place)
        case Type.PORT | Type.TORTUGA:
            return say("in {port}", port=place)
        case kind:
            raise ValueError(f"a card of type {Type(kind).name} is no place")


@lru_cache(4096)
def spot_name(card: int, x: int, y: int, say: Words) -> str:
    """Returns the place of a card that lies this far east and north of Tortuga, in words."""
    return _located(card_name(card, say), card, x, y, say)


def _located(name: str, card: int, x: int, y: int, say: Words) -> str:
    return f"{name} ({way_to(x, y, say)})" if TYPE[card] == Type.OPEN_SEA else name


def way_to(x: int, y: int, say: Words) -> str:
    """R1.4: how far a place lies from Tortuga: ``2 N 1 W``."""
    north = (say("{n} N", n=y) if y > 0 else say("{n} S", n=-y)) if y else ""
    east = (say("{n} E", n=x) if x > 0 else say("{n} W", n=-x)) if x else ""
    return f"{north} {east}".strip()


def nation_name(nation: int, say: Words) -> Phrase:
    """Returns the name of a nation within a sentence."""
    return say.the(cards.NATIONS[nation])


def of_nation(nation: int, say: Words) -> str:
    """The place ``{of_nation}`` of a sentence: ``of Spain``."""
    return say.pick(cards.NATIONS[nation]["of"])


def good_name(good: int, say: Words) -> str:
    """Returns the name of a good within a sentence."""
    return say.pick(cards.GOODS[good]["name"]).lower()


def silver_text(n: int, say: Words) -> str:
    """The place ``{silver}`` of a sentence."""
    return say.plural("{n} silver", "{n} silver", n)


def units_text(n: int, good: int, say: Words) -> str:
    """The place ``{goods}`` of a sentence: ``3 wood``."""
    return say("{n} {good}", n=n, good=good_name(good, say))


def cannons_text(n: int, say: Words) -> str:
    """The place ``{cannons}`` of a sentence."""
    return say.plural("{n} cannon", "{n} cannons", n)


class Voice(speech.Voice, frozen=True):
    """A view of Plunder, spoken in one language."""

    @property
    def active(self) -> str:
        """The captain whose turn it is."""
        seat: int = self.view.active
        return self.names[seat]

    @property
    def target(self) -> str:
        """The captain who is attacked."""
        seat: int = self.view.target
        return self.names[seat]

    @property
    def here(self) -> int:
        """The place of the captain whose turn it is."""
        place: int = self.view.seats[self.view.active].place
        return place

    def card(self, card: int) -> Phrase:
        """Returns a card's name with its article."""
        return the_card(card, self.say)

    def place(self, place: int) -> Phrase:
        """Returns a place's name with its article."""
        return the_place(self.view, place, self.say)

    def in_place(self, place: int) -> str:
        """The place ``{in_place}`` of a sentence."""
        return in_place(self.view, place, self.say)

    def nation(self, nation: int) -> Phrase:
        """Returns a nation's name."""
        return nation_name(nation, self.say)

    def of_nation(self, nation: int) -> str:
        """Returns a nation in the genitive: ``of Spain``."""
        return of_nation(nation, self.say)

    def good(self, good: int) -> str:
        """Returns the name of a good."""
        return good_name(good, self.say)

    def silver(self, n: int) -> str:
        """Returns an amount of silver in words."""
        return silver_text(n, self.say)

    def units(self, n: int, good: int) -> str:
        """Returns an amount of a good in words."""
        return units_text(n, good, self.say)

    def cannons(self, n: int) -> str:
        """Returns a number of cannons in words."""
        return cannons_text(n, self.say)
