"""Choices made at the same time: two people before two screens choose as they like, and all is shown at once."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from bids import HANDS, bidding_table
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from filibusta.server.settings import Settings
from filibusta.server.storage.chat import reports
from filibusta.server.storage.database import opened
from filibusta.server.storage.models import DAYS, Seat, StoredTable, Timing
from filibusta.server.storage.store import Store
from filibusta.server.web.identity import COOKIE, Guest, GuestKeys

from .conftest import Invite
from .driver import PHONE, Person, Server

pytestmark = pytest.mark.browser
SEATS = (
    Seat("human", "Ada", guest="ada"),
    Seat("human", "Bea", guest="bea"),
    Seat("human", "Cleo", guest="cleo"),
    Seat("human", "Dan", guest="dan"),
)
FEWER = {seat: HANDS[seat] for seat in ("0", "1", "3")}
"""Cleo has no card, so she is not asked."""


def laid(server: Server, id: str, table: StoredTable) -> str:
    """The address of a table that is in the store from now on."""
    store = Store(Settings.load(server.data).database)
    store.create(replace(table, id=id, word=f"{id}-10"))
    store.close()
    return f"{server.url}/t/{id}"


def bids(*seats: Seat) -> StoredTable:
    """A table at which Bea and Dan may lay a card against Ada's bid."""
    return bidding_table(*seats, hands=FEWER)


def sit(person: Person, server: Server, address: str, name: str) -> Page:
    """Comes to a table as somebody who sits there."""
    key = GuestKeys(Settings.load(server.data).keys).sign(Guest(name.lower(), name))
    person.context.add_cookies([{"name": COOKIE, "value": key, "url": server.url}])
    person.page.goto(address)
    return person.page


def title(person: Person) -> Locator:
    return person.page.locator("#ask-title")


def test_two_people_bid_at_the_same_time(invite: Invite, server: Server):
    table = laid(server, "together", bids(*SEATS))
    bea, dan, ada = invite(), invite(PHONE, has_touch=True), invite()
    for person, name in ((bea, "Bea"), (dan, "Dan"), (ada, "Ada")):
        sit(person, server, table, name)
    bea.rest()
    dan.rest()
    expect(title(ada)).to_have_text("Bea and Dan are choosing at the same time")
    for person in (bea, dan):
        expect(title(person)).to_contain_text("Ada bids for the letter of England")
        expect(person.page.locator("#seats [aria-current]")).to_have_count(2)
    assert bea.offers == ["none", "card:fleet_1", "card:parrot"]
    assert dan.offers == ["none", "card:open_sea_cloth_1", "card:enc_becalmed"]

    dan.click("card:open_sea_cloth_1")  # the later one in the tree chooses first
    expect(title(dan)).to_contain_text("You have chosen")
    expect(dan.page.locator("#ask-detail")).to_have_text("Waiting for Bea. Until then you may choose otherwise.")
    expect(dan.page.locator("#say")).to_contain_text("Waiting for Bea")
    expect(dan.sprite("card:open_sea_cloth_1")).to_have_attribute("aria-pressed", "true")
    expect(title(ada)).to_have_text("Bea may lay a card against the bid")
    expect(bea.page.locator('#seats [data-seat="3"] small')).to_have_text("has chosen")
    assert bea.ply == 2
    for person, name in ((bea, "bea"), (dan, "dan"), (ada, "ada")):
        person.picture(f"together-{name}")

    dan.click("none")  # he thinks again, and Bea's page is told nothing
    expect(dan.page.locator("#actions .chosen")).to_have_attribute("data-action", "none")
    expect(dan.sprite("card:open_sea_cloth_1")).not_to_have_attribute("aria-pressed", "true")

    bea.page.locator('#actions button[data-action="card:parrot"]').focus()
    bea.page.keyboard.press("Enter")
    for person in (ada, bea, dan):
        expect(person.page.locator("body")).to_have_attribute("data-ply", "4")
        expect(person.page.locator("#log")).to_contain_text("Parrot")
        expect(person.page.locator("#seats [aria-current]")).to_have_count(1)
    assert not [frame for frame in bea.frames if "open_sea_cloth_1" in frame and '"chosen":"card:' in frame]


