"""The reasons against an action of a decision that offers it; what a decision never offers needs none (R3)."""

from enum import IntEnum


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    # sailing
    SEA_ENDS = 1
    NO_STEP_LEFT = 2
    NO_STEP_WITHOUT_TOKEN = 3
    STORM_CLOSED = 4
    STORM_NEEDS_TOKEN = 5
    NO_STORM = 6
    NO_STORM_TOKEN = 7
    NO_SAIL_TOKEN = 8
    MERCHANT_TO_PORT = 9
    NAVY_TO_PREY = 10
    # wheel and deckhands
    CAPTAIN_HERE = 20
    TOO_FEW_DECKHANDS = 21
    CAME_OFF_THE_WHEEL = 22
    EMPTY_POST = 23
    OF_NO_USE = 24
    ALREADY_ON_REPAIR = 25
    USEFUL_HIT_FIRST = 26
    EMPTY_SPACE = 27
    STANDS_THERE = 28
    # goods and gold
    TOO_MANY_SOLD = 30
    NOT_ABOARD = 31
    JUST_GIVEN = 32
    NONE_IN_BAG = 33
    # crew
    NOT_ON_OFFER = 40
    IN_YOUR_CREW = 41
    REFRESHED = 42
    LAST_GOLD_STAYS = 43
    NO_GOLD = 44
    NOT_YOUR_CREW = 45
    ROLLS_AGAIN = 46
    OTHER_ORDER = 47
    USED_OR_LATE = 48
    # battles
    MERCHANT_ELSEWHERE = 60
    ATTACK_OTHERS = 61
    NOBODY_PLAYS = 62
    SHIP_ELSEWHERE = 63
    HIDDEN_UNTIL_SAIL = 64
    HIDDEN_UNTIL_TURN = 65
    ROLLED_AGAIN = 66
    TOO_FEW_DICE = 67
    ONLY_FACES = 68
    SHOWS_ALREADY = 69
    # setup
    NO_CORNER = 80
    NO_COVE = 81
    COVE_TAKEN = 82
    OTHER_CARD = 83
    CARD_TAKEN = 84
