"""Docking after a move, raiding, and the capture of derelicts (R12.6, R14.8, R15.2, R15.9, R18.6)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import HEADINGS, NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of
from filibusta.games.spanish_main.rules.cargo import has_space
from filibusta.games.spanish_main.rules.effects import has, has_plague, shows, use_kind
from filibusta.games.spanish_main.rules.explore import tokens_on
from filibusta.games.spanish_main.rules.home import dock, in_port
from filibusta.games.spanish_main.rules.owners import take_over
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import bow_on_islands, moor, moor_outside, slot_is_free
from filibusta.games.spanish_main.rules.towing import end_tows
from filibusta.games.spanish_main.rules.treasure import bring_aboard
from filibusta.games.spanish_main.state import ASHORE, YES, Phase, Step


@rule
def docks(s: State, ship: int, home_only: bool) -> int:
    """R12.6: the islands at which her bow lets her dock, as a set."""
    if has_plague(s, ship):
        return 0
    seat = s.ships[ship].seat
    near = bow_on_islands(s, ship)
    found = 0
    for island in range(s.islands_size):
        if near >> island & 1:
            home = s.islands[island].home
            if home == seat or (not home_only and (home == NONE or has(s, ship, Effect.RAID_HOME))):
                found |= 1 << island
    return found


@rule
def dock_after_move(s: State) -> int:
    """R12.6: step 7; with b = 1 only at home (R20.34)."""
    ship = s.step_a
    if s.ships[ship].card == NONE:
        return Step.NEXT
    islands = docks(s, ship, s.step_b == 1)
    s.subject = ship
    if size_of(islands) > 1:
        s.openly = 1
        known = size_of(docks(s, ship, s.step_b == 1)) > 1
        s.openly = 0
        return ask(s, Phase.DOCK_TARGET, s.ships[ship].seat, not known)
    return dock_at(s, lowest(islands)) if islands else Step.NEXT


@rule
def no_dock(s: State, island: int) -> int:
    """R12.6"""
    return Reason.ALLOWED if docks(s, s.subject, False) >> island & 1 else Reason.NO_ISLAND_AT_BOW


@rule
def dock_at(s: State, island: int) -> int:
    """R12.6: at home, at a wild island, or to raid."""
    ship = s.subject
    seat = s.ships[ship].seat
    home = s.islands[island].home
    s.island = island
    if home == seat:
        dock(s, ship, island)
        push(s, Step.ARRIVE_HOME, ship)
        return Step.NEXT
    if home == NONE:
        return dock_wild(s, ship, island)
    return ask(s, Phase.RAID, seat, not shows(s, ship, Effect.RAID_HOME))


@rule
def dock_wild(s: State, ship: int, island: int) -> int:
    """R15.2: the flag; exploring at once follows, after the ship in tow has docked (R14.8)."""
    seat = s.ships[ship].seat
    dock(s, ship, island)
    been = s.islands[island].visits >> seat & 1
    if not been:
        s.islands[island].visits |= 1 << seat
        tell(s, Events.VISITED, seat, island)
    push(s, Step.EXPLORE_ON_DOCKING, ship, been)
    push(s, Step.DOCK_TOWED, ship)
    return Step.NEXT


@rule
def explore_on_docking(s: State) -> int:
    """R15.2: at once, where she has been before or by an ability."""
    ship, been = s.step_a, s.step_b
    island = s.ships[ship].docked
    if island == NONE or s.islands[island].home != NONE or tokens_on(s, island) == 0:
        return Step.NEXT
    if been != 1 and not has(s, ship, Effect.EXPLORE_ON_DOCK):
        return Step.NEXT
    s.subject = ship
    s.question = Effect.MOVE_MOD if been == 1 else Effect.EXPLORE_ON_DOCK
    known = been == 1 or shows(s, ship, Effect.EXPLORE_ON_DOCK)
    return ask(s, Phase.EXPLORE_NOW, s.ships[ship].seat, not known)


@rule
def answer_explore_now(s: State, action: int) -> int:
    """R15.2: she explores the island, or does not."""
    if action == YES:
        if s.question == Effect.EXPLORE_ON_DOCK:
            use_kind(s, s.subject, Effect.EXPLORE_ON_DOCK)
        push(s, Step.EXPLORE_ISLAND, s.subject, s.ships[s.subject].docked)
    return Step.NEXT


# ------------------------------------------------------------------ raids


@rule
def answer_raid(s: State, action: int) -> int:
    """R18.6, R18.8: the raider docks, may take a token, and must leave in the next turn."""
    if action != YES:
        return Step.NEXT
    ship, island = s.subject, s.island
    use_kind(s, ship, Effect.RAID_HOME)
    dock(s, ship, island)
    s.ships[ship].leave = island
    tell(s, Events.RAIDED, s.ships[ship].seat, ship, island)
    if tokens_on(s, island) and has_space(s, ship):
        s.openly = 1
        known = has_space(s, ship)
        s.openly = 0
        return ask(s, Phase.RAID_TAKE, s.ships[ship].seat, not known)
    return Step.NEXT


@rule
def no_raid_take(s: State, token: int) -> int:
    """R18.6"""
    return Reason.ALLOWED if s.treasures[token].at == ASHORE + s.island else Reason.NOT_ON_ISLAND


@rule
def answer_raid_take(s: State, token: int) -> int:
    """R18.6, R22.5: the victim knows which token it was."""
    tell(s, Events.LOADED, s.ships[s.subject].seat, s.subject, token)
    s.treasures[token].seen |= 1 << s.islands[s.island].home
    bring_aboard(s, token, s.subject)
    return Step.NEXT


# ------------------------------------------------------------------ captures


@rule
def capture(s: State) -> int:
    """R15.9: the derelict changes hands; both ships are placed at the home island, the capturing one first."""
    ship, other = s.step_a, s.step_b
    seat = s.ships[ship].seat
    tell(s, Events.CAPTURED, seat, ship, other)
    end_tows(s, ship)
    end_tows(s, other)
    for relocated in (ship, other):
        boat = s.ships[relocated]
        boat.docked, boat.leave, boat.leave_due = NONE, NONE, 0
    push(s, Step.ARRIVE_HOME, other)
    push(s, Step.ARRIVE_HOME, ship)
    push(s, Step.PIN)
    push(s, Step.PICK_SLOT, other, s.seats[seat].home)
    push(s, Step.PICK_SLOT, ship, s.seats[seat].home)
    push(s, Step.PIN)
    take_over(s, other, seat)
    return Step.NEXT


@rule
def pick_slot(s: State) -> int:
    """R2.13, R15.9: places the ship of this step at an island; without a free slot, further out and not docked."""
    ship, island = s.step_a, s.step_b
    slot = free_slots(s, ship, island)
    s.subject = ship
    s.island = island
    if slot == 0:
        put_down(s, ship)
        moor_outside(s, ship, island)
        return Step.NEXT
    if size_of(slot) > 1:
        return ask(s, Phase.PICK_SLOT, s.ships[ship].seat)
    return answer_slot(s, lowest(slot))


@rule
def free_slots(s: State, ship: int, island: int) -> int:
    """R2.13: as a set."""
    found = 0
    for slot in range(HEADINGS):
        if slot_is_free(s, ship, island, slot):
            found |= 1 << slot
    return found


@rule
def no_slot(s: State, slot: int) -> int:
    """R2.13"""
    return Reason.ALLOWED if slot_is_free(s, s.subject, s.island, slot) else Reason.SLOT_TAKEN


@rule
def answer_slot(s: State, slot: int) -> int:
    """R3.4, R15.9: there she is docked."""
    ship = s.subject
    put_down(s, ship)
    moor(s, ship, s.island, slot)
    s.ships[ship].docked = s.island
    in_port(s)
    return Step.NEXT


@rule
def put_down(s: State, ship: int) -> None:
    """R3.4: a ship that was not on the table is from now on."""
    if ship == s.ships_size:
        s.ships_size += 1
        tell(s, Events.SHIP_PLACED, s.ships[ship].seat, ship)
