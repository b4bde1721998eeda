"""Assets that browsers cache for ever: styles, scripts, fonts and drawings, at addresses with a hash of the content.

Styles and scripts share one hash as their folder, so modules find each other by relative addresses. They are read once,
when the server starts, without comments and spare spaces. Plain addresses (``/static/…``, ``/art/….svg``) are
revalidated on each request.
"""

import gzip
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import brotli  # pyright: ignore[reportMissingTypeStubs]
import rcssmin  # pyright: ignore[reportMissingTypeStubs]
import rjsmin  # pyright: ignore[reportMissingTypeStubs]
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from filibusta.engine.game import game, game_names
from filibusta.table import art
from filibusta.table.fallback import drawings_of, sheets_of
from filibusta.table.fonts import FACES, font_css, fonts
from filibusta.table.svg import LOOK

PAGE_SYMBOLS = (
    *("logo", "anchor", "cutlass", "crossed", "crew", "fame", "seal", "wake", "wheel", "map", "scroll"),
    *("ship-1", "ship-3", "ship-4", "ship-5", "top-3", "top-5", "isle-a", "isle-b", "isle-d", "cap-bess"),
    *("flag-england", "flag-spain", "flag-france", "flag-netherlands", "flag-pirate"),
    *("back-pirate", "back-adventure", "back-movement", "die-crew", "die-cannon", "die-treasure"),
    *("port", "fort", "kraken", "palm", "chest-open", "spyglass", "coin", "rose"),
    *("good-rum", "good-sugarcane", "good-coffee", "good-gunpowder"),
    *(f"badge-{seat}" for seat in range(1, 7)),
    *(f"i-{name}" for name in ("back", "next", "first", "last", "play", "check", "cross", "menu", "book", "moon")),
    *(f"i-{name}" for name in ("link", "clock", "flame", "swap")),
)
"""The shared drawings the pages use: ``/art/pages.svg`` is ``art.sheet(PAGE_SYMBOLS)``."""

STATIC = Path(__file__).parents[1] / "static"
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "Accept-Encoding"}
_brotli: Any = brotli
_rcssmin: Any = rcssmin
_rjsmin: Any = rjsmin
_SHORTER = {".css": _rcssmin.cssmin, ".js": _rjsmin.jsmin}
ASKED = {"cache-control": "no-cache", "vary": "Accept-Encoding"}
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
FONTS_CSS = "fonts.css"
PARTS = ("first", "later")
"""The two sheets of a game's table."""


class Asset(NamedTuple):
    """The content of an answer and its type."""

    data: bytes
    type: str


def address(plain: str) -> str:
    """Returns the permanent address of the asset at a plain address (``/static/pages/mine.js``, ``/art/pages.svg``)."""
    if plain.startswith("/art/"):
        name = plain.removeprefix("/art/").removesuffix(".svg")
        return f"/art/{name}.{_hash(_sheet(name).data)}.svg"
    return f"/static/v-{_version()}/{plain.removeprefix('/static/')}"


def font_addresses() -> list[str]:
    """Returns the addresses of the faces that every page uses; none without fonts."""
    return [_font_address(name) for name in FACES if FACES[name].slant == "normal"] if fonts() else []


def _font_address(name: str) -> str:
    made = fonts()
    return f"/static/fonts/{name}.{_hash(made.files[name])}.woff2" if made else ""


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]


# ------------------------------------------------------------------ what there is


@cache
def _files() -> dict[str, Asset]:
    """Styles, scripts and icons by their path below ``/static/``."""
    found = {
        before + path.relative_to(folder).as_posix(): Asset(_read(path), TYPES[path.suffix])
        for folder, before in ((STATIC, ""), (LOOK, "look/"))
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES
    }
    css = "".join(font_css(_font_address(name), name) for name in FACES) if fonts() else ""
    return found | {FONTS_CSS: Asset((css + ALIKE).encode(), TYPES[".css"])}


def _read(path: Path) -> bytes:
    data = path.read_bytes()
    return _SHORTER[path.suffix](data.decode()).encode() if path.suffix in _SHORTER else data


@cache
def _version() -> str:
    return _hash(b"".join(path.encode() + asset.data for path, asset in sorted(_files().items())))


