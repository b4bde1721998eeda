"""The names by which scenarios know cards, ships and seats."""

from collections.abc import Sequence

from filibusta.games.pirates.cards import (
    ADVENTURES,
    GEAR,
    OPTIONS,
    PIRATE_CARDS,
    SEATS,
    SHIP_IDS,
    TREASURES,
)
from filibusta.games.pirates.events import End, Swept, Why

PIRATE_IDS = [str(card["id"]) for card in PIRATE_CARDS]
GEAR_IDS = [str(card["id"]) for card in GEAR]
ADVENTURE_IDS = [str(card["id"]) for card in ADVENTURES]
TREASURE_IDS = [str(card["id"]) for card in TREASURES]
PLACE_IDS = [*SHIP_IDS, *TREASURE_IDS]
OPTION_IDS = [str(option["id"]) for option in OPTIONS]
SEAT_IDS = [*map(str, range(SEATS)), "centre"]

EVENT_NAMES: dict[str, Sequence[str]] = {
    "card": PIRATE_IDS,
    "adventure": ADVENTURE_IDS,
    "ship": SHIP_IDS,
    "place": PLACE_IDS,
    "seat": SEAT_IDS,
    "deck": ["red", "blue"],
    "why": [why.name.lower() for why in Why],
    "swept": [why.name.lower() for why in Swept],
    "end": [why.name.lower() for why in End],
}
"""What the parts of events number, by name; all others are counts."""
