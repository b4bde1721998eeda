"""The table in text: every game at every width, in every language, without what its viewer may not see."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import filibusta
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import PLAIN, text, text_of
from filibusta.table.text import Block, Cell, line
from filibusta.terminal.board import set_block

NAMES = ("Ada", "Bruno & Söhne", "Chiara", "Dario Bartolomeo")
GAMES = ("spanish_main_cards", "pirates")
OPTIONS = {"spanish_main_cards": ("movement_hands", "imminent_adventures"), "pirates": ("adventures_at_end",)}


def views(game: str, every: int = 9, upto: int = 90) -> Iterator[View]:
    """What those at the table, and those who watch, see in the course of two random games."""
    for seed, options in enumerate(({}, dict.fromkeys(OPTIONS[game], True))):
        match, chooser = filibusta.new(game, players=4, seed=seed, options=options), random.Random(seed)
        while not match.over and match.ply < upto:
            if match.ply % every == 0:
                yield from (match.view(viewer) for viewer in (match.player, (match.player + 1) % 4, SPECTATOR))
            match.play(int(chooser.choice(match.legal())))


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_terminal(game: str):
    for view in views(game):
        for language in LANGUAGES:
            for block in text_of(view, view.game.say(language), NAMES):
                assert block.rows
                for width in (58, 78, 118):
                    for set_line in set_block(block, width):
                        assert set_line.cell_len <= width, (language, set_line.plain)


@pytest.mark.parametrize("game", GAMES)
def test_only_those_who_play_see_a_hand(game: str):
    for view in views(game):
        say = view.game.say("en")
        titles = [block.title for block in text_of(view, say, NAMES)]
        assert view.viewer != SPECTATOR or say("Your hand") not in titles


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_can_be_looked_through(game: str):
    """R21.4 of Pirates!, R12.1 of the card game."""
    seen = 0
    for view in views(game):
        [piles] = [block for block in text_of(view, view.game.say("en"), NAMES) if block.title == "Piles"]
        for row in piles.rows[1:]:
            [count, names] = re.findall(r": (\d+|no) cards?(?:: (.*))?$", row[0].text)[0]
            listed = [int(n or 1) for n in re.findall(r"(?:^|, )(?:(\d+) × )?[^,]+", names)]
            assert sum(listed) == (0 if count == "no" else int(count)), row
            seen += sum(listed)
    assert seen


def test_a_game_without_a_text_of_its_own_shows_its_players_and_its_numbers():
    view = next(views("spanish_main_cards"))
    blocks = text(view, view.game.say("en"), NAMES)
    assert blocks[0].title == "Players" and [row[1].text for row in blocks[0].rows] == list(NAMES)
    shown = [row[0].text for row in blocks[-1].rows]
    assert "adventure deck size" in shown and "adventure deck" not in shown


def lines(block: Block, width: int) -> list[str]:
    return [text.plain for text in set_block(block, width)]


def test_figures_stand_below_each_other_and_sentences_wrap():
    rows = (
        (Cell("Sloop"), Cell("7"), Cell("a long story of all the seas")),
        (Cell("Man-of-War"), Cell("12"), Cell("none")),
    )
    assert lines(Block("", rows, ("ship", "men", "")), 39) == [
        "ship        men",
        "Sloop         7  a long story of all",
        "                 the seas",
        "Man-of-War   12  none",
    ]


def test_columns_without_room_go_below_their_row():
    row = (Cell("1"), Cell("Noordster"), Cell("Dutch"), Cell("a captain with a long name"), Cell("whose?"))
    assert lines(Block("", (row,)), 30) == [
        "1  Noordster  Dutch",
        "   a captain with a long name",
        "   · whose?",
    ]


def test_columns_in_which_nothing_stands_take_no_room():
    rows = ((Cell("Sloop"), Cell(""), Cell("yours")), (Cell("William"), Cell(""), Cell("")))
    assert lines(Block("", rows, ("ship", "state", "")), 30) == ["ship", "Sloop    yours", "William"]


def test_a_single_cell_is_as_wide_as_the_block():
    rows = (line("Treasure Map brings six men"), (Cell("Sloop"), Cell("7")))
    assert lines(Block("", rows), 20) == ["Treasure Map", "  brings six men", "Sloop  7"]


def test_a_catalogue_names_what_the_plain_table_shows(tmp_path: Path):
    (tmp_path / "locale").mkdir()
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (tmp_path / "locale/it.po").write_text(head + 'msgid "line size"\nmsgstr "carte in linea"\n', encoding="utf-8")
    view = filibusta.new("spanish_main_cards", players=3, seed=1).view()
    bare = replace(view, game=replace(view.game, table=None, folder=tmp_path))
    for language, name in (("en", "line size: 1"), ("it", "carte in linea: 1")):
        scene = PLAIN.draw(bare, bare.game.say(language), bare.names, "wide")
        assert name in {sprite.label for sprite in scene.sprites.values()}
