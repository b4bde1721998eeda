"""Tells whether a decision, and what waits for its answer, can be as a position says; each with the rule that says
so."""

from collections.abc import Iterator
from typing import Any

from filibusta.engine.errors import Fault
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import STACK, Free, Option, Phase, Step, TableLayout

_CHOOSING = {Phase.CHOOSE_FLEET, Phase.BUILD_CARD, Phase.BUILD_PLACE}
_PLACING = {Phase.ISLAND_X, Phase.ISLAND_Y}
_SETUP = {*_CHOOSING, *_PLACING, Phase.CHOOSE_HOME, Phase.CHOOSE_SET}

_OF_THE_ACTING_SHIP = {
    Phase.ACTION_KIND,
    Phase.BAR,
    Phase.HEADING,
    Phase.DISTANCE,
    Phase.CANNON,
    Phase.TARGET,
    Phase.AGAIN_ROLL,
    Phase.REPEAT,
    Phase.RAM_TARGET,
    Phase.TOW_TARGET,
    Phase.EXPLORE_TARGET,
}
"""Decisions of the active player about the ship that acts."""
_OF_TWO_SHIPS = {Phase.GIVE_TREASURE, Phase.TRANSFER, Phase.CAPTURE}
_AT_AN_ISLAND = {Phase.RAID, Phase.RAID_TAKE, Phase.TAKE, Phase.PICK_SLOT}

_WITH_A_SHIP = {
    Step.REPEAT_ACTION,
    Step.PLAGUE_CONTACT,
    Step.DOCK,
    Step.DOCK_TOWED,
    Step.SHOOT_AFTER_MOVE,
    Step.AFTER_FREE_MOVE,
    Step.PIN_LOSS,
    Step.LOSE_MASTS,
    Step.AFTER_HIT,
    Step.DISMASTED,
    Step.ARRIVE_HOME,
    Step.UNLOAD,
    Step.AFTER_UNLOAD,
    Step.LOSE_CREW,
    Step.LOSE_CARGO,
    Step.EXPLORE_ON_DOCKING,
}
"""Steps that can wait, about a ship."""
_WITH_TWO_SHIPS = {Step.EXPLORE_SHIP, Step.TRANSFER_MORE, Step.CAPTURE, Step.GIVE_TREASURE}
_WITH_AN_ISLAND = {Step.EXPLORE_ISLAND, Step.TAKE_MORE, Step.PICK_SLOT}
_OF_THE_ACTION = {
    Step.CHOOSE_KIND,
    Step.AFTER_MOVE,
    Step.RAM,
    Step.PIN,
    Step.BOARDING,
    Step.BOARD_ROLL,
    Step.TOW,
    Step.SHOOT,
    Step.VOLLEY,
    Step.FIRE,
    Step.REROLL,
    Step.EXPLORE,
    Step.REPAIR,
}
"""Steps about the acting ship."""
_OTHERS = {Step.CANCEL_WINDOW, Step.NEXT_TURN, Step.END_REVEAL, Step.FREE_TARGET}
_SHOTS = {Step.FIRE, Step.REROLL, Step.AFTER_HIT}


def in_setup(s: Any) -> bool:
    """R3.7: the treasures are dealt last."""
    return s.treasures_size == 0


def crew_is_laid(s: Any) -> bool:
    """R3.6: after the ships, and before treasure sets are chosen."""
    return not in_setup(s) or s.phase == Phase.CHOOSE_SET


def turn_faults(s: Any) -> Iterator[Fault]:
    """Lists the faults of the decision; the things on the table are sound."""
    if s.over:
        if s.stack_size:
            yield Fault("when the game is over nothing waits (R24.19)")
        return
    if in_setup(s) != (s.phase in _SETUP or (s.phase == Phase.PICK_SLOT and in_setup(s))):
        yield Fault("this is asked before the treasures are dealt, or after (R3.7)")
        return
    rest = s.stack[s.stack_size :]
    if any(entry.step or entry.a != NONE or entry.b != NONE for entry in rest):
        yield Fault("nothing lies on the stack beyond step {n}", n=s.stack_size)
    if in_setup(s):
        yield from _setup_faults(s)
    else:
        yield from _question_faults(s)
        yield from _stack_faults(s)


