"""Exact chances of a battle: of a throw, of rolling again as well as can be, of Sure-fire Tokens (R13)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates.cards import LEVEL_DICE, MERCHANT_DAMAGE, REROLL_FACES, SEATS, SIDES, SOLO_DICE
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of, sure_hits, symbols_of
from filibusta.games.tiny_epic_pirates.state import DICE_SETS, NONE, Stage

FACES = range(1, SIDES + 1)
MOST = 48
"""A damage above every possible one."""
Dice = tuple[int, ...]
Worth = tuple[float, ...]
"""The chance that each damage wins, from 0 on."""


class Arms(NamedTuple):
    """The means of one side of a fight."""

    dice: int
    each: tuple[int, ...]
    """The damage of the faces 1 to 6."""
    fixed: int
    """The hits dealt whatever the dice show."""
    tokens: int
    """Sure-fire Tokens."""
    again: tuple[tuple[int, ...], ...] = ()
    """The faces that each card lets him roll again."""

    def damage(self, dice: Dice) -> int:
        """Returns the damage of the dice as they lie (R13.6)."""
        return self.fixed + sum(self.each[face - 1] for face in dice)

    def turned(self, dice: Dice) -> int:
        """Returns the damage with as many dice turned to the best face as there are tokens (R13.4)."""
        each = sorted(self.each[face - 1] for face in dice)
        return self.fixed + sum(max(self.each) if i < self.tokens else hits for i, hits in enumerate(each))


def arms_of(view: PlainState, seat: int, stage: int | None = None) -> Arms:
    """R13.2 to R13.6; dice are rolled again in an order only, by the attacker (R13.3); ``stage``: of the turn, if not
    that of now."""
    mat = view.seats[seat]
    dice = int(SOLO_DICE[mat.treasures] if seat >= view.players else LEVEL_DICE[mat.legend])
    each = tuple(int(symbols_of(view, seat, face)) for face in FACES)
    cards = [place for place, card in enumerate(mat.crew) if card != NONE and REROLL_FACES[card].any()]
    ordered = (view.stage if stage is None else stage) == Stage.ORDER
    free = seat == view.active and ordered and seat < view.players
    again = tuple(_again(int(mat.crew[place])) for place in cards if free and not view.rerolled >> place & 1)
    return Arms(dice, each, int(sure_hits(view, seat)), int(mat.surefire), again)


def _again(card: int) -> tuple[int, ...]:
    return tuple(face for face in FACES if REROLL_FACES[card, face])


@cache
def _throws(dice: int) -> tuple[tuple[Dice, float], ...]:
    """Returns the possible faces of so many dice, in ascending order, with their probabilities."""
    thrown = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=dice))
    return tuple((roll, n / SIDES**dice) for roll, n in thrown.items())


def more_than(beaten: int) -> Worth:
    """A damage that does not change is beaten by any greater one."""
    return tuple(float(damage > beaten) for damage in range(MOST))


@lru_cache(256)
def against(arms: Arms, tie: bool = False) -> Worth:
    """Returns the probability that each damage exceeds (or equals) that of the side that rolls next and rerolls."""
    other = [(arms.turned(dice), p) for dice, p in _throws(arms.dice)]
    if tie:
        return tuple(sum(p for theirs, p in other if damage == theirs) for damage in range(MOST))
    return tuple(sum(p for theirs, p in other if damage > theirs) for damage in range(MOST))


@lru_cache(1024)
def thrown(arms: Arms, worth: Worth) -> float:
    """Returns the expected worth of one throw as it falls."""
    return sum(p * worth[arms.damage(dice)] for dice, p in _throws(arms.dice))


@lru_cache(1024)
def at_best(arms: Arms, worth: Worth) -> float:
    """Returns the expected worth of a throw that is rolled again and turned as well as possible."""
    return sum(p * kept_or_rolled(arms, dice, worth) for dice, p in _throws(arms.dice))


@lru_cache(8192)
def kept_or_rolled(arms: Arms, dice: Dice, worth: Worth) -> float:
    """Returns the best expected worth with these dice: leaving them, or rolling some again in any way."""
    best = worth[arms.turned(dice)]
    for number in range(len(arms.again)):
        for chosen in _choices(dice, arms.again[number]):
            best = max(best, rolled(arms, dice, chosen, number, worth))
    return best


def rolled(arms: Arms, dice: Dice, chosen: tuple[int, ...], number: int, worth: Worth) -> float:
    """Returns the expected worth after one of the cards rolls some dice, given by their places, again."""
    rest = arms._replace(again=arms.again[:number] + arms.again[number + 1 :])
    kept = tuple(face for i, face in enumerate(dice) if i not in chosen)
    return sum(p * kept_or_rolled(rest, tuple(sorted(kept + new)), worth) for new, p in _throws(len(chosen)))


def _choices(dice: Dice, faces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All sets of dice that show one of these faces."""
    matching = [i for i, face in enumerate(dice) if face in faces]
    for n in range(1, len(matching) + 1):
        yield from combinations(matching, n)


# ---------------------------------------------------------------- of a battle at a table


class Chances(NamedTuple):
    """The chances of an attack: won and equal with one throw, and won at best."""

    won: float
    equal: float
    best: float


def attack_chances(view: PlainState, seat: int, target: int, stage: int | None = None) -> Chances:
    """Returns the chances before anybody rolls; ``stage`` is the stage of the turn, if not the present one."""
    arms = arms_of(view, seat, stage)
    if target < SEATS:
        other = arms_of(view, target)
        worth, same = against(other), against(other, tie=True)
    else:
        beaten = int(MERCHANT_DAMAGE[view.merchants[target - SEATS].card])
        worth, same = more_than(beaten), tuple(float(damage == beaten) for damage in range(MOST))
    return Chances(thrown(arms, worth), thrown(arms, same), at_best(arms, worth))


def worth_now(view: PlainState) -> Worth:
    """Returns the probability that each damage of the side that rolls now wins."""
    if view.roller != view.active:
        return more_than(int(view.damage[0]))
    if view.target < SEATS:
        return against(arms_of(view, int(view.target)))
    return more_than(int(MERCHANT_DAMAGE[view.merchants[view.target - SEATS].card]))


def left_alone(view: PlainState) -> float:
    """Returns the chance if the dice are not rolled again; tokens may still turn them."""
    return worth_now(view)[arms_of(view, int(view.roller)).turned(faces_now(view))]


def as_they_lie(view: PlainState) -> float:
    """Returns the chance if nothing more is done to the dice."""
    return worth_now(view)[int(damage_of(view, int(view.roller)))]


def rolled_again(view: PlainState, card: int, dice_set: int) -> float:
    """R13.3: with some dice rolled again by a card, and then as well as can be."""
    arms = arms_of(view, int(view.roller))
    return rolled(arms, faces_now(view), DICE_SETS[dice_set], arms.again.index(_again(card)), worth_now(view))


def faces_now(view: PlainState) -> Dice:
    """The dice of the rolling side, one after the other."""
    return tuple(int(face) for face in view.faces if face)
