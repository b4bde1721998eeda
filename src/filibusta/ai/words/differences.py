"""The things in which choices differ, and how much each of them adds to the chance of winning.

Two choices are compared on the same deals. Between the positions to which they lead, the things that the estimate
counts (``Merits`` of the game) are exchanged one after the other, in several orders; what the chance of winning gains
on the average when a thing is exchanged is its part (a Shapley value). The parts add up to the whole difference.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.net import chances_of, layers
from filibusta.engine.features import MOST_ACTIVE, Active, Features
from filibusta.engine.game import Game
from filibusta.engine.goals import Merits
from filibusta.engine.network import WIDTH, Weights
from filibusta.engine.record import INT, State, States

Floats = NDArray[np.floating[Any]]
Whose = Literal["own", "others", "all"]
OWN, OTHERS, ALL = "own", "others", "all"
END, OUT = "end", "out"
"""In place of a merit: that the game is over, and that a player is out of it."""
FEW, ORDERS = 3, 4
"""Up to ``FEW`` things, all orders are tried; above, ``ORDERS`` random ones and their reverses."""


@dataclass(frozen=True)
class Difference:
    """A thing in which a choice differs from others: its merit, whose it is, and by how much it raises the chance.

    ``error`` is the standard error of ``gain``.
    """

    merit: str
    whose: Whose
    gain: float
    error: float = 0.0


Thing = tuple[str, Whose]


class EstimatedPosition(NamedTuple):
    """A position as the sums of an estimate see it, and the chance of winning in it."""

    parts: Floats
    """[seat, merit, number]: what is added up."""
    playing: NDArray[np.bool_]
    """The seats that can still win; none once the game is over."""
    chance: float


class Judge(Protocol):
    """An estimate that is a function of sums over merits."""

    def parts(self, s: State) -> tuple[Floats, NDArray[np.bool_]]:
        """Returns what each merit of each seat adds to the sums, [seat, merit, number], and the seats in the game."""
        ...

    def chances(self, sums: Floats, playing: NDArray[np.bool_]) -> Floats:
        """Returns the chances of winning, [sample, seat], from ``sums[sample, seat, number]`` and who is ``playing``,
        [seat]."""
        ...


class Learned:
    """The learned estimate: the first layer of its network adds up features, and so the merits they tell of."""

    def __init__(self, features: Features, weights: Weights, merits: Merits, seats: int) -> None:
        self._merits = len(merits.table)
        self._of = _numbers(merits, features)
        self._fill, self._start = features.fill, features.start
        self._net = layers(weights)
        room = seats * MOST_ACTIVE
        self._active = Active(np.zeros(seats, INT), np.zeros(room, INT), np.zeros(room, np.float32))

    def parts(self, s: State) -> tuple[Floats, NDArray[np.bool_]]:
        """The last number of each is the value of the feature ``start``."""
        x, players = self._active, int(s.players)
        x.size[:] = 0
        self._fill(s, x)
        found = np.zeros((players, self._merits, WIDTH + 1), np.float32)
        for seat in range(players):
            active = slice(seat * MOST_ACTIVE, seat * MOST_ACTIVE + x.size[seat])
            index, value = x.feature[active], x.value[active]
            spread = np.zeros((self._merits, len(index)), np.float32)
            spread[self._of[index], np.arange(len(index))] = value
            found[seat, :, :WIDTH] = spread @ self._net.first[index]
            found[seat, :, WIDTH] = spread @ (index == self._start)
        return found, x.size[:players] > 0

    def chances(self, sums: Floats, playing: NDArray[np.bool_]) -> Floats:
        return chances_of(self._net, sums[..., :WIDTH], sums[..., WIDTH], np.broadcast_to(playing, sums.shape[:2]))


@cache
def _numbers(merits: Merits, features: Features) -> NDArray[np.intp]:
    """Returns the number of the merit of which each feature tells."""
    number = {merit: i for i, merit in enumerate(merits.table)}
    return np.array([number[merit] for merit in merits.of_features(features.names)])


class HandMade:
    """A hand-made estimate that is declared by its terms: a softmax over their sums."""

    def __init__(self, merits: Merits) -> None:
        assert merits.terms, "a hand-made estimate is declared by its terms"
        self._merits, self._terms = [*merits.table], merits.terms

    def parts(self, s: State) -> tuple[Floats, NDArray[np.bool_]]:
        terms = self._terms(s)
        found = np.array([[of.get(merit, 0.0) for merit in self._merits] for of in terms])
        if strange := {merit for of in terms for merit in of} - set(self._merits):
            raise ValueError(f"the hand-made estimate has a term {min(strange)!r}, which is no merit")
        return found[:, :, None], np.ones(len(terms), np.bool_)

    def chances(self, sums: Floats, playing: NDArray[np.bool_]) -> Floats:
        worth = sums[..., 0]
        chances = np.exp(worth - worth.max(axis=1, keepdims=True))
        return chances / chances.sum(axis=1, keepdims=True)


def judge_of(game: Game, players: int) -> Judge | None:
    """Returns the estimate that judges positions of a game in this form; None if the game does not declare it so."""
    merits, weights = game.words.merits, game.weights
    if merits is None:
        return None
    if game.features and weights and players in weights.players:
        return Learned(game.features, weights.weights, merits, game.layout.seats)
    return HandMade(merits) if merits.terms else None


def differences(
    game: Game, ends: Mapping[int, States], told: Sequence[int], seat: int, key: int
) -> dict[int, tuple[Difference, ...]]:
    """Returns for each choice of ``told`` the things in which it differs from the others, the greatest first.

    ``ends`` are the positions to which the choices lead in the same deals; ``game`` has the estimate that judges them,
    for ``seat``. In each deal a choice is compared with one other, with all of them in turn. Without a second choice,
    or without ``merits`` for this estimate, nothing is compared.
    """
    judge = judge_of(game, int(next(iter(ends.values()))[0].players)) if len(ends) > 1 else None
    if judge is None:
        return {}

    @cache
    def standing(action: int, deal: int) -> EstimatedPosition:
        return _standing(game, judge, ends[action][deal], seat)

    found: dict[int, tuple[Difference, ...]] = {}
    for action in told:
        others, random = [one for one in ends if one != action], np.random.default_rng(key)
        deals = [
            dict(
                _compared(game, judge, standing(action, deal), standing(others[deal % len(others)], deal), seat, random)
            )
            for deal in range(len(ends[action]))
        ]
        found[action] = _averaged(deals)
    return found


def _averaged(deals: Sequence[Mapping[Thing, float]]) -> tuple[Difference, ...]:
    """Returns the things of all deals with their average gains, the greatest first."""
    told: list[Difference] = []
    for thing in {thing for gains in deals for thing in gains}:
        gains = np.array([found.get(thing, 0.0) for found in deals])
        told.append(Difference(*thing, float(gains.mean()), float(gains.std() / np.sqrt(len(gains)))))
    return tuple(sorted(told, key=lambda one: (-abs(one.gain), one.merit, one.whose)))


def _standing(game: Game, judge: Judge, s: State, seat: int) -> EstimatedPosition:
    if s.over:
        places = np.zeros(game.layout.seats, INT)
        game.rules.rank(s, places)
        winners = places[: s.players] == 1
        return EstimatedPosition(
            np.zeros((0, 0, 0)), np.zeros(s.players, np.bool_), float(winners[seat] / max(1, winners.sum()))
        )
    parts, playing = judge.parts(s)
    return EstimatedPosition(parts, playing, float(judge.chances(parts.sum(axis=1)[None], playing)[0, seat]))


def _compared(
    game: Game, judge: Judge, one: EstimatedPosition, other: EstimatedPosition, seat: int, random: np.random.Generator
) -> Iterator[tuple[Thing, float]]:
    """Yields what each thing adds to the chance of the first position over that of the second."""
    if not (one.playing.any() and other.playing.any()):
        yield (END, ALL), one.chance - other.chance
    elif not np.array_equal(one.playing, other.playing):
        yield (OUT, OWN if one.playing[seat] != other.playing[seat] else OTHERS), one.chance - other.chance
    elif not np.array_equal(one.parts, other.parts):
        yield from _exchanged(game, judge, one, other, seat, random)


def _exchanged(
    game: Game, judge: Judge, one: EstimatedPosition, other: EstimatedPosition, seat: int, random: np.random.Generator
) -> Iterator[tuple[Thing, float]]:
    """Yields what each thing adds on the average when it is exchanged, in several orders."""
    changed = [*_changed(game, one.parts - other.parts, seat)]
    steps = np.array([step for _, step in changed])
    orders = _orders(len(changed), random)
    sums = other.parts.sum(axis=1) + np.concatenate(
        [np.zeros_like(steps[orders][:, :1]), steps[orders].cumsum(axis=1)], axis=1
    )
    chances = judge.chances(sums.reshape(-1, *sums.shape[2:]), one.playing)[:, seat].reshape(len(orders), -1)
    gains = np.zeros(len(changed))
    np.add.at(gains, orders, np.diff(chances, axis=1))
    yield from ((thing, float(gain)) for (thing, _), gain in zip(changed, gains / len(orders), strict=True))


def _orders(things: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Returns all orders of a few things, and of more some at random with the same backwards: [order, place]."""
    if things <= FEW:
        return np.array([*permutations(range(things))])
    forwards = np.array([random.permutation(things) for _ in range(ORDERS)])
    return np.concatenate([forwards, forwards[:, ::-1]])


def _changed(game: Game, change: Floats, seat: int) -> Iterator[tuple[Thing, Floats]]:
    """Yields the things that differ, and what they add to the sums of each seat."""
    assert game.words.merits, "only merits are compared"
    for i, (merit, row) in enumerate(game.words.merits.table.items()):
        step: Floats = change[:, i]
        if not np.any(step):
            continue
        if row.shared:
            yield (merit, ALL), step
            continue
        own: Floats = np.zeros_like(step)
        own[seat] = step[seat]
        if np.any(own):
            yield (merit, OWN), own
        if np.any(step - own):
            yield (merit, OTHERS), step - own
