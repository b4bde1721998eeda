"""Chat: who writes, who reads, in which words, how much; and what the operator does with what is reported."""

from dataclasses import replace

import pytest
from at_table import ADA, BEA, BOT, begun, with_registry
from conftest import Server

from filibusta.server.errors import Refused
from filibusta.server.limits import Limits, Rate, Rates
from filibusta.server.protection.quotas import Requester
from filibusta.server.services import Services
from filibusta.server.settings import Settings
from filibusta.server.storage import chat as stored
from filibusta.server.storage.models import OVER, ChatLine, StoredTable
from filibusta.server.storage.store import Store
from filibusta.server.tables import chat
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry

ADA_ASKS, BEA_ASKS, ZOE_ASKS = Requester("ada", "1"), Requester("bea", "2"), Requester("zoe", "3")


async def read(registry: TableRegistry, live: LiveTable, guest: str, language: str = "en") -> list[str]:
    found = await chat.shown_chat(registry.services, live.table, guest, language)
    return [f"{line.name}: {line.text}" for line in found]


@with_registry
async def test_players_and_spectators_talk_apart_until_the_game_is_over(registry: TableRegistry) -> None:
    live = await begun(registry)
    await live.write(ADA_ASKS, "", "  Ready,\n Bea? ")
    await live.write(ZOE_ASKS, "Zoe", "Ada holds the kraken")
    await live.write(BEA_ASKS, "an admiral", "", "rum")
    assert await read(registry, live, "ada") == ["Ada: Ready, Bea?", "Bea: A round of rum!"]
    assert await read(registry, live, "zoe", "it") == [
        "Ada: Ready, Bea?",
        "Zoe: Ada holds the kraken",
        "Bea: Un giro di rum!",
    ]
    over = replace(live.table, state=OVER)
    assert len(await chat.shown_chat(registry.services, over, "ada", "en")) == 3


@with_registry
async def test_what_may_not_be_said(registry: TableRegistry) -> None:
    live = await begun(registry)
    for text, sign in (("", ""), (" \n\u200b", ""), ("x" * 301, ""), ("", "no such sign")):
        with pytest.raises(Refused):
            await live.write(ADA_ASKS, "", text, sign)
    with pytest.raises(Refused, match="needs a name"):
        await live.write(ZOE_ASKS, "", "hello")
    silent = await begun(registry, chat=False)
    alone = await begun(registry, ADA, BOT)
    for other in (silent, alone):
        with pytest.raises(Refused, match="no chat"):
            await other.write(ADA_ASKS, "", "hello")
        with pytest.raises(Refused, match="no chat"):
            await read(registry, other, "ada")
    assert await read(registry, live, "ada") == []


@with_registry
async def test_a_reader_tells_authors_apart_without_knowing_them(registry: TableRegistry) -> None:
    live, other = await begun(registry), await begun(registry)
    lines = [await live.write(ZOE_ASKS, "Zoe", "one"), await live.write(Requester("kit", "4"), "Zoe", "two")]
    first, second = (chat.shown(live.table, line, "max", "en") for line in lines)
    assert first.author != second.author
    assert first.author != chat.shown(other.table, lines[0], "max", "en").author, "nobody is followed to another table"
    assert not first.mine and chat.shown(live.table, lines[0], "zoe", "en").mine


def test_too_much_is_refused(settings: Settings) -> None:
    few = Rate(2, 60.0)
    services = Services(settings.but(limits=Limits(chat=Rates(few, few))))

    @with_registry
    async def talk(registry: TableRegistry) -> None:
        live = await begun(registry)
        registry.services.quotas = services.quotas
        for text in ("one", "two"):
            await live.write(ADA_ASKS, "", text)
        with pytest.raises(Refused) as refused:
            await live.write(ADA_ASKS, "", "three")
        assert refused.value.code == "too-many" and refused.value.wait

    talk(settings)


def line(text: str, guest: str = "ada", seat: int = 0) -> ChatLine:
    return ChatLine(0, guest, "Ada", seat, "", text, 0.0)


@pytest.fixture
def store(settings: Settings) -> Store:
    made = Store(settings.database)
    made.create(StoredTable("t", "", "", "plunder", 1, {}, b"s" * 32, "ada", (ADA, BEA)))
    return made


def test_old_lines_go_room_by_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST", 3)
    stored.add_chat_line(store, "t", line("from the table"))
    numbers = [stored.add_chat_line(store, "t", line(str(n), "zoe", -1)).number for n in range(5)]
    assert numbers == [2, 3, 4, 5, 6]
    assert [one.text for one in stored.chat_lines(store, "t")] == ["from the table", "2", "3", "4"]
    assert [one.text for one in stored.chat_lines(store, "t", after=5)] == ["4"]


def test_the_operator_removes_and_dismisses_what_was_reported(store: Store) -> None:
    for text in ("rude", "fine", "nothing"):
        stored.add_chat_line(store, "t", line(text))
    assert stored.report_line(store, "t", 1, "bea") and stored.report_line(store, "t", 1, "bea")
    assert stored.report_line(store, "t", 1, "zoe") and stored.report_line(store, "t", 2, "zoe")
    assert not stored.report_line(store, "t", 9, "bea")
    assert [(one.line.text, one.readers) for one in stored.reports(store)] == [("rude", 2), ("fine", 1)]
    assert stored.dismiss_report(store, "t", 2) and not stored.dismiss_report(store, "t", 2)
    assert stored.remove_line(store, "t", 1) and not stored.remove_line(store, "t", 1)
    assert not stored.reports(store)
    assert [one.text for one in stored.chat_lines(store, "t")] == ["fine", "nothing"]
    assert stored.add_chat_line(store, "t", line("next")).number == 4


def test_who_is_forgotten_leaves_no_word(store: Store) -> None:
    stored.add_chat_line(store, "t", line("mine"))
    stored.add_chat_line(store, "t", replace(line("hers", "bea", 1), name="Bea"))
    stored.forget_chat(store, "ada")
    assert [one.text for one in stored.chat_lines(store, "t")] == ["hers"]


def test_a_line_reaches_the_screens_that_may_read_it(server: Server) -> None:
    id = server.make({}, {})
    ada, bea = server.sit(id, "Ada"), server.sit(id, "Bea")
    playing, watching = server.running_screen(id, ada), server.running_screen(id, "", "?lang=it")
    with server.browser(bea) as browser:
        said = browser.post(f"/t/{id}/chat", data={"sign": "ahoy"})
        assert said.status_code == 200 and said.json()["mine"]
    with server.browser() as stranger:
        assert stranger.post(f"/t/{id}/chat", data={"text": "psst", "name": "Zoe"}).status_code == 200
        page = stranger.get(f"/t/{id}/chat.json").json()
        assert [one["text"] for one in page["lines"]] == ["Ahoy!", "psst"] and page["seat"] == -1
        assert stranger.post(f"/t/{id}/chat/report", data={"number": "1"}).status_code == 204
    told = playing.await_type("chat")["line"]
    assert (told["name"], told["text"], told["symbol"]) == ("Bea", "Ahoy!", "flag-pirate")
    assert [watching.await_type("chat")["line"]["text"] for _ in "12"] == ["Ehi, di bordo!", "psst"]
    with server.browser(ada) as browser:
        browser.post(f"/t/{id}/chat", data={"text": "to all"})
    assert playing.await_type("chat")["line"]["text"] == "to all", "players were told nothing of spectators"
