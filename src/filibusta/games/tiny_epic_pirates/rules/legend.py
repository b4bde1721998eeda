"""Gaining Legend (R20)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import LEVEL_AMOUNT, LEVEL_BONUS, LEVELS, SOLO_LEGEND_GOLD, Bonus
from filibusta.games.tiny_epic_pirates.events import Events, Gift, Money
from filibusta.games.tiny_epic_pirates.rules.asking import ask_then, is_solo
from filibusta.games.tiny_epic_pirates.rules.gold import gain, gain_surefire
from filibusta.games.tiny_epic_pirates.state import ASSIGN, Phase


@rule
def gain_legend(s: State, seat: int, then: int) -> int:
    """R20.1 to R20.5, R24.13"""
    if is_solo(s, seat):
        gain(s, seat, SOLO_LEGEND_GOLD, Money.LEGEND)
        return then
    mat = s.seats[seat]
    if mat.legend == LEVELS:
        return then
    mat.legend += 1
    tell(s, Events.LEGEND, seat, mat.legend)
    bonus = LEVEL_BONUS[mat.legend]
    if bonus == Bonus.DECKHAND:
        return ask_then(s, Phase.NEW_DECKHAND, seat, then)
    if bonus == Bonus.GOLD:
        gain(s, seat, LEVEL_AMOUNT[mat.legend], Money.LEGEND)
    elif bonus == Bonus.SUREFIRE:
        gain_surefire(s, seat, Gift.LEGEND)
    return then


@rule
def answer_new_deckhand(s: State, seat: int, action: int) -> int:
    """R20.4"""
    s.seats[seat].deckhands[action - ASSIGN] += 1
    tell(s, Events.DECKHAND, seat, action - ASSIGN)
    return s.then + 0  # a step is wider than a field
