"""The two families all is set in: made once from the fonts of two packages, kept in the user's cache, and measured.

They are subsets (Latin, kerning, no hints) under names of our own, as their licence asks. Where they cannot be made the
log says so, and pages and pictures use the fonts of the system.
"""

import io
import logging
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from filibusta.engine.compiler import cache_root

log = logging.getLogger(__name__)


class Face(NamedTuple):
    """One face: the font it is made of, and what CSS calls it."""

    package: str
    source: str
    family: str
    weight: int = 400
    slant: str = "normal"


FACES = {
    "serif-bold": Face("font_source_serif_pro", "SourceSerifPro-Bold", "Filibusta Serif", 700),
    "sans": Face("font_source_sans_pro", "SourceSansPro-Regular", "Filibusta Sans"),
    "sans-bold": Face("font_source_sans_pro", "SourceSansPro-Bold", "Filibusta Sans", 700),
    "sans-italic": Face("font_source_sans_pro", "SourceSansPro-It", "Filibusta Sans", slant="italic"),
}
LETTERS = (
    "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100))))
    + "ŒœŠšŽžŸĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĪīĮįİıŁłŃńŇňŌōŐőŘřŚśŞşŤťŪūŮůŰűŹźŻż–—‘’‚“”„•…‹›€→←↑↓−™"
)
"""The characters of the subset: those of the languages of the table, and of players' names."""
RECIPE = 3
"""The version of the recipe; raise it when the recipe changes, so that no old subset is used."""

USE_MY_METRICS = 0x0200
"""The flag of a part whose width a composed sign takes."""
PAIRS = 2
"""The type of lookup that places two signs."""


class Measures(msgspec.Struct, frozen=True):
    """The widths of a face's characters, in thousandths of its size."""

    advance: dict[str, float]
    kerning: dict[str, float]
    """The kerning between two characters."""
    ascent: float
    descent: float


class Fonts(NamedTuple):
    """The fonts that were made: files by name of face, and their measures."""

    files: dict[str, bytes]
    measures: dict[str, Measures]


@cache
def fonts() -> Fonts | None:
    """Returns the faces, made now if necessary; None if they cannot be made."""
    try:
        folder = _folder()
        if not (folder / "measures.json").exists():
            _keep(folder)
        files = {name: (folder / f"{name}.woff2").read_bytes() for name in FACES}
        return Fonts(files, msgspec.json.decode((folder / "measures.json").read_bytes(), type=dict[str, Measures]))
    except Exception as reason:  # whatever is wrong with a font, the table can be played
        log.warning("the fonts could not be made, those of the system are used: %s: %s", type(reason).__name__, reason)
        return None


def font_css(address: str, name: str) -> str:
    """Returns the CSS rule of a face."""
    face = FACES[name]
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-style: {face.slant}; '
        f'font-display: swap; src: url("{address}") format("woff2"); }}\n'
    )


@cache
def font_data() -> str:
    """Returns the CSS rules with the font files embedded, for standalone pictures; empty without fonts."""
    made = fonts()
    files = made.files if made else {}
    return "".join(font_css(f"data:font/woff2;base64,{b64encode(data).decode()}", name) for name, data in files.items())


def _folder() -> Path:
    """Returns the cache folder of the fonts: one for each recipe and version of the packages."""
    packages = sorted({face.package for face in FACES.values()} | {"fonttools"})
    recipe = repr((RECIPE, LETTERS, FACES, [version(name) for name in packages]))
    root = cache_root().parent
    return root / "fonts" / sha256(recipe.encode()).hexdigest()[:16]


