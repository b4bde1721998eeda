"""The names of the game's things."""

from typing import Any

from filibusta.engine import speech
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import Move


def fame_text(points: int, say: Words) -> str:
    """The place ``{fame}`` of a sentence."""
    return say.plural("{n} fame", "{n} fame", points)


class Voice(speech.Voice, frozen=True):
    """A view of the card game, spoken in one language."""

    def ship(self, ship: int) -> str:
        """Returns the name of a ship."""
        return self.say.pick(cards.SHIPS[ship]["name"])

    def pirate(self, pirate: int) -> str:
        """Returns the name of a pirate."""
        return self.say.pick(cards.PIRATES[pirate]["name"])

    def movement(self, card: int) -> str:
        """Returns the name of a movement card."""
        return self.say.pick(cards.MOVEMENTS[card]["name"])

    def adventure(self, card: int) -> str:
        """Returns the name of an adventure card."""
        return self.say.pick(cards.ADVENTURES[card]["name"])

    def fame(self, points: int) -> str:
        """Returns an amount of fame in words."""
        return fame_text(points, self.say)

    @property
    def played(self) -> dict[str, Any]:
        """The movement card whose target is being chosen."""
        card: int = self.view.played
        return cards.MOVEMENTS[card]

    @property
    def effect(self) -> Move:
        """The effect of the movement card that is being played."""
        return Move(int(cards.MOVE_EFFECT[self.view.played]))
