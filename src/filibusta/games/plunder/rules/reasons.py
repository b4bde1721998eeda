"""The reasons against an action of a decision that offers it; what a decision never offers needs none (R4.4)."""

from enum import IntEnum


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    # cards
    NOT_IN_HAND = 1
    CARD_ELSEWHERE = 2
    ONE_CARD_IN_FLIGHT = 3
    # sailing
    ONE_MAP_CARD = 10
    NO_EMPTY_SPACE = 11
    SPACE_TAKEN = 12
    NO_PLACE_YET = 13
    FULL_HAND = 14
    CREW_UNPAID = 15
    AGAINST_COURSE = 16
    TURNED_ALREADY = 17
    NOTHING_OWED = 18
    MUTINY_IS_CRIED = 19
    NO_MUTINY = 20
    NOWHERE_TO_SAIL = 21
    # the action
    NO_PRIZE = 30
    NO_MATE = 31
    MUST_SELL = 32
    MUST_ATTACK_OR_SNEAK = 33
    STILL_HOSTILE = 34
    STILL_HOSTILE_IN_QUARANTINE = 35
    NO_CARDS_IN_QUARANTINE = 36
    NO_PORT = 37
    CAPTAINS_AT_PEACE = 38
    NO_OTHER_CAPTAIN = 39
    CAPTAIN_ELSEWHERE = 40
    CAPTAIN_IN_PORT = 41
    NO_FLEET = 42
    FLEET_IN_PORT = 43
    # letters of marque
    NO_NATION = 50
    NO_BID_IN_QUARANTINE = 51
    LETTER_HELD = 52
    ENEMY = 53
    NATION_AT_PEACE = 54
    NO_CARD_TO_BID = 55
    # trade
    NO_TRADE_IN_QUARANTINE = 60
    HOSTILE_PORT = 61
    NO_MARKET = 62
    BOUGHT_NOW = 63
    NONE_ABOARD = 64
    NOT_ON_SALE = 65
    SOLD_NOW = 66
    NO_SUPPLY = 67
    HOLD_FULL = 68
    TOO_DEAR = 69
    PORTS_ONLY = 70
    PINNACE_NOT_SOLD = 71
    SHIP_BOUGHT_NOW = 72
    SHIP_CAPTURED = 73
    NOT_TO_BE_HAD = 74
    SELL_SHIP_FIRST = 75
    # spoils, and what goes overboard
    FLEET_IS_PRIZE = 80
    PINNACE_IS_NO_PRIZE = 81
    PRIZE_IN_THE_WAY = 82
    NONE_TO_DISCARD = 83
    FLEE_TO_SEA = 84
    # nations and fleets
    NATION_NAMED = 90
    AT_WAR_ALREADY = 91
    NOT_AT_WAR = 92
    NO_SIDE = 93
    FLEET_BEGINS = 94
