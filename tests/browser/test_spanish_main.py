"""A ship of Pirates of the Spanish Main is moved by one gesture: dragged, tapped, or by keys."""

import json
from typing import Any

import pytest
from bids import PEOPLE, table_of
from playwright.sync_api import Page, expect

from filibusta.engine.match import Match
from filibusta.games.spanish_main import GAME
from filibusta.testing.scenario import vocabulary

from .conftest import Invite
from .driver import PHONE, Person, Server
from .test_together import laid, sit

pytestmark = pytest.mark.browser

OWN = 0
SHIPS: list[dict[str, Any]] = [
    {"card": "hms_dover", "pose": [4572, 4572, 0]},
    {"card": "harbinger", "pose": [3400, 3400, 9]},
    {"card": "hms_plantagenet", "seat": 1, "pose": [5300, 5100, 18]},
]


def at_sea(person: Person, server: Server, id: str, ships: list[dict[str, Any]] = SHIPS) -> Page:
    """Ada's turn: two ships of hers, an enemy within reach of the guns after a move."""
    match = Match.from_position(
        GAME, vocabulary(GAME).build({"players": 2, "ships": ships}), ("Ada", "Bea"), seed="sea"
    )
    page = sit(person, server, laid(server, id, table_of(match, *PEOPLE[:2])), "Ada")
    person.rest()
    page.wait_for_function("() => document.querySelector('[data-drag]')")
    return page


def targets(person: Person, ship: int) -> dict[str, Any]:
    """Her drag targets as the connection brought it."""
    for frame in reversed(person.frames):
        panels: dict[str, Any] = json.loads(frame).get("panels", {})
        ask: dict[str, Any] = panels.get("ask") or {"mine": False}
        if ask["mine"]:
            told: list[dict[str, Any]] = ask["drag_targets"]
            return next(one for one in told if one["key"] == f"ship:{ship}")
    raise AssertionError("nobody was asked")


