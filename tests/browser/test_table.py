"""A table and its screens: what they say, what they keep, and what they never show."""

import json
import re
import signal
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import filibusta
from filibusta.server.web.language import COOKIE

from .conftest import Crowd, Invite, company
from .driver import DESKTOP, LAID_OUT, PHONE, Person, Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seated(crowd: Crowd, server: Server) -> Iterator[Person]:
    """Somebody who is asked at a table."""
    with company(crowd, lambda: server) as come:
        ada = come()
        ada.table()
        yield ada


@pytest.fixture
def ada(seated: Person) -> Person:
    """The same one, for tests that look and do not play: the page is as fresh as a new one's."""
    seated.page.reload()
    seated.rest()
    return seated


def test_reloading_and_closing_lose_nothing(invite: Invite):
    ada = invite()
    address = ada.table()
    for _ in range(4):
        ada.turn()
    ply, log, offers = ada.ply, ada.log, ada.offers
    ada.page.reload()
    ada.rest()
    assert (ada.ply, ada.log, ada.offers) == (ply, log, offers)
    expect(ada.page.locator("#turn")).to_have_text(re.compile(r"^turn \d+$"))
    ada.page.close()
    ada.open().goto(address)
    ada.rest()
    assert (ada.ply, ada.log, ada.offers) == (ply, log, offers)
    ada.turn()
    assert ada.ply > ply


def test_what_happened_while_away_can_be_gone_through(invite: Invite):
    ada, bruno = invite(), invite()
    address = ada.table("me link", name="Ada")
    bruno.join(address, "Bruno")
    ada.page.goto(address)
    deciding, other = (ada, bruno) if json_seat(ada.page) == 0 else (bruno, ada)
    other.page.wait_for_function("() => document.body?.dataset.rest !== undefined")
    other.page.close()
    deciding.rest()
    for _ in range(12):
        ply = deciding.ply
        deciding.click(deciding.decide())
        deciding.page.wait_for_function(f"() => Number(document.body?.dataset.rest) > {ply}")
        if not deciding.offers:
            break
    other.open().set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    other.page.goto(address)
    other.rest()
    lines = other.page.locator("#since-list button")
    expect(lines.first).to_be_visible()
    assert lines.count() == other.page.locator("#since-list .new").count(), "all of it is news"
    lines.first.focus()
    expect(other.page.locator(".trace").first).to_be_attached()
    other.page.keyboard.press("Enter")
    expect(other.page.locator("#ask")).to_have_class(re.compile(r"\btelling\b"))
    expect(lines.first).to_have_attribute("aria-current", "step")
    other.picture("looking-back")
    other.page.keyboard.press("Escape")
    other.rest()
    other.page.reload()
    other.rest()
    expect(lines.first).to_be_attached()
    expect(lines.first).to_be_hidden()
    assert other.page.locator("#since-list .new").count() == 0, "it has been seen"
    ply = other.ply
    other.click(other.decide())
    other.page.wait_for_function(f"() => Number(document.body?.dataset.rest) > {ply}")


def json_seat(page: Page) -> int:
    """Whose decision it is."""
    page.wait_for_selector("#seats [aria-current]")
    return int(page.locator("#seats [aria-current]").get_attribute("data-seat") or -1)


def test_nobody_sees_what_only_another_may_know(invite: Invite):
    ada, bruno, eve = invite(), invite(), invite()
    address = ada.table("me link", options={"movement_hands": "1"}, name="Ada")
    bruno.join(address, "Bruno")
    ada.page.goto(address)
    eve.page.goto(address)
    players = [ada, bruno]
    for _ in range(8):
        for person in players:
            person.page.wait_for_function("() => document.body?.dataset.rest !== undefined")
        turn = next((person for person in players if person.offers), None)
        if turn is None:
            ada.page.wait_for_timeout(20)
            continue
        turn.rest()
        ply = turn.ply
        turn.click(turn.decide())
        for person in (*players, eve):
            person.page.wait_for_function(f"() => Number(document.body?.dataset.rest) > {ply}")
    secrets = [secret_ships(person.frames) for person in players]
    assert all(secrets) and not secrets[0] & secrets[1]
    for person, others in ((ada, secrets[1]), (bruno, secrets[0]), (eve, secrets[0] | secrets[1])):
        assert own_secrets(person.frames) & others == set()
        shown = person.page.locator(".sprite.secret").evaluate_all("all => all.map((one) => one.dataset.key)")
        assert set(shown) & others == set()
        assert person is not eve or shown == []
    assert eve.page.locator("#actions button").count() == 0
    eve.picture("spectator")


