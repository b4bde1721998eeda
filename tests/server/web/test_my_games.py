"""My games, and the same guest on another device."""

import asyncio
import time
from dataclasses import replace

import pytest
from at_table import begun, opened
from conftest import Server

from filibusta.server.protocol.incoming import Attend
from filibusta.server.settings import Settings
from filibusta.server.storage import device_links
from filibusta.server.storage.deadlines import Deadlines
from filibusta.server.storage.models import (
    CLOCK,
    DAYS,
    OPEN,
    OVER,
    RUNNING,
    Deadline,
    Progress,
    Seat,
    StoredTable,
    Timing,
)
from filibusta.server.storage.my_games import my_games
from filibusta.server.storage.seat_clocks import RunningClock, RunningClocks
from filibusta.server.storage.store import Store
from filibusta.server.web.pages.mine import my_games_page, span
from filibusta.server.web.pages.page import render
from filibusta.server.words import server_words

NOW = time.time()


def always(start: float, until: float) -> float:
    """The seconds between two times, as if no server had failed."""
    return until - start


def stored(
    number: int, state: str = RUNNING, asked: int = -1, since: float = 0.0, places: tuple[int, ...] = ()
) -> StoredTable:
    seats = (Seat("human", "Ada", guest="ada"), Seat("human", "Bea", guest="bea"))
    progress = Progress(frozenset({asked} - {-1}), places)
    moved = NOW + number
    table = StoredTable(f"t{number}", f"w{number}", f"Table {number}", "plunder", 1, {}, b"s" * 32, "ada", seats)
    return replace(table, state=state, progress=progress, asked_since=NOW - since, created=moved, touched=moved)


def test_what_waits_longest_comes_first(settings: Settings) -> None:
    store = Store(settings.database)
    for table in (
        stored(1, asked=0, since=60.0),
        stored(2, asked=0, since=7200.0),
        stored(3, asked=1, since=100.0),
        stored(4, OVER, places=(1, 2)),
        stored(5, OVER, places=(2, 1)),
        stored(6, OPEN),
    ):
        store.create(table)
    page = my_games_page(my_games(store, "ada"), True, "Ada", NOW, server_words("en"), always)
    assert [(one.id, one.when) for one in page.your_turn] == [("t2", "for 2 hours"), ("t1", "for 1 minute")]
    assert [(one.id, one.standing) for one in page.thinking] == [("t3", "waiting for Bea")]
    assert [one.standing for one in page.finished] == ["Place 2; won by Bea", "You won"]
    assert [one.standing for one in page.open] == ["about to begin"]
    assert "(2) My games" in render(page, server_words("en"))
    assert not my_games(store, "zoe")


def test_what_is_urgent_comes_first(settings: Settings) -> None:
    store, hour = Store(settings.database), 3600.0
    for number in range(1, 5):
        store.create(stored(number, asked=1 if number == 4 else 0, since=1000.0 * number))
    for number, ends in ((1, {0: 50 * hour}), (2, {0: 2.5 * hour, 1: hour}), (4, {1: 0.5 * hour})):
        clocks = RunningClocks(NOW, {seat: RunningClock(NOW + end) for seat, end in ends.items()})
        Deadlines(store).write(Deadline(f"t{number}", CLOCK, NOW + 1e6, payload=clocks.stored()))
    found, say = my_games(store, "ada"), server_words("en")
    page = my_games_page(found, True, "Ada", NOW, say, always)
    assert [(one.id, one.left) for one in page.your_turn] == [("t2", "2 hours left"), ("t1", "2 days left"), ("t3", "")]
    assert [(one.left, one.urgent) for one in page.thinking] == [("30 minutes left", True)]
    later = my_games_page(found, True, "Ada", NOW + hour, say, lambda start, end: max(0.0, end - start - hour))
    assert later.your_turn[0].left == "2 hours left", "no server was up in that hour"


