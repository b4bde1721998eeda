"""What a finished game came to, and the pictures that are sent round."""

import re
import struct

import httpx
import pytest
from conftest import GAME

from filibusta.engine.match import Match
from filibusta.server.tables.screens.panels import tallies
from filibusta.server.web.pages import sharing
from filibusta.server.workers import drawing
from filibusta.table import pictures

pytestmark = pytest.mark.usefixtures("trusted")


@pytest.fixture(scope="module")
def match() -> Match:
    found = Match.new(GAME, 2, names=("Ada", "Bea & Söhne <i>"), seed=4)
    while not found.over:
        found.play(int(found.legal()[0]))
    return found


def opened(browser: httpx.Client, match: Match) -> str:
    answer = browser.post("/load", files={"record": ("game.json", match.to_json())})
    assert answer.status_code == 303
    return answer.headers["location"].removesuffix("/review")


def waiting(browser: httpx.Client) -> str:
    """The address of a private table with a free seat."""
    form = {"game": GAME, "players": "2", "private": "1", "your_name": "Ada", "seat1": "me", "seat2": "link"}
    return browser.post("/tables", data=form).headers["location"]


def preview(browser: httpx.Client, address: str) -> dict[str, str]:
    """What other sites are told of a page."""
    text = browser.get(address).text
    return dict(re.findall('<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">', text))


def test_the_sources_of_each_seat_are_its_points(browser: httpx.Client, match: Match):
    address = opened(browser, match)
    for language in ("en", "it"):
        told = browser.get(f"{address}/ending.json", headers={"accept-language": language}).json()
        sums = [sum(row["amounts"][seat] for row in told["sources"]["rows"]) for seat in range(2)]
        assert [str(n) for n in sums] == [one.text for one in tallies(match, language)]
        assert all(told["words"][name] for name in ("less", "none"))
        assert told["crests"][0]["people"] and told["crests"][0]["ship"].startswith("<g")


def test_a_game_that_is_too_long_says_so(browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sharing, "MOST_PLIES", match.ply - 1)
    told = browser.get(f"{opened(browser, match)}/ending.json").json()
    assert told["sources"] is None and told["words"]["long"]


def test_each_kind_of_picture_is_drawn_and_named_by_its_page(browser: httpx.Client, match: Match):
    finished, open_table = opened(browser, match), waiting(browser)
    pages = {f"{finished}/review": "result", f"{finished}/review?at=3": "moment-3", open_table: "invitation"}
    for page, kind in pages.items():
        told = preview(browser, page)
        assert told["og:image"] == told["twitter:image"] and told["twitter:card"] == "summary_large_image"
        assert (
            told["og:image"].startswith(str(browser.base_url).rstrip("/") + "/t/") and f"/{kind}." in told["og:image"]
        )
        assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
        assert told["og:description"] and told["og:image:alt"]
        answer = browser.get(told["og:image"])
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "image/png" and "max-age" in answer.headers["cache-control"]
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", answer.content[16:24]) == (pictures.WIDTH, pictures.HEIGHT)
    assert (
        preview(browser, f"{finished}/review?at=99999")["og:image"]
        == preview(browser, f"{finished}/review")["og:image"]
    )
    assert preview(browser, "/")["twitter:card"] == "summary"


def test_what_cannot_be_shown_is_refused(browser: httpx.Client, match: Match):
    finished, open_table = opened(browser, match), waiting(browser)
    refused = {
        f"{finished}/invitation.en.png": 409,
        f"{open_table}/result.en.png": 404,  # nothing has been dealt there
        f"{open_table}/moment-0.en.png": 404,
        f"{open_table}/ending.json": 404,
        f"{finished}/moment-{match.ply + 1}.en.png": 404,
        f"{finished}/moment-x.en.png": 404,
        f"{finished}/result.xx.png": 404,
        "/t/nowhere2345/result.en.png": 404,
        "/t/nowhere2345/invitation.en.png": 404,
    }
    assert {address: browser.get(address).status_code for address in refused} == refused


def test_a_picture_that_cannot_be_drawn_is_an_error_of_its_own(
    browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch
):
    address = opened(browser, match)
    monkeypatch.setattr(drawing, "script", lambda *_: "raise SystemExit(1)")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    assert browser.get(f"{address}/result.it.png").status_code == 503
    monkeypatch.undo()
    assert browser.get(f"{address}/result.it.png").status_code == 200, "a failure is not kept"


def test_a_moment_shows_what_everybody_saw(browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch):
    drawn = list[str]()
    monkeypatch.setattr(sharing, "drawn", lambda svg: (drawn.append(svg), b"")[1])  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    browser.get(f"{opened(browser, match)}/moment-0.en.png")
    assert "whose?" in drawn[0] and "revealed" not in drawn[0]
    assert "Bea &amp; S" in drawn[0] and "<i>" not in drawn[0]
