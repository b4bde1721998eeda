"""Letters of marque: the bid and the hidden counter-bids (R18.3 to R18.7)."""

from filibusta.engine.asking import ask, seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.captains import lay_card_down, show_laid_card
from filibusta.games.plunder.rules.nations import nation_here
from filibusta.games.plunder.state import Phase, Step


@rule
def answer_bid(s: State, action: int) -> int:
    """R18.4, R18.5: lays the bid face down; then all others with cards choose at the same time."""
    lay_card_down(s, s.active, action)
    tell(s, Events.BID, s.active, nation_here(s, s.active))
    for seat in range(s.players):
        if seat != s.active and s.seats[seat].hand_size:
            s.asked |= 1 << seat
    return ask_counter_bid(s)


@rule
def ask_counter_bid(s: State) -> int:
    """R18.5: clockwise."""
    if not s.asked:
        return Step.REVEAL_BIDS
    seat = seat_after(s, s.active)
    while not (s.asked >> seat) & 1:
        seat = seat_after(s, seat)
    return ask(s, Phase.COUNTER_BID, seat)


@rule
def answer_counter_bid(s: State, seat: int, action: int) -> int:
    """R18.5"""
    lay_card_down(s, seat, action)
    return ask_counter_bid(s)


@rule
def reveal_bids(s: State) -> int:
    """R18.6: a higher counter-bid prevents the letter."""
    seat = s.active
    nation = nation_here(s, seat)
    bid = show_laid_card(s, seat)
    highest = 0
    for other in range(s.players):
        if other != seat:
            highest = max(highest, show_laid_card(s, other))
    if bid >= highest:
        s.seats[seat].letters[nation] = 1
        tell(s, Events.LETTER, seat, nation)
    else:
        tell(s, Events.BID_FAILED, seat, nation)
    return Step.END_ACTION