def stop(person: Person, ship: int, *names: str) -> tuple[float, float]:
    """Where the place on the chart is to which these last choices lead."""
    found = targets(person, ship)
    for _, x, y, first, _, stops in found["rays"]:
        for share, last, *_ in stops:
            if [found["choices"][i][0] for i in (*first, last)][-len(names) :] == list(names):
                (a, b) = found["at"]
                return a + share * (x - a), b + share * (y - b)
    raise AssertionError(f"no place for {names}")


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the chart is on the screen."""
    spot: dict[str, float] = page.evaluate(
        """([x, y]) => {
          const p = new DOMPoint(x, y).matrixTransform(document.querySelector(".pane .sprites").getScreenCTM());
          return { x: p.x, y: p.y };
        }""",
        [x, y],
    )
    return spot["x"], spot["y"]


def middle(page: Page, ship: int) -> tuple[float, float]:
    box = page.locator(f'[data-key="ship:{ship}"] .hit').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


IN_SIGHT = """ship => {
  const hull = document.querySelector(`[data-key="ship:${ship}"] .hit`).getBoundingClientRect();
  const room = document.querySelector(".pane-edge").getBoundingClientRect();
  const list = document.querySelector(".side.open")?.getBoundingClientRect();
  const left = Math.max(room.left, list?.right ?? 0);
  return hull.left >= left && hull.right <= room.right && hull.top >= room.top && hull.bottom <= room.bottom;
}"""
"""Whether all of a ship is seen on the chart."""


def take(person: Person, ship: int, *names: str) -> None:
    """Takes hold of a ship and drags her to a place."""
    page = person.page
    x, y = middle(page, ship)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y)
    expect(page.locator(".drag")).to_be_attached()
    page.mouse.move(*at(page, *stop(person, ship, *names)), steps=4)


def pose(page: Page) -> str:
    """Where the ship lies that was moved."""
    return str(page.locator('[data-key="ship:0"]').evaluate("node => node.style.transform"))


AHEAD = ["act:0", "move", "heading:0", "distance:full"]
"""The first of her two short bars, straight on."""
SPOILT = """() => {
  const { send } = WebSocket.prototype;
  const spoilt = (text) => text.replace('"distance:full"', '"distance:furthest"');
  WebSocket.prototype.send = function (text) { send.call(this, spoilt(text)); };
}"""
"""What reaches the server is no longer what may be done there."""


def test_dragging_moves_a_ship_and_it_is_taken_back_as_a_whole(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "dragged000")
    before, ply = pose(page), ada.ply
    take(ada, OWN, "heading:0", "distance:full")
    expect(page.locator("#drag .where")).to_contain_text("090° (east), the whole bar; 2 cannons reach HMS Plantagenet")
    expect(page.locator(".drag .fchip text")).to_have_text(["75\u00a0%"])
    ada.picture("spanish-main-dragged")
    page.mouse.up()
    ada.moved(ply)
    assert ada.ply == ply + len(AHEAD) and pose(page) != before
    assert {"bar:s", "stop"} <= set(ada.offers), "she may sail her other bar"
    expect(page.locator("#drag")).to_be_hidden()
    page.keyboard.press("u")
    ada.moved(ply + len(AHEAD))
    assert ada.ply == ply and pose(page) == before


def test_while_the_pointer_rests_the_next_bar_is_there(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "nextleg000")
    ply = ada.ply
    take(ada, OWN, "heading:0", "distance:full")
    expect(page.locator(".drag .ghost")).to_have_count(1)
    expect(page.locator(".drag")).to_have_attribute("data-legs", "2")
    x, y = stop(ada, OWN, "heading:0", "distance:full")
    page.mouse.move(*at(page, x + 60, y), steps=3)
    expect(page.locator(".drag .ghost")).to_have_count(2)
    page.mouse.up()
    ada.moved(ply)
    assert ada.ply > ply + len(AHEAD) + 1
    assert "bar:s" not in ada.offers


@pytest.mark.parametrize("key", ["Escape", ""])
def test_letting_go_elsewhere_changes_nothing(invite: Invite, server: Server, key: str):
    ada = invite()
    page = at_sea(ada, server, f"letgo{key.lower():0<7}")
    before, ply = pose(page), ada.ply
    take(ada, OWN, "heading:0", "distance:full")
    if key:
        page.keyboard.press(key)
    else:
        x, y = at(page, *stop(ada, OWN, "heading:9", "distance:full"))
        page.mouse.move(x, y - 120)
    page.mouse.up()
    expect(page.locator(".drag")).to_have_count(0)
    assert (pose(page), ada.ply) == (before, ply)


def test_on_a_phone_a_ship_is_tapped_then_a_place_then_it_is_confirmed(invite: Invite, server: Server):
    ada = invite(PHONE, has_touch=True)
    page = at_sea(ada, server, "tapped0000")
    ply = ada.ply
    page.touchscreen.tap(*middle(page, OWN))
    expect(page.locator("#drag")).to_be_visible()
    page.touchscreen.tap(*at(page, *stop(ada, OWN, "heading:2", "distance:q3")))
    expect(page.locator("#drag .where")).to_contain_text("070°, three quarters")
    ada.picture("spanish-main-tapped")
    ada.fits()
    assert ada.ply == ply
    page.get_by_role("button", name="Sail HMS Dover").tap()
    ada.moved(ply)
    assert ada.ply == ply + len(AHEAD)


def test_keys_choose_a_place_and_it_is_read_out(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "keyed00000")
    ply = ada.ply
    page.locator('[data-key="ship:0"]').focus()
    page.keyboard.press("f")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    assert "080°, three quarters" in page.locator("#say").inner_text()
    page.keyboard.press("Enter")
    ada.moved(ply)
    assert ada.ply == ply + len(AHEAD)


def test_the_chain_of_decisions_is_as_it_was(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "chained000")
    for action in (*AHEAD, "stop"):
        ply = ada.ply
        ada.click(action)
        ada.moved(ply)
    assert "act:1" in ada.offers and "act:0" not in ada.offers
    expect(page.locator("[data-drag]")).to_have_count(1)


def test_the_ship_that_is_asked_about_is_in_sight_though_the_choices_are_not_on_the_chart(
    invite: Invite, server: Server
):
    ada = invite()
    far = [SHIPS[0], {"card": "harbinger", "pose": [800, 900, 9]}, SHIPS[2]]
    page = at_sea(ada, server, "faraway000", far)
    assert not page.evaluate(IN_SIGHT, 1)
    ply = ada.ply
    page.locator('#actions button[data-action="act:1"]').dispatch_event("click")
    ada.moved(ply)
    expect(page.locator(".pane .sprite[data-action]")).to_have_count(0)
    assert page.evaluate(IN_SIGHT, 1)


def test_a_ship_at_the_edge_of_the_sea_comes_out_from_under_the_log(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "edge000000", [SHIPS[0], {"card": "harbinger", "pose": [1000, 4572, 0]}, SHIPS[2]])
    page.locator("#aside").click()
    expect(page.locator("#log-panel")).to_be_visible()
    ply = ada.ply
    page.locator('#actions button[data-action="act:1"]').dispatch_event("click")
    ada.moved(ply)
    ada.picture("spanish-main-edge")
    assert page.evaluate(IN_SIGHT, 1)


@pytest.mark.parametrize("size", [(1440, 900), (1000, 700)])
def test_the_plan_of_the_sea_lies_beside_the_open_log(invite: Invite, server: Server, size: tuple[int, int]):
    ada = invite(size)
    page = at_sea(ada, server, f"plan{size[0]}", [SHIPS[0], {"card": "harbinger", "pose": [1000, 4572, 0]}, SHIPS[2]])
    plan, pane = page.locator(".pane-tools .plan"), page.locator(".pane-edge").bounding_box()
    expect(plan).to_be_visible()
    before = plan.bounding_box()
    page.locator("#aside").click()
    log, after = page.locator("#side").bounding_box(), plan.bounding_box()
    assert log and after and pane
    assert log["x"] + log["width"] <= after["x"] and after["x"] + after["width"] <= pane["x"] + pane["width"]
    ada.picture(f"plan-{size[0]}")
    page.locator("#aside").click()
    assert plan.bounding_box() == before


def test_what_cannot_be_done_half_way_is_refused_and_said(invite: Invite, server: Server):
    ada = invite()
    page = at_sea(ada, server, "halfway000")
    ply = ada.ply
    take(ada, OWN, "heading:0", "distance:full")
    page.evaluate(SPOILT)
    page.mouse.up()
    expect(page.locator("#note")).to_contain_text("Step 4 of 4 was not done")
    ada.moved(ply)
    assert ada.ply == ply + len(AHEAD) - 1, "what went before stays"
    assert "distance:full" in ada.offers


def test_a_ready_fleet_that_is_looked_at_shows_its_cards_and_what_its_crew_does(invite: Invite):
    ada = invite()
    ada.table("me bot", game=GAME.id)
    ada.rest()
    fleet, told = ada.sprite("fleet:king_edward"), ada.page.locator("#stage .below .told")
    first = ada.page.locator('#stage [data-key="looked_at"]')
    for words in ("Black Flag", "Harbinger", "Helmsman", "Explorer"):
        expect(first).to_contain_text(words)  # before anything is looked at
    box, other = first.bounding_box(), fleet.bounding_box()
    fleet.hover()
    for words in ("The King's officers", "HMS King Edward", "HMS Lord Walpole", "Helmsman"):
        expect(told).to_contain_text(words)
    assert box and other and box["x"] > other["x"] + other["width"]
    assert told.bounding_box() == pytest.approx(box, abs=5), "it lies over the first"
    expect(ada.page.locator("#inspect")).to_be_hidden()
    ada.picture("fleets")
