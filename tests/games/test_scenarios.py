"""Every scenario of every registered game comes out as it says, every rule has one, and the runner is strict."""

import dataclasses
from pathlib import Path
from typing import Any

import msgspec
import pytest

import filibusta
from filibusta.engine.game import Game
from filibusta.testing.scenario import Scenario, scenarios, vocabulary
from filibusta.testing.scenarios import check_coverage, check_scenarios, covered_rules, run

ALL = [(name, scenario) for name in filibusta.game_names() for scenario in scenarios(filibusta.game(name))]


@pytest.mark.parametrize(("name", "scenario"), ALL, ids=[f"{name}-{scenario.id}" for name, scenario in ALL])
def test_scenario(name: str, scenario: Scenario):
    run(filibusta.game(name), scenario)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_every_rule_has_a_scenario(name: str):
    check_coverage(filibusta.game(name))


# ------------------------------------------------------------------ the runner, tried on the card game


@pytest.fixture
def card_game() -> Game:
    return filibusta.game("spanish_main_cards")


def scenario(**keys: Any) -> Scenario:
    return msgspec.convert({"id": "try", "title": "A try", "rules": ["R3.2"], **keys}, Scenario)


PASS = [{"action": "pass"}, {"action": "keep"}]


def test_all_worked_examples_are_there():
    found = {s.id.partition("-")[0] for name, s in ALL if name == "spanish_main_cards"}
    assert {f"W{number}" for number in range(1, 30)} <= found


def test_a_scenario_that_says_the_truth_passes(card_game: Game):
    run(card_game, scenario(position={"active": "volcano"}, play=PASS, expect={"damaged": ["E1"], "deck": 29}))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"play": [{"action": "repair"}]}, r"try, step 1 \(repair\): repair cannot be chosen now; legal are"),
        ({"play": [{"action": "sail"}]}, r"step 1 \(sail\): 'sail' is not an action of this game"),
        ({"play": [{"action": "pass"}]}, "try, at the end: the decision choose_swap is left open"),
        ({"play": [{"action": "pass", "seat": 1}]}, "seat 1 should decide, but seat 0 does"),
        ({"play": [{"action": "pass", "phase": "choose_ship"}]}, "the decision should be choose_ship"),
        ({"play": [{"action": "pass", "legal": ["pass"]}]}, "legal should be pass, but is move:"),
        (
            {"play": [{"action": "pass"}, {"action": "swap:sabotage"}], "position": {"movement_draw": 1}},
            r"step 2 \(swap:sabotage\): it drew chance that the scenario does not plan",
        ),
        ({"play": [{"action": "pass", "chance": [1]}]}, "chance results given for action 1 are not possible"),
        ({"play": PASS, "position": {"deck": 0}}, "the game is over, which the scenario does not expect"),
        ({"play": PASS, "over": True}, "the game is not over, which"),
        ({"play": PASS, "expect": {"damaged": ["E1"]}}, r"damaged should be \{'E1'\}, but is set\(\)"),
        ({"play": PASS, "expect": {"cannons": 3}}, "there is no 'cannons' to compare"),
        ({"play": PASS, "events": ["damaged E1 nobody"]}, "'damaged E1 nobody' did not happen"),
        ({"play": PASS, "position": {"deck": 0}, "over": True, "scores": [9, 9, 9]}, "scores should be"),
        ({"legal": ["pass"]}, "legal should be pass, but is move:full_speed_ahead"),
        ({"not_legal": ["pass"]}, "pass is legal and should not be"),
        ({"refused": [{"action": "pass"}]}, "pass was carried out and should be refused"),
        ({"refused": [{"action": "repair", "message": "storm"}]}, "repair is refused, but with"),
        ({"take_back": [{"seat": 0, "to": 3}]}, "should be able to take back to 3"),
        ({"views": [{"seat": 1, "hidden": ["row"]}]}, "seen by seat 1: row should be hidden, but is shown"),
        ({"views": [{"seat": 1, "hidden": ["cannons"]}]}, "cannons should be hidden, but is no field"),
        ({"views": [{"seat": 1, "sees": {"owners.E1": 0}}]}, r"owners.E1 should be 0, but is \?"),
        ({"imagined": [{"seat": 1, "values": {"owners.E1": [0]}}]}, "owners.E1 should be any of"),
        ({"any_deal": True, "spread": [{"of": "player", "weights": {"0": 1}}]}, "player should be 0 about 600 times"),
        ({"any_deal": True, "deal_refused": "no"}, "the deal was made and should be refused"),
        ({"faults": ["R1.2"]}, "R1.2 should be wrong with the position; found: nothing"),
        ({"position": {"raw": {"row[1]": 3}}}, r"the position is not possible: .*R1\.2"),
        ({"numbers": {"pass": 3}}, "pass should be action 3, but is 17"),
        ({"action_count": 3}, "there should be 3 actions, but there are 69"),
        ({"shapes": {"row": [3]}}, "row should have the shape"),
        ({"absent": ["ship"]}, "there is a field ships"),
        ({"rules": []}, "it names no rule"),
    ],
)
def test_whatever_comes_out_otherwise_fails(card_game: Game, keys: dict[str, Any], message: str):
    with pytest.raises(AssertionError, match=message):
        run(card_game, scenario(**keys))


