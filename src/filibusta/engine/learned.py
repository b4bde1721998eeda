"""The weights of a learned estimate, as they lie with a game: ``weights.npz``, with what they were learned for."""

import logging
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import msgspec
import numpy as np

from filibusta.engine.errors import BadWeights
from filibusta.engine.features import Features
from filibusta.engine.network import Weights, parts

FILE = "weights.npz"
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Result:
    """An arena's result of one learned ``greedy`` against hand-made ones: its share of victories, and the interval."""

    players: int
    games: int
    share: float
    low: float
    high: float

    @property
    def is_stronger(self) -> bool:
        """Tells whether the interval lies above equal strength; with two players, where the first turn decides most, it
        must not lie below."""
        return self.high >= 1 / 2 if self.players == 2 else self.low > 1 / self.players


@dataclass(frozen=True)
class Origin:
    """The origin of weights: the game and features they are for, and how they were made."""

    game: str
    version: int
    features: str
    """The digest of the features."""
    seed: int
    rounds: int
    games: int = 6_000
    """Games of a round."""
    arena: tuple[Result, ...] = ()
    """Results by number of players."""


class Learned(NamedTuple):
    """Weights that fit a game, with the numbers of players for which the arena found them stronger."""

    weights: Weights
    players: frozenset[int]


def write(path: Path, weights: Weights, origin: Origin) -> None:
    """Writes weights and their origin to a file, completely or not at all."""
    partial = path.with_suffix(".partial.npz")
    note = np.frombuffer(msgspec.json.encode(asdict(origin)), np.uint8)
    np.savez_compressed(partial, weights=weights.astype(np.float16), origin=note)
    partial.replace(path)


def read(path: Path) -> tuple[Weights, Origin]:
    """Reads a file of weights; raises ``BadWeights`` if it is none."""
    try:
        with np.load(path, allow_pickle=False) as found:
            weights = found["weights"].astype(np.float32)
            origin = msgspec.json.decode(found["origin"].tobytes(), type=Origin)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error, TypeError) as reason:
        raise BadWeights("{file} is damaged: {reason}", file=path.name, reason=str(reason)) from None
    return weights, origin


def weights_for(path: Path, game: str, versions: range, features: Features) -> Learned:
    """The weights in a file, if they were learned for this game and these features, and for one of these ``versions``
    of its rules: those that are played the same, the last of them today's."""
    weights, origin = read(path)
    if origin.game != game or origin.version not in versions:
        raise BadWeights(
            "{file} was learned for {learned} version {was}, not for {game} version {is_now}",
            file=path.name, learned=origin.game, was=origin.version, game=game, is_now=versions[-1],
        )  # fmt: skip
    if origin.features != features.digest:
        raise BadWeights("{file} was learned for other features: train it anew", file=path.name)
    if weights.shape != (parts(len(features)).size,) or not np.isfinite(weights).all():
        raise BadWeights("{file} is damaged: {reason}", file=path.name, reason="these are no weights")
    return Learned(weights, frozenset(one.players for one in origin.arena if one.is_stronger))


def weights_or_none(folder: Path, game: str, versions: range, features: Features) -> Learned | None:
    """The weights that lie with a game; none where there are none, or where they are refused, which the log tells."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        return weights_for(path, game, versions, features)
    except BadWeights as refusal:
        log.warning("%s: %s; the hand-made estimate serves", game, refusal)
        return None
