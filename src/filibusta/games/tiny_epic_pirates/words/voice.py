"""Names of the game's things: places, orders, goods, people, ships, and who owns them."""

from collections.abc import Sequence
from typing import Any

from filibusta.engine import speech
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Phrase, Words
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Source

TITLES = ("Cpt. ", "Cap. ")
"""Left out where a captain's name stands in a sentence."""


def _name(table: str, number: int, say: Words) -> str:
    return say.pick(cards.DATA[table][number]["name"])


def good_name(good: int, say: Words) -> str:
    """Returns the name of a good within a sentence."""
    return _name("goods", good, say).lower()


def order_name(order: int, say: Words) -> str:
    """An order, with its capital."""
    return _name("orders", order, say)


def assignment_name(assignment: int, say: Words) -> str:
    """An assignment, with its capital."""
    return _name("assignments", assignment, say)


def crew_name(card: int, say: Words) -> str:
    """A Crew Card."""
    return _name("crew", card, say)


def captain_name(captain: int, say: Words) -> str:
    """A captain without the title."""
    name = _name("captains", captain, say)
    return next((name.removeprefix(title) for title in TITLES if name.startswith(title)), name)


def card_name(card: int, say: Words) -> str:
    """A Map Card."""
    return _name("map_cards", card, say)


def the_place(card: int, say: Words) -> Phrase:
    """A Map Card as it stands in a sentence."""
    return say.the(cards.DATA["map_cards"][card])


def the_crew(card: int, say: Words) -> Phrase:
    """A Crew Card as it stands in a sentence."""
    return say.the(cards.DATA["crew"][card])


def token_name(token: int, say: Words) -> str:
    """Returns the name of a Search Token."""
    return _name("search_tokens", token, say)


def gold_text(n: int, say: Words) -> str:
    """The place ``{gold}`` of a sentence."""
    return say.plural("{n} gold", "{n} gold", n)


def gains(view: PlainState, seat: int, gold: int) -> int:
    """R1.14: how much of this gold a seat gains; gold beyond the limit is lost."""
    return min(gold, cards.GOLD_MAX - view.seats[seat].gold)


def deckhands_text(n: int, say: Words) -> str:
    """The place ``{deckhands}`` of a sentence."""
    return say.plural("{n} deckhand", "{n} deckhands", n)


def cubes_text(n: int, good: int, say: Words) -> str:
    """The place ``{cubes}`` of a sentence: ``2 rum``."""
    return say("{n} {good}", n=n, good=good_name(good, say))


def merchant_name(ship: int, say: Words) -> Phrase:
    """A Merchant Ship as it stands in a sentence."""
    return Phrase(say("the orange Merchant") if ship == 0 else say("the green Merchant"))


def player_name(seat: int, names: Sequence[str], say: Words) -> str:
    """A player as he stands in a sentence; a solo player has the Solo Pirate on the second seat (R24.1)."""
    return names[seat] if seat < len(names) else Phrase(say("the Solo Pirate"))


class Voice(speech.Voice, frozen=True):
    """A view of Tiny Epic Pirates, spoken in one language."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.view.active)

    @property
    def mat(self) -> Any:
        """The mat of the active player."""
        return self.view.seats[self.view.active]

    @property
    def own(self) -> Any:
        """The mat of the player who must decide."""
        return self.view.seats[self.view.player]

    @property
    def here(self) -> int:
        """The Map Card of the active player's ship."""
        return int(self.view.sea[self.mat.at])

    def who(self, seat: int) -> str:
        """A player by name, or the Solo Pirate."""
        return player_name(seat, self.names, self.say)

    def place(self, place: int) -> Phrase:
        """Returns a place's name with its article."""
        return the_place(self.view.sea[place], self.say)

    def order(self, order: int) -> str:
        """Returns the name of an order."""
        return order_name(order, self.say)

    def order_on(self, seat: int, space: int) -> str:
        """R4.1: the order of a space of a wheel."""
        wheel = self.view.seats[seat].wheel
        return self.order(cards.ORDERS.index("hide_out") if space == 0 else wheel[space - 1])

    def assignment(self, assignment: int) -> str:
        """Returns the name of an assignment."""
        return assignment_name(assignment, self.say)

    def source(self, seat: int, source: int) -> str:
        """Names where a deckhand stood: an assignment, or the order of a space."""
        if source <= Source.SPACE_5:
            return self.say("{order} on the wheel", order=self.order_on(seat, source + 1))
        return self.assignment(cards.ASSIGNMENTS.index(Source(source).name.lower()))

    def good(self, good: int) -> str:
        """Returns the name of a good."""
        return good_name(good, self.say)

    def the_good(self, good: int) -> Phrase:
        """The whole of a good: its price, its market."""
        return self.say.the(cards.DATA["goods"][good])

    def gold(self, n: int) -> str:
        """Returns an amount of gold in words."""
        return gold_text(n, self.say)

    def cubes(self, n: int, good: int) -> str:
        """Returns a number of cubes of a good in words."""
        return cubes_text(n, good, self.say)

    def cube(self, good: int) -> str:
        """Names one cube of a good, or several if equal events are told together."""
        return self.cubes(self.times, good)

    def token(self, token: int) -> str:
        """Returns the name of a Search Token."""
        return token_name(token, self.say)

    def crew(self, card: int) -> Phrase:
        """Returns a crew card's name with its article."""
        return the_crew(card, self.say)

    def captain(self, captain: int) -> str:
        """Returns the name of a captain."""
        return captain_name(captain, self.say)

    def merchant(self, ship: int) -> str:
        """Returns the name of a Merchant."""
        return merchant_name(ship, self.say)

    def merchant_card(self, card: int) -> str:
        """Returns the name of a Merchant's card."""
        return _name("merchants", card, self.say)

    def target(self, target: int) -> str:
        """Returns the name of an attack's target: a player, or a Merchant Ship."""
        return self.who(target) if target < cards.SEATS else self.merchant(target - cards.SEATS)


def card_icon(table: tuple[str, ...], number: int) -> str:
    """The symbol of a person or of a Map Card, a good or an order."""
    kind = {
        cards.MAP: "place",
        cards.CREW: "card",
        cards.CAPTAINS: "card",
        cards.GOODS: "cube",
        cards.ORDERS: "order",
        cards.TOKENS: "search",
    }[table]
    return f"{kind}-{table[number]}"
