"""The fonts: made once, under names of our own, with their licence; measured as they are drawn."""

import io
import logging
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from filibusta.table import fonts, typeset


@pytest.fixture
def nothing_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, and nothing remembered of another."""
    monkeypatch.setenv("FILIBUSTA_CACHE", str(tmp_path))
    for remembered in (fonts.fonts, typeset._measures, typeset._em, typeset.fit):  # pyright: ignore[reportPrivateUsage]
        remembered.cache_clear()
    yield tmp_path
    for remembered in (fonts.fonts, typeset._measures, typeset._em, typeset.fit):  # pyright: ignore[reportPrivateUsage]
        remembered.cache_clear()


def test_they_are_made_once(nothing_made: Path, monkeypatch: pytest.MonkeyPatch):
    made = fonts.fonts()
    assert made and set(made.files) == set(fonts.FACES)
    assert sum(map(len, made.files.values())) < 60_000
    monkeypatch.setattr(fonts, "_made", None)
    fonts.fonts.cache_clear()
    assert fonts.fonts() == made


def test_they_bear_names_of_our_own_and_their_licence():
    made, library = fonts.fonts(), import_module("fontTools.ttLib")
    assert made
    for data in made.files.values():
        font: Any = library.TTFont(io.BytesIO(data))
        names = {record.nameID: str(record) for record in font["name"].names}
        assert all(names[number].startswith("Filibusta") for number in (1, 3, 4, 6))
        assert "Adobe" in names[0] and "Open Font License" in names[13]


def test_a_text_is_as_wide_as_its_signs_and_what_lies_between():
    made = fonts.fonts()
    assert made
    face = made.measures["serif-bold"]
    assert face.kerning["AV"] < 0
    wide = face.advance["A"] + face.advance["V"] + face.kerning["AV"]
    assert typeset.width("AV", 20, "serif", True) == pytest.approx(wide * 20 / 1000)
    assert typeset.width("figure", 20, "italic") < typeset.width("figure", 20)


def test_without_fonts_there_is_a_table_and_a_word_in_the_log(
    nothing_made: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(face: fonts.Face) -> Any:
        raise OSError("no room on the disk")

    measured = typeset.width("Merry Widow", 15)
    typeset._measures.cache_clear()  # pyright: ignore[reportPrivateUsage]
    typeset._em.cache_clear()  # pyright: ignore[reportPrivateUsage]
    fonts.fonts.cache_clear()
    monkeypatch.setattr(fonts, "_made", broken)
    for folder in (nothing_made / "fonts").iterdir():
        (folder / "measures.json").unlink()
    with caplog.at_level(logging.WARNING):
        assert fonts.fonts() is None
    assert "no room on the disk" in caplog.text
    assert typeset.width("Merry Widow", 15) > measured  # nobody knows the fonts of the system: rather too much


def test_no_sign_takes_its_width_from_one_of_its_parts():
    """Browsers would follow the part: ``%`` was as wide as its stroke, and what came after it lay over it."""
    made, library = fonts.fonts(), import_module("fontTools.ttLib")
    assert made
    for name, data in made.files.items():
        table = library.TTFont(io.BytesIO(data))["glyf"]
        composed = [glyph for glyph in table.glyphs if table[glyph].isComposite()]
        taken = [glyph for glyph in composed if any(part.flags & 0x0200 for part in table[glyph].components)]
        assert composed and not taken, name
