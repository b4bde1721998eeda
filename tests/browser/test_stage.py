"""The stage and its queue by themselves: the same document as the server's, however one gets there."""

import json
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from playwright.sync_api import Page

from filibusta.table.scene import Forecast, Ghost, Mark, Pane, Scene, Sprite, difference
from filibusta.table.svg import to_svg

from .conftest import Invite
from .driver import Server

pytestmark = pytest.mark.browser

SAME = """svg => {
  const written = ({ name, value }) => `${name}=${value}`;
  const plainly = (node) => node.nodeType === 3 ? node.data.trim() : node.nodeType !== 1 ? "" :
    `<${node.localName} ${[...node.attributes].filter((one) => one.name !== "xmlns").map(written).sort().join(" ")}>`
    + `${[...node.childNodes].map(plainly).join("")}</${node.localName}>`;
  const server = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const browser = document.querySelector("#test svg").cloneNode(true);
  for (const one of browser.querySelectorAll(".above")) one.remove();
  for (const one of browser.querySelectorAll("[data-key]")) {
    const [, at, r] = one.style.transform.match(/^translate\\(([^)]*)\\) rotate\\((.*)deg\\)$/);
    const [x, y = 0] = at.split(",").map(parseFloat);
    one.removeAttribute("style");
    one.setAttribute("transform", `translate(${x} ${y})${Number(r) ? ` rotate(${r})` : ""}`);
    if (one.hasAttribute("tabindex")) one.setAttribute("tabindex", "-1"); // the keyboard goes by here
  }
  return [plainly(server), plainly(browser)];
}"""
START = """async ([scene, symbols]) => {
  document.body.innerHTML = `<svg width="0" height="0">${symbols}</svg><div id="test" style="width:600px"></div>`;
  const { changed } = await import("/static/table/stage/scene.js");
  const { Stage } = await import("/static/table/stage/stage.js");
  const { Queue } = await import("/static/table/stage/queue.js");
  const motion = await import("/static/table/stage/motion.js");
  const host = document.getElementById("test");
  const stage = new Stage(host, () => {}, (seat) => (seat === 1 ? { x: 20, y: 900 } : null));
  const rest = () => { window.rested = true; };
  const queue = new Queue(stage, { rest, skipped: (n) => { window.skipped = n; } });
  Object.assign(window, { stage, queue, motion, changed });
  await stage.show(scene);
}"""
ROLLING = ("side-a", "side-b", "side-c")
SYMBOLS = "".join(f'<symbol id="{name}" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>' for name in ROLLING)
SHIP = Sprite(40, 50, 60, 80, "<path d='M0 0h9'/>", "a ship")
BEFORE = Scene(900, 500, "<rect width='900' height='500'/>", {
    "ship": SHIP,
    "card": Sprite(300, 20, 50, 70, "<rect/>", "a card", r=12, side="down", action="take"),
    "shade": Sprite(0, 400, 900, 20, "<rect/>", ""),
    "man:0": Sprite(100, 100, 20, 30, "<circle/>", "a man", manner="man"),
    "man:1": Sprite(130, 100, 20, 30, "<circle/>", "a man", manner="man"),
})  # fmt: skip
MIDDLE = Scene(900, 640, BEFORE.backdrop, {
    "shade": BEFORE.sprites["shade"],
    "order": Sprite(700, 20, 50, 50, "<circle r='9'/>", "an order", action="order", round=True),
    "ship": replace(SHIP, x=400, label="a ship that sailed"),
    "card": replace(BEFORE.sprites["card"], side="up", art="<circle r='4'/>", action="", label=""),
    "coin": Sprite(500, 500, 30, 30, "<circle/>", "a coin", comes="ship", goes="seat:1"),
    "die:0": Sprite(600, 300, 48, 48, "<rect/>", "a crew", r=-5, manner="die", faces=ROLLING),
    "die:1": Sprite(660, 300, 48, 48, "<rect/>", "a cannon", r=5, manner="die", comes="seat:1", faces=ROLLING),
    "man:1": BEFORE.sprites["man:1"],
})  # fmt: skip
AFTER = Scene(900, 420, BEFORE.backdrop, {
    "ship": replace(SHIP, x=700, art="<path d='M1 1h9'/>", side="torn"),
    "new": Sprite(10, 10, 20, 20, "", "come from nowhere", comes="nowhere"),
    "shade": BEFORE.sprites["shade"],
})  # fmt: skip


