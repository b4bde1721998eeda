"""The reasons against an action of a decision that offers it; what a decision never offers needs none (R9)."""

from enum import IntEnum


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    # the main decision
    NO_SUCH_SHIP = 1
    NOT_YOUR_SHIP = 2
    MUST_LEAVE = 3
    WON_NOW = 4
    HELD_BY_RUM = 5
    HAS_ACTED = 6
    IDLE_PINNED = 7
    IDLE_IN_TOW = 8
    IDLE_DERELICT = 9
    IDLE = 10
    # free actions
    NOT_DOCKED = 20
    NO_CREW_TO_MOVE = 21
    TOWS_NOBODY = 22
    NO_ABILITY = 23
    ABILITY_SPENT = 24
    NO_SPACE = 25
    NOBODY_TO_ROB = 26
    NOBODY_TO_LOOT = 27
    NO_PARTNER = 28
    TWO_ACTIONS = 29
    ROLLS_WHEN_CHOSEN = 30
    NO_OTHER_CREW = 31
    NOTHING_TO_UNLOAD = 32
    NOTHING_TO_CANCEL = 33
    NOTHING_TO_SEE = 34
    # what a free action aims at
    NOT_MOVABLE = 40
    NOT_ROBBED = 41
    NOT_LOOTED = 42
    NOT_A_PARTNER = 43
    NOT_A_VICTIM = 44
    NOT_CANCELLED = 45
    NOT_SEEN = 46
    # actions
    OTHER_ACTION = 50
    PINNED = 51
    IN_TOW = 52
    NO_BAR = 53
    TOWS = 54
    NO_WAY = 55
    DERELICT_SHOOTS = 56
    NO_TARGET = 57
    TOWED_IN = 58
    AT_HOME_ISLAND = 59
    NO_TREASURE_LEFT = 60
    NOTHING_TO_EXPLORE = 61
    NO_REPAIR = 62
    # a move
    BAR_SAILED = 70
    NO_SHORT_BAR = 71
    NO_LONG_BAR = 72
    NO_SEGMENT_YET = 73
    NO_STOP_HERE = 74
    HEADS_THERE = 75
    HALF_TURN_ONLY = 76
    NO_ROOM_TO_TURN = 77
    NO_END_FREE = 78
    SOMETHING_IN_THE_WAY = 79
    BEYOND_THE_TABLE = 80
    OVERLAPS = 81
    STAYS_AT_ISLAND = 82
    NO_ROOM_FOR_TOW = 83
    WHOLE_BAR_IS_FREE = 84
    QUARTER_IS_FURTHEST = 85
    # fights
    CANNON_FIRED = 90
    CANNON_IDLE = 91
    OUT_OF_RANGE = 92
    NOT_AT_HER_BOW = 93
    NO_DERELICT_AT_HER = 94
    DOES_NOT_PIN = 95
    NOT_NEWLY_TOUCHED = 96
    NO_SUCH_PRIZE = 97
    MAST_FALLEN = 98
    MAST_STANDING = 99
    # cargo and islands
    NOT_ABOARD = 110
    CREW_IS_SAFE = 111
    NO_NORMAL_TREASURE = 112
    NOT_FOR_CONVERSION = 113
    NOT_FOR_THE_WINNER = 114
    NOT_ON_ISLAND = 115
    NOT_TRANSFERABLE = 116
    NOTHING_TO_MOVE = 117
    NOT_DOCKED_THERE = 118
    NO_ISLAND_AT_BOW = 119
    SLOT_TAKEN = 120
    # setup
    IN_YOUR_FLEET = 130
    CREW_IN_YOUR_FLEET = 131
    FLEET_FULL = 132
    CREW_FULL = 133
    TOO_DEAR = 134
    WITHOUT_CREW = 135
    SHIP_FIRST = 136
    NO_SHIP_YET = 137
    NO_BERTH = 138
    TOO_DEAR_ASHORE = 139
    COLUMN_CLOSED = 140
    ROW_CLOSED = 141
    NO_HOME = 142
    SET_OF_OTHERS = 143
