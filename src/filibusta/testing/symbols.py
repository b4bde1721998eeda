"""Checks of every file of a drawing, so that it can be put into a sheet and used by any page.

Sheets are used by ``<use>`` from another file, where gradients, clips, masks, filters, styles and scripts do not work.
A colour is a hexadecimal number or a token: a custom property with a default, so that a picture that uses a drawing may
change it. ``tokens.toml`` beside the drawings says which tokens there are and what for.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from filibusta.engine.game import Game
from filibusta.table import art

LARGEST = 8192
"""Bytes in a file: a page loads hundreds of drawings."""
VIVID = 192
"""The difference between the largest and the smallest of red, green and blue, at most: paint, no neon."""
DECIMALS = 2
TOKENS = "tokens.toml"

_N = r"-?(?:\d+\.?\d*|\.\d+)"
_NUMBERS = {"M": 2, "L": 2, "T": 2, "C": 6, "S": 4, "Q": 4, "H": 1, "V": 1, "A": 7, "Z": 0}
_LENGTH = (_N, "a number without a unit")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_SWITCH = ("none", "inline")
_TOKEN = re.compile(r"var\(--([a-z0-9-]+),([^()]*)\)")
_PAINT = {
    "stroke-width": _LENGTH,
    "opacity": _LENGTH,
    "fill-opacity": _LENGTH,
    "stroke-miterlimit": _LENGTH,
    "stroke-dasharray": (rf"{_N}(?:[ ,]{_N})*", "lengths of dashes and gaps"),
    "stroke-linejoin": ("round|miter|bevel", "round, miter or bevel"),
    "stroke-linecap": ("round|butt|square", "round, butt or square"),
    "fill-rule": ("evenodd|nonzero", "evenodd or nonzero"),
    "transform": (
        rf"(?:(?:translate|scale|rotate|matrix|skewX|skewY)\({_N}(?:[ ,]+{_N})*\) ?)+",
        "translate(x y), rotate(angle x y), scale(x y) ...",
    ),
}
_ROOT = {
    "xmlns": (r"http://www\.w3\.org/2000/svg", "http://www.w3.org/2000/svg"),
    "viewBox": (rf"(?:{_N} ){{2}}(?:\d+\.?\d* ?){{2}}", "left, top, width and height"),
    "class": ("part", '"part", for what is stacked with others in their coordinates'),
    "overflow": ("visible", '"visible", for what reaches beyond its box'),
    "preserveAspectRatio": (r"none|xM(?:in|id|ax)YM(?:in|id|ax)(?: slice)?", '"none" or as "xMidYMid slice"'),
}
_SHAPES: dict[str, tuple[str, ...]] = {
    "g": (),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "use": ("href", "x", "y", "width", "height"),
}
_WHY = {"on": ": a drawing has no script", "id": ": the name of a drawing is that of its file"}


def check_symbols(game: Game) -> None:
    """The drawings of a game are fit for a sheet."""
    found = faults(game.folder)
    assert not found, f"{game.id}: " + "\n".join(found)


def faults(folder: Path) -> list[str]:
    """Lists faults of the drawings in a folder, of a game or of the table: file, line, and what would be right."""
    here, shared = folder / art.DRAWINGS, art.SHARED / art.DRAWINGS
    names = {path.stem for path in (*here.rglob("*.svg"), *shared.rglob("*.svg"))}
    (colours, switches), common = _tokens(here), _tokens(shared)
    own = colours | switches
    colours, switches = colours | common[0], switches | common[1]
    files = sorted(here.rglob("*.svg"))
    found = [fault for path in files for fault in _File(path, names, colours, switches).faults]
    used = set(re.findall(r"--([a-z0-9-]+)", "".join(path.read_text("utf-8", "replace") for path in files)))
    return found + [f"{here / TOKENS}: no drawing uses --{name}; remove it" for name in sorted(own - used)]


def _tokens(folder: Path) -> tuple[set[str], set[str]]:
    """The tokens that are colours, and those that show or hide a part."""
    path = folder / TOKENS
    tables = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return set(tables.get("colours", ())), set(tables.get("switches", ()))


class _File:
    """The faults of one file."""

    def __init__(self, path: Path, names: set[str], colours: set[str], switches: set[str]) -> None:
        self._path, self._names, self._colours, self._switches = path, names, colours, switches
        self.faults: list[str] = []
        self._depth = 0
        parser = self._parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = lambda *_: self._fault("remove the document type")
        parser.ProcessingInstructionHandler = lambda target, _: self._fault(f"remove <?{target}?>")
        data = path.read_bytes()
        if len(data) > LARGEST:
            self._fault(f"it has {len(data)} bytes, of {LARGEST} at most; simplify its paths, round its numbers")
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            self._fault(f"it is no well-formed XML: {expat.ErrorString(error.code)}")

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self._path}:{self._parser.CurrentLineNumber}: {text}")

    def _text(self, text: str) -> None:
        if text.strip():
            self._fault(f"{text.strip()!r} is text; draw letters as paths, or let the table write them")

    def _end(self, _: str) -> None:
        self._depth -= 1

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            self._root(element, attributes)
        elif element not in _SHAPES:
            self._fault(f"<{element}> does not work in a sheet; draw with {', '.join(_SHAPES)}")
        else:
            for name, value in attributes.items():
                self._attribute(element, name, value)

    def _root(self, element: str, attributes: dict[str, str]) -> None:
        if element != "svg" or "xmlns" not in attributes:
            self._fault('the outermost element must be <svg xmlns="http://www.w3.org/2000/svg" ...>')
        if "viewBox" not in attributes:
            self._fault('it has no viewBox; say its box, as viewBox="0 0 64 64"')
        for name, value in attributes.items():
            if name in _ROOT:
                self._shape(name, value, *_ROOT[name])
            elif name.startswith("data-"):
                self._shape(name, value, rf"{_N}(?: {_N})*", "numbers: places in the drawing")
            else:
                self._attribute("svg", name, value)

    def _attribute(self, element: str, name: str, value: str) -> None:
        if name in ("fill", "stroke"):
            self._faults(name, self._colour(value))
        elif name == "style":
            self._style(value)
        elif name in _PAINT:
            self._shape(name, value, *_PAINT[name])
        elif name not in _SHAPES.get(element, ()):
            self._fault(f"remove {name} from <{element}>{_WHY.get(name[:2], '')}")
        elif name == "href":
            if not value.startswith("#") or value[1:] not in self._names:
                self._fault(f'href="{value}" names no drawing; name one of this folder or the shared ones, as "#skull"')
        elif name == "d":
            self._path_data(value)
        else:
            self._shape(name, value, *_LENGTH)

    def _shape(self, name: str, value: str, pattern: str, right: str) -> None:
        if not re.fullmatch(pattern, value):
            self._fault(f'{name}="{value}" must be {right}')

    def _faults(self, name: str, faults: Iterator[str]) -> None:
        for fault in faults:
            self._fault(f"{name}: {fault}")

    def _colour(self, value: str) -> Iterator[str]:
        """Returns the fault of a colour, or of a token and its default, if any."""
        token = _TOKEN.fullmatch(value)
        if token:
            name, value = token.groups()
            if name not in self._colours:
                yield f"there is no colour --{name}; use one of {TOKENS}, or name it there"
        if value in ("none", "transparent", "currentColor"):
            return
        if not _HEX.fullmatch(value):
            yield f"{value!r} is a foreign colour; write it as #rrggbb, in small letters, or as a token with a default"
            return
        digits = value[1:] if len(value) == 7 else "".join(2 * digit for digit in value[1:])
        parts = bytes.fromhex(digits)
        if max(parts) - min(parts) > VIVID:
            yield f"{value} is too vivid for the table; bring its largest and smallest parts within {VIVID}"

    def _style(self, value: str) -> None:
        """Declarations of tokens, and ``display`` by a switch."""
        for declaration in value.split(";"):
            name, _, said = declaration.partition(":")
            if name == "display":
                token = _TOKEN.fullmatch(said)
                if not token or token[1] not in self._switches or token[2] not in _SWITCH:
                    self._fault(
                        f"{declaration!r} must show or hide by a switch of {TOKENS}: display:var(--mast-1,inline)"
                    )
            elif name.startswith("--") and name[2:] in self._colours:
                self._faults(name, self._colour(said))
            elif not (name.startswith("--") and name[2:] in self._switches and said in _SWITCH):
                self._fault(f"{declaration!r} must set a colour or a switch of {TOKENS}, or display by a switch")

    def _path_data(self, path: str) -> None:
        for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
            numbers, each = re.findall(_N, rest), _NUMBERS.get(command.upper(), -1)
            if each < 0 or (len(numbers) % each or not numbers if each else numbers):
                self._fault(f"the path command {command}{rest} has {len(numbers)} numbers; it takes them by {each}")
            if any(len(number.partition(".")[2]) > DECIMALS for number in numbers):
                self._fault(f"the path command {command}{rest} is too precise; round it to {DECIMALS} decimals")
