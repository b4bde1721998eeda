"""Crew, cargo and treasure lost (R14.12 to R14.16, R20.37)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, RUM, Effect
from filibusta.games.spanish_main.events import Events, Gold
from filibusta.games.spanish_main.rules.asking import ask
from filibusta.games.spanish_main.rules.cargo import crew_aboard, is_normal_aboard, normal_aboard
from filibusta.games.spanish_main.rules.effects import EVERYONE, has, shows, use_kind
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.gold import value_of
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import Option, Phase, Step


@rule
def eliminate_crew(s: State, token: int) -> None:
    """R14.15, R22.8: a crew leaves the game, for all to see."""
    crew = s.crew[token]
    ship = crew.at
    crew.at = NONE
    crew.face_up = 1
    crew.seen = EVERYONE
    crew.notes = 0
    s.progress = 1
    s.sealed = 1
    tell(s, Events.CREW_LOST, crew.seat, token, ship)


@rule
def remove_treasure(s: State, token: int) -> None:
    """R22.8: a treasure leaves the game, for all to see."""
    treasure = s.treasures[token]
    ship = treasure.at
    treasure.at = NONE
    treasure.seen = EVERYONE
    treasure.notes = 0
    s.progress = 1
    s.sealed = 1
    tell(s, Events.TREASURE_LOST, s.ships[ship].seat, token, ship)


@rule
def is_crew_safe(s: State, ship: int) -> bool:
    """R20.37: whether crew aboard cannot be eliminated; the crew that protects it is turned face up."""
    if has(s, ship, Effect.CREW_SAFE):
        use_kind(s, ship, Effect.CREW_SAFE)
        tell(s, Events.CREW_SAFE, s.ships[ship].seat, ship)
        return True
    return False


@rule
def can_lose_crew(s: State, ship: int) -> bool:
    """R13.8, R13.11, R20.19: as far as all can see."""
    return crew_aboard(s, ship) > 0 and not shows(s, ship, Effect.CREW_SAFE)


@rule
def can_lose_cargo(s: State, ship: int) -> bool:
    """R20.19: as far as all can see."""
    return normal_aboard(s, ship) > 0 or can_lose_crew(s, ship)


@rule
def eliminate_all_crew(s: State, ship: int) -> None:
    """R21.6: by Plague, unless they are safe."""
    if crew_aboard(s, ship) and not is_crew_safe(s, ship):
        for token in range(s.crew_size):
            if s.crew[token].at == ship:
                eliminate_crew(s, token)


@rule
def lose_crew(s: State) -> int:
    """R14.16: the ship of this step loses a crew, which her controller chooses or chance does."""
    ship = s.step_a
    aboard = crew_aboard(s, ship)
    if s.ships[ship].card == NONE or aboard == 0 or is_crew_safe(s, ship):
        return Step.NEXT
    s.subject = ship
    if aboard > 1 and s.options[Option.LOSER_CHOOSES]:
        return ask(s, Phase.LOSE_CREW, s.ships[ship].seat)
    eliminate_crew(s, nth_crew(s, ship, roll(s, aboard) if aboard > 1 else 0))
    return Step.NEXT


@rule
def nth_crew(s: State, ship: int, n: int) -> int:
    """The n-th crew aboard."""
    for token in range(s.crew_size):
        if s.crew[token].at == ship:
            if n == 0:
                return token
            n -= 1
    return NONE


@rule
def nth_normal(s: State, ship: int, n: int) -> int:
    """The n-th normal treasure aboard."""
    for token in range(s.treasures_size):
        if is_normal_aboard(s, token, ship):
            if n == 0:
                return token
            n -= 1
    return NONE


@rule
def random_normal(s: State, ship: int) -> int:
    """R23.1: a random normal treasure aboard, all equally likely."""
    there = normal_aboard(s, ship)
    return nth_normal(s, ship, roll(s, there) if there > 1 else 0)


@rule
def lose_cargo(s: State) -> int:
    """R20.19: a crew or a normal treasure of the ship of this step leaves the game."""
    ship = s.step_a
    if s.ships[ship].card == NONE:
        return Step.NEXT
    treasures = normal_aboard(s, ship)
    crew = crew_aboard(s, ship)
    if crew and has(s, ship, Effect.CREW_SAFE):
        if treasures == 0:
            is_crew_safe(s, ship)
            return Step.NEXT
        crew = 0
    if treasures + crew == 0:
        return Step.NEXT
    s.subject = ship
    if treasures + crew > 1 and s.options[Option.LOSER_CHOOSES]:
        return ask(s, Phase.LOSE_CARGO, s.ships[ship].seat)
    lost = roll(s, treasures + crew) if treasures + crew > 1 else 0
    if lost < crew:
        eliminate_crew(s, nth_crew(s, ship, lost))
    else:
        remove_treasure(s, nth_normal(s, ship, lost - crew))
    check_end(s)
    return Step.NEXT


@rule
def not_aboard(s: State, token: int) -> int:
    """R13.12, R14.16: of a crew."""
    return Reason.ALLOWED if s.crew[token].at == s.subject else Reason.NOT_ABOARD


@rule
def no_crew_loss(s: State, token: int) -> int:
    """R20.19, R20.37: of a crew, where a treasure may be lost instead."""
    reason = not_aboard(s, token)
    if reason != Reason.ALLOWED:
        return reason
    return Reason.CREW_IS_SAFE if has(s, s.subject, Effect.CREW_SAFE) else Reason.ALLOWED


@rule
def no_treasure_loss(s: State, token: int) -> int:
    """R20.19"""
    return Reason.ALLOWED if is_normal_aboard(s, token, s.subject) else Reason.NO_NORMAL_TREASURE


@rule
def lose_this_crew(s: State, token: int) -> int:
    """R14.16, R20.19"""
    eliminate_crew(s, token)
    return Step.NEXT


@rule
def lose_this_treasure(s: State, token: int) -> int:
    """R20.19"""
    remove_treasure(s, token)
    check_end(s)
    return Step.NEXT


@rule
def sink_cargo(s: State, ship: int, seat: int) -> None:
    """R14.11 to R14.14: all aboard a sinking ship leaves the game; with two players normal treasure is paid out, the
    odd gold to the player who caused it."""
    worth = 0
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship:
            worth += 0 if s.treasures[token].kind == RUM else value_of(s, token)
            remove_treasure(s, token)
    for token in range(s.crew_size):
        if s.crew[token].at == ship:
            eliminate_crew(s, token)
    if s.players == 2:
        pay_sunk(s, seat, (worth + 1) // 2)
        pay_sunk(s, s.ships[ship].seat, worth // 2)


@rule
def pay_sunk(s: State, seat: int, gold: int) -> None:
    """R14.11 to R14.14: credits gold for what went down."""
    if gold:
        s.seats[seat].sunk += gold
        tell(s, Events.GOLD, seat, gold, Gold.SUNK)
