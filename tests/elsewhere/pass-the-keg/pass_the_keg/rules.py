"""The record and the rules."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.domains import count
from filibusta.engine.errors import Fault
from filibusta.engine.events import EventKind
from filibusta.engine.news import tell
from filibusta.engine.record import everyone, layout, many

SEATS, FUSE, NOBODY = 4, 20, -1


class Phase(IntEnum):
    """The kinds of decision."""

    KEG = 0


class Events(EventKind):
    """The kinds of event, each with the names of its parts."""

    HELD = 0, "seat", "pips"
    PASSED = 1, "seat", "to:seat"
    BURST = 2, "seat"


LAYOUT = layout(
    many("seats", SEATS, everyone("gold", holds=count(0, FUSE))),
    everyone("fuse", holds=count(0, FUSE)),
    players=range(2, SEATS + 1),
    phases=Phase,
    events=Events,
)
ACTIONS = ActionSpace((block("hold"), block("pass")))
HOLD = ACTIONS.first("hold")


@rule
def setup(s, players, options):
    """R1.1"""
    s.phase = Phase.KEG
    s.players, s.over, s.turn, s.player = players, 0, 1, 0
    s.fuse = FUSE
    for seat in range(SEATS):
        s.seats[seat].gold = 0


@rule
def legal(s, out):
    """R2.1, R2.2"""
    if s.over:
        return 0
    out[0], out[1] = HOLD, HOLD + 1
    return 2


@rule
def answer(s, action):
    if action == HOLD:
        hold(s)
    else:
        pass_on(s)
    return 0


@rule
def hold(s):
    """R2.1"""
    pips = 1 + roll(s, 6)
    tell(s, Events.HELD, s.player, pips)
    if pips < s.fuse:
        s.fuse -= pips
        s.seats[s.player].gold += pips
    else:
        burst(s)


@rule
def pass_on(s):
    """R2.2"""
    receiver = (s.player + 1) % s.players
    tell(s, Events.PASSED, s.player, receiver)
    s.player, s.turn = receiver, s.turn + 1
    s.fuse -= 1
    if not s.fuse:
        burst(s)


@rule
def burst(s):
    """R3.1"""
    tell(s, Events.BURST, s.player)
    s.seats[s.player].gold = 0
    s.fuse, s.player, s.over = 0, NOBODY, 1


@rule
def score(s, out):
    """R3.2"""
    for seat in range(s.players):
        out[seat] = s.seats[seat].gold


@rule
def rank(s, out):
    """R3.2"""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            out[seat] += s.seats[other].gold > s.seats[seat].gold


@rule
def evaluate(s, out):
    """Returns each seat's share of the gold, with one piece for everybody to begin with."""
    gold = s.players
    for seat in range(s.players):
        gold += s.seats[seat].gold
    for seat in range(s.players):
        out[seat] = (1 + s.seats[seat].gold) / gold


def faults(s):
    """Lists what is wrong with a position although every field is within its domain."""
    gold = [s.seats[seat].gold for seat in range(SEATS)]
    wrong = {
        "empty seats have no gold (R1.1)": any(gold[s.players :]),
        "all gold comes off the fuse (R2.1)": sum(gold) + s.fuse > FUSE,
        "the fuse burns until the end (R3.1)": (s.fuse == 0) != (s.over == 1),
        "somebody holds the keg until the end (R3.1)": (s.player == NOBODY) != (s.over == 1),
        "each pass shortens the fuse (R2.2)": s.turn < 1 or s.turn - 1 > FUSE - s.fuse - sum(gold),
    }
    return [Fault(sentence) for sentence, is_wrong in wrong.items() if is_wrong]