def secret_ships(frames: list[str]) -> set[str]:
    """The ships that the first picture of a game shows as its viewer's own secret."""
    scenes = (json.loads(frame).get("scene") for frame in frames)
    sprites = next(scene for scene in scenes if scene)["sprites"]
    return {key for key, sprite in sprites.items() if sprite.get("secret") and key.startswith("ship:")}


def own_secrets(frames: list[str]) -> set[str]:
    """Every ship that any message ever marked as a secret of its reader."""
    found: set[str] = set()
    for frame in frames:
        message: dict[str, Any] = json.loads(frame)
        scene: dict[str, Any] = message.get("scene") or {}
        changes: dict[str, Any] = message.get("changes") or {}
        sprites: dict[str, dict[str, Any]] = {**scene.get("sprites", {}), **changes.get("set", {})}
        found |= {key for key, sprite in sprites.items() if sprite.get("secret") and key.startswith("ship:")}
    return found


def test_a_shared_screen_shows_nothing_secret_before_the_curtain_opens(invite: Invite):
    ada = invite()
    address = ada.table("me here")
    curtain = ada.page.locator("#curtain")

    def covered() -> None:
        ada.rest()
        expect(curtain).to_be_visible()
        assert ada.last_table()["table"]["viewer"] == -1
        assert ada.offers == []
        assert ada.page.locator("#stage .sprite.secret").count() == 0

    def uncover() -> None:
        curtain.get_by_role("button").click()
        ada.rest()
        expect(curtain).to_be_hidden()
        assert ada.offers

    def leave_and_return() -> None:
        ada.page.goto("about:blank")
        ada.page.goto(address)

    for come_back in (ada.page.reload, leave_and_return):
        ada.frames.clear()
        come_back()
        covered()
        assert own_secrets(ada.frames) == set()
        uncover()
        assert own_secrets(ada.frames) != set()
    for _ in range(2):
        for _ in range(30):
            ply = ada.ply
            ada.click("pass" if "pass" in ada.offers else ada.decide())
            ada.moved(ply)
            if curtain.is_visible():
                break
        ada.page.keyboard.press("Escape")
        ada.page.keyboard.press("Escape")
        ada.page.wait_for_function("() => document.querySelector('#stage .sprite.secret') === null")
        covered()
        ada.picture("curtain")
        uncover()


def test_the_language_of_a_table(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    english = ada.page.locator("#ask-title").inner_text()
    ada.page.get_by_role("button", name="Settings").first.click()
    ada.page.get_by_role("dialog").get_by_role("link", name="Italiano").click()
    ada.rest()
    expect(ada.page.locator("html")).to_have_attribute("lang", "it")
    assert ada.page.locator("#ask-title").inner_text() != english
    expect(
        ada.page.get_by_role("heading", name="Registro").or_(ada.page.get_by_role("heading", name="Diario"))
    ).to_be_visible()
    ada.picture("italian")
    ada.turn()


def test_the_decision_for_those_who_listen(invite: Invite):
    ada = invite()
    ada.table()
    ada.rest()
    decision = ada.page.locator("#ask").aria_snapshot()
    assert 'heading "Your turn' in decision, decision
    choices = ada.page.locator("#choices").aria_snapshot()
    for text in ("textbox", "list:", 'button "Play ', 'button "Pass"'):
        assert text in choices, choices
    board = ada.page.locator("#stage").aria_snapshot()
    assert board.count("button ") == len(ada.page.locator("#stage .sprite.can").all()), board
    assert "space 1" in board
    ada.turn()
    said = ada.page.locator("#say p").all_text_contents()
    assert said[-1] == ada.page.locator("#ask-title").inner_text()
    assert all(text != after for text, after in pairwise(said)), said


def test_why_shows_the_rule(ada: Person):
    ada.page.locator("#log .why").first.click()
    rule = ada.page.locator("#rule")
    expect(rule).to_be_visible()
    expect(rule.get_by_role("heading")).to_contain_text("R")
    expect(rule.get_by_role("link", name="In the rulebook")).to_be_visible()
    ada.picture("rule")
    ada.page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


BEYOND = "all => all.filter((a) => a.scrollWidth > a.clientWidth || a.scrollHeight > a.clientHeight).length"
LOW = """all => all.filter((one) => !one.matches('.why, .grip') && one.getBoundingClientRect().height < 43)
  .map((one) => one.outerHTML.slice(0, 90))"""
"""Buttons too low for a finger."""


def test_it_fits_every_window(invite: Invite):
    ada = invite()
    ada.table("me bot bot bot")
    for width, height in ((360, 740), PHONE, (820, 1180), (1180, 820), DESKTOP, (1920, 1080)):
        ada.resize((width, height))
        ada.fits()
        ada.picture(f"fits-{width}")
        ada.turn()
        ada.fits()
        assert ada.page.locator(".seat, .seat .who b, #ask").evaluate_all(BEYOND) == 0, width
        if width <= 760:
            assert ada.page.locator("button:visible, a.btn:visible, .bottom a:visible").evaluate_all(LOW) == [], width


@pytest.mark.parametrize(
    ("game", "seats"), [("spanish_main_cards", "me bot bot"), ("tiny_epic_pirates", "me bot bot bot")]
)
def test_what_wins_is_told_whole(invite: Invite, game: str, seats: str):
    """Half a pixel too little, and a browser cuts a letter."""
    ada = invite((1024, 768))
    ada.table(seats, game=game)
    ada.rest()
    widths = """(node) => {
      const text = document.createRange();
      text.selectNodeContents(node);
      return [text, node].map((one) => one.getBoundingClientRect().width);
    }"""
    text, room = ada.page.locator(".goal .what b").evaluate(widths)
    assert text <= room


def test_what_stands_below_a_name_is_told_whole(invite: Invite):
    ada = invite((1280, 720))
    ada.table("me here bot", game="plunder")
    for language in ("en", "it"):
        ada.context.add_cookies([{"name": COOKIE, "value": language, "url": ada.url}])
        ada.page.reload()
        ada.rest()
        assert ada.page.locator(".seat small").evaluate_all(BEYOND) == 0, language


def test_a_phone_shows_first_and_then_plays(invite: Invite):
    """A finger has no hover: one touch tells what would happen, the next does it."""
    ada = invite(PHONE, has_touch=True, is_mobile=True)
    ada.table()
    ada.rest()
    ply = ada.ply
    thing = ada.page.locator("#stage .sprite.can").first
    thing.evaluate("node => node.scrollIntoView({ block: 'center' })")
    box = thing.locator(".hit").bounding_box()
    assert box
    ada.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ada.page.locator("#ask-do")).to_be_visible()
    assert ada.ply == ply
    ada.page.locator("#ask-do").tap()
    ada.moved(ply)


