"""The lists of the lobby: one reading for many who ask, and never an old list after a change of one's own."""

import asyncio

import pytest
from at_table import ADA, finish, with_registry
from conftest import GAME

from filibusta.server.limits import AtOnce
from filibusta.server.storage.models import Seat, StoredTable
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.registry import TableRegistry


async def ids(registry: TableRegistry) -> tuple[list[str], list[str]]:
    """The tables that wait for players, and those being played."""
    return [t.id for t in await registry.listings.open_tables()], [
        t.id for t in await registry.listings.running_tables()
    ]


@with_registry
async def test_a_list_is_read_once_for_all_who_ask_at_a_time(registry: TableRegistry):
    read, readings = registry.services.store.open_tables, list[AtOnce]()

    def counted(most: AtOnce) -> list[StoredTable]:
        readings.append(most)
        return read(most=most)

    vars(registry.services.store)["open_tables"] = counted
    await asyncio.gather(*(registry.listings.open_tables() for _ in range(50)))
    assert len(readings) == 1


@with_registry
async def test_each_list_shows_what_this_server_has_just_done(registry: TableRegistry):
    assert await ids(registry) == ([], [])
    live = await registry.creation.create("ada", TableRequest(GAME, [ADA, Seat("open")]))
    assert await ids(registry) == ([live.table.id], [])
    await live.sit(1, "bea", "Bea")
    await live.ready()
    assert await ids(registry) == ([], [live.table.id])
    await finish(live)
    assert await ids(registry) == ([], [])


@with_registry
async def test_a_list_that_could_not_be_read_is_read_again(registry: TableRegistry):
    read = registry.services.store.open_tables

    def failing(*_: object, **__: object) -> list[object]:
        raise StoreFailed("the disk is away")

    vars(registry.services.store)["open_tables"] = failing
    with pytest.raises(StoreFailed):
        await registry.listings.open_tables()
    vars(registry.services.store)["open_tables"] = read
    assert await registry.listings.open_tables() == []
