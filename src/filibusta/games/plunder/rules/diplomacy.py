"""War is Declared and A Treaty is Signed (R18.8 to R18.13)."""

from filibusta.engine.asking import ask, seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import N_NATIONS, NATION_A, NATION_B, WAR_NATIONS, WAR_OF
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.hands import discard_played
from filibusta.games.plunder.rules.nations import are_at_war, lose_letter
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.state import NONE, Phase, Step


@rule
def count_others(s: State, nation: int, at_war: bool) -> int:
    """R18.8, R18.10: the number of other nations that are, or are not, at war with this one."""
    n = 0
    for other in range(N_NATIONS):
        n += other != nation and are_at_war(s, nation, other) == at_war
    return n


@rule
def no_new_war(s: State, other: int) -> int:
    """R18.8: the nations that the blank may stand for."""
    if other == NATION_A[s.card]:
        return Reason.NATION_NAMED
    return Reason.AT_WAR_ALREADY if are_at_war(s, NATION_A[s.card], other) else Reason.ALLOWED


@rule
def no_war_to_end(s: State, other: int) -> int:
    """R18.10: the nations that the blank may stand for."""
    if other == NATION_A[s.card]:
        return Reason.NATION_NAMED
    return Reason.ALLOWED if are_at_war(s, NATION_A[s.card], other) else Reason.NOT_AT_WAR


@rule
def have_no_effect(s: State) -> int:
    """R18.9, R18.10: the card is discarded."""
    tell(s, Events.WITHOUT_EFFECT, s.active, s.card)
    discard_played(s)
    return Step.END_TURN


@rule
def declare_war(s: State) -> int:
    """R18.8, R18.9"""
    nation = NATION_A[s.card]
    other = NATION_B[s.card]
    if other == NONE:
        return ask(s, Phase.WAR_NATION, s.active) if count_others(s, nation, False) else have_no_effect(s)
    return have_no_effect(s) if are_at_war(s, nation, other) else break_out(s, other)


@rule
def break_out(s: State, other: int) -> int:
    """R18.8, R18.12: the card stays on the table; then captains with both letters choose."""
    nation = NATION_A[s.card]
    s.war = WAR_OF[nation, other]
    s.wars[s.war] = s.card
    tell(s, Events.WAR, NONE, nation, other, s.card)
    s.card = NONE
    return Step.CHOOSE_FRIENDS


@rule
def choose_friends(s: State) -> int:
    """R18.12: clockwise from the one who played the card."""
    first = WAR_NATIONS[s.war, 0]
    second = WAR_NATIONS[s.war, 1]
    seat = s.active
    for _ in range(s.players):
        if s.seats[seat].letters[first] and s.seats[seat].letters[second]:
            return ask(s, Phase.CHOOSE_FRIEND, seat)
        seat = seat_after(s, seat)
    s.war = NONE
    return Step.END_TURN


@rule
def no_friend(s: State, nation: int) -> int:
    """R18.12"""
    takes_part = nation == WAR_NATIONS[s.war, 0] or nation == WAR_NATIONS[s.war, 1]
    return Reason.ALLOWED if takes_part else Reason.NO_SIDE


@rule
def answer_friend(s: State, seat: int, friend: int) -> int:
    """R18.12: the letter of the other is lost."""
    foe = WAR_NATIONS[s.war, 0] + WAR_NATIONS[s.war, 1] - friend
    tell(s, Events.FRIEND, seat, friend, foe)
    lose_letter(s, seat, foe)
    return Step.CHOOSE_FRIENDS


@rule
def sign_treaty(s: State) -> int:
    """R18.10"""
    nation = NATION_A[s.card]
    other = NATION_B[s.card]
    if other == NONE:
        return ask(s, Phase.TREATY_WAR, s.active) if count_others(s, nation, True) else have_no_effect(s)
    return make_peace(s, other) if are_at_war(s, nation, other) else have_no_effect(s)


@rule
def make_peace(s: State, other: int) -> int:
    """R18.10, R18.11: both cards are discarded."""
    nation = NATION_A[s.card]
    war = WAR_OF[nation, other]
    discard(s, s.wars[war])
    s.wars[war] = NONE
    tell(s, Events.TREATY, NONE, nation, other, s.card)
    discard_played(s)
    return Step.END_TURN
