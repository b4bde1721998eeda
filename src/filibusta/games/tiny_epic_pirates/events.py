"""The kinds of events of the game, and the reasons that they name."""

from enum import IntEnum

from filibusta.engine.events import EventKind


class Money(IntEnum):
    """The reasons for which gold is won or paid."""

    TRADE = 0
    SPECIAL_TRADE = 1
    EXTORT = 2
    HIDE_OUT = 3
    LEGEND = 4
    CREW = 5
    SEARCH = 6
    MERCHANT = 7
    TOKEN = 8  # the Solo Pirate has no Sure-fire Tokens (R24.16)
    FAILED = 9  # an order of the Solo Pirate (R24.14)
    REFRESH = 10
    BURIAL = 11


class Gift(IntEnum):
    """The reasons for which a Sure-fire Token is given."""

    SEARCH = 0
    LEGEND = 1
    MERCHANT_TIE = 2
    MERCHANT_LOSS = 3
    TIE = 4  # with a pirate
    LOSS = 5


class Mover(IntEnum):
    """The causes that move a ship of nobody."""

    LINE = 0  # somebody crossed the Ship Line
    CREW = 1  # a card


class Source(IntEnum):
    """The places of deckhands: a space of the wheel or an assignment, in the order of R16.3."""

    SPACE_1 = 0
    SPACE_2 = 1
    SPACE_3 = 2
    SPACE_4 = 3
    SPACE_5 = 4
    REPAIR = 5
    RIGGING = 6
    CANNONS = 7
    EXTORT = 8


class Events(EventKind):
    """The kinds of events, with their parts. An event of a ship is told of its seat."""

    FIRST_PLAYER = 0, "seat"
    CAPTAIN = 1, "seat", "captain"  # the side that is up
    NAVY_PLACED = 2, "seat", "place"
    SHIP_PLACED = 3, "seat", "place"
    TURN = 4, "seat", "turn"
    ORDERED = 5, "seat", "order", "space"
    POSTED = 6, "seat", "assignment", "space"  # a deckhand, on a space that is skipped
    LIFTED = 7, "seat", "assignment", "space"  # off the wheel
    CROSSED = 8, "seat"  # the Ship Line
    SAILED = 9, "seat", "start:place", "goal:place"
    MORE_SAIL = 10, "seat"  # a token of +2 sail
    STORM_PASSED = 11, "seat", "place"  # by a token
    JOSTLED = 12, "seat", "source"  # from where a deckhand goes to Repair
    UNHURT = 13, "seat"  # all deckhands were on Repair
    PLUNDERED = 14, "seat", "place"
    DREW = 15, "seat", "good"  # from the bag
    DISCARDED = 16, "seat", "good"
    SOLD = 17, "seat", "good", "cubes", "why:money"
    PRICE_FELL = 18, "good", "price"  # from this price
    GAINED = 19, "seat", "gold", "why:money"
    PAID = 20, "seat", "gold", "why:money"
    RECRUITED = 21, "seat", "crew"
    DISMISSED = 22, "seat", "crew"
    REFRESHED = 23, "seat"  # the display
    SHOWN = 24, "crew"  # on the display
    MUTINY = 25, "seat", "captain"
    SEARCHED = 26, "seat", "token", "place"
    TOKEN = 27, "seat", "why:gift"  # a Sure-fire Token
    ATTACKED = 28, "seat", "target"
    ROLLED = 29, "seat", "first", "second", "third"  # 0: no third die
    REROLLED = 30, "seat", "crew"
    DIE = 31, "seat", "die", "face"  # rolled again
    SUREFIRE = 32, "seat", "die", "face"
    DAMAGE = 33, "seat", "damage"
    TIED = 34, "seat", "target"
    WON = 35, "seat", "target"
    LOST = 36, "seat", "target"
    LEGEND = 37, "seat", "level"
    DECKHAND = 38, "seat", "assignment"  # the fourth
    BOOTY = 39, "seat", "good"  # of a sunk Merchant
    MERCHANT_CARD = 40, "ship", "card:merchant"
    MERCHANT_PLACED = 41, "ship", "place"
    CARGO = 42, "ship", "good"
    HID = 43, "seat", "place"
    REASSIGNED = 44, "seat", "source", "assignment", "why:deed"
    CREW_ACTS = 45, "seat", "crew"
    BURIED = 46, "seat", "place"
    SWAPPED = 47, "seat", "given:good", "taken:good"
    MERCHANT_SAILED = 48, "ship", "goal:place", "why:mover"
    DELIVERED = 49, "ship", "good"
    NAVY_SAILED = 50, "start:place", "goal:place", "why:mover"
    NAVY_ATTACKED = 51, "seat"
    LAST_TURNS = 52, "seat", "turns"
    ENDED = 53, "seat", "treasures"
    ROUND_LIMIT = 54, "rounds"
    DIE_OF_ORDERS = 55, "seat", "face", "goal:space"  # of the Solo Pirate
    FAILED = 56, "seat", "order"  # nothing of it could be done
    BOUND = 57, "seat", "place", "why:deed"  # where the Solo Pirate sails
    STOPPED = 58, "seat", "order"  # he has no deckhand left to skip it (R24.6)
    GOLD_LOST = 59, "seat", "gold", "why:money"  # the purse is full
    NO_TOKEN = 60, "seat", "why:gift"  # there are three Sure-fire Tokens already
    NO_ROOM = 61, "seat"  # for the booty that a token brings
    DECLINED = 62, "seat", "order"
    CREW_IDLE = 63, "seat", "crew"  # an action of a crew card in use is declined
    STORM = 64, "seat", "place"  # without a token
