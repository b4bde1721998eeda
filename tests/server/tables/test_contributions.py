"""What devices add to the chance: committed to first, disclosed when all seats are taken, kept, and in every draw."""

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest
from at_table import match_of, opened, with_registry
from conftest import GAME, Server
from failing import AFTER, BEFORE, Failing

from filibusta.engine.fairness import Fairness
from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry

ADA, OPEN, BOT = Seat("human", "Ada", guest="ada"), Seat("open"), Seat("bot", level="1")
BYTES = {"ada": "01" * 32, "bea": "0f" * 32}


def committing(guest: str) -> str:
    return sha256(bytes.fromhex(BYTES[guest])).hexdigest()


async def full(registry: TableRegistry) -> LiveTable:
    """A table of Ada and Bea, who have both committed to something."""
    live = await registry.creation.create("ada", TableRequest(GAME, [ADA, OPEN], commitment=committing("ada")))
    await live.sit(1, "bea", "Bea", "rum", committing("bea"))
    return live


@with_registry
async def test_all_seats_are_taken_then_all_disclose_then_it_is_dealt(registry: TableRegistry):
    live = await registry.creation.create("ada", TableRequest(GAME, [ADA, OPEN], commitment=committing("ada")))
    with pytest.raises(Refused, match="every seat is taken, not before"):
        await live.disclose("ada", BYTES["ada"])
    await live.sit(1, "bea", "Bea", "rum", committing("bea"))
    await live.disclose("ada", BYTES["ada"])
    await live.ready()
    assert live.match is None and live.status == "preparing"
    await live.disclose("bea", BYTES["bea"])
    await live.ready()
    match = match_of(live)
    assert match.fairness == Fairness(live.table.secret, (BYTES["ada"], "rum", BYTES["bea"]))
    assert match.setup_chance != Match.new(GAME, 2, match.options, live.table.secret, names=match.names).setup_chance
    assert (await registry.services.fetch(live.table.id)).seats == live.table.seats
    await live.disclose("bea", BYTES["bea"])  # once more, as after a lost answer: nothing changes


@with_registry
async def test_what_is_disclosed_is_what_was_committed_to_by_that_seat(registry: TableRegistry):
    live = await full(registry)
    for guest, contribution, why in (
        ("bea", BYTES["ada"], "not what your seat has committed to"),
        ("cleo", BYTES["ada"], "do not sit there"),
        ("ada", "AB" * 32, "64 hexadecimal digits"),
        ("ada", "01", "64 hexadecimal digits"),
    ):
        with pytest.raises(Refused, match=why):
            await live.disclose(guest, contribution)
    assert not any(seat.contribution for seat in live.table.seats)
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        await registry.creation.create("ada", TableRequest(GAME, [ADA, BOT], commitment="short"))


def test_who_does_not_disclose_is_dealt_without_and_that_is_kept(settings: Settings):
    async def play() -> None:
        async with opened(settings.but(contribution_seconds=0.0)) as registry:
            live = await full(registry)
            while live.match is None:
                await live.changed()
            assert match_of(live).fairness.words == ("rum",)
            with pytest.raises(Refused, match="came too late"):
                await live.disclose("ada", BYTES["ada"])
            kept = await registry.services.fetch(live.table.id)
            assert [seat.commitment for seat in kept.seats] == [committing("ada"), committing("bea")]
            assert [seat.contribution for seat in kept.seats] == ["", ""]

    asyncio.run(play())


@pytest.mark.parametrize("when", [BEFORE, AFTER])
def test_what_could_not_be_kept_is_disclosed_again(settings: Settings, when: str):
    async def play() -> None:
        async with opened(settings) as registry:
            live, failing = await full(registry), Failing(registry)
            failing.next["disclose"] = when
            with pytest.raises(Refused, match="could not be saved"):
                await live.disclose("ada", BYTES["ada"])
            for guest, contribution in BYTES.items():
                await live.disclose(guest, contribution)
            await live.ready()
            assert match_of(live).fairness.words == (BYTES["ada"], "rum", BYTES["bea"])

    asyncio.run(play())


