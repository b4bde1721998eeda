"""What exists in the game and who may see it: the record, the decisions, the events, the action space."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.record import everyone, layout, many, nobody, owner
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import (
    ADVENTURE_CARDS,
    DRAW_ADVENTURES,
    MOST_CAPACITY,
    MOST_LAID,
    N_ADVENTURES,
    N_GEAR,
    N_PIRATES,
    N_SHIPS,
    N_TREASURES,
    PIRATE_CARDS_IN_ALL,
    SEATS,
)

NONE = -1
"""No ship, no seat, no card; also the owner of what is not on the table."""
CENTRE = SEATS
"""The owner of a ship or a treasure in the centre of the table."""
MOST_CENTRE = 13
"""The cards of a turn and those that ten Sea Wolves bring back (R5.5, R6.8)."""
BOTTOMLESS = 9_999
"""What lies in a supply that never runs out (R16.1)."""
VICTORY = 60
"""What a victory counts: it can be shared by two to six (R22.4)."""
ATTACK, DEFENCE = 0, 1
"""The two sides of a battle (R10.1)."""
RED, BLUE = 0, 1
"""The two decks: pirate cards and adventure cards."""


class Phase(IntEnum):
    """The decisions there are (R3.3)."""

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
    """Where a turn stands: what is carried out as soon as nobody is asked (R3.1)."""

    TURN = 0
    WINDOW_1 = 1
    INCOME = 2
    PLACE_INCOME = 3
    REVEAL = 4
    WINDOW_2 = 5
    SAIL = 6
    CARD_WINDOW = 7
    WIND = 8
    FOG_WINDOW = 9
    ENGAGE = 10
    REORGANISE = 11
    PLACE_SALE = 12
    REARRANGE = 13
    DISCARD = 14
    FINISH = 15
    ABANDON = 16


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


class Event(IntEnum):
    """What can happen. The comment tells what ``seat``, ``a``, ``b`` and ``c`` hold.

    A *card* is a kind of pirate card, a *place* a ship, or a treasure counted on from the ships, an *adventure* a kind
    of card of the blue deck. Dice are told by their number and by how many of them show the symbol that counts.
    """

    DEALT = 0  # seat, a pirate cards, b adventure cards
    DREW_LOTS = 1  # seat, a face of the wind die
    STARTED = 2  # seat begins
    TURN = 3  # seat, a number of the turn, b round
    DREW = 4  # seat; secret: the pirate card
    HELD = 5  # seat; secret: the adventure
    RESHUFFLED = 6  # a deck (RED, BLUE), b cards
    INCOME = 7  # seat, a tokens due, b tokens that find supply and room
    CREW = 8  # seat, a ship, b tokens that come aboard, c why (Why)
    REVEALED = 9  # seat, a place, b adventure
    PLAYED = 10  # seat, a card
    ROBBED = 11  # seat thief, a victim; secret: the pirate card, for the thief
    MISSED = 12  # seat victim, a thief; secret: the pirate card, for the victim
    SABOTAGED = 13  # seat of the ship, a ship, b card, c tokens that lose their room
    DESERTED = 14  # seat, a source, b ship that the man joins (NONE: the supply), c seat of the source (CENTRE)
    SURFACED = 15  # seat, a place, b adventure
    RECOVERED = 16  # seat, a card
    SWEPT = 17  # seat, a cards put away from the centre, b why (Swept)
    EQUIPPED = 18  # seat, a ship, b card
    ATTACKED = 19  # seat, a ship, b target, c seat of the target (CENTRE)
    SOUGHT = 20  # seat, a ship, b treasure (its place)
    BATTLE_CARD = 21  # seat, a card, b ship beside which it lies, c side
    CANCELLED = 22  # seat, a card just laid, b the card it meets, c side on which that lay: both are put away
    JOINED = 23  # seat, a ship, b temporary men
    WIND = 24  # seat of the attacker, a face, b its speed with the wind, c the defender's speed
    ESCAPED = 25  # seat of the attacker, a attacking ship, b the other
    GRAPPLED = 26  # no cannons; a attacking ship, b the other
    FIRED = 27  # seat that rolls, a ship, b dice, c cannon symbols
    FOUGHT = 28  # seat that rolls, a ship, b dice, c crew symbols
    FOUGHT_ON = 29  # a further rounds, b men lost by the attacker, c by the defender
    LOST_MEN = 30  # seat of the ship (CENTRE), a ship, b own men, c temporary men
    LEFT = 31  # seat, a ship, b temporary men who go
    CAPTURED = 32  # seat, a ship, b captor, c seat it was taken from (CENTRE)
    MANNED = 33  # seat, a ship, b tokens, c ship they come from (NONE: the supply)
    SUNK = 34  # seat of the ship (CENTRE), a ship
    SEARCHED = 35  # seat, a ship, b dice, c treasure symbols
    FOUND = 36  # seat, a treasure (its place), b ship, c tokens that come aboard
    GAVE_UP = 37  # seat, a ship, b treasure (its place)
    CAVE = 38  # seat that holds the Fame card now (NONE: the stand), a seat that held it
    SOLD = 39  # seat, a ship, b men aboard, c tokens paid
    NAMED = 40  # seat, a ship, b its crew after the rearrangement
    REARRANGED = 41  # seat
    DISCARDED = 42  # seat, a card
    ELIMINATED = 43  # seat
    ROUND = 44  # a number of the round that begins
    ENDED = 45  # seat winner, a why (End), b winners


class Why(IntEnum):
    """Why crew comes aboard."""

    INCOME = 0
    SALE = 1
    CARD = 2


class Swept(IntEnum):
    """Why cards leave the centre for the discard pile."""

    CROWS_NEST = 0
    END_OF_TURN = 1


class End(IntEnum):
    """How a game ends (R22)."""

    POINTS = 0
    LAST = 1
    TOGETHER = 2
    ROUNDS = 3


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
        block("crew", MOST_CAPACITY + 1),
        block("rival", SEATS),
        block("destroy", names=tuple(f"{ship}/{gear}" for ship in cards.SHIP_IDS for gear in _gear)),
        block("adventure", names=tuple(card["id"] for card in cards.ADVENTURES)),
        block("recover", names=_pirates),
        block("discard", names=_pirates),
    )
)
PLAY = ACTIONS.first("play")
SELL = ACTIONS.first("sell")
REARRANGE = ACTIONS.first("rearrange")
DONE = ACTIONS.first("done")
PASS = ACTIONS.first("pass")
SHIP = ACTIONS.first("ship")
TREASURE = ACTIONS.first("treasure")
END_BATTLE = ACTIONS.first("end_battle")
ROLL = ACTIONS.first("roll")
STOP = ACTIONS.first("stop")
CREW = ACTIONS.first("crew")
RIVAL = ACTIONS.first("rival")
DESTROY = ACTIONS.first("destroy")
ADVENTURE = ACTIONS.first("adventure")
RECOVER = ACTIONS.first("recover")
DISCARD = ACTIONS.first("discard")

LAYOUT = layout(
    everyone("step"),  # what happens next, once nobody is asked
    everyone("active"),  # whose turn it is; in a battle another seat may have to decide
    everyone("first"),  # who began, from whom rounds are counted (R9.6)
    everyone("round_number"),
    everyone("supply"),  # crew tokens
    everyone("cave"),  # the seat that holds the Fame card (R15.8)
    many(
        "ships",
        N_SHIPS,
        everyone("owner"),  # a seat, CENTRE, or NONE: not on the table
        everyone("crew"),
        everyone("acted"),
        everyone("next"),  # the ship that joined the fleet after it (R1.9)
        everyone("named"),  # its crew to be, while crews are rearranged (R8.3)
        everyone("gear", N_GEAR),  # its inventory cards by kind
    ),
    everyone("treasures", N_TREASURES),  # a seat that has won it, CENTRE, or NONE
    everyone("centre", MOST_CENTRE),  # the places of its cards in the order of their coming
    everyone("centre_size"),
    everyone("aside", MOST_CENTRE),  # adventures drawn for Crow's Nest, only while it is carried out
    many(
        "seats",
        SEATS,
        everyone("fleet"),  # the first ship in fleet order
        everyone("ships"),
        everyone("out"),  # eliminated (R17.3)
        everyone("turns"),  # turns finished
        everyone("hand_size"),
        owner("hand", N_PIRATES),  # pirate cards by kind
        everyone("held_size"),
        owner("held", DRAW_ADVENTURES),  # adventures (R5.1)
        everyone("place"),  # 1 for a winner, once the game is over
    ),
    nobody("pirate_deck", PIRATE_CARDS_IN_ALL),  # the top is the last of its `size` cards
    everyone("pirate_deck_size"),
    everyone("pirate_discard", N_PIRATES),  # by kind
    everyone("pirate_discard_size"),
    nobody("adventure_deck", ADVENTURE_CARDS),
    everyone("adventure_deck_size"),
    everyone("adventure_discard", N_ADVENTURES),
    everyone("adventure_discard_size"),
    everyone("gear_in_play"),  # inventory cards on ships
    everyone("strategies"),  # strategy cards played this turn (R6.8)
    everyone("sold"),  # ships sold this turn
    everyone("rearranged"),
    everyone("card"),  # the pirate card being carried out, which is in no pile (R6.4)
    everyone("source"),  # the ship that Traitors leave
    everyone("placing"),  # tokens still to be placed, or men still to be assigned
    everyone("at"),  # the ship that gets them next
    everyone("low"),
    everyone("high"),
    everyone("attacker"),  # the ship that acts: attacks, or tries for a treasure
    everyone("target"),  # the place it goes for
    everyone("side"),  # who is to play a card or pass: ATTACK or DEFENCE
    everyone("passes"),  # how many sides have passed one after the other
    everyone("wind"),  # the last face of the wind die
    everyone("temporary", 2),  # temporary men of each side
    many("laid", MOST_LAID, everyone("card"), everyone("side")),  # battle cards in the order they were played
    everyone("laid_size"),
    seats=SEATS,
    dice=256,
    options=len(cards.OPTIONS),
    news=64,
)