RESTS = """() => {
  const all = document.getAnimations(), until = (one) => one.effect.getComputedTiming().endTime;
  const endless = all.filter((one) => !Number.isFinite(until(one)));
  for (const one of all) if (!endless.includes(one)) one.finish();
  return [all.length, endless.length, document.getAnimations().filter((one) => one.playState === "running").length];
}"""


def test_nothing_moves_without_end(invite: Invite):
    """What can be chosen shows itself, then the page comes to rest: a table that waits costs nothing."""
    ada = invite(reduced_motion="no-preference")
    ada.table("me bot")
    ada.rest()
    moving, endless, still = ada.page.evaluate(RESTS)
    assert moving > 0
    assert (endless, still) == (0, 0)


def test_the_question_stays_while_a_choice_is_looked_at(ada: Person):
    title, why = ada.page.locator("#ask-title"), ada.page.locator("#ask-why")
    asked = title.inner_text()
    for action in ada.offers:
        thing = ada.sprite(action)
        if not thing.count():
            continue
        thing.locator(".hit").hover(force=True)
        expect(ada.page.locator("#ask")).to_have_class(re.compile("looking"))
        expect(ada.page.locator("#ask-forecast")).not_to_be_empty()
        expect(title).to_be_visible()
        assert title.inner_text() == asked
        expect(why).to_be_visible()
        return
    raise AssertionError("nothing on the board can be chosen")


FINAL = "#actions button:has(svg)"


def final_choice(ada: Person) -> str:
    """Plays until something is offered that cannot be taken back, beside other things."""
    for _ in range(40):
        ada.rest()
        final = ada.page.locator(FINAL)
        if final.count() and len(ada.offers) > 1:
            return final.first.get_attribute("data-action") or ""
        ada.turn()
    raise AssertionError("everything can be taken back")


def test_what_cannot_be_taken_back_is_asked_for_twice(invite: Invite):
    ada = invite()
    ada.wish(confirm="on")
    ada.table()
    page = ada.page

    def gesture(by: str, action: str) -> None:
        if by == "keys":
            page.keyboard.press("Enter")
        elif by == "list":
            page.locator(f'#actions button[data-action="{action}"]').evaluate("button => button.click()")
        else:
            ada.click(action)

    for by in ("mouse", "keys", "list", "button"):
        action, ply = final_choice(ada), ada.ply
        if by == "keys":
            ada.sprite(action).evaluate("node => node.focus()")
        gesture(by, action)
        expect(page.locator("#ask-line")).to_contain_text("Once more")
        assert ada.ply == ply, by
        if by == "button":
            page.locator("#ask-do").click()
        else:
            gesture(by, action)
        ada.moved(ply)


