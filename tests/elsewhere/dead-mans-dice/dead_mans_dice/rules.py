"""The record and the rules."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.chance import pool_table, random_below, roll_pool
from filibusta.engine.compiler import rule
from filibusta.engine.domains import count, index
from filibusta.engine.errors import Fault
from filibusta.engine.events import EventKind
from filibusta.engine.news import tell
from filibusta.engine.record import HIDDEN, everyone, layout, many, owner

SEATS, DICE, NOBODY = 4, 3, -1
SKULLS = pool_table(DICE, showing=2, sides=6)


class Phase(IntEnum):
    """The kinds of decision."""

    CLAIM = 0


class Events(EventKind):
    """The kinds of event, with the names of their parts."""

    ROUND = 0, "seat"
    CLAIMED = 1, "seat", "skulls"
    DOUBTED = 2, "seat", "skulls"
    LIFTED = 3, "seat", "skulls"
    LOST = 4, "seat", "left"


LAYOUT = layout(
    many(
        "seats",
        SEATS,
        everyone("dice", holds=count(0, DICE)),
        owner("skulls", holds=count(0, DICE)),
        everyone("place", holds=count(0, SEATS)),
    ),
    everyone("claim", holds=count(0, SEATS * DICE)),
    everyone("claimer", holds=index(SEATS, none=True)),
    players=range(2, SEATS + 1),
    phases=Phase,
    events=Events,
)
ACTIONS = ActionSpace((block("claim", SEATS * DICE, base=1), block("doubt")))
DOUBT = ACTIONS.first("doubt")


@rule
def setup(s):
    """R1.1"""
    s.player = 0
    for seat in range(s.players):
        s.seats[seat].dice = DICE
    roll_dice(s)


@rule
def roll_dice(s):
    """R1.2"""
    s.turn += 1
    for seat in range(SEATS):
        s.seats[seat].skulls = roll_pool(s, s.seats[seat].dice, SKULLS)
    tell(s, Events.ROUND, s.player)


@rule
def dice_in_play(s):
    return s.seats[0].dice + s.seats[1].dice + s.seats[2].dice + s.seats[3].dice


@rule
def next_seat(s, seat):
    """Returns the next seat with dice."""
    seat = (seat + 1) % s.players
    while not s.seats[seat].dice:
        seat = (seat + 1) % s.players
    return seat


@rule
def legal(s, out):
    """R2.1, R2.2"""
    n = 0
    if s.over:
        return n
    for skulls in range(s.claim + 1, dice_in_play(s) + 1):
        out[n] = skulls - 1
        n += 1
    if s.claim:
        out[n] = DOUBT
        n += 1
    return n


@rule
def answer(s, action):
    if action == DOUBT:
        doubt(s)
    else:
        s.claim, s.claimer = action + 1, s.player
        tell(s, Events.CLAIMED, s.player, s.claim)
        s.player = next_seat(s, s.player)
    return 0


@rule
def doubt(s):
    """R2.2"""
    s.sealed = 1
    tell(s, Events.DOUBTED, s.player, s.claim)
    skulls = 0
    for seat in range(s.players):
        if s.seats[seat].dice:
            skulls += s.seats[seat].skulls
            tell(s, Events.LIFTED, seat, s.seats[seat].skulls)
    lose_die(s, s.player if skulls >= s.claim else s.claimer)


@rule
def lose_die(s, seat):
    """R2.3"""
    s.seats[seat].dice -= 1
    tell(s, Events.LOST, seat, s.seats[seat].dice)
    s.player, s.claim, s.claimer = seat, 0, NOBODY
    if not s.seats[seat].dice:
        s.player = next_seat(s, seat)
        s.seats[seat].place = 1 + seats_in_play(s)
    if seats_in_play(s) > 1:
        roll_dice(s)
    else:
        s.seats[s.player].place = 1
        s.player, s.over = NOBODY, 1


@rule
def seats_in_play(s):
    n = 0
    for seat in range(s.players):
        n += s.seats[seat].dice > 0
    return n


@rule
def determinize(s):
    """R1.2: rolls hidden dice again."""
    for seat in range(SEATS):
        if s.seats[seat].skulls == HIDDEN:
            s.seats[seat].skulls = 0
            for _ in range(s.seats[seat].dice):
                s.seats[seat].skulls += random_below(s, 3) == 0


@rule
def score(s, out):
    """R3.1: the dice that are left."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].dice


@rule
def rank(s, out):
    """R3.1"""
    for seat in range(s.players):
        out[seat] = s.seats[seat].place


@rule
def evaluate(s, out):
    """Returns each seat's share of the dice."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].dice / dice_in_play(s)


def faults(s):
    """Lists what is wrong with a position although every field is within its domain."""
    mats, playing = [s.seats[seat] for seat in range(SEATS)], 0 if s.over else seats_in_play(s)
    places = [0] * playing + list(range(playing + 1, s.players + 1))
    wrong = {
        "empty chairs have no dice (R1.1)": any(mat.dice for mat in mats[s.players :]),
        "a cup covers no more skulls than dice (R1.2)": not s.over and any(mat.skulls > mat.dice for mat in mats),
        "a claim has its claimer (R2.1)": (s.claim > 0) != (s.claimer != NOBODY) or s.claimer >= s.players,
        "whoever claims has dice (R2.3)": s.claimer != NOBODY and not mats[s.claimer].dice,
        "each round ends with the loss of a die (R2.3)": s.turn > 1 + s.players * DICE - dice_in_play(s),
        "a claim is at most all dice (R2.1)": s.claim > dice_in_play(s),
        "whoever decides has dice (R2.3)": (s.player == NOBODY) != (s.over == 1) or not (s.over or mats[s.player].dice),
        "the game ends with the last player (R3.1)": (seats_in_play(s) == 1) != (s.over == 1),
        "places are those of leaving (R3.1)": sorted(mat.place for mat in mats[: s.players]) != places,
    }
    return [Fault(sentence) for sentence, is_wrong in wrong.items() if is_wrong]
