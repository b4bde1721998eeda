"""Wages (R7.1 to R7.5)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import MATE_WAGE
from filibusta.games.plunder.events import Events, Leave, Money
from filibusta.games.plunder.rules.cargo import lose_mate, settle
from filibusta.games.plunder.rules.money import spend
from filibusta.games.plunder.rules.ships import pay_of
from filibusta.games.plunder.state import NONE, PAY, Mutiny, Option, Phase, Stage, Step


@rule
def begin_wages(s: State) -> int:
    """R7.1, R7.2, R7.8: the crew asks for its pay; a captain without the silver refuses."""
    s.stage = Stage.WAGES
    if s.options[Option.MUTINY_MODE] == Mutiny.OFF:
        return Step.BEGIN_SAILING
    pay = pay_of(s, s.active)
    if pay == 0:
        return Step.PAY_MATE
    if s.seats[s.active].silver >= pay:
        return ask(s, Phase.PAY_CREW, s.active)
    return refuse_crew(s)


@rule
def refuse_crew(s: State) -> int:
    """R7.5: the debt is remembered for this turn."""
    s.unpaid = 1
    tell(s, Events.UNPAID, s.active, pay_of(s, s.active))
    return Step.PAY_MATE


@rule
def pay_crew(s: State, action: int) -> int:
    """R7.2"""
    if action != PAY:
        return refuse_crew(s)
    spend(s, s.active, pay_of(s, s.active), Money.WAGES)
    return Step.PAY_MATE


@rule
def ask_mate(s: State) -> int:
    """R7.3: the first mate asks for his wage."""
    if s.seats[s.active].mate == NONE:
        return Step.BEGIN_SAILING
    if s.seats[s.active].silver >= MATE_WAGE:
        return ask(s, Phase.PAY_MATE, s.active)
    return refuse_mate(s)


@rule
def refuse_mate(s: State) -> int:
    """R7.4: he leaves at once."""
    lose_mate(s, s.active, Leave.UNPAID)
    return settle(s, s.active, Step.BEGIN_SAILING)


@rule
def pay_mate(s: State, action: int) -> int:
    """R7.3"""
    if action != PAY:
        return refuse_mate(s)
    spend(s, s.active, MATE_WAGE, Money.MATE)
    return Step.BEGIN_SAILING
