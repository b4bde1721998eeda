"""What a table weighs the first time, and that its text is as wide as it was measured, with or without its fonts."""

from typing import Any

import pytest
from playwright.sync_api import Route

import filibusta
from filibusta.table.typeset import face_of, width

from .conftest import Invite
from .driver import DESKTOP, PHONE, Person

pytestmark = pytest.mark.browser
WEIGHT = 180_000
"""Bytes of the page of a table that nobody has visited, fonts and all, packed with gzip as over plain http; what the
live connection brings comes after."""
TEXTS = """() => [...document.querySelectorAll("#stage .art text:not([textLength])")].map((text) => {
  const size = parseFloat(getComputedStyle(text).fontSize);
  return [text.textContent, text.getAttribute("class"), size, text.getComputedTextLength()];
})"""


def visited(person: Person, game: str) -> dict[str, float]:
    """Makes a table, forgets what came, and goes there again; the bytes over the wire, by address."""
    person.context.set_extra_http_headers({"accept-encoding": "gzip"})
    person.table("me bot bot", game=game)
    person.rest()
    session: Any = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def ask(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        if address := asked.get(event["requestId"]):  # else it belongs to the visit before
            sizes[address] = sizes.get(address, 0) + event["encodedDataLength"]

    session.on("Network.requestWillBeSent", ask)
    session.on("Network.loadingFinished", came)
    person.page.reload()
    person.rest()
    person.page.evaluate("document.fonts.ready")
    return sizes


@pytest.mark.parametrize("game", filibusta.game_names())
def test_a_table_is_light_and_its_text_as_wide_as_measured(invite: Invite, game: str):
    person = invite(DESKTOP)
    sizes = visited(person, game)
    assert 100_000 < sum(sizes.values()) < WEIGHT, sizes
    for text, style, size, seen in person.page.evaluate(TEXTS):
        face, bold = face_of(style or "")
        measured = width(text, size, face, bold) + (0.07 * size * len(text) if "spaced" in style else 0)
        assert seen == pytest.approx(measured, abs=0.5), f"{text!r}, {style}"


def test_without_its_fonts_a_table_can_be_played(invite: Invite):
    person = invite(PHONE)
    person.excused = ("Failed to load resource",)

    def lost(route: Route) -> None:
        route.abort()

    person.context.route("**/static/fonts/*", lost)
    person.table("me bot bot")
    person.turn()
    assert person.ply > 0
    found = [
        (seen, width(text, size, *face_of(style or ""))) for text, style, size, seen in person.page.evaluate(TEXTS)
    ]
    assert sum(seen for seen, _ in found) == pytest.approx(sum(measured for _, measured in found), rel=0.12)
    person.fits()
