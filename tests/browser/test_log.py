"""The log reaches back as far as somebody reads: older lines come at its foot, in their place."""

from typing import Any

import httpx
from playwright.sync_api import expect

from filibusta.server.settings import Settings
from filibusta.server.storage.database import Database
from filibusta.server.storage.tokens import add_token

from .conftest import Invite
from .driver import GAME, PATIENCE, Server

READ = """() => [...document.querySelectorAll("#log > li:not(.more)")].map((line) =>
  ({ opens: line.classList.contains("head"), text: line.querySelector(".text").textContent }))"""


def finished(server: Server) -> tuple[str, list[str]]:
    """A match that bots have played, and the lines of its log."""
    database = Database(Settings.load(server.data).database)
    headers = {"Authorization": f"Bearer {add_token(database, 'log', 1)}"}
    database.close()
    with httpx.Client(base_url=server.url, timeout=PATIENCE, headers=headers) as client:
        seats = [{"kind": "bot", "level": 1}] * 4
        id = client.post("/api/tables", json={"game": GAME, "seats": seats}).json()["id"]
        view: dict[str, Any] = {"ply": -1, "over": False, "news": []}
        while not view["over"]:
            answer = client.get(f"/api/tables/{id}/view", params={"after": view["ply"], "wait": 20, "since": 0})
            view = answer.json() if answer.status_code == 200 else view
    return id, [line["text"] for line in view["news"]]


def test_older_lines_come_when_somebody_reads_on(invite: Invite, server: Server):
    id, told = finished(server)
    ada = invite()
    ada.page.goto(f"{server.url}/t/{id}?lang=en")
    ada.page.wait_for_function("() => document.body?.dataset.over === 'shown'")
    ada.page.keyboard.press("Escape")
    more = ada.page.locator("#log li.more button")
    assert len(told) > 110, "there is more than one window"
    assert len(ada.page.evaluate(READ)) < len(told)
    while more.count():
        shown = len(ada.page.evaluate(READ))
        more.focus()
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function(f"() => document.querySelectorAll('#log > li:not(.more)').length > {shown}")
    assert ada.page.evaluate("document.activeElement.closest('#log li') !== null"), "reading goes on in the log"
    turns = list[list[str]]()
    for line in ada.page.evaluate(READ):
        if line["opens"] or not turns:
            turns.append([])
        turns[-1].append(line["text"])
    expect(more).to_have_count(0)
    read = [text for turn in reversed(turns) for text in turn]
    assert sorted(read) == sorted(told)
    assert read[-5:] == told[-5:]
