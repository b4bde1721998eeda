"""The state of the game: its record with the visibility of each field, decisions, steps and action space."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.domains import bits, count, index, switch, up_to
from filibusta.engine.options import options_from
from filibusta.engine.record import by_rule, everyone, layout, many, nobody, owner
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events

NONE = -1
"""No card, seat, place or direction; also the own ship of a captain on the pinnace."""
MOST_SILVER = 1_000
MOST_STRENGTH = 20


class Phase(IntEnum):
    """The kinds of decisions (R4.4), the most frequent first."""

    SAIL = 0
    EXPLORE_SPACE = 1
    ACTION = 2
    PLAY_ENCOUNTER = 3
    TRADE = 4
    DISCARD_GOOD = 5
    CRY_MUTINY = 6
    PAY_CREW = 7
    PAY_MATE = 8
    SHIP_MET = 9
    PIRATE_MET = 10
    SHIP_ATTACKS = 11
    CHASE_CARD = 12
    FLEE = 13
    BROADSIDE_CARD = 14
    AFTER_BROADSIDE = 15
    BOARDING_CARD = 16
    SHIP_DISPOSITION = 17
    NATIVES = 18
    KRAKEN_CARD = 19
    BRAWL_CARD = 20
    HARBOUR_TAX = 21
    PIRATE_FLEET = 22
    STAND_OR_FLEE = 23
    DROP_PRIZE = 24
    TAKE_DROPPED_PRIZE = 25
    HIDDEN_CARD = 26
    FLEE_SPACE = 27
    BID_CARD = 28
    COUNTER_BID = 29
    WAR_NATION = 30
    TREATY_WAR = 31
    CHOOSE_FRIEND = 32
    FLEET_SPACE = 33


class Stage(IntEnum):
    """The states of a turn (R4.1)."""

    TURN_START = 0
    ENCOUNTER = 1
    WAGES = 2
    SAILING = 3
    ACTION = 4
    PLAY_ENCOUNTER = 5


class Step(IntEnum):
    """The steps until somebody must choose, in the order of a turn."""

    ASK = 0
    SAIL_FLEETS = 1
    REFIT = 2
    MEET = 3
    END_ENCOUNTER = 4
    PAY_CREW = 5
    PAY_MATE = 6
    BEGIN_SAILING = 7
    SAIL = 8
    ASK_MUTINY = 9
    MOVE = 10
    DRAW = 11
    STORM = 12
    END_STORM = 13
    BEGIN_ACTION = 14
    DRAW_PROVISIONS = 15
    TRADE = 16
    SELL_PRIZE = 17
    SELL_PLUNDER = 18
    END_ACTION = 19
    PLAY_ENCOUNTER = 20
    END_TURN = 21
    CHASE = 22
    CHASE_DECIDED = 23
    FLEE = 24
    BROADSIDE = 25
    BROADSIDE_DECIDED = 26
    BOARDING = 27
    BOARDING_DECIDED = 28
    DEFEAT = 29
    SPOILS = 30
    DISPOSE = 31
    FLIP = 32
    END_FIGHT = 33
    COMPARE = 34
    CAPTAIN_SPOILS = 35
    CAPTAIN_LOST = 36
    CAPTAIN_FLED = 37
    REVEAL_BIDS = 38
    CHOOSE_FRIENDS = 39
    KRAKEN = 40
    BRAWL = 41


class Foe(IntEnum):
    """The opponents of the active captain in a fight."""

    NOBODY = 0
    SHIP = 1
    PIRATE_FLEET = 2
    NATIVES = 3
    PORT = 4
    FLEETS = 5
    CAPTAIN = 6


class Subphase(IntEnum):
    """The parts of a combat (R12.2)."""

    CHASE = 0
    BROADSIDE = 1
    BOARDING = 2


class Direction(IntEnum):
    """The directions of neighbouring places (R1.4), clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Space(IntEnum):
    """The places of goods aboard."""

    TRADED = 0
    PLUNDERED = 1


DIRECTIONS, SPACES = len(Direction), len(Space)


class Option(IntEnum):
    """The options in the order of ``cards.toml``."""

    TARGET_SILVER = 0
    STARTING_SILVER = 1
    ROUND_LIMIT = 2
    MUTINY_MODE = 3
    REFIT_FULL_HAND = 4
    IMMEDIATE_REDRAW = 5
    FLEE_MOVES = 6
    CAPTAINS_FIGHT = 7
    ENCOUNTER_ONLY_ON_LEADER = 8
    KRAKEN_CARD = 9
    ROUGH_SEAS_PERCENT = 10
    PIRATE_BRIBE_FLIP = 11
    PORT_SILVER = 12


