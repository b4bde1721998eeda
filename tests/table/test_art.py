"""The drawings: each is a file that is fit for a sheet, the programs draw theirs, and what a drawing uses is there."""

import re
from fnmatch import fnmatchcase
from pathlib import Path
from xml.etree import ElementTree

import pytest

import filibusta
import filibusta.games
from filibusta.table import art
from filibusta.table.fallback import sheets_of, table_of
from filibusta.testing.symbols import LARGEST, faults
from tools.art import drawn_by_hand, generated
from tools.art.files import formatted

GAMES = sorted(path.parent for path in Path(filibusta.games.__path__[0]).glob("*/drawings"))
CARDS = filibusta.game("spanish_main_cards").folder
USES = re.compile(r'href="#([^"]+)"')
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'


def draw(folder: Path, name: str, text: str) -> Path:
    """A file among the drawings of a folder."""
    path = folder / "drawings" / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_game_has_drawings() -> None:
    assert {game.name for game in GAMES} == {*filibusta.game_names()}


def test_the_shared_drawings_are_fit_for_a_sheet() -> None:
    assert faults(art.SHARED) == []


WRONG = {
    "<script>alert(1)</script>": ["<script> does not work in a sheet; draw with g, path", "'alert(1)' is text"],
    '<path d="M0 0h9" onclick="alert(1)"/>': ["remove onclick from <path>: a drawing has no script"],
    '<path d="M0 0h9" fill="red"/>': ["'red' is a foreign colour; write it as #rrggbb"],
    '<path d="M0 0h9" fill="url(#sky)"/>': ["'url(#sky)' is a foreign colour"],
    '<path d="M0 0h9" fill="#FFEEDD"/>': ["'#FFEEDD' is a foreign colour; write it as #rrggbb, in small letters"],
    '<path d="M0 0h9" stroke="#ff00ff"/>': ["#ff00ff is too vivid for the table"],
    '<path d="M0 0h9" fill="var(--hul,#8a5230)"/>': ["there is no colour --hul; use one of tokens.toml"],
    '<path d="M0 0h9" fill="var(--hull)"/>': ["'var(--hull)' is a foreign colour"],
    '<g style="font-size:9px"/>': ["'font-size:9px' must set a colour or a switch of tokens.toml"],
    '<g style="display:none"/>': ["'display:none' must show or hide by a switch of tokens.toml"],
    '<g id="mast"/>': ["remove id from <g>: the name of a drawing is that of its file"],
    '<use href="other.svg#anchor"/>': ['href="other.svg#anchor" names no drawing'],
    '<use href="#submarine"/>': ['href="#submarine" names no drawing; name one of this folder or the shared ones'],
    '<path d="M0 0L3"/>': ["the path command L3 has 1 numbers; it takes them by 2"],
    '<path d="M0 0.1234"/>': ["the path command M0 0.1234 is too precise; round it to 2 decimals"],
    '<circle r="9mm"/>': ['r="9mm" must be a number without a unit'],
    "<g>ship</g>": ["'ship' is text; draw letters as paths"],
    "<g>": ["it is no well-formed XML"],
}


@pytest.mark.parametrize("inside", WRONG)
def test_an_unfit_drawing_is_refused_with_file_line_and_remedy(inside: str, tmp_path: Path) -> None:
    path = draw(tmp_path, "cup", f'{SVG} viewBox="0 0 9 9">\n{inside}\n</svg>')
    found = faults(tmp_path)
    assert len(found) == len(WRONG[inside])
    for fault, said in zip(found, WRONG[inside], strict=True):
        assert re.match(rf"{re.escape(str(path))}:[23]: ", fault) and said in fault


def test_a_drawing_says_its_box_and_is_small(tmp_path: Path) -> None:
    draw(tmp_path, "cup", f'{SVG}><path d="M0 0{"h9" * LARGEST}"/></svg>')
    large, boxless = faults(tmp_path)
    assert f"of {LARGEST} at most" in large and "it has no viewBox" in boxless


def test_a_token_that_no_drawing_uses_is_refused(tmp_path: Path) -> None:
    path = draw(tmp_path, "cup", f'{SVG} viewBox="0 0 9 9"><g style="--rim:#fff"/></svg>')
    (path.parent / "tokens.toml").write_text('[colours]\nrim = "the rim of a cup"\nfoot = "its foot"\n', "utf-8")
    assert [fault.partition(": ")[2] for fault in faults(tmp_path)] == ["no drawing uses --foot; remove it"]


def test_the_programs_draw_the_generated_files() -> None:
    files = generated()
    stored = {path for folder in (art.SHARED, *GAMES) for path in folder.glob("drawings/generated/*.svg")}
    assert stored == set(files), "run `python -m tools.art`"
    assert [path.name for path, text in files.items() if path.read_text(encoding="utf-8") != text] == [], (
        "draw it with tools/art and run `python -m tools.art`, or move it out of the folder `generated`"
    )


def test_files_have_an_element_a_line() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in drawn_by_hand()}
    assert [path.name for path, text in texts.items() if formatted(text) != text] == [], "run `python -m tools.art`"


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game.name if game else "shared")
def test_whatever_a_drawing_uses_is_there(game: Path | None) -> None:
    there = art.symbols(game)
    assert {used for text in there.values() for used in USES.findall(text)} <= set(there)


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game.name if game else "shared")
def test_whole_sheets_are_well_formed_and_draw_nothing_twice(game: Path | None) -> None:
    root = ElementTree.fromstring(art.sheet(folder=game))
    ids = [found for element in root.iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids)) == len(art.symbols(game))


