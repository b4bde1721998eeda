"""The lists of the lobby: one reading for many who ask, and never an old list after a change of one's own."""

import asyncio

import pytest
from at_table import ADA, finish, in_hall
from conftest import GAME

from filibusta.server.limits import AtOnce
from filibusta.server.storage.models import Seat, StoredTable
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.registry import Hall, Wish


async def ids(hall: Hall) -> tuple[list[str], list[str]]:
    """The tables that wait for players, and those being played."""
    return [t.id for t in await hall.listings.open_tables()], [t.id for t in await hall.listings.running_tables()]


@in_hall
async def test_a_list_is_read_once_for_all_who_ask_at_a_time(hall: Hall):
    read, readings = hall.services.store.open_tables, list[AtOnce]()

    def counted(most: AtOnce) -> list[StoredTable]:
        readings.append(most)
        return read(most=most)

    vars(hall.services.store)["open_tables"] = counted
    await asyncio.gather(*(hall.listings.open_tables() for _ in range(50)))
    assert len(readings) == 1


@in_hall
async def test_each_list_shows_what_this_server_has_just_done(hall: Hall):
    assert await ids(hall) == ([], [])
    room = await hall.create("ada", Wish(GAME, [ADA, Seat("open")]))
    assert await ids(hall) == ([room.table.id], [])
    await room.sit(1, "bea", "Bea")
    await room.ready()
    assert await ids(hall) == ([], [room.table.id])
    await finish(room)
    assert await ids(hall) == ([], [])


@in_hall
async def test_a_list_that_could_not_be_read_is_read_again(hall: Hall):
    read = hall.services.store.open_tables

    def failing(*_: object, **__: object) -> list[object]:
        raise StoreFailed("the disk is away")

    vars(hall.services.store)["open_tables"] = failing
    with pytest.raises(StoreFailed):
        await hall.listings.open_tables()
    vars(hall.services.store)["open_tables"] = read
    assert await hall.listings.open_tables() == []
