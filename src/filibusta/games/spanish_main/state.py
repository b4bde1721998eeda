"""The state of the game: its record with the visibility of each field, decisions, steps and action space.

A set of ships or islands is one number, as bits. A *place* is where a token lies: a ship, or an island numbered after
all ships. One file, as in every game, so that the kinds that a field numbers stand beside it.
"""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.domains import bits, count, index, number, switch
from filibusta.engine.options import options_from
from filibusta.engine.record import by_rule, decider, everyone, layout, many, owner
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events

ASHORE = cards.MOST_SHIPS
"""The place of the first island: a token at ASHORE + i lies on island i."""
PLACES = cards.MOST_SHIPS + cards.ISLANDS
AT_HOME = cards.FLEET_SHIPS
"""The berth of crew that begins on the home island and not on a ship of the fleet."""
MOST_GUNS = cards.MOST_MASTS + cards.MOST_CONVERTED + cards.SHIP_CREW - 1
"""Cannons of masts, then converted ones, then those of Musketeers: as many as a ship's points can pay (R6.2)."""
FIRST_CONVERTED, FIRST_EXTRA = cards.MOST_MASTS, cards.MOST_MASTS + cards.MOST_CONVERTED
STACK = 32
"""Steps that can wait; more are a fault of the rules."""
MOST_GOLD = 1_000


class Phase(IntEnum):
    """The kinds of decisions, the most frequent first."""

    MAIN = 0
    ACTION_KIND = 1
    BAR = 2
    HEADING = 3
    DISTANCE = 4
    CANNON = 5
    TARGET = 6
    AGAIN_ROLL = 7
    REPEAT = 8
    PLAGUE_TARGET = 9
    CANCEL = 10
    RAM_TARGET = 11
    PIN_TARGET = 12
    BOARD = 13
    BOARD_PRIZE = 14
    LOSE_CREW = 15
    LOSE_CARGO = 16
    GIVE_TREASURE = 17
    LOSE_MAST = 18
    TOW_TARGET = 19
    DOCK_TARGET = 20
    RAID = 21
    RAID_TAKE = 22
    EXPLORE_NOW = 23
    EXPLORE_TARGET = 24
    TAKE = 25
    TRANSFER = 26
    CAPTURE = 27
    SHOOT_NOW = 28
    DOUBLE_RANGE = 29
    REVEAL = 30
    USE_ABILITY = 31
    CONVERT = 32
    REPAIR_MAST = 33
    FREE_TARGET = 34
    PICK_SLOT = 35
    CHOOSE_FLEET = 36
    BUILD_CARD = 37
    BUILD_PLACE = 38
    ISLAND_X = 39
    ISLAND_Y = 40
    CHOOSE_HOME = 41
    CHOOSE_SET = 42


def _phases(*phases: Phase) -> int:
    """Decisions as a set."""
    return sum(1 << phase for phase in phases)


OF_A_SUBJECT = _phases(
    *(Phase.PLAGUE_TARGET, Phase.CANCEL, Phase.PIN_TARGET, Phase.BOARD_PRIZE, Phase.LOSE_CREW, Phase.LOSE_CARGO),
    *(Phase.GIVE_TREASURE, Phase.LOSE_MAST, Phase.DOCK_TARGET, Phase.RAID, Phase.RAID_TAKE, Phase.EXPLORE_NOW),
    *(Phase.TAKE, Phase.TRANSFER, Phase.CAPTURE, Phase.SHOOT_NOW, Phase.DOUBLE_RANGE, Phase.REVEAL),
    *(Phase.USE_ABILITY, Phase.CONVERT, Phase.REPAIR_MAST, Phase.FREE_TARGET, Phase.PICK_SLOT),
)
"""Decisions about the ship in question, not about the one that acts."""
OF_AN_ISLAND = _phases(
    *(Phase.RAID, Phase.RAID_TAKE, Phase.TAKE, Phase.PICK_SLOT, Phase.ISLAND_X, Phase.ISLAND_Y),
)
OF_A_TURN = _phases(Phase.MAIN, Phase.ACTION_KIND)
"""Decisions of who may still give an action."""
OF_A_MOVE = _phases(Phase.BAR, Phase.HEADING, Phase.DISTANCE)
OF_A_FLEET = _phases(Phase.BUILD_CARD, Phase.BUILD_PLACE)
OF_AN_ABILITY = _phases(Phase.EXPLORE_NOW, Phase.REVEAL, Phase.USE_ABILITY)