def test_two_at_one_screen_bid_one_after_the_other(invite: Invite, server: Server):
    """Each takes the device first; what the one has chosen the other does not see."""
    one = [Seat("hotseat", seat.name, guest="ada") for seat in SEATS]
    ada = invite()
    page = sit(ada, server, laid(server, "onescreen", bids(*one)), "Ada")
    for name, card in (("Bea", "card:parrot"), ("Dan", "card:enc_becalmed")):
        ada.rest()
        assert ada.offers == [], "under the curtain lies what everybody may know"
        page.get_by_role("button", name=f"I am {name}").click()
        ada.rest()
        assert card in ada.offers
        expect(page.locator("#ask-title")).to_contain_text("Ada bids for the letter of England")
        ada.click(card)
    expect(page.locator("#log")).to_contain_text("Parrot")
    expect(page.locator("body")).to_have_attribute("data-ply", "4")


WITHIN = "nodes => nodes.every((one) => one.querySelector('.who').getBoundingClientRect().height <= one.clientHeight)"
FITS = "nodes => nodes.map((node) => [node.textContent, node.scrollWidth - node.clientWidth])"


def test_four_clocks_fit_beside_each_other_on_a_phone(invite: Invite, server: Server):
    table = replace(bids(*SEATS), timing=Timing(DAYS, days=1))
    bea = invite(PHONE, has_touch=True)
    sit(bea, server, laid(server, "clocks", table), "Bea")
    clocks = bea.page.locator("#seats .clock b")
    expect(clocks).to_have_text(["1 d 0 h", "23:59 h", "1 d 0 h", "23:59 h"])
    clocks.nth(1).evaluate("node => { node.textContent = '5:59 h !'; node.parentElement.classList.add('low'); }")
    clocks.nth(2).evaluate("node => { node.textContent = '29 d 23 h'; }")
    assert not [clock for clock in clocks.evaluate_all(FITS) if clock[1] > 0]
    dan, ada = invite(), invite()
    for person, name in ((dan, "Dan"), (ada, "Ada")):
        sit(person, server, bea.page.url, name)
    dan.rest()
    dan.click("none")
    for person in (ada, bea):
        expect(person.page.locator('#seats [data-seat="3"] small')).to_have_text("has chosen")
        assert person.page.locator("#seats .seat").evaluate_all(WITHIN)


def test_somebody_new_takes_the_seat_of_one_who_left(invite: Invite):
    ada, bea, eve = invite(), invite(), invite(PHONE, has_touch=True)
    bea.join(ada.table("me link"), "Bea")
    bea.page.locator(".seating-wide").click()
    for _ in range(2):  # asked twice
        bea.page.locator("#seating").get_by_role("button", name="Leave for good").click()
    eve.page.goto(ada.page.url)
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Take the seat of Bea").click()
    expect(ada.page.locator("#seats .who > b")).to_have_text(["Ada (you)", "Eve"], use_inner_text=True)


def test_a_table_says_how_many_watch(invite: Invite):
    ada, eve, finn = invite((1280, 720)), invite(PHONE), invite()
    address = ada.table("me bot bot")
    ada.rest()
    shown = ada.page.locator("#watching")
    expect(shown).to_be_hidden()
    eve.page.goto(address)
    expect(shown).to_have_text(re.compile("1 *1 person is watching"))
    expect(eve.page.locator("#watching")).to_be_visible()
    finn.page.goto(f"{address}?lang=it")
    expect(shown).to_have_text(re.compile("2 *2 people are watching"))
    expect(shown).to_have_attribute("title", "2 people are watching")
    expect(finn.page.locator("#watching")).to_have_attribute("title", "2 persone guardano")
    expect(eve.page.locator("#watching")).to_have_attribute("title", "2 people are watching")
    eve.fits()
    ada.picture("watched")
    eve.picture("watched-phone")
    for person in (eve, finn):
        person.page.goto("about:blank")
    expect(shown).to_be_hidden()


def test_who_speaks_is_muted_on_a_device_and_a_line_is_reported(invite: Invite, server: Server):
    """The menu of a line stays open while others speak; muting lasts, and is taken back."""
    ada, bea = invite(), invite(PHONE, has_touch=True)
    bea.join(ada.table("me link"), "Bea")
    for person in (ada, bea):
        person.page.locator("#seats > .seat").first.wait_for()
        person.page.locator("#chat-open").click()
        person.page.locator("#chat .quick button").first.click()
    menu, lines = ada.page.locator("#chat details").first, ada.page.locator("#chat .lines > li")
    menu.locator("summary").click()
    bea.page.locator("#chat .quick button").nth(1).click()
    expect(lines).to_have_count(3)
    menu.get_by_role("button", name="Report to the operator").click()
    expect(menu.get_by_role("status")).to_be_visible()
    menu.get_by_role("button", name="Mute Bea", exact=True).click()
    hidden = ada.page.locator("#chat .lines > li.muted")
    expect(hidden).to_have_count(2)
    ada.page.reload()
    bea.page.locator("#chat .quick button").nth(2).click()
    ada.page.locator("#chat-open").click()
    expect(hidden).to_have_count(3)
    expect(ada.page.locator(".said")).to_be_hidden()
    hidden.first.locator("summary").click()
    ada.page.get_by_role("button", name="Unmute Bea").first.click()
    expect(hidden).to_have_count(0)
    with opened(Settings.load(server.data).database) as database:
        assert [(one.line.name, one.readers) for one in reports(database)] == [("Bea", 1)]


