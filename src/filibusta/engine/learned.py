"""The file of a learned estimate, ``weights.npz``: the weights, and the game and features they were learned for.

Weights are matched to features by name, so they survive cards and options that are added, moved or removed. A new
feature's weights are 0. Weights carried over like this are used at once; ``filibusta train --check`` measures whether
they are still stronger than the hand-made estimate.
"""

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
from filibusta.engine.network import WIDTH, Weights, parts

FILE = "weights.npz"
KEPT = 0.9
"""The share of the first layer, by the size of its weights, that must be found again for the rest to be of use."""
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
    """The digest of the features: if it differs, the weights must be measured again."""
    seed: int
    rounds: int
    games: int = 6_000
    """Games of a round."""
    names: tuple[str, ...] = ()
    """The names of the features, in the order of their weights."""
    arena: tuple[Result, ...] = ()
    """Results by number of players."""


class Learned(NamedTuple):
    """Weights that fit a game, with the numbers of players for which the arena found them stronger."""

    weights: Weights
    players: frozenset[int]
    is_measured: bool
    """False if the rules or the features have changed since the arena."""


def write(path: Path, weights: Weights, origin: Origin) -> None:
    """Writes weights and their origin to a file, completely or not at all."""
    partial = path.with_suffix(".partial.npz")
    note = np.frombuffer(msgspec.json.encode(asdict(origin)), np.uint8)
    np.savez_compressed(partial, weights=weights.astype(np.float16), origin=note)
    partial.replace(path)


def read(path: Path) -> tuple[Weights, Origin]:
    """Reads a file of weights; raises ``BadWeights`` if it is not one."""
    try:
        with np.load(path, allow_pickle=False) as found:
            weights = found["weights"].astype(np.float32)
            origin = msgspec.json.decode(found["origin"].tobytes(), type=Origin)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error, TypeError) as reason:
        raise BadWeights("{file} is damaged: {reason}", file=path.name, reason=str(reason)) from None
    _check(path.name, weights, origin)
    return weights, origin


def _check(file: str, weights: Weights, origin: Origin) -> None:
    """Raises ``BadWeights`` if these are no weights of features with these names."""
    names, size = origin.names, parts(len(origin.names)).size
    if not names:
        raise BadWeights(
            "{file} does not name its features: train it anew with filibusta train {game}",
            file=file,
            game=origin.game,
        )
    if len(set(names)) < len(names):
        doubled = next(name for name in names if names.count(name) > 1)
        raise BadWeights(
            "{file} is damaged: it names {name!r} twice; each feature has one name", file=file, name=doubled
        )
    if weights.shape != (size,):
        raise BadWeights(
            "{file} is damaged: {features} features need a row of {size} weights, not the shape {shape}",
            file=file, features=len(names), size=size, shape=str(weights.shape),
        )  # fmt: skip
    if not np.isfinite(weights).all():
        raise BadWeights("{file} is damaged: its weights must be finite numbers", file=file)


def weights_for(path: Path, game: str, versions: range, features: Features) -> Learned:
    """Reads the weights of a file and carries them over to these features.

    They count as measured if the features are the same and their rules are of one of these ``versions``: those with the
    same play, the last of which is the current one. Raises ``BadWeights`` if the file is damaged or of another game, or
    if less than the share ``KEPT`` can be carried over.
    """
    weights, origin = read(path)
    if origin.game != game:
        raise BadWeights(
            "{file} was learned for {learned}, not for {game}", file=path.name, learned=origin.game, game=game
        )
    players = frozenset(one.players for one in origin.arena if one.is_stronger)
    if origin.features == features.digest and origin.names == features.names:
        return Learned(weights, players, origin.version in versions)
    return Learned(_carried(path.name, weights, origin, features), players, is_measured=False)


def _carried(file: str, weights: Weights, origin: Origin, features: Features) -> Weights:
    """Returns the weights for these features: known ones by name, 0 for new ones."""
    first, rest = np.split(weights, [parts(len(origin.names)).first_bias])
    rows = dict(zip(origin.names, first.reshape(-1, WIDTH), strict=True))
    size = {name: float(np.abs(row).sum()) for name, row in rows.items()}
    lost = sorted(rows.keys() - set(features.names), key=size.__getitem__, reverse=True)
    share = sum(map(size.__getitem__, lost)) / (sum(size.values()) or 1.0)
    if share > 1 - KEPT:
        raise BadWeights(
            "{file} holds too little for today's features: only {found} of its weights are found again by name, where "
            "{least} are needed (unknown: {names}); train it anew with filibusta train {game}",
            file=file, found=f"{1 - share:.0%}", least=f"{KEPT:.0%}", names=", ".join(lost[:3]), game=origin.game,
        )  # fmt: skip
    new = np.zeros(WIDTH, np.float32)
    return np.concatenate([*(rows.get(name, new) for name in features.names), rest])


def weights_or_none(folder: Path, game: str, versions: range, features: Features) -> Learned | None:
    """Returns the weights in a game's folder; None if there are none, or if they are refused.

    Logs whether they are refused or were not measured with the current rules and features, as a warning if any kind of
    bot uses them.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        found = weights_for(path, game, versions, features)
    except BadWeights as refusal:
        log.warning("%s: %s; the hand-made estimate serves", game, refusal)
        return None
    if not found.is_measured:
        level = logging.WARNING if features.used_by else logging.INFO
        log.log(level, "%s: %s was carried over, not measured: filibusta train %s --check", game, FILE, game)
    return found