class Step(IntEnum):
    """The steps. NEXT takes the topmost step of the stack; ASK means that somebody must choose or the game is over."""

    ASK = 0
    NEXT = 1
    # setup (R3 to R8)
    NEXT_FLEET = 2
    NEXT_ISLAND = 3
    NEXT_HOME = 4
    NEXT_SHIP = 5
    NEXT_SET = 6
    DEAL = 7
    # the turn (R9)
    BEGIN_TURN = 8
    MAIN = 9
    CHOOSE_KIND = 10
    REPEAT_ACTION = 11
    END_TURN = 12
    NEXT_TURN = 13
    CANCEL_WINDOW = 14
    # a move action and what follows it (R10 to R14)
    SEGMENT = 15
    AFTER_MOVE = 16
    PLAGUE_CONTACT = 17
    RAM = 18
    PIN = 19
    PIN_LOSS = 20
    BOARDING = 21
    BOARD_ROLL = 22
    TOW = 23
    DOCK = 24
    DOCK_TOWED = 25
    SHOOT_AFTER_MOVE = 26
    # shooting (R16)
    SHOOT = 27
    VOLLEY = 28
    FIRE = 29
    REROLL = 30
    LOSE_MASTS = 31
    AFTER_HIT = 32
    # exploring and treasure (R15, R18, R21)
    EXPLORE = 33
    EXPLORE_ISLAND = 34
    TAKE_MORE = 35
    EXPLORE_SHIP = 36
    TRANSFER_MORE = 37
    CAPTURE = 38
    PICK_SLOT = 39
    ARRIVE_HOME = 40
    UNLOAD = 41
    AFTER_UNLOAD = 42
    FREE_MOVE = 43
    AFTER_FREE_MOVE = 44
    RAID_TAKE = 45
    # losses
    LOSE_CREW = 46
    LOSE_CARGO = 47
    GIVE_TREASURE = 48
    # free actions (R20)
    FREE_TARGET = 49
    REPAIR = 50
    EXPLORE_ON_DOCKING = 51
    END_REVEAL = 52
    DISMASTED = 53


class ActionKind(IntEnum):
    """The kinds of actions (R9.3, R9.6)."""

    MOVE = 0
    COME_ABOUT = 1
    SHOOT = 2
    EXPLORE = 3
    REPAIR = 4


class Free(IntEnum):
    """The free actions of the main decision (R9.8)."""

    MOVE_CREW = 0
    RELEASE_TOW = 1
    PEEK_SHIP_CARGO = 2
    PEEK_ISLAND_TREASURE = 3
    PEEK_ISLAND_CARGO = 4
    STEAL = 5
    LOOT = 6
    TRADE = 7
    ROLL_AGAIN = 8
    SACRIFICE = 9
    UNLOAD = 10
    CANCEL_ABILITY = 11


class Distance(IntEnum):
    """The distances that a segment can have (R10.10)."""

    Q1 = 0
    Q2 = 1
    Q3 = 2
    FULL = 3
    FURTHEST = 4


class Prize(IntEnum):
    """The prizes of the winner of a boarding (R13.11)."""

    CREW = 0
    TREASURE = 1
    NOTHING = 2


class RumHold(IntEnum):
    """A ship held by Rum (R21.5): in the next turn of her controller, then in this one."""

    FREE = 0
    NEXT_TURN = 1
    THIS_TURN = 2


class Doubling(IntEnum):
    """The decisions of a ship about double range in this turn (R16.3)."""

    OPEN = 0
    NO = 1
    YES = 2


class ShipMark(IntEnum):
    """The marks of a ship until the end of the turn, as bits of ``ships[i].marks``."""

    WON = 1  # came under this control (R14.10)
    CANCELLED = 2  # her own ability (R20.43)
    HIT = 4  # by a cannon (R20.12)
    TOWED_IN = 8  # to the wild island where she is docked (R14.8)


class Note(IntEnum):
    """The marks of a crew or treasure token for a while, as bits of ``notes``."""

    MOVED = 1  # by crew movement in this turn (R18.9)
    CANCELLED = 2  # its abilities in this turn (R20.43)
    TRANSFERRED = 4  # in this exploration (R15.7)


