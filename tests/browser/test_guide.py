"""The guided game as somebody new finds it: from the home page, by keyboard, without anything chosen before."""

import pytest
from long import cases
from playwright.sync_api import expect

from filibusta.engine.game import game
from filibusta.table.fallback import table_of
from filibusta.table.guide import guide

from .conftest import Invite
from .driver import GAME, PHONE
from .test_axe import complaints

pytestmark = pytest.mark.browser
COVERED = """() => {
  const box = (node) => node.getBoundingClientRect(), ask = box(document.querySelector("#ask"));
  const over = (b) => Math.min(ask.right, b.right) - Math.max(ask.left, b.left) > 2
    && Math.min(ask.bottom, b.bottom) - Math.max(ask.top, b.top) > 2;
  const things = [...document.querySelectorAll("#stage .sprite:not(.pane *)")];
  const hit = (node) => {
    const { left, right, top, bottom } = box(node.querySelector(".hit")), part = node.closest(".shelf, .deck");
    return { left, right, bottom, top: Math.max(top, part ? box(part).top : 0) };
  };
  const found = things.filter((node) => over(hit(node))).map((node) => node.dataset.key);
  const guide = box(document.querySelector("#guide"));
  return guide.top < ask.top || guide.bottom > ask.bottom ? [...found, "guide"] : found;
}"""
"""What the decision lies over, and the guide where it is cut."""
SMALL = """() => [...document.querySelectorAll("#stage text")].filter((text) => {
  const { a, b } = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) < 11.9;
}).map((text) => text.textContent)"""
"""Words of the picture that are too small to be read, where its map opens."""
SEAM = """() => {
  const ask = document.querySelector("#ask"), below = ask.querySelector(":scope > .grow");
  const of = getComputedStyle(ask), hangs = getComputedStyle(below);
  const a = ask.getBoundingClientRect(), b = below.getBoundingClientRect();
  const near = (one, other) => Math.abs(one - other) < 0.5;
  return [of.borderBottomLeftRadius, of.borderBottomRightRadius, of.borderLeftWidth === hangs.borderLeftWidth,
    near(a.left, b.left) && near(a.right, b.right) && b.top < a.bottom];
}"""
"""The lower corners of the guide's paper, and whether what hangs below it goes on where it ends."""
SIZES = ((1440, 900), (1280, 720), (1024, 768), (844, 390))


def test_two_clicks_lead_to_the_first_decision_of_a_guided_game(invite: Invite):
    found = guide(game(GAME))
    assert found
    ada = invite(size=PHONE)
    page = ada.page
    page.goto(f"{ada.url}/?lang=it")
    page.locator(".game .to").first.click()
    page.locator(".firstgame button").click()
    ada.rest()
    expect(page.locator("#guide-text")).to_have_text(found.steps[0].say["it"])
    expect(page.locator("#stage .sprite .advised").first).to_be_visible()
    expect(page.locator(f'#actions button[data-action="{found.steps[0].do}"] .star')).to_have_count(1)
    ada.fits()
    ada.picture("guide")
    assert not (faults := complaints(ada)), "\n".join(faults)
    ply = ada.ply
    page.locator("#guide-do").focus()
    page.keyboard.press("Enter")
    ada.moved(ply)
    expect(page.locator("#guide-text")).to_have_text(found.steps[1].say["it"])
    page.reload()
    ada.rest()
    expect(page.locator("#guide-text")).to_have_text(found.steps[1].say["it"])
    page.locator("#guide-leave").click()
    ada.rest()
    expect(page.locator("#guide")).to_have_count(0)


@pytest.mark.parametrize("name", cases("spanish_main_cards"))
def test_the_guide_is_whole_lies_over_nothing_and_leaves_the_board_readable(invite: Invite, name: str):
    ada = invite()
    ada.page.goto(f"{ada.url}/games/{name}?lang=it")
    ada.page.locator(".firstgame button").first.click()
    chart = table_of(game(name)).chart_width > 0
    for _ in range(2):
        for width, height in SIZES:
            ada.resize((width, height))
            assert ada.page.evaluate(COVERED) == [], (width, height)
            assert width < 1000 or ada.page.evaluate(SMALL) == [], (width, height)
            coach = ada.page.locator("#guide .coach")
            expect(coach).to_be_visible(visible=(chart and width >= 1000) or (width >= 1180 and height > 840))
            ada.fits()
        ada.resize((1280, 720))
        advised = ada.page.locator("#guide-do")
        before = advised.bounding_box()
        advised.hover()
        expect(ada.page.locator("#ask.looking")).to_be_visible()
        assert advised.bounding_box() == before, "it moves under the hand"
        ply = ada.ply
        advised.click()
        ada.page.mouse.move(0, 0)
        ada.moved(ply)


def test_on_a_phone_the_question_stands_beside_what_explains_it(invite: Invite):
    ada = invite(PHONE)
    ada.page.goto(f"{ada.url}/games/pirates")
    ada.page.locator(".firstgame button").first.click()
    ada.rest()
    question, why = (ada.page.locator(one).bounding_box() for one in ("#ask-title", "#ask-why"))
    assert question and why
    assert why["y"] < question["y"] + question["height"], "an order that is not shown leaves a line empty"


@pytest.mark.parametrize("name", ["pirates", "plunder"])
def test_what_a_choice_comes_to_hangs_on_the_paper_of_the_guide_without_a_seam(invite: Invite, name: str):
    ada = invite((1280, 720))
    page = ada.page
    page.goto(f"{ada.url}/")
    page.locator(f'form[action="/games/{name}/guide"] button').first.click()
    ada.rest()
    page.locator("#stage .sprite:has(.advised)").first.hover(force=True)
    expect(page.locator("#ask.looking > .grow")).to_be_visible()
    ada.picture(f"guide-hanging-{name}")
    assert page.evaluate(SEAM) == ["0px", "0px", True, True]
