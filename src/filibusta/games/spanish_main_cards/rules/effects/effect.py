"""The parts of an effect of adventure cards. An effect that lacks one is refused when the game is loaded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from filibusta.engine.record import State
from filibusta.engine.sentences import Told, from_part
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards

Card = Mapping[str, Any]
"""An adventure card as ``cards.toml`` has it."""
Options = tuple[int, ...]
"""The values of the options, in their order."""
Text = Callable[[Words, Card, Mapping[str, str], Options], str]
"""Returns the text on a card, given its row, and words for its ``fame``, ``flag`` and ``spaces``, where it has them."""

ADVENTURE_CARD = from_part("adventure", lambda card: f"adv-{cards.ADVENTURES[card]['id']}")
RULE_OF_ADVENTURE = from_part("adventure", lambda card: cards.ADVENTURES[card]["rule"])


class Selector(Enum):
    """The ways in which an adventure selects ships: by their space, or by their place among the undamaged ships."""

    SPACE = "space"
    FROM_FRONT = "from front"
    FROM_BACK = "from back"


@dataclass(frozen=True, kw_only=True)
class EffectEvent:
    """The words and the picture of an event that only one effect announces."""

    line: Told
    ships: tuple[str, ...]
    """The parts of the event that are ships whose picture it changes."""
    fame: Mapping[str, int] = field(default_factory=dict[str, int])
    """The points that such a ship gains."""
    flight: tuple[str, str] | None = None
    """The ships from and to which a point of fame flies."""


@dataclass(frozen=True, kw_only=True)
class Effect:
    """An effect of adventure cards: what they do, and how cards, pictures and estimates show it."""

    spaces: Callable[[State, int], int]
    """The rule ``(s, card)`` of where ships are that it happens to, as a set of bits."""
    happens: Callable[[State, int, int], None]
    """The rule ``(s, ship, card)`` of what happens to one of them, from the front of the row."""
    text: Text
    sign: Callable[[Card], str]
    """The effect of a card in the shortest form: ``+1``, ``×`` for damage."""
    is_good: bool
    """True if it is shown as good for the ships it happens to."""
    place: Selector = Selector.SPACE
    pays_fame: bool = False
    """True if the card itself becomes fame, instead of being discarded (R7.8)."""
    unchanged_rule: str = "R7.7"
    """The number of the rule by which it can change nothing."""
    looks_at_neighbours: bool = False
    """True if its effect on a ship depends on those before and behind it."""
    happenings: Mapping[Any, EffectEvent] = field(default_factory=dict[Any, EffectEvent])
    """The events that it alone announces."""
