"""Invariants of a fight, of those who share its spoils, and of cargoes that do not fit."""

from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.engine.record import State
from filibusta.engine.tables import complete
from filibusta.games.plunder.cards import FIRST_FLEET, TYPE, Type
from filibusta.games.plunder.rules.ships import hold_of, prize_hold_of
from filibusta.games.plunder.state import NONE, Foe, Option, Phase, Space, Stage, Step, Subphase

NOBODY, CAPTAIN = {Foe.NOBODY}, {Foe.CAPTAIN}
SHOOTING = {Foe.SHIP, Foe.PIRATE_FLEET, Foe.PORT, Foe.FLEETS}
STRONG = {*SHOOTING, Foe.NATIVES}

BY_FOE = complete(
    "fights",
    {
        **dict.fromkeys((Foe.SHIP, Foe.PIRATE_FLEET, Foe.NATIVES), Stage.ENCOUNTER),
        **dict.fromkeys((Foe.PORT, Foe.FLEETS, Foe.CAPTAIN), Stage.ACTION),
    },
    [foe for foe in Foe if foe != Foe.NOBODY],
)
"""In which state of the turn each enemy is fought."""

THENS: dict[Step, tuple[set[Stage], set[Foe]]] = {
    Step.END_ENCOUNTER: ({Stage.ENCOUNTER}, NOBODY),
    Step.BEGIN_SAILING: ({Stage.WAGES}, NOBODY),
    Step.SAIL: ({Stage.SAILING}, NOBODY),
    Step.END_STORM: ({Stage.SAILING, Stage.ACTION}, NOBODY),
    Step.BEGIN_ACTION: ({Stage.ACTION}, NOBODY),
    Step.END_ACTION: ({Stage.ACTION}, NOBODY),
    Step.DISPOSE: ({Stage.ENCOUNTER, Stage.ACTION}, {Foe.SHIP, Foe.PORT, Foe.FLEETS}),
    Step.FLIP: ({Stage.ENCOUNTER, Stage.ACTION}, STRONG),
    Step.CAPTAIN_SPOILS: ({Stage.ACTION}, CAPTAIN),
    Step.CAPTAIN_LOST: ({Stage.ACTION}, CAPTAIN),
    Step.CAPTAIN_FLED: ({Stage.ACTION}, CAPTAIN),
}
"""The decision in which goods must be discarded, by what follows."""


def place_type(s: Any, seat: int) -> Type:
    """Returns the kind of place a captain's marker stands on."""
    return Type(int(TYPE[s.places[s.seats[seat].place].card]))


def fight_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    """Yields what is wrong with a fight."""
    if s.foe != Foe.NOBODY and s.stage != BY_FOE[Foe(s.foe)]:
        yield Fault("this enemy is fought in another state of the turn (R12.2)")
        return
    if (s.foe == Foe.CAPTAIN) != (s.target != NONE):
        yield Fault("a captain is attacked in a fight between captains (R15.1)")
        return
    kind, place = place_type(s, s.active), s.seats[s.active].place
    if s.foe == Foe.PORT and kind not in (Type.PORT, Type.TORTUGA):
        yield Fault("a port is attacked from within (R9.2)")
    if s.foe in (Foe.CAPTAIN, Foe.FLEETS) and kind not in (Type.OPEN_SEA, Type.COASTLAND):
        yield Fault("captains and fleets are attacked at sea and on coastlands (R14.3, R15.1)")
    if s.foe == Foe.CAPTAIN:
        apart = s.target >= s.players or s.target == s.active or s.seats[s.target].place != place
        if apart or not s.options[Option.CAPTAINS_FIGHT]:
            yield Fault("another captain is attacked on the same place, if captains fight (R15.1)")
            return
    fleets = sum(1 << number for number, fleet in enumerate(s.fleets) if fleet.place == place)
    sharing = phase is Phase.SHIP_DISPOSITION or s.then in (Step.DISPOSE, Step.FLIP)
    if s.foe == Foe.FLEETS and not fleets and not sharing:
        yield Fault("there is no fleet to be fought (R14.12)")
    if s.beaten_fleets and (s.foe not in (Foe.PORT, Foe.FLEETS) or s.beaten_fleets & ~fleets or not sharing):
        yield Fault("a beaten fleet lies where it was beaten (R14.4)")
    if s.beaten_fleets and s.then == Step.FLIP:
        yield Fault("goods are flipped for when all fleets are shared out (R14.4)")
    if s.flips and (not sharing or s.foe == Foe.CAPTAIN):
        yield Fault("goods are flipped for after a victory (R16.5)")
    yield from _subphase_faults(s, phase)
    yield from _winner_faults(s, phase)


