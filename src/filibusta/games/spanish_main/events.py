"""The kinds of events of the game, and the reasons that they name.

``ship`` numbers a ship of the record, ``crew`` and ``treasure`` a token; the record says what a viewer may know of it.
"""

from enum import IntEnum

from filibusta.engine.events import EventKind


class Gold(IntEnum):
    """The sources of gold that is not from a token (R14.12, R18.1, R24.2)."""

    SUNK = 0
    BONUS = 1
    RESCUED = 2


class Ending(IntEnum):
    """Reasons why a game ends (R24)."""

    MAJORITY = 0
    NO_SHIPS = 1
    NO_TREASURE = 2
    ROUNDS = 3
    STALE = 4
    LAST_TREASURE = 5
    ONE_AFLOAT = 6
    HALF_OUT = 7


class Events(EventKind):
    """The kinds of events."""

    ROLLED = 0, "seat", "die"  # for the first turn
    FIRST_PLAYER = 1, "seat"
    FLEET_CHOSEN = 2, "seat"  # which one is secret
    ISLAND_PLACED = 3, "seat", "island"
    HOME = 4, "seat", "island"
    SHIP_PLACED = 5, "seat", "ship"
    SET_CHOSEN = 6, "seat", "set"
    CREW_PLACED = 7, "seat", "count"
    TREASURES_DEALT = 8, "count"
    TURN = 9, "seat", "rounds"
    ACTION = 10, "seat", "ship", "action_kind"
    ROLLED_AGAIN = 11, "seat", "ship", "die", "won"  # for another action
    SACRIFICED = 12, "seat", "ship", "crew"
    SAILED = 13, "seat", "ship", "bar", "distance"
    CAME_ABOUT = 14, "seat", "ship", "heading"
    REVEALED = 15, "seat", "crew", "ship"
    CANCELLED = 16, "seat", "ship", "crew"  # NONE: the ship's own ability
    PLAGUE = 17, "seat", "ship"  # aboard which it comes
    RAMMED = 18, "seat", "ship", "target:ship", "die"
    PINNED = 19, "seat", "ship"
    FREED = 20, "seat", "ship"
    BOARDING = 21, "seat", "ship", "target:ship"
    BOARDING_ROLL = 22, "seat", "ship", "die", "sum"
    BOARDED = 23, "seat", "ship", "target:ship"  # the winner, the loser
    REPELLED = 24, "ship", "target:ship"  # a tie
    TOWED = 25, "seat", "ship", "target:ship"
    RELEASED = 26, "seat", "ship", "target:ship"
    DOCKED = 27, "seat", "ship", "island"
    VISITED = 28, "seat", "island"  # the first flag of this player there
    RAIDED = 29, "seat", "ship", "island"
    EXPLORED = 30, "seat", "ship", "island"
    SEARCHED = 31, "seat", "ship", "target:ship"
    LOADED = 32, "seat", "ship", "treasure"
    CREW_MOVED = 33, "seat", "crew", "ship"
    CREW_ASHORE = 34, "seat", "crew", "island"
    CAPTURED = 35, "seat", "ship", "target:ship"
    SHOT = 36, "seat", "ship", "cannon", "target:ship"
    HIT = 37, "seat", "ship", "target:ship", "die"
    MISSED = 38, "seat", "ship", "target:ship", "die"
    IGNORED = 39, "seat", "ship"  # a hit on this ship has no effect
    MAST_LOST = 40, "seat", "ship", "mast"
    DERELICT = 41, "seat", "ship"
    SUNK = 42, "seat", "ship", "card"
    GOLD = 43, "seat", "gold", "why:gold_kind"
    CREW_LOST = 44, "seat", "crew", "ship"
    CREW_SAFE = 45, "seat", "ship"  # nobody can be eliminated
    TREASURE_LOST = 46, "seat", "treasure", "ship"
    UNLOADED = 47, "seat", "treasure", "ship"
    CONVERTED = 48, "seat", "ship", "treasure"
    REPAIRED = 49, "seat", "ship", "mast"
    STOLEN = 50, "seat", "ship", "target:ship", "treasure"
    TRADED = 51, "seat", "ship", "target:ship"
    SAW_CREW = 52, "seat", "crew"
    SAW_TREASURE = 53, "seat", "treasure"
    HELD = 54, "seat", "ship"  # by Rum
    LAST_TREASURE = 55, "treasure"
    ENDED = 56, "ending"
    WON = 57, "seat", "gold"
    HELD_FIRE = 58, "seat", "ship"  # told to shoot, she fired no cannon
