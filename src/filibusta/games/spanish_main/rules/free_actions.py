"""The free actions of the main decision (R9.8, R18.9, R20)."""

from typing import Any

import numpy as np

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, lowest, push, write_if
from filibusta.games.spanish_main.rules.cancelling import (
    any_to_cancel,
    cancel_from,
    crew_can_be_cancelled,
    in_range,
    list_cancellable,
    ship_can_be_cancelled,
)
from filibusta.games.spanish_main.rules.cargo import (
    capacity,
    crew_aboard,
    crew_fits,
    has_space,
    normal_aboard,
    used_spaces,
)
from filibusta.games.spanish_main.rules.crew import move_crew_aboard, move_crew_ashore
from filibusta.games.spanish_main.rules.effects import (
    crew_powers,
    has,
    powers,
    source_of,
    spend,
    unspent,
    use,
    without_spent,
)
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.home import can_unload_from_afar, unload_from_afar
from filibusta.games.spanish_main.rules.loss import eliminate_crew, random_normal
from filibusta.games.spanish_main.rules.peeking import can_peek, crew_is_news, list_peeks, peek, treasure_is_news
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import near_ships, touching
from filibusta.games.spanish_main.rules.towing import release_tow
from filibusta.games.spanish_main.rules.treasure import bring_aboard, exchange, is_at_home
from filibusta.games.spanish_main.state import (
    ASHORE,
    CREW,
    FREE,
    ISLAND,
    MOST_SHIPS,
    SHIP,
    Free,
    Note,
    Phase,
    Step,
)

FREES = len(Free)
PEEKS = (Free.PEEK_SHIP_CARGO, Free.PEEK_ISLAND_TREASURE, Free.PEEK_ISLAND_CARGO)
ABILITY_OF = np.zeros(FREES, np.int64)
"""``ABILITY_OF[free]``: the kind of ability that a free action needs; to move crew and to release a tow need none."""
ABILITY_OF[[*PEEKS]] = cards.Effect.PEEK
ABILITY_OF[Free.STEAL], ABILITY_OF[Free.LOOT] = cards.Effect.STEAL_RANDOM, cards.Effect.LOOT_NATION
ABILITY_OF[Free.TRADE], ABILITY_OF[Free.ROLL_AGAIN] = cards.Effect.TRADE_RANDOM, cards.Effect.ACTION_AGAIN
ABILITY_OF[Free.SACRIFICE], ABILITY_OF[Free.UNLOAD] = cards.Effect.SACRIFICE_ACTION, cards.Effect.UNLOAD_AT_RANGE
ABILITY_OF[Free.CANCEL_ABILITY] = cards.Effect.CANCEL_ABILITY


@rule
def is_peek(free: int) -> bool:
    """R20.41: whether this free action looks at something."""
    return free == Free.PEEK_SHIP_CARGO or free == Free.PEEK_ISLAND_TREASURE or free == Free.PEEK_ISLAND_CARGO


@rule
def list_free_actions(s: State, out: object, n: int) -> int:
    """R9.8: those that some ship of the active player can do now, behind the first n actions."""
    for free in range(FREES):
        for ship in range(s.ships_size):
            if not_own(s, ship) == Reason.ALLOWED:
                n = write_if(out, n, FREE + free * MOST_SHIPS + ship, can_do(s, ship, free))
    return n


@rule
def not_own(s: State, ship: int) -> int:
    """R9.2: only ships in play, of the active player."""
    if s.ships[ship].card == cards.NONE:
        return Reason.NO_SUCH_SHIP
    return Reason.ALLOWED if s.ships[ship].seat == s.active else Reason.NOT_YOUR_SHIP


