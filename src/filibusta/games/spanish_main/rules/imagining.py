"""Guesses of a private decision, consistent with the crew that was guessed for the decider (R22.9)."""

from filibusta.engine.chance import random_below
from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import AGAIN_SAME, NONE, OF_KIND, Effect
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.cannons import could_fire
from filibusta.games.spanish_main.rules.docking import docks
from filibusta.games.spanish_main.rules.effects import powers, shown, unspent
from filibusta.games.spanish_main.rules.explore import explorable_island
from filibusta.games.spanish_main.rules.turn import may_receive
from filibusta.games.spanish_main.state import ActionKind, Free, Phase, Step

ASKED = (Effect.ACTION_AGAIN, Effect.RAID_HOME, Effect.EXPLORE_ON_DOCK, Effect.MOVE_AND_SHOOT)
"""The effects that the active player is asked about, besides smaller things; the last one most often by far."""


@rule
def guess_decision(s: State) -> None:
    """Asks a decision that the decider's hidden crew makes possible; without one, whether the ship that acted last
    shoots, which goes on as if declined."""
    seat = s.player
    clear_decision(s)
    if seat != s.active:
        guess_window(s, seat)
        return
    found = stack_numbers(64)
    n = 0
    last = NONE
    for ship in range(s.ships_size):
        if s.ships[ship].card != NONE and s.ships[ship].seat == seat:
            if last == NONE or s.ships[ship].actions:
                last = ship
            for i in range(len(ASKED)):
                if may_be_asked(s, ship, ASKED[i]):
                    found[n] = ship * len(ASKED) + i
                    n += 1
    if n == 0:
        put_question(s, last, Effect.MOVE_AND_SHOOT)
    else:
        chosen = found[random_below(s, n)]
        put_question(s, chosen // len(ASKED), ASKED[chosen % len(ASKED)])


@rule
def clear_decision(s: State) -> None:
    """Clears the decision and the stack of steps."""
    for entry in range(len(s.stack)):
        s.stack[entry].step = Step.ASK
        s.stack[entry].a = NONE
        s.stack[entry].b = NONE
    s.stack_size = 0
    s.step_a = NONE
    s.step_b = NONE
    s.ship = NONE
    s.subject = NONE
    s.island = NONE
    s.question = 0
    s.free = Free.MOVE_CREW
    s.token = NONE
    s.bar = NONE
    s.course = NONE
    s.fired = 0
    s.cannon = NONE


@rule
def guess_window(s: State, seat: int) -> None:
    """R20.43: guesses the window for cancelling, the usual private decision in another player's turn."""
    first = NONE
    for ship in range(s.ships_size):
        if s.ships[ship].card != NONE and s.ships[ship].seat == seat:
            if first == NONE or (unspent(s, ship, Effect.CANCEL_ABILITY) and not s.ships[first].actions):
                first = ship
    push(s, Step.CANCEL_WINDOW, (1 << s.players) - 1)
    s.subject = first
    ask(s, Phase.CANCEL, seat, True)


@rule
def may_be_asked(s: State, ship: int, kind: int) -> bool:
    """Tells whether a face-down crew aboard makes a question of this kind possible where she is now."""
    hidden = powers(s, ship) & ~shown(s, ship)
    boat = s.ships[ship]
    if kind == Effect.ACTION_AGAIN:
        return hidden >> AGAIN_SAME & 1 != 0 and boat.actions == 0 and may_receive(s, ship)
    if not hidden & OF_KIND[kind] or boat.actions == 0 or s.action_kind > ActionKind.COME_ABOUT:
        return False
    if kind == Effect.RAID_HOME:
        return boat.docked == NONE and raided(s, ship) != NONE
    if kind == Effect.EXPLORE_ON_DOCK:
        return explorable_island(s, ship) != NONE
    return could_fire(s, ship)


@rule
def raided(s: State, ship: int) -> int:
    """R18.6: the home island of another that her bow touches; NONE if there is none."""
    islands = docks(s, ship, False)
    for island in range(s.islands_size):
        home = s.islands[island].home
        if islands >> island & 1 and home != NONE and home != s.ships[ship].seat:
            return island
    return NONE


@rule
def put_question(s: State, ship: int, kind: int) -> None:
    """Asks the decision, with the steps on the stack that follow in the same procedure."""
    s.ship = ship
    s.subject = ship
    s.question = kind
    seat = s.ships[ship].seat
    if kind == Effect.ACTION_AGAIN:
        push(s, Step.CHOOSE_KIND)
        ask(s, Phase.AGAIN_ROLL, seat, True)
        return
    if kind == Effect.MOVE_AND_SHOOT:
        ask(s, Phase.SHOOT_NOW, seat, True)
        return
    push(s, Step.SHOOT_AFTER_MOVE, ship)
    if kind == Effect.RAID_HOME:
        s.island = raided(s, ship)
        ask(s, Phase.RAID, seat, True)
        return
    ask(s, Phase.EXPLORE_NOW, seat, True)
