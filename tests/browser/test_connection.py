"""How soon a screen connects again when its connection ends, by the delays that it sets itself."""

import pytest

from .conftest import Invite
from .driver import Server

pytestmark = pytest.mark.browser

DELAYS = """async ([codes, latest]) => {
  const { Connection } = await import("/static/table/connection.js");
  const opened = [], timers = [], delays = [], told = [];
  window.WebSocket = class extends EventTarget {
    constructor() { super(); opened.push(this); }
    close() {}
  };
  window.setTimeout = (done, ms) => { timers.push({ done, ms }); return 0; };
  Math.random = () => latest;
  const connection = new Connection("/ws/t/x", () => "wide");
  connection.addEventListener("state", (event) => told.push(event.detail));
  connection.open();
  for (const code of codes) {
    timers.length = 0;
    opened.at(-1).dispatchEvent(Object.assign(new Event("close"), { code }));
    const [timer] = timers;
    delays.push(timer.ms);
    timer.done();
  }
  return { delays, opened: opened.length, told };
}"""
RESTARTS, NOBODY_THERE = 1012, 1006


def test_a_screen_tries_again_at_once_and_four_times_within_three_seconds(invite: Invite, server: Server):
    """When its server restarts; also if a proxy has not noticed and offers it three times more."""
    page = invite().page
    page.goto(server.url)
    found = page.evaluate(DELAYS, [[RESTARTS], 1])
    assert found["told"] == [] and found["delays"][0] < 200, "nobody notices anything"
    found = page.evaluate(DELAYS, [[RESTARTS, NOBODY_THERE, NOBODY_THERE, NOBODY_THERE], 1])
    assert found["opened"] == 5 and sum(found["delays"]) < 3000
    assert found["told"] == ["lost"] * 3
