"""Game records and positions: what comes back is the same, and what was tampered with is refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import filibusta
from filibusta.engine.errors import BadPosition, BadRecord, FilibustaError
from filibusta.engine.positions import write_position

GAME = "spanish_main_cards"


@pytest.fixture(scope="module")
def finished() -> filibusta.Match:
    chooser = random.Random(1)
    match = filibusta.new(GAME, players=3, seed=1, names=["Ada", "Bruno", "Chiara"])
    while not match.over:
        match.play(int(chooser.choice(match.legal())))
    return match


def test_an_unfinished_record_keeps_the_secret(finished: filibusta.Match):
    match = filibusta.new(GAME, seed=1)
    match.play("pass")
    record = json.loads(match.to_json())
    assert "secret" not in record["fair"] and "result" not in record
    assert filibusta.load(match.to_json()).ply == 1
    assert json.loads(finished.to_json())["fair"]["secret"]


def test_a_finished_match_can_be_verified(finished: filibusta.Match):
    assert filibusta.verify(finished.to_json()).places == finished.places
    with pytest.raises(BadRecord, match="secret of this match has not been shown"):
        filibusta.verify(filibusta.new(GAME, seed=1).to_json())


def _set(*path: Any, to: Any) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = to(record[path[-1]]) if callable(to) else to

    return change


TAMPERED: dict[str, tuple[Callable[[Any], None], str]] = {
    "another action": (
        _set("moves", 0, "action", to="ship:noordster"),
        "action 1: ship:noordster cannot be chosen now",
    ),
    "unknown action": (_set("moves", 0, "action", to="fly"), "action 1: 'fly' is not an action"),
    "wrong seat": (_set("moves", 3, "seat", to=lambda seat: (seat + 1) % 3), "action 4 is of seat"),
    "a move left out": (_set("moves", to=lambda moves: moves[1:]), "action"),
    "another result": (_set("result", "scores", to=[99, 0, 0]), "the result is not what these actions lead to"),
    "another secret": (_set("fair", "secret", to="00"), "does not fit the seal"),
    "no hex": (_set("fair", "secret", to="xyz"), "must be hexadecimal"),
    "impossible deal": (_set("setup", 0, to=42), "chance results given for the deal are not possible"),
    "short deal": (_set("setup", to=lambda dice: dice[:5]), "chance results"),
    "too many dice": (_set("setup", to=[0] * 500), "at most 128 chance results"),
    "unknown game": (_set("game", to="chess"), "there is no game 'chess'"),
    "other rules": (_set("rules", to=99), "rules version 99"),
    "other format": (_set("version", to=7), "format version 7"),
    "a text for a number": (_set("players", to="three"), "\\$.players is missing or is not"),
    "an unknown field": (_set("cheat", to=1), ": cheat is missing or is not"),
    "too many players": (_set("players", to=9), "2 to 4 players"),
    "names missing": (_set("names", to=["Ada"]), "a game of 3 needs as many names"),
}


def _set_new(record: Any) -> None:
    record["cheat"] = 1


def test_games_of_earlier_rules_that_were_played_the_same_are_replayed(finished: filibusta.Match):
    record = json.loads(finished.to_json())
    record["rules"] = 1
    assert filibusta.load(json.dumps(record)).scores == finished.scores


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_record_is_refused_and_says_where(finished: filibusta.Match, name: str):
    change, message = TAMPERED[name]
    record = json.loads(finished.to_json())
    (_set_new if name == "an unknown field" else change)(record)
    with pytest.raises(FilibustaError, match=message):
        filibusta.load(json.dumps(record))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format":"chess"}', "[" * 5000, "\x00", b"\xff\xfe"])
def test_what_is_no_record_is_refused(text: str | bytes):
    with pytest.raises(BadRecord, match="not a game record or position"):
        filibusta.load(text)


def test_an_enormous_text_is_not_even_read():
    with pytest.raises(BadRecord, match="at most 1000000 bytes"):
        filibusta.load(" " * 1_000_001)


def _position(finished: filibusta.Match) -> Any:
    return json.loads(write_position(finished.game, finished.whole_position(20)))


def test_a_position_file_goes_on_from_where_it_was(finished: filibusta.Match):
    match = filibusta.load(json.dumps(_position(finished)))
    assert match.player == int(finished.whole_position(20)[0].player)
    match.play(int(match.legal()[0]))
    assert filibusta.load(match.to_json()).ply == 1


BROKEN: dict[str, tuple[Callable[[Any], None], str]] = {
    "two ships on a space": (_set("fields", "row", 1, to=lambda ship: (ship + 1) % 9), "exactly one ship"),
    "a ship elsewhere": (_set("fields", "ships", 0, "space", to=lambda space: space % 9 + 1), "R1.2"),
    "too much fame": (_set("fields", "ships", 0, "cards", to=lambda cards: cards + 1), "R7.8"),
    "a card too many": (_set("fields", "seats", 0, "banked", to=lambda banked: banked + 1), r"R7\.17"),
    "no such phase": (_set("fields", "phase", to=17), "phase must be one of"),
    "no such seat": (_set("fields", "player", to=3), "player must be a seat from 0 to 2, not 3"),
    "no seat of any table": (
        _set("fields", "player", to=5),
        "player must be -1, for none, or a number from 0 to 3, not 5",
    ),
    "nobody decides": (_set("fields", "player", to=-1), "player must be a seat from 0 to 2, not -1"),
    "hidden": (_set("fields", "ships", 3, "owner", to="?"), r"ships\[3\].owner must be .*, not \?"),
    "half a switch": (_set("fields", "ships", 3, "damaged", to=2), r"ships\[3\].damaged must be 0 or 1, not 2"),
    "beyond a count": (_set("fields", "movement_draw_size", to=-1), "movement_draw_size must be a number from 0 to 24"),
    "no such card": (
        _set("fields", "line", 0, to=99),
        r"line\[0\] must be -1, for none, or a number from 0 to \d+, not 99",
    ),
    "a field missing": (lambda r: r["fields"].pop("row"), "lacks the field 'row'"),
    "a field too many": (_set("fields", "treasure", to=1), "has no field 'treasure'"),
    "wrong shape": (_set("fields", "row", to=[1, 2]), "row must be 10"),
    "no number": (_set("fields", "row", 1, to="x"), "whole numbers"),
    "too large": (_set("fields", "turn", to=2**40), "32-bit"),
    "a ship without fields": (_set("fields", "ships", 0, to={}), "must have exactly the fields"),
    "an option out of range": (_set("fields", "options", 4, to=9), "option mutiny_target"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_position_that_breaks_an_invariant_is_refused_and_named(finished: filibusta.Match, name: str):
    change, message = BROKEN[name]
    record = _position(finished)
    if name == "a field too many":
        record["fields"]["treasure"] = 1
    else:
        change(record)
    with pytest.raises(BadPosition, match=message):
        filibusta.load(json.dumps(record))


def test_a_view_is_saved_with_its_hidden_parts_hidden_and_cannot_be_played_on(finished: filibusta.Match):
    text = write_position(finished.game, finished.view_at(3, 1).states, viewer=1)
    assert '"?"' in text
    with pytest.raises(BadPosition, match="only a full position"):
        filibusta.load(text)
