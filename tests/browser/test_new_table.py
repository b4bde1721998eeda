"""The form of a new table."""

from typing import Any

import pytest

from .driver import Server

pytestmark = pytest.mark.browser
TILES = """() => {
  const box = (node) => node.getBoundingClientRect(), tiles = [...document.querySelectorAll(".games > .game")];
  const inked = (node) => {
    const range = document.createRange();
    range.selectNode(node);
    return [...range.getClientRects()].filter((rect) => rect.width);
  };
  const cut = (button) => [...button.childNodes].filter((node) => node.nodeName !== "SPAN").flatMap(inked)
    .some((rect) => rect.left < box(button).left + 2 || rect.right > box(button).right - 2);
  const buttons = tiles.flatMap((tile) => [...tile.querySelectorAll(".btn")]).filter((one) => one.checkVisibility());
  const uneven = tiles.filter((tile) => tiles.some((other) => box(other).top === box(tile).top
    && Math.abs(box(other.querySelector(".facts")).top - box(tile.querySelector(".facts")).top) > 1));
  return [...uneven.map((tile) => tile.querySelector("h2").textContent),
    ...buttons.filter(cut).map((button) => button.textContent)];
}"""
"""Tiles whose lines stand higher than those beside them, and buttons whose words or sign are cut."""

CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d"), arrow = 18;
  return [...document.querySelectorAll("main select")].filter((list) => list.checkVisibility()).flatMap((list) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(list);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    return [...list.options].map((one) => one.text).filter((text) => pen.measureText(text).width > room);
  });
}"""
"""What a list offers that is wider than the list."""


def test_advice_follows_the_number_of_players_until_somebody_chooses(invite: Any, server: Server) -> None:
    page = invite().page
    page.goto(f"{server.url}/tables/new?game=plunder")
    silver, chip = page.get_by_label("Silver that wins"), page.get_by_text("recommended for 2")

    def ask(players: int) -> tuple[str, bool]:
        page.locator(f"label:has([name=players][value='{players}'])").click()
        return silver.input_value(), chip.first.is_visible()

    assert [ask(2), ask(4), ask(2)] == [("40", True), ("60", False), ("40", True)]
    silver.fill("50")
    assert [ask(4), ask(2)] == [("50", False), ("50", True)]


@pytest.mark.parametrize("language", ["en", "it"])
def test_whatever_a_list_offers_can_be_read(invite: Any, server: Server, language: str) -> None:
    page = invite().page
    page.goto(f"{server.url}/tables/new?lang={language}")
    page.evaluate("document.fonts.ready")
    for width, height in ((1440, 900), (1024, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_tiles_of_the_home_page_are_even(invite: Any, server: Server, language: str) -> None:
    ada = invite()
    ada.page.goto(f"{server.url}/?lang={language}")
    for width in (1920, 1440, 1281, 1181, 1180, 861, 768, 761, 390, 320):
        ada.page.set_viewport_size({"width": width, "height": 900})
        assert ada.page.evaluate(TILES) == [], width
        ada.fits()
