"""The table of Tiny Epic Pirates as it is played: what a walk on the wheel costs is seen before it is chosen."""

import pytest
from playwright.sync_api import expect

from filibusta.games.tiny_epic_pirates.cards import DATA

from .conftest import Invite
from .driver import PHONE, Person

pytestmark = pytest.mark.browser

GAME = "tiny_epic_pirates"
SETUP = 4
"""Decisions of one player before the first walk, at most."""
CUT = """(names) => {
  const room = document.querySelector("#stage .shelf").getBoundingClientRect();
  const words = [...document.querySelectorAll("#stage .shelf text")].filter((text) => names.includes(text.textContent));
  const { length } = words, stars = document.querySelectorAll("#stage .shelf .advised circle");
  return [length, [...words, ...stars].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
  }).map((part) => part.textContent || "star")];
}"""
"""How many of these words the drawer has, and which of them, or of the stars, do not lie wholly in its window."""


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


def test_a_phone_shows_the_name_and_cost_of_each_order_and_the_star_of_the_guide(invite: Invite):
    ada = invite(PHONE)
    ada.page.goto(f"{ada.url}/games/{GAME}")
    ada.page.locator(".firstgame button").first.click()
    ada.rest()
    while not any(name.startswith("space:") for name in ada.offers):
        ply = ada.ply
        ada.page.locator("#guide-do").click()
        ada.moved(ply)
    expect(ada.page.locator("#stage .shelf .advised")).to_be_visible()
    names = [row["name"]["en"] for row in DATA["orders"]]
    assert ada.page.evaluate(CUT, names) == [len(names), []]
