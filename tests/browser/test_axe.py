"""What axe, the accessibility checker, finds on every page: nothing, by day and by night."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from long import cases
from playwright.sync_api import FilePayload, expect

from filibusta.engine.game import games
from filibusta.engine.match import Match

from .conftest import Invite
from .driver import GAME, PHONE, Person, Server

pytestmark = pytest.mark.browser
GAMES = [of.id for of in games()]
PAGES = (
    "/",
    "/tables",
    "/rules",
    "/api",
    "/no-such-page",
    *(f"/tables/new?game={id}" for id in GAMES),
    *(f"/games/{id}" for id in GAMES),
)
SIGNS = "#stage [aria-hidden] { visibility: hidden }"
"""The initial on a player's badge is part of a picture; axe takes it for a word of the label."""
FAULTS: dict[str, Any] = {"resultTypes": ["violations"]}
"""It need not find a name for everything that is right."""
MORE: dict[str, Any] = FAULTS | {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""What axe does not check unless told: that somebody who speaks to the page can say what they read."""
NO_SHEETS = """() => {
  const away = [...document.querySelectorAll("body > svg:has(symbol)")].map((sheet) => [sheet, new Comment()]);
  for (const [sheet, place] of away) sheet.replaceWith(place);
  window.bringBack = () => { for (const [sheet, place] of away) place.replaceWith(sheet); };
}"""
"""The drawings themselves are nowhere to be seen: what shows them is checked, in half the time without them."""
COLOURS: dict[str, Any] = FAULTS | {"runOnly": ["color-contrast"]}
BY_DAY = {"day": MORE}
THEMES = BY_DAY | {"night": COLOURS}
"""By night nothing but colours is different."""


@cache
def axe() -> Any:
    """The checker, which has no types."""
    return Axe()


def complaints(person: Person, themes: Mapping[str, Any] = THEMES) -> list[str]:
    """What axe says of the page as it stands, in each theme."""
    found: list[str] = []
    person.page.add_style_tag(content=SIGNS)
    person.page.evaluate(NO_SHEETS)
    for theme, options in themes.items():
        person.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for fault in axe().run(person.page, options=options).response["violations"]:
            places = [f"{node['target']} {node['failureSummary']}" for node in fault["nodes"]]
            found += [f"{person.page.url} {theme} {fault['id']}: {place}" for place in places]
    person.page.evaluate("bringBack()")
    return found


def finished() -> str:
    """The record of a short finished game."""
    chance, match = random.Random(1), Match.new(GAME, 2, seed=1)
    while not match.over:
        match.play(chance.choice(match.legal_actions()).name)
    return match.to_json()


@pytest.mark.long
def test_pages(invite: Invite, server: Server):
    ada = invite()
    ada.excused = ("404",)
    found: list[str] = []
    for path in PAGES:
        ada.page.goto(server.url + path)
        found += complaints(ada)
    ada.table("me link")
    found += complaints(ada)
    assert found == [], "\n".join(found)


@pytest.mark.long
def test_the_pages_of_a_guest_and_the_chat(invite: Invite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    server = Server(tmp_path)
    for name, value in (("ORIGIN", server.url), ("SMTP", "smtp://127.0.0.1"), ("SENDER", "sea@example.org")):
        monkeypatch.setenv(f"FILIBUSTA_{name}", value)
    server.start()
    found: list[str] = []
    try:
        ada, bea = invite(to=server), invite(PHONE, to=server)
        address = ada.table("me link")
        bea.join(address, "Bea")
        for person in (ada, bea):
            person.page.locator("#seats > .seat").first.wait_for()
            person.page.locator("#chat-open").click()
            person.page.locator("#chat .quick button").nth(1).click()
        for person in (ada, bea):
            person.page.locator("#chat summary").first.click()
            found += complaints(person)
        for kind, to in (("mail", "ada@example.org"), ("webhook", "https://example.org/hook"), ("feed", "")):
            ada.context.request.post(f"{server.url}/mine/notices", form={"kind": kind, "address": to})
        for path in ("/mine/notices", "/mine"):
            ada.page.goto(server.url + path)
            found += complaints(ada)
        ada.page.locator("form[action='/mine/link'] button").click()
        ada.page.locator("#link").wait_for()
        found += complaints(ada)
        bea.page.goto(ada.page.locator("#link").input_value())
        found += complaints(bea)
    finally:
        server.stop()
    assert found == [], "\n".join(found)


def test_a_review(invite: Invite):
    ada = invite()
    ada.page.goto(ada.url + "/tables")
    record = FilePayload(name="game.json", mimeType="application/json", buffer=finished().encode())
    ada.page.locator("input[type=file]").set_input_files(record)
    ada.page.get_by_role("button", name="Load").click()
    ada.page.wait_for_url("**/review**")
    expect(ada.page.locator("#strokes a")).to_be_visible()
    ada.page.evaluate("document.querySelectorAll('#points details').forEach((one) => { one.open = true; })")
    assert not (found := complaints(ada)), "\n".join(found)


@pytest.mark.parametrize("game", cases("spanish_main_cards"))
def test_tables(invite: Invite, game: str):
    """The first decision on a desktop, the second in a window as small as a phone's."""
    ada = invite()
    ada.table("me bot", game=game)
    ada.rest()
    found = complaints(ada)
    ada.turn()
    ada.resize(PHONE)
    found += complaints(ada)
    assert found == [], "\n".join(found)
