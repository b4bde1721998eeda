"""Standing orders: what a player orders is done for as long as it holds, and not a moment longer."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from at_table import GUESTS, begun, in_hall, match_of, told, turn, watcher_of
from conftest import GAME

import filibusta
from filibusta.engine.record import State
from filibusta.engine.speech import Standing
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.state import Phase
from filibusta.server.protocol.messages import GiveOrder, Refused
from filibusta.server.storage.models import Seat
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall
from filibusta.server.tables.screens.watchers import Watcher

TURNS = 6
"""So many turns are one scope here."""
KEEP = "Always keep my cards in these turns"


def keep_for_a_while(view: State, say: Words) -> Standing | None:
    """A stand-in: after passing, cards may be changed or kept; for some turns they are kept."""
    return Standing("keep", str((int(view.turn) - 1) // TURNS), KEEP)


@pytest.fixture(autouse=True)
def orders(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The card game, with an order that may be given."""
    monkeypatch.setitem(vars(filibusta.game(GAME)), "standing", keep_for_a_while)
    yield


def give(room: Room, on: bool = True, id: str = "order") -> GiveOrder:
    return GiveOrder(id, on, room.ply)


async def settled(room: Room) -> None:
    """Until nobody plays by itself."""
    while tasks := list(room._tasks.values()):  # pyright: ignore[reportPrivateUsage]
        await asyncio.gather(*tasks)


async def shown(watcher: Watcher) -> list[Any]:
    """The order in each message that has panels."""
    return [message["panels"]["order"] for message in await told(watcher) if "panels" in message]


def legal(room: Room) -> list[str]:
    match = match_of(room)
    return [match.game.actions.name(int(action)) for action in match.legal()]


def players(room: Room) -> list[tuple[int, str]]:
    return [(move.seat, move.action) for move in match_of(room).moves]


async def asked(hall: Hall, *seats: Seat) -> tuple[Room, int]:
    """A table whose first player has passed, and is asked whether to keep the cards; and who that is."""
    room = await begun(hall, *seats)
    seat = match_of(room).player
    await room.play(*turn(room, "pass"))
    assert match_of(room).player == seat
    return room, seat


@in_hall
async def test_an_order_is_carried_out_whenever_its_seat_is_asked(hall: Hall):
    room, seat = await asked(hall)
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    assert players(room) == [(seat, "pass"), (seat, "keep")]
    for action in ("pass", "keep", "pass"):
        await room.play(*turn(room, action))
        await settled(room)
    other = [(1 - seat, "pass"), (1 - seat, "keep")]
    assert players(room) == [(seat, "pass"), (seat, "keep"), *other, (seat, "pass"), (seat, "keep")]
    entries = await hall.services.call(hall.services.store.entries, room.table.id)
    assert [entry.action for entry in entries] == ["pass", "keep"] * 3, "it is kept like any action"


@in_hall
async def test_an_order_ends_with_its_scope(hall: Hall):
    room, seat = await asked(hall)
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    while match_of(room).turn <= TURNS:
        assert room._orders  # pyright: ignore[reportPrivateUsage]
        await room.play(*turn(room, "pass"))
        await settled(room)
        if match_of(room).turn <= TURNS and "keep" in legal(room):
            await room.play(*turn(room, "keep"))
    assert not room._orders  # pyright: ignore[reportPrivateUsage]
    while "keep" not in legal(room) or match_of(room).player != seat:
        await room.play(*turn(room, "keep" if "keep" in legal(room) else "pass"))
        await settled(room)
    assert match_of(room).moves[-1].action == "pass"


@in_hall
async def test_an_order_can_be_withdrawn_while_another_decides(hall: Hall):
    room, seat = await asked(hall)
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    await room.give_order(GUESTS[seat], GiveOrder("back", False))
    for action in ("pass", "keep", "pass"):
        await room.play(*turn(room, action))
        await settled(room)
    assert match_of(room).player == seat
    assert "keep" in legal(room)


