"""The state of the game: its record with the visibility of each field, decisions, steps and action space.

Nothing is hidden (R22.7): what nobody knows yet, such as which Search Token lies where, is a number of each kind, and
is drawn when it is turned up.
"""

from enum import IntEnum
from itertools import combinations

import numpy as np

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.domains import bits, count, index, switch, up_to
from filibusta.engine.options import options_from
from filibusta.engine.record import INT, everyone, layout, many
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.cards import (
    ASSIGNMENTS,
    CAPTAINS,
    CARDS_OF_CAPTAINS,
    CREW,
    CREW_MAX,
    CUBES,
    DECKHANDS,
    DICE,
    DISPLAY,
    GOLD_MAX,
    GOODS,
    HIGHEST_PRICE,
    HOLD,
    LEVELS,
    LOWEST_PRICE,
    MAP,
    MERCHANT_CARDS,
    MERCHANT_PILE,
    MOST_DEEDS,
    MOST_MOVES,
    N_CREW,
    N_GOODS,
    N_SHIPS,
    N_TOKENS,
    ORDERS,
    PLACES,
    PORT_IDS,
    REROLLERS,
    SAIL_TOKENS,
    SEATS,
    SHIPS,
    SIDES,
    SPACES,
    STORM_PASSES,
    SUREFIRE_MAX,
    TOKEN_COUNT,
    TOKEN_SPACES,
    TRADE_MAX,
    TREASURES,
)
from filibusta.games.tiny_epic_pirates.events import Events, Source

NONE = -1
"""No seat, place, card or good."""
MOST_DAMAGE = 99
MOST_STEPS = 30
SOLO = 1
"""The seat of the Solo Pirate, who decides nothing: he is there when one plays alone (R24.1)."""


class Phase(IntEnum):
    """The decisions there are, those that come most often first."""

    CHOOSE_SPACE = 0
    SAIL = 1
    SKIP_SOURCE = 2
    LIFT_TO = 3
    JOSTLE = 4
    PLUNDER = 5
    DISCARD_BOOTY = 6
    TRADE = 7
    CREW = 8
    CREW_REPLACE = 9
    MUTINY = 10
    SEARCH = 11
    ATTACK_TARGET = 12
    REROLL = 13
    SUREFIRE = 14
    NEW_PORT = 15
    HIDE = 16
    REASSIGN = 17
    NEW_DECKHAND = 18
    BURY = 19
    CREW_CARD = 20
    SPECIAL_TRADE = 21
    SWAP_OUT = 22
    SWAP_IN = 23
    NAVY_STEP = 24
    MERCHANT_PICK = 25
    MERCHANT_STEP = 26
    LINE_MERCHANT = 27
    LINE_NAVY = 28
    CAPTAIN_PICK = 29
    NAVY_CORNER = 30
    START_COVE = 31
    CAPTAIN_SIDE = 32


class Stage(IntEnum):
    """The parts of a turn (R3)."""

    SETUP = 0
    WHEEL = 1
    SAILING = 2
    ORDER = 3
    CAPTAIN = 4
    CREW = 5
    LINE = 6


BEFORE_ORDER = frozenset({Stage.SETUP, Stage.WHEEL, Stage.SAILING})
"""The parts of a turn after which its order is still to come."""


class Step(IntEnum):
    """The steps until somebody must choose."""

    ASK = 0
    BEGIN_TURN = 1
    WALK = 2
    SAIL = 3
    BEGIN_ORDER = 4
    END_DEED = 5
    CAPTAIN = 6
    CREW = 7
    CREW_DEED = 8
    LINE = 9
    LINE_MERCHANT = 10
    LINE_NAVY = 11
    NAVY_ATTACKS = 12
    END_TURN = 13
    MUTINY = 14
    REASSIGN = 15
    ROLL = 16
    REROLL = 17
    SUREFIRE = 18
    DAMAGE = 19
    DECIDE = 20
    LOSER_JOSTLED = 21
    LOSER_TOKEN = 22
    SUNK_GOLD = 23
    SUNK_CARD = 24
    NAVY_STEP = 25
    MERCHANT_STEP = 26
    SOLO_WALK = 27
    SOLO_SAIL = 28
    SOLO_ORDER = 29
    SOLO_BURY = 30
    SOLO_STEP = 31


