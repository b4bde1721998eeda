"""The network of a learned estimate in NumPy: its output for many positions, and its training.

It computes the same as the compiled network of ``engine/network.py``, which handles one position at a time. ``start``
is always the feature whose value is added to the network's output (``Features.start``), or NO_START.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.features import NO_START
from filibusta.engine.network import HALF, WIDTH, Weights, parts

Floats = NDArray[np.float32]
BATCH = 512
RATE, WARM = 2e-3, 100
"""The learning rate, and after how many steps it is reached at the latest."""
MEMORY, SQUARES = 0.9, 0.999
"""Decay rates of Adam for the mean and the square of gradients."""


@dataclass(frozen=True, eq=False)
class Samples:
    """Positions of games with the same number of players: active features of each seat, and who won."""

    index: NDArray[np.uint16]
    """[sample, seat, place]: features; a place that is not used has value 0."""
    value: Floats
    won: Floats
    """[sample, seat]: the share of the victory."""
    game: NDArray[np.int64]
    """The index of the game of each sample."""

    def __len__(self) -> int:
        return len(self.game)

    def split(self, every: int) -> "tuple[Samples, Samples]":
        """Returns the training samples and those of each ``every``-th game; the positions of one game stay together."""
        held = self.game % every == 0
        return self.of(~held), self.of(held)

    def of(self, chosen: NDArray[np.bool_]) -> "Samples":
        """Returns the samples that a mask of bools chooses."""
        return Samples(self.index[chosen], self.value[chosen], self.won[chosen], self.game[chosen])

    def dense(self, chosen: NDArray[np.intp], features: int) -> Floats:
        """Returns the features as a dense array [sample, seat, feature]."""
        index, value = self.index[chosen], self.value[chosen]
        samples, seats, _ = index.shape
        rows = np.arange(samples * seats, dtype=np.int64).reshape(samples, seats, 1) * features
        flat = np.bincount((rows + index).ravel(), value.ravel(), samples * seats * features)
        return flat.astype(np.float32).reshape(samples, seats, features)


class Layers(NamedTuple):
    """The parts of a vector of weights, as views of it."""

    first: Floats
    first_bias: Floats
    own: Floats
    others: Floats
    second_bias: Floats
    output: Floats


def layers(weights: Weights) -> Layers:
    """Returns the parts of these weights."""
    features = (len(weights) - parts(0).size) // WIDTH
    place = parts(features)
    second = weights[place.second : place.second_bias].reshape(WIDTH, WIDTH)
    return Layers(
        weights[: place.first_bias].reshape(features, WIDTH),
        weights[place.first_bias : place.second],
        second[:, :HALF],
        second[:, HALF:],
        weights[place.second_bias : place.output],
        weights[place.output : place.size],
    )


def new_weights(features: int, seed: int) -> Weights:
    """Returns random initial weights of a network.

    Weights of features are small, so that rare features start near zero.
    """
    random = np.random.default_rng(seed)
    weights = np.zeros(parts(features).size, np.float32)
    net = layers(weights)
    for part, scale in (
        (net.first, 0.05), (net.first_bias, 0.2), (net.own, 0.12), (net.others, 0.08), (net.output, 0.1),
    ):  # fmt: skip
        part[...] = random.standard_normal(part.shape) * scale
    return weights


class _Forward(NamedTuple):
    hidden: Floats
    second: Floats
    chances: Floats


def _forward(net: Layers, x: Floats, start: int) -> _Forward:
    given: Floats = x[:, :, start] if start >= 0 else np.zeros(x.shape[:2], np.float32)
    return _after_first(net, x @ net.first, given, np.any(x, axis=2))


def _after_first(net: Layers, sums: Floats, given: Floats, playing: NDArray[np.bool_]) -> _Forward:
    hidden: Floats = np.maximum(sums + net.first_bias, 0)
    hidden = hidden * playing[:, :, None]
    crossed: Floats = hidden @ net.others
    everybody: Floats = crossed.sum(axis=1, keepdims=True)
    second: Floats = np.maximum(everybody - crossed + hidden @ net.own + net.second_bias, 0)
    said: Floats = second @ net.output + given
    worth: Floats = np.where(playing, said, np.float32(-np.inf))
    best: Floats = worth.max(axis=1, keepdims=True)
    chances: Floats = np.exp(worth - best)
    total: Floats = chances.sum(axis=1, keepdims=True)
    return _Forward(hidden, second, chances / total)


def chances(weights: Weights, x: Floats, start: int = NO_START) -> Floats:
    """Returns each seat's probability of winning, [sample, seat], for features ``x[sample, seat, feature]``."""
    return _forward(layers(weights), x, start).chances


