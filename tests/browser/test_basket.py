"""Several decisions put together as one list: its rows, what it would come to, and what becomes of it meanwhile."""

import re
from typing import Any

import pytest
from bids import table_of
from playwright.sync_api import Page, expect

from filibusta.engine.match import Match
from filibusta.games.plunder import GAME
from filibusta.testing.scenario import vocabulary

from .conftest import Invite
from .driver import DESKTOP, PHONE, Person, Server
from .test_allot import seated
from .test_together import SEATS, laid, sit

pytestmark = pytest.mark.browser

Json = dict[str, Any]
SMALL = (320, 568)
SIZES = ((1280, 720), (1024, 768), (768, 1024), (844, 390), PHONE)
SEEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const { top } = box("#ask"), end = box("#basket .sum");
  const rows = [...document.querySelectorAll("#basket-rows li")].map((row) => row.getBoundingClientRect());
  return [end.bottom <= innerHeight + 1, rows.some((row) => row.top >= top && row.bottom <= end.top + 2)];
}"""
"""Whether what ends a list, and a whole row of it, are seen without scrolling."""
BEGIN = """async ([asked, ply]) => {
  const { Basket } = await import("/static/table/decisions/basket.js");
  window.played = []; window.wanted = []; window.notices = [];
  window.basket = new Basket({
    play: (actions) => { played.push(actions); return `m${played.length}`; },
    ask: (ply, actions) => wanted.push({ ply, actions }),
    notice: (text) => notices.push(text),
    place: () => "list",
  });
  sessionStorage.clear();
  basket.show({ mine: true, ply, basket: asked });
}"""


def way(action: str, gain: int = 0, load: int = 0, why: str = "") -> Json:
    return {"action": action, "text": f"Do {action}", "gain": gain, "load": load, "why": why}


def item(id: str, *ways: Json | None) -> Json:
    return {"id": id, "name": id.title(), "icon": id, "ways": list(ways), "note": f"some {id}"}


def market(purse: int | None = 5, goods: tuple[str, ...] = ("cloth",), **changes: Any) -> Json:
    asked: Json = {
        "scope": "trade 1",
        "title": "Trade",
        "items": [
            item("wood", way("sell:wood", 1, -1, "No more wood aboard."), way("buy:wood", -2, 1)),
            item("cloth", way("sell:cloth", 2, -1), way("buy:cloth", -3, 1)),
        ],
        "columns": ["Sell", "Buy"],
        "single": [item("hire:mate", way("hire:mate"))],
        "purse": purse,
        "hold": {"name": "Your hold", "room": 3, "goods": list(goods)},
        "note": "",
        "due": 0,
        "close": "end",
        "done": "End the trade",
        "finish": "Confirm and end the trade",
        "coin": "coins",
    }
    return asked | changes


OVERBOARD = market(
    items=[item("wood", way("discard:wood", 0, -1)), item("cloth", way("discard:cloth", 0, -1))],
    columns=["Overboard"],
    single=[],
    purse=None,
    due=2,
    close="",
    scope="overboard 1",
)


def begun(page: Page, asked: Json, ply: int = 7) -> Page:
    page.evaluate(BEGIN, [asked, ply])
    return page


@pytest.fixture
def page(invite: Invite, server: Server) -> Page:
    return begun(seated(invite, server).page, market())


def press(page: Page, action: str, by: int = 1) -> None:
    page.locator(f'#basket [data-way="{action}"][data-by="{by}"]').click(force=True)


def answered(page: Page, basket: Json | None, done: int | None = None, why: str = "", ply: int = 7) -> None:
    """The rules have looked at the list."""
    found = page.evaluate("() => basket.list")
    told = {"ply": ply, "actions": found, "done": len(found) if done is None else done, "basket": basket, "why": why}
    page.evaluate("(told) => basket.told(told)", told)


def shown(page: Page, asked: Json | None, ply: int) -> None:
    page.evaluate("([asked, ply]) => basket.show({ mine: true, ply, basket: asked })", [asked, ply])


def figures(page: Page) -> str:
    return " ".join(page.locator("#basket-ledger").inner_text().split())


def test_what_a_list_comes_to_is_seen_at_once_and_asked_of_the_rules(page: Page):
    press(page, "sell:cloth")
    press(page, "buy:wood")
    assert figures(page) == "Purse 5 → 5 Your hold 1 / 3".replace("5 → 5", "5")
    assert page.evaluate("() => wanted.at(-1)") == {"ply": 7, "actions": ["sell:cloth", "buy:wood"]}
    answered(page, market(9, ("wood",)))
    assert figures(page) == "Purse 5 → 9 Your hold 1 / 3", "the rules know better"
    expect(page.locator('[data-count="buy:wood"]')).to_have_text("1")
    page.locator("#basket-do").click()
    assert page.evaluate("() => played") == [["sell:cloth", "buy:wood"]]


def test_what_a_guide_advises_comes_first_and_calls_loudest(page: Page):
    def loud() -> bool:
        return page.locator("#basket-end").evaluate("end => end.classList.contains('go')")

    def high(action: str) -> float:
        box = page.locator(f'#basket [data-way="{action}"][data-by="1"]').bounding_box()
        assert box
        return box["y"]

    assert loud() and high("buy:wood") < high("buy:cloth")
    page.evaluate("() => { basket.on.advised = () => 'buy:cloth'; }")
    shown(page, market(), 7)
    expect(page.locator("#basket .star")).to_have_count(1)
    expect(page.locator('#basket [data-way="buy:cloth"][data-by="1"] .star')).to_be_visible()
    assert high("buy:cloth") < high("buy:wood")
    assert not loud(), "it would end the trade before"
    press(page, "buy:cloth")
    assert loud()


def test_nothing_is_played_before_the_rules_have_looked_at_it(page: Page):
    press(page, "buy:wood")
    page.locator("#basket-end").click()
    assert page.evaluate("() => played") == []
    answered(page, market(3))
    assert page.evaluate("() => played") == [["buy:wood", "end"]]


def test_without_a_list_it_can_be_ended(page: Page):
    expect(page.locator("#basket-do")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#basket-end")).to_have_text("End the trade")
    page.locator("#basket-end").click()
    assert page.evaluate("() => played") == [["end"]]


def test_what_cannot_be_chosen_says_why(page: Page):
    press(page, "sell:wood")
    expect(page.locator("#basket-said")).to_have_text("No more wood aboard.")
    assert page.evaluate("() => basket.list") == []
    sell = page.locator('[data-way="sell:wood"][data-by="1"]')
    expect(sell).to_have_accessible_name("Do sell:wood. No more wood aboard.")


def test_what_no_longer_can_be_after_something_was_taken_out(page: Page):
    for action in ("sell:cloth", "buy:wood", "buy:cloth"):
        press(page, action)
    press(page, "sell:cloth", -1)
    answered(page, market(3), done=1, why="It costs 3; you have 3.")
    expect(page.locator("#basket-said")).to_have_text("Do buy:cloth: It costs 3; you have 3.")
    expect(page.locator("#basket-end")).to_have_attribute("aria-disabled", "true")
    page.locator("#basket-end").click(force=True)
    assert page.evaluate("() => played") == []
    page.locator("#basket-undo").click()
    answered(page, market(3))
    expect(page.locator("#basket-said")).to_be_hidden()
    page.locator("#basket-reset").click()
    assert page.evaluate("() => basket.list") == []
    assert figures(page) == "Purse 5 Your hold 1 / 3"


def test_what_is_done_once_is_a_switch(page: Page):
    hire = page.get_by_role("button", name="Hire:Mate")
    hire.click()
    answered(page, market(single=[]))
    expect(hire).to_have_attribute("aria-pressed", "true")
    hire.click()
    answered(page, market())
    expect(hire).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => basket.list") == []


def test_a_list_outlives_what_happens_at_the_table(page: Page):
    press(page, "sell:cloth")
    press(page, "buy:wood")
    shown(page, market(4), 9)
    assert page.evaluate("() => wanted.at(-1)") == {"ply": 9, "actions": ["sell:cloth", "buy:wood"]}
    answered(page, market(4), ply=9)
    assert "still stands" in page.evaluate("() => notices.at(-1)")
    shown(page, market(0, ()), 10)
    answered(page, market(0, ()), done=0, why="No more cloth aboard.", ply=10)
    assert "No more cloth aboard." in page.evaluate("() => notices.at(-1)")
    assert page.evaluate("() => basket.list") == []


def test_a_list_that_nobody_asks_for_any_more_is_given_up_with_a_word(page: Page):
    press(page, "sell:cloth")
    shown(page, None, 9)
    assert "not asked for any more" in page.evaluate("() => notices.at(-1)")
    expect(page.locator("#basket")).to_be_hidden()
    shown(page, market(scope="trade 2"), 20)
    assert page.evaluate("() => basket.list") == []


def test_what_was_refused_stays_in_the_list(page: Page):
    for action in ("sell:cloth", "buy:wood"):
        press(page, action)
    answered(page, market())
    page.locator("#basket-do").click()
    page.evaluate("() => basket.refused('m1', 1)")
    assert page.evaluate("() => basket.list") == ["buy:wood"]
    answered(page, market())
    page.locator("#basket-do").click()
    page.evaluate("() => basket.done('m2')")
    assert page.evaluate("() => basket.list") == []


def test_a_list_outlives_the_page(page: Page):
    press(page, "buy:wood")
    page.evaluate(BEGIN.replace("sessionStorage.clear();", ""), [market(), 7])
    assert page.evaluate("() => wanted.at(-1)") == {"ply": 7, "actions": ["buy:wood"]}


def test_so_many_must_be_chosen(invite: Invite, server: Server):
    page = begun(seated(invite, server).page, OVERBOARD)
    expect(page.locator("#basket-end")).to_be_hidden()
    press(page, "discard:wood")
    answered(page, OVERBOARD)
    expect(page.locator("#basket-do")).to_have_attribute("aria-disabled", "true")
    press(page, "discard:cloth")
    answered(page, None)
    expect(page.locator("#basket-ledger")).to_contain_text("2 of 2 chosen")
    page.locator("#basket-do").click()
    assert page.evaluate("() => played") == [["discard:wood", "discard:cloth"]]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL])
def test_rows_fit_and_fingers_meet_their_targets(invite: Invite, server: Server, size: tuple[int, int]):
    ada = seated(invite, server, size)
    begun(ada.page, market())
    assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    small = (
        "all => all.map((one) => one.getBoundingClientRect()).filter((b) => b.width < 43.9 || b.height < 43.9).length"
    )
    assert ada.page.locator("#basket button:visible").evaluate_all(small) == 0


def to_the_trade(who: Person) -> None:
    """Sails nowhere and trades, as soon as it is one's turn."""
    for _ in range(60):
        who.rest()
        if who.page.locator("#basket").is_visible():
            return
        offers, ply = who.offers, who.ply
        wanted = ("end_sailing", "trade", "pass", "hold", "none", "refuse", "silent")
        who.click(next((name for name in wanted if name in offers), offers[-1]))
        who.page.wait_for_function("n => Number(document.body?.dataset.rest) > n", arg=ply)
    raise AssertionError("nobody trades")


