"""Shooting: one cannon after the other, each shot resolved before the next (R16.3, R16.9)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of, write_if
from filibusta.games.spanish_main.rules.cancelling import open_window
from filibusta.games.spanish_main.rules.cannons import (
    any_letter,
    any_target,
    has_cannon,
    has_doubled,
    has_moved,
    hidden_letter,
    may_double,
    musketeer,
    range_of_kind,
    set_letter_of,
    targets,
)
from filibusta.games.spanish_main.rules.effects import (
    has,
    includes,
    powers,
    reveal_source,
    shown,
    use_kind,
)
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import (
    CANNON,
    FIRST_EXTRA,
    MOST_GUNS,
    SHIP,
    STOP,
    YES,
    Doubling,
    Phase,
    Step,
)

# ------------------------------------------------------------------ before the first shot


@rule
def begin_shoot(s: State) -> int:
    """R16.3"""
    s.fired = 0
    s.struck = 0
    s.cannon = cards.NONE
    s.other = cards.NONE
    return Step.SHOOT


@rule
def shoot(s: State) -> int:
    """R16.3: asks whether to double the ranges, if there is a target either way; the answer holds for the whole
    turn."""
    boat = s.ships[s.ship]
    if may_double(s, s.ship):
        if not any_letter(s, s.ship, False):
            boat.doubling = Doubling.YES
        elif any_letter(s, s.ship, True):
            s.subject = s.ship
            s.openly = 1
            known = any_letter(s, s.ship, False) and any_letter(s, s.ship, True)
            s.openly = 0
            return ask(s, Phase.DOUBLE_RANGE, boat.seat, not known)
        else:
            boat.doubling = Doubling.NO
    return choose_letter(s)


@rule
def answer_doubling(s: State, action: int) -> int:
    """R16.3"""
    s.ships[s.ship].doubling = Doubling.YES if action == YES else Doubling.NO
    return choose_letter(s)


@rule
def choose_letter(s: State) -> int:
    """R16.3, R20.6: asks whether to reveal the crew that sets the ranges, if there is a target either way."""
    letter = hidden_letter(s, s.ship)
    if letter != cards.NONE:
        doubled = has_doubled(s, s.ship)
        if not any_target(s, s.ship, 0, cards.NONE, doubled):
            use_kind(s, s.ship, cards.Effect.RANGE_SET)
        elif any_target(s, s.ship, 0, letter, doubled):
            s.subject = s.ship
            s.question = cards.Effect.RANGE_SET
            return ask(s, Phase.REVEAL, s.ships[s.ship].seat, True)
    return open_fire(s)


@rule
def answer_reveal(s: State, action: int) -> int:
    """R20.6"""
    if action == YES:
        use_kind(s, s.ship, cards.Effect.RANGE_SET)
    return open_fire(s)


@rule
def open_fire(s: State) -> int:
    """R16.3: begins to fire, after a window for players who can cancel abilities."""
    push(s, Step.VOLLEY)
    open_window(s)
    return Step.NEXT


# ------------------------------------------------------------------ cannon by cannon


@rule
def targets_now(s: State, cannon: int, past_ships: bool) -> int:
    """The ships that a cannon of the acting ship can hit, as bits."""
    return targets(s, s.ship, cannon, set_letter_of(s, s.ship), has_doubled(s, s.ship), past_ships)


@rule
def can_fire(s: State) -> bool:
    """R16.3: whether a cannon that has not fired has a target; a derelict fires only where she has moved."""
    boat = s.ships[s.ship]
    if boat.card == cards.NONE or (boat.standing == 0 and not has_moved(s, s.ship)):
        return False
    return any_target(s, s.ship, s.fired, set_letter_of(s, s.ship), has_doubled(s, s.ship))


@rule
def volley(s: State) -> int:
    """R16.3"""
    if not can_fire(s):
        return cease_fire(s, STOP)
    s.openly = 1
    known = can_fire(s)
    s.openly = 0
    return ask(s, Phase.CANNON, s.ships[s.ship].seat, not known)


@rule
def cease_fire(s: State, action: int) -> int:
    """R16.3: no further cannon is fired; tells if none was."""
    if s.fired == 0:
        tell(s, Events.HELD_FIRE, s.ships[s.ship].seat, s.ship)
    return Step.NEXT


@rule
def no_shot(s: State, cannon: int, abilities: int) -> int:
    """R16.3: the reason against a cannon, if the acting ship's usable abilities are given."""
    if s.fired >> cannon & 1:
        return Reason.CANNON_FIRED
    past_ships = includes(abilities, cards.Effect.FIRE_PAST_SHIPS)
    if has_cannon(s, s.ship, cannon, abilities) and targets_now(s, cannon, past_ships):
        return Reason.ALLOWED
    return Reason.CANNON_IDLE


