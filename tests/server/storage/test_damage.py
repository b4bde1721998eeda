"""What is damaged, foreign or full hurts nobody else, and is called what it is."""

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from at_table import ADA, BOT, begun, finish, match_of, played, position, told, turn, watcher_of, with_registry
from conftest import GAME, Json, Server, quiet
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import TakeBack, decode
from filibusta.server.settings import Settings
from filibusta.server.storage.models import PLAY, AppendRequest, Entry, Seat, StoredTable
from filibusta.server.storage.store import Conflict, Store, StoreFailed
from filibusta.server.tables import naming, replay
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.playing import SNAPSHOT_EVERY
from filibusta.server.tables.registry import TableRegistry

TABLE = StoredTable("abcdefghij", "brass-kraken-17", "", GAME, 1, {}, bytes(32), "ada", (Seat("open"),))


def change(store: Store, statement: str, **values: Any) -> None:
    with store._engine.begin() as db:  # pyright: ignore[reportPrivateUsage]
        db.execute(sa.text(statement), values)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("options", "{"),
        ("options", "[1]"),
        ("secret", "xyz"),
        ("deal", "[1.5]"),
        ("game", "chess"),
        ("title", b"\xff"),
        ("rules", "one"),
        ("created", "today"),
    ],
)
def test_one_damaged_table_hides_no_other(server: Server, column: str, value: str):
    whole, damaged = server.make({}, {}, title="Whole"), server.make({}, {}, title="Damaged")
    change(
        server.registry.services.store, f"update match set {column} = :value where id = :id", value=value, id=damaged
    )
    server.registry._live_tables.pop(damaged)  # pyright: ignore[reportPrivateUsage]
    with server.browser() as browser:
        for page in ("/", "/tables", "/api/tables"):
            answer = browser.get(page)
            assert answer.status_code == 200
            assert whole in answer.text
            assert damaged not in answer.text
        assert browser.get(f"/t/{damaged}").status_code == 410
        problem = browser.get(f"/api/tables/{damaged}")
    assert (problem.status_code, problem.json()["code"]) == (410, "broken")


@pytest.mark.parametrize("value", ["x'ff'", "cast(x'ff' as text)", "cast(x'eda080' as text)"])
def test_a_name_that_is_no_text_hides_no_other_table(server: Server, value: str):
    whole, damaged = server.make({}, {}, title="Whole"), server.make({}, {}, title="Damaged")
    change(server.registry.services.store, f"update seat set name = {value} where match = :id", id=damaged)
    server.registry._live_tables.pop(damaged)  # pyright: ignore[reportPrivateUsage]
    with server.browser() as browser:
        tables = browser.get("/api/tables")
        assert (tables.status_code, whole in tables.text, damaged in tables.text) == (200, True, False)
        assert browser.get(f"/t/{damaged}").status_code == 410
        assert browser.get(f"/api/tables/{damaged}").json()["code"] == "broken"


@pytest.mark.parametrize("column", ["action", "kind", "message", "ply", "chance"])
def test_programs_are_told_that_a_match_is_broken(server: Server, column: str):
    id = server.make({}, {})
    keys = [server.sit(id, name) for name in ("Ada", "Bea")]
    server.running_screen(id, keys[0]).socket.close()
    server.registry.services.store.append(AppendRequest(id, [Entry(1, PLAY, 0, 0, "pass")]))
    change(server.registry.services.store, f"update move set {column} = x'ff' where match = :id", id=id)
    server.registry._live_tables.pop(id)  # pyright: ignore[reportPrivateUsage]
    headers = {"Authorization": f"Bearer {keys[0]}"}
    with server.browser() as browser:
        answers = [
            browser.get(f"/api/tables/{id}/view", headers=headers),
            browser.post(f"/api/tables/{id}/moves", json={"ply": 0, "action": "pass"}, headers=headers),
        ]
        assert browser.get(f"/t/{id}").status_code == 410
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(410, "broken")}


