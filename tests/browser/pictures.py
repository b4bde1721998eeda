"""The pictures of the README, taken by a browser from games as they are played: ``make pictures``.

Bots and chance differ from run to run; each picture is taken at the first moment that shows what it is to show.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import filibusta.server

from .conftest import ARGUMENTS
from .driver import Person, Server, chromium

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
STATIC = Path(filibusta.server.__file__).parent / "static"
ICON_SIZES = (192, 512)
WIDE, PHONE = (1280, 720), (390, 844)
MOST = 200
"""Decisions after which a moment is no longer waited for."""
CHARTED = 16
"""So many places make a map."""
CHOOSE = """(action) => document.querySelector(`#actions button[data-action="${action}"]`).click()"""


Moment = Callable[[Person], bool]


def cards_to_choose(who: Person) -> bool:
    """The card game: ships have moved, and a hand of cards waits."""
    return who.ply >= 40 and sum(offer.startswith("move:") for offer in who.offers) > 1


def battle(who: Person) -> bool:
    """Pirates!: a battle in which one may still play a card."""
    return "pass" in who.offers and any(offer.startswith("play:") for offer in who.offers)


def known_sea(who: Person) -> bool:
    """Plunder: a map that has grown, and a ship that may sail on or explore."""
    blocks = {offer.partition(":")[0] for offer in who.offers}
    places = who.page.locator('#stage [data-key^="place:"]').count()
    return places >= CHARTED and {"move", "explore"} <= blocks


def take(
    browser: Browser, server: Server, name: str, game: str, size: tuple[int, int], theme: str, moment: Moment
) -> None:
    """Plays until the moment has come and keeps the picture."""
    context = browser.new_context(locale="en-GB", has_touch=size == PHONE)
    context.add_init_script(f"try {{ localStorage.setItem('filibusta.theme', '{theme}') }} catch {{}}")
    who = Person(context, server.url, seed=3, size=size)
    who.hurry("off")
    who.table("me bot bot", game=game)
    who.rest()
    for _ in range(MOST):
        if moment(who):
            break
        if who.over:
            who.table("me bot bot", game=game)
            who.rest()
        else:
            ply = who.ply
            who.page.evaluate(CHOOSE, _chosen(who))
            who.moved(ply)
    who.page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def _chosen(who: Person) -> str:
    """What shows more of the game, if anything does; else anything."""
    shows = [offer for offer in who.offers if offer.partition(":")[0] in ("explore", "space", "move")]
    return who.chance.choice(shows or [who.decide()])


def icons(browser: Browser) -> None:
    """The icon of the site in the sizes that phones ask for."""
    drawing = (STATIC / "icons/icon.svg").read_text(encoding="utf-8")
    for size in ICON_SIZES:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing}")
        page.screenshot(path=STATIC / f"icons/icon-{size}.png", omit_background=True)
        page.close()


def main() -> None:
    """Takes all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        icons(browser)
        take(browser, server, "row", "spanish_main_cards", WIDE, "day", cards_to_choose)
        take(browser, server, "battle", "pirates", WIDE, "night", battle)
        take(browser, server, "map", "plunder", WIDE, "day", known_sea)
        take(browser, server, "phone", "spanish_main_cards", PHONE, "day", cards_to_choose)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