def test_a_trade_in_plunder_by_keyboard(invite: Invite):
    ada = invite()
    ada.table("me bot", {"starting_silver": "20", "target_silver": "100"}, game="plunder")
    to_the_trade(ada)
    for size in (*SIZES, DESKTOP):
        ada.resize(size)
        assert ada.page.evaluate(SEEN) == [True, True], size
    began, page = ada.ply, ada.page
    expect(page.locator("#ask-title")).to_have_text("Trade in Tortuga")
    assert ada.page.locator("#stage [data-action]").count() == 0
    buy = page.get_by_role("button", name=re.compile("^Buy 1 wood for 2 silver"))
    buy.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="Purse: 20, then 16")).to_be_visible()
    expect(page.get_by_role("img", name="Your hold: 2 of 4")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("img", name="Purse: 20, then 18")).to_be_visible()
    page.keyboard.press("Enter")
    ada.picture("trade")
    page.locator("#basket-end").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.body?.dataset.rest) >= n + 3", arg=began)
    expect(page.locator("#basket")).to_be_hidden()
    assert sum("bought 1 wood for 2 silver" in line for line in ada.log) == 2


HARBOUR: Json = {
    "players": 2,
    "phase": "trade",
    "silver": {"0": 4},
    "traded": {"0": {"spice": 3}},
    "hands": {"0": ["ship_french_lugger", "enc_kraken"]},
}