def _waiting(s: Any) -> list[tuple[int, int, int]]:
    return [(entry.step, entry.a, entry.b) for entry in s.stack[: s.stack_size]]


# ------------------------------------------------------------------ setup


def _seat(s: Any, turn: int) -> int:
    return (s.first_player + turn) % s.players


def _setup_faults(s: Any) -> Iterator[Fault]:
    turn = (s.player - s.first_player) % s.players
    waiting, phase = _waiting(s), s.phase
    chosen = s.players
    if (s.crew_size and phase != Phase.CHOOSE_SET) or s.turn or any(mat.bonus or mat.sunk for mat in s.seats):
        yield Fault("crew, gold and turns come after the ships are placed (R3.6)")
    if phase in _CHOOSING:
        chosen = turn
        sound = waiting == [(Step.NEXT_FLEET, turn + 1, NONE)] and not s.islands_size and not s.ships_size
        builds = s.options[Option.FLEET_MODE] == 1 or s.options[Option.POINTS] != 3
        sound = sound and builds == (phase != Phase.CHOOSE_FLEET)
    elif phase in _PLACING:
        sound = waiting == [(Step.NEXT_ISLAND, NONE, NONE)] and s.island == s.islands_size and not s.ships_size
        sound = sound and s.options[Option.LAYOUT] == TableLayout.PLACE and s.player == _seat(s, s.island)
        sound = sound and s.islands_size < _islands(s) and (phase == Phase.ISLAND_X or s.column != NONE)
    elif phase == Phase.CHOOSE_HOME:
        homes = sum(mat.home != NONE for mat in s.seats)
        sound = waiting == [(Step.NEXT_HOME, homes + 1, NONE)] and turn == s.players - 1 - homes
        sound = sound and homes == sum(mat.first_ship != NONE for mat in s.seats)
        sound = sound and s.seats[1 - s.player if s.players == 2 else s.player].home == NONE
    elif phase == Phase.PICK_SLOT:
        sound = _is_placing(s, waiting)
    else:
        sound = waiting == [(Step.NEXT_SET, turn + 1, NONE)]
        sound = sound and all((mat.treasure_set != NONE) == (_turn(s, i) < turn) for i, mat in _players(s))
    if not sound:
        yield Fault("the setup does not go on like this (R3.2 to R3.7)")
    if phase != Phase.CHOOSE_SET and any(
        (mat.ship_cards[0] != NONE) < (_turn(s, i) < chosen) for i, mat in _players(s)
    ):
        yield Fault("who chose a fleet has ships (R4.1)")
    if any(mat.ship_cards[0] != NONE for i, mat in _players(s) if _turn(s, i) > chosen):
        yield Fault("fleets are chosen in turn order (R3.2)")


def _players(s: Any) -> list[tuple[int, Any]]:
    seats: tuple[Any, ...] = s.seats[: s.players]
    return list(enumerate(seats))


def _turn(s: Any, seat: int) -> int:
    return (seat - s.first_player) % s.players


def _islands(s: Any) -> int:
    return 2 * s.options[Option.POINTS] if s.players == 2 else 3 * s.players


def _is_placing(s: Any, waiting: list[tuple[int, int, int]]) -> bool:
    """R3.4: the next ship of the player's fleet gets her place."""
    if len(waiting) != 2 or s.subject != s.ships_size or s.subject >= len(s.ships):
        return False
    mat, boat = s.seats[s.player], s.ships[s.subject]
    slot = s.ships_size - mat.first_ship
    homes = sum(m.home != NONE for m in s.seats)
    expected = [(Step.NEXT_HOME, homes, NONE), (Step.NEXT_SHIP, s.player, slot + 1)]
    if mat.first_ship == NONE or waiting != expected or not 0 <= slot < len(mat.ship_cards):
        return False
    return boat.card != NONE and boat.card == mat.ship_cards[slot] and s.island == mat.home and boat.seat == s.player


# ------------------------------------------------------------------ the question


def _is_afloat(s: Any, ship: int) -> bool:
    return 0 <= ship < s.ships_size and s.ships[ship].card != NONE


