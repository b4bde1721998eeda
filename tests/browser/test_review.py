"""A finished match, looked at again: the picture is whole and of its size at once, its steps come in pages."""

import random
import re
from functools import cache
from typing import Any

import pytest
from long import cases
from playwright.sync_api import FilePayload, Route, expect

from filibusta.engine.match import Match

from .conftest import Invite
from .driver import DESKTOP, GAME, PATIENCE, PHONE, Person

pytestmark = pytest.mark.browser
LENGTH = 56
"""Actions the match has at least: more than a page of steps."""
SHOWN = "() => document.querySelector('#stage').ariaBusy === 'false'"
WIDTH = "() => document.querySelector('#stage > svg').getBoundingClientRect().width"
LEAST = """() => {
  const seen = [...document.querySelectorAll("#stage text")].filter((text) => text.getBoundingClientRect().width);
  return Math.min(...seen.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
}"""
"""Pixels of the smallest text of the picture."""
BESIDE = {(1280, 720): 12, (768, 1024): 11}
"""Windows that have everything at once, and so many pixels high letters of the picture are there, at least."""
PARTS = """() => Object.fromEntries(["stage", "plot", "moves", "step-next"].map((id) => {
  const { top, bottom, left, right, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, { top, bottom, left, right, width, height }];
}))"""


@cache
def finished(game: str = GAME, length: int = LENGTH) -> Match:
    """A match at random that is over."""
    for seed in range(20):
        chance, match = random.Random(seed), Match.new(game, 3, seed=seed)
        while not match.over:
            match.play(int(chance.choice(match.legal())))
        if match.ply >= length:
            return match
    raise AssertionError("no match was long enough")


addresses: dict[tuple[str, str], str] = {}


def brought(person: Person, match: Match) -> str:
    """The address of the table made of the record, once for each server."""
    key = person.url, match.game.id
    if key not in addresses:
        record = FilePayload(name="game.json", mimeType="application/json", buffer=match.to_json().encode())
        sent = person.context.request.post(
            f"{person.url}/load", multipart={"record": record}, max_redirects=0, timeout=1000 * PATIENCE
        )
        addresses[key] = person.url + sent.headers["location"]
    return addresses[key]


class Review:
    """The page of a review whose steps come when the test lets them."""

    def __init__(self, person: Person, match: Match) -> None:
        self.page, self.asked, self.held = person.page, list[str](), list[Route]()
        self.holds, self.count = True, match.ply
        self.page.route("**/steps.json*", self._come)
        self.page.goto(f"{brought(person, match)}/review")

    def _come(self, route: Route) -> None:
        self.asked.append(route.request.url)
        if self.holds:
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        """The steps come now."""
        self.holds = False
        while self.held:
            self.held.pop().continue_()

    def stands_at(self, step: int) -> None:
        """That step is wanted."""
        expect(self.page.locator("#step-text b")).to_have_text(f"{step} / {self.count}")

    def shows(self, step: int) -> None:
        """That step is seen."""
        self.stands_at(step)
        self.page.wait_for_function(SHOWN)
        expect(self.page.locator("#step-text")).not_to_contain_text("One moment")


@pytest.mark.parametrize(("size", "layout"), [(DESKTOP, "wide"), (PHONE, "narrow")])
def test_a_review_opens_with_the_picture_of_its_size_and_its_buttons_wait(
    invite: Invite, size: tuple[int, int], layout: str
):
    ada, match = invite(size), finished()
    review = Review(ada, match)
    page, count = ada.page, match.ply
    expect(page.locator("#stage > svg")).to_have_count(1)
    expect(page.locator(f"#stage > svg.{layout}-scene")).to_be_visible()
    before = page.evaluate(WIDTH)
    review.stands_at(count)
    for _ in range(3):
        page.locator("#step-back").click()
    review.stands_at(count - 3)
    page.locator("#step-next").click()
    review.stands_at(count - 2)
    review.let_go()
    review.shows(count - 2)
    assert page.evaluate(WIDTH) == before
    assert page.evaluate(LEAST) >= 12
    ada.fits()
    ada.picture(f"review-{layout}")