@rule
def no_free_action(s: State, ship: int, free: int) -> int:
    """R9.8: the reason why this free action is not available to a ship of the active player."""
    boat = s.ships[ship]
    if free == Free.MOVE_CREW:
        if boat.docked == cards.NONE:
            return Reason.NOT_DOCKED
        return Reason.ALLOWED if can_move_crew(s, ship) else Reason.NO_CREW_TO_MOVE
    if free == Free.RELEASE_TOW:
        return Reason.TOWS_NOBODY if boat.tows == cards.NONE else Reason.ALLOWED
    usable = powers(s, ship) & cards.OF_KIND[ABILITY_OF[free]]
    if usable == 0:
        return Reason.NO_ABILITY
    usable = without_spent(s, ship, usable)
    if usable == 0:
        return Reason.ABILITY_SPENT
    if is_peek(free):
        return Reason.ALLOWED if can_peek(s, ship, free) else Reason.NOTHING_TO_SEE
    if free == Free.STEAL or free == Free.LOOT:
        if not has_space(s, ship):
            return Reason.NO_SPACE
        if robbable(s, ship, free == Free.LOOT):
            return Reason.ALLOWED
        return Reason.NOBODY_TO_LOOT if free == Free.LOOT else Reason.NOBODY_TO_ROB
    if free == Free.TRADE:
        return Reason.ALLOWED if partners(s, ship) else Reason.NO_PARTNER
    if free == Free.UNLOAD:
        return Reason.ALLOWED if can_unload_from_afar(s, ship) else Reason.NOTHING_TO_UNLOAD
    if free == Free.CANCEL_ABILITY:
        return Reason.ALLOWED if any_to_cancel(s, ship) else Reason.NOTHING_TO_CANCEL
    if boat.extra:
        return Reason.TWO_ACTIONS
    if free == Free.SACRIFICE:
        return Reason.ALLOWED if can_sacrifice(s, ship) else Reason.NO_OTHER_CREW
    return Reason.ALLOWED if usable >> cards.AGAIN_ANY & 1 else Reason.ROLLS_WHEN_CHOSEN


@rule
def can_do(s: State, ship: int, free: int) -> bool:
    """R9.8: whether this free action is available to a ship."""
    return no_free_action(s, ship, free) == Reason.ALLOWED


def reason_against(free: Free) -> Any:
    """Returns the rule that gives the reason why this free action is not available to any ship."""

    @rule
    def no_such_free_action(s: State, ship: int) -> int:
        reason = not_own(s, ship)
        return no_free_action(s, ship, free) if reason == Reason.ALLOWED else reason

    return no_such_free_action


@rule
def answer_free_action(s: State, action: int) -> int:
    """R9.8: the target is asked for only if there are several."""
    free = (action - FREE) // MOST_SHIPS
    ship = (action - FREE) % MOST_SHIPS
    s.free = free
    s.subject = ship
    s.token = cards.NONE
    if free == Free.RELEASE_TOW:
        release_tow(s, ship)
        return Step.NEXT
    if free == Free.ROLL_AGAIN:
        roll_for_action(s, ship, cards.AGAIN_ANY)
        return Step.NEXT
    if free == Free.UNLOAD:
        return unload_from_afar(s, ship)
    return ask_target(s)


@rule
def ask_target(s: State) -> int:
    """Asks at what the free action aims; if there is only one thing, at that."""
    found = stack_numbers(128)
    n = legal_free_targets(s, found)
    if n == 1:
        return answer_free_target(s, found[0])
    s.openly = 1
    known = can_do(s, s.subject, s.free) and legal_free_targets(s, found) > 1
    s.openly = 0
    return ask(s, Phase.FREE_TARGET, s.active, not known)


@rule
def legal_free_targets(s: State, out: object) -> int:
    """R9.8"""
    return list_targets(s.free, s, out)


@rule
def ships_aimed_at(s: State) -> int:
    """R20.38 to R20.40: whom she can rob, loot or trade with, as a set."""
    if s.free == Free.TRADE:
        return partners(s, s.subject)
    return robbable(s, s.subject, s.free == Free.LOOT)


@rule
def missed(s: State) -> int:
    """R9.8: the reason against whatever the free action cannot aim at."""
    return MISSED[s.free]


@rule
def aims_at_ship(s: State, ship: int) -> bool:
    """R9.8"""
    if s.free == Free.MOVE_CREW:
        return s.token != cards.NONE and is_goal(s, ship)
    if s.free == Free.CANCEL_ABILITY:
        return ship_can_be_cancelled(s, in_range(s, s.subject), ship)
    robs = s.free == Free.STEAL or s.free == Free.LOOT or s.free == Free.TRADE
    return robs and ships_aimed_at(s) >> ship & 1 != 0