def test_a_mouse_may_do_with_one_click(invite: Invite):
    ada = invite()
    ada.wish(confirm="on")
    ada.table()
    action = final_choice(ada)
    ada.page.get_by_role("button", name="Settings").first.click()
    ada.page.get_by_text("Ask before choices that cannot be taken back").click()
    ada.page.get_by_role("button", name="Done").click()
    ada.turn(action)


def test_whoever_is_unsure_turns_away(invite: Invite):
    """Pressing Escape, or the sea, takes the question back to what it was; what it says may lie over the sea's edge."""
    ada = invite()
    ada.wish(confirm="on")
    ada.table()
    action, ply = final_choice(ada), ada.ply
    sea = ada.page.locator("#stage")
    for away in (
        lambda: ada.page.keyboard.press("Escape"),
        lambda: sea.click(position={"x": 5, "y": sea.evaluate("node => node.clientHeight") - 5}),
    ):
        ada.click(action)
        expect(ada.page.locator("#ask-do")).to_be_visible()
        away()
        expect(ada.page.locator("#ask-do")).to_be_hidden()
    assert ada.ply == ply


def test_after_a_number_the_arrows_go_on(ada: Person):
    ada.page.keyboard.press("1")
    first = ada.page.locator("#stage .sprite:focus").get_attribute("data-key")
    ada.page.keyboard.press("ArrowRight")
    assert ada.page.locator("#stage .sprite:focus").get_attribute("data-key") != first


def test_the_list_unfolds_for_those_who_come_by_keys(ada: Person):
    last = ada.page.locator("#actions li").last
    assert (last.bounding_box() or {})["width"] < 2
    ada.page.keyboard.press("/")
    assert (last.bounding_box() or {})["width"] > 200
    ada.page.keyboard.press("Escape")
    assert (last.bounding_box() or {})["width"] < 2


def test_taking_back(invite: Invite):
    ada = invite()
    ada.table()
    for _ in range(20):
        ada.rest()
        cards = [name for name in ada.offers if name.startswith("move:")]
        open_ones = [
            name for name in cards if not ada.page.locator(f'#actions button[data-action="{name}"] svg').count()
        ]
        if open_ones:
            ply, offers = ada.ply, ada.offers
            since = ada.page.locator("#since").inner_text()
            ada.turn(open_ones[0])
            expect(ada.page.locator("#ask-back")).to_be_visible()
            ada.picture("take-back")
            ada.page.locator("#ask-back").click()
            ada.page.wait_for_function(f"() => Number(document.body?.dataset.rest) === {ply}")
            ada.rest()
            assert ada.offers == offers
            assert (ada.page.locator("#since").inner_text()) == since
            return
        ada.turn()
    raise AssertionError("no card could be taken back")


def test_the_server_is_killed_and_comes_back(invite: Invite, own_server: Server):
    ada = invite(to=own_server)
    ada.excused = ("WebSocket connection", "Failed to load resource", "ERR_CONNECTION_REFUSED")
    ada.table()
    for _ in range(2):
        ada.turn()
    ply, log = ada.ply, ada.log
    own_server.stop(signal.SIGKILL)
    ada.page.wait_for_function("() => document.body?.dataset.link === 'lost'")
    ada.picture("connection-lost")
    expect(ada.page.locator("#ask-cut")).to_contain_text("No connection")
    expect(ada.page.locator("#stage .can")).to_have_count(0)
    expect(ada.page.locator("#actions button:enabled")).to_have_count(0)
    ada.page.locator("#stage .hit").last.click(force=True)
    ada.page.locator("#command-text").fill("1")
    ada.page.keyboard.press("Enter")
    own_server.start(rules=False)
    ada.rest()
    expect(ada.page.locator("#ask-cut")).to_be_empty()
    assert ada.ply == ply, "what was chosen without a connection is not sent later"
    ada.turn()
    assert not Counter(log) - Counter(ada.log)
    ada.turn()
    refused = [json.loads(frame) for frame in ada.frames if '"type":"refused"' in frame]
    assert [message for message in refused if message["id"]] == []


SHIFTS = """window.shifts = [];
const keep = (list) => shifts.push(...list.getEntries());
new PerformanceObserver(keep).observe({ type: "layout-shift", buffered: true });"""
MOVED = "() => shifts.map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.id || node?.nodeName)])"


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE])
def test_nothing_moves_from_the_opening_of_a_table_to_the_first_decision(invite: Invite, size: tuple[int, int]):
    ada = invite(size, new=True)
    ada.script(SHIFTS)
    ada.forget_files()
    for game in filibusta.game_names():
        ada.table("me bot bot", game=game)
        ada.rest()
        ada.page.evaluate(LAID_OUT)
        shifts = ada.page.evaluate(MOVED)
        assert sum(value for value, *_ in shifts) < 0.02, (game, shifts)
