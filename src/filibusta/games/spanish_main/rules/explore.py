"""Exploring islands and ships (R15)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import FIRST_UNIQUE, N_TREASURE_KINDS, NONE, OF_KIND, PLAGUE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of
from filibusta.games.spanish_main.rules.cargo import crew_aboard, crew_fits, has_space, is_normal
from filibusta.games.spanish_main.rules.crew import move_crew_aboard
from filibusta.games.spanish_main.rules.effects import has, has_plague, powers, shows, use, use_kind
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import touching
from filibusta.games.spanish_main.rules.treasure import bring_aboard, can_take, load_from_island
from filibusta.games.spanish_main.state import (
    ASHORE,
    YES,
    Note,
    Phase,
    ShipMark,
    Step,
)


@rule
def tokens_on(s: State, island: int) -> int:
    """The number of treasures on an island."""
    n = 0
    for token in range(s.treasures_size):
        n += s.treasures[token].at == ASHORE + island
    return n


@rule
def has_cargo(s: State, ship: int) -> bool:
    """R15.1: a crew, or a treasure other than Plague."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and s.treasures[token].kind != PLAGUE:
            return True
    return crew_aboard(s, ship) > 0


@rule
def can_capture(s: State, ship: int, other: int) -> bool:
    """R15.9"""
    if s.ships[other].standing or has_plague(s, ship) or has_plague(s, other):
        return False
    return has(s, ship, Effect.CAPTURE_DERELICT)


@rule
def explorable_island(s: State, ship: int) -> int:
    """R15.1(a), R15.10: the wild island where a ship is docked, if treasure lies there; else NONE. A ship that was
    towed there explores from the next turn on (R14.8)."""
    island = s.ships[ship].docked
    if island == NONE or s.islands[island].home != NONE or tokens_on(s, island) == 0:
        return NONE
    if s.ships[ship].marks & ShipMark.TOWED_IN:
        return NONE
    return island


@rule
def explorable_ships(s: State, ship: int) -> int:
    """R15.1(b), (c): as a set."""
    found = 0
    near = touching(s, ship)
    for other in range(s.ships_size):
        if near >> other & 1 and is_explorable(s, ship, other):
            found |= 1 << other
    return found


@rule
def is_explorable(s: State, ship: int, other: int) -> bool:
    """R15.1(b), (c), of a ship that she touches."""
    if s.ships[other].seat == s.ships[ship].seat:
        worth = has_cargo(s, ship) or has_cargo(s, other)
    else:
        worth = s.ships[other].standing == 0 and has_cargo(s, other)
    return worth or can_capture(s, ship, other)


@rule
def no_exploring(s: State, ship: int) -> int:
    """R15.1, R15.10"""
    if explorable_island(s, ship) != NONE or explorable_ships(s, ship):
        return Reason.ALLOWED
    boat = s.ships[ship]
    if boat.docked != NONE and s.islands[boat.docked].home != NONE:
        return Reason.AT_HOME_ISLAND
    if boat.marks & ShipMark.TOWED_IN:
        return Reason.TOWED_IN
    return Reason.NOTHING_TO_EXPLORE if boat.docked == NONE else Reason.NO_TREASURE_LEFT


@rule
def explore(s: State) -> int:
    """R15.1: the explore action of the acting ship; asks for its target if there are several."""
    island = explorable_island(s, s.ship)
    ships = explorable_ships(s, s.ship)
    if (island != NONE) + size_of(ships) > 1:
        s.openly = 1
        known = (island != NONE) + size_of(explorable_ships(s, s.ship)) > 1
        s.openly = 0
        return ask(s, Phase.EXPLORE_TARGET, s.active, not known)
    if island != NONE:
        push(s, Step.EXPLORE_ISLAND, s.ship, island)
    elif ships:
        push(s, Step.EXPLORE_SHIP, s.ship, lowest(ships))
    return Step.NEXT


@rule
def no_ship_to_explore(s: State, other: int) -> int:
    """R15.1(b), (c)"""
    return Reason.ALLOWED if explorable_ships(s, s.ship) >> other & 1 else Reason.NOTHING_TO_MOVE


@rule
def choose_ship(s: State, other: int) -> int:
    """R15.1(b), (c)"""
    push(s, Step.EXPLORE_SHIP, s.ship, other)
    return Step.NEXT


