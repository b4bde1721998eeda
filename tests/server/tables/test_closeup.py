"""Things seen close: whatever stands in one's own picture can be asked for, and nothing else."""

from collections.abc import Mapping

import pytest
from at_table import ADA, BEA, match_of, turn, with_registry
from conftest import Server

from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.spanish_main_cards import cards
from filibusta.server.errors import Refused
from filibusta.server.tables.closeup import closeup_of
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.words import server_words

HANDS = {"movement_hands": True, "imminent_adventures": True}


def seen_by(live: LiveTable, viewer: int, language: str = "en") -> Viewpoint:
    return Viewpoint(viewer, (viewer,) if viewer >= 0 else (), language, "wide")


def keys_of(live: LiveTable, viewpoint: Viewpoint) -> list[str]:
    return [key for key, sprite in live.picture(viewpoint).sprites.items() if sprite.label]


async def played(registry: TableRegistry, game: str, plies: int, options: Mapping[str, int | bool]) -> LiveTable:
    live = await registry.creation.create("ada", TableRequest(game, [ADA, BEA], options))
    await live.ready()
    for _ in range(plies):
        await live.play(*turn(live))
    return live


@with_registry
async def test_whatever_is_in_the_picture_can_be_seen_close(registry: TableRegistry):
    live = await played(registry, "spanish_main_cards", 12, HANDS)
    for language in LANGUAGES:
        for viewer in (0, 1, SPECTATOR):
            viewpoint, say = seen_by(live, viewer, language), server_words(language)
            for key in keys_of(live, viewpoint):
                found = closeup_of(live, viewpoint, key, say)
                assert found.key == key and found.ply == 12
                assert found.card.title or (found.drawn and found.card.text and found.card.picture)


@with_registry
async def test_nothing_else_can_be_asked_for(registry: TableRegistry):
    """Neither what only another seat sees, nor what hides in a pile, nor what there is not."""
    live = await played(registry, "spanish_main_cards", 3, HANDS)
    own = set(keys_of(live, seen_by(live, 0)))
    assert {"hand:0", "own:0"} <= own
    for viewer, keys in ((SPECTATOR, {"hand:0", "own:0"}), (0, {"", "hand:99", "own:9", "adventure:99", "backdrop"})):
        for key in keys:
            with pytest.raises(Refused, match="on this table now") as refused:
                closeup_of(live, seen_by(live, viewer), key, server_words("en"))
            assert refused.value.code == "unknown"


@with_registry
async def test_each_sees_their_own_things(registry: TableRegistry):
    """The same key is another card for another seat, and no answer names what only the other one may know."""
    live = await played(registry, "spanish_main_cards", 0, HANDS)
    say, match = server_words("en"), match_of(live)
    for seat in range(2):
        mat = match.view(seat).state.seats[seat]
        for i, card in enumerate(mat.hand[: mat.hand_size]):
            found = closeup_of(live, seen_by(live, seat), f"hand:{i}", say)
            assert found.card.title == cards.MOVEMENTS[card]["name"]["en"]
    own = [ship for ship, seen in enumerate(match.view(0).state.ships) if seen.owner == 0]
    key = f"ship:{cards.SHIPS[own[0]]['id']}"
    assert "It is yours, and only you know it." in closeup_of(live, seen_by(live, 0), key, say).card.state
    for viewer in (1, SPECTATOR):
        assert "Whose it is, is a secret." in closeup_of(live, seen_by(live, viewer), key, say).card.state


@with_registry
async def test_looking_back_shows_what_was_seen_then(registry: TableRegistry):
    """By the same one: the hand and the pirates of another stay secret, and nothing can be chosen any more."""
    live = await played(registry, "spanish_main_cards", 9, HANDS)
    say, match = server_words("en"), match_of(live)
    for ply in (0, 4):
        for seat in range(2):
            mat = match.view_at(ply, seat).state.seats[seat]
            for i, card in enumerate(mat.hand[: mat.hand_size]):
                found = closeup_of(live, seen_by(live, seat), f"hand:{i}", say, ply)
                assert (found.ply, found.why) == (ply, "")
                assert found.card.title == cards.MOVEMENTS[card]["name"]["en"]
        owned, seen = (match.view_at(ply, seat).state.ships for seat in range(2))
        own = next(i for i, ship in enumerate(owned) if ship.owner == 0 and seen[i].owner < 0)
        for viewer in (1, SPECTATOR):
            found = closeup_of(live, seen_by(live, viewer), f"ship:{cards.SHIPS[own]['id']}", say, ply)
            assert "Whose it is, is a secret." in found.card.state
        with pytest.raises(Refused, match="on this table now"):
            closeup_of(live, seen_by(live, SPECTATOR), "hand:0", say, ply)
    for ply in (-1, 10):
        with pytest.raises(Refused, match="no action"):
            closeup_of(live, seen_by(live, 0), "movement-deck", say, ply)


@with_registry
async def test_it_says_why_something_cannot_be_chosen(registry: TableRegistry):
    live = await played(registry, "spanish_main_cards", 0, {})
    player = match_of(live).player
    for language, waits, now in (
        ("en", f"It is {('Ada', 'Bea')[player]}'s decision.", "No ship is damaged."),
        ("it", f"Tocca a {('Ada', 'Bea')[player]} decidere.", "Nessuna nave è danneggiata."),
    ):
        say = server_words(language)
        assert closeup_of(live, seen_by(live, player, language), "card:0", say).why == ""
        assert closeup_of(live, seen_by(live, player, language), "repair", say).why == now
        assert closeup_of(live, seen_by(live, 1 - player, language), "card:0", say).why == waits
        assert closeup_of(live, seen_by(live, SPECTATOR, language), "card:0", say).why == ""


@with_registry
async def test_an_open_pile_can_be_leafed_through(registry: TableRegistry):
    live = await played(registry, "spanish_main_cards", 12, {})
    s = match_of(live).view(SPECTATOR).state
    found = closeup_of(live, seen_by(live, SPECTATOR), "movement-discard", server_words("en")).card
    lying = s.movement_discard[: s.movement_discard_size]
    assert lying
    assert [card.title for card in found.cards] == [cards.MOVEMENTS[card]["name"]["en"] for card in reversed(lying)]
    assert all(card.text and card.rule and card.picture for card in found.cards)


def test_over_the_web(server: Server):
    """The cookie says whose view it is; there is nothing to ask before the game and of what is not there."""
    id, ada, _ = server.duel()
    with server.browser() as browser:
        answer = browser.get(f"/t/{id}/closeup.json", params={"key": "card:0"}, headers={"Accept-Language": "it"})
        assert answer.status_code == 200 and answer.json()["card"]["kind"] == "Carta movimento"
        assert browser.get(f"/t/{id}/closeup.json", params={"key": "own:0"}).status_code == 404
        assert browser.get(f"/t/{id}/closeup.json", params={"key": "card:0", "ply": "0"}).json()["ply"] == 0
        assert browser.get(f"/t/{id}/closeup.json", params={"key": "card:0", "ply": "7"}).status_code == 404
        assert browser.get(f"/t/{id}/closeup.json").status_code == 404
        key = server.make({}, {})
        assert browser.get(f"/t/{key}/closeup.json", params={"key": "card:0"}).status_code == 404
    assert ada.table["viewer"] == 0
