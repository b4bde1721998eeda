"""A pane by itself: a window onto a map that is larger than it, moved by every kind of hand."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from playwright.sync_api import Page

from filibusta.table.scene import Ghost, Mark, Pane, Scene, Sprite
from filibusta.table.svg import opening

from .conftest import Invite
from .driver import PHONE, Server
from .test_stage import START, assert_shows

pytestmark = pytest.mark.browser

MAP = Pane(50, 60, 400, 300, (-1000, -1000, 2000, 2000), (-60, -60, 120, 120), "the map")
SEA = "<rect width='2000' height='2000' fill='teal'/>"


def place(x: float, y: float, label: str, action: str = "", **more: Any) -> Sprite:
    return Sprite(
        x, y, 100, 100, "<rect width='100' height='100' fill='tan'/>", label, action=action, pane="map", **more
    )


HERE = Scene(700, 700, "<rect width='700' height='700'/>", {
    "sea": Sprite(-1000, -1000, 2000, 2000, SEA, "", pane="map"),
    "here": place(-50, -50, "where the ship lies", "stay"),
    "east": place(70, -50, "to the east", "move:east"),
    "far": place(700, 600, "far away"),
    "hand": Sprite(60, 450, 80, 100, "<rect width='80' height='100'/>", "a card", action="card"),
}, {"map": MAP})  # fmt: skip
FAR = replace(HERE, sprites={
    **{key: replace(sprite, action="") for key, sprite in HERE.sprites.items() if key != "hand"},
    "far": place(700, 600, "far away", "move:far"),
    "laid": place(820, 600, "a card that was laid", comes="hand"),
})  # fmt: skip
SEEN = """() => {
  const room = document.querySelector(".pane-edge").getBoundingClientRect(), found = [];
  for (const node of document.querySelectorAll(".pane .sprite[aria-label]")) {
    const box = node.querySelector(".hit").getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (x > room.left && x < room.right && y > room.top && y < room.bottom) found.push(node.dataset.key);
  }
  return found;
}"""
CHOSEN = """() => {
  window.chosen = [];
  stage.host.addEventListener("click", ({ target }) => {
    const node = target.closest("[data-action]");
    if (node) window.chosen.push(node.dataset.action);
  });
}"""

Open = Callable[..., Page]


@pytest.fixture
def opened(invite: Invite, server: Server) -> Open:
    """Opens a page on which only the stage is, showing a scene."""

    def open_(scene: Scene = HERE, size: tuple[int, int] = (1000, 900), speed: str = "off", **settings: Any) -> Page:
        person = invite(size, speed=speed, **settings)
        person.page.goto(f"{server.url}/")
        person.page.evaluate(START, [to_builtins(scene), ""])
        person.page.evaluate(CHOSEN)
        person.page.evaluate("() => { document.getElementById('test').style.width = 'auto'; }")
        for sheet in ("table/table.css", "table/closeups/inspect.css", "table/stage/pane.css", "look/scene.css"):
            person.page.add_style_tag(url=f"/static/{sheet}")
        return person.page

    return open_


def looks(page: Page) -> list[float]:
    """Left, top, width and height of what is seen."""
    return [float(value) for value in str(page.locator(".pane").get_attribute("viewBox")).split()]


def middle(page: Page, key: str = "here") -> tuple[float, float]:
    spot: dict[str, float] = page.evaluate("key => stage.spot(key)", key)
    return spot["x"], spot["y"]


def drag(page: Page, right: float, down: float) -> None:
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2)
    page.mouse.move(x + right, y + down)
    page.mouse.up()


def test_the_browser_builds_the_document_of_the_server(opened: Open):
    page = opened()
    assert_shows(page, HERE)
    assert looks(page) == pytest.approx(opening(MAP))


def test_it_opens_on_what_matters_as_large_as_it_fits(opened: Open):
    page = opened(replace(HERE, panes={"map": replace(MAP, opens=(-250, -250, 500, 500))}))
    assert looks(page) == pytest.approx([-1000 / 3, -250, 2000 / 3, 500])


def test_the_mouse_drags_it_and_a_drag_chooses_nothing(opened: Open):
    page = opened()
    left, top, *_ = looks(page)
    x, y = middle(page)
    drag(page, 80, 40)
    assert middle(page) == pytest.approx((x + 80, y + 40), abs=1)
    assert looks(page)[0] < left and looks(page)[1] < top
    assert page.evaluate("window.chosen") == []
    page.mouse.click(*middle(page))
    assert page.evaluate("window.chosen") == ["stay"]


def test_it_goes_no_further_than_all_there_is(opened: Open):
    page = opened()
    for _ in range(9):
        drag(page, 0, 0)
        page.evaluate("() => stage.board.panes.get('map').zoom(0.5)")
    assert looks(page)[2:] == [800, 600]  # the smallest scale
    page.locator(".pane").focus()
    for _ in range(40):
        page.keyboard.press("ArrowLeft")
    assert looks(page)[0] == -1000


def test_the_wheel_scales_it_about_the_pointer(opened: Open):
    page = opened()
    x, y = middle(page, "east")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    assert looks(page)[2] < 400
    assert middle(page, "east") == pytest.approx((x, y), abs=1)


def test_keys_and_buttons_move_and_scale_it(opened: Open):
    page = opened()
    began = looks(page)
    page.locator(".pane").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert looks(page)[:2] == pytest.approx([began[0] + 90, began[1] + 90])
    page.keyboard.press("+")
    assert looks(page)[2] == pytest.approx(400 / 1.25)
    page.get_by_role("button", name="farther").click()
    assert looks(page)[2] == pytest.approx(400)
    page.keyboard.press("-")
    page.get_by_role("button", name="whole").click()
    assert set(page.evaluate(SEEN)) == {"here", "east"}


@pytest.mark.parametrize("key", ["0", "Home"])
def test_a_key_leads_back_to_what_matters(opened: Open, key: str):
    page = opened()
    page.locator(".pane").focus()
    for pressed in ("+", "+", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(pressed)
    assert page.evaluate(SEEN) == []
    page.keyboard.press(key)
    assert set(page.evaluate(SEEN)) == {"here", "east"}


def test_fingers_drag_and_pinch_it_and_the_page_stays(opened: Open):
    page = opened(size=PHONE, has_touch=True)
    page.evaluate("() => { document.body.style.height = '3000px'; }")
    session: Any = page.context.new_cdp_session(page)
    x, y = middle(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x + 10 * step, y - 15 * step))
    touch("touchEnd")
    assert middle(page) == pytest.approx((x + 40, y - 60), abs=2)
    wide = looks(page)[2]
    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 5):
        touch("touchMove", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    touch("touchEnd")
    assert looks(page)[2] < wide / 1.5
    assert page.evaluate("() => [scrollX, scrollY]") == [0, 0]
    assert page.evaluate("window.chosen") == []


def test_where_somebody_looks_stays_when_the_picture_changes(opened: Open):
    page = opened()
    drag(page, -60, -30)
    before = looks(page)
    larger = replace(MAP, area=(-1200, -1000, 2400, 2000), opens=(500, 500, 100, 100))
    page.evaluate("scene => stage.show(scene)", to_builtins(replace(FAR, panes={"map": larger})))
    assert looks(page) == before
    page.evaluate("scene => stage.show(scene)", to_builtins(replace(HERE, backdrop="<g/>")))
    assert looks(page) == before  # also when all is built anew


def test_a_window_that_becomes_much_lower_begins_anew_with_what_it_opens_on(opened: Open):
    """The ship that must act would be cut, or lie outside."""
    page = opened()
    low = replace(HERE, panes={"map": replace(MAP, h=140)})
    page.evaluate("() => stage.board.panes.get('map').zoom(1.25)")
    drag(page, 0, 100)
    page.evaluate("scene => stage.show(scene)", to_builtins(low))
    left, top, width, height = looks(page)
    assert (left + width / 2, top + height / 2) == pytest.approx((0, 0), abs=0.01)
    assert width == pytest.approx(400 / 1.25), "as large as before"
    assert "here" in page.evaluate(SEEN)


def test_what_happens_or_may_be_chosen_comes_into_view(opened: Open):
    page = opened(FAR)
    assert "far" not in page.evaluate(SEEN)
    assert page.locator(".more:visible b").inner_text() == "1"
    page.evaluate("() => stage.bring(['far'])")
    assert "far" in page.evaluate(SEEN)
    assert page.locator(".more:visible").count() == 0


def test_the_edges_say_where_more_can_be_chosen_and_lead_there(opened: Open):
    page = opened(FAR)
    page.locator(".more:visible").click()
    assert "far" in page.evaluate(SEEN)


def test_focus_brings_a_sprite_into_view(opened: Open):
    page = opened(FAR)
    page.evaluate("() => stage.focus(stage.nodeOf('move:far'))")
    assert "far" in page.evaluate(SEEN)
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "far away"
    assert page.evaluate("() => [scrollX, scrollY]") == [0, 0]


@pytest.mark.parametrize("turn", [0, 90, 140, 180, 270])
def test_what_is_turned_comes_into_view_as_it_lies(opened: Open, turn: int):
    ship = replace(place(-205, 0, "a ship", "sail", r=turn), w=128, h=44)
    page = opened(replace(HERE, sprites={**HERE.sprites, "ship": ship}))
    page.evaluate("() => stage.focus(stage.nodeOf('sail'))")
    inside = """() => {
      const room = document.querySelector(".pane-edge").getBoundingClientRect();
      const box = document.querySelector('[data-key="ship"] .hit').getBoundingClientRect();
      return [box.left - room.left, box.top - room.top, room.right - box.right, room.bottom - box.bottom];
    }"""
    assert min(page.evaluate(inside)) > 0


def test_its_buttons_lie_over_nothing_that_has_the_focus_or_may_be_chosen(opened: Open):
    corner = replace(place(161, 80, "in the corner", "move:corner"), w=20, h=20)
    page = opened(replace(HERE, sprites={**HERE.sprites, "corner": corner}))
    top = """() => {
      const box = document.querySelector('[data-key="corner"] .hit').getBoundingClientRect();
      const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return found.closest("button") ? "a button" : found.closest("[data-key]").dataset.key;
    }"""
    assert page.evaluate(top) == "a button"
    page.evaluate("() => stage.bring(['here', 'east', 'corner'])")
    assert page.evaluate(top) == "corner"
    assert {"here", "east"} <= set(page.evaluate(SEEN))


def test_a_card_comes_out_of_the_hand_into_the_pane(opened: Open):
    """At the very beginning it lies where the hand was, on the screen."""
    page = opened(speed="fast", reduced_motion="no-preference")
    x, y = middle(page, "hand")
    begin = """scene => {
      stage.show(scene);
      const node = document.querySelector('[data-key="laid"]');
      for (const animation of node.getAnimations()) { animation.pause(); animation.currentTime = 0; }
      const box = node.querySelector(".hit").getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    }"""
    assert page.evaluate(begin, to_builtins(FAR)) == pytest.approx([x, y], abs=1.5)


def test_what_a_choice_would_do_is_drawn_in_its_pane(opened: Open):
    page = opened()
    foresee = """async ([ghost, mark]) => {
      const { Forecast } = await import("/static/table/decisions/forecast.js");
      const forecast = new Forecast(stage, () => {}, () => {});
      forecast.look("move:east");
      forecast.told({ action: "move:east", text: "", ghosts: [ghost], marks: [mark] });
      const drawn = [stage.board.above.childElementCount, document.querySelector(".pane .above").childElementCount];
      forecast.clear();
      return [...drawn, document.querySelector(".pane .above").childElementCount];
    }"""
    assert page.evaluate(foresee, [to_builtins(Ghost("here", 70, -50)), to_builtins(Mark("east", "+1"))]) == [0, 2, 0]


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_with_less_motion_it_is_there_at_once(opened: Open, wish: str):
    page = opened(FAR, speed="normal", reduced_motion=wish)
    page.evaluate("() => stage.bring(['far'])")
    assert ("far" in page.evaluate(SEEN)) == (wish == "reduce")
    page.wait_for_function(f"() => ({SEEN})().includes('far')")


def test_the_page_never_scrolls_sideways(opened: Open):
    page = opened(FAR, size=PHONE)
    for _ in range(3):
        page.evaluate("() => stage.board.panes.get('map').zoom(2)")
        page.evaluate("() => stage.focus(stage.nodeOf('move:far'))")
        assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
