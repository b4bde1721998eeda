"""The engine's own loops, built for one game at a time.

They close over the rules: such closures are compiled with the rules inlined and found again in the disk cache, which
does not hold for functions passed as arguments.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.chance import begin_action, random_below, rekey
from filibusta.engine.compiler import rule
from filibusta.engine.news import veil_news
from filibusta.engine.record import HIDDEN, Layout, Numbers, State, States
from filibusta.engine.sight import as_outsider, conceal_by

ENDLESS = 1_000_000
"""A playout of more decisions than this is a fault of the rules."""


@dataclass(frozen=True)
class Loops:
    """Compiled functions over one game's records.

    They take arrays and use the first record: Numba needs 25 µs a call to determine the type of a single record.
    """

    deal: Callable[[States, np.uint64, Numbers, int, int, Numbers], None]
    """``deal(states, key, dice, n, players, options)``: a new game; chance from ``key`` (64 bits) after ``n`` dice."""
    act: Callable[[States, np.uint64, Numbers, int, int], None]
    """``act(states, key, dice, n, action)``: one action with chance from ``key``, after ``n`` loaded dice."""
    intermediate_states: Callable[[States, np.uint64, Numbers, int, int, States], int]
    """``intermediate_states(states, key, dice, n, action, stills)``: as ``act``, and copies the record into ``stills``
    after each step that told something and after which nobody is asked yet; returns the number of copies."""
    legal: Callable[[States, Numbers], int]
    """``legal(states, out)``: writes the legal actions into ``out``; returns how many."""
    why: Callable[[States, Numbers], None]
    """``why(states, out)``: writes for each action the reason against it, of a game that has reasons."""
    is_final: Callable[[States, States], bool]
    """``is_final(before, after)``: whether an action that led here is no step of its seat's unfinished turn, has asked
    another seat, or has shown or drawn something."""
    observe: Callable[[States, NDArray[np.int32], int], None]
    """``observe(states, ints, viewer)``: hides in place what a viewer may not know."""
    playout: Callable[[State, Numbers], int]
    """``playout(s, buffer)``: random legal actions to the end; returns how many."""
    play_games: Callable[[States, Numbers, int, Numbers, int, int], int]
    """``play_games(states, buffer, players, options, games, key)``: whole random games; returns the decisions."""


@rule
def others_are_asked(s: State) -> bool:
    """Tells whether others choose at the same time as the deciding seat."""
    return s.asked & ~(1 << s.player) != 0


@rule
def nobody_else_is_asked(s: State) -> bool:
    """Returns False: the answer for games without simultaneous choices."""
    return False


@rule
def nothing_follows(s: State, step: int) -> int:
    """An ``advance`` for games whose every action is one step."""
    return 0


def whole_action(answer: Callable[[State, int], int], advance: Callable[[State, int], int]) -> Callable[..., None]:
    """Returns ``apply(s, action)``, which answers a decision and carries out all steps that follow."""

    @rule
    def apply(s: State, action: int) -> None:
        step = answer(s, action)
        while step != 0:
            step = advance(s, step)

    return apply


def beginning(layout: Layout) -> Callable[[States, int, np.uint64, int, Numbers], None]:
    """Returns ``begin(states, i, key, players, options)``, a rule that prepares record ``i`` for ``setup``: blank
    except for the number of players, the options, and a generator seeded with ``key`` (64 bits)."""
    blank = layout.blank

    @rule
    def begin(states: States, i: int, key: np.uint64, players: int, options: Numbers) -> None:
        states[i] = blank[0]
        s = states[i]
        rekey(s, key)
        s.players = players
        for k in range(len(s.options)):
            s.options[k] = options[k]

    return begin


def build(rules: Any, layout: Layout) -> Loops:
    """Builds the loops over ``rules`` for records of this layout."""
    hidden, no_stills, conceal, begin = layout.hidden, layout.zeros(0), conceal_by(layout), beginning(layout)
    setup, legal, apply = rules.setup, rules.legal, rules.apply
    answer, advance, reason = rules.answer, rules.advance, rules.why
    veil = rules.veil
    asks_others = others_are_asked if "asked" in (no_stills.dtype.names or ()) else nobody_else_is_asked

    @rule
    def load(s: State, dice: Numbers, n: int) -> None:
        for i in range(n):
            s.dice[i] = dice[i]
        s.dice_size = n

    @rule
    def deal(states: States, key: np.uint64, dice: Numbers, n: int, players: int, options: Numbers) -> None:
        begin(states, 0, key, players, options)
        load(states[0], dice, n)
        setup(states[0])

    @rule
    def intermediate_states(states: States, key: np.uint64, dice: Numbers, n: int, action: int, stills: States) -> int:
        s = states[0]
        begin_action(s)
        rekey(s, key)
        load(s, dice, n)
        told = 0
        taken = 0
        step = answer(s, action)
        while step != 0:
            if s.player < 0 and s.news_size > told and taken < len(stills):
                stills[taken] = s
                told = s.news_size
                taken += 1
            step = advance(s, step)
        return taken

    def act(states: States, key: np.uint64, dice: Numbers, n: int, action: int) -> None:
        intermediate_states(states, key, dice, n, action, no_stills)

    @rule
    def legal_of(states: States, out: Numbers) -> int:
        return legal(states[0], out)

    @rule
    def why(states: States, out: Numbers) -> None:
        for action in range(len(out)):
            out[action] = reason(states[0], action)

    @rule
    def is_final(before: States, after: States) -> bool:
        then, now = before[0], after[0]
        return now.sealed != 0 or now.player != then.player or now.turn != then.turn or asks_others(now)

    @rule
    def observe(states: States, ints: NDArray[np.int32], viewer: int) -> None:
        for i in range(len(states)):
            veil(states[i], as_outsider(viewer))
            veil_news(states[i], viewer)
            states[i].rng = np.uint64(0)
            conceal(states[i], ints[i], as_outsider(viewer))
            for k in range(hidden.shape[1]):
                if hidden[viewer, k]:
                    ints[i, k] = HIDDEN

    @rule
    def playout(s: State, buffer: Numbers) -> int:
        decisions = 0
        while not s.over and decisions < ENDLESS:
            n = legal(s, buffer)
            apply(s, buffer[random_below(s, n)])
            decisions += 1
        return decisions

    @rule
    def play_games(states: States, buffer: Numbers, players: int, options: Numbers, games: int, key: int) -> int:
        decisions = 0
        for game in range(games):
            begin(states, 0, np.uint64(key + game), players, options)
            setup(states[0])
            decisions += playout(states[0], buffer)
        return decisions

    return Loops(deal, act, intermediate_states, legal_of, why, is_final, observe, playout, play_games)
