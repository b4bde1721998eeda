"""Lines of the log and decisions as sentences: how places are filled, and which tables are refused."""

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event
from filibusta.engine.sentences import (
    NEVER,
    Places,
    Question,
    Wording,
    amid,
    by,
    from_part,
    line,
    plural,
    question,
    questions,
    sentences,
    when,
)
from filibusta.engine.speech import Line, Prompt, silent
from filibusta.engine.words import Words

SHIPS = ("the Brig", "the Sloop")


class Why(IntEnum):
    STORM = 0
    FIGHT = 1


class Events(EventKind):
    MOVED = 0, "seat", "ship", "start:place", "goal:place"
    DREW = 1, "seat", "cards"
    LOST = 2, "seat", "ship", "why"
    TRADED = 3, "seat", "partner:seat"
    CHASED = 4, "hunter:ship", "prey:ship"
    ENDED = 5


class Voice:
    say = Words("en")
    told: tuple[Events, ...] = ()

    def player(self, seat: int) -> str:
        return f"Player {seat}"

    def ship(self, ship: int) -> str:
        return SHIPS[ship]

    def place(self, place: int) -> str:
        return f"Port {place}"

    def kinds_told(self, _events: type[Events]) -> set[Events]:
        return {*self.told}


WORDINGS = {
    "player": Wording("seat", Voice.player),
    "ship": Wording("ship", Voice.ship),
    "place": Wording("place", Voice.place),
}


def said(told: Any, kind: Events, seat: int, *values: int, news: tuple[Events, ...] = ()) -> Line | None:
    voice = Voice()
    voice.told = news
    return sentences(WORDINGS, {kind: told})[kind](voice, Event(kind, seat, values))


def test_places_are_filled_from_the_part_of_their_name_or_of_what_their_wording_says():
    told = line("{player} sailed {ship} to {place}.", "R1", "anchor", place="goal")
    assert said(told, Events.MOVED, 2, 1, 5, 6) == Line("Player 2 sailed the Sloop to Port 6.", "R1", "anchor")
    told = line("{player}, {partner}: {n}", "R1", n=lambda _v, h: h.seat + h.partner, opens=True)
    assert said(told, Events.TRADED, 1, 3) == Line("Player 1, 3: 4", "R1", opens=True)
    told = line("{n}", from_part("seat", "R{}".format), from_part("cards", str), n=from_part("cards", abs))
    assert said(told, Events.DREW, 2, -3) == Line("3", "R2", "-3")
    told = line("{ship} after {prey}", "R1", ship="hunter", prey=Wording("ship", Voice.ship))
    assert said(told, Events.CHASED, -1, 0, 1) == Line("the Brig after the Sloop", "R1")