class Mutiny(IntEnum):
    """The values of the option ``mutiny_mode`` (R7.6 to R7.8)."""

    OFF = 0
    AUTOMATIC = 1
    ON_A_CRY = 2


def _ids(kinds: range | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.IDS[kind] for kind in kinds)


_DIRECTIONS = tuple(direction.name.lower() for direction in Direction)
_NATIONS = tuple(nation["id"] for nation in cards.NATIONS)
_GOODS = tuple(good["id"] for good in cards.GOODS)

ACTIONS = ActionSpace(
    (
        block("attack"),
        block("hold"),
        block("fight"),
        block("stand"),
        block("flee"),
        block("bribe"),
        block("none"),
        block("card", names=cards.IDS[: cards.HAND_KINDS]),
        block("explore", names=_ids(cards.MAP_KINDS)),
        block("move", names=_DIRECTIONS),
        block("space", names=_DIRECTIONS),
        block("pay_now"),
        block("provoke_mutiny"),
        block("pass"),
        block("act", names=_ids(cards.ACT_KINDS)),
        block("bid_letter"),
        block("trade"),
        block("attack_port"),
        block("attack_captain", cards.SEATS),
        block("attack_fleet"),
        block("abandon_prize"),
        block("keep_prize"),
        block("release_mate"),
        block("end_sailing"),
        block("board"),
        block("stop"),
        block("prize"),
        block("own_old_to_prize"),
        block("own"),
        block("leave"),
        block("discard", names=_GOODS),
        block("peace"),
        block("pay"),
        block("refuse"),
        block("cry"),
        block("silent"),
        block("sell", names=_GOODS),
        block("buy", names=_GOODS),
        block("sell_own_ship"),
        block("buy_ship", names=_ids(cards.SHIP_KINDS)),
        block("hire", names=_ids(cards.MATE_KINDS)),
        block("end_trade"),
        block("take"),
        block("nation", names=_NATIONS),
        block("place", cards.PLACES),
    )
)
ATTACK, HOLD, FIGHT, STAND, FLEE, BRIBE = (
    ACTIONS.first(name) for name in ("attack", "hold", "fight", "stand", "flee", "bribe")
)
NO_CARD, CARD, EXPLORE, MOVE, SPACE = (ACTIONS.first(name) for name in ("none", "card", "explore", "move", "space"))
PASS, ACT, TRADE, ATTACK_CAPTAIN = (ACTIONS.first(name) for name in ("pass", "act", "trade", "attack_captain"))
ABANDON_PRIZE, END_SAILING = (ACTIONS.first(name) for name in ("abandon_prize", "end_sailing"))
BOARD, STOP, PRIZE, PEACE = (ACTIONS.first(name) for name in ("board", "stop", "prize", "peace"))
PAY, REFUSE, CRY, SILENT = (ACTIONS.first(name) for name in ("pay", "refuse", "cry", "silent"))
BUY_SHIP, HIRE = (ACTIONS.first(name) for name in ("buy_ship", "hire"))
TAKE, NATION, PLACE = (ACTIONS.first(name) for name in ("take", "nation", "place"))

OPTIONS = options_from(cards.OPTIONS, Option)

SEAT = index(cards.SEATS, none=True)
ANY_CARD = index(cards.IDS, none=True)
HAND_CARD = index(cards.IDS[: cards.HAND_KINDS], none=True)
PLACE_OR_NONE = index(cards.PLACES, none=True)
GOODS_ABOARD = up_to(cards.SUPPLY)
A_DIRECTION = index(_DIRECTIONS, none=True)

