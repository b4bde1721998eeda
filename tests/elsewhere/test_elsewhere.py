"""A game in a package of its own, installed beside the house: all that a game of the house has, it has too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from install import install, install_bare

HERE = Path(__file__).parent
PROJECT = HERE / "dead-mans-dice"
SMALLEST = HERE / "pass-the-keg"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games are installed: one with and without a table, and the smallest."""
    folder = tmp_path_factory.mktemp("site")
    install(PROJECT, folder)
    install(SMALLEST, folder)
    install_bare(folder)
    return folder


def run(site: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Python where the game is installed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    path = os.pathsep.join([str(site), *filter(None, [kept.get("PYTHONPATH")])])
    environment = {**kept, "PYTHONPATH": path, **settings}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)


KIT = """
import filibusta
from filibusta.testing import check_game

check_game(filibusta.game("dead_mans_dice"))
check_game(filibusta.game("pass_the_keg"))
match = filibusta.new("dead_mans_dice", players=3, seed=4)
while not match.over:
    match.play(filibusta.bot("ismcts", iterations=50).choose(match.view(match.player)))
"""


def test_they_pass_the_public_kit_and_bots_search_one(site: Path):
    done = run(site, "-c", KIT)
    assert done.returncode == 0, done.stderr


def test_it_has_what_every_game_has(site: Path, tmp_path: Path):
    """Pages, live tables, reviews, the terminal, environments and drawings; the rules are interpreted here."""
    shared = [f"tests/{name}.py" for name in ("games/test_tables", "envs/test_pettingzoo", "envs/test_vector")]
    chosen = ["-k", "inside or dead_mans_dice or bare_dice and table", "-n", "0", "-p", "no:cacheprovider"]
    files = [str(HERE / "inside"), *(str(HERE.parents[1] / name) for name in shared)]
    settings = {"NUMBA_DISABLE_JIT": "1", "FILIBUSTA_DATA": str(tmp_path)}
    done = run(site, "-m", "pytest", "--rootdir", str(HERE.parents[1]), *chosen, *files, **settings)
    assert done.returncode == 0, done.stdout[-6000:]


PLAY = """
from filibusta.engine import compiler

assert compiler.linking
linked, link = [], compiler.linking._Entries.link
compiler.linking._Entries.link = lambda self, args: linked.append(self.py_func) or link(self, args)

import filibusta
from filibusta.envs import pettingzoo
from filibusta.envs.vector import VectorEnv

game = filibusta.game("dead_mans_dice")
game.loops.play_games(game.new_states()[0], game.new_buffer(), 3, game.pack_options(), 5, 7)
match = filibusta.new(game, players=3, seed=4)
levels = [filibusta.bot("greedy"), filibusta.bot("planner"), filibusta.bot("ismcts", iterations=50)]
while not match.over:
    match.view(0).prompt(), match.view(0)._repr_svg_(), match.finals()
    match.play(levels[match.ply % 3].choose(match.view(match.player)))
assert match.scores and match.places

games = VectorEnv(game, 8, 3, seed=2)
games.reset()
for _ in range(50):
    games.step(games.sample())
games.observe(0)

one = pettingzoo.env(game, players=3)
one.reset(seed=7)
for agent in one.agent_iter():
    observation, _, over, _, _ = one.last()
    one.step(None if over else one.action_space(agent).sample(observation["action_mask"]))
print(*linked)
"""


def test_what_is_compiled_ahead_is_all_that_play_search_and_environments_need(site: Path, tmp_path: Path):
    settings = {"FILIBUSTA_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    ahead = run(site, "-m", "filibusta.cli", "compile", "dead_mans_dice", **settings)
    assert ahead.returncode == 0, ahead.stderr
    after = run(site, "-c", PLAY, **settings)
    assert (after.returncode, after.stdout.strip()) == (0, ""), after.stderr


def test_what_is_learned_is_kept_only_if_it_is_stronger_and_damaged_weights_are_refused(site: Path, tmp_path: Path):
    settings = {"FILIBUSTA_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    order = [
        "-m",
        "filibusta.cli",
        "train",
        "dead_mans_dice",
        "--games",
        "200",
        "--arena-games",
        "120",
        "--rounds",
        "1",
    ]
    weights = site / "dead_mans_dice/weights.npz"
    first = run(site, *order, **settings)
    assert "Round 1: loss on games not learned from:" in first.stdout, first.stderr
    assert first.returncode == 1 and "Not kept" in first.stdout and not weights.exists()
    assert "Going on after round 1" in run(site, *order, **settings).stdout
    weights.write_bytes(b"PK damaged")
    refused = run(site, "-m", "filibusta.cli", "watch", "dead_mans_dice", "greedy", "greedy", "--pace", "0", **settings)
    weights.unlink()
    assert refused.returncode == 0 and "weights.npz is damaged" in refused.stderr
    assert "the hand-made estimate serves" in refused.stderr


def test_it_is_nowhere_else():
    """What the tests install does not stay."""
    done = run(HERE, "-m", "filibusta.cli", "games")
    assert done.returncode == 0 and "Dead Man" not in done.stdout