@with_registry
async def test_a_match_whose_game_is_gone_is_one_line_of_the_log_and_says_which_game(registry: TableRegistry):
    gone, whole = await begun(registry, BOT, ADA), await begun(registry, BOT, ADA)
    for live in (gone, whole):
        await live.close()
        registry._live_tables.pop(live.table.id)  # pyright: ignore[reportPrivateUsage]
    change(registry.services.store, "update match set game = 'chess' where id = :id", id=gone.table.id)
    with capture_logs() as logged:
        await registry._wake_all()  # pyright: ignore[reportPrivateUsage]
    told = [line for line in logged if line["log_level"] in ("warning", "error")]
    assert len(told) == 1 and "exc_info" not in told[0]
    assert told[0]["table"] == gone.table.id and "'chess'" in told[0]["reason"]
    assert registry.known(whole.table.id)
    with pytest.raises(Refused, match="'chess', a game that is not installed"):
        await registry.live_table(gone.table.id)


@pytest.mark.parametrize("value", ["nonsense", '["a"]', "[4294967296]"])
def test_damaged_chance_is_a_broken_match(settings: Settings, value: str):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await begun(registry)
        await finish(live, 3)
        change(registry.services.store, "update move set chance = :value where seq = 2", value=value)
        again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
        await again.ready()
        assert again.status == "broken"

    check(settings)


@with_registry
async def test_a_damaged_snapshot_is_a_match_that_cannot_go_on(registry: TableRegistry):
    live = await begun(registry)
    await finish(live, SNAPSHOT_EVERY)
    change(registry.services.store, "update snapshot set position = '{'")
    again = LiveTable(registry.services, replace(await registry.services.fetch(live.table.id), rules=0))
    await again.ready()
    assert again.status == "broken"


def full(*_: object) -> None:
    raise StoreFailed("database or disk is full")


