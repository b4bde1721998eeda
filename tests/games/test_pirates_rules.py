"""What is particular to Pirates!: the worked examples, exact chances, shared victories."""

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import filibusta
from filibusta.engine.chance import begin_action, rekey, roll_pool
from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR, States
from filibusta.games.pirates import cards
from filibusta.games.pirates.chances import BOTH_LOST, LOST, WON, chance
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.state import NONE, VICTORY, Part, Phase
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import covered_rules

GAME = filibusta.game("pirates")
FINE = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


def test_every_rule_and_every_worked_example_has_a_scenario():
    counts = [11, 10, 5, 5, 5, 8, 7, 6, 7, 7, 5, 4, 5, 9, 8, 6, 5, 10, 9, 3, 5, 6, 7, 3, 12]
    numbers = {f"R{chapter}.{rule}" for chapter, last in enumerate(counts, 1) for rule in range(1, last + 1)}
    found = covered_rules(GAME)
    assert numbers - found == set()
    assert {number for number in found if not number.startswith("RUL")} - numbers == set()
    examples = {scenario.id.partition("-")[0] for scenario in scenarios(GAME)}
    assert {f"W{number}" for number in range(1, 28)} - examples == {"W26"}, "W26 is the chances of a battle, below"


# ------------------------------------------------------------------ random games


def test_a_victory_is_shared_without_a_rest():
    """R22.4: whoever wins, alone or together, the scores make one victory."""
    states, buffer, scores = GAME.new_states(), GAME.new_buffer(), np.zeros(cards.SEATS, np.int32)
    for key in range(600):
        GAME.loops.play_games(states, buffer, 2 + key % 5, GAME.pack_options(), 1, key)
        GAME.rules.score(states[0], scores)
        assert scores[: states[0].players].sum() == VICTORY


def test_a_supply_that_does_not_do_for_the_first_crews_is_refused():
    with pytest.raises(BadOption, match="at least 66"):
        Match.new(GAME, 6, {"crew_supply": 65})
    assert Match.new(GAME, 6, {"crew_supply": 66}).whole_position()[0].supply == 0


# ------------------------------------------------------------------ chances (W26)


