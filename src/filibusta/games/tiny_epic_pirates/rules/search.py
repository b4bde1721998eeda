"""Search (R12) and burying (R18)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import pick
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Gift, Money
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.booty import discard_down, draw_into_hold
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay, gain, gain_surefire, pay
from filibusta.games.tiny_epic_pirates.state import NONE, YES, Option, Phase, Step


@rule
def begin_search(s: State) -> int:
    """R12.1"""
    return ask(s, Phase.SEARCH, s.active) if s.tokens[s.seats[s.active].at] else Step.END_DEED


@rule
def turn_up_token(s: State, seat: int) -> int:
    """R12.1, R23.5: turns up a random token of those that nobody has seen."""
    total = 0
    for kind in range(cards.N_TOKENS):
        total += s.unseen[kind]
    kind = pick(s, s.unseen, total)
    s.unseen[kind] -= 1
    place = s.seats[seat].at
    s.tokens[place] = 0
    tell(s, Events.SEARCHED, seat, kind, place)
    return kind


@rule
def answer_search(s: State, action: int) -> int:
    """R12.2, R12.3"""
    if action != YES:
        return decline_deed(s)
    seat = s.active
    token = turn_up_token(s, seat)
    find = cards.TOKEN_KIND[token]
    if find == cards.Find.GOLD:
        gain(s, seat, cards.TOKEN_AMOUNT[token], Money.SEARCH)
    elif find == cards.Find.SUREFIRE:
        gain_surefire(s, seat, Gift.SEARCH)
    elif find == cards.Find.SAIL:
        s.seats[seat].sail_tokens += 1
    elif find == cards.Find.STORM_PASS:
        s.seats[seat].storm_passes += 1
    else:
        draw_into_hold(s, seat)
        return discard_down(s, seat, Step.END_DEED)
    return Step.END_DEED


@rule
def can_bury_at(s: State, seat: int, place: int) -> bool:
    """R18.1"""
    cost = cards.BURIAL_COST[s.sea[place]]
    if cost == 0 or s.navy == place or s.buried[place] != NONE:
        return False
    return s.seats[seat].treasures < cards.TREASURES and can_pay(s, seat, cost)


@rule
def begin_burying(s: State) -> int:
    """R18.1: asks whether to bury a Treasure, where that is possible."""
    return ask(s, Phase.BURY, s.active) if can_bury_at(s, s.active, s.seats[s.active].at) else Step.END_DEED


@rule
def answer_bury(s: State, action: int) -> int:
    """R18.1: buries a Treasure, or not."""
    if action != YES:
        return decline_deed(s)
    bury(s, s.active)
    return Step.END_DEED


@rule
def bury(s: State, seat: int) -> None:
    """R18.2, R18.4"""
    mat = s.seats[seat]
    pay(s, seat, cards.BURIAL_COST[s.sea[mat.at]], Money.BURIAL)
    mat.treasures += 1
    s.buried[mat.at] = seat
    tell(s, Events.BURIED, seat, mat.at)
    if mat.treasures == cards.TREASURES and s.turns_left == 0:
        trigger_end(s, seat)


@rule
def trigger_end(s: State, seat: int) -> None:
    """R21.1, R21.2, R21.7, R25.2: sets the number of turns still to be played, including this one."""
    n = seats_in_play(s)
    s.turns_left = n
    if s.options[Option.END_EQUAL_TURNS]:
        s.turns_left = n - (seat + n - s.first) % n
    tell(s, Events.LAST_TURNS, seat, s.turns_left - 1)
