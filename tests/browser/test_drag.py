"""A thing that is brought to one of the places it can reach: dragged, tapped, chosen by keys. A made-up picture."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from filibusta.table.drag_targets import Choice, DragTargets, Hint, Ray, Stop, TargetMark
from filibusta.table.scene import Pane, Scene, Sprite

from .conftest import Invite
from .driver import PHONE, Server
from .test_stage import START

pytestmark = pytest.mark.browser

SEA = Pane(0, 0, 700, 600, (-1000, -1000, 2000, 2000), (-350, -300, 700, 600), "the sea", 0.2)
HULL = "<rect width='100' height='40' fill='tan'/>"
SCENE = Scene(700, 700, "<rect width='700' height='700'/>", {
    "sea": Sprite(-1000, -1000, 2000, 2000, "<rect width='2000' height='2000' fill='teal'/>", "", pane="chart"),
    "ship": Sprite(-100, -20, 100, 40, HULL, "a ship", action="act:1", pane="chart"),
    "prey": Sprite(200, -150, 100, 40, HULL, "a prize", pane="chart"),
}, {"chart": SEA})  # fmt: skip
NAMES = ["heading:0", "heading:1", "distance:half", "distance:full"]
LOOKS = [TargetMark("stop", 16), TargetMark("stop", 9), TargetMark("stop-on", 12, "only to sail on")]
HINTS = [Hint("prey", "50 %", symbol="cannon", label="a gun reaches the prize: it hits in 50 %")]


def targets(at: tuple[float, float] = (0, 0), before: tuple[str, ...] = ("act:1", "move")) -> DragTargets:
    """From the tip of her bow straight ahead, and straight down; the far end of the one is within range."""
    x, y = at
    return DragTargets(
        "ship", "Sail the ship", at, (100, 20), before, [Choice(name, f"by {name}") for name in NAMES], LOOKS,
        [
            Ray(0, x + 160, y, (0,), 0, [Stop(0.5, 2, 1), Stop(1, 3, 0, (0,))]),
            Ray(90, x, y + 160, (1,), 0, [Stop(0.5, 2, 2), Stop(1, 3)]),
        ],
        HINTS, ["<rect width='160' height='10'/>"], "<circle r='160'/>", "stop-chosen",
    )  # fmt: skip


BEGIN = """async ([targets, fine]) => {
  const { DragTargets } = await import("/static/table/decisions/drag.js");
  window.played = []; window.asked = []; window.clicked = [];
  const panel = document.createElement("section");
  panel.id = "ask";
  panel.style.cssText = "position: relative; min-height: 120px";
  document.body.append(panel);
  const said = document.createElement("div");
  said.id = "say";
  document.body.append(said);
  const chosen = ({ target }) => target.closest("[data-action]")?.dataset.action ?? "";
  stage.host.addEventListener("click", (event) => clicked.push(chosen(event)));
  window.drag = new DragTargets(stage, {
    play: (actions) => { played.push(actions); return "m"; }, ask: (ply, actions) => asked.push({ ply, actions }),
    free: () => true, unlook: () => {}, reveal: () => {},
  });
  window.drag.show({ mine: true, ply: 7, drag_targets: targets });
}"""
Open = Callable[..., Page]


@pytest.fixture
def opened(invite: Invite, server: Server) -> Open:
    """A page on which only the stage is, with the ship and her drag targets."""

    def open_(size: tuple[int, int] = (1000, 900), **settings: Any) -> Page:
        person = invite(size, **settings)
        person.page.goto(f"{server.url}/")
        person.page.evaluate(START, [to_builtins(SCENE), ""])
        person.page.evaluate("() => { document.getElementById('test').style.width = 'auto'; }")
        for sheet in ("/static/table/table.css", "/static/look/scene.css"):
            person.page.add_style_tag(url=sheet)
        person.page.evaluate(BEGIN, [[to_builtins(targets())], True])
        return person.page

    return open_


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the chart is on the screen."""
    spot: dict[str, float] = page.evaluate(
        "([x, y]) => { const { layer } = stage.board.panes.get('chart');"
        " const p = new DOMPoint(x, y).matrixTransform(layer.getScreenCTM()); return { x: p.x, y: p.y }; }",
        [x, y],
    )
    return spot["x"], spot["y"]


def take(page: Page, x: float, y: float) -> None:
    """Takes hold of the ship and drags her there."""
    page.mouse.move(*at(page, -50, 0))
    page.mouse.down()
    page.mouse.move(*at(page, -30, 0))
    page.mouse.move(*at(page, x, y))


