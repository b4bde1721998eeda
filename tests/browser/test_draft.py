"""What is put together by several decisions, a fleet: its window, its text, what is kept, and the way to all cards."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Invite
from .driver import PHONE, Person
from .test_axe import BY_DAY, complaints

pytestmark = pytest.mark.browser

BUILD = {"fleet_mode": "1", "use_crew": "1"}
SHIPS = "add_ship:zephyr, add_ship:freedom"


def builder(ada: Person, seats: str = "me bot") -> Page:
    ada.table(seats, BUILD, game="spanish_main")
    ada.rest()
    if ada.page.locator("#curtain").is_visible():
        ada.page.locator("#curtain-go").click()
        ada.rest()
    return ada.page


def opened(page: Page) -> None:
    page.locator("#ask-draft").click()
    expect(page.locator("#draft")).to_be_visible()


def paste(page: Page, text: str) -> None:
    page.locator("#draft-text").fill(text)
    page.get_by_role("button", name="Build it from this text").click()


def test_a_fleet_becomes_what_its_text_says(invite: Invite):
    ada = invite()
    page = builder(ada)
    opened(page)
    paste(page, SHIPS)
    about, parts = page.locator("#draft .lead"), page.locator("#draft .parts li")
    expect(about).to_have_text("Zephyr, Freedom (17 points)")
    expect(parts).to_have_count(2)
    # another text: what both begin with stays, the rest is taken back and played anew
    paste(page, "add_ship:zephyr, add_crew:p_captain, berth:0")
    expect(about).to_have_text("Zephyr, 1 crew (8 points)")
    expect(page.locator("#draft-text")).to_have_value("add_ship:zephyr, add_crew:p_captain, berth:0")
    page.get_by_role("button", name="Take out: Zephyr: 5 points").click()
    expect(page.locator("#draft-wrong")).to_contain_text("First add a ship.")
    expect(about).to_have_text("Nothing has been chosen yet.")
    page.get_by_role("button", name="Hawkins' gang").click()
    expect(about).to_contain_text("(30 points)")
    page.get_by_role("button", name="Start anew").click()
    expect(parts).to_have_count(0)


def test_what_a_text_cannot_be_is_said_and_what_went_before_stays(invite: Invite):
    ada = invite()
    page = builder(ada)
    opened(page)
    wrong, about = page.locator("#draft-wrong"), page.locator("#draft .lead")
    paste(page, f"{SHIPS}, add_ship:nonesuch, add_ship:harbinger")
    expect(wrong).to_contain_text("There is no action called add_ship:nonesuch.")
    expect(about).to_have_text("Zephyr, Freedom (17 points)")
    expect(page.locator("#draft-text")).to_have_value(f"{SHIPS}, add_ship:nonesuch, add_ship:harbinger")
    paste(page, f"{SHIPS}, add_ship:silverback, add_ship:harbinger")
    expect(wrong).to_contain_text("It costs 17, and 1 point is left.")
    expect(about).to_have_text("Zephyr, Freedom, Silverback (29 points)")
    paste(page, "a fleet, please!")
    expect(wrong).to_have_text("“a fleet” is not the name of a choice.")
    expect(about).to_have_text("Zephyr, Freedom, Silverback (29 points)")


def test_the_rest_is_filled_in_and_a_finished_fleet_is_kept_on_the_device(invite: Invite):
    ada = invite()
    page = builder(ada)
    opened(page)
    paste(page, SHIPS)
    page.get_by_role("button", name="Fill the rest for me").click()
    expect(page.locator("#draft .parts li").nth(2)).to_be_visible()
    fleet = page.locator("#draft .lead").inner_text()
    text = page.locator("#draft-text").input_value()
    assert text.startswith(SHIPS)
    page.keyboard.press("Escape")
    expect(page.locator("#draft")).to_be_hidden()
    ada.click("finish")
    expect(page.locator("#ask-draft")).to_be_hidden()
    page = builder(ada)
    opened(page)
    page.get_by_role("button", name=fleet, exact=True).click()
    expect(page.locator("#draft-text")).to_have_value(text)
    page.get_by_role("button", name=f"Forget: {fleet}").click()
    expect(page.get_by_role("button", name=fleet, exact=True)).to_have_count(0)


def test_where_others_play_on_the_device_nothing_is_kept_unasked(invite: Invite):
    ada = invite()
    page = builder(ada, "me here")
    opened(page)
    paste(page, SHIPS)
    expect(page.locator("#draft .parts li")).to_have_count(2)
    page.keyboard.press("Escape")
    ada.rest()
    ada.click("finish")
    expect(page.locator("#curtain")).to_be_visible()
    page.locator("#curtain-go").click()
    ada.rest()
    opened(page)
    expect(page.locator("#draft .parts li")).to_have_count(0)
    expect(page.get_by_role("button", name="Zephyr, Freedom")).to_have_count(0)


def test_several_choices_are_written_on_one_line(invite: Invite):
    ada = invite()
    page, field = builder(ada), None
    field = page.locator("#command-text")
    field.fill("add_ship:zephyr, add_crew:p_captain, berth:0, add_crew:p_helmsman 1")
    page.keyboard.press("Enter")
    ada.moved(0)
    assert ada.ply == 4
    expect(field).to_have_value("")
    field.fill("1, add_ship:zephyr")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text("Step 2 of 2 was not done")
    field.fill("add_ship:zephyr")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_contain_text("She is in your fleet already.")
    field.fill("1, what else")
    page.keyboard.press("Enter")
    expect(page.locator("#command-wrong")).to_have_text("“what else” is not the name of a choice.")


@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
def test_a_way_leads_to_every_group_of_cards(invite: Invite, size: tuple[int, int]):
    ada = invite(size)
    page = builder(ada)
    posts = page.locator(".posts button")
    expect(posts).to_have_count(6)
    expect(posts.first).to_have_attribute("aria-current", "true")
    posts.nth(4).focus()
    page.keyboard.press("Enter")
    expect(posts.nth(4)).to_have_attribute("aria-current", "true")
    head = page.get_by_role("img", name="Pirate crew", exact=True)
    pane = page.locator("#stage .pane-edge").bounding_box()
    box = head.bounding_box()
    assert pane and box
    assert pane["y"] <= box["y"] < pane["y"] + pane["height"] / 4
    ada.turn("add_ship:zephyr")
    expect(posts.nth(1)).to_have_attribute("aria-current", re.compile("true|false"))
    ada.fits()


def test_a_wheel_rolls_the_shelf(invite: Invite):
    ada = invite()
    page = builder(ada)
    box = page.locator("#stage .pane-edge").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = page.locator("#stage .pane").get_attribute("viewBox")
    page.mouse.wheel(0, 400)
    expect(page.locator("#stage .pane")).not_to_have_attribute("viewBox", before or "")
    x, _, w, h = (before or "").split()
    expect(page.locator("#stage .pane")).to_have_attribute("viewBox", re.compile(rf"^{re.escape(x)} \S+ {w} {h}$"))


@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
@pytest.mark.long
def test_axe_finds_nothing_on_the_shelf_and_in_the_window(invite: Invite, size: tuple[int, int]):
    ada = invite(size)
    page = builder(ada)
    ada.turn("add_ship:zephyr")
    assert complaints(ada, BY_DAY) == []
    opened(page)
    paste(page, "add_ship:zephyr, add_ship:nonesuch")
    expect(page.locator("#draft-wrong")).to_be_visible()
    page.get_by_role("button", name="Keep it on this device").click()
    expect(page.get_by_role("button", name="Forget: Zephyr (5 points)")).to_be_visible()
    assert complaints(ada) == []
    ada.fits()
    ada.picture(f"draft-{size[0]}")
