"""Questions answered by playing: a policy measured, a game studied, games recorded."""

import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta import View, game
from filibusta.ai.arena import wilson
from filibusta.engine.errors import FilibustaError
from filibusta.envs import CompiledPolicy, Encoder, rewards
from filibusta.lab import evaluate
from filibusta.lab.recording import about, load_arrays, record, record_minari
from filibusta.lab.report import as_json, page
from filibusta.lab.study import Study, other_options, study
from filibusta.lab.study_games import BLOCK
from filibusta.terminal.commands import main

EXAMPLES = Path(__file__).parents[2] / "examples"
CARDS = "spanish_main_cards"


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def first_of_view(view: View) -> int:
    return int(view.legal()[0])


class FirstBot:
    def choose(self, view: View) -> int:
        return first_of_view(view)


def first_legal(view: Any, legal: Any, key: Any) -> int:
    return legal[0]


def nothing(view: Any, legal: Any, key: Any) -> int:
    return dict[Any, int]()[key]


def text(view: Any, legal: Any, key: Any) -> Any:
    return "card:fog"


def of_three(view: Any, masks: Any, more: Any) -> int:
    return 0


def nonsense(observations: Any, masks: Any) -> Any:
    return masks.argmin(axis=1)


def speechless(view: View) -> Any:
    return None


def test_an_evaluation_counts_each_seat_and_number_of_players():
    found = filibusta.evaluate(first, CARDS, games=61, players=(2, 3), seed=4)
    assert found.all.games == 61 and {n: one.games for n, one in found.by_players.items()} == {2: 31, 3: 30}
    assert {at: one.games for at, one in found.by_seat.items()} == {
        (2, 0): 16,
        (2, 1): 15,
        (3, 0): 10,
        (3, 1): 10,
        (3, 2): 10,
    }
    assert sum(one.wins for one in found.by_seat.values()) == pytest.approx(found.all.wins)
    assert (found.all.low, found.all.high) == wilson(
        found.all.wins, 61
    ) and found.all.low < found.share < found.all.high
    assert found.all.even == pytest.approx((31 / 2 + 30 / 3) / 61)
    assert json.loads(json.dumps(found.as_json()))["by_seat"][0]["games"] == 16


@pytest.mark.parametrize(
    ("policy", "settings", "message"),
    [
        (CompiledPolicy(nothing), {}, r"Numba does not compile nothing\(view, legal, key\), which returns a number: "),
        (
            CompiledPolicy(nothing),
            {"against": first_of_view},
            r"Numba does not compile nothing\(view, legal, key\), which returns a number: ",
        ),
        (first, {"players": []}, "players is a number, or several"),
        (first, {"encodings": "features"}, "there is no setting 'encodings'"),
    ],
)
def test_what_cannot_be_evaluated_is_said_in_one_sentence(policy: Any, settings: dict[str, Any], message: str):
    with pytest.raises(FilibustaError, match=message) as error:
        evaluate(policy, CARDS, games=2, **settings)
    assert "\n" not in str(error.value)


def test_whoever_plays_himself_wins_an_even_share():
    games = 300
    found = evaluate("random", CARDS, against="random", games=games, players=3, seed=2)
    assert found.all.low < 1 / 3 < found.all.high


@pytest.mark.parametrize("policy", [first_of_view, FirstBot, FirstBot(), first, CompiledPolicy(first_legal)])
def test_a_policy_is_the_same_in_all_its_forms_one_by_one(policy: Any):
    plain = evaluate(first_of_view, CARDS, against=FirstBot, games=4, players=2)
    assert evaluate(policy, CARDS, against=FirstBot, games=4, players=2).by_seat == plain.by_seat


