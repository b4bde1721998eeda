"""The adventure of the turn (R6) and how it is carried out (R7), ship by ship.

Spaces are handled as sets of bits (see ``row.py``): in a loop over all nine a processor would mispredict the branches.
"""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_EFFECT, FRONT
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.effects import PAYS_FAME, happen, spaces_of
from filibusta.games.spanish_main_cards.rules.piles import discard_adventure
from filibusta.games.spanish_main_cards.state import NONE, Step


@rule
def begin_adventure(s: State) -> int:
    """R7.1: begins the active adventure, which happens to one ship after another from the front (R7.2)."""
    card = s.line[0]
    tell(s, Events.ADVENTURE, s.active_player, card)
    s.spaces = spaces_of(ADV_EFFECT[card], s, card)
    return Step.NEXT_SHIP if s.spaces else finish_adventure(s)


@rule
def carry_out_next(s: State) -> int:
    """R7.2: carries the adventure out for the frontmost remaining ship."""
    card = s.line[0]
    happen(ADV_EFFECT[card], s, s.row[FRONT[s.spaces]], card)
    s.spaces &= s.spaces - 1
    return Step.NEXT_SHIP if s.spaces else finish_adventure(s)


@rule
def finish_adventure(s: State) -> int:
    """R7.1, R7.8: the card becomes fame or goes to the discards; the turn ends."""
    card = s.line[0]
    quiet = s.news[(s.news_size - 1) & (len(s.news) - 1)].kind == Events.ADVENTURE
    if quiet:
        tell(s, Events.NOTHING, NONE, card)
    if quiet or not PAYS_FAME[ADV_EFFECT[card]]:
        discard_adventure(s, card)
    return Step.END_TURN