@with_registry
async def test_a_snapshot_that_fails_stops_neither_the_telling_nor_the_bots(registry: TableRegistry):
    registry.services.store.save_snapshot = full  # type: ignore[method-assign]
    live = await begun(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await told(watcher)
    await finish(live, SNAPSHOT_EVERY)
    assert live.ply == SNAPSHOT_EVERY
    assert len([m for m in await told(watcher) if m["type"] == "step"]) == SNAPSHOT_EVERY
    await played(await begun(registry, BOT, BOT))


@with_registry
async def test_an_action_that_was_not_kept_has_a_code_of_its_own(registry: TableRegistry):
    live = await begun(registry)
    registry.services.store.append = full  # type: ignore[method-assign]
    with pytest.raises(Refused) as refusal:
        await live.play(*turn(live))
    assert refusal.value.code == "not-kept"


def test_a_store_that_fails_is_said_as_such(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server.registry.services.store, "create", full)
    with server.browser() as browser:
        answer = browser.post("/api/tables", json={"game": GAME, "seats": [{"kind": "open"}] * 2})
    assert (answer.status_code, answer.json()["code"]) == (503, "not-kept")


@with_registry
async def test_who_loses_the_race_to_deal_tells_and_goes_on_too(registry: TableRegistry):
    store = registry.services.store
    begin = store.begin

    def beaten(*what: Any) -> None:
        begin(*what)
        raise Conflict("the game has begun already")

    store.begin = beaten  # type: ignore[method-assign]
    live = await registry.creation.create("ada", TableRequest(GAME, [Seat("human", "Ada", guest="ada"), Seat("open")]))
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await live.fill_with_bots("1")
    await live.ready()
    assert match_of(live)
    states = [m["table"]["state"] for m in await told(watcher) if m["type"] == "table"]
    assert states[-1] == "running"
    while match_of(live).player != 0 and not match_of(live).over:
        await live.changed()


@with_registry
async def test_under_other_rules_the_chance_is_fresh_and_keeps_the_words(registry: TableRegistry):
    live = await registry.creation.create("ada", TableRequest(GAME, [Seat("human", "Ada", guest="ada"), Seat("open")]))
    await live.sit(1, "bea", "Bea", "lucky word")
    await live.ready()
    await finish(live, SNAPSHOT_EVERY + 3)
    first = match_of(live).fairness
    stored = replace(await registry.services.fetch(live.table.id), rules=0)
    change(registry.services.store, "update snapshot set rules = 0")
    again = LiveTable(registry.services, stored)
    await again.ready()
    fairness = match_of(again).fairness
    assert fairness.words == ("lucky word",)
    assert fairness.secret == replay.continued(live.table.secret, match_of(live).game.version, SNAPSHOT_EVERY)
    used = {first.key(number) for number in range(200)}
    bare = {Match.new(GAME, 2, seed=live.table.secret).fairness.key(number) for number in range(200)}
    assert not (used | bare) & {fairness.key(number) for number in range(200)}
    (latest,) = registry.services.store.snapshots(live.table.id)
    assert (latest.rules, latest.ply) == (match_of(live).game.version, SNAPSHOT_EVERY + 3)
    await finish(again, 2)
    third = LiveTable(registry.services, stored)
    await third.ready()
    assert third.ply == SNAPSHOT_EVERY + 5


@with_registry
async def test_what_is_played_after_a_cut_is_there_after_the_next_start(registry: TableRegistry):
    """Actions that the new rules do not allow are gone; those played instead are kept."""
    live = await begun(registry)
    await finish(live, SNAPSHOT_EVERY + 3)
    change(registry.services.store, "update snapshot set rules = 0")
    change(registry.services.store, "update move set action = 'impossible' where seq = :seq", seq=SNAPSHOT_EVERY + 2)
    stored = replace(await registry.services.fetch(live.table.id), rules=0)
    again = LiveTable(registry.services, stored)
    await again.ready()
    assert again.ply == SNAPSHOT_EVERY + 1
    for n in range(4):
        await again.play(*turn(again, id=f"again{n}"))
    third = LiveTable(registry.services, stored)
    await third.ready()
    assert third.ply == SNAPSHOT_EVERY + 5
    one, other = (write_position(match.game, match.whole_position()) for match in (match_of(third), match_of(again)))
    assert one == other


@with_registry
async def test_under_other_rules_nothing_goes_on_from_what_was_taken_back(registry: TableRegistry):
    live = await begun(registry)
    match = match_of(live)
    while not (open_ones := [int(action) for action in match.legal() if not match.is_final(int(action))]):
        await live.play(*turn(live))
    start = live.ply
    before = replay.snapshot(match, start, start)
    guest, order = turn(live, match.game.actions.name(open_ones[0]))
    await live.play(guest, order)
    behind = replay.snapshot(match_of(live), start + 1, start + 1)
    await live.take_back(guest, TakeBack("back", start))
    await live.play(*turn(live, id="again"))
    table = replace(await registry.services.fetch(live.table.id), rules=0)
    entries = registry.services.store.entries(table.id)
    found = replay.rebuild(table, entries, [behind, before])
    assert (found.base, found.match.ply) == (start, 1)
    assert write_position(match.game, found.match.whole_position()) == position(live)
    with pytest.raises(BadRecord, match="cannot go on"):
        replay.rebuild(table, entries, [behind])


def test_under_other_rules_programs_count_actions_as_before(server: Server):
    """What a program has seen it need not be told again."""
    id = server.make({}, {})
    keys: list[str] = [server.sit(id, "Ada"), server.sit(id, "Bea")]
    with server.browser() as browser:

        def view(key: str = "", **asked: Any) -> Json:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            return browser.get(f"/api/tables/{id}/view", params=asked, headers=headers).raise_for_status().json()

        def play() -> None:
            player: int = view()["player"]
            key = keys[player]
            mine = view(key=key)
            order = {"ply": mine["ply"], "action": mine["legal"][0]["name"]}
            headers = {"Authorization": f"Bearer {key}"}
            assert browser.post(f"/api/tables/{id}/moves", json=order, headers=headers).json()["ply"] > order["ply"]

        for _ in range(SNAPSHOT_EVERY + 3):
            play()
        for table, column in (("match", "id"), ("snapshot", "match")):
            change(server.registry.services.store, f"update {table} set rules = 0 where {column} = :id", id=id)
        server.registry._live_tables.pop(id)  # pyright: ignore[reportPrivateUsage]
        play()
        whole = view(since=0)
        assert whole["ply"] == SNAPSHOT_EVERY + 4
        for since in range(SNAPSHOT_EVERY, whole["ply"] + 1):
            assert view(since=since)["news"] == [line for line in whole["news"] if line["ply"] >= since]


@with_registry
async def test_join_words_do_not_run_out(registry: TableRegistry):
    def taken(language: str = "en", digits: int = 2) -> str:
        return f"brass-kraken-{10 ** (digits - 1)}"

    words, naming.join_word = naming.join_word, taken
    try:
        found = {
            (await registry.creation.create("ada", TableRequest(GAME, [Seat("open"), Seat("open")]))).table.word
            for _ in range(5)
        }
    finally:
        naming.join_word = words
    assert len(found) == 5


def test_a_longer_join_word_has_more_digits():
    assert all(len(naming.join_word("it", digits).rpartition("-")[2]) == digits for digits in (2, 3, 6))


@pytest.mark.parametrize("number", [2**31, 2**40, -(2**40), 2**70])
def test_chance_that_fits_no_field_is_no_record(number: int):
    match = Match.new(GAME, 2, seed=1)
    match.play(int(match.legal()[0]))
    record = json.loads(match.to_json())
    for changed in ({**record, "setup": [number]}, {**record, "moves": [{**record["moves"][0], "chance": [number]}]}):
        with pytest.raises(BadRecord):
            Match.load(json.dumps(changed))


@pytest.mark.parametrize("path", ["/t/a%00b", "/api/tables/a%00b", "/join?word=a%00b", "/t/%F0%9F%8F%B4"])
def test_addresses_no_database_takes_are_unknown(server: Server, path: str):
    with server.browser() as browser:
        assert browser.get(path).status_code == 404


def test_words_and_ids_no_database_takes(server: Server):
    id = server.make({}, {})
    with server.browser() as browser:
        answer = browser.post(f"/api/tables/{id}/seats", json={"name": "Ada\0", "word": "a\0b"})
        assert answer.status_code == 201
        seats = server.registry.services.store.table(id)
        assert seats
        assert (seats.seats[0].name, seats.seats[0].word) == ("Ada", "a b")
    for bad in ("a\0b", "", "x" * 65):
        with pytest.raises(Refused, match="visible"):
            decode(json.dumps({"type": "play", "id": bad, "ply": 0, "action": "pass"}))


@pytest.mark.parametrize("level", [0, 6, 10**22, -1])
def test_a_bots_level_is_checked_also_when_it_has_a_name(server: Server, level: int):
    with server.browser() as browser:
        seats = [{"kind": "bot", "level": level, "name": "Nils"}, {}]
        answer = browser.post("/api/tables", json={"game": GAME, "seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_number_of_players_without_end(server: Server):
    with server.browser() as browser:
        assert browser.post("/tables", data={"game": GAME, "players": "9" * 5000}).status_code == 422


def test_an_origin_that_is_no_address_is_not_ours(server: Server):
    id = server.make({}, {})
    with pytest.raises(InvalidStatus) as refused:
        server.screen(id, Origin="http://[")
    assert refused.value.response.status_code == 403


def test_the_database_is_its_users_own(tmp_path: Path):
    file = tmp_path / "matches.sqlite"
    file.touch(0o644)
    file.chmod(0o644)
    store = Store(quiet(tmp_path).database)
    try:
        store.create(TABLE)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("matches.sqlite*")}
    finally:
        store.close()
    assert set(modes.values()) == {0o600}
    assert len(modes) > 1, "what SQLite puts beside it too"


@with_registry
async def test_a_program_that_waits_for_its_turn_is_present(registry: TableRegistry):
    live = await begun(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await told(watcher)
    async with live.present("bea"):
        assert live.online() == {0, 1}
        assert not live.idle
        assert [m["online"] for m in await told(watcher) if m["type"] == "people"] == [[0, 1]]
    assert live.online() == {0, 1}, "between two questions too"


@with_registry
async def test_a_program_that_asks_no_more_is_gone(registry: TableRegistry):
    live = await begun(registry)
    broadcast = live._broadcast  # pyright: ignore[reportPrivateUsage]
    async with live.present("bea"):
        pass
    broadcast._gone("bea")  # pyright: ignore[reportPrivateUsage]
    assert live.online() == frozenset()
    assert broadcast.idle


def test_settings_that_are_no_numbers_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FILIBUSTA_MEMORY", "much")
    with pytest.raises(BadOption, match="whole number"):
        Settings.load(tmp_path)
    monkeypatch.setenv("FILIBUSTA_MEMORY", "64")
    assert Settings.load(tmp_path).memory == 64
