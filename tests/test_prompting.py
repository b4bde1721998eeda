"""Several choices on one line of the prompt."""

import io
import random
import re
from contextlib import suppress

import pytest
from rich.console import Console

from filibusta.ai.bots import Random
from filibusta.engine.game import game, game_names
from filibusta.engine.match import Match
from filibusta.games.plunder import GAME
from filibusta.games.spanish_main import GAME as SEA
from filibusta.games.spanish_main_cards import GAME as CARDS
from filibusta.table.guide import begun, guide, plan
from filibusta.terminal.language import terminal_words
from filibusta.terminal.play import Leaving, Prompting
from filibusta.testing.scenario import vocabulary


def answered(*lines: str) -> tuple[Match, str]:
    """A trade in Tortuga with 20 silver, answered with these lines; what was printed."""
    patch = {"phase": "action", "silver": {"0": 20}, "traded": {"0": {"cloth": 1}}}
    match = Match.from_position(GAME, vocabulary(GAME).build(patch), seed=1)
    match.play("trade")
    console, waiting = Console(file=io.StringIO(), width=100), iter([*lines, "q"])
    with pytest.raises(Leaving):
        Prompting(console, match, [None] * match.players, terminal_words("en")).run(lambda _: next(waiting))
    return match, console.file.getvalue()  # type: ignore[attr-defined]


def actions(match: Match) -> list[str]:
    return [move.action for move in match.moves[1:]]


def test_several_choices_on_one_line():
    match, _ = answered("buy:wood 2, sell:cloth,end_trade")
    assert actions(match) == ["buy:wood", "buy:wood", "sell:cloth", "end_trade"]


def test_numbers_are_those_of_the_list_shown():
    match, _ = answered("2, 2, 1")
    assert actions(match) == ["buy:wood", "buy:wood", "sell:cloth"]


def test_words_of_a_choice_mean_it_as_its_number_does():
    match, printed = answered("buy wood 2, END")
    assert actions(match) == ["buy:wood", "buy:wood", "end_trade"]
    match, printed = answered("buy", "nonsense")
    assert actions(match) == []
    assert "Several choices fit “buy”: " in printed
    assert "Nothing here fits “nonsense”. Write a number from 1 to" in printed


def test_help_hangs_below_what_a_key_means():
    match, written = Match.new(CARDS, 3, seed=3), io.StringIO()
    waiting = iter(["?", "q"])
    with pytest.raises(Leaving):
        Prompting(Console(file=written, width=60), match, [None] * 3, terminal_words("it")).run(lambda _: next(waiting))
    told = written.getvalue().splitlines()
    begin = next(i for i, line in enumerate(told) if line.startswith("  1, 2, …"))
    lines = told[begin : next(i for i, line in enumerate(told) if line.startswith("  q"))]
    assert all(len(line) <= 60 and (line[2] != " " or line.startswith(" " * 10)) for line in lines)
    assert any(line.startswith(" " * 10) for line in lines)


@pytest.mark.parametrize("name", game_names())
def test_whoever_plays_alone_is_spoken_to_when_the_turn_begins(name: str):
    match, written, bots = Match.new(name, 2, seed=3), io.StringIO(), [None, Random(1)]
    chance = random.Random(1)

    def ask(_: str) -> str:
        if "your turn" in written.getvalue() or match.ply > 200:
            return "q"
        return match.game.actions.name(int(chance.choice(match.legal())))

    with suppress(Leaving):
        Prompting(Console(file=written, width=200), match, bots, terminal_words("en")).run(ask)
    assert "your turn" in written.getvalue()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["plunder", "tiny_epic_pirates"])
def test_the_table_speaks_to_whoever_plays_alone(name: str, language: str):
    written, say, bots = io.StringIO(), terminal_words(language), [None, Random(1)]
    match = Match.new(name, 2, seed=3, names=(say("You"), "Bea"))
    with suppress(Leaving):
        Prompting(Console(file=written, width=120), match, bots, say).run(lambda _: "q")
    assert not re.findall(r"\b(?:of|around|di|a) (?:You|Tu)\b", written.getvalue())


def test_it_stops_at_the_first_that_cannot_be_chosen_and_says_why():
    match, printed = answered("sell:cloth, buy:cloth, end_trade")
    assert actions(match) == ["sell:cloth"]
    assert "buy:cloth: What you sold in this trade cannot be bought in it: cloth." in printed
    match, printed = answered("buy:wood 99")
    assert actions(match) == ["buy:wood"] * 3
    assert "The hold is full: 4 goods." in printed


