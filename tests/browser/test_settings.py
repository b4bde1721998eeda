"""What a person chooses for a device: how much moves, what is heard, and where the keys are told."""

import json
import re

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .driver import LOOK, PHONE, REST, Person, Server

pytestmark = pytest.mark.browser
SHIP = "() => getComputedStyle(document.querySelector('.bob')).animationName"
"""What a ship does that bobs."""
LOOKS = {
    "colour": "() => getComputedStyle(document.documentElement).getPropertyValue('--p2')",
    "ring": "() => getComputedStyle(document.querySelector('.scene .ring')).strokeWidth",
    "rule": "() => getComputedStyle(document.querySelector('.seats > *')).borderTopWidth",
}
"""What colours and outlines are seen by."""
WAVES = """() => {
  window.waves = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...rest) {
    if (this.loop) waves.push(this);
    this.addEventListener("ended", () => { this.ended = true; });
    start.apply(this, rest);
  };
}"""
"""From now on the page keeps the sounds that go on until they are stopped."""
STOPPED = f"() => !document.querySelector('#ask-next').hidden || ({REST})()"
"""The table waits for this person: to go on, or to decide."""


def opened(person: Person, address: str) -> None:
    """The settings over a page."""
    person.page.goto(address)
    person.page.get_by_role("button", name="Settings").locator("visible=true").first.click()


@pytest.mark.parametrize("system", ["reduce", "no-preference"])
def test_how_much_moves_is_chosen_here_or_by_the_system(invite: Invite, server: Server, system: str):
    ada = invite(reduced_motion=system)
    opened(ada, server.url)
    by_itself = ada.page.evaluate(SHIP)
    assert (by_itself == "none") == (system == "reduce")
    motion = ada.page.get_by_role("group", name="Motion")
    for wish, seen in (("Full", "bob"), ("Less", "none"), ("Same as the system", by_itself)):
        motion.get_by_role("radio", name=wish).check(force=True)
        assert ada.page.evaluate(SHIP) == seen, wish
    motion.get_by_role("radio", name="Less").check(force=True)
    ada.page.reload()
    assert ada.page.evaluate(SHIP) == "none"


def test_what_is_heard_is_asked_where_sounds_are_on(invite: Invite, server: Server):
    ada = invite(PHONE)
    opened(ada, server.url)
    bell = ada.page.get_by_label(re.compile("^Your turn"))
    expect(bell).to_be_hidden()
    ada.page.get_by_label(re.compile("^Sound")).check(force=True)
    expect(bell).to_be_checked()
    bell.uncheck(force=True)
    assert ada.page.evaluate("localStorage.getItem('filibusta.bell')") == "off"
    ada.fits()
    expect(ada.page.get_by_role("button", name="Keys")).to_be_hidden()


def test_the_sea_is_heard_from_the_switch_on_to_the_switch_off(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    page = ada.page
    page.evaluate(WAVES)
    page.get_by_role("button", name="Settings").locator("visible=true").first.click()
    page.get_by_role("checkbox", name=re.compile("^Sound")).check(force=True)
    sea = page.get_by_label(re.compile("^The sea"))
    expect(sea).not_to_be_checked()
    sea.check(force=True)
    page.wait_for_function("() => waves.length === 1 && !waves[0].ended")
    sea.uncheck(force=True)
    page.wait_for_function("() => waves.length === 1 && waves[0].ended")


def test_at_a_table_the_settings_lead_to_the_keys(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    ada.page.get_by_role("button", name="Settings").locator("visible=true").first.click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Keys").click()
    expect(ada.page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(ada.page.get_by_role("dialog", name="Settings")).to_be_hidden()


def test_a_table_stops_at_each_event_of_others_until_one_goes_on(invite: Invite):
    ada = invite(speed="fast")
    ada.wish(stop="on")
    ada.table()
    page, next_event = ada.page, ada.page.get_by_role("button", name="Next event")
    told: list[str] = []
    for _ in range(60):
        if page.evaluate(f"({REST})()"):
            ada.click(ada.decide())
        page.wait_for_function(STOPPED, timeout=LOOK)
        if not next_event.is_visible():
            continue
        told.append(page.locator("#ask-title").inner_text())
        assert page.locator("#stage").get_attribute("data-playing") is not None
        if len(told) == 1:
            expect(next_event).to_be_focused()
            page.keyboard.press("n")
        elif len(told) == 2:
            page.locator("#stage").click(position={"x": 5, "y": 5})
        elif len(told) == 3:
            next_event.click()
        else:
            page.keyboard.press("Escape")
            ada.rest()
            break
        page.wait_for_function(f"() => document.querySelector('#ask-title').textContent !== {json.dumps(told[-1])}")
    assert len(told) == 4
    expect(next_event).to_be_hidden()


def test_colours_and_outlines_are_chosen_for_every_page(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    page, look = ada.page, {name: ada.page.evaluate(script) for name, script in LOOKS.items()}
    page.get_by_role("button", name="Settings").locator("visible=true").first.click()
    page.get_by_role("radio", name="By lightness").check(force=True)
    page.get_by_label(re.compile("^Strong outlines")).check(force=True)
    for again in (False, True):
        if again:
            page.reload()
            ada.rest()
        assert {name: page.evaluate(script) != look[name] for name, script in LOOKS.items()} == dict.fromkeys(
            LOOKS, True
        )
    ada.fits()
