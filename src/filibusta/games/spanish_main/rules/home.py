"""Docking at home, unloading, converting treasure, moving on (R18.1, R20.18, R20.33, R20.34)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, MOST_CONVERTED, NONE, OF_KIND, Bar, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.cargo import is_normal_aboard, normal_aboard
from filibusta.games.spanish_main.rules.effects import has_plague, powers, spend, unspent, use, use_kind
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.gold import is_goods
from filibusta.games.spanish_main.rules.loss import remove_treasure
from filibusta.games.spanish_main.rules.questions import ask_ability
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.sailing import begin_free_move, can_free_move, show_base
from filibusta.games.spanish_main.rules.survey import near_island
from filibusta.games.spanish_main.rules.treasure import add_bonus, is_at_home, unload_all
from filibusta.games.spanish_main.state import YES, Phase, ShipMark, Step


@rule
def dock(s: State, ship: int, island: int) -> None:
    """R12.6: a ship is docked there, by her own movement."""
    s.ships[ship].docked = island
    s.ships[ship].marks &= ~ShipMark.TOWED_IN
    tell(s, Events.DOCKED, s.ships[ship].seat, ship, island)


@rule
def in_port(s: State) -> bool:
    """R24.12: whether a unique last treasure counts as unloaded, because its ship is docked at home; that ends the
    game."""
    return s.last_treasure != NONE and not is_goods(s, s.last_treasure) and check_end(s)


@rule
def arrive_home(s: State) -> int:
    """R18.1: the consequences of docking at home: treasure becomes a cannon or is unloaded; then the same for the ship
    in tow.

    With b = 1 the ship was in tow, or does not move on: step 6 is left out.
    """
    ship, in_tow = s.step_a, s.step_b
    if not is_at_home(s, ship) or has_plague(s, ship) or in_port(s):
        return Step.NEXT
    if in_tow != 1:
        push(s, Step.AFTER_UNLOAD, ship)
        push(s, Step.DOCK_TOWED, ship)
    push(s, Step.UNLOAD, ship)
    if normal_aboard(s, ship) and s.ships[ship].converted < MOST_CONVERTED:
        found = powers(s, ship) & OF_KIND[Effect.TREASURE_TO_CANNON]
        if found:
            return ask_ability(s, ship, Effect.TREASURE_TO_CANNON, found)
    return Step.NEXT


@rule
def answer_conversion(s: State, action: int) -> int:
    """R20.18"""
    if action != YES:
        return Step.NEXT
    use_kind(s, s.subject, Effect.TREASURE_TO_CANNON)
    if normal_aboard(s, s.subject) > 1:
        return ask(s, Phase.CONVERT, s.ships[s.subject].seat)
    for token in range(s.treasures_size):
        if is_normal_aboard(s, token, s.subject):
            convert(s, token)
            break
    return Step.NEXT


@rule
def no_conversion(s: State, token: int) -> int:
    """R20.18"""
    return Reason.ALLOWED if is_normal_aboard(s, token, s.subject) else Reason.NOT_FOR_CONVERSION


@rule
def answer_convert(s: State, token: int) -> int:
    """R20.18"""
    convert(s, token)
    return Step.NEXT


@rule
def convert(s: State, token: int) -> None:
    """R20.18: a treasure leaves the game and is a cannon of the ship."""
    tell(s, Events.CONVERTED, s.ships[s.subject].seat, s.subject, token)
    remove_treasure(s, token)
    s.ships[s.subject].converted += 1
    check_end(s)


@rule
def unload(s: State) -> int:
    """R18.1(2) to (4)"""
    ship = s.step_a
    if is_at_home(s, ship) and unload_all(s, ship):
        s.unloaded |= 1 << ship
        add_bonus(s, ship)
    check_end(s)
    return Step.NEXT


@rule
def after_unload(s: State) -> int:
    """R18.1(6), R20.34: a ship that unloaded something may sail on."""
    ship = s.step_a
    did = s.unloaded >> ship & 1
    s.unloaded &= ~(1 << ship)
    found = unspent(s, ship, Effect.MOVE_AFTER_UNLOAD)
    if did and found and can_free_move(s, ship):
        s.openly = 1
        known = can_free_move(s, ship)
        s.openly = 0
        return ask_ability(s, ship, Effect.MOVE_AFTER_UNLOAD, found if known else 0)
    return Step.NEXT


@rule
def answer_free_move(s: State, action: int) -> int:
    """R20.34: one short segment that is no move action; a derelict shows who lets her sail."""
    if action != YES:
        return Step.NEXT
    ship = s.subject
    found = unspent(s, ship, Effect.MOVE_AFTER_UNLOAD)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    s.ships[ship].docked = NONE
    push(s, Step.AFTER_FREE_MOVE, ship)
    if s.ships[ship].standing == 0:
        show_base(s, ship)
    return begin_free_move(s, ship)


@rule
def can_unload_from_afar(s: State, ship: int) -> bool:
    """R20.33: whether a ship with the ability can unload from afar."""
    home = s.seats[s.ships[ship].seat].home
    return s.ships[ship].docked != home and carries_goods(s, ship) and near_island(s, ship, home, BAR[Bar.S])


@rule
def carries_goods(s: State, ship: int) -> bool:
    """Tells whether a ship has something that is unloaded at home."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and is_goods(s, token):
            return True
    return False


@rule
def unload_from_afar(s: State, ship: int) -> int:
    """R20.33: no docking, no bonus."""
    use(s, ship, powers(s, ship) & OF_KIND[Effect.UNLOAD_AT_RANGE])
    unload_all(s, ship)
    s.unloaded |= 1 << ship
    push(s, Step.AFTER_UNLOAD, ship)
    check_end(s)
    return Step.NEXT
