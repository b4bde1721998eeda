"""The table of Tiny Epic Pirates as it is played: what a walk on the wheel costs is seen before it is chosen."""

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .driver import PHONE, Person

pytestmark = pytest.mark.browser

GAME = "tiny_epic_pirates"
SETUP = 4
"""Decisions of one player before the first walk, at most."""


def first_walk(ada: Person) -> str:
    """Plays as far as the first order, and gives the one farthest away: it skips at least two."""
    for _ in range(SETUP):
        ada.rest()
        walks = [name for name in ada.offers if name.startswith("space:")]
        if walks:
            return walks[-1]
        ada.turn()
    raise AssertionError(f"no order is asked for: {ada.offers}")


def test_pointing_at_an_order_shows_who_stays_behind(invite: Invite):
    """R4.6: a sign at each order that is skipped, one at each post that pays, and a sentence."""
    ada = invite()
    ada.table("me bot", game=GAME)
    ada.sprite(first_walk(ada)).hover()
    expect(ada.page.locator("#ask")).to_contain_text("deckhands stay on")
    signs = ada.page.locator("#stage .fchip.minus")
    expect(signs.first).to_be_visible()
    assert signs.count() >= 2


def test_a_phone_shows_all_posts_when_one_is_chosen(invite: Invite):
    ada = invite(PHONE)
    ada.table("me bot", game=GAME)
    ada.turn(first_walk(ada))
    assert ada.offers and all(name.startswith("assign:") for name in ada.offers)
    expect(ada.page.locator("#beyond")).to_be_hidden()
    ada.fits()
