"""Whoever is asked is reached: on the page, on a phone, and in another window if they wish."""

import re

import pytest
from long import cases
from playwright.sync_api import Locator, Page, expect

from .conftest import Invite
from .driver import DESKTOP, GAME, PHONE, Person, Server

pytestmark = pytest.mark.browser

NOTES = """(leave) => {
  window.told = [];
  window.Notification = class extends EventTarget {
    static permission = leave;
    static async requestPermission() { return (this.permission = leave === "asked" ? "granted" : leave); }
    constructor(title, more) { super(); told.push([title, more.body]); }
    close() { told.push("closed"); }
  };
}"""
CALL = """async (away) => {
  const { call } = await import("/static/table/stage/attention.js");
  document.hasFocus = () => !away;
  call("Half Moon", "Which ship sails?");
  return told;
}"""
PAGE = """() => {
  document.body.innerHTML = `<div id="ask" style="position: sticky; top: 0; height: 100px"></div>
    <div style="height: 3000px"></div>
    <nav class="bottom" style="position: fixed; bottom: 0; height: 60px; width: 100%">below</nav>`;
}"""
REVEAL = """async ([top, bottom]) => {
  const { reveal } = await import("/static/table/stage/attention.js");
  scrollTo(0, 1000);
  reveal({ top, bottom });
  return scrollY;
}"""
PLAYED_WITH = "#seats li, #ask, #ask *, #stage [data-action], #actions button, #goal, .bar button"
"""What a player reads or points at."""
COVERED = """([panel, others]) => {
  const over = document.querySelector(panel), stage = document.querySelector("#stage").getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const shown = (one) => one.checkVisibility() && !over.contains(one);
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, bottom, top: one.closest("#stage") ? Math.max(top, stage.top) : top };
  };
  return [...document.querySelectorAll(others)].filter((one) => shown(one) && meet(box(over), box(one)))
    .map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture
def ada(invite: Invite, server: Server) -> Person:
    ada = invite(PHONE, reduced_motion="reduce")
    ada.page.goto(f"{server.url}/tables")
    return ada


def wish(page: Page, leave: str) -> Locator:
    """Switches the notifications on, where the browser would give such an answer."""
    page.evaluate(NOTES, leave)
    page.get_by_role("button", name="Settings").first.click()
    switch = page.locator("#setting-notify")
    expect(switch).not_to_be_checked()
    page.get_by_text("Notify me when it is my turn").click()
    return switch


def test_another_window_is_told_if_one_wishes(ada: Person):
    ada.page.evaluate(NOTES, "granted")
    assert ada.page.evaluate(CALL, True) == [], "off until it is switched on"
    expect(wish(ada.page, "asked")).to_be_checked()
    ada.page.get_by_role("button", name="Done").click()
    assert ada.page.evaluate(CALL, False) == [], "whoever looks at the table need not be told"
    assert ada.page.evaluate(CALL, True) == [["yourTurn · Half Moon", "Which ship sails?"]]
    assert ada.page.evaluate("() => { dispatchEvent(new Event('focus')); return told.at(-1); }") == "closed"


def test_without_leave_the_switch_goes_back(ada: Person):
    switch = wish(ada.page, "denied")
    expect(ada.page.get_by_text("Your browser blocks notifications from this site.")).to_be_visible()
    expect(switch).not_to_be_checked()
    assert ada.page.evaluate("() => localStorage.getItem('filibusta.notify')") == "off"


@pytest.mark.parametrize(
    ("top", "bottom", "by"),
    [(200, 300, 0), (60, 200, -50), (700, 834, 60), (900, 1900, 790), (-500, 900, -610)],
    ids=["in view", "under the decision", "under the bar", "too tall, below", "too tall, above"],
)
def test_what_happens_is_scrolled_to_as_far_as_needed(ada: Person, top: int, bottom: int, by: int):
    ada.page.evaluate(PAGE)
    assert ada.page.evaluate(REVEAL, [top, bottom]) == 1000 + by


def test_nobody_is_scrolled_away_from_what_they_look_at(ada: Person):
    ada.page.evaluate(PAGE)
    ada.page.evaluate(REVEAL, [200, 300])
    ada.page.evaluate("() => dispatchEvent(new Event('touchmove'))")
    assert ada.page.evaluate(REVEAL, [2000, 2100]) == 1000


def test_an_open_list_closes_when_a_player_is_asked(invite: Invite):
    ada, bruno = invite(PHONE), invite()
    address = ada.table("me link", name="Ada")
    bruno.join(address, "Bruno")
    ada.page.goto(address)
    ada.page.wait_for_function("() => document.body?.dataset.rest !== undefined")
    for _ in range(12):
        bruno.page.wait_for_function("() => document.body?.dataset.rest !== undefined")
        deciding = ada if ada.offers else bruno
        if deciding is bruno:
            if not ada.page.locator("#log-panel").is_visible():
                ada.page.get_by_role("button", name="Log").click()
            expect(ada.page.locator("#log-panel")).to_be_visible()
        ply = deciding.ply
        deciding.rest()
        deciding.click("pass" if "pass" in deciding.offers else deciding.decide())
        for person in (ada, bruno):
            person.page.wait_for_function(f"() => Number(document.body?.dataset.rest) > {ply}")
        if deciding is bruno and ada.offers:
            expect(ada.page.locator("#log-panel")).to_be_hidden()
            return
    raise AssertionError("Ada was never asked after Bruno")


def test_an_order_is_given_and_withdrawn_beside_the_decision(invite: Invite):
    """In Pirates! one may play no cards for a whole turn; the table then goes on by itself."""
    ada = invite()
    ada.table("me bot", game="pirates")
    order = ada.page.locator("#ask-order")
    for _ in range(40):
        ada.rest()
        if order.is_visible():
            break
        ada.turn()
    expect(order).to_have_attribute("aria-pressed", "false")
    ply, log = ada.ply, len(ada.log)
    order.click()
    ada.moved(ply)
    assert len(ada.log) >= log
    assert ada.ply > ply, "it was carried out at once"


def test_sound_is_offered_once_and_what_makes_it_comes_with_the_switch(invite: Invite):
    person = invite(DESKTOP, new=True)
    person.wish(offered="no")
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.table("me bot bot")
    person.rest()
    assert not [address for address in asked if "tones" in address]
    expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/icon-turn\.svg$"))
    with person.page.expect_response(lambda response: "tones" in response.url) as came:
        person.page.get_by_role("button", name="Yes").click()
    assert came.value.ok
    expect(person.page.get_by_role("button", name="Sound", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(person.page.locator(".offer")).to_have_count(0)
    assert person.page.evaluate("localStorage.getItem('filibusta.offered')") == "yes"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (768, 1024), (844, 390), PHONE])
@pytest.mark.parametrize("game", cases(GAME, among=(GAME, "plunder")))
def test_the_offer_of_sound_lies_over_nothing_that_is_played_with(invite: Invite, game: str, size: tuple[int, int]):
    person = invite(size)
    person.wish(offered="no")
    person.table("me bot bot", game=game)
    person.rest()
    assert person.page.locator(".offer").is_visible()
    assert person.page.evaluate(COVERED, [".offer", PLAYED_WITH]) == []
