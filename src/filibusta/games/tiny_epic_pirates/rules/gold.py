"""Gold (R1.14) and Sure-fire Tokens (R1.18)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import GOLD_MAX, SOLO_TOKEN_GOLD, SUREFIRE_MAX
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo
from filibusta.games.tiny_epic_pirates.state import Option


@rule
def gain(s: State, seat: int, gold: int, why: int) -> None:
    """R1.14: a player gains gold; what exceeds 13 is lost."""
    gained = min(gold, GOLD_MAX - s.seats[seat].gold)
    if gained > 0:
        s.seats[seat].gold += gained
        tell(s, Events.GAINED, seat, gained, why)
    if gold > gained:
        tell(s, Events.GOLD_LOST, seat, gold - gained, why)


@rule
def can_pay(s: State, seat: int, gold: int) -> bool:
    """R1.14, R25.1"""
    return s.seats[seat].gold - gold >= s.options[Option.GOLD_FLOOR]


@rule
def pay(s: State, seat: int, gold: int, why: int) -> None:
    """Takes gold from a player."""
    s.seats[seat].gold -= gold
    tell(s, Events.PAID, seat, gold, why)


@rule
def gain_surefire(s: State, seat: int, why: int) -> None:
    """R1.13, R24.16: at most three; the Solo Pirate gains gold instead."""
    if is_solo(s, seat):
        gain(s, seat, SOLO_TOKEN_GOLD, Money.TOKEN)
    elif s.seats[seat].surefire < SUREFIRE_MAX:
        s.seats[seat].surefire += 1
        tell(s, Events.TOKEN, seat, why)
    else:
        tell(s, Events.NO_TOKEN, seat, why)