class Direction(IntEnum):
    """The directions of neighbours (R1.16), clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


DIRECTIONS = len(Direction)


class Option(IntEnum):
    """The options in the order of ``cards.toml``."""

    GOLD_FLOOR = 0
    END_EQUAL_TURNS = 1
    MAX_ROUNDS = 2
    HIDEOUT_EXTORT_DOUBLE = 3
    HIDE_UNTIL_SAIL = 4
    NAVY_ATTACKS_IN_PLACE = 5
    SETUP_LAST_GETS_FIVE = 6
    SETUP_RANDOM_BOOTY = 7
    CAPTAIN_DRAFT = 8
    MUTINY_ON_BONUS = 9
    LIFT_TO_REPAIR = 10
    SOLO_DIFFICULTY = 11
    FIRST_PLAYER = 12


_DIRECTIONS = tuple(direction.name.lower() for direction in Direction)
DICE_SETS: tuple[tuple[int, ...], ...] = tuple(
    dice for n in range(1, DICE + 1) for dice in combinations(range(DICE), n)
)
"""The sets of dice that can be rolled again together."""
DICE_MASKS = np.array([sum(1 << die for die in dice) for dice in DICE_SETS], INT)
_REROLLS = tuple(f"{CREW[card]}-{''.join(str(die + 1) for die in dice)}" for card in REROLLERS for dice in DICE_SETS)
_FACES = tuple(f"{die + 1}-{face}" for die in range(DICE) for face in range(1, SIDES + 1))
TARGETS = (*(f"seat_{seat}" for seat in range(SEATS)), *SHIPS)
"""The possible targets of an attack: the seats, then the Merchant Ships."""

ACTIONS = ActionSpace(
    (
        block("move", names=_DIRECTIONS),
        block("brave", names=_DIRECTIONS),  # into a storm with a token
        block("more_sail"),
        block("stop"),
        block("space", SPACES),
        block("assign", names=ASSIGNMENTS),
        block("wheel", TOKEN_SPACES, base=1),
        block("stay"),
        block("yes"),
        block("no"),
        block("discard", names=GOODS),
        block("sell", TRADE_MAX + 1),
        block("recruit", names=CREW),
        block("refresh"),
        block("dismiss", names=CREW),
        block("use", names=CREW),
        block("attack", names=TARGETS),
        block("reroll", names=_REROLLS),
        block("surefire", names=_FACES),
        block("give", names=GOODS),
        block("take", names=GOODS),
        block("merchant", names=SHIPS),
        block("port", names=PORT_IDS),
        block("place", PLACES),
        block("captain", names=CAPTAINS),
        block("card", names=CARDS_OF_CAPTAINS),
        block("pass"),
    )
)
MOVE, BRAVE, MORE_SAIL, STOP, SPACE, ASSIGN, WHEEL, STAY = (
    ACTIONS.first(name) for name in ("move", "brave", "more_sail", "stop", "space", "assign", "wheel", "stay")
)
YES, DISCARD, SELL, RECRUIT, REFRESH, DISMISS, USE = (
    ACTIONS.first(name) for name in ("yes", "discard", "sell", "recruit", "refresh", "dismiss", "use")
)
ATTACK, REROLL, SUREFIRE, GIVE, TAKE, MERCHANT = (
    ACTIONS.first(name) for name in ("attack", "reroll", "surefire", "give", "take", "merchant")
)
PORT, PLACE, CAPTAIN, CARD, PASS = (ACTIONS.first(name) for name in ("port", "place", "captain", "card", "pass"))

OPTIONS = options_from(cards.OPTIONS, Option)

SEAT = index(SEATS)
SEAT_OR_NONE = index(SEATS, none=True)
PLACE_OR_NONE = index(PLACES, none=True)
A_GOOD_OR_NONE = index(GOODS, none=True)
A_CREW_CARD_OR_NONE = index(CREW, none=True)
MOST_ABOARD = HOLD + int(cards.SETTLEMENT.max())
"""Cubes in a hold until those beyond three are discarded (R8.2)."""

LAYOUT = layout(
    everyone("active", holds=SEAT),  # whose turn it is; in the setup: who chooses
    everyone("first", holds=SEAT),
    everyone("stage", holds=index(Stage)),
    everyone("then", holds=index(Step)),  # the step after another player's decision
    many(
        "seats",
        SEATS,
        everyone("at", holds=PLACE_OR_NONE),
        everyone("hidden", holds=switch),  # in the cove (R16.5)
        everyone("captain", holds=index(CAPTAINS, none=True)),  # the side that is up
        everyone("mutinied", holds=switch),
        everyone("space", holds=index(SPACES)),  # where the captain is on the wheel
        everyone("wheel", TOKEN_SPACES, holds=index(ORDERS[:TOKEN_SPACES], none=True)),  # the orders of spaces 1 to 5
        everyone("deckhands", len(ASSIGNMENTS), holds=count(0, DECKHANDS)),
        everyone("posted", holds=bits(SPACES)),  # spaces of the wheel on which a deckhand stands
        everyone("gold", holds=count(0, GOLD_MAX)),
        everyone("legend", holds=count(0, LEVELS)),
        everyone("treasures", holds=count(0, TREASURES)),  # buried ones
        everyone("surefire", holds=count(0, SUREFIRE_MAX)),
        everyone("hold", N_GOODS, holds=count(0, MOST_ABOARD)),
        everyone("crew", CREW_MAX, holds=A_CREW_CARD_OR_NONE),
        everyone("sail_tokens", holds=count(0, SAIL_TOKENS)),
        everyone("storm_passes", holds=count(0, STORM_PASSES)),
    ),
    everyone("sea", PLACES, holds=index(MAP)),
    everyone("tokens", PLACES, holds=switch),  # where a Search Token lies face down
    everyone("buried", PLACES, holds=SEAT_OR_NONE),  # whose Treasure lies there
    everyone("unseen", N_TOKENS, holds=up_to(TOKEN_COUNT)),  # the tokens that lie face down, and those in the box
    many(
        "merchants",
        N_SHIPS,
        everyone("at", holds=index(PLACES)),
        everyone("port", holds=index(PORT_IDS)),  # for which it is bound
        everyone("cube", holds=A_GOOD_OR_NONE),  # none while a sunk one is being settled
        everyone("card", holds=index(MERCHANT_CARDS)),
    ),
    everyone("merchants_left", holds=count(0, len(MERCHANT_PILE) - N_SHIPS)),  # the cards below those two
    everyone("navy", holds=PLACE_OR_NONE),
    everyone("bag", N_GOODS, holds=up_to(CUBES)),
    everyone("prices", N_GOODS, holds=count(LOWEST_PRICE, HIGHEST_PRICE)),
    everyone("display", DISPLAY, holds=A_CREW_CARD_OR_NONE),
    everyone("deck", N_CREW, holds=up_to([1] * N_CREW)),  # the crew cards whose order nobody knows
    everyone("deck_size", holds=count(0, N_CREW)),
    everyone("bottom", N_CREW, holds=A_CREW_CARD_OR_NONE),  # those below them that all have seen, the uppermost first
    everyone("bottom_size", holds=count(0, N_CREW)),
    everyone("captains_left", len(CARDS_OF_CAPTAINS), holds=switch),  # the Captain Cards that nobody has
    everyone("turns_left", holds=count(0, SEATS)),  # with this one, once the end was triggered; 0: it was not
    everyone("order", holds=index(ORDERS)),  # of this turn
    everyone("goal", holds=index(SPACES)),  # where the captain walks
    everyone("crossed", holds=switch),  # the Ship Line, in this turn
    everyone(
        "takeable", len(ASSIGNMENTS), holds=count(0, DECKHANDS)
    ),  # deckhands that can pay (R4.6), or be moved still
    everyone("source", holds=index(Source, none=True)),  # where the deckhand stands about whom is being decided
    everyone("refreshed", holds=switch),
    everyone("extorted", holds=count(0, DECKHANDS)),  # deckhands on Extort already paid in this turn (R16.4)
    everyone("pending", holds=bits(CREW_MAX)),  # places of the crew whose cards are triggered and not used yet
    everyone("using", holds=A_CREW_CARD_OR_NONE),
    everyone("deeds", holds=count(0, MOST_DEEDS)),  # so many of the captain's or the card's actions have begun
    everyone("steps", holds=count(0, MOST_STEPS)),  # of this sail action
    everyone("more_sail", holds=count(0, SAIL_TOKENS)),  # tokens used in it
    everyone("target", holds=index(TARGETS, none=True)),  # of the attack that is being made
    everyone("roller", holds=SEAT_OR_NONE),
    everyone("faces", DICE, holds=count(0, SIDES)),  # of the dice, 0: not rolled
    everyone("rerolled", holds=bits(CREW_MAX)),  # places of the crew whose cards were used in this attack
    everyone("damage", 2, holds=count(0, MOST_DAMAGE)),  # of the attacker, of the defender
    everyone("loser", holds=SEAT_OR_NONE),
    everyone("slot", holds=index(DISPLAY, none=True)),  # the card that is being taken
    everyone("given", holds=A_GOOD_OR_NONE),  # in a swap
    everyone("ship", holds=index(SHIPS, none=True)),  # the Merchant that is being moved, or placed
    everyone("moves", holds=count(0, MOST_MOVES)),  # left to the Navy, the Merchant or the Solo Pirate
    everyone("bound", holds=PLACE_OR_NONE),  # where the Solo Pirate sails
    everyone("navy_moved", holds=switch),  # in this crossing (R25.6)
    players=range(cards.META["players_min"], SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    news=64,
)
MOST_LEGAL = 32
"""One more than the longest list of legal actions has room in this many."""
