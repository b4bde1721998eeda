"""The form of a new table."""

from typing import Any

import pytest

from .driver import Server

pytestmark = pytest.mark.browser


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