def test_a_sheet_carries_what_it_needs_and_no_more() -> None:
    drawn = art.closure(["ship-3"])
    assert "hull-3" in drawn and "mast-square" in drawn
    assert "kraken" not in drawn
    assert set(USES.findall(art.sheet(["ship-3"]))) <= set(drawn)


def test_a_games_own_drawings_use_the_shared_ones() -> None:
    drawn = art.closure(["pirate-captain_blackheart"], CARDS)
    assert {"bust-coat", "head-a", "flag-england"} <= set(drawn)


def test_a_game_without_drawings_has_the_shared_ones(tmp_path: Path) -> None:
    assert art.symbols(tmp_path) == art.symbols()


def test_a_game_may_lie_anywhere(tmp_path: Path) -> None:
    draw(tmp_path, "cup", f'{SVG} viewBox="0 0 9 9">\n  <!-- of tin -->\n  <use href="#anchor"/>\n</svg>\n')
    assert art.closure(["cup"], tmp_path)["cup"] == '<symbol id="cup" viewBox="0 0 9 9"><use href="#anchor"/></symbol>'
    assert "anchor" in art.closure(["cup"], tmp_path)


def test_a_part_is_placed_by_what_uses_it_and_marks_stay_in_the_file(tmp_path: Path) -> None:
    draw(tmp_path, "lid", f'{SVG} viewBox="0 0 9 9" class="part" overflow="visible" data-knob="4.5 1"><g/></svg>')
    assert art.symbols(tmp_path)["lid"] == '<symbol id="lid" overflow="visible"><g/></symbol>'
    assert art.marks("knob", tmp_path) == {"lid": (4.5, 1)}


def test_a_file_that_is_no_drawing_is_refused(tmp_path: Path) -> None:
    path = draw(tmp_path, "cup", "<p>tin</p>")
    with pytest.raises(ValueError, match=re.escape(f"{path}: a drawing is one element, <svg")):
        art.symbols(tmp_path)


def test_two_drawings_of_one_name_are_refused(tmp_path: Path) -> None:
    draw(tmp_path, "cup", f"{SVG}><g/></svg>")
    (tmp_path / "drawings/generated").mkdir()
    (tmp_path / "drawings/generated/cup.svg").write_text(f"{SVG}><g/></svg>", encoding="utf-8")
    with pytest.raises(ValueError, match="there is another drawing called 'cup'; keep one of them"):
        art.symbols(tmp_path)


def test_a_table_carries_its_own_drawings_and_the_shared_ones_it_names(tmp_path: Path) -> None:
    draw(tmp_path, "cup", f'{SVG}><use href="#rope"/></svg>')
    drawn = art.table_drawings(tmp_path, ("ship-3", "good-*"))
    assert {"cup", "rope", "ship-3", "hull-3", "good-rum", "good-wood", "badge-6", "i-lock", "anchor"} <= drawn.keys()
    assert not drawn.keys() & {"kraken", "ship-4", "bust-coat"}
    assert art.table_drawings(tmp_path) == art.symbols(tmp_path)
    with pytest.raises(KeyError, match="submarine"):
        art.table_drawings(tmp_path, ("submarine*",))


def test_a_sheet_is_parted_into_what_comes_first_and_what_comes_later(tmp_path: Path) -> None:
    draw(tmp_path, "card-a", f'{SVG} viewBox="0 0 9 9"><use href="#pen"/></svg>')
    draw(tmp_path, "card-b", f'{SVG} viewBox="0 0 9 9"><use href="#card-a"/></svg>')
    draw(tmp_path, "pen-case", f'{SVG} viewBox="0 0 9 9"><use href="#card-c"/></svg>')
    for name in ("pen", "card-c"):
        draw(tmp_path, name, f'{SVG} viewBox="0 0 9 9"><path d="M0 0h9"/></svg>')
    first, later = art.split_drawings(tmp_path, (), ("card-*",))
    assert later.keys() == {"card-a", "card-b"}
    assert {"pen", "pen-case", "card-c"} <= first.keys()
    assert first | later == art.table_drawings(tmp_path, ())
    assert art.drawings_named_in("<use href='#card-b'/>", later).keys() == {"card-a", "card-b"}
    assert art.drawings_named_in('{"icon":"pen"}', later) == {}


@pytest.mark.parametrize("name", filibusta.game_names())
def test_what_comes_later_is_no_drawing_of_the_page(name: str) -> None:
    game = filibusta.game(name)
    _, later = sheets_of(game)
    assert not {one for one in later if one.startswith(("i-", "badge-"))}
    for pattern in table_of(game).later:
        assert any(fnmatchcase(one, pattern) for one in later), pattern


def test_unknown_names_are_refused() -> None:
    assert art.has_drawing("kraken") and not art.has_drawing("submarine")
    assert art.has_drawing("adv-kraken", CARDS) and not art.has_drawing("adv-kraken")
    with pytest.raises(KeyError, match="submarine"):
        art.sheet(["submarine"])
