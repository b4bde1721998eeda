"""What a battle promises, exactly: of a throw, rolled again as well as can be, turned by Sure-fire Tokens."""

import random
from fractions import Fraction

import pytest

from filibusta.engine.match import Match
from filibusta.games.tiny_epic_pirates import GAME
from filibusta.games.tiny_epic_pirates.cards import REROLLERS
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS, Phase
from filibusta.games.tiny_epic_pirates.table import TABLE
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.words.outlook import (
    Arms,
    against,
    at_best,
    attack_chances,
    left_alone,
    more_than,
    rolled_again,
    thrown,
)

ROUNDED = 1e-9
SIX = (0, 0, 0, 0, 0, 1)
"""Only a six does damage."""


def context_of(match: Match) -> DrawContext:
    view = match.view(match.player)
    return DrawContext(view, GAME.say("en"), view.names, "wide")


def share(chance: Fraction) -> object:
    return pytest.approx(float(chance))


def test_a_throw_of_two_dice():
    """R13.5: one six at least; two of them to beat one."""
    arms = Arms(2, SIX, 0, 0)
    assert thrown(arms, more_than(0)) == share(Fraction(11, 36))
    assert thrown(arms, more_than(1)) == share(Fraction(1, 36))
    assert thrown(arms._replace(fixed=1), more_than(1)) == share(Fraction(11, 36))


def test_a_card_that_rolls_ones_and_twos_again():
    """R13.3: of two dice without a six, each shows a one or a two in two of five cases."""
    arms = Arms(2, SIX, 0, 0, again=((1, 2),))
    one, two = Fraction(12, 25) * Fraction(1, 6), Fraction(4, 25) * Fraction(11, 36)
    assert at_best(arms, more_than(0)) == share(Fraction(11, 36) + Fraction(25, 36) * (one + two))
    assert thrown(arms, more_than(0)) == share(Fraction(11, 36))


def test_a_token_turns_the_worst_die():
    """R13.4: with it one six is certain, and two need only one die."""
    arms = Arms(2, SIX, 0, 1)
    assert at_best(arms, more_than(0)) == share(Fraction(1))
    assert at_best(arms, more_than(1)) == share(Fraction(11, 36))


def test_against_somebody_who_rolls_next():
    """R13.7, R15.5: the other's dice come after; equal damage wins nothing."""
    arms = Arms(2, SIX, 0, 0)
    none, one, both = Fraction(25, 36), Fraction(10, 36), Fraction(1, 36)
    assert thrown(arms, against(arms)) == share(one * none + both * (none + one))
    assert thrown(arms, against(arms, tie=True)) == share(none**2 + one**2 + both**2)
    assert thrown(arms, against(arms._replace(tokens=2))) == 0


def fights(seed: int) -> list[DrawContext]:
    """Decisions about dice, in a game in which battles are sought."""
    match, found, chance = Match.new(GAME, 2, {"gold_floor": 0}, seed=seed), list[DrawContext](), random.Random(seed)
    while not match.over and match.ply < 200:
        ctx = context_of(match)
        if ctx.phase in (Phase.ATTACK_TARGET, Phase.REROLL, Phase.SUREFIRE):
            found.append(ctx)
        names = list(ctx.legal)
        sought = [name for name in names if name.startswith(("attack", "recruit", "reroll", "use", "yes"))]
        match.play(chance.choice(sought or names))
    return found


def test_chances_at_the_table_are_chances():
    seen = set[Phase]()
    for ctx in (ctx for seed in (30, 31) for ctx in fights(seed)):
        seen.add(ctx.phase)
        for name in ctx.legal:
            block, number = ACTIONS.part(ACTIONS.number(name))
            if block == "attack":
                chances = attack_chances(ctx.state, int(ctx.state.active), number)
                assert (
                    0 <= chances.won <= chances.best + ROUNDED
                    and max(chances.best, chances.won + chances.equal) <= 1 + ROUNDED
                )
            if block == "reroll":
                assert (
                    0
                    <= rolled_again(ctx.state, REROLLERS[number // len(DICE_SETS)], number % len(DICE_SETS))
                    <= 1 + ROUNDED
                )
                assert 0 <= left_alone(ctx.state) <= 1 + ROUNDED
            if block in ("attack", "reroll", "surefire", "pass"):
                assert "%" in TABLE.forecast(ctx.view, name, ctx.say, "wide").text or name == "pass"
    assert {Phase.ATTACK_TARGET, Phase.SUREFIRE} <= seen