def test_games_that_end_early_tell_how(settings: Settings) -> None:
    def told(store: Store, guest: str) -> list[tuple[str, bool]]:
        page = my_games_page(my_games(store, guest), True, "", NOW, server_words("en"), always)
        return sorted((one.standing, one.won) for one in page.finished)

    async def inside() -> None:
        async with opened(settings) as registry:
            store = registry.services.store
            agreed, resigned = await begun(registry, timing=Timing(DAYS)), await begun(registry)
            clocks = {one.id: set(one.clocks.seats) for one in my_games(store, "ada")}
            assert clocks == {agreed.table.id: set(agreed.asked), resigned.table.id: set()}
            await agreed.attend("ada", Attend("1", "propose", "end"))
            await agreed.attend("bea", Attend("2", "accept", "end"))
            await resigned.attend("ada", Attend("3", "resign"))
            assert agreed.places == [1, 1] and resigned.places == [2, 1]
            ids = agreed.table.id, resigned.table.id
        async with opened(settings) as registry:
            store = registry.services.store
            for read in (False, True):
                if read:
                    for id in ids:
                        await (await registry.live_table(id)).ready()
                assert told(store, "ada") == [("Place 2; won by Bea", False), ("ended by agreement", False)]
                assert told(store, "bea") == [("You won", True), ("ended by agreement", False)]
                assert not any(one.clocks.seats for one in my_games(store, "ada"))

    asyncio.run(inside())


def test_a_turn_is_waited_for_since_its_first_decision(server: Server) -> None:
    id, ada, bea = server.duel()
    store = server.registry.services.store
    first = store.table(id)
    assert first and first.progress.asked
    deciding = ada if ada.offered else bea
    seat, since = next(iter(first.progress.asked)), first.asked_since
    while deciding.offered:
        deciding.play()
        ada.receive() if deciding is bea else bea.receive()
        now = store.table(id)
        assert now
        assert (now.asked_since == since) == (now.progress.asked == frozenset({seat}))
        if now.progress.asked != frozenset({seat}):
            break


@pytest.mark.parametrize(
    "seconds, text", [(5, "less than a minute"), (61, "1 minuto"), (7300, "2 ore"), (9e5, "10 giorni")]
)
def test_spans(seconds: float, text: str) -> None:
    assert span(seconds, server_words("it" if seconds > 60 else "en")) == text


def test_a_guest_plays_on_two_devices(server: Server) -> None:
    id = server.make({}, {})
    with server.browser(server.sit(id, "Ada")) as laptop, server.browser() as phone, server.browser() as thief:
        assert "/mine/link" in laptop.get("/mine").text and "No games yet" in phone.get("/mine").text
        page = laptop.post("/mine/link").text
        path = page.partition('value="' + server.url)[2].partition('"')[0]
        assert "knows you already" in laptop.get(path).text
        assert "Play here as Ada?" in phone.get(path).text, "to look at a link does not use it up"
        assert "This browser plays 1 game" in laptop_of_bea(server, id).get(path).text
        assert phone.post(path).status_code == 303
        assert f"/t/{id}" in phone.get("/mine").text
        assert thief.post(path).status_code == 404 and "used up" in thief.get(path).text
        ended = laptop.post("/mine/link").text.partition('value="' + server.url)[2].partition('"')[0]
        laptop.post("/mine/link/end")
        assert thief.post(ended).status_code == 404
        assert laptop.get(f"/t/{id}").status_code == phone.get(f"/t/{id}").status_code == 200


def laptop_of_bea(server: Server, id: str):
    return server.browser(server.sit(id, "Bea"))


def test_a_link_is_good_for_ten_minutes_and_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(settings.database)
    code, now = device_links.make_link(store, "ada", "Ada"), store.now()
    monkeypatch.setattr(store, "now", lambda: now + 599.0)
    assert device_links.linked_guest(store, code) == device_links.LinkedGuest("ada", "Ada")
    second = device_links.make_link(store, "ada", "Ada")
    assert device_links.linked_guest(store, code) is None, "a newer link takes its place"
    assert device_links.use_link(store, second) and device_links.use_link(store, second) is None
    third = device_links.make_link(store, "ada", "Ada")
    monkeypatch.setattr(store, "now", lambda: now + 1300.0)
    assert device_links.use_link(store, third) is None