LAYOUT = layout(
    everyone("active", holds=index(cards.SEATS)),  # whose turn it is
    everyone("first_captain", holds=index(cards.SEATS)),
    everyone("stage", holds=index(Stage)),
    everyone("then", holds=index(Step)),  # what follows once the goods that are due have been discarded
    many(
        "seats",
        cards.SEATS,
        everyone("silver", holds=count(0, MOST_SILVER)),
        everyone("place", holds=index(cards.PLACES)),  # where his marker stands
        everyone("ship", holds=ANY_CARD),  # the own ship; NONE: the pinnace
        everyone("ship_bought", holds=switch),  # marked `bought`, else `captured` (R10.8, R16.4)
        everyone("prize", holds=ANY_CARD),  # a ship or a treasure fleet
        everyone("mate", holds=ANY_CARD),
        everyone("traded", cards.N_GOODS, holds=GOODS_ABOARD),
        everyone("plundered", cards.N_GOODS, holds=GOODS_ABOARD),
        everyone("letters", cards.N_NATIONS, holds=switch),
        everyone("attacked", cards.N_NATIONS, holds=switch),  # enemies by attack, for good (R18.1)
        everyone("hostile", holds=switch),  # his last turn ended in a port hostile to him (R20.8)
        everyone("needs_refit", holds=switch),
        everyone("hand_size", holds=count(0, cards.HAND_LIMIT)),
        everyone("known", holds=count(0, cards.HAND_LIMIT)),  # the number of his cards that everybody has seen (R22.3)
        by_rule("hand", cards.HAND_LIMIT, holds=HAND_CARD),  # those first, then the others, each by their numbers
        owner("laid", holds=HAND_CARD),  # a card of his hand that lies face down (R15.5, R18.4)
    ),
    many(
        "places",  # the cards on the table: 0 is Tortuga, the others in the order in which they were laid
        cards.PLACES,
        everyone("card", holds=ANY_CARD),
        everyone("x", holds=count(-cards.FARTHEST, cards.FARTHEST)),
        everyone("y", holds=count(-cards.FARTHEST, cards.FARTHEST)),
        everyone("beside", DIRECTIONS, holds=PLACE_OR_NONE),  # the neighbours by direction
        everyone("natives", holds=ANY_CARD),  # at peace there (R14.10)
        everyone("sacked", holds=switch),  # its silver is taken (R14.6)
    ),
    everyone("places_size", holds=count(0, cards.PLACES)),
    many(
        "fleets",
        cards.N_FLEETS,
        everyone("place", holds=PLACE_OR_NONE),
        everyone("owner", holds=SEAT),  # who placed it, and at the start of whose turns it sails
    ),
    everyone("wars", cards.N_WARS, holds=ANY_CARD),  # the card by which the two nations of ``cards.PAIRS`` are at war
    everyone("supply", cards.N_GOODS, holds=GOODS_ABOARD),
    nobody("deck", len(cards.IDS), holds=up_to(cards.DECK_COUNT)),  # the number of each kind, since draws are random
    everyone("deck_size", holds=count(0, cards.DECK_SIZE)),
    everyone("discard", len(cards.IDS), holds=up_to(cards.DECK_COUNT)),
    everyone("discard_size", holds=count(0, cards.DECK_SIZE)),
    everyone("dug_up", len(cards.TREASURE_KINDS), holds=switch),  # treasure maps that have left the game
    everyone("encounter", holds=HAND_CARD),  # it waits for the next captain, or is being resolved
    everyone("offer", holds=HAND_CARD),  # a ship or a mate that the active captain may have in this port (R6.3)
    everyone("card", holds=HAND_CARD),  # what is being played: on the map, as an action, in a combat, for all
    everyone("storm", holds=switch),  # Storm lies face up and is being carried out
    everyone("unpaid", holds=switch),  # the active captain's crew (R7.5)
    everyone("explored", holds=switch),  # a card was laid since the last move (R8.2)
    everyone("course", holds=A_DIRECTION),
    everyone("turned", holds=switch),  # off the first course (R8.6)
    everyone("heading", holds=A_DIRECTION),  # of the move that is being made
    everyone("entered", holds=switch),  # he moved into this place in this turn (R9.5)
    everyone("becalmed", holds=switch),
    everyone("quarantine", holds=switch),
    everyone("lost", holds=switch),  # the active captain has lost his ship in this turn (R4.2)
    everyone("friendly", holds=switch),  # the trade is one as in R10.3
    everyone("goods_sold", holds=bits(cards.N_GOODS)),  # in this trade (R10.7)
    everyone("goods_bought", holds=bits(cards.N_GOODS)),
    everyone("bought_now", holds=switch),  # the own ship was bought in this trade (R10.8)
    everyone("purser_paid", holds=switch),  # in this trade (R11.2)
    everyone("foe", holds=index(Foe)),
    everyone("subphase", holds=index(Subphase)),  # of a combat
    everyone("target", holds=SEAT),  # the captain attacked
    everyone("winner", holds=SEAT),  # of a combat between captains, while the spoils are shared out
    everyone("won", holds=ANY_CARD),  # the ship whose fate the winner decides
    everyone("beaten_fleets", holds=bits(cards.N_FLEETS)),  # whose fate is not decided yet
    everyone("flips", holds=count(0, cards.N_FLEETS + 1)),  # cards still to be flipped for goods
    everyone("strength", holds=count(0, MOST_STRENGTH)),  # of the encounter, by a flipped card
    everyone("due", SPACES, holds=count(0, cards.MOST_GOODS)),  # goods still to be discarded from each space
    everyone("war", holds=index(cards.N_WARS, none=True)),  # it broke out, and friends are being chosen (R18.12)
    players=range(cards.DATA["meta"]["players_min"], cards.SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    news=64,
    together=True,
)
MOST_LEGAL = 32
"""One more than the longest list of legal actions has room in this many (R4.4)."""
