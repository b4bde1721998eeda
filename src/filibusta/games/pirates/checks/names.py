"""The names by which scenarios know cards, ships and seats."""

from collections.abc import Sequence

from filibusta.games.pirates import cards
from filibusta.games.pirates.events import End, Swept, Why

PIRATE_IDS = [str(card["id"]) for card in cards.PIRATE_CARDS]
GEAR_IDS = [str(card["id"]) for card in cards.GEAR]
ADVENTURE_IDS = [str(card["id"]) for card in cards.ADVENTURES]
TREASURE_IDS = [str(card["id"]) for card in cards.TREASURES]
PLACE_IDS = [*cards.SHIP_IDS, *TREASURE_IDS]
OPTION_IDS = [str(option["id"]) for option in cards.OPTIONS]
SEAT_IDS = [*map(str, range(cards.SEATS)), "centre"]

EVENT_NAMES: dict[str, Sequence[str]] = {
    "card": PIRATE_IDS,
    "adventure": ADVENTURE_IDS,
    "ship": cards.SHIP_IDS,
    "place": PLACE_IDS,
    "seat": SEAT_IDS,
    "deck": ["red", "blue"],
    "why": [why.name.lower() for why in Why],
    "swept": [why.name.lower() for why in Swept],
    "end": [why.name.lower() for why in End],
}
"""The things that the parts of events number, by the name of the part; all other parts are counts."""
