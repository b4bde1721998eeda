"""Checks that a game's measurements (bots, lengths, learned weights) were made with the current rules."""

import warnings

from filibusta.ai.levels import LENGTHS, MEASURED, lengths, measured
from filibusta.engine.errors import BadWeights
from filibusta.engine.game import Game
from filibusta.engine.learned import FILE, weights_for


class StaleMeasurement(UserWarning):
    """A file that was measured with other rules than the current ones. Measuring may take hours, so this is only a
    warning."""


def stale(game: Game) -> list[str]:
    """Lists the files in a game's folder that must be measured again, each with the command that does it."""
    found: list[str] = []
    for file, rows, program in ((MEASURED, measured(game), "bots"), (LENGTHS, lengths(game).values(), "lengths")):
        if older := sorted({one.version for one in rows} - set(game.compatible_versions)):
            versions = ", ".join(map(str, older))
            found.append(
                f"{game.folder / file} was measured with version {versions} of the rules, which are played differently "
                f"in version {game.version}: python -m benchmarks.{program} {game.id}"
            )
    weights = game.folder / FILE
    if game.features and game.features.used_by and weights.exists():
        command = f"filibusta train {game.id} --check"
        try:
            if not weights_for(weights, game.id, game.compatible_versions, game.features).is_measured:
                found.append(f"{weights} was carried over to other rules or features: {command}")
        except BadWeights as refusal:
            found.append(f"{game.folder}: {refusal}")
    return found


def check_measurements(game: Game) -> None:
    """Warns of each file that must be measured again."""
    for line in stale(game):
        warnings.warn(line, StaleMeasurement, stacklevel=2)