def exact(attackers: int, guns: int, defenders: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
    """Attacker wins, defender wins, both lost: by fractions, without the game's tables."""

    def hits(dice: int, men: int) -> list[Fraction]:
        chances = [Fraction(comb(dice, k) * 2 ** (dice - k), 3**dice) for k in range(dice + 1)]
        return [*chances[:men], sum(chances[men:], Fraction(0))] if men < dice else chances

    known: dict[tuple[int, int], tuple[Fraction, ...]] = {}

    def melee(a: int, d: int) -> tuple[Fraction, ...]:
        if not a or not d:
            return (Fraction(a > 0), Fraction(d > 0), Fraction(not a and not d))
        if (a, d) not in known:
            mine, others = hits(a, d), hits(d, a)
            total = [Fraction(0)] * 3
            for i, p in enumerate(mine):
                for j, q in enumerate(others):
                    if i or j:
                        total = [t + p * q * x for t, x in zip(total, melee(a - j, d - i), strict=True)]
            known[a, d] = tuple(t / (1 - mine[0] * others[0]) for t in total)
        return known[a, d]

    total = [Fraction(0)] * 3
    for i, p in enumerate(hits(guns, defenders)):
        for j, q in enumerate(hits(theirs, attackers)):
            total = [t + p * q * x for t, x in zip(total, melee(attackers - j, defenders - i), strict=True)]
    return (total[0], total[1], total[2])


@pytest.mark.parametrize(
    ("sides", "chances"),
    [
        ((1, 0, 1, 0), (2 / 5, 2 / 5, 1 / 5)),
        ((2, 0, 1, 0), (83 / 95, 8 / 95, 4 / 95)),
        ((11, 0, 8, 5), (0.725066, 0.264558, 0.010377)),
        ((11, 0, 9, 6), (0.492063, 0.496413, 0.011524)),
        ((11, 0, 11, 0), (0.494677, 0.494677, 0.010647)),
    ],
)
def test_the_worked_chances(sides: tuple[int, int, int, int], chances: tuple[float, float, float]):
    found = [chance(table, *sides) for table in (WON, LOST, BOTH_LOST)]
    assert found == pytest.approx(chances, abs=1e-6)


@settings(max_examples=25, deadline=None, suppress_health_check=FINE)
@given(st.integers(1, 8), st.integers(0, 5), st.integers(1, 8), st.integers(0, 5))
def test_chances_are_exact(attackers: int, guns: int, defenders: int, theirs: int):
    sides = (attackers, guns, defenders, theirs)
    found = [chance(table, *sides) for table in (WON, LOST, BOTH_LOST)]
    assert found == pytest.approx([float(chance) for chance in exact(*sides)], abs=1e-8)


def test_dice_come_as_often_as_they_should():
    """R24.1: hits of n dice are binomial; a chi-square test at one in 10,000."""
    state = GAME.new_states()[0]
    rekey(state, np.uint64(3))
    counts = np.bincount([int(roll_pool(state, 4, cards.HITS)) for _ in range(30_000)], minlength=5)
    expected = np.array([comb(4, k) * 2 ** (4 - k) / 81 for k in range(5)]) * 30_000
    assert ((counts - expected) ** 2 / expected).sum() < 23.5


def test_a_loaded_number_of_symbols_that_cannot_be_is_noticed():
    state = GAME.new_states()[0]
    for loaded, bad in ((4, 0), (5, 1), (-1, 1)):
        begin_action(state)
        state.dice[0], state.dice_size = loaded, 1
        assert roll_pool(state, 4, cards.HITS) == (0 if bad else loaded)
        assert state.dice_bad == bad


def until(phase: Phase) -> States:
    """The first position of random games at which this is asked."""
    for seed in range(20):
        match, chooser = filibusta.new("pirates", players=3, seed=seed), random.Random(seed)
        while not match.over and match.ply < 300:
            if int(match.phase) == int(phase):
                return match.whole_position()
            match.play(int(chooser.choice(match.legal())))
    raise AssertionError(f"{phase.name} was never asked")


@pytest.mark.parametrize(
    ("phase", "path", "value", "message"),
    [
        (Phase.CARDS, "part", Part.MELEE, "not come as far"),
        (Phase.FOG, "part", Part.CARDS, "not come as far"),
        (Phase.BATTLE_CARD, "rolled.dice", 3, "are a ship's"),
        (Phase.TREASURE, "rolled.hits", 40, "are a ship's"),
        (Phase.TREASURE, "rolled.ship", NONE, "are a ship's"),
        (Phase.CARDS, "throws", 2, "from phase 3 on"),
        (Phase.TREASURE, "rolled.dice", 1, "not those of this search"),
        (Phase.TREASURE, "throws", 0, "thrown this turn"),
        (Phase.TREASURE, "rolled.hits", 9, "has found the treasure"),
    ],
)
def test_dice_that_cannot_lie_there_are_refused(phase: Phase, path: str, value: int, message: str):
    states = until(phase)
    assert not GAME.faults(states[0])
    field, _, part = path.partition(".")
    if part:
        states[field][part][0, 0] = value
    else:
        states[field] = value
    assert any(message in str(fault) for fault in GAME.faults(states[0]))


def test_dice_lie_there_until_the_next_throw_or_the_end_of_the_turn():
    thrown = (Events.FIRED, Events.FOUGHT, Events.SEARCHED)
    chooser, match, known, seen = random.Random(3), filibusta.new("pirates", players=3, seed=3), {}, 0
    while not match.over and match.ply < 400:
        turn = match.turn
        match.play(int(chooser.choice(match.legal())))
        state = match.view(SPECTATOR).state
        if match.turn != turn:
            known = {}
        told = [h for h in match.view(SPECTATOR).news() if match.turn == turn]
        if any(h.kind in thrown for h in told):
            known = {h.ship: (h.dice, h.hits) for h in told if h.kind in thrown}
        lying = {roll.ship: (roll.dice, roll.hits) for roll in state.rolled if roll.dice}
        if any(h.kind in (Events.GRAPPLED, Events.FOUGHT_ON) for h in told):
            known = lying
        assert lying.items() <= known.items()
        assert bool(lying) == bool(known)
        seen += bool(lying) and state.target == NONE
    assert seen > 5