@cache
def _sheet(name: str) -> Asset:
    """The drawings of the pages, or of one game: all, or ``-first`` those of every table and ``-later`` the others."""
    if name == "pages":
        return _drawn(art.sheet(PAGE_SYMBOLS))
    whose, _, part = name.partition("-")
    if whose not in game_names() or part not in ("", *PARTS):
        raise HTTPException(404)
    found = game(whose)
    return _drawn(art.document(sheets_of(found)[PARTS.index(part)] if part else drawings_of(found)))


def _drawn(text: str) -> Asset:
    return Asset(text.replace(">\n<", "><").encode(), TYPES[".svg"])


# ------------------------------------------------------------------ how it is sent


def kept_file(request: Request) -> Response:
    """A style or script; that of another version, which an open page may still ask for, is not kept."""
    found = _files().get(request.path_params["path"])
    if found is None:
        raise HTTPException(404)
    return _sent(request, found, request.path_params["version"] == _version())


def kept_font(request: Request) -> Response:
    """A face."""
    name, made = request.path_params["name"], fonts()
    if made is None or name not in made.files:
        raise HTTPException(404)
    data = made.files[name]
    kept = request.path_params["version"] == _hash(data)
    return Response(data, media_type=TYPES[".woff2"], headers=FOR_EVER if kept else ASKED)


def kept_sheet(request: Request) -> Response:
    """A sheet of drawings, by its hash."""
    found = _sheet(request.path_params["name"])
    return _sent(request, found, request.path_params["version"] == _hash(found.data))


def sheet(request: Request) -> Response:
    """Sends the sheet at its plain address: revalidated on each request by ETag."""
    found = _sheet(request.path_params["name"])
    tag = f'"{_hash(found.data)}"'
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=ASKED | {"etag": tag})
    answer = _sent(request, found, False)
    answer.headers["etag"] = tag
    return answer


def _sent(request: Request, asset: Asset, kept: bool) -> Response:
    accepted = request.headers.get("accept-encoding", "")
    coding = next((coding for coding in ("br", "gzip") if coding in accepted), "")
    headers = (FOR_EVER if kept else ASKED) | ({"content-encoding": coding} if coding else {})
    return Response(_packed(asset.data, coding), media_type=asset.type, headers=headers)


@lru_cache(256)
def _packed(data: bytes, coding: str) -> bytes:
    """Returns the content compressed at the highest level; cached."""
    if coding == "br":
        return _brotli.compress(data, quality=10)
    return gzip.compress(data, 9, mtime=0) if coding else data


ASSET_ROUTES = [
    Route("/static/v-{version}/{path:path}", kept_file),
    Route("/static/fonts/{name}.{version}.woff2", kept_font),
    Mount("/static/look", StaticFiles(directory=LOOK)),
    Mount("/static", StaticFiles(directory=STATIC)),
    Route("/art/{name}.{version}.svg", kept_sheet),
    Route("/art/{name}.svg", sheet),
]

_NARROWED = (
    ("Filibusta Sans Alike", 400, "91%", ("Arial", "Liberation Sans", "Arimo", "Roboto", "Helvetica")),
    ("Filibusta Sans Alike", 700, "90%", ("Arial Bold", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold")),
    ("Filibusta Sans Broad", 400, "81%", ("DejaVu Sans", "Verdana", "Noto Sans")),
    ("Filibusta Sans Broad", 700, "77%", ("DejaVu Sans Bold", "Verdana Bold", "Noto Sans Bold")),
    (
        "Filibusta Serif Alike",
        700,
        "99%",
        ("Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold", "Times Bold"),
    ),
    ("Filibusta Serif Broad", 700, "81%", ("DejaVu Serif Bold", "Georgia Bold", "Noto Serif Bold")),
)


def _local(names: tuple[str, ...]) -> str:
    return ", ".join(f'local("{name}")' for name in names)


ALIKE = "".join(
    f'@font-face {{ font-family: "{family}"; font-weight: {weight}; size-adjust: {share}; src: {_local(names)}; }}\n'
    for family, weight, share, names in _NARROWED
)
"""Fonts of the system, drawn as narrow as ours: what is seen until ours are there, and where they do not come."""