@pytest.fixture
def page(invite: Invite, server: Server) -> Page:
    """A page with a stage that shows the first picture, at a pace at which everything moves."""
    ada = invite(speed="fast", reduced_motion="no-preference")
    ada.page.goto(f"{server.url}/")
    ada.page.evaluate(START, [to_builtins(BEFORE), SYMBOLS])
    return ada.page


def assert_shows(page: Page, scene: Scene) -> None:
    server, browser = page.evaluate(SAME, to_svg(scene))
    assert browser == server


def event(old: Scene, new: Scene, **more: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {"text": "", "rule": "", "icon": "", "seat": 0, "moves": "", "keys": [], "fly": None}
    return {**nothing, "shake": [], "changes": json.loads(json.dumps(difference(old, new))), **more}


def push(page: Page, *events: dict[str, Any]) -> None:
    page.evaluate(
        "([scene, events]) => { window.rested = false; queue.push(scene, events, () => {}); }",
        [to_builtins(AFTER), events],
    )


def rested(page: Page) -> None:
    page.wait_for_function("() => window.rested")


def test_the_browser_builds_the_document_of_the_server(page: Page):
    assert_shows(page, BEFORE)


@pytest.mark.parametrize("after", [MIDDLE, AFTER], ids=["coming", "leaving"])
def test_whatever_moves_ends_in_the_same_document(page: Page, after: Scene):
    page.evaluate("scene => stage.show(scene)", to_builtins(after))
    assert_shows(page, after)
    assert page.locator("#test [data-key]").count() == len(after.sprites)


def test_events_with_pictures_of_their_own_follow_one_another(page: Page):
    """The first picture is seen whole before the second begins; the end is that of the step."""
    page.evaluate("""() => {
      const show = stage.show.bind(stage);
      window.seen = [];
      stage.show = async (scene, glide) => { await show(scene, glide); seen.push(Object.keys(stage.scene.sprites)); };
    }""")
    push(page, event(BEFORE, MIDDLE, text="the first"), event(MIDDLE, MIDDLE, changes=None), event(MIDDLE, AFTER))
    rested(page)
    assert page.evaluate("() => seen") == [list(MIDDLE.sprites), list(AFTER.sprites), list(AFTER.sprites)]
    assert_shows(page, AFTER)


def test_skipping_ends_in_the_same_document(page: Page):
    push(page, event(BEFORE, MIDDLE, text="the first"), event(MIDDLE, AFTER, text="the second"))
    page.evaluate("() => queue.skip()")
    rested(page)
    assert_shows(page, AFTER)


STEPS = """([scene, n]) => {
  window.rested = false;
  Object.assign(window, { told: [], shown: 0 });
  queue.on.tell = (event, more) => told.push(more);
  queue.on.begin = () => { window.shown += 1; };
  const event = (text) => ({ text, moves: "", keys: [], fly: null, shake: [], changes: null });
  for (let i = 0; i < n; i++) queue.push(scene, [event("so"), event(""), event("and so")], () => {});
}"""


def test_however_much_waits_is_shown_and_counted(page: Page):
    page.evaluate(STEPS, [to_builtins(BEFORE), 7])
    rested(page)
    told, shown, skipped = page.evaluate("() => [told, shown, window.skipped]")
    assert (shown, skipped) == (21, None)
    assert told[0] == 1  # the second of this step: the others were not known of yet
    assert [told[3 * i] for i in range(1, 7)] == [11, 9, 7, 5, 3, 1]
    assert told[-1] == 0


def test_whoever_is_far_behind_is_told_how_many_steps_were_skipped(page: Page):
    page.evaluate(STEPS, [to_builtins(BEFORE), 70])
    rested(page)
    shown, skipped = page.evaluate("() => [shown, skipped]")
    assert 0 < skipped < 70
    assert shown < 3 * 70 - skipped


def test_what_an_event_changed_is_marked_while_it_is_read(page: Page):
    """One after the other, each from the picture of the one before; a skip goes to the end at once."""
    page.evaluate("""() => {
      window.marks = [];
      queue.on.mark = (event, before, after) => marks.push([event.text, before.sprites.ship.x, after.sprites.ship.x]);
    }""")
    push(page, event(BEFORE, MIDDLE, text="the first"), event(MIDDLE, AFTER, text="the second"))
    page.wait_for_function("() => marks.length === 1")
    assert page.evaluate("() => [marks, rested]") == [[["the first", 40, 400]], False]
    rested(page)
    assert page.evaluate("() => marks") == [["the first", 40, 400], ["the second", 400, 700]]


MARKED = """async ([before, after, events]) => {
  const { marked } = await import("/static/table/stage/trace.js");
  const { ways, touched } = marked([{ before, scene: after, events }]);
  return [[...ways], [...touched]];
}"""


def test_the_mark_of_a_move_leads_from_where_it_began(page: Page):
    """Of a kind of things those that only made room are not marked; nor what something came from."""
    crowd = {f"ship:{i}": replace(SHIP, x=100 * i) for i in range(3)}
    before = Scene(900, 500, "", crowd | {"pile": BEFORE.sprites["card"]})
    moved = {"ship:0": replace(SHIP, x=500), "ship:1": replace(SHIP, x=130), "ship:2": crowd["ship:2"]}
    after = Scene(900, 500, "", moved | {"pile": replace(BEFORE.sprites["card"], art="<path/>")})
    sails = event(before, after, text="She sails", moves="ship:", changes=None)
    draws = event(before, after, keys=["pile"], fly={"symbol": "", "from": "pile", "to": "ship:2", "count": 1})
    ways, touched = page.evaluate(MARKED, [to_builtins(before), to_builtins(after), [sails, draws]])
    assert ways == [["ship:0", [{"x": 30, "y": 90}, {"x": 530, "y": 90}]]]
    assert touched == ["ship:2"]


def test_a_picture_that_is_laid_out_anew_has_no_trail(page: Page):
    """A panel that opens above the board moves the board down: the way would lead over the panel."""
    before = Scene(374, 900, "", {"ship:0": SHIP}, fold=400)
    after = Scene(374, 900, "", {"ship:0": replace(SHIP, x=500, y=300)}, fold=600)
    sails = event(before, after, text="She sails", moves="ship:", changes=None)
    assert page.evaluate(MARKED, [to_builtins(before), to_builtins(after), [sails]]) == [[], []]


def test_what_comes_beside_a_map_is_not_marked(page: Page):
    """The panel of the ship that is asked about next is no trace of the move."""
    view = Pane(0, 0, 600, 500, (0, 0, 1200, 1000), (0, 0, 600, 500), "the map")
    before = Scene(900, 500, "", {"ship": replace(SHIP, pane="map")}, panes={"map": view})
    fresh = {"wreck": replace(SHIP, x=200, pane="map"), "crew": replace(SHIP, x=700)}
    after = replace(before, sprites=before.sprites | fresh)
    assert page.evaluate(MARKED, [to_builtins(before), to_builtins(after), [event(before, after)]]) == [[], ["wreck"]]


def test_what_comes_after_a_skip_is_shown_again(page: Page):
    page.evaluate(STEPS, [to_builtins(BEFORE), 3])
    page.evaluate("() => { queue.skip(); window.shown = 0; }")
    page.evaluate(
        "([scene]) => { queue.push(scene, [{ text: 'late', moves: '', keys: [], fly: null, shake: [] }], () => {}); }",
        [to_builtins(BEFORE)],
    )
    rested(page)
    assert page.evaluate("() => [shown, window.skipped]") == [1, None]


def test_dice_turn_through_their_faces_and_lie_still(page: Page):
    turning = (
        "([scene]) => { stage.show(scene); return document.querySelectorAll('[data-key^=\"die:\"] > use').length; }"
    )
    assert page.evaluate(turning, [to_builtins(MIDDLE)]) == 6
    page.evaluate("() => motion.rush(true)")
    page.wait_for_function("() => !document.querySelector('[data-key^=\"die:\"] > use')")
    page.evaluate("() => motion.rush(false)")
    assert_shows(page, MIDDLE)


def test_what_leaves_cannot_be_pressed_and_is_taken_away(page: Page):
    leaving = (
        "([scene]) => { stage.show(scene); return document.querySelector('[data-key=\"man:0\"]').style.pointerEvents; }"
    )
    assert page.evaluate(leaving, [to_builtins(AFTER)]) == "none"
    page.wait_for_function("() => !document.querySelector('[data-key^=\"man:\"]')")


@pytest.mark.parametrize("source", ["ship", "seat:1"])
def test_a_thing_comes_out_of_another_and_grows(page: Page, source: str):
    """At the very beginning it lies where it comes from, smaller than it is."""
    coin = replace(MIDDLE.sprites["coin"], comes=source, w=300, h=300)
    scene = Scene(900, 500, BEFORE.backdrop, {**BEFORE.sprites, "coin": coin})
    begin = """([scene, source]) => {
      stage.show(scene);
      const node = document.querySelector('[data-key="coin"]');
      for (const animation of node.getAnimations()) { animation.pause(); animation.currentTime = 0; }
      const box = node.querySelector(".hit").getBoundingClientRect();
      const spot = source === "ship" ? stage.spot("ship") : { x: 20, y: 900 };
      const scale = document.querySelector("#test svg").getBoundingClientRect().width / 900;
      return [box.width / scale, box.x + box.width / 2 - spot.x, box.y + box.height / 2 - spot.y];
    }"""
    width, right, down = page.evaluate(begin, [to_builtins(scene), source])
    assert width < 100
    assert abs(right) < 1
    assert abs(down) < 1


def test_with_less_motion_things_only_fade(invite: Invite, server: Server):
    ada = invite(speed="normal", reduced_motion="reduce")
    ada.page.goto(f"{server.url}/")
    ada.page.evaluate(START, [to_builtins(BEFORE), SYMBOLS])
    moving = """([scene]) => {
      stage.show(scene);
      const all = document.getAnimations().flatMap((one) => one.effect.getKeyframes());
      return [all.length > 0, all.some((frame) => "transform" in frame)];
    }"""
    assert ada.page.evaluate(moving, [to_builtins(MIDDLE)]) == [True, False]
    ada.page.wait_for_function("() => document.getAnimations().length === 0")
    assert_shows(ada.page, MIDDLE)


TURNED = """async ([scenes]) => {
  const angles = [];
  for (const scene of scenes) {
    await stage.show(scene);
    angles.push(parseFloat(stage.nodes.get("wheel").style.transform.split("rotate(")[1]));
  }
  return angles;
}"""


def test_what_turns_onward_never_turns_back(page: Page):
    """A wheel that comes round goes on; its angle in the scene is small again."""
    wheel = Sprite(400, 250, 1, 1, "<circle r='50'/>", "", onward=True)
    scenes = [replace(BEFORE, sprites={"wheel": replace(wheel, r=r)}) for r in (240, 300, 0, 0, 120, 60)]
    assert page.evaluate(TURNED, [[to_builtins(scene) for scene in scenes]]) == [240, 300, 360, 360, 480, 780]


FORECAST = """async ([answer]) => {
  const { Forecast } = await import("/static/table/decisions/forecast.js");
  const told = [], forecast = new Forecast(stage, () => {}, (action, text) => told.push(text));
  forecast.look("take");
  forecast.told({ action: "take", ...answer });
  const shown = [...stage.board.above.children].map((node) => [
    node.getAttribute("class"), node.textContent, node.getAttribute("transform") ?? node.style.transform,
    node.getAttribute("d") ?? "", node.querySelector("use")?.getAttribute("href") ?? "",
  ]);
  forecast.clear();
  return [shown, told, stage.board.above.childElementCount];
}"""


def test_a_forecast_is_drawn_as_the_game_gives_it(page: Page):
    """Ghosts and their ways lie under the marks; a mark without a place is at the upper edge, inside the
    picture; in the middle of what is turned."""
    forecast = Forecast(
        "Wins in 63 of 100.",
        [Ghost("ship", 200, 60, "M70 50h9"), Ghost("card", 9, 9, bare=True), Ghost("nothing", 0, 0)],
        [Mark("ship", "+2", "plus", "side-a", 10, -4), Mark("card", "63 %"), Mark("shade", "torn", "minus", x=5, y=6)],
    )
    shown, told, left = page.evaluate(FORECAST, [{"text": "", "ghosts": [], "marks": [], **to_builtins(forecast)}])
    assert told == ["Wins in 63 of 100."]
    assert [tuple(node) for node in shown] == [
        ("ghost", "", "translate(200px, 60px) rotate(0deg)", "", ""),
        ("way under", "", "", "M70 50h9", ""),
        ("way", "", "", "M70 50h9", ""),
        ("landing", "", "", "", ""),
        ("fchip plus", "+2", "translate(50 46)", "", "#side-a"),
        ("fchip soft", "63 %", "translate(317.17678083972356 59.43295829612718)", "", ""),
        ("fchip minus", "torn", "translate(5 406)", "", ""),
    ]
    assert left == 0


def test_what_cannot_be_taken_back_has_a_lock(page: Page):
    card = page.locator('[data-key="card"]')
    locks = """([chosen, locked]) => {
      stage.mark(chosen, locked, "cannot be taken back");
      return document.querySelectorAll(".locked:not(.chosen) > .frame .lock").length;
    }"""
    assert page.evaluate(locks, ["", []]) == 0
    assert page.evaluate(locks, ["", ["take"]]) == 1
    assert card.get_attribute("aria-description") == "cannot be taken back"
    assert page.evaluate(locks, ["take", ["take"]]) == 0, "a tick lies there"
    assert page.evaluate(locks, ["", ["another"]]) == 0
    assert card.get_attribute("aria-description") is None
    assert_shows(page, BEFORE)


TRAILED = """async ([before, after, events]) => {
  const { draw, marked } = await import("/static/table/stage/trace.js");
  await stage.show(after);
  stage.board.above.insertAdjacentHTML("beforeend", `<path class="way" d="M0,0L9,9"/>`);
  draw(stage, marked([{ before, scene: after, events }]), 1);
  const badge = document.querySelector(".trace use").getBoundingClientRect();
  const trail = document.querySelector(".trace g > g");
  const meets = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const words = [...document.querySelectorAll("#test text")].map((one) => one.getBoundingClientRect());
  const under = words.filter((word) => meets(word, trail.getBoundingClientRect())).length;
  const holes = document.querySelectorAll(".trace mask rect").length - 1;
  return [words.some((word) => meets(word, badge)), under, Math.max(0, holes), Boolean(trail.getAttribute("mask"))];
}"""


@pytest.mark.parametrize("aside", [True, False])
def test_a_trail_leaves_words_free(page: Page, aside: bool):
    """It goes beside them; where there is no way beside them it is not drawn over them. The way of a forecast, which
    leads where something has not gone yet, stays as it is."""
    lines = [(20, 0)] if aside else [(x, y) for x in range(-40, 440, 40) for y in (5, 30)]
    written = "".join(f"<text x='{200 + x if aside else x}' y='{20 + y}'>Nassau</text>" for x, y in lines)
    card = Sprite(40, 50, 400, 40, written, "a card")
    before = Scene(900, 500, "", {"card:0": card, "card:1": replace(card, y=150)})
    after = Scene(900, 500, "", {"card:0": replace(card, y=350), "card:1": replace(card, y=150)})
    moved = event(before, after, moves="card:", changes=None)
    on_words, under, holes, masked = page.evaluate(TRAILED, [to_builtins(before), to_builtins(after), [moved]])
    assert under == holes and masked == (under > 0)
    assert (on_words, under) == (False, 0) if aside else under > 0
