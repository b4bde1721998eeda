"""Standing orders: what a player orders is done for as long as it holds, and not a moment longer."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from at_table import GUESTS, begun, match_of, told, turn, watcher_of, with_registry
from conftest import GAME

import filibusta
from filibusta.engine.record import State
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.state import Phase
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import GiveOrder
from filibusta.server.storage.models import PLAY, Seat
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

TURNS = 6
"""So many turns are one scope here."""
KEEP = "Always keep my cards in these turns"


def keep_for_a_while(view: State, say: Words) -> StandingOrder | None:
    """A stand-in: after passing, cards may be changed or kept; for some turns they are kept."""
    return StandingOrder("keep", str((int(view.turn) - 1) // TURNS), KEEP)


@pytest.fixture(autouse=True)
def orders(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The card game, with an order that may be given."""
    monkeypatch.setitem(vars(filibusta.game(GAME)), "standing", keep_for_a_while)
    yield


def give(live: LiveTable, on: bool = True, id: str = "order") -> GiveOrder:
    return GiveOrder(id, on, live.ply)


async def settled(live: LiveTable) -> None:
    """Until nobody plays by itself."""
    while tasks := list(live._tasks.values()):  # pyright: ignore[reportPrivateUsage]
        await asyncio.gather(*tasks)


async def shown(watcher: Watcher) -> list[Any]:
    """The order in each message that has panels."""
    return [message["panels"]["order"] for message in await told(watcher) if "panels" in message]


def legal(live: LiveTable) -> list[str]:
    match = match_of(live)
    return [match.game.actions.name(int(action)) for action in match.legal()]


def players(live: LiveTable) -> list[tuple[int, str]]:
    return [(move.seat, move.action) for move in match_of(live).moves]


async def asked(registry: TableRegistry, *seats: Seat) -> tuple[LiveTable, int]:
    """A table whose first player has passed, and is asked whether to keep the cards; and who that is."""
    live = await begun(registry, *seats)
    seat = match_of(live).player
    await live.play(*turn(live, "pass"))
    assert match_of(live).player == seat
    return live, seat


@with_registry
async def test_an_order_is_carried_out_whenever_its_seat_is_asked(registry: TableRegistry):
    live, seat = await asked(registry)
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    assert players(live) == [(seat, "pass"), (seat, "keep")]
    for action in ("pass", "keep", "pass"):
        await live.play(*turn(live, action))
        await settled(live)
    other = [(1 - seat, "pass"), (1 - seat, "keep")]
    assert players(live) == [(seat, "pass"), (seat, "keep"), *other, (seat, "pass"), (seat, "keep")]
    entries = await registry.services.call(registry.services.store.entries, live.table.id)
    played = [entry.action for entry in entries if entry.kind == PLAY]
    assert played == ["pass", "keep"] * 3, "it is kept like any action"


@with_registry
async def test_an_order_ends_with_its_scope(registry: TableRegistry):
    live, seat = await asked(registry)
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    while match_of(live).turn <= TURNS:
        assert live._orders  # pyright: ignore[reportPrivateUsage]
        await live.play(*turn(live, "pass"))
        await settled(live)
        if match_of(live).turn <= TURNS and "keep" in legal(live):
            await live.play(*turn(live, "keep"))
    assert not live._orders  # pyright: ignore[reportPrivateUsage]
    while "keep" not in legal(live) or match_of(live).player != seat:
        await live.play(*turn(live, "keep" if "keep" in legal(live) else "pass"))
        await settled(live)
    assert match_of(live).moves[-1].action == "pass"


@with_registry
async def test_an_order_can_be_withdrawn_while_another_decides(registry: TableRegistry):
    live, seat = await asked(registry)
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    await live.give_order(GUESTS[seat], GiveOrder("back", False))
    for action in ("pass", "keep", "pass"):
        await live.play(*turn(live, action))
        await settled(live)
    assert match_of(live).player == seat
    assert "keep" in legal(live)


