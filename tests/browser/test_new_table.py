"""The form of a new table."""

from typing import Any

import pytest

from .driver import Server

pytestmark = pytest.mark.browser

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


def test_advice_follows_the_number_of_players_until_somebody_chooses(invite: Any, harbour: Server) -> None:
    page = invite(to=harbour).page
    page.goto(f"{harbour.url}/tables/new?game=pirates")
    truce, chip = page.get_by_label("First-round truce"), page.get_by_text("recommended for 2")

    def ask(players: int) -> tuple[bool, bool]:
        page.locator(f"label:has([name=players][value='{players}'])").click()
        return truce.is_checked(), chip.is_visible()

    assert [ask(2), ask(4), ask(2)] == [(True, True), (False, False), (True, True)]
    truce.click()
    assert not truce.is_checked()
    assert [ask(4), ask(2)] == [(False, False), (False, True)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (360, 740)])
def test_whatever_a_list_offers_can_be_read(invite: Any, harbour: Server, size: tuple[int, int], language: str) -> None:
    page = invite(size, to=harbour).page
    page.goto(f"{harbour.url}/tables/new?lang={language}")
    page.evaluate("document.fonts.ready")
    assert page.evaluate(CUT) == []