@in_hall
async def test_only_the_screens_of_a_seat_know_of_its_order(hall: Hall):
    room, seat = await asked(hall)
    mine, other, nobody = (watcher_of(room, guest) for guest in (GUESTS[seat], GUESTS[1 - seat], "eve"))
    for watcher in (mine, other, nobody):
        await room.enter(watcher)
    assert await shown(mine) == [{"text": KEEP, "on": False}]
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    assert await shown(mine) == [{"text": KEEP, "on": True}] * 2, "also while the other decides"
    assert await shown(nobody) == [None, None]
    assert await shown(other) == [None, None]
    await room.play(*turn(room, "pass"))
    assert await shown(other) == [{"text": KEEP, "on": False}], "one of its own, not given"


@in_hall
async def test_orders_that_cannot_be_given(hall: Hall):
    room, seat = await asked(hall)
    cases = [
        ("stale", GUESTS[seat], GiveOrder("a", True, 0)),
        ("illegal", GUESTS[1 - seat], give(room)),
        ("not-your-seat", "eve", give(room)),
        ("not-your-seat", "eve", GiveOrder("b", False)),
    ]
    for code, guest, order in cases:
        with pytest.raises(Refused) as refusal:
            await room.give_order(guest, order)
        assert refusal.value.code == code
    await room.play(*turn(room, "keep"))
    with pytest.raises(Refused):  # this is no question the order would answer
        await room.give_order(GUESTS[1 - seat], give(room))
    assert not room._orders  # pyright: ignore[reportPrivateUsage]


@in_hall
async def test_an_order_that_comes_twice_is_given_once(hall: Hall):
    room, seat = await asked(hall)
    order = give(room)
    await room.give_order(GUESTS[seat], order)
    await settled(room)
    await room.give_order(GUESTS[seat], GiveOrder("back", False))
    await room.give_order(GUESTS[seat], order)
    assert not room._orders  # pyright: ignore[reportPrivateUsage]


@in_hall
async def test_nobody_need_be_here_for_an_order_to_be_carried_out(hall: Hall):
    room, seat = await asked(hall)
    watcher = watcher_of(room, GUESTS[seat])
    await room.enter(watcher)
    await room.give_order(GUESTS[seat], give(room))
    room.leave(watcher)
    await settled(room)
    assert players(room)[-1] == (seat, "keep")


def choose_for_me(view: Any, say: Words) -> Standing | None:
    """A stand-in: a bot decides about cards, and nothing else; the order can be seen and withdrawn at any time."""
    return Standing("", "all along", "Choose for me", asked=view.phase == Phase.CHOOSE_SWAP)


@in_hall
async def test_an_order_may_let_a_bot_choose(hall: Hall):
    room, seat = await asked(hall)
    vars(filibusta.game(GAME))["standing"] = choose_for_me
    mine = watcher_of(room, GUESTS[seat])
    await room.enter(mine)
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    assert [who for who, _ in players(room)] == [seat, seat]
    assert players(room)[1][1].split(":")[0] in ("keep", "swap")
    await room.play(*turn(room, "pass"))
    await room.play(*turn(room, "keep"))
    assert match_of(room).player == seat and "pass" in legal(room), "of what the order does not answer he is asked"
    assert {"text": "Choose for me", "on": True} in await shown(mine)
    await room.give_order(GUESTS[seat], GiveOrder("back", False))
    await room.play(*turn(room, "pass"))
    await settled(room)
    assert match_of(room).player == seat and "keep" in legal(room)


def two_kinds(view: Any, say: Words) -> Standing | None:
    """A stand-in: keeping is one kind of order, passing another, whose scope changes with every turn."""
    keep = Standing("keep", "all along", KEEP, "cards")
    return keep if view.phase == Phase.CHOOSE_SWAP else Standing("pass", str(view.turn), "Always pass", "ships")


@in_hall
async def test_an_order_of_another_kind_ends_none(hall: Hall):
    room, seat = await asked(hall)
    vars(filibusta.game(GAME))["standing"] = two_kinds
    await room.give_order(GUESTS[seat], give(room))
    await settled(room)
    for _ in range(4):
        await room.play(*turn(room, "pass"))
        await settled(room)
        if match_of(room).player != seat and "keep" in legal(room):
            await room.play(*turn(room, "keep"))
    kept = [action for who, action in players(room) if who == seat]
    assert kept == ["pass", "keep"] * (len(kept) // 2)
    assert kept.count("keep") > 2, "the order holds although scopes of the other kind came and went"