def chances_of(net: Layers, sums: Floats, given: Floats, playing: NDArray[np.bool_]) -> Floats:
    """Returns the same from ``sums[sample, seat, number]`` of the first layer's weights over the active features, the
    value ``given[sample, seat]`` of the feature ``start``, and who is ``playing``: the seats with active features."""
    return _after_first(net, sums, given, playing).chances


def loss(weights: Weights, samples: Samples, start: int = NO_START) -> float:
    """Returns the mean log loss of the predictions."""
    features, total = len(layers(weights).first), 0.0
    for first in range(0, len(samples), 4 * BATCH):
        chosen = np.arange(first, min(first + 4 * BATCH, len(samples)))
        said = chances(weights, samples.dense(chosen, features), start)
        total -= float((samples.won[chosen] * np.log(said + 1e-9)).sum())
    return total / max(1, len(samples))


def gradient(weights: Weights, x: Floats, won: Floats, start: int = NO_START) -> Floats:
    """Returns the gradient of the mean log loss, as a vector like the weights."""
    net = layers(weights)
    found = _forward(net, x, start)
    result = np.empty_like(weights)
    to = layers(result)
    flat = x.shape[0] * x.shape[1]
    error = (found.chances - won) * (found.chances > 0) / np.float32(len(x))
    to.output[:] = np.tensordot(error, found.second, 2)
    second = error[:, :, None] * net.output * (found.second > 0)
    to.second_bias[:] = second.sum(axis=(0, 1))
    crossed = (second.sum(axis=1, keepdims=True) - second).reshape(flat, HALF)
    second, hidden = second.reshape(flat, HALF), found.hidden.reshape(flat, WIDTH)
    to.own[...] = hidden.T @ second
    to.others[...] = hidden.T @ crossed
    first = (second @ net.own.T + crossed @ net.others.T) * (hidden > 0)
    to.first[...] = x.reshape(flat, -1).T @ first
    to.first_bias[:] = first.sum(axis=0)
    return result


def train(
    weights: Weights, sets: Sequence[Samples], seed: int, epochs: int = 1, rate: float = RATE, start: int = NO_START
) -> Weights:
    """Returns the weights after further training on these samples, by Adam with a decreasing rate. The same seed gives
    the same weights."""
    random, weights = np.random.default_rng(seed), weights.copy()
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    features = len(layers(weights).first)
    steps = epochs * sum(len(samples) // BATCH for samples in sets)
    step, warm = 0, min(WARM, 1 + steps // 10)
    for _ in range(epochs):
        order = [random.permutation(len(samples)) for samples in sets]
        batches = [(k, i) for k, samples in enumerate(sets) for i in range(len(samples) // BATCH)]
        for batch in random.permutation(len(batches)):
            k, i = batches[int(batch)]
            chosen = order[k][i * BATCH : (i + 1) * BATCH]
            slope = gradient(weights, sets[k].dense(chosen, features), sets[k].won[chosen], start)
            step += 1
            mean += (1 - MEMORY) * (slope - mean)
            square += (1 - SQUARES) * (slope * slope - square)
            now = rate * min(1.0, step / warm) * (0.5 + 0.5 * np.cos(np.pi * step / (steps + 1)))
            now *= np.sqrt(1 - SQUARES**step) / (1 - MEMORY**step)
            weights -= np.float32(now) * mean / (np.sqrt(square) + np.float32(1e-8))
    return weights
