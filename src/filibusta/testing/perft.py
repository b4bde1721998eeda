"""Perft: how many sequences of actions of a certain length there are from fixed positions, chance being fixed too.

``python -m filibusta.testing perft GAME`` writes the counts anew.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from filibusta.engine.game import Game
from filibusta.engine.record import States, copied
from filibusta.testing.play import option_sets, variants, walk

DEPTHS = (1, 2, 3, 4)
MANY = 2000
"""The most sequences of actions: longer ones are not counted beyond it."""
START = 12
"""The number of random actions before each position."""


def count(of: Game, states: States, depth: int) -> int:
    """Returns the number of sequences of ``depth`` actions (fewer if the game ends) from a whole position."""
    legal = of.legal(states)
    if depth == 1 or not len(legal):
        return max(1, len(legal))
    total = 0
    for action in legal:
        after = copied(states)
        of.act(after, int(action), depth)
        total += count(of, after, depth - 1)
    return total


def counts(of: Game, states: States) -> list[int]:
    """The number of sequences of each length, up to the first of which there are many."""
    found: list[int] = []
    for depth in DEPTHS:
        if not found or found[-1] <= MANY:
            found.append(count(of, states, depth))
    return found


def positions(of: Game) -> Iterator[tuple[str, States]]:
    """A name and a whole position for each kind of variant."""
    sets = option_sets(of)
    for variant in variants(of):
        for match in walk(of, variant, sets.index(variant.options)):
            if match.ply == START:
                yield str(variant), match.whole_position()
                break


def compare_perft(of: Game) -> None:
    """Checks that the rules reproduce the stored counts."""
    path = of.folder / "checks" / "perft.toml"
    assert path.exists(), f"{of.id} has no perft counts; write them: python -m filibusta.testing perft {of.id}"
    stored = tomllib.loads(path.read_text(encoding="utf-8"))
    found = {name: counts(of, states) for name, states in positions(of)}
    for name in sorted({*stored, *found}):
        assert stored.get(name) == found.get(name), f"perft of {name}: was {stored.get(name)}, now {found.get(name)}"


def write_perft(of: Game) -> Path:
    """Writes the counts anew."""
    lines = [f"# Sequences of {', '.join(map(str, DEPTHS))} actions from positions after {START} random ones."]
    lines += [f'"{name}" = {counts(of, states)}' for name, states in positions(of)]
    path = of.folder / "checks" / "perft.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
