"""The end of a battle: its result and the plunder (R14)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    SHIP_CARGO,
)
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.rules.battle import ship_of
from filibusta.games.pirates.rules.decks import discard_pirate
from filibusta.games.pirates.rules.fleet import (
    come_aboard,
    give_tokens,
    join_fleet,
    leave_fleet,
    lose_ship,
    take_from_centre,
)
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Part, Step


@rule
def clear_battle(s: State) -> None:
    """R14.1: temporary men return to the supply, battle cards go to the red discard pile."""
    for side in range(2):
        if s.temporary[side] > 0:
            tell(s, Events.LEFT, s.ships[ship_of(s, side)].owner, ship_of(s, side), s.temporary[side])
        give_tokens(s, s.temporary[side])
        s.temporary[side] = 0
    for i in range(s.laid_size):
        discard_pirate(s, s.laid[i].card)
        s.laid[i].card = NONE
        s.laid[i].side = 0
    s.laid_size = 0
    s.step = Step.AFTERMATH if s.part == Part.ESCAPED else Step.PLUNDER


@rule
def end_action(s: State) -> None:
    """R7.1: the next ship may be chosen; the dice stay where they lie."""
    s.attacker = NONE
    s.target = NONE
    s.side = ATTACK
    s.passes = 0
    s.wind = 0
    s.part = Part.CARDS
    s.rounds = 0
    s.prize = NONE
    s.found = 0
    s.step = Step.SAIL


@rule
def conclude(s: State) -> None:
    """R14.2 to R14.8: the one who has crew left has won."""
    s.part = Part.PLUNDER
    s.step = Step.AFTERMATH
    enemy = s.ships[s.target].owner
    if s.ships[s.attacker].crew > 0:
        capture(s, s.target, s.active, s.attacker)
    elif s.ships[s.target].crew == 0:
        lose_ship(s, s.attacker)
        lose_ship(s, s.target)
    elif enemy == CENTRE:
        lose_ship(s, s.attacker)
    else:
        capture(s, s.attacker, enemy, s.target)


@rule
def capture(s: State, ship: int, seat: int, captor: int) -> None:
    """R14.3: the beaten ship joins the winner's fleet with all that is on it."""
    before = s.ships[ship].owner
    if before == CENTRE:
        take_from_centre(s, ship)
    else:
        leave_fleet(s, ship)
    join_fleet(s, ship, seat)
    if not s.options[Option.PRIZES_MAY_ACT]:
        s.ships[ship].acted = 1
    tell(s, Events.CAPTURED, seat, ship, captor, before)
    s.prize = ship
    s.step = Step.MAN_PRIZE


@rule
def man_prize(s: State) -> None:
    """R14.4, R14.5, R25.7: from the supply, else one man of the captor; without any it is lost."""
    ship = s.prize
    seat = s.ships[ship].owner
    captor = s.attacker + s.target - ship
    s.step = Step.AFTERMATH
    tokens = come_aboard(s, ship, SHIP_CARGO[ship])
    if tokens > 0:
        tell(s, Events.MANNED, seat, ship, tokens, NONE)
    elif s.ships[captor].crew >= 2:
        s.ships[captor].crew -= 1
        s.ships[ship].crew = 1
        tell(s, Events.MANNED, seat, ship, 1, captor)
    else:
        lose_ship(s, ship)
