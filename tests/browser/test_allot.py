"""Something divided with one gesture: rows, what is left, and the decisions it is played as."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Invite
from .driver import DESKTOP, PATIENCE, PHONE, Person, Server

pytestmark = pytest.mark.browser

Share = dict[str, str | int]
BEGIN = """async (allotment) => {
  const { Allot } = await import("/static/table/decisions/allot.js");
  window.played = [];
  window.allot = new Allot((action) => played.push(action));
  allot.show({ mine: true, allotment });
}"""
ANSWER = """([at, actions, mine]) => allot.next({
  mine, actions: actions.map((name) => ({ name })), allotment: at ? { at, action: "crew" } : null })"""

ALONE = """new MutationObserver((_, watch) => {
  const script = document.querySelector("script[src*='/table/main.js']");
  if (!script) return;
  script.type = "text/plain";
  delete document.documentElement.dataset.coming;
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });"""
"""The page's own script does not run; what there is is shown."""


def share(id: str, base: int, value: int, high: int, most: int, low: int = 0) -> Share:
    return {
        "id": id,
        "name": f"The {id}",
        "icon": "",
        "base": base,
        "value": value,
        "low": low,
        "high": high,
        "most": most,
    }


FLEET = [share("sloop", 5, 3, 7, 12), share("caravel", 4, 4, 10, 14), share("frigate", 10, 2, 8, 18)]
MANY = [*FLEET, *(share(f"galleon {n}", n, 1, 12 - n, 12) for n in range(4))]


def divide(page: Page, shares: list[Share]) -> None:
    total = sum(int(one["value"]) for one in shares)
    allotment: dict[str, Any] = {
        "title": "Place new men",
        "total": total,
        "shares": shares,
        "at": "sloop",
        "action": "crew",
    }
    page.evaluate(BEGIN, allotment)


def seated(invite: Invite, server: Server, size: tuple[int, int] = DESKTOP) -> Person:
    """Somebody before the page of a table on which nothing happens."""
    ada = invite(size)
    ada.script(ALONE)
    ada.table("me bot")
    ada.page.wait_for_selector("#allot", state="attached", timeout=PATIENCE * 1000)
    return ada


@pytest.fixture
def page(invite: Invite, server: Server) -> Page:
    ada = seated(invite, server)
    divide(ada.page, FLEET)
    return ada.page


def slider(page: Page, id: str) -> Locator:
    return page.get_by_role("slider", name=f"The {id}")


def values(page: Page) -> list[int]:
    return [int(one) for one in page.locator("#allot-rows input").evaluate_all("all => all.map((one) => one.value)")]


def left(page: Page) -> str:
    return page.locator("#allot-left").inner_text()


def test_it_begins_with_what_is_proposed(page: Page):
    assert values(page) == [3, 4, 2]
    assert left(page) == "All are given."
    expect(slider(page, "sloop")).to_have_attribute("aria-valuetext", "8 of 12")
    expect(page.locator("#allot-rows .figure").first).to_have_text("8 / 12")


def test_by_buttons_and_keys(page: Page):
    page.get_by_role("button", name="One less: The frigate").click()
    assert left(page) == "One is left to give."
    expect(page.locator("#allot-do")).to_have_attribute("aria-disabled", "true")
    page.locator("#allot-do").click(force=True)
    assert page.evaluate("() => played") == []
    slider(page, "caravel").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert left(page) == "One too many."
    page.keyboard.press("Home")
    assert left(page) == "5 are left to give."
    page.keyboard.press("End")
    assert values(page) == [3, 10, 1]
    assert left(page) == "5 too many."


def test_nothing_goes_beyond_its_limits(page: Page):
    more = page.get_by_role("button", name="One more: The sloop")
    for _ in range(9):
        more.click(force=True)
    assert values(page)[0] == 7
    expect(more).to_have_attribute("aria-disabled", "true")


def test_spreading_evenly_gives_where_there_is_least(page: Page):
    page.get_by_role("button", name="Spread evenly").click()
    assert values(page) == [4, 5, 0]
    assert left(page) == "All are given."


def test_it_is_played_as_single_decisions(page: Page):
    page.locator("#allot-do").click()
    assert page.evaluate("() => played") == ["crew:3"]
    assert page.evaluate(
        "() => { allot.show({ mine: true, allotment: allot.asked }); return document.querySelector('#allot').hidden; }"
    )
    assert page.evaluate(ANSWER, ["caravel", ["crew:3", "crew:4"], True]) == "crew:4"
    assert page.evaluate(ANSWER, ["frigate", ["crew:2"], True]) == "crew:2"
    assert page.evaluate("() => allot.plan.size") == 0


@pytest.mark.parametrize(
    ("at", "actions", "mine"),
    [
        ("caravel", ["crew:5"], True),
        ("brigantine", ["crew:4"], True),
        ("caravel", ["crew:4"], False),
        ("", ["pass"], True),
    ],
    ids=["not legal", "not planned", "of another", "another question"],
)
def test_an_unexpected_question_ends_it(page: Page, at: str, actions: list[str], mine: bool):
    page.locator("#allot-do").click()
    assert page.evaluate(ANSWER, [at, actions, mine]) == ""
    assert page.evaluate("() => allot.plan.size") == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (360, 740)])
def test_many_rows_fit_and_fingers_meet_their_targets(invite: Invite, server: Server, size: tuple[int, int]):
    ada = seated(invite, server, size)
    divide(ada.page, MANY)
    expect(ada.page.locator("#allot-rows li")).to_have_count(7)
    ada.fits()
    small = (
        "all => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length"
    )
    assert ada.page.locator("#allot button, #allot input").evaluate_all(small) == 0
    expect(ada.page.locator("#allot-do")).to_have_text(re.compile("Confirm"))
    ada.picture(f"allot-{size[0]}")