def played(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("() => window.played")
    return found


def where(page: Page) -> str:
    return page.locator("#drag .where").inner_text()


AHEAD = ["act:1", "move", "heading:0", "distance:full"]


def test_she_is_dragged_to_a_place_and_the_choices_are_sent(opened: Open):
    page = opened()
    looks = page.locator(".pane").get_attribute("viewBox")
    take(page, 150, 10)
    assert "by heading:0, by distance:full; a gun reaches the prize" in where(page)
    expect(page.locator(".drag .ghost")).to_have_attribute(
        "transform", "translate(160 0) rotate(0) translate(-100 -20)"
    )
    expect(page.locator(".drag .fchip text")).to_have_text("50 %")
    assert page.locator(".pane").get_attribute("viewBox") == looks, "the chart stays"
    page.mouse.up()
    assert played(page) == [AHEAD] and page.evaluate("() => window.clicked") == []
    expect(page.locator(".drag")).to_have_count(0)


def test_she_lies_turned_about_her_point(opened: Open):
    page = opened()
    take(page, 5, 78)
    expect(page.locator(".drag .ghost")).to_have_attribute(
        "transform", "translate(0 80) rotate(90) translate(-100 -20)"
    )
    assert where(page) == "by heading:1, by distance:half; only to sail on"


@pytest.mark.parametrize("how", ["elsewhere", "escape", "home", "a second finger"])
def test_nothing_is_chosen_by_letting_go_elsewhere(opened: Open, how: str):
    page = opened()
    take(page, 150, 10)
    if how == "elsewhere":
        page.mouse.move(*at(page, 150, 200))
    elif how == "home":
        page.mouse.move(*at(page, 4, 4))
    elif how == "escape":
        page.keyboard.press("Escape")
    else:
        page.evaluate(
            "() => stage.host.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: false, pointerId: 9 }))"
        )
    page.mouse.up()
    assert played(page) == []
    expect(page.locator(".drag")).to_have_count(0)


def test_a_press_without_a_drag_is_a_press(opened: Open):
    page = opened()
    page.mouse.click(*at(page, -50, 0))
    assert page.evaluate("() => window.clicked") == ["act:1"] and played(page) == []


def test_while_the_pointer_rests_the_way_goes_on(opened: Open):
    page = opened()
    take(page, 150, 10)
    page.wait_for_function("() => window.asked.length")
    assert page.evaluate("() => window.asked") == [{"ply": 7, "actions": AHEAD}]
    told = {"ply": 7, "actions": AHEAD, "drag_targets": [to_builtins(targets((160, 0), ()))]}
    page.evaluate("told => window.drag.told(told)", told)
    page.mouse.move(*at(page, 165, 78))
    assert where(page).endswith("dragThen by heading:1, by distance:half; only to sail on")
    expect(page.locator(".drag .ghost")).to_have_count(2)
    page.mouse.up()
    assert played(page) == [[*AHEAD, "heading:1", "distance:half"]]


def test_the_way_goes_back_to_the_places_before(opened: Open):
    page = opened()
    take(page, 150, 10)
    page.wait_for_function("() => window.asked.length")
    told = {"ply": 7, "actions": AHEAD, "drag_targets": [to_builtins(targets((160, 0), ()))]}
    page.evaluate("told => window.drag.told(told)", told)
    page.mouse.move(*at(page, 3, 155))
    assert where(page) == "by heading:1, by distance:full"
    page.mouse.up()
    assert played(page) == [["act:1", "move", "heading:1", "distance:full"]]


def test_what_is_told_too_late_is_forgotten(opened: Open):
    page = opened()
    take(page, 150, 10)
    told = {"ply": 6, "actions": AHEAD, "drag_targets": [to_builtins(targets((160, 0)))]}
    page.evaluate("told => window.drag.told(told)", told)
    page.wait_for_function("() => window.asked.length")
    assert where(page).startswith("by heading:0")


def test_keys_go_round_and_along(opened: Open):
    page = opened()
    page.locator("[data-key=ship]").focus()
    page.keyboard.press("f")
    assert where(page).startswith("by heading:0, by distance:full"), "straight ahead, as far as she comes"
    page.keyboard.press("ArrowDown")
    assert where(page) == "by heading:0, by distance:half"
    page.keyboard.press("ArrowRight")
    assert where(page) == "by heading:1, by distance:half; only to sail on"
    page.keyboard.press("ArrowUp")
    assert page.locator("#say").inner_text().strip().endswith("by heading:1, by distance:full")
    page.keyboard.press("Enter")
    assert played(page) == [["act:1", "move", "heading:1", "distance:full"]]


def test_keys_go_on_and_back(opened: Open):
    page = opened()
    page.keyboard.press("f")
    page.wait_for_function("() => window.asked.length")
    told = {"ply": 7, "actions": AHEAD, "drag_targets": [to_builtins(targets((160, 0), ()))]}
    page.evaluate("told => window.drag.told(told)", told)
    page.keyboard.press("f")
    page.keyboard.press("ArrowUp")
    assert "dragThen by heading:0" in where(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert "dragThen" not in where(page)
    page.keyboard.press("Escape")
    expect(page.locator("#drag")).to_be_hidden()
    assert played(page) == []


def test_two_taps_and_a_third_that_confirms(opened: Open):
    page = opened(PHONE, has_touch=True)
    page.evaluate("() => window.drag.pick('ship')")
    page.touchscreen.tap(*at(page, 0, 160))
    assert where(page) == "by heading:1, by distance:full" and played(page) == []
    page.touchscreen.tap(*at(page, 160, 0))
    assert where(page).startswith("by heading:0") and played(page) == []
    page.touchscreen.tap(*at(page, 160, 0))
    assert played(page) == [AHEAD]


def test_the_button_confirms_too_and_a_tap_elsewhere_ends_it(opened: Open):
    page = opened(PHONE, has_touch=True)
    page.evaluate("() => window.drag.pick('ship')")
    page.touchscreen.tap(*at(page, 0, 160))
    page.get_by_role("button", name="Sail the ship").click()
    assert played(page) == [["act:1", "move", "heading:1", "distance:full"]]
    page.evaluate("() => window.drag.pick('ship')")
    page.touchscreen.tap(*at(page, -200, -200))
    expect(page.locator("#drag")).to_be_hidden()


def test_another_decision_ends_it(opened: Open):
    page = opened()
    take(page, 150, 10)
    page.evaluate("() => window.drag.show({ mine: true, ply: 8, drag_targets: [] })")
    page.mouse.up()
    assert played(page) == []
    expect(page.locator("[data-drag]")).to_have_count(0)
