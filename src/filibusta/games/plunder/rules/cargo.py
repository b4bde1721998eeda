"""Goods aboard, and what must go overboard (R16.5 to R16.8); prizes and mates that are given up."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import EFFECT, GOOD, N_GOODS, VALUE, Effect
from filibusta.games.plunder.events import Events, Leave, Loss, Vain, Waste
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import hold_of, prize_hold_of
from filibusta.games.plunder.state import NONE, SPACES, Phase, Space, Stage, Step


@rule
def units(goods: Numbers) -> int:
    """Returns how many goods these are."""
    return goods[0] + goods[1] + goods[2]


@rule
def units_in(s: State, seat: int, space: int, good: int) -> int:
    """R16.8: how many of a good lie in this space."""
    return s.seats[seat].traded[good] if space == Space.TRADED else s.seats[seat].plundered[good]


@rule
def goods_aboard(s: State, seat: int) -> int:
    """R19.13, R24.3"""
    return units(s.seats[seat].traded) + units(s.seats[seat].plundered)


@rule
def return_goods(s: State, goods: Numbers) -> None:
    """R2.4: back into the supply."""
    for good in range(N_GOODS):
        s.supply[good] += goods[good]
        goods[good] = 0


@rule
def load_plunder(s: State, seat: int, card: int) -> None:
    """R16.5: loads the goods on a flipped card, as far as any are left; the limits of the hold are settled
    afterwards."""
    good = GOOD[card]
    loaded = min(VALUE[card], s.supply[good])
    s.supply[good] -= loaded
    s.seats[seat].plundered[good] += loaded
    if loaded:
        tell(s, Events.LOADED, seat, good, loaded)
    else:
        tell(s, Events.IN_VAIN, seat, card, Vain.NONE_LEFT)


@rule
def settle(s: State, seat: int, then: int) -> int:
    """R16.8: goods beyond the holds must be discarded before anything else happens."""
    s.due[Space.TRADED] = max(0, units(s.seats[seat].traded) - hold_of(s, seat))
    s.due[Space.PLUNDERED] = max(0, units(s.seats[seat].plundered) - prize_hold_of(s, seat))
    return discard_due(s, seat, then)


@rule
def discard_due(s: State, seat: int, then: int) -> int:
    """R16.8, R19.15, R19.20: the owner chooses, traded goods first, as long as there is a choice."""
    for space in range(SPACES):
        while s.due[space] > 0:
            good = only_good(s, seat, space)
            if good == NONE:
                s.then = then
                return ask(s, Phase.DISCARD_GOOD, seat)
            discard_good(s, seat, good, space)
    s.then = Step.ASK
    return then


@rule
def only_good(s: State, seat: int, space: int) -> int:
    """The good that all units in this space are; NONE if they are of several kinds."""
    found = NONE
    for good in range(N_GOODS):
        if units_in(s, seat, space, good):
            if found != NONE:
                return NONE
            found = good
    return found


@rule
def discard_good(s: State, seat: int, good: int, space: int) -> None:
    """R16.8: one unit."""
    if space == Space.TRADED:
        s.seats[seat].traded[good] -= 1
    else:
        s.seats[seat].plundered[good] -= 1
    s.supply[good] += 1
    s.due[space] -= 1
    tell(s, Events.GOOD_LOST, seat, good, space, cause_of_waste(s))


@rule
def cause_of_waste(s: State) -> int:
    """R16.8, R19.15, R19.20: the reason why goods go overboard. Storm, like an encounter, lies face up while it is
    carried out."""
    if s.storm:
        return Waste.STORM
    rough = s.encounter != NONE and EFFECT[s.encounter] == Effect.ROUGH_SEAS and s.stage == Stage.ENCOUNTER
    return Waste.ROUGH_SEAS if rough else Waste.OVERLOAD


@rule
def no_discard(s: State, good: int) -> int:
    """R4.4: a good in the space concerned."""
    return Reason.ALLOWED if units_in(s, s.player, space_due(s), good) > 0 else Reason.NONE_TO_DISCARD


@rule
def space_due(s: State) -> int:
    """R16.8: traded goods first."""
    return Space.TRADED if s.due[Space.TRADED] else Space.PLUNDERED


@rule
def answer_discard(s: State, seat: int, good: int) -> int:
    """R16.8"""
    discard_good(s, seat, good, space_due(s))
    return discard_due(s, seat, s.then)


@rule
def give_up_prize(s: State, seat: int, why: int) -> None:
    """R8.11, R16.7: the prize is discarded, its goods return to the supply."""
    tell(s, Events.PRIZE_LOST, seat, s.seats[seat].prize, why)
    discard(s, s.seats[seat].prize)
    s.seats[seat].prize = NONE
    return_goods(s, s.seats[seat].plundered)


@rule
def lose_mate(s: State, seat: int, why: int) -> None:
    """R7.4, R11.4"""
    tell(s, Events.MATE_LOST, seat, s.seats[seat].mate, why)
    discard(s, s.seats[seat].mate)
    s.seats[seat].mate = NONE


@rule
def no_prize(s: State) -> int:
    """R8.11"""
    return Reason.NO_PRIZE if s.seats[s.active].prize == NONE else Reason.ALLOWED


@rule
def no_mate(s: State) -> int:
    """R11.4"""
    return Reason.NO_MATE if s.seats[s.active].mate == NONE else Reason.ALLOWED


@rule
def abandon_prize(s: State, seat: int, then: int) -> int:
    """R8.11"""
    give_up_prize(s, seat, Loss.ABANDONED)
    return then


@rule
def release_mate(s: State, seat: int, then: int) -> int:
    """R11.4"""
    lose_mate(s, seat, Leave.RELEASED)
    return settle(s, seat, then)
