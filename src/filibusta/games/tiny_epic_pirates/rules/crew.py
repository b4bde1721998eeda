"""Crew Up and mutiny (R11)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import pick
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import CREW_MAX, DISPLAY, N_CREW, REFRESH_COST
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, sort_actions
from filibusta.games.tiny_epic_pirates.rules.gold import can_pay, pay
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import (
    DISMISS,
    NONE,
    PASS,
    RECRUIT,
    REFRESH,
    YES,
    Option,
    Phase,
    Stage,
    Step,
)


@rule
def crew_size(s: State, seat: int) -> int:
    """Counts a player's crew cards."""
    n = 0
    while n < CREW_MAX and s.seats[seat].crew[n] != NONE:
        n += 1
    return n


@rule
def place_in_crew(s: State, seat: int, card: int) -> int:
    """Returns the place of a card in a crew."""
    place = 0
    while s.seats[seat].crew[place] != card:
        place += 1
    return place


@rule
def place_in_display(s: State, card: int) -> int:
    """Returns the slot of the display where this crew card lies."""
    slot = 0
    while s.display[slot] != card:
        slot += 1
    return slot


@rule
def put_at_bottom(s: State, card: int) -> None:
    """R11.2, R11.4, R22.3: puts a card at the bottom of the deck; everybody has seen it."""
    s.bottom[s.bottom_size] = card
    s.bottom_size += 1


@rule
def draw_crew_card(s: State) -> int:
    """R23.6: draws one of the cards in unknown order, or else the uppermost known one."""
    if s.deck_size > 0:
        card = pick(s, s.deck, s.deck_size)
        s.deck[card] = 0
        s.deck_size -= 1
        return card
    card = s.bottom[0]
    s.bottom_size -= 1
    for i in range(s.bottom_size):
        s.bottom[i] = s.bottom[i + 1]
    s.bottom[s.bottom_size] = NONE
    return card


@rule
def show_card(s: State, slot: int) -> None:
    """R2.13, R11.5: fills a place of the display."""
    s.display[slot] = draw_crew_card(s)
    tell(s, Events.SHOWN, NONE, s.display[slot])


@rule
def begin_crew_up(s: State) -> int:
    """R11.1"""
    return ask(s, Phase.CREW, s.active)


@rule
def is_in_crew(s: State, seat: int, card: int) -> bool:
    """R11.4"""
    for place in range(CREW_MAX):
        if s.seats[seat].crew[place] == card:
            return True
    return False


@rule
def no_recruit(s: State, card: int) -> int:
    """R11.1"""
    for slot in range(DISPLAY):
        if s.display[slot] == card:
            return Reason.ALLOWED
    return Reason.IN_YOUR_CREW if is_in_crew(s, s.active, card) else Reason.NOT_ON_OFFER


@rule
def list_recruits(s: State, out: Numbers, n: int) -> int:
    """R11.1"""
    for slot in range(DISPLAY):
        out[n + slot] = RECRUIT + s.display[slot]
    return sort_actions(out, n + DISPLAY)


@rule
def no_refresh(s: State) -> int:
    """R11.2, R1.14"""
    if s.refreshed:
        return Reason.REFRESHED
    if can_pay(s, s.active, REFRESH_COST):
        return Reason.ALLOWED
    return Reason.LAST_GOLD_STAYS if s.options[Option.GOLD_FLOOR] else Reason.NO_GOLD


@rule
def answer_crew(s: State, action: int) -> int:
    """R11.2 to R11.4: refreshes the display, recruits, or ends the order."""
    seat = s.active
    if action == PASS:
        decline_deed(s)
        return Step.MUTINY
    if action == REFRESH:
        refresh(s, seat)
        return ask(s, Phase.CREW, seat)
    s.slot = place_in_display(s, action - RECRUIT)
    place = crew_size(s, seat)
    if place == CREW_MAX:
        return ask(s, Phase.CREW_REPLACE, seat)
    recruit(s, seat, place)
    return Step.MUTINY


@rule
def refresh(s: State, seat: int) -> None:
    """R11.2"""
    s.refreshed = 1
    pay(s, seat, REFRESH_COST, Money.REFRESH)
    tell(s, Events.REFRESHED, seat)
    for slot in range(DISPLAY):
        put_at_bottom(s, s.display[slot])
    for slot in range(DISPLAY):
        show_card(s, slot)


@rule
def recruit(s: State, seat: int, place: int) -> None:
    """R11.3, R11.5"""
    card = s.display[s.slot]
    s.seats[seat].crew[place] = card
    tell(s, Events.RECRUITED, seat, card)
    show_card(s, s.slot)
    s.slot = NONE


@rule
def list_own_crew(s: State, out: Numbers, n: int, first: int, places: int) -> int:
    """Lists an action for each of these places (bits) of the own crew, in the block that begins with ``first``."""
    for place in range(CREW_MAX):
        if places >> place & 1:
            out[n] = first + s.seats[s.player].crew[place]
            n += 1
    return sort_actions(out, n)


@rule
def not_your_crew(s: State, card: int) -> int:
    """R11.4"""
    return Reason.ALLOWED if is_in_crew(s, s.player, card) else Reason.NOT_YOUR_CREW


@rule
def list_dismissals(s: State, out: Numbers, n: int) -> int:
    """R11.4"""
    return list_own_crew(s, out, n, DISMISS, (1 << CREW_MAX) - 1)


@rule
def answer_crew_replace(s: State, action: int) -> int:
    """R11.4, R17.6: a card that is replaced cannot be used any more."""
    seat = s.active
    place = place_in_crew(s, seat, action - DISMISS)
    dismiss(s, seat, place)
    s.pending &= ~(1 << place)
    recruit(s, seat, place)
    return Step.MUTINY


@rule
def dismiss(s: State, seat: int, place: int) -> None:
    """R11.4: puts one of a player's crew cards under the deck."""
    card = s.seats[seat].crew[place]
    put_at_bottom(s, card)
    tell(s, Events.DISMISSED, seat, card)


@rule
def ask_mutiny(s: State) -> int:
    """R11.7, R25.10"""
    allowed = s.stage == Stage.ORDER or s.options[Option.MUTINY_ON_BONUS]
    if allowed and not s.seats[s.active].mutinied:
        return ask(s, Phase.MUTINY, s.active)
    return Step.END_DEED


@rule
def answer_mutiny(s: State, action: int) -> int:
    """R11.7: the other side of the Captain Card."""
    mat = s.seats[s.active]
    if action == YES:
        mat.mutinied = 1
        mat.captain ^= 1
        tell(s, Events.MUTINY, s.active, mat.captain)
    return Step.END_DEED


@rule
def fill_crew_deck(s: State) -> None:
    """R2.13: nobody knows the order of any card."""
    for card in range(N_CREW):
        s.deck[card] = 1
        s.bottom[card] = NONE
    s.deck_size = N_CREW
    s.bottom_size = 0