class Option(IntEnum):
    """The options in the order of ``cards.toml``."""

    POINTS = 0
    FLEET_MODE = 1
    LAYOUT = 2
    TREASURE_SET = 3
    USE_CREW = 4
    MAX_ROUNDS = 5
    STALE_ROUNDS = 6
    BOW_TO_BOW_PINS = 7
    LOSER_CHOOSES = 8
    STACK_MUSKETEERS = 9
    COME_ABOUT_HALF_TURN_ONLY = 10
    SHOOT_BEFORE_RAM = 11
    MORGAN_EXTRA_ACTION = 12
    OPEN_FLEETS = 13
    KEEP_TREASURE = 14


class TableLayout(IntEnum):
    """The values of the option ``layout`` from ROWS on; before them the ready layouts (R5.3)."""

    RING = 0
    ROWS = 4
    PLACE = 5


_FREE = tuple(free.name.lower() for free in Free)
_KINDS = tuple(kind.name.lower() for kind in ActionKind)

ACTIONS = ActionSpace(
    (
        block("end_turn"),
        block("act", cards.MOST_SHIPS),
        *(block(name, cards.MOST_SHIPS) for name in _FREE),
        *(block(name) for name in _KINDS),
        block("yes"),
        block("no"),
        block("bar", names=tuple(bar.name.lower() for bar in cards.Bar)),
        block("heading", cards.HEADINGS),
        block("distance", names=tuple(distance.name.lower() for distance in Distance)),
        block("mast", cards.MOST_MASTS),
        block("cannon", MOST_GUNS),
        block("ship", cards.MOST_SHIPS),
        block("island", cards.ISLANDS),
        block("crew", cards.MOST_CREW),
        block("treasure", cards.MOST_TREASURES),
        block("prize", names=tuple(prize.name.lower() for prize in Prize)),
        block("stop"),
        block("done"),
        block("none"),
        block("pass"),
        block("slot", cards.HEADINGS),
        block("fleet", names=cards.FLEET_IDS),
        block("add_ship", names=cards.SHIP_IDS),
        block("add_crew", names=cards.CREW_IDS),
        block("finish"),
        block("berth", cards.FLEET_SHIPS),
        block("ashore"),
        block("column", cards.GRID),
        block("row", cards.GRID),
        block("set", names=cards.SET_IDS[: cards.USUAL_SETS]),
    )
)
END_TURN, ACT, FREE, KIND, YES = (ACTIONS.first(name) for name in ("end_turn", "act", _FREE[0], _KINDS[0], "yes"))
BAR, HEADING, DISTANCE, CANNON = (ACTIONS.first(name) for name in ("bar", "heading", "distance", "cannon"))
SHIP, ISLAND, CREW, TREASURE = (ACTIONS.first(name) for name in ("ship", "island", "crew", "treasure"))
STOP, PASS, FLEET, COLUMN, ROW = (ACTIONS.first(name) for name in ("stop", "pass", "fleet", "column", "row"))
"""A free action of kind f of ship i is FREE + f * MOST_SHIPS + i."""

OPTIONS = options_from(cards.OPTIONS, Option)

A_SEAT = index(cards.SEATS, none=True)
A_SHIP = index(cards.MOST_SHIPS, none=True)
AN_ISLAND = index(cards.ISLANDS, none=True)
A_PLACE = index(PLACES, none=True)
SOME_SHIPS = bits(cards.MOST_SHIPS)
SOME_SEATS = bits(cards.SEATS)
A_LENGTH = count(0, cards.MOST_SIDE)

SCRATCH = (
    everyone("openly", holds=switch),  # 1 while face-down crew does not count: only what all know (R22.9)
    everyone("surveyed", holds=switch),  # whether the next four, the contacts of each ship, are up to date
    everyone("touching", cards.MOST_SHIPS, holds=SOME_SHIPS),  # ships, hull to hull
    everyone("bow_on", cards.MOST_SHIPS, holds=SOME_SHIPS),  # ships of which her bow touches any part
    everyone("bow_on_aft", cards.MOST_SHIPS, holds=SOME_SHIPS),  # ships whose aft part her bow touches
    everyone("bow_on_islands", cards.MOST_SHIPS, holds=bits(cards.ISLANDS)),
    everyone("fan_key", len(cards.Bar), holds=number),  # the ship and bars left of the cached fan; 0: none
    everyone("fan", len(cards.Bar), cards.HEADINGS, holds=number),  # the distances offered (bits) and the furthest
    everyone("can_move", cards.MOST_SHIPS, holds=number),  # the bars it was computed for, and the answer
    everyone("can_turn", cards.MOST_SHIPS, holds=count(0, 2)),  # 1 no, 2 yes
    everyone("sight_key", cards.MOST_SHIPS, holds=number),  # the sails her lines of fire were computed for
    everyone("sight_known", cards.MOST_SHIPS, holds=number),  # the masts and ranges that are cached
    everyone("sight", cards.MOST_SHIPS, cards.MOST_MASTS, len(cards.Bar), holds=SOME_SHIPS),  # the ships these reach
)
"""The results of the geometry, cached until something moves (R10.12), and ``openly``."""