def test_a_misspelt_key_is_refused():
    with pytest.raises(msgspec.ValidationError, match="unknown field `expects`"):
        scenario(expects={})


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ({"cannons": 3}, "a position has no 'cannons'"),
        ({"row": "E1 E1 E2 E3 S1 S2 S3 D1 D2"}, "row must name every ship once"),
        ({"damaged": ["X1"]}, "'X1' is no ship"),
        ({"active": "picnic"}, "'picnic' is no such card"),
        ({"discards": ["mutiny", "mutiny"]}, "there are not so many mutiny"),
        ({"deck": 99}, r"only \d+ adventure cards"),
        ({"movement_row": ["there_be_fog_ahead*2", "sabotage"]}, "there are not so many there_be_fog_ahead"),
        ({"movement_draw": 5, "movement_discard": 5}, "are not the 24 movement cards"),
        ({"fame": {"E1": 2}, "under": {"E1": ["mutiny"]}}, "fame and under disagree about E1"),
        ({"raw": {"cannons": 1}}, "the record has no number 'cannons'"),
    ],
)
def test_a_patch_that_describes_no_position_is_refused(card_game: Game, patch: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        vocabulary(card_game).build(patch)


def test_a_position_is_read_back_as_it_was_built(card_game: Game):
    patch: dict[str, Any] = {
        "players": 4,
        "options": {"movement_hands": True, "imminent_adventures": True},
        "row": "D3 S3 E3 D2 S2 E2 D1 S1 E1",
        "owners": {"D3": 3, "S3": 2, "E1": 0, "E2": 0, "S1": 1, "D1": 1, "S2": 2, "D2": 3, "E3": "nobody"},
        "damaged": {"D1"},
        "revealed": {"S1", "D3"},
        "refuted": {"0:D1", "2:E3"},
        "fame": {"E1": 3, "S1": 2},
        "owed": {"S1": 1},
        "under": {"E1": ["kraken", "parley?", "volcano?"], "S1": ["mutiny"]},
        "banked": {"1": 4, "3": 2},
        "banked_owed": {"1": 1},
        "line": ["maelstrom", "mermaids"],
        "deck": 20,
        "discards": ["treasure_map", "parley"],
        "hands": {str(seat): ["lost_at_sea", "sabotage"] for seat in range(3)} | {"3": ["temporary_alliance"]},
        "movement_draw": 4,
        "active_player": "2",
        "turn": 9,
    }
    words = vocabulary(card_game)
    states = words.build(patch)
    assert card_game.faults(states[0]) == []
    found = words.describe(states, patch)
    assert {key: found[key] for key in patch if key != "options"} == {k: v for k, v in patch.items() if k != "options"}


def test_a_game_without_scenarios_fails(card_game: Game, tmp_path: Path):
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "en.md").write_text("**R1.1** A rule.\n\n**RUL1** A ruling.\n", encoding="utf-8")
    bare = dataclasses.replace(card_game, folder=tmp_path)
    with pytest.raises(AssertionError, match="has no scenarios"):
        check_scenarios(bare)
    with pytest.raises(AssertionError, match=r"no scenario checks R1\.1$"):
        check_coverage(bare)


