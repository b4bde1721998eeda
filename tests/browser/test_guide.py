"""The guided game as somebody new finds it: from the home page, by keyboard, without anything chosen before."""

import pytest
from playwright.sync_api import expect

from filibusta.engine.game import game
from filibusta.table.guide import guide

from .conftest import Invite
from .driver import GAME, PHONE
from .test_axe import complaints

pytestmark = pytest.mark.browser


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
