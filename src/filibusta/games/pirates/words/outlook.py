"""What a player can expect of a battle or of a treasure: the exact chances, if nobody plays another card."""

from dataclasses import dataclass

import numpy as np

from filibusta.engine.chance import wake
from filibusta.engine.record import State
from filibusta.games.pirates.cards import FINDS, N_SHIPS, TREASURE_DICE, TREASURE_NEEDED, Effect
from filibusta.games.pirates.odds import BOTH_LOST, LOST, WON, chance, wind_chance
from filibusta.games.pirates.rules import determinize
from filibusta.games.pirates.rules.battle import defence_speed, dice_of, is_decided, laid, men_of, wind_speed
from filibusta.games.pirates.rules.decisions import carry_out, go_on
from filibusta.games.pirates.rules.fleet import cannons_of, speed_of
from filibusta.games.pirates.state import ATTACK, DEFENCE, LAYOUT, NONE, PLAY, Step

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
    dice = (0, 0) if is_grappled(view) else (dice_of(view, ATTACK), dice_of(view, DEFENCE))
    return _ends(_contact(view), (men_of(view, ATTACK), men_of(view, DEFENCE)), dice)


def melee_outlook(view: State) -> Outlook:
    """R13: of hand-to-hand fighting under way, with the men that are left."""
    men = men_of(view, ATTACK), men_of(view, DEFENCE)
    return Outlook(0.0, float(WON[men]), float(LOST[men]), float(BOTH_LOST[men]))


def attack_outlook(view: State, ship: int, target: int) -> Outlook:
    """R11 to R13: of an attack that has not begun."""
    contact = wind_chance(speed_of(view, target) - speed_of(view, ship))
    men = (view.ships[ship].crew, view.ships[target].crew)
    return _ends(float(contact), men, (cannons_of(view, ship), cannons_of(view, target)))


def after_card(view: State, card: int) -> Outlook | None:
    """The same as ``outlook``, once the side that is asked has played a card: what it does is left to the rules."""
    if not outlook(view):
        return None
    then, side = np.frombuffer(bytearray(view.data), LAYOUT.dtype)[0], view.side
    wake(then, np.uint64(1))
    determinize(then)  # a battle that ends lays open what a view hides
    carry_out(then, PLAY + card)
    if then.step == Step.CARD_EFFECT:
        go_on(then)
    if is_decided(then):  # R14.2: it took the enemy's last man
        return Outlook(0.0, float(side == ATTACK), float(side == DEFENCE), 0.0)
    return outlook(then)


def find_chance(treasure: int) -> float:
    """R15.2: that one roll finds a treasure."""
    return 1.0 - float(FINDS[TREASURE_DICE[treasure], TREASURE_NEEDED[treasure] - 1]) / 2.0**32


def is_grappled(view: State) -> bool:
    """R12.1: no cannon fires in the battle under way."""
    return bool(laid(view, ATTACK, Effect.SKIP_CANNONS) + laid(view, DEFENCE, Effect.SKIP_CANNONS))


def _contact(view: State) -> float:
    """R11.5: that the wind is enough; it is rolled already once Fog may be played (R11.3)."""
    missing = defence_speed(view) - wind_speed(view)
    if view.step == Step.FOG_WINDOW:
        return float(missing <= 0)
    return float(wind_chance(missing + view.wind))  # an earlier roll is void (R11.4)


def _ends(contact: float, men: tuple[int, int], dice: tuple[int, int]) -> Outlook:
    """R12, R13: all ends are possible once the ships have met."""
    sides = (men[ATTACK], dice[ATTACK], men[DEFENCE], dice[DEFENCE])
    won, lost = float(chance(WON, *sides)), float(chance(LOST, *sides))
    won, lost, both = (min(max(end, LEAST), 1.0 - LEAST) for end in (won, lost, 1.0 - won - lost))
    return Outlook(1.0 - contact, contact * won, contact * lost, contact * both)
