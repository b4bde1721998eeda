"""Boarding, after a ram (R13.9 to R13.14)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import DIE, FIRST_UNIQUE, NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of
from filibusta.games.spanish_main.rules.cargo import has_space, normal_aboard
from filibusta.games.spanish_main.rules.effects import powers, total, use_kind
from filibusta.games.spanish_main.rules.loss import can_lose_crew
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import YES, Phase, Prize, Step


@rule
def board(s: State) -> int:
    """R13.9: step 5 of R12.1: first the active player may begin."""
    if s.other == NONE or not both_afloat(s):
        return Step.NEXT
    return ask(s, Phase.BOARD, s.ships[s.ship].seat)


@rule
def both_afloat(s: State) -> bool:
    """R13.9: whether rammer and rammed are still in play, as enemies."""
    v, x = s.ships[s.ship], s.ships[s.other]
    return v.card != NONE and x.card != NONE and v.seat != x.seat


@rule
def answer_board(s: State, seat: int, action: int) -> int:
    """R13.9: if the active player declines, the other may."""
    if action == YES:
        tell(s, Events.BOARDING, seat, s.ship, s.other)
        return Step.BOARD_ROLL
    if seat == s.ships[s.ship].seat:
        return ask(s, Phase.BOARD, s.ships[s.other].seat)
    return Step.NEXT


@rule
def fight_with(s: State, ship: int) -> int:
    """R13.10: the die, the masts that stand, and what helps in a boarding."""
    bonus = total(powers(s, ship), Effect.BOARDING_BONUS)
    if bonus:
        use_kind(s, ship, Effect.BOARDING_BONUS)
    die = 1 + roll(s, DIE)
    strength = die + size_of(s.ships[ship].standing) + bonus
    tell(s, Events.BOARDING_ROLL, s.ships[ship].seat, ship, die, strength)
    return strength


@rule
def roll_boarding(s: State) -> int:
    """R13.10, R13.11: the active player's die first; a tie has no effect."""
    own, theirs = fight_with(s, s.ship), fight_with(s, s.other)
    if own == theirs:
        tell(s, Events.REPELLED, NONE, s.ship, s.other)
        return Step.NEXT
    winner, loser = (s.ship, s.other) if own > theirs else (s.other, s.ship)
    tell(s, Events.BOARDED, s.ships[winner].seat, winner, loser)
    s.subject = loser
    if can_lose_crew(s, loser) or can_give(s, winner, loser):
        s.openly = 1
        known = can_lose_crew(s, loser) or can_give(s, winner, loser)
        s.openly = 0
        return ask(s, Phase.BOARD_PRIZE, s.ships[winner].seat, not known)
    return Step.NEXT


@rule
def winner_of(s: State) -> int:
    """The ship that has won the boarding: the subject of the question is the other one."""
    return s.ship if s.subject == s.other else s.other


@rule
def can_give(s: State, winner: int, loser: int) -> bool:
    """R13.11: whether the loser has a treasure that the winner can hold."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == loser and s.treasures[token].kind >= FIRST_UNIQUE:
            return True
    return normal_aboard(s, loser) > 0 and has_space(s, winner)


@rule
def no_prize(s: State, prize: int) -> int:
    """R13.11"""
    if prize == Prize.CREW and not can_lose_crew(s, s.subject):
        return Reason.NO_SUCH_PRIZE
    if prize == Prize.TREASURE and not can_give(s, winner_of(s), s.subject):
        return Reason.NO_SUCH_PRIZE
    return Reason.ALLOWED


@rule
def answer_prize(s: State, prize: int) -> int:
    """R13.11, R13.12"""
    loser, winner = s.subject, winner_of(s)
    if prize == Prize.CREW:
        push(s, Step.LOSE_CREW, loser)
    elif prize == Prize.TREASURE:
        push(s, Step.GIVE_TREASURE, loser, winner)
    return Step.NEXT
