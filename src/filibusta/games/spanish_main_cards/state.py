"""What exists in the game and who may see it: the record, the decisions, the events, the action space."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.record import by_rule, everyone, layout, many, nobody, owner
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.cards import (
    MAX_HAND,
    N_ADVENTURES,
    N_MOVEMENTS,
    N_SHIPS,
    ROW_CARDS,
    SEATS,
    SPACES,
)

NONE = -1
"""No ship, no seat, no card; also the owner of an unowned ship (R1.6)."""


class Phase(IntEnum):
    """The decisions there are (R3.3)."""

    CHOOSE_ACTION = 0
    CHOOSE_SHIP = 1
    CHOOSE_PAIR = 2
    CHOOSE_PIRATE = 3
    CHOOSE_SWAP = 4
    ACCUSER_DISCARD = 5
    ACCUSED_DISCARD = 6


class Option(IntEnum):
    """The options in the order of ``cards.toml`` (R14)."""

    IMMINENT_ADVENTURES = 0
    MOVEMENT_HANDS = 1
    EXTENDED_FAME = 2
    LOOT_REVEALED_SHIPS = 3
    MUTINY_TARGET = 4


class Event(IntEnum):
    """What can happen. The comment tells what ``seat``, ``a``, ``b`` and ``c`` hold."""

    STARTED = 0  # seat begins
    PLAYED = 1  # seat, a movement card
    MOVED = 2  # a ship, b from space, c to space
    SABOTAGED = 3  # a ship (-1: none was undamaged)
    FOGGED = 4  # a adventure not carried out
    REFILLED = 5  # a movement card turned up in the row
    DREW = 6  # seat; secret: the movement card
    RESHUFFLED = 7  # a cards in the new draw pile
    REPAIRED = 8  # seat, a ships repaired
    ACCUSED = 9  # seat, a accused seat, b pirate
    REVEALED = 10  # seat owner, a pirate, b why (Reveal)
    REFUTED = 11  # seat accused, a pirate
    UNOWNED = 12  # a pirate that nobody holds
    BANKED = 13  # seat, a ship, b points, c points there before
    PASSED = 14  # seat
    KEPT = 15  # seat
    SWAPPED = 16  # seat, a movement card put away
    DISCARDED = 17  # seat, a movement card put away after an accusation
    ADVENTURE = 18  # a adventure carried out
    GAINED = 19  # a ship, b points, c adventure
    DAMAGED = 20  # a ship, b attacking ship or -1, c adventure
    LOST = 21  # a ship, b points, c adventure
    LOOTED = 22  # a ship, b looting ship, c adventure
    NOTHING = 23  # a adventure that changed nothing
    TURNED_UP = 24  # a adventure, b place in the line (0: active)
    TURN = 25  # seat to move, a number of the turn
    ENDED = 26  # seat winner


class Reveal(IntEnum):
    """Why a pirate card was turned up."""

    ACCUSATION = 0
    MUTINY = 1
    END = 2


ACTIONS = ActionSpace(
    (
        block("move", names=tuple(card["id"] for card in cards.MOVEMENTS)),
        block("repair"),
        block("accuse", SEATS),
        block("pass"),
        block("ship", names=tuple(ship["id"] for ship in cards.SHIPS)),
        block("pair", SPACES - 1, base=1),
        block("pirate", names=tuple(pirate["id"] for pirate in cards.PIRATES)),
        block("keep"),
        block("swap", names=tuple(card["id"] for card in cards.MOVEMENTS)),
        block("discard", names=tuple(card["id"] for card in cards.MOVEMENTS)),
    )
)
MOVE = ACTIONS.first("move")
REPAIR = ACTIONS.first("repair")
ACCUSE = ACTIONS.first("accuse")
PASS = ACTIONS.first("pass")
SHIP = ACTIONS.first("ship")
PAIR = ACTIONS.first("pair")
PIRATE = ACTIONS.first("pirate")
KEEP = ACTIONS.first("keep")
SWAP = ACTIONS.first("swap")
DISCARD = ACTIONS.first("discard")

LAYOUT = layout(
    everyone("active_player"),  # whose turn it is; another seat may have to decide in it (R10.7a)
    everyone("row", SPACES + 1),  # row[space] is the ship there; row[0] is not used
    many(
        "ships",
        N_SHIPS,
        everyone("space"),
        everyone("damaged"),
        by_rule("owner"),  # the seat that holds its pirate (R12.2)
        everyone("revealed"),
        everyone("cards"),  # fame cards under it
        everyone("owed"),  # fame without a card (R7.12)
        everyone("newest"),  # the fame card on top, a place in `fame`
    ),
    many(
        "fame",  # fame cards under ships: a stack for each ship, linked from the newest down
        N_ADVENTURES,
        by_rule("card"),
        everyone("seen"),  # its front is known to all (R7.13)
        everyone("below"),
    ),
    everyone("free_fame"),  # the first unused place of `fame`, linked through `below`
    many(
        "seats",
        SEATS,
        everyone("banked"),  # banked fame cards
        everyone("banked_owed"),
        everyone("hidden"),  # pirate cards not yet revealed
        everyone("hand_size"),
        owner("hand", MAX_HAND),
        everyone("total"),  # fame in all (R8.3), once the game is over
        everyone("place"),  # 1 is the winner, once the game is over
    ),
    everyone("refuted", SEATS, N_SHIPS),
    everyone("accused"),
    everyone("played"),  # the movement card whose target is being chosen (RUL35)
    nobody("adventure_deck", N_ADVENTURES),  # the top is the last of its `size` cards
    everyone("adventure_deck_size"),
    everyone("adventure_discard", N_ADVENTURES),
    everyone("adventure_discard_size"),
    everyone("line", SEATS),  # line[0] is the active adventure, the others are upcoming
    everyone("line_size"),
    everyone("seen", len(cards.ADVENTURES)),  # how many cards of each kind have shown their front
    nobody("movement_draw", N_MOVEMENTS),
    everyone("movement_draw_size"),
    everyone("movement_discard", N_MOVEMENTS),
    everyone("movement_discard_size"),
    everyone("movement_row", ROW_CARDS),
    seats=SEATS,
)