def _question_faults(s: Any) -> Iterator[Fault]:
    phase = s.phase
    if phase == Phase.MAIN:
        if s.player != s.active or s.stack_size:
            yield Fault("the active player decides what comes next, and nothing waits (R9.2)")
        return
    if phase in _OF_THE_ACTING_SHIP or phase == Phase.DOUBLE_RANGE:
        if not _is_afloat(s, s.ship) or s.ships[s.ship].seat != s.player or s.player != s.active:
            yield Fault("the active player gives his own ships actions (R9.4)")
        elif phase == Phase.DISTANCE and (s.bar == NONE or s.course == NONE):
            yield Fault("bar and heading come before the distance (R10.5)")
        elif phase == Phase.TARGET and s.cannon == NONE:
            yield Fault("the cannon comes before its target (R16.3)")
        return
    if phase == Phase.BOARD:
        if not (_is_afloat(s, s.ship) and _is_afloat(s, s.other)):
            yield Fault("two ships board (R13.9)")
        elif s.player not in (s.ships[s.ship].seat, s.ships[s.other].seat):
            yield Fault("whose ships they are may start a boarding (R13.9)")
        return
    yield from _subject_faults(s)


def _subject_faults(s: Any) -> Iterator[Fault]:
    """Decisions about the ship in question."""
    phase = s.phase
    if not _is_afloat(s, s.subject):
        yield Fault("the question is about a ship (R9.2)")
        return
    winner = phase == Phase.BOARD_PRIZE
    if winner and not (_is_afloat(s, s.ship) and _is_afloat(s, s.other) and s.subject in (s.ship, s.other)):
        yield Fault("one of two ships was boarded (R13.11)")
        return
    deciders = {s.ships[s.subject].seat}
    if phase in (Phase.PLAGUE_TARGET, Phase.FREE_TARGET):
        deciders = {s.active}
    elif winner:
        deciders = {s.ships[s.other if s.subject == s.ship else s.ship].seat}
    elif (phase == Phase.LOSE_MAST and _is_afloat(s, s.ship)) or (phase == Phase.USE_ABILITY and _is_afloat(s, s.ship)):
        deciders.add(s.ships[s.ship].seat)
    if s.player not in deciders:
        yield Fault("whoever controls the ship in question decides (R14.16)")
    if phase in _OF_TWO_SHIPS and (not _is_afloat(s, s.other) or s.other == s.subject):
        yield Fault("this is about two ships (R15.7)")
    if phase in _AT_AN_ISLAND and not 0 <= s.island < s.islands_size:
        yield Fault("this is about an island (R15.3)")
    if phase == Phase.EXPLORE_NOW and s.ships[s.subject].docked == NONE:
        yield Fault("who explores an island is docked there (R15.2)")
    if s.token >= s.crew_size or (s.token != NONE and phase == Phase.FREE_TARGET and s.free != Free.MOVE_CREW):
        yield Fault("only crew that moves has somewhere to go (R18.9)")


# ------------------------------------------------------------------ what waits


def _stack_faults(s: Any) -> Iterator[Fault]:
    waiting = _waiting(s)
    if len(waiting) > STACK - 12:
        yield Fault("too much waits to be done")
    for step, a, b in waiting:
        if not _can_wait(s, step, a, b):
            yield Fault("{step} cannot wait like this", step=Step(step).name.lower())
            return
    steps = {step for step, _, _ in waiting}
    if steps & _OF_THE_ACTION and not 0 <= s.ship < s.ships_size:
        yield Fault("an action is that of a ship (R9.3)")
    if steps & _SHOTS and (s.cannon == NONE or not 0 <= s.other < s.ships_size):
        yield Fault("a shot has a cannon and a target (R16.3)")


def _can_wait(s: Any, step: int, a: int, b: int) -> bool:
    ship = 0 <= a < s.ships_size
    if step in _WITH_A_SHIP:
        return ship
    if step in _WITH_TWO_SHIPS:
        return ship and 0 <= b < s.ships_size and a != b
    if step in _WITH_AN_ISLAND:
        return ship and 0 <= b < s.islands_size
    if step == Step.CANCEL_WINDOW:
        return 0 <= a < 1 << s.players
    return step in _OF_THE_ACTION or step in _OTHERS