@rule
def no_island_to_explore(s: State, island: int) -> int:
    """R15.1(a)"""
    return Reason.ALLOWED if explorable_island(s, s.ship) == island else Reason.NOT_DOCKED_THERE


@rule
def choose_island(s: State, island: int) -> int:
    """R15.1(a)"""
    push(s, Step.EXPLORE_ISLAND, s.ship, island)
    return Step.NEXT


# ------------------------------------------------------------------ islands


@rule
def explore_island(s: State) -> int:
    """R15.3 to R15.6: the player looks at all tokens; unique ones come first."""
    ship, island = s.step_a, s.step_b
    seat = s.ships[ship].seat
    tell(s, Events.EXPLORED, seat, ship, island)
    s.sealed = 1
    for token in range(s.treasures_size):
        if s.treasures[token].at == ASHORE + island:
            s.treasures[token].seen |= 1 << seat
    careful = has(s, ship, Effect.NEVER_LAST_TREASURE)
    for kind in range(FIRST_UNIQUE, N_TREASURE_KINDS):
        for token in range(s.treasures_size):
            treasure = s.treasures[token]
            if treasure.at == ASHORE + island and treasure.kind == kind:
                if careful and tokens_on(s, island) == 1:
                    use_kind(s, ship, Effect.NEVER_LAST_TREASURE)
                else:
                    load_from_island(s, token, ship)
    mark_normal(s, island, careful)
    if has_plague(s, ship):  # R15.4
        return Step.NEXT
    push(s, Step.TAKE_MORE, ship, island)
    return Step.NEXT


@rule
def mark_normal(s: State, island: int, careful: bool) -> None:
    """R15.3: marks what stays as normal, since everybody knows that unique treasures are taken, except perhaps the last
    (R15.5)."""
    if careful and tokens_on(s, island) == 1:
        return
    for token in range(s.treasures_size):
        if s.treasures[token].at == ASHORE + island:
            s.treasures[token].normal = 1


@rule
def can_take_here(s: State, ship: int, island: int) -> bool:
    """R15.3, R15.5"""
    there = tokens_on(s, island)
    if there == 0 or (there == 1 and has(s, ship, Effect.NEVER_LAST_TREASURE)):
        return False
    return s.ships[ship].docked == island and has_space(s, ship)


@rule
def take_more(s: State) -> int:
    """R15.3: one token after the other, or done."""
    ship, island = s.step_a, s.step_b
    if not can_take_here(s, ship, island):
        return Step.NEXT
    push(s, Step.TAKE_MORE, ship, island)
    s.subject = ship
    s.island = island
    s.openly = 1
    known = can_take_here(s, ship, island)
    s.openly = 0
    return ask(s, Phase.TAKE, s.ships[ship].seat, not known)


@rule
def no_take(s: State, token: int) -> int:
    """R15.3"""
    there = s.treasures[token].at == ASHORE + s.island and is_normal(s, token)
    return Reason.ALLOWED if there else Reason.NOT_ON_ISLAND


@rule
def take(s: State, token: int) -> int:
    """R15.3"""
    load_from_island(s, token, s.subject)
    return Step.NEXT


@rule
def end_taking(s: State) -> int:
    """R15.3"""
    drop_step(s, Step.TAKE_MORE)
    return Step.NEXT


@rule
def drop_step(s: State, step: int) -> None:
    """Drops the topmost step, which would continue what is over."""
    if s.stack_size and s.stack[s.stack_size - 1].step == step:
        s.stack_size -= 1
        s.stack[s.stack_size].step = Step.ASK
        s.stack[s.stack_size].a = NONE
        s.stack[s.stack_size].b = NONE


# ------------------------------------------------------------------ ships


@rule
def explore_ship(s: State) -> int:
    """R15.7 to R15.9: the acting ship explores another."""
    ship, other = s.step_a, s.step_b
    tell(s, Events.SEARCHED, s.ships[ship].seat, ship, other)
    s.subject = ship
    s.other = other
    push(s, Step.TRANSFER_MORE, ship, other)
    if can_capture(s, ship, other):
        return ask(s, Phase.CAPTURE, s.ships[ship].seat, not shows(s, ship, Effect.CAPTURE_DERELICT))
    return begin_transfer(s)


