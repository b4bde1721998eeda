"""The kinds of events of the game, and the reasons that they name."""

from enum import IntEnum

from filibusta.engine.events import EventKind, private


class Money(IntEnum):
    """The reasons for which silver is won or paid."""

    WAGES = 0
    MATE = 1
    GOOD = 2
    SHIP = 3
    PURSER = 4
    PRIZE = 5
    PLUNDER = 6
    LOOT = 7
    FLEET = 8
    TREASURE = 9
    BRAWL = 10
    BRIBE = 11
    TAX = 12
    TRIAL = 13


class Flip(IntEnum):
    """The reasons for which a card is flipped (R21.4)."""

    PLUNDER = 0
    ENTER = 1
    LEAVE = 2
    KRAKEN = 3
    BRAWL = 4
    BRIBE = 5


class Loss(IntEnum):
    """The ways in which a captain lost his ship (R17.1), or a prize was lost."""

    MUTINY = 0
    SUNK = 1
    BEATEN = 2
    KRAKEN = 3
    ABANDONED = 4
    STORM = 5
    REPLACED = 6
    WITH_SHIP = 7


class Leave(IntEnum):
    """Reasons why a first mate left."""

    UNPAID = 0
    RELEASED = 1
    REPLACED = 2
    OVERBOARD = 3
    WITH_SHIP = 4


class Disposition(IntEnum):
    """The uses of a ship that was won (R16.2)."""

    PRIZE = 0
    OWN_OLD_TO_PRIZE = 1
    OWN = 2
    LEAVE = 3


class Waste(IntEnum):
    """Reasons why a good went overboard."""

    OVERLOAD = 0
    ROUGH_SEAS = 1
    STORM = 2


class Vain(IntEnum):
    """The ways in which something happened without effect."""

    LOST_NOTHING = 0
    PAID_NOTHING = 1
    NO_PRIZE = 2
    NONE_LEFT = 3
    LOOTED_BEFORE = 4
    NOTHING_DUE = 5
    COULD_NOT_PAY = 6
    REFUSED = 7


class Events(EventKind):
    """The kinds of events."""

    INITIATIVE = 0, "seat", "card"
    FIRST_CAPTAIN = 1, "seat"
    DREW = 2, "seat", private("card")
    STORM = 3, "seat"  # drawn; it is carried out
    STORM_ASIDE = 4, "seat"  # drawn, and laid aside for the time being
    RESHUFFLED = 5, "cards"  # so many lie in the deck then
    TURN = 6, "seat", "turn"
    FLEET_SAILED = 7, "card", "start:place", "goal:place"
    REFITTED = 8, "seat", "cards"
    MET = 9, "seat", "card"  # an encounter begins to be resolved
    OFFERED = 10, "seat", "card"
    SAILED_ON = 11, "seat", "card"  # a ship that was not attacked and did not attack
    ESCAPED = 12, "seat", "card"  # a ship, from this captain
    FLED = 13, "seat", "foe"  # this captain, from a ship or from another captain
    ENEMY = 14, "seat", "nation"  # by an attack (R18.2)
    LETTER_LOST = 15, "seat", "nation"
    FIGHT = 16, "seat", "foe", "card", "place"  # whom this captain fights, by which encounter, and where
    CHASE = 17, "seat", "speed", "needed", "foe"
    BROADSIDE = 18, "seat", "cannons", "enemy", "foe"  # NOBODY: the Kraken
    BOARDING = 19, "seat", "crew", "enemy", "foe"  # NOBODY: in a brawl
    PLAYED = 20, "seat", "card"  # in a combat or against an encounter
    WON = 21, "seat", "foe"
    DRIVEN_OFF = 22, "seat", "card"  # the Kraken; an enemy who was left after the broadside
    SHIP_LOST = 23, "seat", "card", "why:loss"  # NONE: the pinnace
    PRIZE_LOST = 24, "seat", "card", "why:loss"
    MATE_LOST = 25, "seat", "card", "why:leave"
    HAND_LOST = 26, "seat", "cards"
    CARD_LOST = 27, "seat", "card"  # at random
    SHIP_TAKEN = 28, "seat", "card", "how:disposition"
    FLIPPED = 29, "seat", "card", "why:flip"  # NONE: there is no card left
    LOADED = 30, "seat", "good", "units"  # plundered
    GOOD_LOST = 31, "seat", "good", "space", "why:waste"
    GAINED = 32, "seat", "silver", "why:money"
    PAID = 33, "seat", "silver", "why:money"
    UNPAID = 34, "seat", "silver"  # the crew
    PEACE = 35, "seat", "card", "place"
    EXPLORED = 36, "seat", "card", "place"
    MOVED = 37, "seat", "start:place", "goal:place", "fleeing"
    TESTED = 38, "seat", "value", "needed"
    CRIED = 39, "seat", "captain:seat"  # who cried, against whom
    SILENT = 40, "seat"
    ACTED = 41, "seat", "card"
    PASSED = 42, "seat"
    TRADED = 43, "seat"  # a trade begins
    SOLD = 44, "seat", "good", "silver"
    BOUGHT = 45, "seat", "good", "silver"
    SHIP_SOLD = 46, "seat", "card", "silver"
    SHIP_BOUGHT = 47, "seat", "card", "silver"
    HIRED = 48, "seat", "card"
    ATTACKED = 49, "seat", "captain:seat", "place"
    DROPPED = 50, "seat", "card"
    SHOWN = 51, "seat", "card"  # a hidden card or a bid
    LETTER = 52, "seat", "nation"
    BID = 53, "seat", "nation"  # a card lies face down
    BID_FAILED = 54, "seat", "nation"
    PLAYED_ENCOUNTER = 55, "seat", "card"
    AIMED = 56, "seat", "card"  # it waits for this captain
    WITHOUT_EFFECT = 57, "seat", "card"
    WAR = 58, "nation", "other:nation", "card"
    TREATY = 59, "nation", "other:nation", "card"
    FRIEND = 60, "seat", "nation", "other:nation"  # stays a friend; becomes an enemy
    FLEET_PLACED = 61, "seat", "card", "place"
    ENDED = 62, "seat", "silver"  # the winner
    ROUND_LIMIT = 63, "turn"
    HUNTED = 64, "seat", "card"  # this captain attacks a ship that he met
    ASSAILED = 65, "seat", "card"  # a ship attacks this captain
    IN_VAIN = 66, "seat", "card", "why:vain"  # what this card brought changed nothing
    TOOK_OVER = 67, "seat", "good", "units"  # from another captain
    PICKED_UP = 68, "seat", "card"  # a prize that another captain dropped
