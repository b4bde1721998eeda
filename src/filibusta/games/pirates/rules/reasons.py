"""The reasons against an action of a decision that offers it; what a decision never offers needs none (R3.3)."""

from enum import IntEnum


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    # cards
    NOT_IN_HAND = 1
    PLAYED_ELSEWHERE = 2
    STRATEGIES_PLAYED = 3
    NO_PIRATE_CARD_LEFT = 4
    NO_ADVENTURE_LEFT = 5
    NOTHING_IN_CENTRE = 6
    NO_RIVAL_HOLDS_A_CARD = 7
    NO_GEAR = 8
    RED_PILE_EMPTY = 9
    BLUE_PILE_EMPTY = 10
    NOT_IN_RED_PILE = 11
    NOT_IN_BLUE_PILE = 12
    NOT_ABOARD = 13
    # ships
    NOT_ON_TABLE = 20
    SHIP_OF_ANOTHER = 21
    CHOOSE_OWN_FIRST = 22
    HAS_ACTED = 23
    IT_SAILS = 24
    OWN_SHIP = 25
    UNDER_TRUCE = 26
    NOT_IN_CENTRE = 27
    # men
    NO_MEN = 30
    NO_ROOM = 31
    NO_OTHER_ROOM = 32
    IT_IS_FULL = 33
    THE_MAN_LEAVES_IT = 34
    LAST_MAN = 35
    OUT_OF_BOUNDS = 36
    # players
    CHOOSE_ANOTHER = 40
    NOBODY_PLAYS = 41
    HAND_EMPTY = 42
    # phase 4
    NO_SALES = 50
    SOLD_ENOUGH = 51
    LAST_SHIP = 52
    REARRANGED = 53
    NO_OTHER_SHIP = 54
