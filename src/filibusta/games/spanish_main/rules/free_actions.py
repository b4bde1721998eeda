"""The free actions of the main decision (R9.8, R18.9, R20)."""

from typing import Any

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import State
from filibusta.engine.tables import by_kind, complete
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import MOST_SHIPS
from filibusta.games.spanish_main.rules.asking import ask, not_own, write_if
from filibusta.games.spanish_main.rules.cancelling import (
    any_to_cancel,
    cancel_from,
    crew_can_be_cancelled,
    in_range,
    list_cancellable,
    ship_can_be_cancelled,
)
from filibusta.games.spanish_main.rules.cargo import (
    has_space,
)
from filibusta.games.spanish_main.rules.effects import (
    powers,
    without_spent,
)
from filibusta.games.spanish_main.rules.home import can_unload_from_afar, unload_from_afar
from filibusta.games.spanish_main.rules.more_actions import (
    can_sacrifice,
    is_victim,
    list_victims,
    roll_for_action,
    sacrifice,
    sacrificer,
)
from filibusta.games.spanish_main.rules.moving_crew import (
    can_move_crew,
    crew_can_move,
    is_goal,
    list_crew_to_move,
    list_goals,
    move_crew,
    port_of,
)
from filibusta.games.spanish_main.rules.peeking import can_peek, crew_is_news, list_peeks, peek, treasure_is_news
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.robbing import loot, partners, robbable, steal, trade
from filibusta.games.spanish_main.rules.towing import release_tow
from filibusta.games.spanish_main.state import CREW, FREE, SHIP, Free, Phase, Step

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
    """R9.8: lists, from index n on, the free actions that some ship of the active player can do now."""
    for free in range(FREES):
        for ship in range(s.ships_size):
            if not_own(s, ship) == Reason.ALLOWED:
                n = write_if(out, n, FREE + free * MOST_SHIPS + ship, can_do(s, ship, free))
    return n


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
    """Asks for the target of the free action; a single one is taken without asking."""
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
    """R20.38 to R20.40: the ships that a ship can rob, loot or trade with, as a set."""
    if s.free == Free.TRADE:
        return partners(s, s.subject)
    return robbable(s, s.subject, s.free == Free.LOOT)


@rule
def missed(s: State) -> int:
    """R9.8: returns the reason against something that is no target of the free action."""
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


# ------------------------------------------------------------------ the tables


@rule
def list_crew_or_goals(s: State, out: object) -> int:
    """R18.9: lists the crew, then its destinations."""
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
