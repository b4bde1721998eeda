"""The command line: what it prints, and that whatever is wrong is said in one line with exit status 2."""

import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import filibusta
from filibusta.cli import main
from filibusta.engine.errors import BadOption
from filibusta.terminal.new_game import new_game
from filibusta.terminal.rulebook import book

GAME = "spanish_main_cards"


def process(*words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: the language of help and errors is decided when the command line is imported."""
    command = [sys.executable, "-m", "filibusta.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run(*words: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Games saved without saying where lie in ``data/games`` below ``cwd``."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["filibusta", *words])
        patch.setattr(sys, "stdin", io.StringIO(stdin))
        if cwd:
            patch.chdir(cwd)
            patch.setenv("FILIBUSTA_DATA", str(cwd / "data"))
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())


def test_bench_gives_one_object_with_the_three_figures():
    found = json.loads(run("bench", GAME, "--json", "--seconds", "0.1").stdout)
    for key in ("decisions_per_second", "games_per_second", "search_iterations_per_second"):
        assert found[key] > 0


def test_arena_gives_shares_with_their_intervals(tmp_path: Path):
    """And goes on with the games in its file, with the seed it had."""
    file = str(tmp_path / "games.jsonl")
    words = ("arena", GAME, "greedy:deals=2", "random", "--processes", "1", "--file", file, "--json")
    first = json.loads(run(*words, "--games", "2").stdout)
    found = json.loads(run(*words, "--games", "4").stdout)
    assert [one["name"] for one in found["bots"]] == ["greedy:deals=2", "random"]
    assert all(one["low"] <= one["wins"] / 4 <= one["high"] for one in found["bots"])
    assert found["seed"] == first["seed"] and (first["games"], found["games"]) == (2, 4)


def test_rules_prints_the_book_or_one_rule_in_either_language():
    assert "R8.7" in run("rules", GAME).stdout
    one = run("rules", GAME, "R6.16", "--language", "it").stdout
    assert "Ammutinamento" in one and "R6.17" not in one.splitlines()[0]


def test_compile_tells_how_far_it_is():
    lines = [json.loads(line) for line in run("compile", GAME, "--json").stdout.splitlines()]
    assert lines[0]["done"] == 0 and lines[-1]["done"] == lines[-1]["total"]


def test_a_person_plays_at_the_prompt_with_rules_and_taking_back(tmp_path: Path):
    done = run("play", GAME, "--players", "2", "--seed", "5", "--level", "random", "--language", "en",
               stdin="?\nr\npass\nu\ns\nnonsense\n99\nr R99\nq\n", cwd=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "the rule that asks this" in done.stdout and "R3.2" in done.stdout and "Goodbye." in done.stdout
    assert "Nothing here fits “nonsense”" in done.stdout and "Choose a number from 1 to" in done.stdout
    assert "has no rule 'R99'" in done.stdout
    assert "The row, from the front" in done.stdout and "You " in done.stdout and "You begins" not in done.stdout
    assert filibusta.load((tmp_path / f"data/games/{GAME}.json").read_text()).ply >= 0
    assert [path.name for path in tmp_path.iterdir()] == ["data"], "the current folder is the player's own"


def test_a_saved_game_goes_on_and_nothing_is_overwritten(tmp_path: Path):
    start = ("play", GAME, "--players", "2", "--seed", "5", "--level", "random")
    games = tmp_path / "data/games"
    games.mkdir(parents=True)
    for mine in (games / f"{GAME}.json", tmp_path / "here.json"):
        mine.write_text("mine")
    done = run(*start, stdin="s here.json\n1\ns\ns there.json\nq\n", cwd=tmp_path)
    assert "exists already" in done.stdout and f"--continue {GAME}-2.json" in done.stdout
    assert (games / f"{GAME}.json").read_text() == (tmp_path / "here.json").read_text() == "mine"
    saved = filibusta.load((games / f"{GAME}-2.json").read_text())
    assert (tmp_path / "there.json").read_text() == (games / f"{GAME}-2.json").read_text()
    again = run("play", "--continue", f"{GAME}-2.json", "--level", "random", stdin="1\ns\nq\n", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert filibusta.load((games / f"{GAME}-2.json").read_text()).ply > saved.ply
    assert not (games / f"{GAME}-3.json").exists()


def test_the_reader_is_spoken_to(tmp_path: Path):
    for language, begins, other in (("en", "You begin.", "You begins"), ("it", "Cominci tu.", "Comincia Tu")):
        for seed in range(1, 9):
            done = run("play", GAME, "--players", "2", "--seed", str(seed), "--level", "random", "--language", language)
            assert other not in done.stdout
            if begins in done.stdout:
                break
        else:
            pytest.fail(f"nobody began in {language}")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Usage: filibusta serve [OPTIONS]", "The address to listen on", "[default: 127.0.0.1]", "Commands"]),
        ("it", ["Uso: filibusta serve [OPZIONI]", "L'indirizzo su cui", "[predefinito: 127.0.0.1]", "Comandi"]),
    ],
)
def test_help_says_what_every_parameter_means(language: str, texts: list[str]):
    help = "".join(process(*words, "--language", language).stdout for words in (("serve", "--help"), ("--help",)))
    assert [text for text in texts if text not in help] == []
    assert "None" not in help and (language == "en") == ("Usage" in help) == ("Options" in help)


def test_whoever_reads_no_more_ends_it_quietly():
    command = (
        f"{sys.executable} -m filibusta.cli watch {GAME} random random --pace 0 | head -n 1; exit ${{PIPESTATUS[0]}}"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.count("\n") == 1


def test_every_command_speaks_the_language_it_is_given(tmp_path: Path):
    match = filibusta.new(GAME, players=2, seed=3)
    while not match.over:
        match.play(int(match.legal()[-1]))
    (tmp_path / "game.json").write_text(match.to_json())
    said = {
        ("verify", str(tmp_path / "game.json")): ("Verified", "Verificata"),
        ("arena", GAME, "random", "random", "--games", "2", "--processes", "1"): ("Even", "Alla pari"),
        ("bench", GAME, "--seconds", "0.05"): ("search iterations", "iterazioni di ricerca"),
        ("compile", GAME, "--tables"): ("the deal", "la distribuzione"),
        ("games", GAME): ("usually", "di solito"),
        ("fields", GAME): ("field", "field"),
    }
    for words, texts in said.items():
        for language, text in zip(("en", "it"), texts, strict=True):
            assert text in run(*words, "--language", language).stdout, (words, language)
        assert run(*words, "--language", "de").returncode == 2
    assert run("serve", "--language", "de").returncode == run("train", GAME, "--language", "de").returncode == 2


def test_tables_of_the_rulebook_are_lists_where_they_would_break():
    wide = "| Ship | Merchantman |\n|---|---|\n| Sloop | 6 |\n\nMore."
    assert book(wide, 60).markup == wide
    assert book(wide, 18).markup == "- **Sloop** Merchantman: 6\n\nMore."


def test_a_whole_game_at_the_prompt():
    done = run(
        "play", GAME, "--players", "2", "--seed", "5", "--level", "random", "--language", "it", stdin="1\n" * 400
    )
    assert done.returncode == 0 and "La partita è finita" in done.stdout


def test_watch_shows_bots_to_the_end():
    done = run("watch", GAME, "random", "random", "--pace", "0", "--language", "en")
    assert done.returncode == 0 and "The game is over" in done.stdout


def test_verify_accepts_a_true_record_and_names_what_is_wrong(tmp_path: Path):
    match = filibusta.new(GAME, players=2, seed=3)
    while not match.over:
        match.play(int(match.legal()[-1]))
    path = tmp_path / "game.json"
    path.write_text(match.to_json())
    assert run("verify", str(path)).returncode == 0
    path.write_text(match.to_json().replace('"pass"', '"repair"', 1))
    wrong = run("verify", str(path))
    assert wrong.returncode == 2 and "action " in wrong.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", GAME, "--players", "7"), "2 to 4 players"),
        (("play",), f"name a game, one of: {', '.join(filibusta.game_names())}"),
        (("play", "--continue", "/no/such/file"), "cannot read"),
        (("play", GAME, "--people", "4"), "people must be from 1"),
        (("arena", GAME, "1:second=1", "random"), "there is no setting 'second'"),
        (("play", GAME, "--levle", "2"), "Did you mean --level?"),
        (("play", GAME, "--players", "many"), "--players cannot be 'many'"),
        (("rules", GAME, "R99.1", "--language", "it"), "non ha la regola"),
        (("play", GAME, "--level", "9"), "there is no bot '9'"),
        (("play", GAME, "--option", "kraken=1"), "has no option 'kraken'"),
        (("play", GAME, "--option", "movement_hands=maybe"), "name=true, name=false or name=number"),
        (("rules", GAME, "R99.1"), "has no rule 'R99.1'"),
        (("rules", GAME, "--language", "de"), "en, it"),
        (("verify", "/no/such/file"), "cannot read"),
        (("arena", GAME, "random"), "2 to 4 players, not 1"),
        (("serve", "--port", "-5"), "port"),
        (("sail",), "Unknown command"),
        (("play", "--seed", "--language", "it"), "--seed richiede un valore"),
        (("play", GAME, "--seed", "1", "--seed", "2"), "--seed is given more than once"),
        (("rules", "--language", "it"), "Manca GIOCO."),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: tuple[str, ...], message: str):
    done = (process if "it" in words else run)(*words)
    assert done.returncode == 2
    assert message in done.stderr and "Traceback" not in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_a_new_game_is_made_with_the_next_steps(tmp_path: Path):
    done = run("new-game", "dead_calm", "--italian", "Bonaccia", "--language", "it", cwd=tmp_path)
    assert done.returncode == 0 and "pip install -e dead_calm" in done.stdout and "contiene un gioco" in done.stdout
    files = [path for path in (tmp_path / "dead_calm").rglob("*") if path.is_file()]
    assert (
        tmp_path / "dead_calm/dead_calm/__init__.py" in files
        and tmp_path / "dead_calm/tests/test_dead_calm.py" in files
    )
    texts = [path.read_text(encoding="utf-8") for path in files]
    assert not [text for text in texts if re.search(r"black.spot|macchia nera", text, re.IGNORECASE)]
    assert any('{ en = "Dead Calm", it = "Bonaccia" }' in text for text in texts)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Dead Calm"], "small letters, digits and single underscores: dead_calm"),
        (["../calm"], "cannot be the name of a package"),
        (["class"], "single underscores: class_game"),
        (["7__"], "single underscores: black_spot"),
        ([GAME], f"there is a game {GAME} already"),
        (["json"], "there is a Python module json already; choose another name, such as json_game"),
        (["taken"], "taken exists already"),
        (["calm", "--title", 'The "Calm"'], "backslashes, of a length up to 40"),
        (["calm", "--italian", ""], "a title is one line"),
        (["calm", "--title", "a\nb"], "a title is one line"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_and_nothing_is_written(words: list[str], message: str, tmp_path: Path):
    (tmp_path / "taken").mkdir()
    done = run("new-game", *words, "--language", "en", cwd=tmp_path)
    assert done.returncode == 2 and message in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["taken"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path):
    with pytest.raises(BadOption, match="cannot be written"):
        new_game("dead_calm", tmp_path / "missing")