@rule
def no_ship_aimed_at(s: State, ship: int) -> int:
    """R9.8"""
    return Reason.ALLOWED if aims_at_ship(s, ship) else missed(s)


@rule
def no_island_aimed_at(s: State, island: int) -> int:
    """R18.9"""
    ashore = s.free == Free.MOVE_CREW and s.token != cards.NONE and port_of(s, s.subject) == island
    return Reason.ALLOWED if ashore else missed(s)


@rule
def aims_at_crew(s: State, token: int) -> bool:
    """R9.8"""
    if s.free == Free.MOVE_CREW:
        return s.token == cards.NONE and crew_can_move(s, token, s.subject, port_of(s, s.subject))
    if s.free == Free.SACRIFICE:
        return is_victim(s, token, sacrificer(s, s.subject))
    if s.free == Free.CANCEL_ABILITY:
        return crew_can_be_cancelled(s, in_range(s, s.subject), token)
    return is_peek(s.free) and crew_is_news(s, token, s.free)


@rule
def no_crew_aimed_at(s: State, token: int) -> int:
    """R9.8"""
    return Reason.ALLOWED if aims_at_crew(s, token) else missed(s)


@rule
def no_treasure_aimed_at(s: State, token: int) -> int:
    """R20.41"""
    return Reason.ALLOWED if is_peek(s.free) and treasure_is_news(s, token, s.free) else missed(s)


@rule
def answer_free_target(s: State, action: int) -> int:
    """R9.8"""
    return carry_out(s.free, s, action)


# ------------------------------------------------------------------ crew movement (R18.9)


@rule
def port_of(s: State, ship: int) -> int:
    """R18.9: the island where she is docked, if her crew can go ashore there; else NONE."""
    island = s.ships[ship].docked
    if island == cards.NONE:
        return cards.NONE
    home = s.islands[island].home
    return island if home == cards.NONE or home == s.ships[ship].seat else cards.NONE


@rule
def crew_can_move(s: State, token: int, ship: int, island: int) -> bool:
    """R18.9: from the ship, or from the island to the ship; each token once in a turn."""
    crew = s.crew[token]
    if crew.seat != s.active or crew.notes & Note.MOVED:
        return False
    return crew.at == ship or (crew.at == ASHORE + island and crew_fits(s, ship, token))


@rule
def can_move_crew(s: State, ship: int) -> bool:
    """R18.9: tells whether any crew can go ashore from a ship, or come aboard."""
    island = port_of(s, ship)
    if island == cards.NONE:
        return False
    for token in range(s.crew_size):
        if crew_can_move(s, token, ship, island):
            return True
    return False


@rule
def list_crew_to_move(s: State, out: object) -> int:
    """R18.9: lists the crew that can go ashore from the ship in question, or come aboard."""
    island = port_of(s, s.subject)
    n = 0
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, crew_can_move(s, token, s.subject, island))
    return n


@rule
def list_goals(s: State, out: object) -> int:
    """R18.9: ashore, or another own ship docked there."""
    n = 0
    for other in range(s.ships_size):
        n = write_if(out, n, SHIP + other, is_goal(s, other))
    return write_if(out, n, ISLAND + port_of(s, s.subject), True)


@rule
def is_goal(s: State, other: int) -> bool:
    """R18.9: whether the crew chosen can go aboard that ship, docked at the same island."""
    if not_own(s, other) != Reason.ALLOWED or other == s.subject:
        return False
    return s.ships[other].docked == port_of(s, s.subject) and crew_fits(s, other, s.token)


@rule
def move_crew(s: State, action: int) -> int:
    """R18.9: first who, then where to."""
    if action >= CREW:
        s.token = action - CREW
        if s.crew[s.token].at == s.subject:
            push(s, Step.FREE_TARGET)
            return Step.NEXT
        s.crew[s.token].notes |= Note.MOVED
        move_crew_aboard(s, s.token, s.subject)
        return Step.NEXT
    s.crew[s.token].notes |= Note.MOVED
    if action < ISLAND:
        move_crew_aboard(s, s.token, action - SHIP)
        return Step.NEXT
    move_crew_ashore(s, s.token, action - ISLAND)
    if is_at_home(s, s.subject):  # R20.34: crew counts as cargo
        s.unloaded |= 1 << s.subject
        push(s, Step.AFTER_UNLOAD, s.subject)
    return Step.NEXT


