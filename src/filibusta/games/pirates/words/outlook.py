"""Expectations of a battle or a treasure: the exact chances, if nobody plays another card."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from filibusta.engine.chance import begin_simulation
from filibusta.engine.plain import PlainState
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    FINDS,
    N_SHIPS,
    SHIP_CREW,
    TREASURE_DICE,
    TREASURE_NEEDED,
)
from filibusta.games.pirates.chances import BOTH_LOST, LOST, WON, chance, wind_chance
from filibusta.games.pirates.rules import determinize
from filibusta.games.pirates.rules.battle import is_decided
from filibusta.games.pirates.rules.decisions import carry_out, continue_turn
from filibusta.games.pirates.state import ATTACK, DEFENCE, LAYOUT, NONE, PLAY, Step
from filibusta.games.pirates.words.faces import figures_of
from filibusta.games.pirates.words.figures import Battle, battle_of

LEAST = 1e-12
"""No chance of dice is counted as less, and none as so near to certain: rounding must not say never, nor always."""


@dataclass(frozen=True)
class Outlook:
    """The chances of the four ends of a battle, 1 together: the attacker misses, wins, loses, or both are lost."""

    missed: float
    won: float
    lost: float
    both_lost: float


def outlook(view: State) -> Outlook | None:
    """R10 to R13: of the battle under way, if there is one, with the cards that have been played."""
    if view.over or view.attacker == NONE or not 0 <= view.target < N_SHIPS:
        return None
    battle = battle_of(view)
    return _ends(_contact(view, battle), battle.men, (0, 0) if battle.grappled else battle.dice)


def melee_outlook(view: State) -> Outlook:
    """R13: of hand-to-hand fighting under way, with the men that are left."""
    men = battle_of(view).men
    return Outlook(0.0, float(WON[men]), float(LOST[men]), float(BOTH_LOST[men]))


def attack_outlook(view: State, ship: int, target: int) -> Outlook:
    """R11 to R13: of an attack that has not begun."""
    return _attack(view, ship, target, int(view.ships[target].crew))


def fresh_outlook(view: State, ship: int, target: int) -> Outlook:
    """R5.3: of an attack on a ship that would come to the centre, with her printed crew."""
    return _attack(view, ship, target, int(SHIP_CREW[target]))


def _attack(view: State, ship: int, target: int, men: int) -> Outlook:
    own, other = view.ships[ship], view.ships[target]
    can, theirs = figures_of(ship, tuple(own.gear)), figures_of(target, tuple(other.gear))
    contact = float(wind_chance(theirs.speed - can.speed))
    return _ends(contact, (int(own.crew), men), (can.cannons, theirs.cannons))


def after_card(view: State, card: int) -> Outlook | None:
    """Returns the outlook once the side that is asked has played a card; the rules say what it does."""
    if not outlook(view):
        return None
    then, side = np.frombuffer(bytearray(view.data), LAYOUT.dtype)[0], view.side
    begin_simulation(then, np.uint64(1))
    determinize(then)  # a battle that ends lays open what a view hides
    carry_out(then, PLAY + card)
    if then.step == Step.CARD_EFFECT:
        continue_turn(then)
    if is_decided(then):  # R14.2: it took the enemy's last man
        return Outlook(0.0, float(side == ATTACK), float(side == DEFENCE), 0.0)
    return outlook(PlainState(then))


def find_chance(treasure: int) -> float:
    """R15.2: that one roll finds a treasure."""
    return 1.0 - float(FINDS[TREASURE_DICE[treasure], TREASURE_NEEDED[treasure] - 1]) / 2.0**32


def _contact(view: State, battle: Battle) -> float:
    """R11.5: that the wind is enough; it is rolled already once Fog may be played (R11.3)."""
    missing = battle.speeds[DEFENCE] - battle.speeds[ATTACK]
    if view.step == Step.FOG_WINDOW:
        return float(missing <= 0)
    return float(wind_chance(missing + view.wind))  # an earlier roll is void (R11.4)


@lru_cache(4096)
def _ends(contact: float, men: tuple[int, int], dice: tuple[int, int]) -> Outlook:
    """R12, R13: all ends are possible once the ships have met."""
    sides = (men[ATTACK], dice[ATTACK], men[DEFENCE], dice[DEFENCE])
    won, lost = float(chance(WON, *sides)), float(chance(LOST, *sides))
    won, lost, both = (min(max(end, LEAST), 1.0 - LEAST) for end in (won, lost, 1.0 - won - lost))
    return Outlook(1.0 - contact, contact * won, contact * lost, contact * both)