LAYOUT = layout(
    everyone("active", holds=index(cards.SEATS)),  # whose turn it is
    everyone("first_player", holds=index(cards.SEATS)),
    everyone("rounds", holds=count(0, int(OPTIONS[Option.MAX_ROUNDS].high))),  # the number of this round, from 1
    everyone("stale", holds=count(0, int(OPTIONS[Option.MAX_ROUNDS].high))),  # rounds without progress (R24.4)
    everyone("progress", holds=switch),  # whether this round brought progress
    everyone("side", holds=A_LENGTH),  # the length of the table's side (R5.1)
    many(
        "seats",
        cards.SEATS,
        everyone("home", holds=AN_ISLAND),
        everyone("first_ship", holds=A_SHIP),  # the first one of the own fleet
        everyone("bonus", holds=count(0, MOST_GOLD)),  # gold that is no token (R18.3)
        everyone("sunk", holds=count(0, MOST_GOLD)),
        everyone("treasure_set", holds=index(cards.N_SETS, none=True)),
        everyone("ship_points", holds=count(0, cards.MOST_POINTS)),  # the cost of the ships placed so far
        by_rule("fleet", holds=index(cards.FLEET_IDS, none=True)),  # the ready fleet, for others once it can be seen
        owner("ship_cards", cards.FLEET_SHIPS, holds=index(cards.SHIP_IDS, none=True)),  # as it was chosen (R22.2)
        owner("crew_cards", cards.FLEET_CREW, holds=index(cards.CREW_IDS, none=True)),
        owner("berths", cards.FLEET_CREW, holds=index(AT_HOME + 1, none=True)),  # the berth of each crew
    ),
    many(
        "islands",  # outline i mod 6, turned by 7 i mod 36 (R5.2)
        cards.ISLANDS,
        everyone("x", holds=A_LENGTH),
        everyone("y", holds=A_LENGTH),
        everyone("home", holds=A_SEAT),  # whose home island; NONE: wild
        everyone("visits", holds=SOME_SEATS),  # who has a flag there (R15.2)
    ),
    everyone("islands_size", holds=count(0, cards.ISLANDS)),
    many(
        "ships",  # in the order in which they were placed
        cards.MOST_SHIPS,
        everyone("card", holds=index(cards.SHIP_IDS, none=True)),  # NONE: no such ship, or sunk
        everyone("seat", holds=A_SEAT),  # who controls her
        everyone("origin", holds=A_SEAT),  # whose fleet she came with
        everyone("x", holds=A_LENGTH),  # the tip of the bow (R2.3)
        everyone("y", holds=A_LENGTH),
        everyone("heading", holds=index(cards.HEADINGS)),
        everyone("standing", holds=bits(cards.MOST_MASTS)),  # masts from bow to stern; none: a derelict
        everyone("docked", holds=AN_ISLAND),
        everyone("tows", holds=A_SHIP),
        everyone("towed_by", holds=A_SHIP),
        everyone("pinned_by", holds=SOME_SHIPS),  # when pins were last computed (R13.7)
        everyone("actions", holds=count(0, 2)),  # received in this turn
        everyone("extra", holds=switch),  # a second action was granted (R9.3)
        everyone("once", holds=bits(cards.N_ONCE)),  # abilities used in this turn
        everyone("marks", holds=bits(4)),  # ``ShipMark``
        everyone("doubling", holds=index(Doubling)),
        everyone("hold", holds=index(RumHold)),  # by Rum
        everyone("leave", holds=AN_ISLAND),  # the home island that a raider must leave (R18.8)
        everyone("leave_due", holds=switch),  # in this turn
        everyone("converted", holds=count(0, cards.MOST_CONVERTED)),  # treasures turned into cannons (R20.18)
    ),
    everyone("ships_size", holds=count(0, cards.MOST_SHIPS)),
    many(
        "crew",  # the tokens of each seat one after the other, in an order that tells nothing (R22.7)
        cards.MOST_CREW,
        by_rule("card", holds=index(cards.CREW_IDS, none=True)),
        everyone("seat", holds=A_SEAT),
        everyone("origin", holds=A_SEAT),  # whose fleet it came with
        everyone("berth", holds=index(AT_HOME + 1, none=True)),  # where it began
        everyone("at", holds=A_PLACE),  # NONE: out of the game, for all to see
        everyone("face_up", holds=switch),
        everyone("seen", holds=SOME_SEATS),  # who has seen its face
        everyone("notes", holds=bits(3)),  # ``Note``
    ),
    everyone("crew_size", holds=count(0, cards.MOST_CREW)),
    many(
        "treasures",  # in an order that tells nothing
        cards.MOST_TREASURES,
        by_rule("kind", holds=index(cards.TREASURE_IDS, none=True)),
        everyone("at", holds=A_PLACE),
        everyone("seen", holds=SOME_SEATS),
        everyone("normal", holds=switch),  # everybody knows that it is no unique treasure
        everyone("notes", holds=bits(3)),
    ),
    everyone("treasures_size", holds=count(0, cards.MOST_TREASURES)),
    everyone("rum_value", holds=count(0, cards.MOST_VALUE)),  # once it is loaded (R21.4)
    everyone("last_treasure", holds=index(cards.MOST_TREASURES, none=True)),  # with the end marker (R24.11)
    many(
        "stack",  # the steps that are still to be carried out, the next one last
        STACK,
        decider("step", holds=index(Step)),
        decider("a", holds=index(cards.MOST_CREW, none=True)),
        decider("b", holds=index(cards.MOST_CREW, none=True)),
    ),
    decider("stack_size", holds=count(0, STACK)),
    decider("step_a", holds=index(cards.MOST_CREW, none=True)),  # the arguments of the step being carried out
    decider("step_b", holds=index(cards.MOST_CREW, none=True)),
    decider("ship", holds=A_SHIP),  # the acting ship
    everyone("action_kind", holds=index(ActionKind)),
    everyone("repeating", holds=switch),  # the same action is taken again (R9.7)
    everyone("unloaded", holds=SOME_SHIPS),  # ships that unloaded something at home, until they have moved on it
    everyone("other", holds=A_SHIP),  # the ship rammed, boarded, shot at or explored
    decider("subject", holds=A_SHIP),  # the ship about which a question is put
    decider("island", holds=AN_ISLAND),  # the island explored, raided or being placed
    decider("question", holds=index(cards.Effect)),  # the ability that may be used or shown
    decider("free", holds=index(Free)),
    everyone("roomy", holds=switch),  # the winner of a boarding can hold a normal treasure (R13.12)
    decider("token", holds=index(cards.MOST_CREW, none=True)),  # the crew whose goal or ability the decision is about
    everyone("asked_seats", holds=SOME_SEATS),  # the seats that have passed or were asked in this window
    everyone("column", holds=index(cards.GRID, none=True)),  # the column of the island being placed
    everyone("drafting", holds=switch),  # a crew card was chosen, and its berth is asked
    everyone("sailed", len(cards.Bar), holds=count(0, 4)),  # segments of this move, by bar
    everyone("extra_segment", holds=switch),  # the ship sails on after unloading (R20.34), and it is no move action
    decider("bar", holds=index(cards.Bar, none=True)),  # the bar chosen
    decider("course", holds=index(cards.HEADINGS, none=True)),
    everyone("touched_before", 2, holds=SOME_SHIPS),  # before this movement: by the acting ship, by her tow
    decider("fired", holds=bits(MOST_GUNS)),  # the cannons that have fired in this procedure
    decider("cannon", holds=index(MOST_GUNS, none=True)),
    everyone("struck", holds=SOME_SHIPS),  # ships hit an odd number of times in this procedure (R20.11)
    players=range(cards.META["players_min"], cards.SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    turns=cards.SEATS * int(OPTIONS[Option.MAX_ROUNDS].high),
    news=64,
    private=True,
    scratch=SCRATCH,
)
MOST_LEGAL = 128
"""One more than the longest list of legal actions has room in this many: all cards, and to finish."""
