"""Treasure that changes place (R13.13, R18.1, R21)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, OF_KIND, PLAGUE, RUM, RUM_PER_CREW, RUM_START, Effect
from filibusta.games.spanish_main.events import Events, Gold
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.cargo import crew_aboard, has_space, is_normal, show_links
from filibusta.games.spanish_main.rules.effects import EVERYONE, powers, total, use
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.gold import is_goods
from filibusta.games.spanish_main.rules.loss import eliminate_all_crew
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import ASHORE, Option, Phase, RumHold, Step


@rule
def is_at_home(s: State, ship: int) -> bool:
    """Tells whether a ship is docked at the home island of the player who controls her."""
    boat = s.ships[ship]
    return boat.docked != NONE and s.islands[boat.docked].home == boat.seat


@rule
def can_take(s: State, token: int, ship: int) -> bool:
    """R13.12, R21.1: whether a treasure aboard another ship can come aboard: unique ones take no space."""
    return not is_normal(s, token) or has_space(s, ship)


@rule
def put_aboard(s: State, token: int, ship: int) -> None:
    """R13.13, R21, R22.5: a treasure comes aboard; her player sees it, and all see a unique one."""
    treasure = s.treasures[token]
    treasure.at = ship
    treasure.seen |= 1 << s.ships[ship].seat
    if is_normal(s, token):
        treasure.normal = 1
    else:
        treasure.seen = EVERYONE
    s.progress = 1
    s.sealed = 1
    show_links(s, ship)
    if treasure.kind == PLAGUE:
        infect(s, ship)


@rule
def bring_aboard(s: State, token: int, ship: int) -> None:
    """R18.1a: a treasure comes aboard; in the own port it is unloaded at once."""
    put_aboard(s, token, ship)
    unload_in_port(s, token, ship)
    check_end(s)


@rule
def exchange(s: State, given: int, taken: int, ship: int, other: int) -> None:
    """R20.40: two treasures change places in one event: a ship gives one to another and takes one from her."""
    s.treasures[given].at = NONE
    put_aboard(s, taken, ship)
    put_aboard(s, given, other)
    unload_in_port(s, taken, ship)
    unload_in_port(s, given, other)
    check_end(s)


@rule
def unload_in_port(s: State, token: int, ship: int) -> None:
    """R18.1a, R20.34: unloads in the own port; in her player's turn the ship may sail on afterwards."""
    if is_at_home(s, ship) and is_goods(s, token):
        unload_token(s, token, ship)
        if s.ships[ship].seat == s.active:
            s.unloaded |= 1 << ship
            push(s, Step.AFTER_UNLOAD, ship)


@rule
def infect(s: State, ship: int) -> None:
    """R21.6: the crew is eliminated, and the ship is not docked any more."""
    tell(s, Events.PLAGUE, s.ships[ship].seat, ship)
    s.ships[ship].docked = NONE
    eliminate_all_crew(s, ship)


@rule
def load_from_island(s: State, token: int, ship: int) -> None:
    """R15.3, R21.4, R24.11: a treasure is loaded from a wild island."""
    tell(s, Events.LOADED, s.ships[ship].seat, ship, token)
    if s.treasures[token].kind == RUM:
        s.rum_value = max(0, RUM_START - RUM_PER_CREW * crew_aboard(s, ship))
        s.ships[ship].hold = RumHold.NEXT_TURN
        tell(s, Events.HELD, s.ships[ship].seat, ship)
    put_aboard(s, token, ship)
    if s.players > 2 and s.last_treasure == NONE and nothing_on_wild_islands(s):
        s.last_treasure = token
        tell(s, Events.LAST_TREASURE, NONE, token)


@rule
def lies_wild(s: State, token: int) -> bool:
    """Tells whether a token lies on a wild island."""
    at = s.treasures[token].at
    return at >= ASHORE and s.islands[at - ASHORE].home == NONE


@rule
def nothing_on_wild_islands(s: State) -> bool:
    """R24.11"""
    for token in range(s.treasures_size):
        if lies_wild(s, token):
            return False
    return True


@rule
def unload_token(s: State, token: int, ship: int) -> None:
    """R18.1, R18.2: unloads a token; with two players it lies face up."""
    seat = s.ships[ship].seat
    treasure = s.treasures[token]
    treasure.at = ASHORE + s.seats[seat].home
    if s.players == 2:
        treasure.seen = EVERYONE
        s.sealed = 1
    s.progress = 1
    tell(s, Events.UNLOADED, seat, token, ship)


@rule
def unload_all(s: State, ship: int) -> int:
    """R18.1(2): normal treasures and Rum; returns how many."""
    n = 0
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and is_goods(s, token):
            unload_token(s, token, ship)
            n += 1
    return n


@rule
def add_bonus(s: State, ship: int) -> None:
    """R18.1(3), R20.31"""
    bonus = total(powers(s, ship), Effect.GOLD_BONUS)
    if bonus:
        use(s, ship, powers(s, ship) & OF_KIND[Effect.GOLD_BONUS])
        s.seats[s.ships[ship].seat].bonus += bonus
        tell(s, Events.GOLD, s.ships[ship].seat, bonus, Gold.BONUS)


@rule
def give_treasure(s: State) -> int:
    """R13.12, R13.13: the ship a of this step gives a treasure to ship b, which her controller chooses."""
    loser, winner = s.step_a, s.step_b
    s.subject = loser
    s.other = winner
    s.roomy = has_space(s, winner)
    n = count_gifts(s)
    if n > 1 and s.options[Option.LOSER_CHOOSES]:
        return ask(s, Phase.GIVE_TREASURE, s.ships[loser].seat)
    if n:
        give(s, nth_gift(s, roll(s, n) if n > 1 else 0))
    return Step.NEXT


@rule
def can_be_given(s: State, token: int) -> bool:
    """R13.12: a treasure of the losing ship that the winner's can hold; whoever gives it may not know why."""
    return s.treasures[token].at == s.subject and (s.roomy or not is_normal(s, token))


@rule
def count_gifts(s: State) -> int:
    """R13.12: counts the treasures that can be given."""
    n = 0
    for token in range(s.treasures_size):
        n += can_be_given(s, token)
    return n


@rule
def nth_gift(s: State, n: int) -> int:
    """Returns the n-th treasure, from 0, that can be given."""
    for token in range(s.treasures_size):
        if can_be_given(s, token):
            if n == 0:
                return token
            n -= 1
    return NONE


@rule
def no_gift(s: State, token: int) -> int:
    """R13.12"""
    return Reason.ALLOWED if can_be_given(s, token) else Reason.NOT_FOR_THE_WINNER


@rule
def give(s: State, token: int) -> None:
    """R13.13, R22.5"""
    tell(s, Events.STOLEN, s.ships[s.other].seat, s.other, s.subject, token)
    bring_aboard(s, token, s.other)


@rule
def answer_gift(s: State, token: int) -> int:
    """R13.12"""
    give(s, token)
    return Step.NEXT
