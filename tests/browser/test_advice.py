"""What a captain would do: asked by a key or a button, shown beside the choices, and chosen from there."""

import re

import pytest
from bids import table_of
from playwright.sync_api import expect

from filibusta.engine.match import Match
from filibusta.games.plunder import GAME as PLUNDER
from filibusta.games.spanish_main import GAME as SEA
from filibusta.server.storage.models import Seat
from filibusta.testing.scenario import vocabulary

from .conftest import Invite
from .driver import LOOK, PHONE, Server
from .test_basket import HARBOUR
from .test_together import SEATS, laid, sit

pytestmark = pytest.mark.browser


def test_a_key_asks_and_what_is_advised_can_be_chosen(invite: Invite):
    ada = invite()
    ada.table("me bot bot")
    ada.rest()
    told, ply = ada.page.locator("#advice-told"), ada.ply
    ada.page.keyboard.press("h")
    choices = told.get_by_role("button")
    expect(choices.first).to_contain_text("%", timeout=LOOK)  # the first advice waits for a process to start
    assert {str(one.get_attribute("data-action")) for one in choices.all()} <= set(ada.offers)
    expect(ada.page.locator("#say")).to_contain_text("Best: ")
    ada.picture("advice")
    ada.page.keyboard.press("h")
    expect(choices).to_have_count(0)
    ada.page.get_by_role("button", name="What would you do?").click()
    choices.first.click()
    ada.moved(ply)
    expect(choices).to_have_count(0)


def test_on_a_phone_it_lies_with_the_choices_and_people_are_not_advised(invite: Invite):
    ada = invite(PHONE)
    ada.table("me bot bot")
    ada.rest()
    ada.page.keyboard.press("h")
    choices = ada.page.locator("#advice-told").get_by_role("button")
    expect(choices.first).to_be_visible(timeout=LOOK)
    ada.fits()
    ada.picture("advice-phone")
    ada.table("me here")
    ada.page.locator("#curtain-go").click()
    ada.rest()
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#advice")).to_be_hidden()


def test_in_a_low_window_every_choice_has_room_with_what_speaks_for_it(invite: Invite):
    ada = invite((1280, 720))
    ada.table("me bot bot")
    ada.rest()
    ada.page.keyboard.press("h")
    choices = ada.page.locator("#advice-told").get_by_role("button")
    expect(choices).to_have_count(3, timeout=LOOK)
    expect(choices.last).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("#advice-told").get_by_text("For it: ").first).to_be_visible()
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#log-panel")).to_be_visible()


def test_beside_a_map_it_is_seen_while_a_list_is_put_together(invite: Invite, server: Server):
    match = Match.from_position(PLUNDER, vocabulary(PLUNDER).build(HARBOUR), ("Ada", "Mate"), seed=1)
    ada = invite((1280, 720))
    sit(ada, server, laid(server, "advised", table_of(match, SEATS[0], Seat("bot", "Mate", level="1"))), "Ada")
    ada.rest()
    expect(ada.page.locator("#basket")).to_be_visible()
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#advice-told").get_by_role("button").first).to_be_visible(timeout=LOOK)
    ada.picture("advice-trade")


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_in_play_the_best_place_of_a_map_can_be_asked_for(invite: Invite, server: Server, size: tuple[int, int]):
    ships = [{"card": "hms_dover", "pose": [4572, 4572, 0]}, {"card": "hms_dover", "seat": 1, "pose": [5300, 5100, 18]}]
    match = Match.from_position(SEA, vocabulary(SEA).build({"players": 2, "ships": ships}), ("Ada", "Mate"), seed="sea")
    ada = invite(size)
    id = f"placed{size[0]}"
    sit(ada, server, laid(server, id, table_of(match, SEATS[0], Seat("bot", "Mate", level="1"))), "Ada")
    ada.rest()
    best = ada.page.locator("#ask-best")
    expect(best).to_be_hidden()  # an order is no place
    ada.turn("act:0")
    while not all(name.startswith("heading:") for name in ada.offers):
        ada.turn("move")
    best.click()
    expect(ada.page.locator("#stage .sel")).to_have_attribute("data-action", re.compile("^heading:"), timeout=LOOK)
    expect(ada.page.locator("#ask-do")).to_be_visible()
    ada.fits()
    ada.picture(f"best-place-{size[0]}")
