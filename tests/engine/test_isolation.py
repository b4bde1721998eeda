"""A foreign file is tried in a process of its own, within bounds: refused like here, and nothing else can happen."""

import json
import subprocess

import pytest

import filibusta
from filibusta.engine.errors import BadPosition, BadRecord, FilibustaError
from filibusta.engine.isolation import Bounds, replay_in_subprocess
from filibusta.engine.positions import write_position
from filibusta.engine.words import Words


@pytest.fixture(scope="module")
def match() -> filibusta.Match:
    match = filibusta.new("spanish_main_cards", players=2, seed=4)
    for _ in range(12):
        match.play(int(match.legal()[0]))
    return match


def test_a_sound_record_is_taken(match: filibusta.Match):
    replay_in_subprocess(match.to_json())


def test_a_refusal_is_the_same_as_here_in_every_language(match: filibusta.Match):
    record = json.loads(match.to_json())
    record["moves"][2]["action"] = "fly"
    text = json.dumps(record)
    with pytest.raises(BadRecord) as there:
        replay_in_subprocess(text)
    with pytest.raises(BadRecord) as here:
        filibusta.load(text)
    assert str(there.value) == str(here.value)
    words: Words = match.game.say("it")
    assert there.value.text(words) == here.value.text(words) != str(here.value)


def test_what_breaks_a_rule_is_said_in_the_words_of_its_game(match: filibusta.Match):
    """Also where only the words of a page are at hand."""
    states = match.whole_position()
    states["row"][0, 1] = states["row"][0, 2]
    text = write_position(match.game, states)
    refused: list[BadPosition] = []
    for attempt in (replay_in_subprocess, filibusta.load):
        with pytest.raises(BadPosition, match=r"exactly one ship \(R1.2\)") as found:
            attempt(text)
        refused.append(found.value)
    assert [str(error) for error in refused] == [str(refused[0])] * 2
    for error in refused:
        told = error.text(Words("it"))
        assert told.startswith("questa posizione non è possibile") and "ognuno dei nove spazi della fila" in told


def test_too_many_actions_are_refused_before_any_is_played(match: filibusta.Match):
    with pytest.raises(BadRecord, match="at most 5 actions; this one has 12"):
        replay_in_subprocess(match.to_json(), Bounds(actions=5))


def test_a_file_that_takes_too_long_is_given_up(match: filibusta.Match):
    with pytest.raises(BadRecord, match="takes more than 0 seconds"):
        replay_in_subprocess(match.to_json(), Bounds(patience=0))


def test_a_file_that_takes_too_much_memory_is_given_up(match: filibusta.Match):
    """What the process has at hand after its start would be enough for a short game."""
    record = json.loads(match.to_json())
    record["setup"] += [1000] * 160_000
    text = json.dumps(record)
    with pytest.raises(BadRecord, match="draws at most 128 chance results"):
        replay_in_subprocess(text)
    with pytest.raises(BadRecord, match=r"takes more than 0 MB|rules break down"):
        replay_in_subprocess(text, Bounds(megabytes=0))


def test_a_process_that_dies_is_told_as_a_refusal(match: filibusta.Match, monkeypatch: pytest.MonkeyPatch):
    def dying(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], -11, b"", b"")

    monkeypatch.setattr(subprocess, "run", dying)
    with pytest.raises(BadRecord, match="the rules break down"):
        replay_in_subprocess(match.to_json())


def test_a_position_outside_its_domains_is_refused(match: filibusta.Match):

    record = json.loads(write_position(match.game, match.whole_position()))
    record["fields"]["free_fame"] = 1_000_000
    with pytest.raises(BadPosition, match=r"free_fame must be a number from 0 to \d+, not 1000000"):
        replay_in_subprocess(json.dumps(record))


@pytest.mark.parametrize(
    "change",
    [
        {"players": 3},
        {"options": {"extended_fame": True}},
        {"setup": [1]},
        {"names": ["Ada\0", "Bea"]},
        {"names": ["Ada", "B" * 200]},
    ],
    ids=["players", "options", "setup", "an unprintable name", "a long name"],
)
def test_a_record_must_go_with_the_position_it_starts_from(match: filibusta.Match, change: dict[str, object]):
    started = filibusta.Match.from_position(match.game, match.whole_position(), seed=1)
    record = {**json.loads(started.to_json()), **change}
    with pytest.raises(FilibustaError):
        filibusta.load(json.dumps(record))
