"""The state of the game: its record with the visibility of each field, decisions, steps and action space."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.domains import count, index, switch, up_to
from filibusta.engine.options import options_from
from filibusta.engine.record import TURNS, everyone, layout, many, nobody, owner
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import SEATS
from filibusta.games.pirates.events import Events

NONE = -1
"""No ship, no seat, no card; also the owner of what is not on the table."""
CENTRE = SEATS
"""The owner of a ship or a treasure in the centre of the table."""
MOST_CENTRE = cards.DRAW_ADVENTURES + (cards.STRATEGY_CARDS_PER_TURN + 1) // 2
"""The cards of a turn and those that Sea Wolf brings back: there is one, and another card must fetch it each time
before it is played again (R5.5, R6.8)."""
BOTTOMLESS = 9_999
"""The size of a supply that never runs out (R16.1)."""
VICTORY = 60
"""The units of a victory: it can be shared by two to six (R22.4)."""
ATTACK, DEFENCE = 0, 1
"""The two sides of a battle (R10.1)."""
RED, BLUE = 0, 1
"""The two decks: pirate cards and adventure cards."""


class Phase(IntEnum):
    """The kinds of decisions (R3.3)."""

    CARDS = 0
    CARD_SHIP = 1
    CARD_SOURCE = 2
    CARD_OPPONENT = 3
    CARD_INVENTORY = 4
    CARD_ADVENTURE = 5
    CARD_PIRATE = 6
    PLACE_CREW = 7
    CHOOSE_SHIP = 8
    CHOOSE_TARGET = 9
    TREASURE = 10
    BATTLE_CARD = 11
    FOG = 12
    REORGANISE = 13
    SELL_SHIP = 14
    REARRANGE_CREW = 15
    DISCARD = 16


class Step(IntEnum):
    """The steps of a turn, carried out as soon as nobody is asked (R3.1)."""

    TURN = 0
    WINDOW_1 = 1
    INCOME = 2
    PLACE_INCOME = 3
    REVEAL = 4
    WINDOW_2 = 5
    SAIL = 6
    CARD_WINDOW = 7
    CARD_EFFECT = 8
    WIND = 9
    FOG_WINDOW = 10
    CANNONS = 11
    MELEE = 12
    FALL = 13
    FIGHT_ON = 14
    PART = 15
    PLUNDER = 16
    MAN_PRIZE = 17
    SEARCH = 18
    FIND = 19
    AFTERMATH = 20
    REORGANISE = 21
    PLACE_SALE = 22
    REARRANGE = 23
    DISCARD = 24
    FINISH = 25
    ABANDON = 26


class Part(IntEnum):
    """The parts of a battle or a search (R10.1, R15.2)."""

    CARDS = 0
    WIND = 1
    CANNONS = 2
    MELEE = 3
    PLUNDER = 4
    ESCAPED = 5
    SEARCH = 6
    FOUND = 7
    GIVEN_UP = 8
    GRAPPLED = 9


class Symbol(IntEnum):
    """The symbols that count on battle dice (R12.2, R13.1, R15.2)."""

    CANNON = 0
    CREW = 1
    TREASURE = 2


class Option(IntEnum):
    """The options in the order of ``cards.toml`` (R25)."""

    BONUS_CARDS = 0
    TRUCE_FIRST_ROUND = 1
    EQUAL_FIRST_ROUND = 2
    DRAW_BY_POINTS = 3
    ADVENTURES_AT_END = 4
    ADVENTURES_AT_SETUP = 5
    PRIZES_MAY_ACT = 6
    RIGHT_HAND_DEFENDS = 7
    SALES_PER_TURN = 8
    CREW_SUPPLY = 9
    STARTING_CREW = 10
    HAND_LIMIT = 11
    TARGET_POINTS = 12
    ROUND_LIMIT = 13


_pirates = tuple(card["id"] for card in cards.PIRATE_CARDS)
_gear = tuple(card["id"] for card in cards.GEAR)

ACTIONS = ActionSpace(
    (
        block("play", names=_pirates),
        block("sell"),
        block("rearrange"),
        block("done"),
        block("pass"),
        block("ship", names=cards.SHIP_IDS),
        block("treasure", names=tuple(card["id"] for card in cards.TREASURES)),
        block("end_battle"),
        block("roll"),
        block("stop"),
        block("crew", cards.MOST_CAPACITY + 1),
        block("rival", SEATS),
        block("destroy", names=tuple(f"{ship}/{gear}" for ship in cards.SHIP_IDS for gear in _gear)),
        block("adventure", names=tuple(card["id"] for card in cards.ADVENTURES)),
        block("recover", names=_pirates),
        block("discard", names=_pirates),
    )
)
PLAY = ACTIONS.first("play")
REARRANGE = ACTIONS.first("rearrange")
DONE = ACTIONS.first("done")
PASS = ACTIONS.first("pass")
SHIP = ACTIONS.first("ship")
TREASURE = ACTIONS.first("treasure")
ROLL = ACTIONS.first("roll")
STOP = ACTIONS.first("stop")
CREW = ACTIONS.first("crew")
RIVAL = ACTIONS.first("rival")
ADVENTURE = ACTIONS.first("adventure")
DISCARD = ACTIONS.first("discard")

OPTIONS = options_from(cards.OPTIONS, Option)

_seats = tuple(f"seat_{seat}" for seat in range(SEATS))
_adventures = tuple(card["id"] for card in cards.ADVENTURES)
_treasures = tuple(card["id"] for card in cards.TREASURES)
A_SEAT = index(SEATS)
SEAT = index(SEATS, none=True)
OWNER = index((*_seats, "centre"), none=True)  # none: not on the table
A_SHIP = index(cards.SHIP_IDS, none=True)
PLACE = index((*cards.SHIP_IDS, *_treasures), none=True)
ADVENTURE_CARD = index(_adventures, none=True)
PIRATE_CARD = index(_pirates, none=True)
SIDE = index(("attack", "defence"))
MEN = count(0, cards.MOST_CAPACITY)
MOST_PLACED = int(cards.SHIP_CAPACITY.sum()) + cards.MOST_CAPACITY

LAYOUT = layout(
    everyone("step", holds=index(Step)),  # what happens next, once nobody is asked
    everyone("active", holds=A_SEAT),  # whose turn it is; in a battle another seat may have to decide
    everyone("first", holds=A_SEAT),  # who began, from whom rounds are counted (R9.6)
    everyone("round_number", holds=count(1, TURNS)),
    everyone("supply", holds=count(0, BOTTOMLESS)),  # crew tokens
    everyone("cave", holds=SEAT),  # the seat that holds the Fame card (R15.8)
    many(
        "ships",
        cards.N_SHIPS,
        everyone("owner", holds=OWNER),
        everyone("crew", holds=MEN),
        everyone("acted", holds=switch),
        everyone("next", holds=A_SHIP),  # the ship that joined the fleet after it (R1.9)
        everyone("named", holds=MEN),  # its crew to be, while crews are rearranged (R8.3)
        everyone("gear", cards.N_GEAR, holds=up_to(cards.PIRATE_COUNT[cards.FIRST_GEAR :])),  # its inventory cards
    ),
    everyone("treasures", cards.N_TREASURES, holds=OWNER),  # who has won it, or the centre
    everyone("centre", MOST_CENTRE, holds=PLACE),  # the places of its cards in the order of their coming
    everyone("centre_size", holds=count(0, MOST_CENTRE)),
    everyone("aside", MOST_CENTRE, holds=ADVENTURE_CARD),  # drawn for Crow's Nest, only while it is carried out
    many(
        "seats",
        SEATS,
        everyone("fleet", holds=A_SHIP),  # the first ship in fleet order
        everyone("ships", holds=count(0, cards.N_SHIPS)),
        everyone("out", holds=switch),  # eliminated (R17.3)
        everyone("turns", holds=count(0, TURNS)),  # turns finished
        everyone("hand_size", holds=count(0, cards.PIRATE_CARDS_IN_ALL)),
        owner("hand", cards.N_PIRATES, holds=up_to(cards.PIRATE_COUNT)),  # pirate cards by kind
        everyone("held_size", holds=count(0, cards.DRAW_ADVENTURES)),
        owner("held", cards.DRAW_ADVENTURES, holds=ADVENTURE_CARD),  # adventures (R5.1)
        everyone("place", holds=count(0, SEATS)),  # 1 for a winner, once the game is over
    ),
    nobody("pirate_deck", cards.PIRATE_CARDS_IN_ALL, holds=PIRATE_CARD),  # the top is the last of its `size` cards
    everyone("pirate_deck_size", holds=count(0, cards.PIRATE_CARDS_IN_ALL)),
    everyone("pirate_discard", cards.N_PIRATES, holds=up_to(cards.PIRATE_COUNT)),  # by kind
    everyone("pirate_discard_size", holds=count(0, cards.PIRATE_CARDS_IN_ALL)),
    nobody("adventure_deck", cards.ADVENTURE_CARDS, holds=ADVENTURE_CARD),
    everyone("adventure_deck_size", holds=count(0, cards.ADVENTURE_CARDS)),
    everyone("adventure_discard", cards.N_ADVENTURES, holds=up_to(cards.ADVENTURE_COUNT)),
    everyone("adventure_discard_size", holds=count(0, cards.ADVENTURE_CARDS)),
    everyone("gear_in_play", holds=count(0, sum(cards.PIRATE_COUNT[cards.FIRST_GEAR :]))),  # inventory cards on ships
    everyone("strategies", holds=count(0, cards.STRATEGY_CARDS_PER_TURN)),  # strategy cards played this turn (R6.8)
    everyone("sold", holds=count(0, OPTIONS[Option.SALES_PER_TURN].high)),  # ships sold this turn
    everyone("rearranged", holds=switch),
    everyone("card", holds=PIRATE_CARD),  # the pirate card being carried out, which is in no pile (R6.4)
    everyone("source", holds=A_SHIP),  # the ship that Traitors leave
    everyone("placing", holds=count(0, MOST_PLACED)),  # tokens still to be placed, or men still to be assigned
    everyone("at", holds=A_SHIP),  # the ship that gets them next
    everyone("low", holds=MEN),
    everyone("high", holds=MEN),
    everyone("attacker", holds=A_SHIP),  # the ship that acts: attacks, or tries for a treasure
    everyone("target", holds=PLACE),  # the place of its target
    everyone("side", holds=SIDE),  # who is to play a card or pass
    everyone("passes", holds=count(0, 2)),  # how many sides have passed one after the other
    everyone("wind", holds=count(cards.WIND_FACES.min(), cards.WIND_FACES.max())),  # the last face of the wind die
    everyone("temporary", 2, holds=count(0, cards.MOST_TEMPORARY)),  # temporary men of each side
    many(
        "laid",  # battle cards in the order they were played
        cards.MOST_LAID,
        everyone("card", holds=PIRATE_CARD),
        everyone("side", holds=SIDE),
    ),
    everyone("laid_size", holds=count(0, cards.MOST_LAID)),
    everyone("part", holds=index(Part)),  # how far the battle or the search has come
    many(
        "rolled",  # the battle dice of each side, which lie there until the next throw or the end of the turn
        2,
        everyone("ship", holds=A_SHIP),  # for which they were thrown; none where no dice lie
        everyone("dice", holds=count(0, cards.MOST_DICE)),
        everyone("hits", holds=count(0, cards.MOST_DICE)),
        everyone("symbol", holds=index(Symbol)),  # the one that counts
    ),
    everyone("throws", holds=count(0, TURNS)),  # how often battle dice were thrown this turn
    everyone("rounds", holds=count(0, 0)),  # of a very long melee, told as one; none at a decision
    everyone("prize", holds=index(0, none=True)),  # the ship that was captured (R14.3); none at a decision
    everyone("found", holds=count(0, 0)),  # the men a treasure brought (R15.3); none at a decision
    players=range(cards.META["players_min"], SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    dice=256,
    news=64,
)
MOST_LEGAL = 64
"""One more than the longest list of legal actions has room in this many."""
