"""Whole games, from the first decision to the result."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .driver import PHONE, Person

pytestmark = pytest.mark.browser
STAGES = ".sprite:focus"
MOST = 400
"""No game has more decisions of one player."""


def result(person: Person) -> None:
    """The game is over, and the panel says so with places, totals and ways on."""
    panel = person.page.locator("#result")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading").first).to_contain_text(re.compile("win|victory"))
    expect(panel.get_by_text(re.compile(r"^\d+ fame in all$"))).to_have_count(3)
    expect(panel.locator("#result-places > li")).to_have_count(3)
    sums = panel.locator("#result-places .stack")
    expect(sums).to_have_count(3)
    for bar, total in zip(sums.all(), panel.locator("#result-places .sum").all(), strict=True):
        figures = re.findall(r"\d+", bar.get_attribute("aria-label") or "")
        assert str(sum(map(int, figures))) == total.text_content()
    expect(panel.locator("#result-people li:not(.vessel)")).to_have_count(2)
    expect(panel.locator("#result-ship svg")).to_be_visible()
    expect(panel.locator("#result-fleet li > svg")).to_have_count(3)
    order = panel.locator("#result-places b.serif").all_inner_texts()
    for name, ship in zip(order, panel.locator("#result-fleet li b").all(), strict=True):
        expect(ship).to_contain_text(name.removesuffix(" (you)"))
    for way in ("Same table again", "Share"):
        expect(panel.get_by_role("button", name=way)).to_be_visible()
    panel.get_by_role("button", name="Share").click()  # this browser lends no clipboard, as without https
    expect(panel.get_by_role("button", name="Link copied")).to_be_visible()
    turning = panel.get_by_role("link", name="Turning point: turn 2. Ada passed.")
    expect(turning).to_have_attribute("href", re.compile(r"/review#3$"))
    for way in ("Review", "Home"):
        expect(panel.get_by_role("link", name=way)).to_be_visible()


def test_a_whole_game_by_mouse(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    ada.picture("mouse-begin")
    for _ in range(MOST):
        if ada.over:
            break
        ada.turn()
    result(ada)
    ada.picture("mouse-result")
    ada.page.locator("#result").get_by_role("link", name="Review", exact=True).click()
    expect(ada.page.locator("#stage svg")).to_be_visible()
    slider = ada.page.locator("#step")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    ada.page.locator("#step-first").click()
    expect(slider).to_have_value("0")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(ada.page.locator("#stage[data-playing]")).to_have_count(0)
    ada.page.locator('#stage [data-key="adventure-deck"] > .hit').click(force=True)
    expect(ada.page.get_by_role("dialog")).to_contain_text("Adventure deck")
    expect(ada.page.locator("#inspect .ruletext")).not_to_be_empty()
    ada.picture("review")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()


def reach(person: Person, wanted: str) -> None:
    """Presses Tab until the focus is somewhere."""
    for _ in range(60):
        if person.page.locator(f"{wanted}:focus").count():
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def by_keyboard(person: Person) -> None:
    """One decision without a mouse: on the board by the arrows, else by the number."""
    page, ply = person.page, person.ply
    if page.locator("#stage .sprite[data-action]").count() and person.chance.random() < 0.8:
        reach(person, "#stage .sprite")
        for _ in range(person.chance.randrange(4)):
            page.keyboard.press(person.chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            expect(page.locator("#stage .sprite:focus")).to_have_count(1)
    else:
        page.keyboard.press("1")
    page.keyboard.press("Enter")
    person.moved(ply)


@pytest.mark.long
def test_a_whole_game_by_keyboard_on_a_phone(invite: Invite):
    ada = invite(PHONE)
    ada.table()
    ada.rest()
    ada.picture("phone-begin")
    for _ in range(MOST):
        if ada.over:
            break
        by_keyboard(ada)
    result(ada)
    ada.fits()
    ada.picture("phone-result")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#result")).to_be_hidden()


def test_a_game_by_written_commands(invite: Invite):
    ada = invite()
    ada.table("me bot")
    for i in range(6):
        ada.rest()
        if ada.over:
            break
        ply, offers = ada.ply, ada.offers
        ada.page.locator("#command-text").fill("no such thing")
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator("#command-wrong")).to_be_visible()
        ada.page.locator("#command-text").fill("1" if i % 2 else offers[0])
        ada.page.keyboard.press("Enter")
        ada.moved(ply)
    assert ada.log


@pytest.mark.long
def test_some_turns_at_the_usual_pace(invite: Invite):
    """With everything shown as it happens, and the picture never behind the words."""
    ada = invite(speed="normal")
    ada.table("me bot")
    for _ in range(2):
        ada.turn()
        for action in ada.offers:
            expect(ada.page.locator(f'#actions button[data-action="{action}"]')).to_be_enabled()
    ada.picture("usual-pace")


@pytest.mark.long
def test_with_less_motion(invite: Invite):
    ada = invite(speed="normal", reduced_motion="reduce")
    ada.table("me bot")
    for _ in range(2):
        ada.turn()
