"""The kinds of events of the game, and the reasons that they name."""

from enum import IntEnum

from filibusta.engine.events import EventKind, private


class Events(EventKind):
    """The kinds of events."""

    STARTED = 0, "seat"
    PLAYED = 1, "seat", "card:movement"
    MOVED = 2, "ship", "start:space", "goal:space"
    SABOTAGED = 3, "ship"  # NONE: no ship was undamaged
    FOGGED = 4, "adventure"
    REFILLED = 5, "card:movement"
    DREW = 6, "seat", private("card:movement")
    RESHUFFLED = 7, "cards"
    REPAIRED = 8, "seat", "ships"
    ACCUSED = 9, "seat", "accused:seat", "pirate:ship"
    REVEALED = 10, "seat", "pirate:ship", "why"  # the seat that held it
    REFUTED = 11, "seat", "pirate:ship"  # the accused seat
    UNOWNED = 12, "pirate:ship"
    BANKED = 13, "seat", "ship", "fame", "before"  # the fame banked, and what lay under the ship before
    PASSED = 14, "seat"
    KEPT = 15, "seat"
    SWAPPED = 16, "seat", "card:movement"
    DISCARDED = 17, "seat", "card:movement"  # after an accusation
    ADVENTURE = 18, "seat", "adventure"
    GAINED = 19, "ship", "fame", "adventure"
    DAMAGED = 20, "ship", "attacker:ship", "adventure"
    LOST = 21, "ship", "fame", "adventure"
    LOOTED = 22, "ship", "looter:ship", "adventure"
    NOTHING = 23, "adventure"
    TURNED_UP = 24, "adventure", "place"  # in the line; 0: the active one
    TURN = 25, "seat", "turn"
    ENDED = 26, "seat", "fame"  # the winner, and its fame in all


class Reveal(IntEnum):
    """Reasons why a pirate card was turned up."""

    ACCUSATION = 0
    MUTINY = 1
    END = 2