def test_an_option_that_no_scenario_changes_is_named(card_game: Game, tmp_path: Path):
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "en.md").write_text("**R1.1** A rule.\n", encoding="utf-8")
    (tmp_path / "checks" / "scenarios").mkdir(parents=True)
    file = tmp_path / "checks" / "scenarios" / "a.toml"
    bare = dataclasses.replace(card_game, folder=tmp_path)
    changed = {option.id: option.low if option.default != option.low else option.high for option in card_game.options}

    def check(options: dict[str, int | bool]) -> None:
        values = ", ".join(f"{name} = {int(value)}" for name, value in options.items())
        one = f'[[scenario]]\nid = "one"\ntitle = "One"\nrules = ["R1.1"]\noptions = {{ {values} }}\n'
        file.write_text(one, encoding="utf-8")
        check_coverage(bare)

    check(changed)
    with pytest.raises(AssertionError, match=r"no scenario changes the option movement_hands$"):
        check({**changed, "movement_hands": False})


def test_scenarios_are_found_and_counted(card_game: Game, tmp_path: Path):
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "en.md").write_text("**R1.1** A rule.\n", encoding="utf-8")
    folder = tmp_path / "checks" / "scenarios"
    folder.mkdir(parents=True)
    one = '[[scenario]]\nid = "one"\ntitle = "One"\nrules = ["R1.1", "R7.7"]\n'
    bare = dataclasses.replace(card_game, folder=tmp_path)
    (folder / "a.toml").write_text(one, encoding="utf-8")
    assert covered_rules(bare) == {"R1.1", "R7.7"}
    with pytest.raises(AssertionError, match=r"scenarios name R7\.7, which the rulebook does not have"):
        check_coverage(bare)
    check_scenarios(bare)  # without checks/positions.py the record's fields are the words
    (folder / "b.toml").write_text(one, encoding="utf-8")
    with pytest.raises(AssertionError, match="two scenarios one"):
        check_scenarios(bare)
    (folder / "b.toml").write_text("[[scenario]]\nid = 3\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"b\.toml: Expected `str`"):
        scenarios(bare)


def test_numbers_of_cards_follow_from_the_data(card_game: Game, tmp_path: Path):
    (tmp_path / "checks" / "scenarios").mkdir(parents=True)
    (tmp_path / "cards.toml").write_text(
        'pirates = [{ id = "bess", count = 2 }, { id = "crowe", count = 3 }]\nships = [{ id = "merry_widow" }]\n',
        encoding="utf-8",
    )
    bare = dataclasses.replace(card_game, folder=tmp_path)
    file = tmp_path / "checks" / "scenarios" / "a.toml"
    one = '[[scenario]]\nid = "one"\ntitle = "all pirates sail"\nrules = ["R1.1"]\n'
    numbers = 'times = "all pirates"\nexpect = { deck = "all pirates - 2", counts = "each pirates" }\n'
    file.write_text(one + numbers, encoding="utf-8")
    (found,) = scenarios(bare)
    assert (found.times, found.title) == (5, "all pirates sail")
    assert found.expect == {"deck": 3, "counts": {"bess": 2, "crowe": 3}}
    for strange in ("ships", "gulls"):
        file.write_text(one + f'times = "all {strange}"\n', encoding="utf-8")
        with pytest.raises(AssertionError, match=rf"a\.toml: cards\.toml has no table \[\[{strange}\]\]"):
            scenarios(bare)
