"""What browsers keep for ever: its address changes with it, and all that a page names is there."""

import asyncio
import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import brotli  # pyright: ignore[reportMissingTypeStubs]
import httpx
import pytest
from starlette.applications import Starlette

from filibusta.server.limits import OFF
from filibusta.server.protection.quotas import Quotas
from filibusta.server.settings import Settings
from filibusta.server.web import assets
from filibusta.server.web.middleware import ProtectionMiddleware
from filibusta.table import fonts

FOR_EVER = "public, max-age=31536000, immutable"
_brotli: Any = brotli
SITE = Starlette(routes=assets.ASSET_ROUTES)
"""The assets alone, with the headers of the server."""
SITE.add_middleware(ProtectionMiddleware, settings=Settings(Path(), "", ()))
SITE.state.registry = SimpleNamespace(services=SimpleNamespace(quotas=Quotas(OFF)))


class Answer(NamedTuple):
    """What came, as it was sent."""

    status: int
    headers: httpx.Headers
    data: bytes

    @property
    def keeping(self) -> str:
        return self.headers["cache-control"]


def get(address: str, encodings: str = "identity") -> Answer:
    async def asked() -> Answer:
        transport = httpx.ASGITransport(app=SITE)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://here") as client,
            client.stream("GET", address, headers={"accept-encoding": encodings}) as answer,
        ):
            return Answer(answer.status_code, answer.headers, b"".join([part async for part in answer.aiter_raw()]))

    return asyncio.run(asked())


@pytest.fixture
def read_anew() -> Iterator[None]:
    """What was read of the assets is forgotten, before and after."""
    remembered = (assets._files, assets._version)  # pyright: ignore[reportPrivateUsage]
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()


@pytest.mark.parametrize(
    "plain",
    [
        *("/static/shared/look.css", "/static/look/scene.css", "/static/table/main.js", "/static/fonts.css"),
        "/art/pages.svg",
    ],
)
def test_what_has_a_hash_is_kept_for_ever(plain: str):
    kept = get(assets.address(plain))
    assert (kept.status, kept.keeping) == (200, FOR_EVER)
    assert kept.headers["x-content-type-options"] == "nosniff"


@pytest.mark.usefixtures("read_anew")
def test_an_address_changes_with_what_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = assets.address("/static/shared/look.css")
    shutil.copytree(assets.STATIC, tmp_path / "static")
    (tmp_path / "static/shared/look.css").write_text("body {}")
    monkeypatch.setattr(assets, "STATIC", tmp_path / "static")
    assets._files.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assets._version.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert assets.address("/static/shared/look.css") != before
    assert get(assets.address("/static/shared/look.css")).data == b"body{}"


@pytest.mark.parametrize(
    "address",
    [
        *("/static/v-000000000000/shared/look.css", "/art/pages.000000000000.svg"),
        *("/static/shared/look.css", "/art/pages.svg"),
    ],
)
def test_what_has_another_hash_or_none_is_asked_for_each_time(address: str):
    answer = get(address)
    assert (answer.status, answer.keeping) == (200, "no-cache")


@pytest.mark.parametrize(
    "address",
    ["/static/v-000000000000/none.js", "/static/v-0/../app.py", "/art/none.0.svg", "/static/fonts/none.0.woff2"],
)
def test_what_is_not_there_is_not_found(address: str):
    assert get(address).status == 404


def test_modules_find_each_other_beside_them():
    main = assets.address("/static/table/main.js")
    named = re.findall(r'from ?"(\.[^"]+)"', get(main).data.decode())
    assert "../shared/art.js" in named
    assert {get(f"{main.rpartition('/')[0]}/{name}").keeping for name in named} == {FOR_EVER}


def test_scripts_that_come_later_are_beside_those_that_ask_for_them():
    script = assets.address("/static/table/decisions/beside.js")
    named = re.findall(r'import\("(\./[^"]+)"\)', get(script).data.decode())
    assert sorted(named) == ["./allot.js", "./basket.js", "./draft.js", "./drag.js"]
    assert {get(f"{script.rpartition('/')[0]}/{name}").keeping for name in named} == {FOR_EVER}


def test_the_faces_are_where_the_style_says():
    css = get(assets.address("/static/fonts.css")).data.decode()
    found = re.findall(r'url\("([^"]+)"\)', css)
    assert len(found) == len(fonts.FACES)
    assert set(assets.font_addresses()) < set(found)
    for address in found:
        answer = get(address)
        assert (answer.data[:4], answer.keeping) == (b"wOF2", FOR_EVER)


def test_it_is_sent_compressed_as_the_browser_can_take_it():
    address = assets.address("/static/shared/look.css")
    plain, older, newer = get(address), get(address, "gzip, deflate"), get(address, "gzip, deflate, br")
    assert gzip.decompress(older.data) == plain.data == _brotli.decompress(newer.data)
    assert len(newer.data) < len(older.data) < len(plain.data) / 3


@pytest.mark.usefixtures("read_anew")
def test_without_fonts_pages_name_those_of_the_system(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assets, "fonts", lambda: None)
    assert assets.font_addresses() == []
    css = get(assets.address("/static/fonts.css")).data.decode()
    assert "url(" not in css and "local(" in css


FIRST = {"table.css", "goal.css", "pane.css"}
"""The styles that every table has from its beginning."""
OF_THE_SAME = {("story.css", "news")}
"""Classes that a later stylesheet means to style wherever they stand: it is about the same thing."""
ALONE = re.compile(r"\s*\.([a-z][\w-]*)(:[\w-]+)*\s*")


def test_styles_that_come_later_change_nothing_that_is_there():
    """A stylesheet that is loaded with a part of the table names what it styles, or a heading of the log becomes a
    portrait when the result comes."""
    written = {
        path: re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL) for path in assets.STATIC.rglob("*.css")
    }
    for _ in range(3):  # what stands in parentheses, and in those within
        written = {path: re.sub(r"\([^()]*\)", "", text) for path, text in written.items()}
    selectors = {path: re.findall(r"([^{}]+)\{", text) for path, text in written.items()}
    wrong: list[tuple[str, str]] = []
    for path, found in selectors.items():
        alone = {met[1] for one in ",".join(found).split(",") if (met := ALONE.fullmatch(one))}
        others = " ".join(one for other, told in selectors.items() if other != path for one in told)
        shared = {name for name in alone if re.search(rf"\.{name}(?![\w-])", others)}
        wrong += [(path.name, name) for name in sorted(shared) if "table" in path.parts and path.name not in FIRST]
    assert set(wrong) == OF_THE_SAME
