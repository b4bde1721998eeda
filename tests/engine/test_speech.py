"""What the kernel says for every game, and what it refuses of one."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest
from msgspec.structs import replace as replace_struct

import filibusta
from filibusta.engine.domains import count
from filibusta.engine.events import EventKind
from filibusta.engine.goals import Ending, Goals, Progress, short_of
from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.record import Numbers, State, everyone, layout, many
from filibusta.engine.speech import Fact, Line, Prompt, Speech, Voice, not_decided, silent
from filibusta.engine.words import LANGUAGES, Words

NAMES = ("Ada", "Bruno", "Zoë")
SAY = {language: Words(language) for language in LANGUAGES}
GOALS = Goals(
    "gold",
    "7 gold win",
    "R9",
    [
        Progress(7, "7", "seven"),
        Progress(0, "0", "out", out=True, icon="skull"),
        Progress(6, "6", "six", near="one to go"),
    ],
    [Ending("The first with 7 wins.", "R9", 1), Ending("Or the richest.", "R10", 1, "the last round", near=True)],
    7,
)


class Phase(IntEnum):
    ROLL = 0
    KEEP = 1


class Events(EventKind):
    ROLLED = 0, "seat", "face"
    KEPT = 1, "seat"


LAYOUT = layout(
    many("seats", 3, everyone("points", holds=count(0, 9)), everyone("place", holds=count(0, 3))),
    players=range(2, 4),
    phases=Phase,
    events=Events,
)


def score(s: State, out: Numbers) -> None:
    for seat in range(s.players):
        out[seat] = s.seats[seat].points


def rank(s: State, out: Numbers) -> None:
    for seat in range(s.players):
        out[seat] = s.seats[seat].place


def no_facts(_view: PlainState, _seat: int, _say: Words) -> list[Fact]:
    return []


def rolled(v: Voice, h: Event) -> Line:
    return Line(f"{v.names[h.seat]} rolled Yes, {h.face}!.", "R1")


SPEECH: Speech[Any] = Speech(
    voice=Voice,
    prompts={
        Phase.ROLL: lambda v: Prompt("Roll Ahoy!.", "Ahoy!.", "R1"),
        Phase.KEEP: lambda v: Prompt("Keep?", "", "R2"),
    },
    lines={Events.ROLLED: rolled, Events.KEPT: silent},
    actions=lambda v, action: f"{v.names[v.view.player]} {action}",
    seat_facts=no_facts,
    score=score,
    rank=rank,
    end_rule="R9",
    waits={Phase.ROLL: lambda v, player: Prompt(f"{player} rolls", "", "R1")},
)


def view(over: bool = False, phase: int = 0, places: tuple[int, ...] = (2, 1, 3)) -> PlainState:
    states = LAYOUT.zeros()
    s: State = states[0]
    s.players, s.player, s.over, s.phase = 3, 1, over, phase
    for seat, place in enumerate(places):
        s.seats[seat].place, s.seats[seat].points = place, seat
    return PlainState(s)


def test_each_phase_has_its_question_and_no_full_stop_follows_an_exclamation():
    assert SPEECH.prompt(view(), SAY["en"], NAMES) == Prompt("Roll Ahoy!", "Ahoy!", "R1")
    assert SPEECH.prompt(view(phase=1), SAY["en"], NAMES).title == "Keep?"
    assert SPEECH.action(view(), 4, SAY["en"], NAMES) == "Bruno 4"


@pytest.mark.parametrize(("language", "text"), [("en", "Bruno is deciding"), ("it", "Bruno sta decidendo")])
def test_those_who_wait_are_told_so_where_the_game_says_nothing_of_it(language: str, text: str):
    assert SPEECH.waiting(view(), SAY[language], NAMES) == Prompt("Bruno rolls", "", "R1")
    assert SPEECH.waiting(view(phase=1), SAY[language], NAMES) == Prompt(text, "", "")


@pytest.mark.parametrize(
    ("places", "english", "italian"),
    [
        ((2, 1, 3), "Bruno has won", "Bruno ha vinto"),
        ((1, 3, 1), "Ada and Zoë share the victory", "Vittoria divisa fra Ada e Zoë"),
        ((1, 1, 1), "Ada, Bruno and Zoë share the victory", "Vittoria divisa fra Ada, Bruno e Zoë"),
        ((2, 2, 2), "Nobody has won", "Non ha vinto nessuno"),
    ],
)
def test_the_end_names_all_winners(places: tuple[int, ...], english: str, italian: str):
    for language, title in (("en", english), ("it", italian)):
        found = SPEECH.prompt(view(True, 0, places), SAY[language], NAMES)
        assert (found.title, found.rule) == (title, "R9")
        assert SPEECH.waiting(view(True, 0, places), SAY[language], NAMES) == found


def test_a_line_is_told_or_left_out():
    line = SPEECH.event(view(), Event(Events.ROLLED, 2, (6,)), SAY["en"], NAMES)
    assert line == Line("Zoë rolled Yes, 6!", "R1")
    assert SPEECH.event(view(), Event(Events.KEPT, 2, ()), SAY["en"], NAMES) is None


def test_lines_alike_become_one_that_counts_them_if_its_sentence_does_not():
    def kept(v: Voice, h: Event) -> Line:
        return Line(f"{v.names[h.seat]} kept {v.times} dice.", "R2")

    speech = replace(SPEECH, lines={**SPEECH.lines, Events.KEPT: kept})
    six, five, keeps = Event(Events.ROLLED, 0, (6,)), Event(Events.ROLLED, 0, (5,)), Event(Events.KEPT, 1, ())
    told = speech.told(view(), [six, six, five, keeps, keeps, keeps], SAY["en"], NAMES)
    texts = [line and line.text for line in told]
    assert texts == ["Ada rolled Yes, 6! (×2).", None, "Ada rolled Yes, 5!", "Bruno kept 3 dice.", None, None]
    assert SPEECH.told(view(), [keeps, keeps], SAY["en"], NAMES) == [None, None]


def test_a_game_tells_its_speech_who_has_won():
    game = filibusta.game("spanish_main_cards")
    assert (game.words.score, game.words.rank) == (game.rules.score, game.rules.rank)
    alone = replace(SPEECH, score=not_decided, rank=not_decided)
    with pytest.raises(ValueError, match="belongs to a Game"):
        alone.prompt(view(True), SAY["en"], NAMES)


def test_the_result_is_the_score_where_the_game_says_nothing_of_it():
    assert [tally.label for tally in SPEECH.tallies(view(), SAY["en"])] == ["no points", "1 point", "2 points"]
    assert SPEECH.tallies(view(), SAY["it"])[2] == Fact("", "2", "2 punti")
    own = replace(SPEECH, goals=lambda view, say: GOALS)
    assert own.tallies(view(), SAY["en"])[0] == Fact("gold", "7", "seven")
    assert own.tallies(view(), SAY["en"])[1] == Fact("skull", "0", "out")


def test_whoever_is_in_front_has_reached_the_target_or_has_the_most():
    assert GOALS.leaders == {0}
    assert replace_struct(GOALS, target=6).leaders == {0, 2}
    assert replace_struct(GOALS, target=9).leaders == {0}
    assert replace_struct(GOALS, seats=GOALS.seats[1:2] * 2).leaders == {0, 1}, "all are out"


def test_everybody_is_warned_of_what_is_near():
    assert GOALS.warnings(NAMES) == ["Zoë: one to go", "the last round"]
    assert GOALS.met is None
    assert short_of(7, 6, 1, SAY["en"]) == "one to go" and short_of(9, 7, 2, SAY["it"]) == "ne mancano 2"
    assert not short_of(7, 7, 1, SAY["en"]) and not short_of(7, 5, 1, SAY["en"])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"prompts": {Phase.ROLL: None}}, "Phase.KEEP has no prompt"),
        (
            {"lines": {Events.KEPT: silent}},
            r"Events.ROLLED \(seat, face\) has no sentence; give it a `line` of its parts, or `silent`",
        ),
        ({"waits": {7: None}}, "7, which is no phase"),
    ],
)
def test_a_game_that_leaves_something_unsaid_is_refused(changed: dict[str, Any], message: str):
    SPEECH.check(Phase, Events)
    with pytest.raises(ValueError, match=message):
        replace(SPEECH, **changed).check(Phase, Events)


def test_a_game_is_checked_when_it_is_made():
    game = filibusta.game("spanish_main_cards")
    silenced = replace(game.words, lines={})
    with pytest.raises(ValueError, match=r"spanish_main_cards: Events\.STARTED \(seat\) has no sentence"):
        replace(game, words=silenced)