@rule
def no_cannon(s: State, cannon: int) -> int:
    """R16.3"""
    return no_shot(s, cannon, powers(s, s.ship))


@rule
def legal_cannons(s: State, out: Numbers) -> int:
    """R16.3: lists all legal cannons at once, since they share the ship's abilities."""
    abilities, n = powers(s, s.ship), 0
    for cannon in range(MOST_GUNS):
        n = write_if(out, n, CANNON + cannon, no_shot(s, cannon, abilities) == Reason.ALLOWED)
    out[n] = STOP
    return n + 1


@rule
def answer_cannon(s: State, cannon: int) -> int:
    """R16.3: chooses a cannon; a single target is taken without asking."""
    s.cannon = cannon
    s.fired |= 1 << cannon
    found = open_targets(s)
    if size_of(found) == 1:
        return aim(s, lowest(found))
    s.openly = 1
    known = has_cannon(s, s.ship, s.cannon, powers(s, s.ship)) and size_of(open_targets(s)) > 1
    s.openly = 0
    return ask(s, Phase.TARGET, s.ships[s.ship].seat, not known)


@rule
def open_targets(s: State) -> int:
    """The ships that the cannon chosen can hit, as bits."""
    return targets_now(s, s.cannon, has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS))


@rule
def no_target(s: State, other: int) -> int:
    """R16.4"""
    return Reason.ALLOWED if open_targets(s) >> other & 1 else Reason.OUT_OF_RANGE


@rule
def list_targets(s: State, out: Numbers, n: int) -> int:
    """R16.4: lists all targets at once, since one test of the lines of fire finds them all."""
    found = open_targets(s)
    for other in range(s.ships_size):
        n = write_if(out, n, SHIP + other, found >> other & 1 != 0)
    return n


@rule
def within_shown_range(s: State, other: int) -> bool:
    """Tells whether the cannon reaches its target with the range that all know it to have."""
    letter = range_of_kind(shown(s, s.ship), cards.Effect.RANGE_SET)
    if letter == set_letter_of(s, s.ship):
        return True
    past_ships = has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS)
    return targets(s, s.ship, s.cannon, letter, has_doubled(s, s.ship), past_ships) >> other & 1 != 0


@rule
def aim(s: State, other: int) -> int:
    """R16.10: reveals crew whose abilities the shot needs: to fire past ships, to set the range (R19.3), and as many
    Musketeers as have fired."""
    s.other = other
    if has(s, s.ship, cards.Effect.FIRE_PAST_SHIPS) and not targets_now(s, s.cannon, False) >> other & 1:
        use_kind(s, s.ship, cards.Effect.FIRE_PAST_SHIPS)
    if not within_shown_range(s, other):
        use_kind(s, s.ship, cards.Effect.RANGE_SET)
    if s.cannon >= FIRST_EXTRA:
        reveal_source(s, s.ship, musketeer(s, s.ship, size_of(s.fired >> FIRST_EXTRA) - 1))
    push(s, Step.VOLLEY)
    return Step.FIRE