def test_my_games_say_when_a_table_waits(invite: Invite):
    ada = invite()
    address = ada.table("me here", name="Ada")
    ada.page.goto(ada.url + "/mine")
    waiting = ada.page.locator("#waiting[role=status]")
    expect(waiting).to_have_text("1 table is waiting for you")
    waiting.evaluate("node => { node.textContent = ''; }")
    ada.page.evaluate("document.getElementById('games').append('changed')")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(waiting).to_have_text("1 table is waiting for you")
    expect(ada.page.locator(f'#games a[href="{address.removeprefix(ada.url)}"]')).to_be_visible()


SAY = "(text) => fetch(`${location.pathname}/chat`, { method: 'POST', body: new URLSearchParams({ text }) })"
KEPT = "(games) => JSON.parse(localStorage.getItem('filibusta.played') ?? '[]').length === games"
"""Whether the device has kept so many games."""


@contextmanager
def without_connection(person: Person) -> Generator[None]:
    """Loses the connection of a page and lets none come until the end."""
    sockets: list[WebSocketRoute] = []
    cut = False

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if cut:
            socket.close()
        else:
            socket.connect_to_server()

    link = person.page.locator("body")
    person.page.route_web_socket("**/ws/t/*", through)
    person.page.reload()
    expect(link).to_have_attribute("data-link", "live")
    cut = True
    sockets[-1].close()
    expect(link).to_have_attribute("data-link", "lost")
    yield
    cut = False


def test_two_people_talk_end_a_game_by_agreement_and_the_next_by_resigning(invite: Invite, server: Server):
    """What is said while the connection is lost is read afterwards."""
    ada, bea = invite(), invite(PHONE, has_touch=True, new=True)
    bea.join(ada.table("me link"), "Bea")
    expect(ada.page.locator("#seats .who > b")).to_have_text(["Ada (you)", "Bea"], use_inner_text=True)
    expect(ada.page.locator("#seats small").filter(has_text="(you)")).to_have_count(0)
    expect(bea.page.locator("body")).to_have_attribute("data-link", "live")
    ada.page.evaluate(SAY, "Ahoy!")
    expect(bea.page.locator(".said")).to_contain_text("Ahoy!")
    with without_connection(bea):
        expect(bea.page.locator("#chat-open")).to_have_attribute("data-unread", "1")
        ada.page.evaluate(SAY, "Where are you?")
    expect(bea.page.locator(".said")).to_contain_text("Where are you?")
    ada.page.locator(".seating-wide").click()
    ada.page.get_by_role("button", name="Propose to end the game here").click()
    expect(bea.page.locator("#seating-notice")).to_contain_text("Ada: let us end the game here, as a draw.")
    bea.page.get_by_role("button", name="I agree").click()
    for person in (ada, bea):
        expect(person.page.locator("#result-title")).to_have_text("Ended by agreement")
        expect(person.page.locator("#result-note")).to_have_text("All agreed to end the game here.")
        person.page.wait_for_function(KEPT, arg=1)

    bea.join(ada.table("me link"), "Bea")
    bea.page.locator(".seating-narrow").click()
    for _ in range(2):  # what cannot be taken back is asked twice
        bea.page.locator("#seating").get_by_role("button", name="Resign").click()
    expect(ada.page.locator("#result-title")).to_have_text("You win")
    expect(bea.page.locator("#result-title")).to_have_text("Ada wins")
    expect(ada.page.locator("#since-list .change p > span:last-child")).to_have_text(
        ["Bea has resigned.", "Nobody else is left."]
    )
    for person, games in ((ada, ["Won", "Ended by agreement"]), (bea, ["Resigned", "Ended by agreement"])):
        person.page.wait_for_function(KEPT, arg=2)
        person.page.goto(server.url)
        expect(person.page.locator("[data-played] ol b")).to_have_text(games)
