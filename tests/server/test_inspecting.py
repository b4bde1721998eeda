"""Things seen close: whatever stands in one's own picture can be asked for, and nothing else."""

from collections.abc import Mapping

import pytest
from at_table import ADA, BEA, in_hall, match_of, turn
from conftest import Server

from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.spanish_main_cards import cards
from filibusta.server.protocol.messages import Refused
from filibusta.server.tables.closeup import inspect
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall, Wish
from filibusta.server.tables.screens.panels import Watching
from filibusta.server.web.pages.models import page_words

HANDS = {"movement_hands": True, "imminent_adventures": True}


def seen_by(room: Room, viewer: int, language: str = "en") -> Watching:
    return Watching(viewer, (viewer,) if viewer >= 0 else (), language, "wide")


def keys_of(room: Room, watching: Watching) -> list[str]:
    return [key for key, sprite in room.picture(watching).sprites.items() if sprite.label]


async def played(hall: Hall, game: str, plies: int, options: Mapping[str, int | bool]) -> Room:
    room = await hall.create("ada", Wish(game, [ADA, BEA], options))
    await room.ready()
    for _ in range(plies):
        await room.play(*turn(room))
    return room


@in_hall
async def test_whatever_is_in_the_picture_can_be_seen_close(hall: Hall):
    room = await played(hall, "spanish_main_cards", 12, HANDS)
    for language in LANGUAGES:
        for viewer in (0, 1, SPECTATOR):
            watching, say = seen_by(room, viewer, language), page_words(language)
            for key in keys_of(room, watching):
                found = inspect(room, watching, key, say)
                assert found.key == key and found.ply == 12
                assert found.card.title or (found.drawn and found.card.text and found.card.picture)


@in_hall
async def test_nothing_else_can_be_asked_for(hall: Hall):
    """Neither what only another seat sees, nor what hides in a pile, nor what there is not."""
    room = await played(hall, "spanish_main_cards", 3, HANDS)
    own = set(keys_of(room, seen_by(room, 0)))
    assert {"hand:0", "own:0"} <= own
    for viewer, keys in ((SPECTATOR, {"hand:0", "own:0"}), (0, {"", "hand:99", "own:9", "adventure:99", "backdrop"})):
        for key in keys:
            with pytest.raises(Refused, match="on this table now") as refused:
                inspect(room, seen_by(room, viewer), key, page_words("en"))
            assert refused.value.code == "unknown"


@in_hall
async def test_each_sees_their_own_things(hall: Hall):
    """The same key is another card for another seat, and no answer names what only the other one may know."""
    room = await played(hall, "spanish_main_cards", 0, HANDS)
    say, match = page_words("en"), match_of(room)
    for seat in range(2):
        mat = match.view(seat).state.seats[seat]
        for i, card in enumerate(mat.hand[: mat.hand_size]):
            found = inspect(room, seen_by(room, seat), f"hand:{i}", say)
            assert found.card.title == cards.MOVEMENTS[card]["name"]["en"]
    own = [ship for ship, seen in enumerate(match.view(0).state.ships) if seen.owner == 0]
    key = f"ship:{cards.SHIPS[own[0]]['id']}"
    assert "It is yours, and only you know it." in inspect(room, seen_by(room, 0), key, say).card.state
    for viewer in (1, SPECTATOR):
        assert "Whose it is, is a secret." in inspect(room, seen_by(room, viewer), key, say).card.state


@in_hall
async def test_looking_back_shows_what_was_seen_then(hall: Hall):
    """By the same one: the hand and the pirates of another stay secret, and nothing can be chosen any more."""
    room = await played(hall, "spanish_main_cards", 9, HANDS)
    say, match = page_words("en"), match_of(room)
    for ply in (0, 4):
        for seat in range(2):
            mat = match.view_at(ply, seat).state.seats[seat]
            for i, card in enumerate(mat.hand[: mat.hand_size]):
                found = inspect(room, seen_by(room, seat), f"hand:{i}", say, ply)
                assert (found.ply, found.why) == (ply, "")
                assert found.card.title == cards.MOVEMENTS[card]["name"]["en"]
        own = next(i for i, ship in enumerate(match.view_at(ply, 0).state.ships) if ship.owner == 0)
        for viewer in (1, SPECTATOR):
            found = inspect(room, seen_by(room, viewer), f"ship:{cards.SHIPS[own]['id']}", say, ply)
            assert "Whose it is, is a secret." in found.card.state
        with pytest.raises(Refused, match="on this table now"):
            inspect(room, seen_by(room, SPECTATOR), "hand:0", say, ply)
    for ply in (-1, 10):
        with pytest.raises(Refused, match="no action"):
            inspect(room, seen_by(room, 0), "movement-deck", say, ply)


@in_hall
async def test_it_says_why_something_cannot_be_chosen(hall: Hall):
    room = await played(hall, "spanish_main_cards", 0, {})
    player = match_of(room).player
    for language, waits, now in (
        ("en", f"It is {('Ada', 'Bea')[player]}'s decision.", "No ship is damaged."),
        ("it", f"Tocca a {('Ada', 'Bea')[player]} decidere.", "Nessuna nave è danneggiata."),
    ):
        say = page_words(language)
        assert inspect(room, seen_by(room, player, language), "card:0", say).why == ""
        assert inspect(room, seen_by(room, player, language), "repair", say).why == now
        assert inspect(room, seen_by(room, 1 - player, language), "card:0", say).why == waits
        assert inspect(room, seen_by(room, SPECTATOR, language), "card:0", say).why == ""


@in_hall
async def test_an_open_pile_can_be_leafed_through(hall: Hall):
    room = await played(hall, "spanish_main_cards", 12, {})
    s = match_of(room).view(SPECTATOR).state
    found = inspect(room, seen_by(room, SPECTATOR), "movement-discard", page_words("en")).card
    lying = s.movement_discard[: s.movement_discard_size]
    assert lying
    assert [card.title for card in found.cards] == [cards.MOVEMENTS[card]["name"]["en"] for card in reversed(lying)]
    assert all(card.text and card.rule and card.picture for card in found.cards)


def test_over_the_web(server: Server):
    """The cookie says whose view it is; there is nothing to ask before the game and of what is not there."""
    id, ada, _ = server.duel()
    with server.browser() as browser:
        answer = browser.get(f"/t/{id}/about.json", params={"key": "card:0"}, headers={"Accept-Language": "it"})
        assert answer.status_code == 200 and answer.json()["card"]["kind"] == "Carta movimento"
        assert browser.get(f"/t/{id}/about.json", params={"key": "own:0"}).status_code == 404
        assert browser.get(f"/t/{id}/about.json", params={"key": "card:0", "ply": "0"}).json()["ply"] == 0
        assert browser.get(f"/t/{id}/about.json", params={"key": "card:0", "ply": "7"}).status_code == 404
        assert browser.get(f"/t/{id}/about.json").status_code == 404
        key = server.make({}, {})
        assert browser.get(f"/t/{key}/about.json", params={"key": "card:0"}).status_code == 404
    assert ada.table["viewer"] == 0
