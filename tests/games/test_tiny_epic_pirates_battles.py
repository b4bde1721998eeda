"""What an attack in Tiny Epic Pirates promises: compared with every way to play it by the rules, and every throw."""

from collections.abc import Iterator, Sequence
from itertools import product
from statistics import mean
from typing import Any

import numpy as np
import pytest

from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT
from filibusta.engine.view import View
from filibusta.engine.words import percent
from filibusta.games.tiny_epic_pirates import GAME
from filibusta.games.tiny_epic_pirates.cards import REROLLERS, SEATS, SIDES
from filibusta.games.tiny_epic_pirates.checks.positions import build
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.state import ACTIONS, ATTACK, DICE_SETS, Phase
from filibusta.games.tiny_epic_pirates.table import TABLE
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.words.outlook import attack_chances, left_alone, rolled_again

States = Any
ENDS = {Events.WON: 1.0, Events.TIED: 0.0, Events.LOST: 0.0}
ORANGE = SEATS
ATTACKS: dict[str, dict[str, Any]] = {
    "bare": {},
    "a card rolls again": {"crew": {"0": ["tina_trickshot"]}},
    "two cards": {"crew": {"0": ["tina_trickshot", "sally_suresight"]}},
    "a token": {"surefire": {"0": 1}, "crew": {"0": ["pale_pim"]}},
    "both": {"surefire": {"0": 1}, "crew": {"0": ["tina_trickshot"]}},
    "three dice": {"legend": {"0": 4}, "crew": {"0": ["tina_trickshot"]}},
    "no order": {"crew": {"0": ["tina_trickshot"]}, "order": "search"},
}
TARGETS = {"weak": "merchant_2", "strong": "merchant_4"}


def position(target: int, card: str = "merchant_2", **patch: Any) -> States:
    """An attack is to be chosen: the attacker at place 0 with the orange Merchant and seat 1."""
    order = patch.pop("order", "attack")
    ships = {"at": {"0": 0, "1": 0}, "merchants": {"orange": {"at": 0, "card": card}}}
    stage = "order" if order == "attack" else "captain"
    captain = {} if order == "attack" else {"deeds": 2}
    states = build({"players": 2, **ships, "order": order, "phase": "attack_target", "stage": stage, **patch})
    for field, value in captain.items():
        states[field][0] = value
    assert target in [action - ATTACK for action in GAME.legal(states)]
    return states


def act(states: States, action: int, rolled: tuple[int, ...]) -> tuple[States, Sequence[Event]]:
    """The position after an action with these faces, and what it told; the one before stays."""
    after, dice = states.copy(), np.array([face - 1 for face in rolled], INT)
    GAME.loops.act(after, np.uint64(1), dice, len(dice), action)
    return after, news_of(PlainState(after[0]), Events)


def throws(n: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, SIDES + 1), repeat=n)


def followed(states: States, action: int) -> float:
    """How likely the attacker wins after an action: the mean over all its throws, and those that follow at once."""
    s = states[0]
    block, _ = ACTIONS.part(action)
    own = len(ACTIONS.name(action).rpartition("-")[2]) if block == "reroll" else 0
    dice = int(own or (0 if block in ("surefire", "pass") else 2 + (s.seats[s.active].legend >= 4)))
    return mean(_after_throw(states, action, rolled) for rolled in throws(dice))


def _after_throw(states: States, action: int, rolled: tuple[int, ...]) -> float:
    after, told = act(states, action, rolled)
    other = int(states[0].target) if states[0].target >= 0 else action - ATTACK
    answered = [event for event in told if event.kind == Events.ROLLED and event.seat == other]
    if answered:
        more = 3 if answered[0].third else 2
        return mean(_valued(*act(states, action, (*rolled, *answer))) for answer in throws(more))
    return _valued(after, told)


def _valued(states: States, told: Sequence[Event]) -> float:
    """What whoever must decide makes of it."""
    if ended := [ENDS[Events(event.kind)] for event in told if event.kind in ENDS]:
        return ended[0]
    s = states[0]
    assert s.phase in (Phase.REROLL, Phase.SUREFIRE)
    found = [followed(states, int(action)) for action in GAME.legal(states)]
    return max(found) if s.player == s.active else min(found)


def context_of(states: States, seat: int = 0) -> DrawContext:
    view = View(GAME, GAME.observe(states, seat), seat, ("Ada", "Bea"))
    return DrawContext(view, GAME.say("en"), view.names, "wide")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_on_merchants_promise_what_the_rules_give(attack: str, target: str):
    states = position(ORANGE, TARGETS[target], **ATTACKS[attack])
    assert attack_chances(context_of(states).state, 0, ORANGE).best == pytest.approx(followed(states, ATTACK + ORANGE))


@pytest.mark.parametrize(
    "patch",
    [
        {},
        {"surefire": {"0": 1}},
        {"surefire": {"1": 1}},
        {"crew": {"0": ["tina_trickshot"], "1": ["pale_pim"]}, "deckhands": {"1": [1, 1, 1, 0]}},
    ],
    ids=str,
)
def test_attacks_on_pirates_count_their_dice_and_tokens(patch: dict[str, Any]):
    states = position(1, **patch)
    assert attack_chances(context_of(states).state, 0, 1).best == pytest.approx(followed(states, ATTACK + 1))


def test_one_throw_is_told_apart_from_what_cards_and_tokens_make_of_it():
    states = position(ORANGE, "merchant_4", surefire={"0": 1}, crew={"0": ["tina_trickshot"]})
    found, bare = attack_chances(context_of(states).state, 0, ORANGE), position(ORANGE, "merchant_4")
    ends = [ENDS.get(Events(e.kind)) for r in throws(2) for e in act(bare, ATTACK + ORANGE, r)[1]]
    assert attack_chances(context_of(bare).state, 0, ORANGE).won == pytest.approx(ends.count(1.0) / SIDES**2)
    assert found.won < found.best


def test_what_is_rolled_again_is_worth_what_the_rules_give():
    states, told = act(position(ORANGE, "merchant_4", crew={"0": ["tina_trickshot"]}), ATTACK + ORANGE, (3, 4))
    assert not any(event.kind in ENDS for event in told)
    ctx = context_of(states)
    for action in map(int, GAME.legal(states)):
        block, number = ACTIONS.part(action)
        card, dice = divmod(number, len(DICE_SETS))
        found = left_alone(ctx.state) if block == "pass" else rolled_again(ctx.state, REROLLERS[card], dice)
        assert found == pytest.approx(followed(states, action)), ACTIONS.name(action)


def test_each_turned_die_says_how_likely_it_wins():
    states, _ = act(position(ORANGE, "merchant_4", surefire={"0": 1}), ATTACK + ORANGE, (3, 4))
    ctx = context_of(states)
    for action in map(int, GAME.legal(states)):
        text = TABLE.forecast(ctx.view, ACTIONS.name(action), GAME.say("en"), "wide").text
        assert percent(followed(states, action)) in text, text