def test_a_server_that_stops_in_between_waits_again(settings: Settings):
    async def play() -> None:
        async with opened(settings) as registry:
            live = await full(registry)
            await live.disclose("ada", BYTES["ada"])
        async with opened(settings) as registry:
            live = await registry.live_table(live.table.id)
            assert live.awaits_contributions
            await live.disclose("bea", BYTES["bea"])
            await live.ready()
            assert match_of(live).fairness.words == (BYTES["ada"], "rum", BYTES["bea"])

    asyncio.run(play())


@with_registry
async def test_in_a_return_match_who_asks_contributes(registry: TableRegistry):
    live = await full(registry)
    for guest, contribution in BYTES.items():
        await live.disclose(guest, contribution)
    await live.ready()
    again = await registry.live_table(await registry.creation.return_match(live, "bea", commitment=committing("bea")))
    bea, ada = again.table.seats
    assert (bea, ada) == (
        replace(live.table.seats[1], word="", contribution=""),
        replace(live.table.seats[0], commitment="", contribution=""),
    )


def test_play_now_waits_for_the_browser_and_shows_all_in_the_end(server: Server):
    with server.browser() as browser:
        page = browser.post("/play-now", data={"commitment": committing("ada")}, follow_redirects=True)
        id = page.url.path.rpartition("/")[2]
        assert f'data-disclose="{id}"' in page.text
        before = browser.get(f"/api/tables/{id}/chance").json()
        assert before["full"] and not before["dealt"] and before["seats"][0]["commitment"] == committing("ada")
        dealt = browser.post(f"/api/tables/{id}/contributions", json={"contribution": BYTES["ada"]}).json()
        assert dealt["dealt"] and dealt["seats"][0]["contribution"] == BYTES["ada"]
        assert dealt["commitment"] == before["commitment"]
        assert (dealt["secret"], dealt["seed"]) == ("", ""), "what will be drawn stays secret until the end"
        assert 'id="stage"' in browser.get(f"/t/{id}").text


def test_without_a_contribution_nobody_waits(server: Server):
    with server.browser() as browser:
        page = browser.post("/play-now", follow_redirects=True)
        assert 'id="stage"' in page.text
        chance = browser.get(page.url.path.replace("/t/", "/api/tables/") + "/chance").json()
        assert chance["dealt"] and [seat["commitment"] for seat in chance["seats"]] == ["", "", ""]


def test_each_part_of_the_chance_is_shown_when_nobody_can_choose_his_own_by_it(server: Server):
    """Words once every seat is taken, what was disclosed once it is dealt, the secret when the match is over."""
    id = server.make({}, {})
    secret = server.registry.services.store.table(id)
    assert secret
    hidden = {"lighthouse", "marmalade", *BYTES.values(), secret.secret.hex()}
    with server.browser() as browser:

        def sit(name: str, word: str) -> dict[str, str]:
            seat = {"name": name, "word": word, "commitment": committing(name.lower())}
            key = browser.post(f"/api/tables/{id}/seats", json=seat).raise_for_status().json()["key"]
            return {"Authorization": f"Bearer {key}"}

        def disclose(headers: dict[str, str], contribution: str) -> None:
            asked = {"contribution": contribution}
            browser.post(f"/api/tables/{id}/contributions", json=asked, headers=headers).raise_for_status()

        def shown() -> set[str]:
            paths = (f"/api/tables/{id}/chance", f"/api/tables/{id}", "/api/tables", f"/t/{id}", "/tables")
            told = "".join(browser.get(path).raise_for_status().text for path in paths)
            return {part for part in hidden if part in told}

        ada = sit("Ada", "lighthouse")
        assert shown() == set()
        bea = sit("Bea", "marmalade")
        assert shown() == {"lighthouse", "marmalade"}
        disclose(ada, BYTES["ada"])
        assert shown() == {"lighthouse", "marmalade"}
        disclose(bea, BYTES["bea"])
        assert shown() == hidden - {secret.secret.hex()}
