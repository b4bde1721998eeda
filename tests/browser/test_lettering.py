"""What a table weighs the first time, and that its text is as wide as it was measured, with or without its fonts."""

from typing import Any

import pytest
from long import cases
from playwright.sync_api import Route

import filibusta
from filibusta.table.fallback import drawings_of
from filibusta.table.typeset import face_of, width

from .conftest import Invite
from .driver import DESKTOP, PHONE, Person, Server

pytestmark = pytest.mark.browser
WEIGHT = 190_000
"""Bytes of the page of a table that nobody has visited, fonts and all, packed with gzip as over plain http, until it is
seen and can be played; what the live connection brings comes after, and so do drawings that it does not show yet."""
LATER = "-later."
"""In the address of these drawings."""
HEAVIEST = {"pirates": "16", "plunder": "32"}
"""Of twenty deals the one whose page is the heaviest."""
UNDRAWN = "names => names.filter((name) => !document.getElementById(name))"
TEXTS = """() => [...document.querySelectorAll("#stage .art text:not([textLength])")].map((text) => {
  const size = parseFloat(getComputedStyle(text).fontSize);
  return [text.textContent, text.getAttribute("class"), size, text.getComputedTextLength()];
})"""

FIRST = """window.unfinished = [];
(function look() {
  const ask = document.querySelector("#ask"), main = document.querySelector("#main");
  if (main?.checkVisibility({ opacityProperty: true }) && document.querySelector("#words")) {
    const uses = [...document.querySelectorAll("#main use")];
    const missing = uses.filter((use) => !document.getElementById(use.getAttribute("href").slice(1)));
    if (missing.length) unfinished.push(`${missing.length} drawings are missing`);
    if (!document.querySelector("#seats > .seat")) unfinished.push("nobody sits there");
    if (!document.querySelector("#log > li")) unfinished.push("nothing stands in the log");
    const wide = document.querySelector("#stage .wide-scene");
    if (innerWidth < 1000 && wide?.checkVisibility()) unfinished.push("the picture is that of a wide screen");
    if (ask.querySelector("h2").textContent === "One moment …") unfinished.push("nothing is asked");
  }
  if (document.body?.dataset.rest === undefined) requestAnimationFrame(look);
})();"""
"""What is not there yet in any frame in which the table is seen."""
SHIFT = """() => new Promise((done) => {
  const all = [];
  new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
  const named = ({ node }) => node?.id || String(node?.className) || node?.nodeName;
  requestAnimationFrame(() => setTimeout(() => done(all.map((one) => [one.value, one.sources.map(named)]))));
})"""
STEADY = 0.005
"""As much of the page may move while it comes, by the browser's own measure."""


def whole_at_first(person: Person) -> None:
    """Goes to the table again: from the first frame on everything is there, and nothing is pushed aside."""
    person.script(FIRST)
    person.forget_files()
    person.page.reload()
    person.rest()
    assert person.page.evaluate("unfinished") == []
    shifts = person.page.evaluate(SHIFT)
    assert sum(value for value, _ in shifts) < STEADY, shifts


def visited(person: Person) -> dict[str, float]:
    """Forgets what came and goes to the table again; the bytes over the wire, by address."""
    person.context.set_extra_http_headers({"accept-encoding": "gzip"})
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
    whole_at_first(person)
    person.page.evaluate("document.fonts.ready")
    return {address: size for address, size in sizes.items() if LATER not in address}


@pytest.mark.parametrize("game", cases("spanish_main_cards", "plunder"))
def test_a_table_is_light_and_its_text_as_wide_as_measured(invite: Invite, game: str):
    person = invite(DESKTOP, new=True)
    person.table("me bot bot", game=game)
    sizes = visited(person)
    assert 100_000 < sum(sizes.values()) < WEIGHT, sizes
    for text, style, size, seen in person.page.evaluate(TEXTS):
        face, bold = face_of(style or "")
        measured = width(text, size, face, bold) + (0.07 * size * len(text) if "spaced" in style else 0)
        assert seen == pytest.approx(measured, abs=0.5), f"{text!r}, {style}"


@pytest.mark.long
@pytest.mark.parametrize("game", HEAVIEST)
def test_a_table_is_light_whatever_was_dealt(
    invite: Invite, own_server: Server, monkeypatch: pytest.MonkeyPatch, game: str
):
    monkeypatch.setenv("FILIBUSTA_TEST_DEAL", HEAVIEST[game])
    own_server.stop()
    own_server.start()
    person = invite(DESKTOP, to=own_server, new=True)
    person.table("me bot bot", game=game)
    sizes = visited(person)
    assert sum(sizes.values()) < WEIGHT, sizes
    names = [*drawings_of(filibusta.game(game))]
    person.page.wait_for_function(f"names => !({UNDRAWN})(names).length", arg=names)


def test_a_table_of_people_is_light(invite: Invite):
    people = invite(DESKTOP, new=True), invite(DESKTOP, new=True)
    people[1].join(people[0].table("me link", game="plunder"), "Bea")
    first = people[1].page.locator("#seats .turn").get_attribute("data-seat")
    sizes = visited(people[int(first or 0)])
    assert 100_000 < sum(sizes.values()) < WEIGHT, sizes


def test_without_its_fonts_a_table_can_be_played(invite: Invite):
    person = invite(PHONE, new=True)
    person.excused = ("Failed to load resource",)

    def lost(route: Route) -> None:
        route.abort()

    person.context.route("**/static/fonts/*", lost)
    person.table("me bot bot")
    whole_at_first(person)
    person.turn()
    assert person.ply > 0
    found = [
        (seen, width(text, size, *face_of(style or ""))) for text, style, size, seen in person.page.evaluate(TEXTS)
    ]
    assert sum(seen for seen, _ in found) == pytest.approx(sum(measured for _, measured in found), rel=0.12)
    person.fits()
