"""The kinds of events of the game, and the reasons that they name."""

from enum import IntEnum

from filibusta.engine.events import EventKind, private


class Events(EventKind):
    """The kinds of events.

    A *card* is a kind of pirate card, a *place* a ship, or a treasure counted on from the ships, an *adventure* a kind
    of card of the blue deck. Dice are told by their number and by how many of them show the symbol that counts.
    """

    DEALT = 0, "seat", "red", "blue"
    DREW_LOTS = 1, "seat", "face"
    STARTED = 2, "seat"
    TURN = 3, "seat", "turn", "round"
    DREW = 4, "seat", private("card")
    HELD = 5, "seat", private("adventure")
    RESHUFFLED = 6, "deck", "cards"
    INCOME = 7, "seat", "due", "taken"  # tokens due, and those that find supply and room
    CREW = 8, "seat", "ship", "men", "why"
    REVEALED = 9, "seat", "place", "adventure"
    PLAYED = 10, "seat", "card"
    ROBBED = 11, "seat", "victim:seat", private("card")
    MISSED = 12, "seat", "thief:seat", private("card")
    SABOTAGED = 13, "seat", "ship", "card", "men"  # the men who lose their berth
    DESERTED = 14, "seat", "source:ship", "goal:ship", "owner:seat"  # the goal NONE: the supply; who owns the source
    SURFACED = 15, "seat", "place", "adventure"
    RECOVERED = 16, "seat", "card"
    SWEPT = 17, "seat", "cards", "why:swept"
    EQUIPPED = 18, "seat", "ship", "card"
    ATTACKED = 19, "seat", "ship", "target:ship", "owner:seat"  # of the target
    SOUGHT = 20, "seat", "ship", "target:place"  # a treasure
    BATTLE_CARD = 21, "seat", "card", "ship", "side"
    CANCELLED = 22, "seat", "card", "other:card", "side"  # the card just laid, and the one it meets, on that side
    JOINED = 23, "seat", "ship", "men"
    WIND = 24, "seat", "face", "attack", "defence"  # speeds, the attacker's with the wind
    ESCAPED = 25, "seat", "ship", "target:ship"
    GRAPPLED = 26, "seat", "ship", "target:ship"
    FIRED = 27, "seat", "ship", "dice", "hits"  # the seat that rolls
    FOUGHT = 28, "seat", "ship", "dice", "hits"
    FOUGHT_ON = 29, "rounds", "attackers", "defenders"  # the men who fell
    LOST_MEN = 30, "seat", "ship", "own", "temporary"
    LEFT = 31, "seat", "ship", "men"
    CAPTURED = 32, "seat", "ship", "captor:ship", "loser:seat"
    MANNED = 33, "seat", "ship", "men", "source:ship"  # NONE: from the supply
    SUNK = 34, "seat", "ship"
    SEARCHED = 35, "seat", "ship", "dice", "hits"
    FOUND = 36, "seat", "treasure:place", "ship", "men"
    GAVE_UP = 37, "seat", "ship", "treasure:place"
    CAVE = 38, "seat", "before:seat"  # who holds the Fame card (NONE: the stand), and who held it
    SOLD = 39, "seat", "ship", "men", "taken"  # the men who sailed on it, and those who come to the others
    NAMED = 40, "seat", "ship", "men"
    REARRANGED = 41, "seat"
    DISCARDED = 42, "seat", "card"
    ELIMINATED = 43, "seat"
    ROUND = 44, "round"
    ENDED = 45, "seat", "why:end", "winners"
    SENT = 46, "seat", "ship", "men", "card"  # men whom a card brings aboard


class Why(IntEnum):
    """Reasons why crew comes aboard."""

    INCOME = 0
    SALE = 1


class Swept(IntEnum):
    """Reasons why cards leave the centre for the discard pile."""

    CROWS_NEST = 0
    END_OF_TURN = 1


class End(IntEnum):
    """The ways in which a game ends (R22)."""

    POINTS = 0
    LAST = 1
    TOGETHER = 2
    ROUNDS = 3