@pytest.mark.parametrize(
    ("policy", "settings", "words"),
    [
        (nonsense, {}, "cannot be chosen now; legal are"),
        (speechless, {}, "a policy must answer with an action"),
        (first, {"games": 0}, "games must be a whole number"),
        (first, {"players": 9}, "players"),
        (first, {"players": "two"}, "not 'two'"),
        (first, {"seed": 1.5}, "a seed is a whole number or a text, not 1.5"),
        (CompiledPolicy(text), {}, "which returns a number: .*setitem"),
        (first, {"against": first_of_view, "window": 4}, "a single view knows no earlier events"),
        ("nobody", {}, "there is no bot 'nobody'"),
        (7, {}, "a policy is a bot's name, a bot or a function, not 7"),
        (first, {"against": of_three}, "a policy takes a view, or observations and masks; of_three takes neither"),
        (of_three, {}, "a policy takes a view, or observations and masks; of_three takes neither"),
        (Path, {}, r"a bot's class has a method choose\(view\), and Path has none"),
    ],
)
def test_what_cannot_be_evaluated_is_told(policy: Any, settings: dict[str, Any], words: str):
    given: Any = {"games": 4, "players": 2, **settings}
    with pytest.raises(FilibustaError, match=words):
        evaluate(policy, CARDS, **given)


def test_a_seed_may_be_a_text_and_a_window_shows_events():
    found = [evaluate(first, CARDS, games=6, players=2, seed=seed, window=4) for seed in ("tide", "tide", "ebb")]
    assert found[0] == found[1] != found[2]


def test_a_policy_of_ones_own_is_found_where_the_command_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """With observations and options as it wants them."""
    (tmp_path / "own_agents.py").write_text(
        "def policy(observations, masks):\n    assert observations.dtype.kind == 'f'\n    return masks.argmax(axis=1)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    command = f"filibusta evaluate {CARDS} own_agents.policy --games 4 --players 2 --encoding features"
    monkeypatch.setattr(sys, "argv", [*command.split(), "--option", "extended_fame=true", "--json"])
    with pytest.raises(SystemExit, match="0"):
        main()
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--decision nope", "spanish_main_cards does not ask 'nope' in a game of two"),
        ("--decision move --sample 3", "games must be an even number, at least two, not 3"),
        ("--events ordered", "ordered is not of the form KIND:PART"),
        ("--events ordered:order", "there is no part order of an event ordered; there are: "),
        ("--cards missing.toml", "missing.toml cannot be read: No such file or directory"),
    ],
)
def test_the_lab_refuses_nonsense_in_one_line_before_games_are_played(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delattr("filibusta.lab.study._study")
    monkeypatch.setattr(sys, "argv", f"filibusta lab {CARDS} {words}".split())
    with pytest.raises(SystemExit, match="2"):
        main()
    assert capsys.readouterr().err.startswith(f"filibusta: {sentence}")
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_a_study_of_random_games_counts_what_they_had():
    found = study(CARDS, games=3000, players=3, seed=5)
    again = study(CARDS, games=3000, players=3, seed=5)
    assert found == again
    assert sum(seat.value for seat in found.seats) == pytest.approx(1)
    assert all(seat.low < 1 / 3 < seat.high for seat in found.seats)
    assert sum(found.histogram[1]) == 3000 and found.decisions.low < found.decisions.value < found.decisions.high
    assert found.followed == 400 and found.leader_wins[-1].low > found.leader_wins[0].high
    for one in found.worth:
        assert one.low <= one.difference <= one.high
        mean = (one.share * one.seats + one.without * (9000 - one.seats)) / 9000
        assert mean == pytest.approx(1 / 3, abs=1e-6)


def test_a_study_is_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch):
    found = list[Study]()
    for cores in (1, 3):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        found.append(study("spanish_main_cards", games=2 * BLOCK + 1, players=3, seed=4))
    assert found[0] == found[1]


