"""The state of the game: its record with the visibility of each field, decisions, steps and action space."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.domains import count, index, switch, up_to
from filibusta.engine.options import options_from
from filibusta.engine.record import by_rule, everyone, layout, many, nobody, owner
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.events import Events

NONE = -1
"""No ship, no seat, no card; also the owner of an unowned ship (R1.6)."""


class Phase(IntEnum):
    """The kinds of decisions (R3.3)."""

    CHOOSE_ACTION = 0
    CHOOSE_SHIP = 1
    CHOOSE_PAIR = 2
    CHOOSE_PIRATE = 3
    CHOOSE_SWAP = 4
    ACCUSER_DISCARD = 5
    ACCUSED_DISCARD = 6


class Step(IntEnum):
    """The steps (R3.9), ship by ship where an adventure happens to ships (R7.2)."""

    ASK = 0
    BANK = 1
    ADVENTURE = 2
    NEXT_SHIP = 3
    END_TURN = 4


class Option(IntEnum):
    """The options in the order of ``cards.toml`` (R14)."""

    IMMINENT_ADVENTURES = 0
    MOVEMENT_HANDS = 1
    EXTENDED_FAME = 2
    LOOT_REVEALED_SHIPS = 3
    MUTINY_TARGET = 4


ACTIONS = ActionSpace(
    (
        block("move", names=tuple(card["id"] for card in cards.MOVEMENTS)),
        block("repair"),
        block("accuse", cards.SEATS),
        block("pass"),
        block("ship", names=tuple(ship["id"] for ship in cards.SHIPS)),
        block("pair", cards.SPACES - 1, base=1),
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
PIRATE = ACTIONS.first("pirate")
KEEP = ACTIONS.first("keep")

OPTIONS = options_from(cards.OPTIONS, Option)

SEAT = index(cards.SEATS, none=True)
SHIP_ID = index(tuple(ship["code"] for ship in cards.SHIPS), none=True)
MOVEMENT = index(tuple(card["id"] for card in cards.MOVEMENTS), none=True)
ADVENTURE = index(tuple(card["id"] for card in cards.ADVENTURES), none=True)
FAME_PLACE = index(cards.N_ADVENTURES, none=True)
NEXT_PLACE = index(cards.N_ADVENTURES + 1, none=True)  # the free places end with one that does not exist
POINTS = count(0, cards.MOST_POINTS)  # owed, if there are no cards for them

LAYOUT = layout(
    everyone("spaces", holds=count(0, 0)),  # to whose ships a step is still to happen, as bits; none at a decision
    everyone("active_player", holds=SEAT),  # whose turn it is; another seat may have to decide in it (R10.7a)
    everyone("row", cards.SPACES + 1, holds=SHIP_ID),  # row[space] is the ship there; row[0] is not used
    many(
        "ships",
        cards.N_SHIPS,
        everyone("space", holds=count(1, cards.SPACES)),
        everyone("damaged", holds=switch),
        by_rule("owner", holds=SEAT),  # the seat that holds its pirate (R12.2)
        everyone("revealed", holds=switch),
        everyone("cards", holds=count(0, cards.N_ADVENTURES)),  # fame cards under it
        everyone("owed", holds=POINTS),  # fame without a card (R7.12)
        everyone("newest", holds=FAME_PLACE),  # the fame card on top, a place in `fame`
    ),
    many(
        "fame",  # fame cards under ships: a stack for each ship, linked from the newest down
        cards.N_ADVENTURES,
        by_rule("card", holds=ADVENTURE),
        everyone("seen", holds=switch),  # its front is known to all (R7.13)
        everyone("below", holds=NEXT_PLACE),
    ),
    everyone("free_fame", holds=index(cards.N_ADVENTURES + 1)),  # the first unused place of `fame`, then by `below`
    many(
        "seats",
        cards.SEATS,
        everyone("banked", holds=count(0, cards.N_ADVENTURES)),  # banked fame cards
        everyone("banked_owed", holds=POINTS),
        everyone("hidden", holds=count(0, cards.N_SHIPS)),  # pirate cards not yet revealed
        everyone("hand_size", holds=count(0, cards.MAX_HAND)),
        owner("hand", cards.MAX_HAND, holds=MOVEMENT),
        everyone("total", holds=count(0, cards.N_ADVENTURES + cards.MOST_POINTS)),  # fame in all (R8.3) at the end
        everyone("place", holds=count(0, cards.SEATS)),  # 1 is the winner, once the game is over
    ),
    everyone("refuted", cards.SEATS, cards.N_SHIPS, holds=switch),
    everyone("accused", holds=SEAT),
    everyone("played", holds=MOVEMENT),  # the movement card whose target is being chosen (RUL35)
    nobody("adventure_deck", cards.N_ADVENTURES, holds=ADVENTURE),  # the top is the last of its `size` cards
    everyone("adventure_deck_size", holds=count(0, cards.N_ADVENTURES)),
    everyone("adventure_discard", cards.N_ADVENTURES, holds=ADVENTURE),
    everyone("adventure_discard_size", holds=count(0, cards.N_ADVENTURES)),
    everyone("line", cards.SEATS, holds=ADVENTURE),  # line[0] is the active adventure, the others are upcoming
    everyone("line_size", holds=count(0, cards.SEATS)),
    everyone("seen", len(cards.ADVENTURES), holds=up_to(cards.ADV_COUNT)),  # how many of each kind were seen
    nobody("movement_draw", cards.N_MOVEMENTS, holds=MOVEMENT),
    everyone("movement_draw_size", holds=count(0, cards.N_MOVEMENTS)),
    everyone("movement_discard", cards.N_MOVEMENTS, holds=MOVEMENT),
    everyone("movement_discard_size", holds=count(0, cards.N_MOVEMENTS)),
    everyone("movement_row", cards.ROW_CARDS, holds=MOVEMENT),
    players=range(cards.DATA["meta"]["players_min"], cards.SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    turns=cards.N_ADVENTURES,
)
MOST_LEGAL = 16
"""One more than the longest list of legal actions has room in this many."""
