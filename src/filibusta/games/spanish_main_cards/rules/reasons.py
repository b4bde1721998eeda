"""The reasons against an action of a decision that offers it; what a decision never offers needs none (R3.3)."""

from enum import IntEnum


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    NOT_IN_HAND = 1
    NOT_IN_ROW = 2
    NONE_DAMAGED = 3
    ACCUSE_OTHERS = 4
    NOBODY_PLAYS = 5
    ALL_KNOWN = 6
    TOO_FEW_CARDS = 7
    DAMAGED = 8
    REVEALED = 9
    REFUTED = 10
