"""Nobody takes more than a share, and whoever is refused is told when to come again."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import pytest
from at_table import with_registry
from conftest import GAME, Json, Server, serve

from filibusta.engine.errors import BadOption
from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.limits import OFF, AtOnce, Limits, Rate, Rates, read_limits
from filibusta.server.protection.quotas import REMEMBERED, Quotas, Requester, network
from filibusta.server.settings import Settings, read_environment
from filibusta.server.storage.tokens import add_token, revoke_token
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web import middleware
from filibusta.server.web.identity import Guest
from filibusta.server.web.sockets import WHOLE
from filibusta.server.words import server_words

ADA, BEA = Requester("ada", "1.1.1.1"), Requester("bea", "1.1.1.1")
ELSEWHERE = Requester("ada", "2.2.2.2")


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def quotas(clock: Clock, **limits: object) -> Quotas:
    return Quotas(replace(OFF, **limits), clock)  # type: ignore[arg-type]


def rates(guest: int, address: int, seconds: float = 60.0) -> Rates:
    return Rates(Rate(guest, seconds), Rate(address, seconds))


def refused(act: Callable[[], None]) -> Refused:
    with pytest.raises(Refused) as caught:
        act()
    assert caught.value.code == "too-many"
    return caught.value


def test_what_is_spent_comes_back_with_time(clock: Clock):
    counted = quotas(clock, tables=rates(3, 100))
    for _ in range(3):
        counted.spend("tables", ADA)
    assert refused(lambda: counted.spend("tables", ADA)).wait == 20
    counted.spend("tables", BEA)
    clock.now += 20
    counted.spend("tables", ADA)
    refused(lambda: counted.spend("tables", ADA))
    clock.now += 1000
    for _ in range(3):
        counted.spend("tables", ADA)
    refused(lambda: counted.spend("tables", ADA))


def test_an_address_has_its_own_share_whoever_comes_from_it(clock: Clock):
    counted = quotas(clock, seats=rates(100, 4))
    for number in range(4):
        counted.spend("seats", Requester(f"guest{number}", "1.1.1.1"))
    refused(lambda: counted.spend("seats", Requester("another", "1.1.1.1")))
    counted.spend("seats", Requester("another", "2.2.2.2"))


def test_a_guest_has_one_share_wherever_it_comes_from(clock: Clock):
    counted = quotas(clock, bots=rates(5, 100))
    counted.spend("bots", ADA, 3)
    refused(lambda: counted.spend("bots", ELSEWHERE, 3))
    counted.spend("bots", ELSEWHERE, 2)


def test_what_is_refused_is_not_counted(clock: Clock):
    counted = quotas(clock, tables=rates(1, 2))
    counted.spend("tables", ADA)
    for _ in range(10):
        refused(lambda: counted.spend("tables", ADA))
    counted.spend("tables", BEA)
    assert counted.refused["tables"] == 10


def test_clocks_that_jump_back_give_nothing_and_take_nothing(clock: Clock):
    counted = quotas(clock, tables=rates(2, 100))
    counted.spend("tables", ADA)
    clock.now -= 500
    counted.spend("tables", ADA)
    refused(lambda: counted.spend("tables", ADA))


def test_what_is_remembered_is_bounded(clock: Clock):
    counted = quotas(clock, messages=rates(5, 5))
    for number in range(REMEMBERED + 10):
        counted.spend("messages", Requester("", str(number)))
    by_guest, by_address = counted._buckets["messages"]  # pyright: ignore[reportPrivateUsage]
    assert (len(by_guest._left), len(by_address._left)) == (0, REMEMBERED)  # pyright: ignore[reportPrivateUsage]


def test_connections_are_counted_as_long_as_they_last(clock: Clock):
    counted = quotas(clock, sockets=AtOnce(2, 3))

    async def one_too_many(requester: Requester) -> None:
        with pytest.raises(Refused, match="Too many connections"):
            async with counted.socket(requester):
                pass

    async def connections() -> None:
        async with counted.socket(ADA), counted.socket(ADA):
            await one_too_many(ELSEWHERE)
            async with counted.socket(BEA):
                await one_too_many(Requester("cleo", "1.1.1.1"))
        async with counted.socket(ADA):
            assert sum(counted._held.values()) == 2  # pyright: ignore[reportPrivateUsage]

    asyncio.run(connections())
    assert not counted._held  # pyright: ignore[reportPrivateUsage]


def test_a_refusal_says_in_both_languages_when_to_come_again(clock: Clock):
    counted = quotas(clock, tables=rates(1, 1, 3600.0), seats=rates(1, 1, 60.0))
    counted.spend("tables", ADA)
    counted.spend("seats", ADA)
    tables = refused(lambda: counted.spend("tables", ADA))
    assert tables.text(server_words("en")) == "Too many tables were made from here. Come again in 60 minutes."
    assert tables.text(server_words("it")) == "Da qui sono stati aperti troppi tavoli. Torna fra 60 minuti."
    seats = refused(lambda: counted.spend("seats", ADA))
    assert seats.text(server_words("it")) == "Da qui sono stati presi troppi posti. Torna fra 60 secondi."


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_household_is_one_address(host: str, counted: str):
    assert network(host) == counted


def test_quotas_are_read_from_the_environment():
    given = {
        "FILIBUSTA_QUOTA_TABLES": "3/hour 40/2day",
        "FILIBUSTA_QUOTA_SOCKETS": "7 9",
        "FILIBUSTA_QUOTA_WATCHERS": "5",
        "FILIBUSTA_QUOTA_MESSAGES": "30/10s 50/minute",
    }
    found = read_limits(given)
    assert found.tables == Rates(Rate(3, 3600), Rate(40, 172800))
    assert found.messages == Rates(Rate(30, 10), Rate(50, 60))
    assert (found.sockets, found.watchers, found.seats) == (AtOnce(7, 9), 5, Limits().seats)
    assert read_environment({"FILIBUSTA_QUOTAS": "off"})["limits"] == OFF


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("TABLES", "3"),
        ("TABLES", "3/hour"),
        ("TABLES", "3/week 4/week"),
        ("TABLES", "0/hour 4/hour"),
        ("TABLES", "3/0s 4/hour"),
        ("SOCKETS", "many 3"),
        ("SOCKETS", "3"),
        ("WATCHERS", "-1"),
    ],
)
def test_what_is_no_quota_is_said(name: str, text: str):
    with pytest.raises(BadOption, match=f"FILIBUSTA_QUOTA_{name} is a quota like"):
        read_limits({f"FILIBUSTA_QUOTA_{name}": text})


# ------------------------------------------------------------------ at the doors of a server


@dataclass
class Bounded:
    """The server of a test with quotas of its own."""

    server: Server
    clock: Clock = field(default_factory=Clock)

    def set(self, **limits: object) -> None:
        self.server.registry.services.quotas = quotas(self.clock, **limits)


@pytest.fixture
def bounded(server: Server) -> Iterator[Bounded]:
    before = server.registry.services.quotas
    yield Bounded(server)
    server.registry.services.quotas = before


@pytest.fixture
def ada(server: Server) -> Iterator[httpx.Client]:
    with server.browser(server.key(Guest("quota-ada", "Ada"))) as browser:
        yield browser


TWO: list[Json] = [{}, {}]
OPEN_TABLE = {"game": GAME, "players": "2", "seat1": "me", "seat2": "link", "your_name": "Ada"}


def test_tables_seats_and_bots_have_quotas(bounded: Bounded, ada: httpx.Client):
    bounded.set(tables=rates(2, 100))
    for _ in range(2):
        assert ada.post("/play-now").status_code == 303
    again = ada.post("/play-now")
    assert (again.status_code, again.headers["retry-after"]) == (429, "30")
    assert "Come again in 30 seconds." in again.text
    form = ada.post("/tables", data=OPEN_TABLE, headers={"Accept-Language": "it"})
    assert form.status_code == 429
    assert "Torna fra 30 secondi." in form.text
    bounded.set(bots=rates(3, 100))
    assert ada.post("/play-now").status_code == 303
    assert ada.post("/play-now").status_code == 429
    bounded.set(seats=rates(1, 1))
    id = bounded.server.make({}, {}, {})
    bounded.server.sit(id, "Ada")
    with bounded.server.browser() as browser:
        answer = browser.post(f"/api/tables/{id}/seats", json={"name": "Bea"})
    assert (answer.status_code, answer.json()["code"], answer.json()["wait"]) == (429, "too-many", 60)


def test_words_are_not_to_be_guessed(bounded: Bounded, ada: httpx.Client):
    bounded.set(guesses=rates(20, 20))
    for _ in range(20):
        assert ada.get("/join", params={"word": "no-such-99"}).status_code == 404
    assert ada.get("/join", params={"word": "no-such-99"}).status_code == 429
    bounded.clock.now += 60
    assert ada.get("/join", params={"word": "no-such-99"}).status_code == 404


def test_nobody_fills_the_list_of_tables(bounded: Bounded, ada: httpx.Client):
    bounded.set(waiting=AtOnce(2, 100))
    for _ in range(2):
        assert ada.post("/tables", data=OPEN_TABLE).status_code == 303
    refusal = ada.post("/tables", data=OPEN_TABLE)
    assert refusal.status_code == 429
    assert "wait for players already" in refusal.text
    assert ada.post("/play-now").status_code == 303, "a table that waits for nobody"


def test_an_address_fills_no_list_with_ever_new_guests(server: Server, bounded: Bounded):
    mine = [server.make({}, {}) for _ in range(3)]
    bounded.set(listed=AtOnce(2, 2))
    with server.browser() as browser:
        shown = [table["id"] for table in browser.get("/api/tables").json()]
    assert set(mine) & set(shown) == set(mine[1:])
    bounded.set(waiting=AtOnce(100, 3))
    with server.browser() as browser:
        answer = browser.post("/api/tables", json={"game": GAME, "seats": TWO})
    assert answer.status_code == 429


def test_bots_play_alone_only_for_the_owner_of_a_token(server: Server):
    table_request = {"game": GAME, "seats": [{"kind": "bot"}, {"kind": "bot"}]}
    form = {"game": GAME, "players": "2", "seat1": "bot", "seat2": "bot"}
    store = server.registry.services.store
    token = add_token(store, "Cleo", 1)
    with server.browser() as browser:
        refusal = browser.post("/api/tables", json=table_request)
        assert (refusal.status_code, refusal.json()["code"]) == (403, "no-token")
        assert browser.post("/tables", data=form).status_code == 422
        for forged in ("fbt_", token[:-1], token + "x"):
            bearer = {"Authorization": f"Bearer {forged}"}
            assert browser.post("/api/tables", json=table_request, headers=bearer).status_code == 403
        bearer = {"Authorization": f"Bearer {token}"}
        assert browser.post("/api/tables", json=table_request, headers=bearer).status_code == 201
        with pytest.raises(BadOption, match="has a token already"):
            add_token(store, "Cleo", 1)
        revoke_token(store, "Cleo")
        assert browser.post("/api/tables", json=table_request, headers=bearer).status_code == 403
        late = add_token(store, "Late", -1)
        assert (
            browser.post("/api/tables", json=table_request, headers={"Authorization": f"Bearer {late}"}).status_code
            == 403
        )
        revoke_token(store, "Late")


def test_messages_and_connections_have_quotas(bounded: Bounded):
    id, *_ = bounded.server.duel()
    bounded.set(messages=rates(8, 100, 8.0), sockets=AtOnce(1, 1), watchers=2)
    viewpoint = bounded.server.screen(id)
    refusal = viewpoint.messages[-1]
    assert (refusal["type"], refusal["code"], refusal["wait"]) == ("refused", "too-many", 60)
    assert viewpoint.is_closed()
    bounded.set(messages=rates(8, 100, 8.0), sockets=AtOnce(1, 1))
    third = bounded.server.screen(id)
    assert third.messages[-1]["type"] == "table"
    fourth = bounded.server.screen(id)
    assert "connections are open" in fourth.messages[-1]["text"]
    bounded.set(messages=Rates(Rate(100, 16.0), Rate(3 + WHOLE, 16.0)))
    patient = bounded.server.screen(id)
    for _ in range(3):
        patient.send(type="ping")
    assert [patient.await_type("pong", "refused")["type"] for _ in range(3)] == ["pong"] * 3
    patient.send(type="ping")
    assert patient.await_type("refused")["wait"] == 2
    bounded.clock.now += 2
    patient.send(type="ping")
    assert patient.await_type("pong", "refused")["type"] == "pong"


def test_requests_have_quotas_and_what_watches_over_the_server_has_none(
    bounded: Bounded, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(middleware, "TOO_MANY_AFTER", 0)
    bounded.set(messages=rates(100, 3), files=rates(100, 1))
    with bounded.server.browser() as browser:
        assert [browser.get("/api/ready").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert [browser.get("/static/shared/look.css").status_code for _ in range(2)] == [200, 429]
        assert [browser.get(path).status_code for path in ("/healthz", "/readyz", "/metrics")] == [200] * 3
        assert browser.get("/").status_code == 429


@pytest.mark.parametrize(
    ("method", "path", "kind", "amount"),
    [
        ("GET", "/tables", "messages", 3),
        ("HEAD", "/t/abc", "messages", 3),
        ("POST", "/tables", "messages", 1),
        ("GET", "/api/tables", "messages", 1),
        ("GET", "/t/abc/closeup.json", "messages", 1),
        ("GET", "/t/abc/steps.json", "messages", 30),
        ("GET", "/t/abc/review", "messages", 30),
        ("GET", "/art/pirates.svg", "files", 1),
        ("GET", "/readyz", "messages", 0),
    ],
)
def test_what_makes_more_work_counts_for_more(method: str, path: str, kind: str, amount: int):
    price = middleware.quota_cost(method, path)
    assert (price.kind, price.amount) == (kind, amount)


def test_a_file_is_bounded_in_bytes_and_in_actions(tmp_path: Path):
    for server in serve(Settings.load(tmp_path, compiling=False, largest_upload=50_000, longest_upload=3)):
        with server.browser() as browser:
            match = Match.new(GAME, 2, seed=1)
            for _ in range(4):
                match.play(int(match.legal()[0]))
            refusal = browser.post("/load", data={"record": match.to_json()})
            assert refusal.status_code == 422
            assert "may have at most 3 actions; this one has 4" in refusal.text
            assert browser.post("/load", data={"record": "x" * 200_000}).status_code == 413


@with_registry
async def test_one_address_does_not_keep_others_from_bringing_files(registry: TableRegistry):
    """However long its file takes, another one waits behind that one alone."""
    match = Match.new(GAME, 2, seed=1)
    text = match.to_json().encode()
    async with vars(registry.creation)["_trying"]:  # as if a file were being tried
        first = asyncio.create_task(registry.creation.load("ada", text, Requester("ada", "192.0.2.1")))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="Too many game records"):
            await registry.creation.load("bea", text, Requester("bea", "192.0.2.1"))
        other = asyncio.create_task(registry.creation.load("eve", text, Requester("eve", "192.0.2.2")))
        await asyncio.sleep(0)
        assert not first.done() and not other.done()
    assert (await first).table.host == "ada"
    assert (await other).table.host == "eve"
    assert (await registry.creation.load("bea", text, Requester("bea", "192.0.2.1"))).table.host == "bea"