def test_a_page_of_a_study_stands_alone():
    found = study(CARDS, games=200, players=2, seed=5, change=True)
    text = page(found)
    assert "<script" not in text and "<link" not in text and "src=" not in text
    assert text.count("<figcaption>") == text.count("<figure>") == 4, "each plot says what it shows"
    middle, shown = found.leader_wins[10], len(found.worth)
    assert f"wins {middle.value:.2%} [{middle.low:.2%}, {middle.high:.2%}]; the lead changes" in text
    assert f"{shown} of {shown}" not in text, "what is shown whole does not refer to the JSON"
    assert all(f"{one.kind}: {one.name}" in text for one in (found.worth[0], found.worth[-1]))
    assert found.changed and all(name in text for name in found.changed)
    assert json.loads(json.dumps(as_json(found)))["games"] == 200
    italian = page(found, language="it")
    assert '<html lang="it">' in italian and "Quota di vittorie per posto" in italian
    assert f"{found.seats[0].value:.2%}" in text and f"{found.seats[0].value:.2%}".replace(".", ",") in italian
    assert not re.search(r"\d\.\d%", italian) and "scelta: " in italian and "chosen: " not in italian
    said = re.findall(r"<(?:h2|p|caption)\b[^>]*>([^<]{9,})<", text)
    assert said and not [sentence for sentence in said if f">{sentence}<" in italian]


@pytest.mark.long
def test_only_options_that_take_effect_are_changed():
    of = game("tiny_epic_pirates")
    changed = [
        {name.partition("=")[0] for name, _ in other_options(of, n, of.unpack_options(of.options_for(n)))}
        for n in (1, 2)
    ]
    assert "solo_difficulty" in changed[0] and "solo_difficulty" not in changed[1]


def test_bots_are_studied_as_arrays():
    found = study(CARDS, games=40, bots=("greedy:deals=1", "random"), players=2)
    assert found.seats[0].value > 0.8 and found.games == 40


def test_bots_that_decide_for_no_arrays_are_studied_one_by_one():
    found = study(CARDS, games=4, bots=("ismcts:iterations=2", "random"), players=2, seed="tide")
    assert found == study(CARDS, games=4, bots=("ismcts:iterations=2", "random"), players=2, seed="tide")
    assert found.games == 4


@pytest.mark.parametrize("wrong", [{"bots": "foo"}, {"encoding": "colours"}, {"window": 3}, {"seed": 1.5}])
def test_what_cannot_be_recorded_leaves_the_file_as_it_is(tmp_path: Path, wrong: dict[str, Any]):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    path = tmp_path / "games.parquet"
    path.write_bytes(b"kept")
    with pytest.raises(FilibustaError):
        record(CARDS, path, games=1, **wrong)
    assert path.read_bytes() == b"kept" and list(tmp_path.iterdir()) == [path]


