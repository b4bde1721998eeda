"""The record and the rules, each with the number of its paragraph in the rulebook."""

from enum import IntEnum

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.chance import pick, pick_unseen
from filibusta.engine.compiler import rule
from filibusta.engine.decisions import decisions, offer, offers, reasons
from filibusta.engine.domains import NOTHING, count, index, up_to
from filibusta.engine.errors import Fault
from filibusta.engine.events import EventKind, private
from filibusta.engine.news import tell, whisper
from filibusta.engine.record import HIDDEN, NO_SEAT, by_rule, everyone, layout, many

from .cards import CHESTS, COUNT, GOLD, OPTIONS, SEATS, TURNS, Option

MOST = 2 * int(abs(GOLD * COUNT).sum())
HIDDEN_CHESTS = int(COUNT.sum())
HEAD_START = 10


class Phase(IntEnum):
    """The kinds of decision."""

    OFFER = 0
    ANSWER = 1


class Reason(IntEnum):
    """Reasons why an action is not legal."""

    ALLOWED = 0
    NOBODY_PLAYS = 1
    OWN_CHEST = 2
    NO_REFUSALS = 3


class Events(EventKind):
    """The kinds of event, with the names of their parts."""

    FOUND = 0, "seat", private("chest")
    OFFERED = 1, "seat", "to:seat"
    TAKEN = 2, "seat"
    REFUSED = 3, "seat"
    OPENED = 4, "seat", "chest", "gold"


LAYOUT = layout(
    many(
        "seats",
        SEATS,
        everyone("gold", holds=count(-MOST, MOST)),
        everyone("refusals", holds=count(0, OPTIONS[Option.REFUSALS].high)),
    ),
    everyone("closed", len(CHESTS), holds=up_to(COUNT)),  # chests by kind, the one just found among them
    by_rule("chest", holds=index([chest["id"] for chest in CHESTS], none=True)),
    players=range(2, SEATS + 1),
    phases=Phase,
    events=Events,
    options=OPTIONS,
    turns=TURNS,
)
ACTIONS = ActionSpace((block("open"), block("offer", SEATS), block("take"), block("refuse")))


@rule
def setup(s):
    """R1.1, R1.2"""
    s.turn = 1
    for kind in range(len(COUNT)):
        s.closed[kind] = COUNT[kind]
    for seat in range(s.players):
        s.seats[seat].refusals = s.options[Option.REFUSALS]
    find(s)


@rule
def finder(s):
    """R2.1: returns the seat whose turn it is."""
    return (s.turn - 1) % s.players


@rule
def closed_chests(s):
    """Returns the number of closed chests."""
    return HIDDEN_CHESTS - (s.turn - 1)


@rule
def find(s):
    """R2.1"""
    s.phase, s.player = Phase.OFFER, finder(s)
    s.chest = pick(s, s.closed, closed_chests(s))
    whisper(s, Events.FOUND, s.player, s.chest, s.player)


@rule
def no_offer(s, seat):
    """R2.1: returns the reason why no chest can be offered to a seat."""
    if seat >= s.players:
        return Reason.NOBODY_PLAYS
    return Reason.OWN_CHEST if seat == s.player else Reason.ALLOWED


@rule
def no_refusal(s):
    """R2.3"""
    return Reason.ALLOWED if s.seats[s.player].refusals else Reason.NO_REFUSALS


@rule
def open_found(s, seat) -> None:
    """R2.1"""
    open_chest(s, seat, 1)


@rule
def offer_found(s, seat, other) -> None:
    """R2.1"""
    tell(s, Events.OFFERED, seat, other)
    s.phase, s.player = Phase.ANSWER, other


@rule
def take(s, seat) -> None:
    """R2.3"""
    tell(s, Events.TAKEN, seat)
    open_chest(s, seat, 1)


@rule
def refuse(s, seat) -> None:
    """R2.3"""
    s.seats[seat].refusals -= 1
    tell(s, Events.REFUSED, seat)
    open_chest(s, finder(s), 2)


@rule
def open_chest(s, seat, times):
    """R2.2; R2.3: a refused chest counts twice."""
    s.sealed = 1  # what is seen cannot be taken back
    gold = times * GOLD[s.chest]
    s.seats[seat].gold += gold
    s.closed[s.chest] -= 1
    tell(s, Events.OPENED, seat, s.chest, gold)
    if s.turn == last_turn(s):
        s.chest, s.player, s.over = NOTHING, NO_SEAT, 1
    else:
        s.turn += 1
        find(s)


ROWS = (
    offers(Phase.OFFER, offer("open", open_found), offer("offer", offer_found, why=no_offer)),
    offers(Phase.ANSWER, offer("take", take), offer("refuse", refuse, why=no_refusal)),
)
legal, answer = decisions(__name__, Phase, ACTIONS, *ROWS)
why = reasons(__name__, Phase, ACTIONS, *ROWS)


@rule
def last_turn(s):
    """R3.1"""
    return TURNS


@rule
def veil(s, viewer):
    """R2.1: only the finder knows what is in the chest."""
    if not s.over and viewer != finder(s):
        s.chest = HIDDEN


@rule
def determinize(s):
    """R2.1: any closed chest may be the one that was found."""
    if s.chest == HIDDEN:
        s.chest = pick_unseen(s, s.closed, closed_chests(s))


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
    """Returns each seat's share of the gold that players have more than the poorest, and a head start each."""
    poorest = s.seats[0].gold
    for seat in range(s.players):
        poorest = min(poorest, s.seats[seat].gold)
    gold = 0
    for seat in range(s.players):
        gold += HEAD_START + s.seats[seat].gold - poorest
    for seat in range(s.players):
        out[seat] = (HEAD_START + s.seats[seat].gold - poorest) / gold


def faults(s):
    """Lists what is wrong with a position although every field is within its domain."""
    gold, refusals, opened = s.seats["gold"], s.seats["refusals"], COUNT - s.closed
    gains, losses = (int((opened * GOLD * sign).clip(min=0).sum()) for sign in (1, -1))
    found = not s.over and s.chest != NOTHING and s.closed[s.chest] > 0
    wrong = (
        (gold[s.players :].any(), Fault("empty seats have no gold (R1.2)")),
        (refusals[s.players :].any(), Fault("empty seats have no refusals (R1.2)")),
        (refusals.max() > s.options[Option.REFUSALS], Fault("nobody has more refusals than at first (R1.2)")),
        (found == (s.over == 1), Fault("the finder looks into one of the closed chests (R2.1)")),
        (not s.over and (s.player == finder(s)) != (s.phase == Phase.OFFER), Fault("the finder is asked first (R2.1)")),
        (opened.sum() != s.turn - 1 + s.over, Fault("each turn opens a chest (R2.2)")),
        (gold.clip(min=0).sum() > 2 * gains, Fault("all gains come from chests (R2.3)")),
        (gold.clip(max=0).sum() < -2 * losses, Fault("all losses come from chests (R2.3)")),
        ((opened.sum() >= last_turn(s)) != (s.over == 1), Fault("the game ends with the last chest (R3.1)")),
        (s.over and s.chest != NOTHING, Fault("after the end nobody looks into a chest (R3.1)")),
    )
    return [fault for is_wrong, fault in wrong if is_wrong]