@with_registry
async def test_only_the_screens_of_a_seat_know_of_its_order(registry: TableRegistry):
    live, seat = await asked(registry)
    mine, other, nobody = (watcher_of(live, guest) for guest in (GUESTS[seat], GUESTS[1 - seat], "eve"))
    for watcher in (mine, other, nobody):
        await live.enter(watcher)
    assert await shown(mine) == [{"text": KEEP, "on": False}]
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    assert await shown(mine) == [{"text": KEEP, "on": True}] * 2, "also while the other decides"
    assert await shown(nobody) == [None, None]
    assert await shown(other) == [None, None]
    await live.play(*turn(live, "pass"))
    assert await shown(other) == [{"text": KEEP, "on": False}], "one of its own, not given"


@with_registry
async def test_orders_that_cannot_be_given(registry: TableRegistry):
    live, seat = await asked(registry)
    cases = [
        ("stale", GUESTS[seat], GiveOrder("a", True, 0)),
        ("illegal", GUESTS[1 - seat], give(live)),
        ("not-your-seat", "eve", give(live)),
        ("not-your-seat", "eve", GiveOrder("b", False)),
    ]
    for code, guest, order in cases:
        with pytest.raises(Refused) as refusal:
            await live.give_order(guest, order)
        assert refusal.value.code == code
    await live.play(*turn(live, "keep"))
    with pytest.raises(Refused):  # this is no question the order would answer
        await live.give_order(GUESTS[1 - seat], give(live))
    assert not live._orders  # pyright: ignore[reportPrivateUsage]


@with_registry
async def test_an_order_that_comes_twice_is_given_once(registry: TableRegistry):
    live, seat = await asked(registry)
    order = give(live)
    await live.give_order(GUESTS[seat], order)
    await settled(live)
    await live.give_order(GUESTS[seat], GiveOrder("back", False))
    await live.give_order(GUESTS[seat], order)
    assert not live._orders  # pyright: ignore[reportPrivateUsage]


@with_registry
async def test_nobody_need_be_here_for_an_order_to_be_carried_out(registry: TableRegistry):
    live, seat = await asked(registry)
    watcher = watcher_of(live, GUESTS[seat])
    await live.enter(watcher)
    await live.give_order(GUESTS[seat], give(live))
    live.leave(watcher)
    await settled(live)
    assert players(live)[-1] == (seat, "keep")


def choose_for_me(view: Any, say: Words) -> StandingOrder | None:
    """A stand-in: a bot decides about cards, and nothing else; the order can be seen and withdrawn at any time."""
    return StandingOrder("", "all along", "Choose for me", asked=view.phase == Phase.CHOOSE_SWAP)


@with_registry
async def test_an_order_may_let_a_bot_choose(registry: TableRegistry):
    live, seat = await asked(registry)
    vars(filibusta.game(GAME))["standing"] = choose_for_me
    mine = watcher_of(live, GUESTS[seat])
    await live.enter(mine)
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    assert [who for who, _ in players(live)] == [seat, seat]
    assert players(live)[1][1].split(":")[0] in ("keep", "swap")
    await live.play(*turn(live, "pass"))
    await live.play(*turn(live, "keep"))
    assert match_of(live).player == seat and "pass" in legal(live), "of what the order does not answer he is asked"
    assert {"text": "Choose for me", "on": True} in await shown(mine)
    await live.give_order(GUESTS[seat], GiveOrder("back", False))
    await live.play(*turn(live, "pass"))
    await settled(live)
    assert match_of(live).player == seat and "keep" in legal(live)


def two_kinds(view: Any, say: Words) -> StandingOrder | None:
    """A stand-in: keeping is one kind of order, passing another, whose scope changes with every turn."""
    keep = StandingOrder("keep", "all along", KEEP, "cards")
    return keep if view.phase == Phase.CHOOSE_SWAP else StandingOrder("pass", str(view.turn), "Always pass", "ships")


@with_registry
async def test_an_order_of_another_kind_ends_none(registry: TableRegistry):
    live, seat = await asked(registry)
    vars(filibusta.game(GAME))["standing"] = two_kinds
    await live.give_order(GUESTS[seat], give(live))
    await settled(live)
    for _ in range(4):
        await live.play(*turn(live, "pass"))
        await settled(live)
        if match_of(live).player != seat and "keep" in legal(live):
            await live.play(*turn(live, "keep"))
    kept = [action for who, action in players(live) if who == seat]
    assert kept == ["pass", "keep"] * (len(kept) // 2)
    assert kept.count("keep") > 2, "the order holds although scopes of the other kind came and went"
