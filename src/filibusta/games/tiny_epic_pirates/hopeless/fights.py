"""Prizes that are let go, dice that are rolled again for nothing, and Sure-fire Tokens that change nothing."""

from itertools import product

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_helpless
from filibusta.games.tiny_epic_pirates.rules.dice import SETS, damage_of, dice_of, sure_hits, symbols_of
from filibusta.games.tiny_epic_pirates.state import DICE_MASKS, NONE

FACES = range(1, cards.SIDES + 1)
EASY = 8
"""The number of rolls of which one may be too bad."""


def spares_an_easy_prize(view: PlainState) -> bool:
    """R13.6, R14.5, R14.6: declines to attack a Merchant that nearly every roll beats, with room for gold in the
    purse. Equal damage costs nothing."""
    seat = view.player
    here = [ship for ship in view.merchants if ship.at == view.seats[seat].at]
    rolled = _damages(view)
    return view.seats[seat].gold < cards.GOLD_MAX and any(
        _is_easy(rolled, int(cards.MERCHANT_DAMAGE[ship.card])) for ship in here
    )


def _is_easy(rolled: list[int], needed: int) -> bool:
    won, lost = sum(damage > needed for damage in rolled), sum(damage < needed for damage in rolled)
    return 2 * won > len(rolled) and EASY * lost <= len(rolled)


def attacks_in_vain(view: PlainState, target: int) -> bool:
    """R13.6, R14.6: no roll beats this Merchant, and some cost a deckhand."""
    if target < cards.SEATS:
        return False
    needed, rolled = int(cards.MERCHANT_DAMAGE[view.merchants[target - cards.SEATS].card]), _damages(view)
    may_lose_one = not is_helpless(view, view.player)  # asked in any case, so that the rule is compiled ahead
    return may_lose_one and min(rolled) < needed and max(rolled) <= needed


def _damages(view: PlainState) -> list[int]:
    """R13.2, R13.5, R13.6: the damage of each roll of the deciding player's dice."""
    seat = view.player
    symbols = [int(symbols_of(view, seat, face)) for face in FACES]
    return [int(sure_hits(view, seat)) + sum(dice) for dice in product(symbols, repeat=int(dice_of(view, seat)))]


def rolls_again_in_vain(view: PlainState, number: int) -> bool:
    """R13.3, R14.2: a die that cannot show more symbols, or in a fight that is won already."""
    dice = DICE_MASKS[number % SETS]
    best = max(_symbols(view, face) for face in FACES)
    needed = _damage_to_beat(view)
    is_won = needed != NONE and damage_of(view, view.roller) > needed
    return bool(is_won) or any(dice >> die & 1 and _symbols(view, face) == best for die, face in enumerate(view.faces))


def turns_a_die_in_vain(view: PlainState, number: int) -> bool:
    """R13.4: a token for a face or for a die with which another gains more, or in a fight that is won already, or
    cannot even be tied."""
    die, face = number // cards.SIDES, number % cards.SIDES + 1
    best = max(_symbols(view, other) for other in FACES)
    worst = min(_symbols(view, other) for other in view.faces if other)
    if best in (worst, _symbols(view, view.faces[die])) or _symbols(view, face) < best:
        return True
    if _symbols(view, view.faces[die]) > worst:
        return True
    needed = _damage_to_beat(view)
    return needed != NONE and not damage_of(view, view.roller) <= needed <= _most_damage(view)


def _symbols(view: PlainState, face: int) -> int:
    return int(symbols_of(view, view.roller, face))


def _damage_to_beat(view: PlainState) -> int:
    """R13.6, R13.7: of the enemy, NONE as long as he has still to roll."""
    if view.roller != view.active:
        return view.damage[0]
    if view.target < cards.SEATS:
        return NONE
    return int(cards.MERCHANT_DAMAGE[view.merchants[view.target - cards.SEATS].card])


def _most_damage(view: PlainState) -> int:
    """R13.4: with the best face on as many dice as the roller has tokens."""
    best = max(_symbols(view, face) for face in FACES)
    gains = sorted((best - _symbols(view, face) for face in view.faces if face), reverse=True)
    return int(damage_of(view, view.roller)) + sum(gains[: view.seats[view.roller].surefire])
