"""What an open table costs the browser: processor time while nothing happens, and what the page holds as moves go by.

    python -m benchmarks.page [--seconds 8] [--moves 200] [game ...]

Chromium draws in software, without a window. Idle: it is this player's turn, the page has come to rest, nobody touches
anything; the processor time is that of all of Chromium's processes. Beside it the same while the things that can be
chosen still show themselves. What the page holds is counted after garbage collection: elements, listeners, the heap.
"""

import argparse
import time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.server import server
from filibusta import game_names
from tests.browser.conftest import ARGUMENTS
from tests.browser.driver import PATIENCE, Person, chromium

STILL = "() => document.getAnimations().every((one) => one.playState === 'finished')"
HELD = {"Nodes": "elements and texts", "JSEventListeners": "listeners", "JSHeapUsedSize": "heap"}
EARLY = 20
CHOOSE = """(action) => document.querySelector(`#actions button[data-action="${action}"]`).click()"""


def used(browser: Browser) -> float:
    """Processor seconds that all processes of the browser have taken."""
    session: Any = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(process["cpuTime"] for process in processes)


def share(browser: Browser, seconds: float) -> float:
    """How much of a core the browser takes while nobody does anything."""
    begun, before = time.perf_counter(), used(browser)
    time.sleep(seconds)
    return (used(browser) - before) / (time.perf_counter() - begun)


def held(page: Page) -> dict[str, float]:
    """What the page holds."""
    session: Any = page.context.new_cdp_session(page)
    for command in (
        "HeapProfiler.enable",
        "HeapProfiler.collectGarbage",
        "HeapProfiler.collectGarbage",
        "Performance.enable",
    ):
        session.send(command)
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {name: metrics[name] for name in HELD}


def idle(browser: Browser, url: str, game: str, seconds: float) -> None:
    """The first decision of a player, waiting."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    person = Person(context, url)
    person.hurry("off")
    person.table("me bot bot", game=game)
    person.rest()
    moving = share(browser, min(seconds, 4))
    person.page.wait_for_function(STILL, timeout=PATIENCE * 1000)
    print(f"{game:20} idle {100 * share(browser, seconds):5.1f} % of a core; moving {100 * moving:5.1f} %", flush=True)
    context.close()


def moves(browser: Browser, url: str, game: str, most: int) -> None:
    """Bots and a player who chooses at random."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce")
    person = Person(context, url)
    person.hurry("off")
    person.table("me bot bot", game=game)
    person.rest()
    first: dict[str, float] = {}
    while person.ply < most and not person.over:
        if not first and person.ply >= EARLY:
            first = held(person.page)
            print(f"{game:20} after {person.ply:4} actions: {told(first)}", flush=True)
        ply = person.ply
        person.page.evaluate(CHOOSE, person.decide())
        person.moved(ply)
    last = held(person.page)
    ratios = ", ".join(f"{last[name] / first[name]:.2f}" for name in HELD)
    print(f"{game:20} after {person.ply:4} actions: {told(last)}; times {ratios}", flush=True)
    context.close()


def told(found: dict[str, float]) -> str:
    """What is held, in words."""
    counts = [f"{found[name] / 1e6:.2f} MB" if "Size" in name else f"{found[name]:,.0f}" for name in HELD]
    return ", ".join(f"{words} {count}" for words, count in zip(HELD.values(), counts, strict=True))


def main() -> None:
    """Measures the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--moves", type=int, default=200, help="0: leave these out")
    asked = parser.parse_args()
    with server() as (client, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game in asked.games:
            idle(browser, str(client.base_url).rstrip("/"), game, asked.seconds)
            if asked.moves:
                moves(browser, str(client.base_url).rstrip("/"), game, asked.moves)
        browser.close()


if __name__ == "__main__":
    main()