def _subphase_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    if s.subphase not in _parts_of(s, phase):
        yield Fault("{phase} is asked in another part of a combat (R12.2)", phase=phase.name.lower())
    dropping = phase in (Phase.DROP_PRIZE, Phase.TAKE_DROPPED_PRIZE)
    if dropping and s.seats[s.target].prize == NONE:
        yield Fault("the captain who flees has a prize to drop (R15.3)")
    if phase is Phase.FLEE_SPACE and not s.options[Option.FLEE_MOVES]:
        yield Fault("a captain who escaped stays where he is (R15.8)")
    if phase is Phase.KRAKEN_CARD and not s.options[Option.KRAKEN_CARD]:
        yield Fault("no card is played against the Kraken (R19.9)")


def _parts_of(s: Any, phase: Phase) -> set[Subphase]:
    """Returns the parts of a combat in which a decision can be asked; outside a combat it stands at the first."""
    match phase:
        case Phase.HIDDEN_CARD:
            return {*Subphase}
        case Phase.BROADSIDE_CARD | Phase.AFTER_BROADSIDE:
            return {Subphase.BROADSIDE}
        case Phase.BOARDING_CARD | Phase.SHIP_DISPOSITION:
            return {Subphase.BOARDING}
        case Phase.DISCARD_GOOD if s.foe != Foe.NOBODY and s.then != Step.CAPTAIN_FLED:
            return {Subphase.BOARDING}
        case _:
            return {Subphase.CHASE}


def _winner_faults(s: Any, phase: Phase) -> Iterator[Fault]:
    disposing = phase is Phase.SHIP_DISPOSITION
    if (s.won != NONE) != disposing:
        yield Fault("the winner decides on a ship that was won (R16.2)")
    sharing = s.foe == Foe.CAPTAIN and (disposing or s.then in (Step.CAPTAIN_SPOILS, Step.CAPTAIN_LOST))
    if (s.winner != NONE) != sharing or (sharing and s.winner not in (s.active, s.target)):
        yield Fault("one of the two captains has won when the spoils are shared out (R16.10)")
    elif disposing and s.won != _ship_won(s):
        yield Fault("the ship that was won lies where it was won (R16.2)")


def _ship_won(s: Any) -> int:
    if s.foe == Foe.CAPTAIN:
        loser = s.seats[s.active if s.winner == s.target else s.target]
        return loser.ship if loser.ship != NONE else loser.prize
    if s.foe == Foe.SHIP:
        return s.encounter
    first = (s.beaten_fleets & -s.beaten_fleets).bit_length() - 1
    return FIRST_FLEET + first if s.beaten_fleets else NONE


# ------------------------------------------------------------------ cargo


def cargo_faults(s: Any, record: State, phase: Phase) -> Iterator[Fault]:
    """Yields what is wrong with the goods aboard, and with those that are due."""
    discarding = phase is Phase.DISCARD_GOOD
    if discarding and (s.stage not in THENS.get(Step(s.then), (set[Stage](), NOBODY))[0]):
        yield Fault("goods are discarded in another state of the turn (R16.8)")
    elif discarding and s.foe not in THENS[Step(s.then)][1]:
        yield Fault("goods are discarded in another part of a combat (R16.8)")
    if any(s.due) != discarding:
        yield Fault("goods are due exactly while they are discarded (R16.8)")
    loser = NONE if s.winner == NONE else s.active if s.winner == s.target else s.target
    for seat, mat in enumerate(s.seats):
        due = s.due if seat == s.player else [0, 0]
        traded, plundered = sum(mat.traded), sum(mat.plundered)
        if due[Space.TRADED] > traded or due[Space.PLUNDERED] > plundered:
            yield Fault("no more goods are due than there are (R16.8)")
        over = traded - int(hold_of(record, seat)) > due[Space.TRADED]
        if over and seat != loser and not (phase is Phase.TRADE and seat == s.active):
            yield Fault("the hold of seat {seat} cannot take its traded goods (R16.8)", seat=seat)
        over = plundered - int(prize_hold_of(record, seat)) > due[Space.PLUNDERED]
        if over and seat != loser:
            yield Fault("the prize of seat {seat} cannot take its plundered goods (R16.6)", seat=seat)