def test_a_ship_in_the_hand_goes_into_the_list_by_touch(invite: Invite, server: Server):
    """Once there is enough silver for her: until then her sheet says what she costs."""
    match = Match.from_position(GAME, vocabulary(GAME).build(HARBOUR), ("Ada", "Bea"), seed=1)
    ada = invite(PHONE, has_touch=True)
    page = sit(ada, server, laid(server, "harbour", table_of(match, *SEATS[:2])), "Ada")
    ada.rest()
    ship, sheet = page.locator('#stage [data-key="hand:ship_french_lugger"] > .hit'), page.locator("#inspect")
    page.keyboard.press("d")
    ship.scroll_into_view_if_needed()  # once the drawer lies still
    ship.tap(force=True)
    expect(sheet).to_contain_text("It costs 5 silver; you have 4 silver.")
    expect(page.locator("#inspect-do")).to_be_hidden()
    page.locator("#inspect-shut").tap()
    page.locator('[data-way="sell:spice"][data-by="1"]').tap()
    expect(page.get_by_role("img", name="Purse: 4, then 7")).to_be_visible()
    ship.tap(force=True)
    page.locator("#inspect-do").tap()
    expect(page.get_by_role("img", name="Purse: 4, then 2")).to_be_visible()
    ship.tap(force=True)
    expect(page.locator("#inspect-do")).to_contain_text("Out of the list")
    page.locator("#inspect-do").tap()
    expect(page.get_by_role("img", name="Purse: 4, then 7")).to_be_visible()


def test_two_devices_of_one_player(invite: Invite):
    """What one of them does is told on the other, and its list is kept."""
    ada = invite()
    ada.table("me bot", {"starting_silver": "20", "target_silver": "100"}, game="plunder")
    to_the_trade(ada)
    first = ada.page
    first.locator('[data-way="buy:cloth"][data-by="1"]').click()
    second = ada.open()
    second.goto(first.url)
    second.locator('[data-way="buy:wood"][data-by="1"]').click()
    second.locator("#basket-do").click()
    expect(first.locator("#note")).to_contain_text("Your list still stands")
    expect(first.get_by_role("img", name="Purse: 18, then 15")).to_be_visible()
    second.locator("#basket-end").click()
    expect(first.locator("#note")).to_contain_text("not asked for any more")
    expect(first.locator("#basket")).to_be_hidden()