@pytest.mark.parametrize("line", ["99", "nonsense", "99 3", ",", "0"])
def test_what_means_nothing_changes_nothing(line: str):
    assert actions(answered(line)[0]) == []


def fleet(*lines: str) -> tuple[Match, str]:
    """A fleet that is built at the prompt."""
    match = Match.new(SEA, 2, seed=3, options={"fleet_mode": 1})
    console, waiting = Console(file=io.StringIO(), width=100), iter([*lines, "q"])
    with pytest.raises(Leaving):
        Prompting(console, match, [None] * match.players, terminal_words("en")).run(lambda _: next(waiting))
    return match, console.file.getvalue()  # type: ignore[attr-defined]


def test_what_was_chosen_is_a_line_that_can_be_entered_again():
    line = "add_ship:zephyr, add_crew:p_captain, berth:0"
    match, printed = fleet("l", line, "l")
    assert "There is nothing that can still be taken back." in printed
    assert printed.count(line) == 1
    assert fleet(line)[0].whole_position().tobytes() == match.whole_position().tobytes()


def test_the_rest_is_filled_in_and_can_be_taken_back():
    match, printed = fleet("add_ship:zephyr", "f")
    names = [move.action for move in match.moves]
    assert names[0] == "add_ship:zephyr" and len(names) > 1
    assert ", ".join(names[1:]) in printed
    assert match.take_back_to(match.player) == 0
    assert "There is nothing to fill in now." in answered("f")[1]


def test_a_captain_advises_one_who_plays_against_bots_alone():
    match, written = Match.new(CARDS, 3, seed=3), io.StringIO()
    console = Console(file=written, width=200)
    bots, waiting = [None if seat == match.player else Random(1) for seat in range(3)], iter(["h", "q"])
    with pytest.raises(Leaving):
        Prompting(console, match, bots, terminal_words("en")).run(lambda _: next(waiting))
    told = written.getvalue().split("A captain is thinking")[1]
    assert len(re.findall(r"^ +\d+  .*\d %$", told.replace("\u00a0", " "), re.M)) == 3
    assert "Advice is given where you play against bots alone." in answered("h")[1]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", game_names())
def test_the_guided_game_is_played_by_entering_nothing(name: str, language: str):
    """Each sentence of the guide is printed where it is said, and the others act as it has it."""
    of = game(name)
    found = guide(of)
    assert found
    match, say = begun(of, found, ("You", *found.rivals)), terminal_words(language)
    out, waiting = io.StringIO(), iter([*[""] * len(found.steps), "q"])
    with suppress(Leaving):
        bots = [None, *(Random() for _ in found.rivals)]
        Prompting(Console(file=out, width=500), match, bots, say, guided=True).run(lambda _: next(waiting))
    line = [one.action for one in plan(of)]
    assert [move.action for move in match.moves][: len(line)] == line
    printed = out.getvalue()
    told = [printed.index(say.pick(step.say)) for step in found.steps]
    assert told == sorted(told) and (match.over or say.pick(found.closing) in printed)


def test_whoever_leaves_the_guide_plays_on_without_it():
    found = guide(CARDS)
    assert found
    match, out = begun(CARDS, found), io.StringIO()
    waiting = iter(["g", found.steps[0].do, "", "q"])
    with pytest.raises(Leaving):
        bots = [None, *(Random() for _ in found.rivals)]
        Prompting(Console(file=out, width=500), match, bots, terminal_words("en"), guided=True).run(
            lambda _: next(waiting)
        )
    printed = out.getvalue()
    assert found.steps[0].say["en"] in printed and found.steps[1].say["en"] not in printed


def test_another_choice_is_answered():
    found = guide(CARDS)
    assert found and found.steps[0].otherwise
    match, out = begun(CARDS, found), io.StringIO()
    other = next(name for name in map(CARDS.actions.name, map(int, match.legal())) if name != found.steps[0].do)
    waiting = iter([other, "q"])
    with pytest.raises(Leaving):
        bots = [None, *(Random() for _ in found.rivals)]
        Prompting(Console(file=out, width=500), match, bots, terminal_words("it"), guided=True).run(
            lambda _: next(waiting)
        )
    assert found.steps[0].otherwise["it"] in out.getvalue()