@pytest.mark.parametrize("game", cases("spanish_main_cards"))
def test_a_review_has_readable_letters_with_the_chart_and_the_turn_beside_the_picture(invite: Invite, game: str):
    ada, match = invite(), finished(game, 1)
    for (width, height), least in BESIDE.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        for ply in (match.ply // 2, match.ply):
            ada.page.goto(f"{brought(ada, match)}/review?at={ply}")
            ada.page.wait_for_function(SHOWN)
            expect(ada.page.locator("#moves a").first).to_be_attached()
            assert ada.page.evaluate(LEAST) >= least, f"{width}x{height}, step {ply} of {match.ply}"
            parts = ada.page.evaluate(PARTS)
            for name in ("plot", "moves", "step-next"):
                assert parts[name]["bottom"] <= height, f"{name} is out of view at {width}x{height}"
            assert parts["plot"]["width"] > 200 and parts["plot"]["height"] > 140
            assert parts["moves"]["width"] > 200 and parts["moves"]["height"] > 120
            ada.fits()


def test_steps_come_page_by_page_wherever_one_looks(invite: Invite):
    ada, match = invite(), finished()
    review = Review(ada, match)
    page, count = ada.page, match.ply
    review.let_go()
    review.shows(count)
    page.locator("#step-first").click()
    review.shows(0)
    expect(page.locator("#step-back")).to_have_attribute("aria-disabled", "true")
    page.locator("#step").fill("48")
    review.shows(48)
    page.locator("h1").click()
    for step in range(49, 54):
        page.keyboard.press("ArrowRight")
        review.stands_at(step)
    review.shows(53)
    told = [line.text for line in match.log(since=53, until=53)]
    expect(page.locator("#step-text")).to_contain_text(told[0] if told else "53")
    page.locator("#step-last").click()
    review.shows(count)
    assert len(review.asked) == len(set(review.asked)), "no page is fetched twice"
    page.locator("#step-play").click()
    expect(page.locator("#step-text b")).to_have_text(re.compile(r"^[1-9]"))  # under load it may be past any one step
    page.locator("#step-play").click()


def test_the_winning_chances_lead_through_the_game(invite: Invite):
    ada, match = invite(PHONE), finished()
    plies = [0, 8, 20, 31, match.ply]
    points = [
        {"ply": ply, "turn": turn, "seat": turn % 3, "chances": [turn / 10, 0.5, 0.5 - turn / 10]}
        for turn, ply in enumerate(plies)
    ]
    turning = {"what": {"point": 2, "ply": 15, "seat": 0, "before": 0.1, "after": 0.4}, "text": "A fleet was sunk."}
    working = {"status": "working", "done": 2, "total": 5, "points": points}
    answers = [working, {**working, "status": "done", "done": 5, "turning_points": [turning]}]
    ada.page.route("**/chances.json", lambda route: route.fulfill(json=answers.pop(0)))
    review = Review(ada, match)
    review.let_go()
    plot = ada.page.get_by_role("slider", name="Winning chances after each turn")
    expect(ada.page.get_by_role("progressbar")).to_have_attribute("value", "2")
    link = ada.page.get_by_role("link", name="Turn 1: A fleet was sunk. Player 1 10\u00a0% → 40\u00a0%")
    expect(link).to_be_visible()
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"^At the end: Player 1 40.%, Player 2 50.%"))
    plot.focus()
    for key, ply, point in (("Home", 0, 0), ("ArrowRight", 8, 1), ("ArrowRight", 20, 2), ("ArrowLeft", 8, 1)):
        ada.page.keyboard.press(key)
        review.stands_at(ply)
        expect(plot).to_have_attribute("aria-valuenow", str(point))
    link.click()
    review.shows(15)
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"^After turn 0"))
    width = plot.evaluate("node => node.clientWidth")
    plot.click(position={"x": 50 + (width - 80) * 3 // 4, "y": 100})
    review.shows(31)
    flag = plot.locator(".flag")
    flag.click()
    review.shows(20)
    expect(flag).to_have_class("flag here")
    for size in (DESKTOP, (900, 700), PHONE):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(plot.locator("svg")).to_have_attribute("width", str(plot.evaluate("node => node.clientWidth")))
        ada.fits()


def mistake(ply: int, lost: float) -> dict[str, Any]:
    """A mistake of many choices, as it is told."""
    part = {"ply": ply, "last": ply, "better": ["b"], "lost": lost}
    words = {"text": f"Sailed to {ply}. " * 20, "better": "Trade; Buy wood. " * 20, "gist": "Trade; Buy wood …" * 4}
    what = {"ply": ply, "turn": ply // 4, "seat": 0, "lost": lost, "parts": [part]}
    return {"what": what, "parts": [{"ply": ply, **words}], "gist": words["gist"]}


def test_each_mistake_is_a_line_that_opens_and_the_greatest_is_open(invite: Invite):
    ada, match = invite(PHONE), finished()
    points = [{"ply": ply, "turn": ply // 10, "seat": 0, "chances": [0.4, 0.3, 0.3]} for ply in (0, 20, match.ply)]
    mistakes = [mistake(8, 0.1), mistake(20, 0.3), mistake(32, 0.2)]
    told = {"status": "done", "done": 3, "total": 3, "points": points, "judged": "turns", "mistakes": mistakes}
    ada.page.route("**/chances.json", lambda route: route.fulfill(json=told))
    review, page = Review(ada, match), ada.page
    review.let_go()
    lines, whole = page.locator("#mistakes summary"), page.locator("#mistakes a")
    expect(whole).to_have_count(3)
    assert [link.is_visible() for link in whole.all()] == [False, True, False]
    expect(lines.first).to_have_text(re.compile(r"^Turn 2: .*Player 1 lost 10.%Better: Trade; Buy wood"))
    for line in lines.all():
        box = line.bounding_box()
        assert box and 44 <= box["height"] < 64, "a finger meets it, and it is short"
    ada.fits()
    lines.last.focus()
    page.keyboard.press("Enter")
    expect(whole.last).to_be_visible()
    page.keyboard.press("Tab")
    expect(whole.last).to_be_focused()
    page.keyboard.press("Enter")
    review.shows(32)
    ada.picture("review-mistakes")


def other_choices(ada: Person, match: Match, ply: int) -> None:
    """What is found of a step: another choice, after which the game goes on as it did."""
    seat, turns = match.moves[ply].seat, [3, 7]
    line: list[Any] = [
        {
            "ply": end,
            "turn": 5 + n,
            "seat": (seat + n) % 3,
            "text": f"Turn {n}.",
            "chances": [0.6 - n / 5] * 3,
            "over": False,
        }
        for n, end in enumerate(turns)
    ]
    played: dict[str, Any] = {
        "action": "a",
        "text": "Wait",
        "chance": 0.5,
        "doubt": 0.02,
        "verdict": "played",
        "moral": "",
        "line": [],
    }
    other = {
        **played,
        "action": "b",
        "text": "Go",
        "chance": 0.3,
        "verdict": "much worse",
        "moral": "Less.",
        "line": line,
    }
    told: dict[str, Any] = {
        "status": "working",
        "done": 1,
        "total": 3,
        "ply": ply,
        "turn": 5,
        "seat": seat,
        "note": "",
        "choices": [played],
    }
    answers = [told, {**told, "status": "done", "done": 3, "note": "64 games", "choices": [played, other]}]
    ada.page.route("**/fork.json*", lambda route: route.fulfill(json=answers.pop(0)))

    def steps(route: Route) -> None:
        asked = re.search(r"from=(\d+)", route.request.url)
        assert asked and "action=b" in route.request.url
        start = ply + int(asked[1])
        found = ada.context.request.get(f"{brought(ada, match)}/steps.json?from={start}&layout=wide&seat=-1").json()
        found["steps"] = [step for step in found["steps"] if step["ply"] <= ply + turns[-1]]
        route.fulfill(json=found)

    ada.page.route("**/fork-steps.json*", steps)


def test_what_if_shows_choices_and_a_line_that_can_be_left_again(invite: Invite):
    ada, match, ply = invite(), finished(), 20
    other_choices(ada, match, ply)
    review, page = Review(ada, match), ada.page
    review.let_go()
    review.shows(match.ply)
    opens = page.get_by_role("button", name="What if? Compare the choices here")
    expect(opens).to_have_attribute("aria-disabled", "true")
    page.locator("#step").fill(str(ply))
    review.shows(ply)
    opens.click()
    expect(page.get_by_role("heading", name="Turn 5")).to_be_focused()
    go = page.get_by_role("button", name="Go: 30\u00a0%, much worse")
    expect(go).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#step-text b")).to_have_text("3 / 7")
    expect(page.locator("#fork-banner")).to_have_text("What if Turn 5, 1 of 2 of a line nobody played")
    plot = page.get_by_role("slider", name="Winning chances after each turn")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"^Turn 5, 1 of 2 .*60.%"))
    expect(plot.locator(".tag")).to_have_text("what if: 40\u00a0%")
    page.get_by_role("link", name="6 Turn 1.").click()
    expect(page.locator("#step-text b")).to_have_text("7 / 7")
    expect(page.locator("#fork-steps")).to_have_value("7")
    ada.fits()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#fork-steps")).to_have_value("6")
    page.get_by_role("button", name="Wait: 50\u00a0%, played").click()
    review.shows(ply + 1)
    expect(page.locator("#fork-banner")).to_be_hidden()
    go.click()
    for size in (PHONE, (768, 1024), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.fits()
    page.keyboard.press("Escape")
    review.stands_at(ply)
    expect(page.locator("#fork")).to_be_hidden()
    expect(opens).to_be_focused()


def test_a_turn_is_a_list_that_leads_to_steps_rules_and_other_turns_through_any_eyes(invite: Invite):
    ada, match = invite(PHONE), finished()
    review, page = Review(ada, match), ada.page
    review.let_go()
    review.shows(match.ply)
    moves, title = page.get_by_role("list", name=re.compile("^Turn")), page.locator("#moves-title")
    expect(moves.get_by_role("link").first).to_be_visible()
    page.get_by_role("button", name="Previous turn").click()
    expect(title).to_have_text(f"Turn {match.view_at(match.ply - 1).state.turn - 1} of {match.turn}")
    page.locator("#step-first").click()
    review.shows(0)
    page.get_by_role("button", name="Next turn").click()
    expect(title).to_have_text(f"Turn 1 of {match.turn}")
    first = next(line for line in match.log(since=1) if line.rule and not line.opens)
    moves.get_by_role("link", name=first.text).click()
    review.shows(first.ply)
    expect(moves.locator("[aria-current]").first).to_have_text(first.text)
    moves.get_by_role("button", name=f"Show the rule: {first.text}").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(first.rule)
    page.keyboard.press("Escape")
    asked = len(review.asked)
    page.get_by_label("View").select_option("Nothing hidden")
    review.shows(first.ply)
    page.wait_for_function("() => document.querySelector('#moves li')")
    assert all("seat=-2" in url for url in review.asked[asked:]) and len(review.asked) > asked
    ada.fits()
    ada.picture("review-moves")


def test_a_page_that_does_not_come_is_asked_for_again(invite: Invite):
    ada, match = invite(), finished()
    ada.excused = ("503",)
    review = Review(ada, match)
    ada.page.wait_for_function("() => document.querySelector('#stage').ariaBusy === 'true'")
    while not review.held:
        ada.page.wait_for_timeout(20)
    review.held.pop().fulfill(status=503)
    review.let_go()
    review.shows(match.ply)
