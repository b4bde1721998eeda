"""A game in a package of its own, installed beside Filibusta: it has all that a built-in game has."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from install import install, install_bare

from filibusta.terminal.new_game import new_game

HERE = Path(__file__).parent
PROJECT = HERE / "dead-mans-dice"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as ``filibusta new-game`` makes it."""
    return new_game("dead_calm", tmp_path_factory.mktemp("made"), "Dead Calm", "Bonaccia")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, made: Path) -> Path:
    """Where the games are installed: one with and without a table, and a new one."""
    folder = tmp_path_factory.mktemp("site")
    install(PROJECT, folder)
    install(made, folder)
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
match = filibusta.new("dead_mans_dice", players=3, seed=4)
while not match.over:
    match.play(filibusta.bot("ismcts", iterations=50).choose(match.view(match.player)))
"""


def test_it_passes_the_public_kit_and_bots_search_it(site: Path):
    done = run(site, "-c", KIT)
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_a_new_game_passes_its_own_test(site: Path, made: Path):
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(made))
    assert done.returncode == 0, done.stdout[-6000:]


CHANGE = re.compile(r"`(dead_calm/[^`]+)`|^   ```diff\n(.*?)^   ```", re.MULTILINE | re.DOTALL)
"""A file that is named, or what changes in the file named before it; in turn where several are."""
CHANGED = """
import filibusta
from filibusta.testing import CHECKS

QUICK = ("check_decisions", "check_options", "check_rulebook", "check_scenarios", "check_coverage", "check_goals")
game = filibusta.game("dead_calm")
assert filibusta.new(game, players=2, options={"single": True}).options["single"]
for check in CHECKS:
    if check.__name__ in QUICK:
        check(game)
"""


def test_the_page_for_authors_says_how_to_add_an_option(made: Path, tmp_path: Path):
    page = (HERE.parents[1] / "docs/adding-a-game.md").read_text(encoding="utf-8").replace("black_spot", "dead_calm")
    files, changes = list[str](), list[str]()
    for file, change in CHANGE.findall(page.partition("## An option")[2].partition("\n## ")[0]):
        (files if file else changes).append(file or textwrap.dedent(change))
    assert len(changes) == len(files) == 5
    project = shutil.copytree(made, tmp_path / "project")
    for file, change in zip(files, changes, strict=True):
        text = (project / file).read_text(encoding="utf-8")
        old, new = ("".join(line[1:] for line in change.splitlines(True) if line[0] in signs) for signs in (" -", " +"))
        assert text.count(old) == 1, (file, old)
        (project / file).write_text(text.replace(old, new), encoding="utf-8")
    install(project, tmp_path / "site")
    done = run(tmp_path / "site", "-c", CHANGED, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr


@pytest.mark.long
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
game.loops.play_games(game.new_states(), game.new_buffer(), 3, game.pack_options(), 5, 7)
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


@pytest.mark.long
def test_what_is_compiled_ahead_is_all_that_play_search_and_environments_need(site: Path, tmp_path: Path):
    settings = {"FILIBUSTA_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    ahead = run(site, "-m", "filibusta.cli", "compile", "dead_mans_dice", **settings)
    assert ahead.returncode == 0, ahead.stderr
    after = run(site, "-c", PLAY, **settings)
    assert (after.returncode, after.stdout.strip()) == (0, ""), after.stderr


@pytest.mark.long
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