@rule
def answer_capture(s: State, action: int) -> int:
    """R15.9: capture instead of moving cargo."""
    if action != YES:
        return begin_transfer(s)
    drop_step(s, Step.TRANSFER_MORE)
    use(s, s.subject, powers(s, s.subject) & OF_KIND[Effect.CAPTURE_DERELICT])
    push(s, Step.CAPTURE, s.subject, s.other)
    return Step.NEXT


@rule
def begin_transfer(s: State) -> int:
    """R15.8: of an enemy derelict all cargo is looked at."""
    ship, other = s.subject, s.other
    seat = s.ships[ship].seat
    foreign = s.ships[other].seat != seat
    for token in range(s.crew_size):
        s.crew[token].notes &= ~Note.TRANSFERRED
        if foreign and s.crew[token].at == other:
            s.crew[token].seen |= 1 << seat
    for token in range(s.treasures_size):
        s.treasures[token].notes &= ~Note.TRANSFERRED
        if foreign and s.treasures[token].at == other:
            s.treasures[token].seen |= 1 << seat
    s.sealed |= foreign
    return Step.NEXT


@rule
def transfer_more(s: State) -> int:
    """R15.7: moves one item after another until the player is done; a ship that has sailed off meanwhile (R20.34) is
    out of reach."""
    s.subject, s.other = s.step_a, s.step_b
    if not touching(s, s.subject) >> s.other & 1 or not any_transfer(s):
        return Step.NEXT
    push(s, Step.TRANSFER_MORE, s.subject, s.other)
    s.openly = 1
    known = any_transfer(s)
    s.openly = 0
    return ask(s, Phase.TRANSFER, s.ships[s.subject].seat, not known)


@rule
def goal_of(s: State, at: int) -> int:
    """R15.7, R15.8: the ship to which an item in this place can be moved; NONE if there is none."""
    if at == s.other:
        return s.subject
    if at == s.subject and s.ships[s.subject].seat == s.ships[s.other].seat:
        return s.other
    return NONE


@rule
def crew_can_go(s: State, token: int) -> bool:
    """R15.7, R15.8: tells whether a crew can still be moved to the other ship."""
    crew = s.crew[token]
    goal = goal_of(s, crew.at)
    if goal == NONE or crew.notes & Note.TRANSFERRED:
        return False
    return crew_fits(s, goal, token)


@rule
def treasure_can_go(s: State, token: int) -> bool:
    """R15.7, R15.8: tells whether a treasure can still be moved to the other ship; Plague cannot."""
    treasure = s.treasures[token]
    goal = goal_of(s, treasure.at)
    if goal == NONE or treasure.notes & Note.TRANSFERRED or treasure.kind == PLAGUE:
        return False
    return can_take(s, token, goal)


@rule
def any_transfer(s: State) -> bool:
    """R15.7: tells whether anything can still be moved."""
    for token in range(s.crew_size):
        if crew_can_go(s, token):
            return True
    for token in range(s.treasures_size):
        if treasure_can_go(s, token):
            return True
    return False


@rule
def no_crew_transfer(s: State, token: int) -> int:
    """R15.7, R15.8"""
    return Reason.ALLOWED if crew_can_go(s, token) else Reason.NOT_TRANSFERABLE


@rule
def transfer_crew(s: State, token: int) -> int:
    """R15.7, R15.8"""
    s.crew[token].notes |= Note.TRANSFERRED
    move_crew_aboard(s, token, goal_of(s, s.crew[token].at))
    return Step.NEXT


@rule
def no_treasure_transfer(s: State, token: int) -> int:
    """R15.7, R15.8"""
    return Reason.ALLOWED if treasure_can_go(s, token) else Reason.NOT_TRANSFERABLE


@rule
def transfer_treasure(s: State, token: int) -> int:
    """R15.7, R15.8"""
    goal = goal_of(s, s.treasures[token].at)
    s.treasures[token].notes |= Note.TRANSFERRED
    tell(s, Events.LOADED, s.ships[goal].seat, goal, token)
    bring_aboard(s, token, goal)
    return Step.NEXT


@rule
def end_transfer(s: State) -> int:
    """R15.7"""
    drop_step(s, Step.TRANSFER_MORE)
    return Step.NEXT
