"""Inference from the choices of others about their hidden cards.

Many deals that fit a view are drawn and weighted by how well they explain what the others have chosen so far. A seat is
expected to prefer the actions with the best estimate, given what that seat itself can know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.chance import begin_simulation
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.match import History, View
from filibusta.engine.record import INT, Numbers, State, States


@dataclass(frozen=True)
class BeliefSettings:
    """The weight given to the choices of others."""

    deals: int = 256
    """The number of deals that are weighted; with 0 all deals count the same."""
    samples: int = 6
    """The number of deals of what is hidden from a seat, over which its actions are judged."""
    temperature: float = 0.02
    """The loss of prospects that makes a choice e times less likely (softmax temperature, as a probability of
    winning)."""
    noise: float = 0.1
    """The share of choices that are taken to be random."""


class BeliefBuffers(NamedTuple):
    """The arrays in which deals are weighted."""

    known: States
    """One record: what a seat knows of a deal."""
    numbers: Numbers
    """The record as numbers."""
    marks: NDArray[np.uint64]
    logs: NDArray[np.float64]
    """The log-likelihood of a choice, by the hash of what its seat knows: deals that look alike to the seat share
    one."""
    work: States
    """Three records."""
    actions: Numbers
    follow: Numbers
    values: NDArray[np.float64]
    worth: NDArray[np.float64]
    times: Numbers
    """By action: the sum of its values over all samples (``worth``), and the number of samples in which it is legal
    (``times``)."""


class Judgement(NamedTuple):
    """The settings by which a choice is judged, as in ``BeliefSettings``."""

    samples: int
    temperature: float
    noise: float


@rule
def fingerprint(numbers: Numbers) -> Any:
    """Returns a 64-bit hash (FNV-1a) of a record's numbers."""
    mark = np.uint64(0xCBF29CE484222325)
    for i in range(len(numbers)):
        mark = (mark ^ np.uint64(np.int64(numbers[i]) & 0xFFFFFFFF)) * np.uint64(0x100000001B3)
    return mark


@cache
def _build(rules: Any) -> Callable[..., None]:
    legal, apply, determinize = rules.legal, rules.apply, rules.determinize
    estimate, reconstruct_view = rules.estimate, rules.reconstruct_view

    @rule
    def promise(work: States, action: int, follow: Numbers, values: Any, seat: int) -> float:
        """Returns the seat's estimate after an action in ``work[0]`` and, if it decides again in the same turn, the
        best of its next actions."""
        work[1] = work[0]
        after = work[1]
        apply(after, action)
        if after.over or after.player != seat or after.turn != work[0].turn:
            estimate(after, values)
            return values[seat]
        best = 0.0
        for i in range(legal(after, follow)):
            work[2] = after
            apply(work[2], follow[i])
            estimate(work[2], values)
            best = max(best, values[seat])
        return best

    @rule
    def likelihood(known: State, choice: int, memory: Any, judgement: Any, key: int) -> float:
        """Returns the probability of ``choice`` by the decider of ``known``, the record as that seat sees it."""
        work, actions, worth, times = memory.work, memory.actions, memory.worth, memory.times
        seat = known.player
        worth[:] = 0.0
        times[:] = 0
        for sample in range(judgement.samples):
            work[0] = known
            begin_simulation(work[0], np.uint64(key + sample))
            determinize(work[0])
            for i in range(legal(work[0], actions)):
                worth[actions[i]] += promise(work, actions[i], memory.follow, memory.values, seat)
                times[actions[i]] += 1
        if times[choice] == 0:
            return 1.0  # no sample held the card that was played: nothing is learned
        choices = 0
        best = 0.0
        for action in range(len(times)):
            if times[action] > 0:
                choices += 1
                worth[action] /= times[action]
                best = max(best, worth[action])
        total = 0.0
        for action in range(len(times)):
            if times[action] > 0:
                total += times[action] * np.exp((worth[action] - best) / judgement.temperature)
        wanted = times[choice] * np.exp((worth[choice] - best) / judgement.temperature) / total
        return (1.0 - judgement.noise) * wanted + judgement.noise / choices

    @rule
    def believe(
        root: States,
        viewer: int,
        past: States,
        choices: Numbers,
        deals: States,
        likelihoods: Any,
        memory: Any,
        judgement: Any,
        key: int,
    ) -> None:
        """Fills ``deals`` with deals that fit the view ``root``, and ``likelihoods`` with their log-likelihoods.

        Deals in which a seat knows the same share one calculation of its choice.
        """
        known, marks, logs = memory.known, memory.marks, memory.logs
        for i in range(len(deals)):
            deals[i] = root[0]
            begin_simulation(deals[i], np.uint64(key + i))
            determinize(deals[i])
            likelihoods[i] = 0.0
        for ply in range(len(choices)):
            seat = past[ply].player
            if seat == viewer:
                continue
            different = 0
            for i in range(len(deals)):
                known[0] = past[ply]
                reconstruct_view(known[0], deals[i], seat)
                mark = fingerprint(memory.numbers)
                at = 0
                while at < different and marks[at] != mark:
                    at += 1
                if at == different:
                    different += 1
                    marks[at] = mark
                    logs[at] = np.log(
                        likelihood(known[0], choices[ply], memory, judgement, key + ply * judgement.samples)
                    )
                likelihoods[i] += logs[at]

    return believe


class Belief:
    """Deals that fit a view, weighted by their likelihood. An instance owns its buffers, so each thread needs its
    own."""

    def __init__(self, game: Game, settings: BeliefSettings) -> None:
        self.game = game
        self.settings = settings
        self.deals = game.new_states(settings.deals)
        self._believe = _build(game.rules)
        self._likelihoods = np.zeros(settings.deals)
        known = game.new_states()
        self._memory = BeliefBuffers(
            known=known,
            numbers=game.layout.ints(known)[0],
            marks=np.zeros(settings.deals, np.uint64),
            logs=np.zeros(settings.deals),
            work=game.new_states(3),
            actions=game.new_buffer(),
            follow=game.new_buffer(),
            values=game.new_values(),
            worth=np.zeros(game.actions.size),
            times=np.zeros(game.actions.size, INT),
        )
        self._judgement = Judgement(settings.samples, settings.temperature, settings.noise)

    def weigh(self, view: View, key: int) -> NDArray[np.float64]:
        """Draws new ``deals`` for this view and returns their probabilities, which add up to 1."""
        history = view.history or History(view.states[:0], np.zeros(0, INT))
        self._believe(
            view.states,
            view.viewer,
            history.states,
            history.choices,
            self.deals,
            self._likelihoods,
            self._memory,
            self._judgement,
            key,
        )
        weights = np.exp(self._likelihoods - self._likelihoods.max())
        return weights / weights.sum()

    def draw(self, view: View, count: int, key: int) -> Numbers:
        """Returns ``count`` indices into ``deals``, drawn by their probabilities; empty if there is nothing to
        infer."""
        if self.settings.deals == 0 or view.history is None or not len(view.history.choices):
            return np.zeros(0, INT)
        steps = np.cumsum(self.weigh(view, key))
        return np.minimum(np.searchsorted(steps, (np.arange(count) + 0.5) / count), len(steps) - 1).astype(INT)
