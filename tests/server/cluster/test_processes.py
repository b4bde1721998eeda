"""Several processes of one server: whatever is done in one shows in the others, once, and nothing depends on which."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, cast

import bids
import pytest
from at_table import ADA, BEA, BOT, GAME, GUESTS, finish, match_of, told, truth, turn, watcher_of
from bids import bidding, lay
from processes import Processes, until, until_told

from filibusta.engine.speech import StandingOrder
from filibusta.server.errors import Refused
from filibusta.server.operations.retention import Retention
from filibusta.server.protection.quotas import Requester
from filibusta.server.protocol.incoming import Attend, GiveOrder, Play, TakeBack
from filibusta.server.settings import Settings
from filibusta.server.storage.models import LIVE, Seat, Timing
from filibusta.server.tables import autoplay, chat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.web.identity import Guest, GuestKeys
from filibusta.server.web.revocation import give_up_key

PEOPLE = (ADA, BEA)


def with_processes(number: int = 2) -> Callable[[Callable[[Processes], Awaitable[None]]], Callable[[Settings], None]]:
    def decorate(test: Callable[[Processes], Awaitable[None]]) -> Callable[[Settings], None]:
        @wraps(test)
        def run(shared: Settings) -> None:
            async def inside() -> None:
                async with Processes(shared, number) as processes:
                    await test(processes)

            asyncio.run(inside())

        del run.__wrapped__
        return run

    return decorate


async def begun(processes: Processes, *seats: Seat) -> str:
    live = await processes[0].creation.create("ada", TableRequest(GAME, seats or PEOPLE))
    await live.ready()
    return live.table.id


@with_processes()
async def test_a_move_made_in_one_is_shown_in_the_other_as_a_step(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    watchers = watcher_of(here, "ada"), watcher_of(there, "bea")
    await here.enter(watchers[0])
    await there.enter(watchers[1])
    for n in range(12):
        for watcher in watchers:
            await told(watcher)
        await (here, there)[n % 2].play(*turn(here))
        for watcher in watchers:
            shown = await until_told(watcher, lambda m: m["type"] in ("step", "table"))
            assert [m["type"] for m in shown if m["type"] != "people"] == ["step"]
        assert truth(here) == truth(there)


@with_processes()
async def test_who_loses_a_race_is_up_to_date_right_afterwards(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    guest, order = turn(here)
    await here.play(guest, order)
    with pytest.raises(Refused) as refusal:
        await there.play(guest, Play("other", order.ply, order.action))
    assert refusal.value.code == "stale"
    assert truth(here) == truth(there)
    assert await there.play(guest, order) == 1, "the message that was carried out is known by its id"


@with_processes()
async def test_both_at_the_same_second_and_one_is_done(processes: Processes):
    id = await begun(processes)
    both = [await processes.table(number, id) for number in (0, 1)]
    for n in range(10):
        plays = [live.play(*turn(live, id=f"{n}-{where}")) for where, live in enumerate(both)]
        done = await asyncio.gather(*plays, return_exceptions=True)
        refused = [one for one in done if isinstance(one, Refused)]
        assert [one.code for one in refused] == ["stale"] * len(refused) and len(refused) < 2
        for live in both:
            await live.refresh()
        assert truth(both[0]) == truth(both[1]) and both[0].ply == both[1].ply


@with_processes()
async def test_what_was_taken_back_in_one_is_taken_back_in_the_other(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    watcher = watcher_of(there, "")
    await there.enter(watcher)
    while True:
        guest, order = turn(here)
        before = truth(here)
        await here.play(guest, order)
        if match_of(here).take_back_to(here.table.seats_of(guest)[0]) == order.ply:
            break
    await until(lambda: there.ply == here.ply)
    await there.take_back(guest, TakeBack("back", order.ply))
    await here.refresh()
    assert truth(here) == truth(there) == before


@with_processes()
async def test_people_are_online_wherever_they_are(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    ada, bea, somebody = watcher_of(here, "ada"), watcher_of(there, "bea"), watcher_of(there, "")
    await here.enter(ada)
    await there.enter(bea)
    await there.enter(somebody)
    await until(lambda: set(here.online()) == set(there.online()) == {0, 1})
    assert here.watchers_everywhere == 3
    shown = await until_told(ada, lambda m: m["type"] == "people" and m["watching"] == 1)
    assert shown[-1]["online"] == [0, 1]
    there.leave(bea)
    await until(lambda: set(here.online()) == {0})
    await processes.kill(1)
    await until(lambda: here.watchers_everywhere == 1)


@with_processes()
async def test_seats_are_taken_once_and_names_told_apart(processes: Processes):
    live = await processes[0].creation.create("ada", TableRequest(GAME, (ADA, Seat("open"))))
    there = await processes[1].live_table(live.table.id)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await there.sit(1, "bea", "Ada")
    assert there.table.names == ("Ada", "Ada 2")
    await until(lambda: live.status == "running" and there.status == "running")
    assert truth(live) == truth(there)


@with_processes()
async def test_one_seat_two_people(processes: Processes):
    seats = (Seat("open"), Seat("open"), Seat("open"))
    live = await processes[0].creation.create("host", TableRequest("plunder", seats))
    there = await processes[1].live_table(live.table.id)
    done = await asyncio.gather(live.sit(0, "ada", "Ada"), there.sit(0, "bea", "Bea"), return_exceptions=True)
    assert [isinstance(one, Refused) for one in done].count(True) == 1
    await asyncio.gather(live.sit(1, "cleo", "Cleo"), there.sit(2, "dan", "Cleo"))
    await live.refresh()
    await there.refresh()
    assert live.table.seats == there.table.seats
    assert sorted(live.table.names[1:]) == ["Cleo", "Cleo 2"]


@with_processes()
async def test_one_return_match_however_many_ask(processes: Processes):
    id = await begun(processes)
    both = [await processes.table(number, id) for number in (0, 1)]
    asked = [
        processes[number].creation.return_match(live, guest)
        for number, live, guest in zip((0, 1), both, GUESTS, strict=True)
    ]
    found = await asyncio.gather(*asked)
    assert found[0] == found[1]
    listed = await processes[0].services.call(processes[0].services.store.tables_of, "ada")
    assert len(listed) == 2


@pytest.fixture
def short_lease(monkeypatch: pytest.MonkeyPatch):
    """The lease of a killed process ends soon."""
    monkeypatch.setattr(autoplay, "LEASE", 2.0)


@pytest.mark.usefixtures("short_lease")
@with_processes()
async def test_bots_play_on_once_where_a_process_is_killed(processes: Processes):
    id = await begun(processes, ADA, BOT)
    here, there = await processes.table(0, id), await processes.table(1, id)
    for live in (here, there):  # what is done elsewhere is announced where somebody watches
        await live.enter(watcher_of(live, "ada"))
    for _ in range(6):
        await until(lambda: here.asked == there.asked == [0] and here.ply == there.ply)
        await here.play(*turn(here, id=f"m{here.ply}-"))
    ply = here.ply
    await processes.kill(0)
    await until(lambda: there.asked == [0] and there.ply >= ply)
    store = processes[1].services.store
    entries = await processes[1].services.call(store.entries, id)
    assert [entry.seq for entry in entries] == list(range(1, there.ply + 1))


@with_processes()
async def test_play_goes_on_where_nothing_is_announced(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    watcher = watcher_of(there, "bea")
    await there.enter(watcher)
    for registry in processes:
        bus = cast(Any, registry.services.cluster.bus)
        bus.publish, bus._beat = lambda *_: None, 0.0
    await finish(here, 8)
    await until(lambda: there.ply == here.ply)
    assert truth(here) == truth(there)


@with_processes()
async def test_seats_choose_at_the_same_time_through_two_processes(processes: Processes):
    here = await bidding(processes[0])
    there = await processes.table(1, here.table.id)
    watcher = watcher_of(there, "")
    await there.enter(watcher)
    await told(watcher)
    await asyncio.gather(here.play(*lay(here, bids.BEA, "none")), there.play(*lay(there, bids.DAN, "none")))
    await here.refresh()
    assert here.asked == there.asked == [bids.CLEO]
    await there.play(*lay(there, bids.CLEO, "none"))
    await here.refresh()
    assert truth(here) == truth(there)
    kinds = [message["type"] for message in await told(watcher)]
    assert kinds == ["step"] * 3, "two were told to have chosen, then all was carried out"


def always_keep(_view: object, _say: object) -> StandingOrder:
    """A stand-in for an order that ends with the match."""
    return StandingOrder("keep", "always", "Always keep my cards")


@with_processes()
async def test_a_standing_order_holds_in_every_process(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    game = match_of(here).game
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(game), "standing", always_keep)
        seat = match_of(here).player
        await here.play(*turn(here, "pass"))
        await here.give_order(GUESTS[seat], GiveOrder("order", True, here.ply))
        await until(lambda: here.ply == 2 and here.asked == [1 - seat])
        for action in ("pass", "keep", "pass"):
            await there.refresh()
            await there.play(*turn(there, action))
        await until(lambda: there.ply == 6 and there.asked == [1 - seat])
        await there.give_order(GUESTS[seat], GiveOrder("end", False))
        await there.play(*turn(there, "pass"))
        await there.play(*turn(there, "keep"))
        await here.refresh()
        await here.play(*turn(here, "pass"))
        assert here.asked == [seat], "the order was withdrawn through the other process"


@with_processes()
async def test_a_guest_whose_key_is_revoked_is_sent_away_everywhere_at_once(processes: Processes):
    id = await begun(processes)
    keys = [GuestKeys([b"key"]) for _ in range(2)]
    upkeep = [Retention(processes[number], keys[number]) for number in range(2)]
    running = [asyncio.create_task(one.run()) for one in upkeep]
    there = await processes.table(1, id)
    watcher = watcher_of(there, "ada")
    await there.enter(watcher)
    signed = keys[1].sign(Guest("ada"))
    await until(lambda: all(one._rounds for one in upkeep))  # pyright: ignore[reportPrivateUsage]
    await give_up_key(processes[0], keys[0], Guest("ada"))
    await until(lambda: watcher.gone and keys[1].read(signed) is None)
    for one in running:
        one.cancel()


@with_processes()
async def test_seats_change_in_one_process_and_in_the_other(processes: Processes):
    carl = Seat("human", "Carl", guest="carl")
    timing = Timing(LIVE, start=3000)
    live = await processes[0].creation.create("ada", TableRequest(GAME, (ADA, BEA, carl), timing=timing))
    await live.ready()
    here, there = await processes.table(0, live.table.id), await processes.table(1, live.table.id)
    for one, guest in ((here, "ada"), (there, "bea")):
        await one.enter(watcher_of(one, guest))
    await here.attend("carl", Attend("1", "leave"))
    await until(lambda: there.vacant_seats == [2])
    await there.take_over(2, "dora", "Dora")
    await until(lambda: here.table.names[2] == match_of(here).names[2] == "Dora")
    assert here.vacant_seats == there.vacant_seats == []
    both = here.attend("ada", Attend("2", "propose", "end")), there.attend("bea", Attend("3", "bot"))
    await asyncio.gather(*both)
    for one in (here, there):
        await until(
            lambda one=one: bool(one.seat_statuses.bot_level(1)) and one.seat_statuses.proposals == {"end": {0}}
        )
    await until(lambda: here.seat_statuses.seats == there.seat_statuses.seats)  # the bot may have played in one of them
    await there.attend("dora", Attend("4", "resign"))
    await here.attend("ada", Attend("5", "resign"))
    await until(lambda: here.over and there.over)
    assert here.places == there.places == [2, 1, 3]


@with_processes()
async def test_what_is_said_in_one_is_read_in_the_other_once(processes: Processes):
    id = await begun(processes)
    here, there = await processes.table(0, id), await processes.table(1, id)
    ada, zoe = watcher_of(here, "ada"), watcher_of(there, "zoe")
    await here.enter(ada)
    await there.enter(zoe)
    bea = Requester("bea", "1")
    await there.write(Requester("zoe", "2"), "Zoe", "psst")
    await asyncio.gather(*(live.write(bea, "", text) for live, text in ((here, "one"), (there, "two"))))
    await there.write(bea, "", "", "ahoy")
    read = {"ada": ["Ahoy!", "one", "two"], "zoe": ["Ahoy!", "one", "psst", "two"]}
    for watcher in (ada, zoe):
        heard: list[str] = []
        while len(heard) < len(read[watcher.guest]):
            told = await until_told(watcher, lambda m: m["type"] == "chat")
            heard += [m["line"]["text"] for m in told if m["type"] == "chat"]
        assert sorted(heard) == read[watcher.guest], "players are told nothing of spectators"
    for process in processes:
        for guest, texts in read.items():
            found = await chat.shown_chat(process.services, here.table, guest, "en")
            assert sorted(line.text for line in found) == texts
            assert [line.number for line in found] == sorted({line.number for line in found})
