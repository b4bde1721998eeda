"""The names by which scenarios know cards, ships and seats."""

from collections.abc import Sequence

from filibusta.games.spanish_main_cards.cards import (
    ADVENTURES,
    MOVEMENTS,
    SHIPS,
)
from filibusta.games.spanish_main_cards.events import Reveal

CODES = [str(ship["code"]) for ship in SHIPS]
MOVEMENT_IDS = [str(card["id"]) for card in MOVEMENTS]
ADVENTURE_IDS = [str(card["id"]) for card in ADVENTURES]

EVENT_NAMES: dict[str, Sequence[str]] = {
    "ship": CODES,
    "movement": MOVEMENT_IDS,
    "adventure": ADVENTURE_IDS,
    "why": [why.name.lower() for why in Reveal],
}
"""The kinds of things that parts of events number, by name; all others are counts."""