@pytest.mark.parametrize(("cards", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_sentence_of_several(cards: int, text: str):
    told = plural("{player}: {n} card", "{player}: {n} cards", "R1", n="cards")
    assert said(told, Events.DREW, 0, cards) == Line(f"Player 0: {text}", "R1")


def told_by_a_function(_v: Voice, h: Event) -> Line:
    return Line(str(h.why), "R2")


def test_sentences_rules_and_symbols_are_chosen_alike():
    rule = amid({Events.ENDED: "R8", Events.DREW: "R9"}, "R1")
    told = by("why", {Why.STORM: silent, Why.FIGHT: line("{ship}", rule, when("ship", "sloop", "brig"))})
    assert said(told, Events.LOST, 0, 1, Why.STORM) is None
    assert said(told, Events.LOST, 0, 1, Why.FIGHT) == Line("the Sloop", "R1", "sloop")
    assert said(told, Events.LOST, 0, 0, Why.FIGHT, news=(Events.DREW, Events.ENDED)) == Line("the Brig", "R8", "brig")
    with pytest.raises(ValueError, match=r"Events\.LOST: there is no case for .*values=\(0, 2\)"):
        said(told, Events.LOST, 0, 0, 2)
    told = by("why", {Why.STORM: silent}, told_by_a_function)
    assert said(told, Events.LOST, 0, 0, 7) == Line("7", "R2")


@pytest.mark.parametrize(
    ("kind", "told", "message"),
    [
        (
            Events.MOVED,
            line("{place}", "R1"),
            r"\{place\} of '\{place\}' may be any of its parts \(start, goal\); name",
        ),
        (
            Events.MOVED,
            line("{place}", "R1", place="port"),
            r"is none of its parts \(seat, ship, start, goal\); name one",
        ),
        (Events.MOVED, line("{place}", "R1", place="ship"), r"\{place\} .* is a place, but ship numbers a ship"),
        (Events.MOVED, line("{ship}", "R1", place="goal"), r"'\{ship\}' has no place \{place\}"),
        (Events.ENDED, line("{player}", "R1"), r"is none of its parts \(none: it has no parts\)"),
        (Events.DREW, plural("{n} card", "{n} cards", "R1"), r"\{n\} of '\{n\} card' is none .*; name one: n="),
        (Events.DREW, by("why", {}, silent), r"Events\.DREW: no part is called 'why'; there are: seat, cards"),
        (Events.DREW, line("", by("what", {}, "R1")), "no part is called 'what'"),
        (Events.DREW, line("", "R1", from_part("what", str)), "no part is called 'what'"),
        (Events.LOST, by("why", {Why.STORM: silent}), r"Events\.LOST: Why\.FIGHT has no case; give it one"),
        (Events.LOST, by("ship", {0: silent}), r"its cases \[0\] may not be all; give one for all others"),
    ],
)
def test_a_table_that_leaves_something_open_is_refused(kind: Events, told: Any, message: str):
    with pytest.raises(ValueError, match=message) as refused:
        sentences(WORDINGS, {kind: told})
    assert f"Events.{kind.name}" in str(refused.value)


PLACES: Places = {"ship": lambda v: v.ship(v.view.ship)}


def asked(row: Question, **view: int) -> tuple[Prompt, Prompt]:
    """What those read who decide, and those who wait for Ada."""
    voice: Any = Voice()
    voice.view = SimpleNamespace(**view)
    prompts, waits = questions(PLACES, {Why.STORM: row})
    return prompts[Why.STORM](voice), waits[Why.STORM](voice, "Ada")


def test_a_decision_is_asked_of_one_and_told_to_the_others():
    row = question("R1", "Board {ship}?", "{player} may board {ship}", lambda v: f"{v.view.n} men.")
    decides, waits = asked(row, ship=1, n=3)
    assert decides == Prompt("Board the Sloop?", "3 men.", "R1")
    assert waits == Prompt("Ada may board the Sloop", "3 men.", "R1")
    row = question(
        when("n", "R1", "R2"),
        by("why", {Why.STORM: "Wait?", Why.FIGHT: when(lambda v: v.view.n > 1, "{foes} foes", "One foe")}),
        lambda _v, player: f"{player} fights",
        "",
        wait_detail="{player} has {foes}.",
        foes=lambda v: v.view.n,
    )
    assert asked(row, why=Why.FIGHT, n=2) == (Prompt("2 foes", "", "R1"), Prompt("Ada fights", "Ada has 2.", "R1"))
    assert asked(row, why=Why.STORM, n=0) == (Prompt("Wait?", "", "R2"), Prompt("Ada fights", "Ada has 0.", "R2"))
    with pytest.raises(ValueError, match=r"Why\.STORM: there is no case for 7"):
        asked(question("R1", by("why", {Why.FIGHT: "Fight?"}, NEVER), "", ""), why=7)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (question("R1", "{port}?", "", ""), r"Why\.STORM: {port} of '{port}\?' is filled by nothing; there are: ship"),
        (question("R1", "{player}?", "", ""), r"Why\.STORM: {player} of .* is filled by nothing"),
        (question("R1", "Now?", "", "", port=str), r"Why\.STORM: none of its texts has the place {port}"),
        (question("R1", by("why", {Why.FIGHT: "Now?"}), "", ""), r"Why\.STORM: Why\.STORM has no case; give it one"),
    ],
)
def test_a_decision_that_leaves_something_open_is_refused(row: Question, message: str):
    with pytest.raises(ValueError, match=message):
        questions(PLACES, {Why.STORM: row})