# ------------------------------------------------------------------ treasure of others (R20.38 to R20.40)


@rule
def robbable(s: State, ship: int, of_nation: bool) -> int:
    """R20.38, R20.39: ships she touches that carry normal treasure, as a set."""
    near = touching(s, ship)
    found = 0
    for other in range(s.ships_size):
        if near >> other & 1 and s.ships[other].card != cards.NONE and normal_aboard(s, other):
            if not of_nation or is_looted(s, ship, other):
                found |= 1 << other
    return found


@rule
def is_looted(s: State, ship: int, other: int) -> bool:
    """R20.39: whether she loots ships of the nation of the other."""
    found = powers(s, ship) & cards.OF_KIND[cards.Effect.LOOT_NATION]
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and cards.ABILITY_NATION[ability] == cards.SHIP_NATION[s.ships[other].card]:
            return True
    return False


@rule
def partners(s: State, ship: int) -> int:
    """R20.40: enemy ships in range with normal treasure, if she has some too."""
    if normal_aboard(s, ship) == 0:
        return 0
    near = near_ships(s, ship, cards.BAR[cards.Bar.S])
    found = 0
    for other in range(s.ships_size):
        boat = s.ships[other]
        if near >> other & 1 and boat.card != cards.NONE and boat.seat != s.active and normal_aboard(s, other):
            found |= 1 << other
    return found


@rule
def take_from(s: State, ship: int, other: int, token: int) -> None:
    """R22.5: the old owner knows which one left."""
    tell(s, Events.STOLEN, s.active, ship, other, token)
    bring_aboard(s, token, ship)


@rule
def steal(s: State, ship: int, other: int) -> None:
    """R20.38"""
    found = unspent(s, ship, cards.Effect.STEAL_RANDOM)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    take_from(s, ship, other, random_normal(s, other))


@rule
def loot(s: State, ship: int, other: int) -> None:
    """R20.39: all that fits."""
    use(s, ship, powers(s, ship) & cards.OF_KIND[cards.Effect.LOOT_NATION])
    there = normal_aboard(s, other)
    room = capacity(s, ship) - used_spaces(s, ship)
    for _ in range(min(there, room)):
        if not s.over:
            take_from(s, ship, other, random_normal(s, other) if there > room else first_normal(s, other))


@rule
def first_normal(s: State, ship: int) -> int:
    """Returns the first normal treasure aboard a ship, NONE if there is none."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and s.treasures[token].normal:
            return token
    return cards.NONE


@rule
def trade(s: State, ship: int, other: int) -> None:
    """R20.40: the active ship's treasure is drawn first."""
    found = unspent(s, ship, cards.Effect.TRADE_RANDOM)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    given = random_normal(s, ship)
    taken = random_normal(s, other)
    tell(s, Events.TRADED, s.active, ship, other)
    exchange(s, given, taken, ship, other)


# ------------------------------------------------------------------ more actions (R20.35, R20.36)


@rule
def roll_for_action(s: State, ship: int, ability: int) -> bool:
    """R20.35: once in the turn; whether the ship may be given another action."""
    use(s, ship, 1 << ability)
    spend(s, ship, ability)
    die = roll(s, cards.DIE) + 1
    won = die >= cards.AGAIN_NEEDS
    s.ships[ship].extra |= won
    tell(s, Events.ROLLED_AGAIN, s.active, ship, die, won)
    return won


@rule
def sacrificer(s: State, ship: int) -> int:
    """R20.36: the crew that asks for it, a face-up one first."""
    found = unspent(s, ship, cards.Effect.SACRIFICE_ACTION)
    if found == 0:
        return cards.NONE
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.at == ship and crew.face_up and not crew.notes & Note.CANCELLED and crew_powers(s, crew.card) & found:
            return token
    return source_of(s, ship, lowest(found))


@rule
def can_sacrifice(s: State, ship: int) -> bool:
    """R20.36"""
    if sacrificer(s, ship) == cards.NONE or has(s, ship, cards.Effect.CREW_SAFE):
        return False
    return crew_aboard(s, ship) > 1


@rule
def list_victims(s: State, out: object) -> int:
    """R20.36"""
    source = sacrificer(s, s.subject)
    n = 0
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, is_victim(s, token, source))
    return n


