"""A golden playthrough: one whole game as readable text, replayed line by line.

A change of the rules shows as a readable difference. ``python -m filibusta.testing golden GAME`` writes it anew.
"""

import hashlib
import re
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.testing.play import Variant, usual_options, variants, walk

SEED = 11


def golden_variants(of: Game) -> list[Variant]:
    """Returns the game with default options at the middle number of players, and the one with every option."""
    every = variants(of)
    plain = [variant for variant in every if variant.options == usual_options(of)]
    return [plain[len(plain) // 2], every[-1]]


def _short(of: Game, match: Match, viewer: int | None) -> str:
    states = match.whole_position() if viewer is None else match.view(viewer).states
    return hashlib.sha256(of.layout.ints(states).tobytes()).hexdigest()[:8]


def playthrough(of: Game) -> Iterator[str]:
    """Returns the lines of the golden text."""
    for variant in golden_variants(of):
        yield f"# {of.id}, rules version {of.version}, {variant}, seed {SEED}"
        match = Match.new(of, variant.players, variant.options, seed=SEED)
        for match in walk(of, variant, SEED):
            yield from _step(of, match)
        yield f"scores {match.scores} places {match.places}"
        yield ""


def _step(of: Game, match: Match) -> Iterator[str]:
    if match.moves:
        yield f"    > {match.moves[-1].action}"
    chance = match.moves[-1].chance if match.moves else match.setup_chance
    if chance:
        yield f"    chance {' '.join(map(str, chance))}"
    for line in match.log(SPECTATOR, "en", match.ply):
        yield f"    {line.text} [{line.rule}]"
    views = " ".join(_short(of, match, viewer) for viewer in (SPECTATOR, *range(match.players)))
    yield f"    state {_short(of, match, None)} views {views}"
    if match.over:
        return
    yield f"{match.ply}. turn {match.turn}, seat {match.player}, {match.phase.name.lower()}"
    yield f"    legal {' '.join(of.actions.name(int(action)) for action in match.legal())}"


def compare_golden(of: Game) -> None:
    """Checks that the rules reproduce the stored playthrough."""
    path = of.folder / "checks" / "golden.txt"
    assert path.exists(), f"{of.id} has no golden playthrough; write it: python -m filibusta.testing golden {of.id}"
    stored = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(stored, playthrough(of), strict=False), 1):
        assert was == now, f"{path.name}, line {number}:\n  was {was}\n  now {now}"
    assert len(stored) == sum(1 for _ in playthrough(of)), f"{path.name} has another number of lines"


def write_golden(of: Game) -> Path:
    """Writes the playthrough; read the difference before committing it.

    Warns if the previous one has a version that should replay, but takes another course by the current rules.
    """
    path = of.folder / "checks" / "golden.txt"
    path.parent.mkdir(exist_ok=True)
    now = list(playthrough(of))
    if path.exists() and (warning := version_warning(of, path.read_text(encoding="utf-8").splitlines(), now)):
        warnings.warn(warning, stacklevel=2)
    path.write_text("\n".join(now) + "\n", encoding="utf-8")
    return path


def version_warning(of: Game, before: Sequence[str], now: Sequence[str]) -> str:
    """Says which number to raise if a playthrough of a version that is said to replay takes another course now."""
    found = re.search(r"rules version (\d+)", before[0]) if before else None
    version = int(found[1]) if found else 0
    if version not in of.compatible_versions or _course(before) == _course(now):
        return ""
    raised = of.version + (version == of.version)
    return (
        f"{of.id}: games of version {version} are played differently now; "
        f"if any were played, set version and replays_from to {raised}"
    )


def _course(playthrough: Sequence[str]) -> list[str]:
    """Returns the lines that say what was legal, what was chosen, and how chance and the game turned out."""
    return [line for line in playthrough if line.startswith(("    legal", "    >", "    chance", "scores"))]
