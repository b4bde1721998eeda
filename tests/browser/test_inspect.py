"""Everything on the board can be looked at: by mouse, finger and keys, and never chosen by that alone."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from long import cases
from playwright.sync_api import Locator, Route, expect

from filibusta.server.web.language import COOKIE

from .conftest import Invite
from .driver import PHONE, Person

GAMES = ("spanish_main_cards", "pirates")
CUT = """() => [...document.querySelectorAll('#inspect-body, #inspect-body :not(svg *)')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).overflowX !== 'auto')
  .map((one) => one.className + ': ' + one.textContent)"""
"""What is wider than its place in the sheet."""
APART = """([a, b]) => {
  const [x, y] = [a, b].map((one) => document.querySelector(one).getBoundingClientRect());
  return x.right <= y.left || y.right <= x.left || x.bottom <= y.top || y.bottom <= x.top;
}"""
"""Whether neither of two things lies over the other."""


def thing(person: Person, key: str) -> Locator:
    return person.page.locator(f'#stage .sprite[data-key="{key}"] > .hit')


def tap(person: Person, key: str) -> None:
    """By a finger, in the middle of the window, where nothing that leads on lies over it."""
    thing(person, key).evaluate("node => node.scrollIntoView({ block: 'center' })")
    thing(person, key).tap(force=True)


def keys(person: Person, start: str, can: bool | None = None) -> list[str]:
    """The things on the board whose keys begin so; only those that can, or cannot, be chosen."""
    found = person.page.locator(f'#stage .sprite[data-key^="{start}"]' if start else "#stage .sprite[role]")
    told = found.evaluate_all("all => all.map((one) => [one.dataset.key, Boolean(one.dataset.action)])")
    return [key for key, choosable in told if can in (None, choosable)]


def sheet(person: Person) -> Locator:
    return person.page.locator("#inspect")


def rule_of(person: Person) -> Locator:
    return person.page.locator("#inspect .ruletext")


@pytest.fixture
def ada(invite: Invite) -> Person:
    person = invite()
    person.hurry()
    person.table("me here")
    person.rest()
    return person


@pytest.fixture
def finger(invite: Invite) -> Person:
    person = invite(PHONE, has_touch=True, is_mobile=True)
    person.hurry()
    person.table("me bot")
    person.rest()
    return person


def open_curtain(person: Person) -> None:
    if person.page.locator("#curtain").is_visible():
        person.page.locator("#curtain-go").click()
        person.rest()


# ------------------------------------------------------------------ the mouse


def test_a_mouse_that_rests_gets_a_glance(ada: Person):
    """With name, effect and rule, and how to choose it; it takes no click, and goes when the mouse goes."""
    open_curtain(ada)
    ply = ada.ply
    thing(ada, "card:0").hover(force=True)
    expect(sheet(ada)).to_be_visible()
    expect(rule_of(ada)).not_to_be_empty()
    expect(sheet(ada)).to_contain_text("Movement card", ignore_case=True)
    expect(sheet(ada)).to_contain_text("Click to choose.")
    name = ada.page.locator("#inspect-title").inner_text()
    assert name and name in (ada.page.locator('#stage [data-key="card:0"]').get_attribute("aria-label") or "")
    expect(ada.page.locator("#inspect-do")).to_be_hidden()
    assert ada.page.evaluate(APART, ["#inspect", "#ask"]), "it lies over the decision"
    assert ada.page.evaluate(APART, ["#inspect", '#stage [data-key="card:0"] > .hit'])
    ada.page.mouse.move(1, 1)
    expect(sheet(ada)).to_be_hidden()
    assert ada.ply == ply


def test_a_click_on_what_cannot_be_chosen_opens_it(ada: Person):
    open_curtain(ada)
    ship = keys(ada, "ship:", can=False)[0]
    thing(ada, ship).click(force=True)
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(re.compile(r"\w"))
    expect(dialog).to_contain_text("Not now. First choose what to do")
    expect(rule_of(ada).locator(".number")).to_have_text(re.compile(r"Rule R\d"))
    ada.page.keyboard.press("Escape")
    expect(sheet(ada)).to_be_hidden()


def test_a_right_click_opens_what_a_click_would_choose(ada: Person):
    """Its button says what it does, and does it."""
    open_curtain(ada)
    ply = ada.ply
    thing(ada, "card:0").click(button="right", force=True)
    button = ada.page.locator("#inspect-do")
    expect(button).to_have_text(re.compile("^Play "))
    assert ada.ply == ply
    button.click()
    ada.moved(ply)
    expect(sheet(ada)).to_be_hidden()


def test_the_decision_says_what_a_card_does(ada: Person):
    """While it is pointed at on the board."""
    open_curtain(ada)
    label = ada.page.locator('#stage [data-key="card:0"]').get_attribute("aria-label") or ""
    does = label.rpartition(". ")[2]
    thing(ada, "card:0").hover(force=True)
    expect(ada.page.locator("#ask-forecast")).to_contain_text(does)


def test_a_pile_can_be_leafed_through(ada: Person):
    open_curtain(ada)
    while not ada.over and not ada.page.locator('#stage [data-key="movement-discard"] use').count():
        ada.turn(next((name for name in ada.offers if name.startswith("move:")), ada.offers[0]))
        open_curtain(ada)
    thing(ada, "movement-discard").click(force=True)
    leaf = ada.page.locator("#inspect .leaves button").first
    name = leaf.locator("b").inner_text()
    leaf.click()
    expect(ada.page.locator("#inspect-title")).to_have_text(name)
    expect(rule_of(ada)).to_contain_text(name)
    ada.page.locator("#inspect-back").click()
    expect(ada.page.locator("#inspect .leaves button").first).to_be_visible()
    ada.page.locator("#inspect-shut").click()
    expect(sheet(ada)).to_be_hidden()


def test_what_the_table_does_not_tell_is_read_from_the_board(ada: Person):
    open_curtain(ada)
    ada.excused = ("Failed to load resource",)
    ada.page.route(re.compile(r"closeup\.json"), lambda route: route.abort())
    ship = keys(ada, "ship:")[0]
    label = ada.page.locator(f'#stage [data-key="{ship}"]').get_attribute("aria-label") or ""
    thing(ada, ship).click(force=True)
    expect(ada.page.locator("#inspect-title")).to_have_text(label)


def test_a_secret_does_not_stay_for_the_next_at_this_screen(invite: Invite):
    """An answer that comes late shows nothing either."""
    person = invite()
    person.hurry()
    person.table("here here", options={"movement_hands": "1"})
    person.page.wait_for_function("() => document.querySelector('#curtain').open")
    open_curtain(person)
    waiting: list[Route] = []
    person.page.route(re.compile(r"closeup\.json"), lambda route: waiting.append(route))
    thing(person, "own:0").click(force=True)
    ply = person.ply
    person.page.locator('#actions button[data-action="pass"]').evaluate("one => one.click()")
    person.page.wait_for_function(f"() => Number(document.body?.dataset.rest) !== {ply}")
    for route in waiting:
        route.continue_()
    expect(sheet(person)).to_be_hidden()


# ------------------------------------------------------------------ keys


def test_a_key_opens_it_and_arrows_go_on(ada: Person):
    """The focus is in the sheet, and back where it was when it shuts."""
    open_curtain(ada)
    ply = ada.ply
    ada.page.locator("body").press("ArrowRight")
    focused = "() => document.activeElement.dataset.key ?? document.activeElement.id"
    key = ada.page.evaluate(focused)
    assert key in keys(ada, "", can=True)
    ada.page.keyboard.press("i")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    expect(ada.page.locator("#inspect-title")).to_be_focused()
    first = sheet(ada).get_attribute("data-key") or ""
    ada.page.keyboard.press("ArrowRight")
    expect(sheet(ada)).not_to_have_attribute("data-key", first)
    expect(ada.page.locator("#say")).to_contain_text(ada.page.locator("#inspect-title").inner_text())
    ada.page.keyboard.press("Escape")
    expect(sheet(ada)).to_be_hidden()
    assert ada.page.evaluate(focused) == key and ada.ply == ply


@pytest.mark.parametrize("language", cases("it", among=("en", "it")))
@pytest.mark.parametrize("game", cases("spanish_main_cards", among=GAMES))
def test_everything_fits_its_sheet(invite: Invite, game: str, language: str):
    """From thing to thing by the arrow: each has a name, and nothing of it is cut."""
    person = invite()
    person.hurry()
    person.table("me bot bot", game=game)
    person.context.add_cookies([{"name": COOKIE, "value": language, "url": person.url}])
    person.page.reload()
    person.rest()
    person.page.keyboard.press("i")
    expect(sheet(person)).to_be_visible()
    for _ in keys(person, ""):
        expect(person.page.locator("#inspect-title")).not_to_be_empty()
        assert person.page.evaluate(CUT) == []
        box = sheet(person).bounding_box()
        size = person.page.viewport_size
        assert box and size and box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]
        told = sheet(person).get_attribute("data-key")
        person.page.keyboard.press("ArrowRight")
        expect(sheet(person)).not_to_have_attribute("data-key", told or "")


# ------------------------------------------------------------------ fingers


def test_a_touch_shows_and_a_second_one_chooses(finger: Person):
    ply = finger.ply
    tap(finger, "card:0")
    expect(sheet(finger)).to_contain_text("Touch it again, or press the button.")
    expect(finger.page.locator("#inspect-do")).to_have_text(re.compile("^Play "))
    assert finger.ply == ply
    finger.picture("inspect-phone")
    tap(finger, "card:0")
    finger.moved(ply)
    expect(sheet(finger)).to_be_hidden()


def test_the_button_of_the_sheet_chooses_too(finger: Person):
    ply = finger.ply
    tap(finger, "card:1")
    button = finger.page.locator("#inspect-do")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box and box["height"] >= 44
    button.tap()
    finger.moved(ply)


def test_a_touch_elsewhere_shuts_it(finger: Person):
    ply = finger.ply
    tap(finger, keys(finger, "ship:", can=False)[0])
    expect(sheet(finger)).to_be_visible()
    finger.page.locator("#seats").tap()
    expect(sheet(finger)).to_be_hidden()
    tap(finger, "card:0")
    expect(finger.page.locator("#inspect-do")).to_be_visible()
    finger.page.locator("#inspect-shut").tap()
    expect(finger.page.locator("#ask-do")).to_be_hidden()
    assert finger.ply == ply


def test_a_phone_on_its_side_looks_back(invite: Invite):
    """The sheet lies beside what it is about, not over what is asked; an earlier move is shown as it was."""
    person = invite((844, 390), has_touch=True, is_mobile=True)
    person.table("me bot")
    person.rest()
    lines = person.page.locator("#since-list button")
    while not lines.count():
        ply = person.ply
        person.page.locator("#actions button").last.evaluate("one => one.click()")
        person.moved(ply)
    for key in ("ship:", "movement-deck"):
        thing(person, keys(person, key, can=False)[0]).tap(force=True)
        expect(sheet(person)).to_be_visible()
        assert person.page.evaluate(APART, ["#inspect", "#ask"]), "it lies over the decision"
        person.page.locator("#inspect-shut").tap()
    news = person.page.get_by_role("button", name=re.compile("^New"))
    news.tap()
    lines.last.tap()
    news.tap()
    with person.page.expect_request(lambda request: "closeup.json" in request.url) as asked:
        thing(person, "movement-deck").tap(force=True)
    expect(person.page.locator("#inspect-title")).to_have_text("Movement draw pile")
    assert 0 < int(parse_qs(urlsplit(asked.value.url).query)["ply"][0]) <= person.ply


def test_a_long_touch_only_shows(finger: Person):
    ply = finger.ply
    thing(finger, "card:0").evaluate("node => node.scrollIntoView({ block: 'center' })")
    box = thing(finger, "card:0").bounding_box()
    assert box
    session: Any = finger.context.new_cdp_session(finger.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(sheet(finger)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet(finger)).to_be_visible()
    expect(finger.page.locator("#ask-do")).to_be_hidden()
    assert finger.ply == ply