def _keep(folder: Path) -> None:
    """Makes all faces beside the folder, then moves them there, since another process may do the same."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        made = Path(beside) / "made"
        made.mkdir()
        measures: dict[str, Measures] = {}
        for name, face in FACES.items():
            data, measures[name] = _made(face)
            (made / f"{name}.woff2").write_bytes(data)
        (made / "measures.json").write_bytes(msgspec.json.encode(measures))
        shutil.rmtree(folder, ignore_errors=True)
        try:
            made.rename(folder)
        except OSError:
            if not (folder / "measures.json").exists():
                raise


def _made(face: Face) -> tuple[bytes, Measures]:
    subset: Any = import_module("fontTools.subset")  # only the first start needs them
    fonts: Any = import_module("fontTools.ttLib")
    path = resources.files(face.package) / "files" / f"{face.source}.ttf"
    font: Any = fonts.TTFont(io.BytesIO(path.read_bytes()))
    options: Any = subset.Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[0, 13, 14])
    options.drop_tables += ["BASE", "GDEF", "GSUB"]  # kerning alone needs none of them
    chosen: Any = subset.Subsetter(options)
    chosen.populate(text=LETTERS)
    chosen.subset(font)
    _own_widths(font)
    _only_pairs(font)
    measures = _measured(font)
    _rename(font, face)
    out = io.BytesIO()
    font.flavor = "woff2"
    font.save(out)
    return out.getvalue(), measures


def _own_widths(font: Any) -> None:
    """Gives composed characters the widths of the font in every browser: some give ``%`` the width of its stroke."""
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        for part in glyph.components if glyph.isComposite() else ():
            part.flags &= ~USE_MY_METRICS


def _only_pairs(font: Any) -> None:
    """Leaves out kerning of more than two characters, so that measured and shown widths agree."""
    table = font["GPOS"].table
    pairs = {i for i, lookup in enumerate(table.LookupList.Lookup) if lookup.LookupType == PAIRS}
    for record in table.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = sorted(pairs & set(record.Feature.LookupListIndex))


def _rename(font: Any, face: Face) -> None:
    """Replaces the reserved names of the original; copyright and licence stay in the file."""
    style = {(400, "normal"): "Regular", (700, "normal"): "Bold", (400, "italic"): "Italic"}[face.weight, face.slant]
    plain = f"{face.family.replace(' ', '')}-{style}"
    names = {1: face.family, 2: style, 3: f"{plain} {RECIPE}", 4: f"{face.family} {style}", 6: plain}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)


# ------------------------------------------------------------------ measures


def _measured(font: Any) -> Measures:
    scale = 1000 / font["head"].unitsPerEm
    signs = {glyph: chr(code) for code, glyph in sorted(font.getBestCmap().items(), reverse=True)}
    codes = font.getBestCmap()
    return Measures(
        {chr(code): font["hmtx"][glyph][0] * scale for code, glyph in codes.items()},
        {signs[one] + signs[two]: value * scale for one, two, value in _pairs(font, set(signs)) if value},
        font["hhea"].ascent * scale,
        -font["hhea"].descent * scale,
    )


def _pairs(font: Any, glyphs: set[str]) -> Iterator[tuple[str, str, float]]:
    """Yields each pair of glyphs with its kerning, from the first subtable of each lookup that has the pair."""
    table = font["GPOS"].table
    wanted = {i for record in table.FeatureList.FeatureRecord for i in record.Feature.LookupListIndex}
    for i in sorted(wanted):
        found: dict[tuple[str, str], float] = {}
        for part in table.LookupList.Lookup[i].SubTable:
            for one, two, value in (_listed if part.Format == 1 else _classed)(part, glyphs):
                found.setdefault((one, two), value)
        yield from ((one, two, value) for (one, two), value in found.items())


def _listed(part: Any, glyphs: set[str]) -> Iterator[tuple[str, str, float]]:
    for one, pairs in zip(part.Coverage.glyphs, part.PairSet, strict=True):
        for pair in pairs.PairValueRecord if one in glyphs else ():
            if pair.SecondGlyph in glyphs:
                yield one, pair.SecondGlyph, _advance(pair.Value1)


def _classed(part: Any, glyphs: set[str]) -> Iterator[tuple[str, str, float]]:
    seconds: dict[int, list[str]] = {}
    for two in sorted(glyphs):
        seconds.setdefault(part.ClassDef2.classDefs.get(two, 0), []).append(two)
    for one in part.Coverage.glyphs:
        if one not in glyphs:
            continue
        records: Iterable[Any] = part.Class1Record[part.ClassDef1.classDefs.get(one, 0)].Class2Record
        for number, record in enumerate(records):
            value = _advance(record.Value1)
            yield from ((one, two, value) for two in seconds.get(number, ()))


def _advance(value: Any) -> float:
    return getattr(value, "XAdvance", 0) or 0 if value else 0