def test_recorded_games_hold_each_decision(tmp_path: Path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    path = tmp_path / "games.parquet"
    decisions = record(CARDS, path, bots=("random", "greedy:deals=1"), games=3, seed=7)
    found, facts = load_arrays(path), about(path)
    assert facts["game"] == CARDS and tuple(facts["columns"]) == Encoder(CARDS).names
    assert len(found["action"]) == decisions and set(found["episode"].tolist()) == {0, 1, 2}
    assert found["mask"][np.arange(decisions), found["action"]].all()
    for episode in range(3):
        match = filibusta.new(CARDS, 2, seed=7 + episode)
        of = found["episode"] == episode
        assert np.array_equal(found["observation"][of][0], Encoder(CARDS).vector(match.view(match.player)))
        for seat in (0, 1):
            own = of & (found["seat"] == seat)
            place = int(found["place"][own][0])
            assert found["reward"][own].sum() == found["return"][own][0]
            assert found["return"][own][0] in (rewards([1, 2])[place - 1], 0.0)


def test_a_damaged_file_is_told(tmp_path: Path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    path = tmp_path / "games.parquet"
    record(CARDS, path, bots="random", games=2, players=2)
    whole = path.read_bytes()
    for damaged in (b"", b"PAR1 and no more", whole[:-200], whole[:3000] + bytes(3000) + whole[6000:]):
        path.write_bytes(damaged)
        with pytest.raises(FilibustaError, match="holds no recorded games"):
            load_arrays(path)


def test_a_changed_bit_never_gives_other_games(tmp_path: Path):
    """It is told; or it lies where nothing is read, such as in statistics."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    path, told_of = tmp_path / "games.parquet", 0
    record(CARDS, path, bots="random", games=2, players=2)
    whole, games = path.read_bytes(), load_arrays(path)
    for at in range(200, len(whole) - 200, 499):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        try:
            found = load_arrays(path)
        except FilibustaError as error:
            assert "holds no recorded games" in str(error)
            told_of += 1
        else:
            assert all(np.array_equal(found[name], numbers) for name, numbers in games.items())
    assert told_of > 1


def test_minari_reads_recorded_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    minari: Any = pytest.importorskip("minari", reason="minari is not installed (extra 'minari')")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    settings: dict[str, Any] = {"bots": ("random", "greedy:deals=1"), "games": 66, "seed": 7}
    decisions = record_minari(CARDS, "cards/mixed-v0", **settings)
    record(CARDS, tmp_path / "games.parquet", **settings)
    rows, found = load_arrays(tmp_path / "games.parquet"), minari.load_dataset("cards/mixed-v0")
    assert found.total_steps == decisions == len(rows["action"])
    for episode in found.iterate_episodes():
        own = (rows["episode"] == episode.infos["game"][0]) & (rows["seat"] == episode.infos["seat"][0])
        assert np.array_equal(episode.observations["observation"][:-1], rows["observation"][own])
        assert np.array_equal(episode.observations["action_mask"][:-1], rows["mask"][own])
        assert not episode.observations["action_mask"][-1].any()
        assert episode.actions.tolist() == rows["action"][own].tolist()
        assert np.array_equal(episode.rewards, rows["reward"][own]) and episode.terminations[-1]
    for name, message in (("cards/mixed-v0", "there is a dataset"), ("x", "has a name such as"), ("?-v0", "such as")):
        with pytest.raises(FilibustaError, match=message):
            record_minari(CARDS, name, games=1)


def test_a_compiled_policy_is_the_same_among_arrays():
    inside, plain = (evaluate(one, CARDS, games=20, players=2) for one in (CompiledPolicy(first_legal), first))
    assert inside.by_seat == plain.by_seat


def test_a_policy_imitates_recorded_games():
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra 'data')")
    example = runpy.run_path(str(EXAMPLES / "imitation.py"))
    assert example["main"](games=3, bot="random").all.games == 400


def test_pettingzoo_is_looped_over():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra 'envs')")
    assert sum(runpy.run_path(str(EXAMPLES / "pettingzoo_loop.py"))["main"]().values()) == 0


def test_the_first_agent_is_an_example():
    """In so few steps no game ends, and all is as the critic guessed: nothing is divided by 0."""
    with np.errstate(divide="raise", invalid="raise", over="raise"):
        agent = runpy.run_path(str(EXAMPLES / "first_agent.py"))["learn"](CARDS, updates=2, steps=16)
    assert evaluate(agent, CARDS, games=20, players=2, encoding="features").all.games == 20


def test_openspiels_search_is_an_example():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra 'envs')", exc_type=ImportError)
    got = runpy.run_path(str(EXAMPLES / "openspiel_search.py"))["main"](games=2, simulations=2)
    assert len(got) == 2 and set(got) <= {-1.0, 0.0, 1.0}


def test_cfr_solves_a_small_game():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra 'envs')", exc_type=ImportError)
    found = runpy.run_path(str(EXAMPLES / "openspiel_cfr.py"))["main"](100, 20_000, chests=2)
    exploitability, won = zip(*found, strict=True)
    assert exploitability[1] < min(0.05, exploitability[0]) and won[1] > won[0] > 0