@rule
def is_victim(s: State, token: int, source: int) -> bool:
    """R20.36: any other crew aboard than the one that asks for it."""
    return s.crew[token].at == s.subject and token != source


@rule
def sacrifice(s: State, ship: int, token: int) -> None:
    """R20.36"""
    found = unspent(s, ship, cards.Effect.SACRIFICE_ACTION)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    s.ships[ship].extra = 1
    tell(s, Events.SACRIFICED, s.active, ship, token)
    eliminate_crew(s, token)
    check_end(s)


# ------------------------------------------------------------------ the tables


@rule
def list_crew_or_goals(s: State, out: object) -> int:
    """R18.9: first who, then where to."""
    return list_crew_to_move(s, out) if s.token == cards.NONE else list_goals(s, out)


@rule
def list_seen(s: State, out: object) -> int:
    """R20.41"""
    return list_peeks(s, s.free, out)


@rule
def list_ships(s: State, out: object) -> int:
    """R20.38 to R20.40"""
    ships, n = ships_aimed_at(s), 0
    for ship in range(s.ships_size):
        n = write_if(out, n, SHIP + ship, ships >> ship & 1 != 0)
    return n


@rule
def list_to_cancel(s: State, out: object) -> int:
    """R20.43"""
    return list_cancellable(s, s.subject, out)


@rule
def look(s: State, action: int) -> int:
    """R20.41"""
    peek(s, s.subject, s.free, action)
    return Step.NEXT


@rule
def steal_from(s: State, action: int) -> int:
    """R20.38"""
    steal(s, s.subject, action - SHIP)
    return Step.NEXT


@rule
def loot_from(s: State, action: int) -> int:
    """R20.39"""
    loot(s, s.subject, action - SHIP)
    return Step.NEXT


@rule
def trade_with(s: State, action: int) -> int:
    """R20.40"""
    trade(s, s.subject, action - SHIP)
    return Step.NEXT


@rule
def give_up_crew(s: State, action: int) -> int:
    """R20.36"""
    sacrifice(s, s.subject, action - CREW)
    return Step.NEXT


@rule
def cancel(s: State, action: int) -> int:
    """R20.43"""
    cancel_from(s, s.subject, action)
    return Step.NEXT


_AIMED = {*Free} - {Free.RELEASE_TOW, Free.ROLL_AGAIN, Free.UNLOAD}
_CAUSES = {
    Free.MOVE_CREW: Reason.NOT_MOVABLE,
    **dict.fromkeys(PEEKS, Reason.NOT_SEEN),
    Free.STEAL: Reason.NOT_ROBBED,
    Free.LOOT: Reason.NOT_LOOTED,
    Free.TRADE: Reason.NOT_A_PARTNER,
    Free.SACRIFICE: Reason.NOT_A_VICTIM,
    Free.CANCEL_ABILITY: Reason.NOT_CANCELLED,
}
MISSED = np.zeros(FREES, np.int64)
for _free, _reason in complete("the reasons against targets of free actions", _CAUSES, _AIMED).items():
    MISSED[_free] = _reason
_LISTS = {
    Free.MOVE_CREW: list_crew_or_goals,
    **dict.fromkeys(PEEKS, list_seen),
    **dict.fromkeys((Free.STEAL, Free.LOOT, Free.TRADE), list_ships),
    Free.SACRIFICE: list_victims,
    Free.CANCEL_ABILITY: list_to_cancel,
}
list_targets = by_kind(__name__, "list_targets", complete("the targets of free actions", _LISTS, _AIMED))
"""``list_targets(free, s, out)``: writes what this free action can aim at; returns how many there are."""
_RESULTS = {
    Free.MOVE_CREW: move_crew,
    **dict.fromkeys(PEEKS, look),
    Free.STEAL: steal_from,
    Free.LOOT: loot_from,
    Free.TRADE: trade_with,
    Free.SACRIFICE: give_up_crew,
    Free.CANCEL_ABILITY: cancel,
}
carry_out = by_kind(__name__, "carry_out", complete("the results of free actions", _RESULTS, _AIMED))
"""``carry_out(free, s, action)``: what the free action does to its target; returns the step that follows."""
