"""My own games: noted once a game is over, shown on the pages around the tables, forgotten on request."""

import pytest
from playwright.sync_api import expect

from .conftest import Invite
from .driver import Server
from .test_axe import complaints

pytestmark = pytest.mark.browser

NOTE = """async ([ends]) => {
  const { note } = await import("/static/shared/played.js");
  for (const [id, game, places, level] of ends) {
    const one = (_, seat) => ({ seat, name: `Nobody ${seat}`, mine: seat === 0, level: seat ? level : 0 });
    const seats = places.map(one);
    note({ over: { places }, seats }, { id, game, name: game });
  }
}"""
ENDS = [
    ("a", "plunder", [1, 2], 2),
    ("b", "plunder", [2, 1], 5),
    ("a", "plunder", [1, 2], 2),
    ("c", "pirates", [1, 1, 3], 4),
]
"""Tables, their games, the places of their seats, and the level of the bots; the first one ends twice."""


def test_own_games_are_counted_shown_and_forgotten(invite: Invite, server: Server):
    ada = invite()
    page, mine = ada.page, ada.page.locator("[data-played]")
    page.goto(server.url)
    expect(mine).to_be_hidden()
    page.evaluate(NOTE, [ENDS])
    page.reload()
    expect(mine.locator("tbody tr")).to_have_text(["Pirates!11Captain", "Plunder21Deckhand"])
    expect(mine.locator("ol b")).to_have_text(["Shared", "Lost", "Won"])
    expect(mine.locator("ol")).to_contain_text("against Nobody 1 (Admiral)")
    assert not (found := complaints(ada)), "\n".join(found)
    page.goto(f"{server.url}/games/plunder")
    expect(mine.locator("ol li")).to_have_count(2)
    mine.locator("summary").click()
    mine.get_by_role("button", name="Clear the list").click()
    expect(mine).to_be_hidden()
    page.goto(server.url)
    expect(mine.locator("ol b")).to_have_text(["Shared"])


def test_a_device_that_several_share_notes_nothing(invite: Invite, server: Server):
    ada = invite()
    ada.page.goto(server.url)
    both = """async () => {
      const { note, played } = await import("/static/shared/played.js");
      const seats = [0, 1].map((seat) => ({ seat, name: "", mine: true, level: 0 }));
      const others = seats.map((one) => ({ ...one, mine: false }));
      note({ over: { places: [1, 2] }, seats }, { id: "d", game: "plunder", name: "" });
      note({ over: { places: [1, 2] }, seats: others }, { id: "e", game: "plunder", name: "" });
      return played().length;
    }"""
    assert ada.page.evaluate(both) == 0


def test_the_frame_of_each_table_that_waits_is_whole(invite: Invite):
    ada = invite()
    for name in ("First", "Second"):
        ada.table("me bot", name=name)
        ada.rest()
    ada.page.goto(f"{ada.url}/")
    frame = "node => ['top', 'right', 'bottom', 'left'].map((side) => getComputedStyle(node)[`border-${side}-color`])"
    rows = ada.page.locator(".rows li.mine")
    expect(rows).to_have_count(2)
    assert [len(set(row.evaluate(frame))) for row in rows.all()] == [1, 1]
