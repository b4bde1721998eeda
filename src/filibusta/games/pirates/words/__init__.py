"""What the game says of its decisions, actions, events and seats, in the reader's language.

Every function gets a view as ``observe`` gives it, so nothing can be said that its viewer may not know.
"""

from filibusta.games.pirates.words.actions import action
from filibusta.games.pirates.words.events import event
from filibusta.games.pirates.words.faces import (
    adventure_facts,
    card_facts,
    card_kind,
    card_text,
    ship_facts,
    treasure_facts,
    treasure_text,
)
from filibusta.games.pirates.words.gestures import allotment, standing
from filibusta.games.pirates.words.odds import find_text, outlook_text, percent
from filibusta.games.pirates.words.prompts import prompt, waiting
from filibusta.games.pirates.words.seats import seat_facts, tally

__all__ = [
    "action",
    "adventure_facts",
    "allotment",
    "card_facts",
    "card_kind",
    "card_text",
    "event",
    "find_text",
    "outlook_text",
    "percent",
    "prompt",
    "seat_facts",
    "ship_facts",
    "standing",
    "tally",
    "treasure_facts",
    "treasure_text",
    "waiting",
]
