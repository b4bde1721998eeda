"""Messages that it is somebody's turn: to whom, when, how often, in which words; and which addresses are refused."""

import asyncio
import json
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from at_table import ADA, BEA, begun, opened, turn, watcher_of
from conftest import Server, quiet, serve
from mail_server import Inbox, receiving
from push_receiver import Browser, Receiver

from filibusta.engine.errors import BadOption
from filibusta.server.errors import Refused
from filibusta.server.notify import messages
from filibusta.server.notify.channels import Channels
from filibusta.server.notify.delivery import DeliveryLoop
from filibusta.server.notify.mail import Smtp, checked_address
from filibusta.server.notify.outgoing import NotDelivered, Outgoing, is_public
from filibusta.server.notify.push import PushKeys
from filibusta.server.protocol.incoming import Attend
from filibusta.server.settings import Settings
from filibusta.server.storage import contacts
from filibusta.server.storage.contacts import MAIL, PUSH, WEBHOOK
from filibusta.server.storage.models import DAYS, Timing
from filibusta.server.storage.store import Store
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.seat_status import DAY
from filibusta.server.words import server_words

ORIGIN = "https://play.example.org"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, str]]:
    with receiving() as found:
        yield found


def later(registry: TableRegistry, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's time is so much later from now on."""
    now = registry.services.store.now()
    monkeypatch.setattr(registry.services.store, "now", lambda: now + seconds)


def with_post(settings: Settings, test: Callable[[TableRegistry], Any]) -> None:
    async def inside() -> None:
        async with opened(settings) as registry:
            await test(registry)

    asyncio.run(inside())


def add(registry: TableRegistry, guest: str, kind: str, address: str, language: str = "en") -> contacts.Contact:
    found = contacts.add_contact(registry.services.store, guest, kind, address, language, True)
    assert found
    return found


def test_one_letter_a_decision_and_none_to_who_looks(
    settings: Settings, inbox: tuple[Inbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, smtp = inbox
    settings = settings.but(smtp=smtp, sender="Filibusta <sea@example.org>", origin=ORIGIN)

    async def test(registry: TableRegistry) -> None:
        delivery = DeliveryLoop(registry, Channels(settings))
        for guest in ("ada", "bea"):
            add(registry, guest, MAIL, f"{guest}@example.org", "it")
        live, other = await begun(registry, ADA, BEA, title="Red reef"), await begun(registry, ADA, BEA)
        decides = ("ada", "bea")[live.asked[0]]
        assert not await delivery.round() and not box.letters, "a minute is left to decide"
        later(registry, 61.0, monkeypatch)
        await delivery.round()
        both = ("ada", "bea")[other.asked[0]] == decides
        letter = next(one for one in box.letters if one["To"] == f"{decides}@example.org")
        assert letter["Subject"] == ("2 tavoli ti aspettano" if both else "Tocca a te: Red reef")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert f"{ORIGIN}/notices/" in letter["List-Unsubscribe"]
        text = letter.get_content()
        assert f"{ORIGIN}/t/{live.table.id}" in text and "Red reef" in text
        assert len(box.letters) == (1 if both else 2)
        count = len(box.letters)
        later(registry, 4000.0, monkeypatch)
        await delivery.round()
        assert len(box.letters) == count, "the same decision is told once"
        while ("ada", "bea")[live.asked[0]] == decides:
            await live.play(*turn(live))
        later(registry, 8000.0, monkeypatch)
        contacts.note_looking(registry.services.store, [(live.table.id, guest) for guest in ("ada", "bea")])
        await delivery.round()
        assert len(box.letters) == count, "who looks is not told"
        later(registry, 20000.0, monkeypatch)
        await delivery.round()
        assert len(box.letters) == count + 1 and box.letters[-1]["To"] != letter["To"]

    with_post(settings, test)


def test_quiet_hours_and_vacations_hold_letters_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: TableRegistry) -> None:
        for guest in ("ada", "bea"):
            add(registry, guest, WEBHOOK, "https://example.org/hook")
        live, store = await begun(registry, ADA, BEA, timing=Timing(DAYS)), registry.services.store
        hour, seat = datetime.fromtimestamp(store.now(), UTC).hour, live.asked[0]
        guest, passed = ("ada", "bea")[seat], 3 * 3600.0
        await live.attend(guest, Attend("1", "hours", f"{hour}-{(hour + 2) % 24} UTC"))
        later(registry, 61.0, monkeypatch)
        assert contacts.write_notifications(store) == 0
        assert [one.match for one in contacts.waiting_for(store, guest)] == [live.table.id], (
            "a page shows it all the same"
        )
        later(registry, passed, monkeypatch)
        assert contacts.write_notifications(store) == 1 and contacts.write_notifications(store) == 0
        while live.asked[0] == seat:
            await live.play(*turn(live))
        other = ("ada", "bea")[live.asked[0]]
        await live.attend(other, Attend("2", "vacation", "on"))
        later(registry, 5 * DAY, monkeypatch)
        assert contacts.write_notifications(store) == 0
        await live.attend(other, Attend("3", "vacation", "off"))
        later(registry, contacts.HELD + 1.0, monkeypatch)
        assert contacts.write_notifications(store) == 1

    with_post(settings, test)


def test_a_page_in_the_background_is_not_looked_at(settings: Settings) -> None:
    async def test(registry: TableRegistry) -> None:
        delivery, live = DeliveryLoop(registry, Channels(settings)), await begun(registry, ADA, BEA)
        guest = ("ada", "bea")[live.asked[0]]
        screens = [watcher_of(live, guest), watcher_of(live, guest)]
        for screen in screens:
            await live.enter(screen)
        looks = [(live.table.id, guest)]
        for hidden, looking in (((False, False), looks), ((True, False), looks), ((True, True), [])):
            for screen, one in zip(screens, hidden, strict=True):
                screen.hidden = one
            assert list(delivery._looking()) == looking  # pyright: ignore[reportPrivateUsage]
        assert live.online() == {live.asked[0]}

    with_post(settings, test)


def test_a_letter_is_written_once_and_taken_by_one(
    settings: Settings, inbox: tuple[Inbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry) -> None:
        for guest in ("ada", "bea"):
            add(registry, guest, WEBHOOK, "https://example.org/hook")
        live, store = await begun(registry, ADA, BEA), registry.services.store
        later(registry, 61.0, monkeypatch)
        second = Store(settings.database)
        monkeypatch.setattr(second, "now", store.now)
        assert contacts.write_notifications(store) == 1 and contacts.write_notifications(second) == 0
        (letter,) = contacts.take_notifications(store)
        assert not contacts.take_notifications(second), "another process leaves it alone"
        later(registry, 61.0, monkeypatch)
        monkeypatch.setattr(second, "now", store.now)
        (again,) = contacts.take_notifications(second)  # the first process died
        assert again.id == letter.id and [one.match for one in contacts.still_waiting(second, again)] == [live.table.id]
        contacts.finish_notification(store, letter)
        contacts.finish_notification(second, again)
        await live.play(*turn(live))
        contacts.forget_contacts(store, "ada")
        contacts.forget_contacts(store, "bea")
        assert not contacts.contacts(store, "ada") and not contacts.take_notifications(second)
        second.close()

    with_post(settings, test)


def _of_kind(store: Store, guest: str, kind: str) -> contacts.Contact:
    return next(one for one in contacts.contacts(store, guest) if one.kind == kind)


def test_browsers_and_webhooks_are_told(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings.but(origin=ORIGIN)

    async def test(registry: TableRegistry) -> None:
        async with Receiver(tmp_path) as receiver:
            delivery = DeliveryLoop(registry, Channels(settings, receiver.outgoing))
            live = await begun(registry, ADA, BEA, title="Red reef")
            guest, store = ("ada", "bea")[live.asked[0]], registry.services.store
            browser = Browser(receiver.url)
            for kind, address in ((PUSH, browser.subscription), (WEBHOOK, receiver.url)):
                add(registry, guest, kind, address)
            later(registry, 61.0, monkeypatch)
            await delivery.round()
            bodies = {"aes128gcm" in head: (head, body) for head, body in receiver.requests}
            head, body = bodies[True]
            assert browser.read(body) == {
                "title": "It is your turn: Red reef",
                "body": f"Red reef · {live.match and live.match.game.name['en']}",
                "url": f"/t/{live.table.id}",
                "waiting": 1,
                "end": f"/notices/{_of_kind(store, guest, PUSH).token}",
                "ending": "End these messages",
            }
            assert head.startswith("POST /hook?a=1 HTTP/1.1") and "vapid t=" in head.lower()
            told = json.loads(bodies[False][1])
            assert told["tables"][0]["url"] == f"{ORIGIN}/t/{live.table.id}" and "Red reef" in told["text"]
            assert told["end"] == f"{ORIGIN}/notices/{_of_kind(store, guest, WEBHOOK).token}"

    with_post(settings, test)


def test_what_discord_is_told_fits_and_ends_with_the_link_that_ends_it():
    contact = contacts.Contact("1", "ada", WEBHOOK, "https://discord.com/api/webhooks/1", "secret", "en", True)
    waiting = [contacts.Waiting(f"m{i}", "Red reef " * 10, "plunder", 0.0) for i in range(30)]
    told = messages.message(waiting, contact, ORIGIN, server_words("en"))
    content = json.loads(messages.webhook_body(told, contact.address))["content"]
    assert len(content) == messages.LONGEST_TO_DISCORD and content.endswith(f"To end them: {ORIGIN}/notices/secret")


def test_mail_without_its_library_is_refused_at_the_start(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("filibusta.server.notify.channels.find_spec", lambda name: None)  # type: ignore[misc]
    with pytest.raises(BadOption, match=r"FILIBUSTA_SMTP needs an extra: pip install 'filibusta\[notices\]'"):
        Channels(settings.but(origin=ORIGIN, smtp="smtp://mail.example.org", sender="sea@example.org"))


def test_a_letter_that_cannot_be_written_is_given_up(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong, and also if the process dies over it."""

    async def test(registry: TableRegistry) -> None:
        delivery, store = DeliveryLoop(registry, Channels(settings.but(origin=ORIGIN))), registry.services.store
        await begun(registry, ADA, BEA)
        for guest in ("ada", "bea"):
            add(registry, guest, WEBHOOK, "https://example.org/hook")

        def broken(*_: object) -> bytes:
            raise RuntimeError("no such thing")

        monkeypatch.setattr("filibusta.server.notify.messages.webhook_body", broken)
        for _ in range(contacts.MOST_ATTEMPTS):
            later(registry, 3700.0, monkeypatch)
            assert await delivery.round() == 1
        later(registry, 3700.0, monkeypatch)
        assert (delivery.failed, await delivery.round()) == (contacts.MOST_ATTEMPTS, 0)
        later(registry, 86400.0, monkeypatch)
        await begun(registry, ADA, BEA)
        later(registry, 61.0, monkeypatch)
        assert contacts.write_notifications(store) == 1
        for _ in range(contacts.MOST_ATTEMPTS):
            assert len(contacts.take_notifications(store)) == 1
            later(registry, contacts.LEASE + 1, monkeypatch)
        assert not contacts.take_notifications(store)

    with_post(settings, test)


def test_a_guest_is_told_nothing_of_a_table_that_was_switched_off(
    told: tuple[Server, Inbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _ = told
    store = server.registry.services.store
    id = server.make({}, {})
    keys = [server.sit(id, name) for name in ("Ada", "Bea")]
    server.running_screen(id)
    with server.browser(keys[0]) as browser, server.browser(keys[1]) as other:
        ada = {seat.name: seat.guest for seat in server.registry.known(id).table.seats}["Ada"]  # type: ignore[union-attr]
        page = browser.get(f"/mine/notices?back={id}").text
        assert "/mine/notices/silence" in page and "/mine/notices/tell" not in page
        assert browser.post("/mine/notices/silence", data={"table": id}).status_code == 303
        assert contacts.silenced(store, ada) == {id}
        assert "/mine/notices/tell" in browser.get("/mine/notices").text
        assert "/mine/notices/tell" not in other.get("/mine/notices").text
        for guest in {seat.guest for seat in server.registry.known(id).table.seats}:  # type: ignore[union-attr]
            contacts.add_contact(store, guest, WEBHOOK, "https://example.org/hook", "en", True)
            contacts.note_looking(store, [(id, ada)])
        now, ours = store.now(), contacts.waiting_for(store, ada)
        monkeypatch.setattr(store, "now", lambda: now + 3600)
        assert contacts.write_notifications(store) == (0 if ours else 1), "only others are told"
        assert browser.post("/mine/notices/tell", data={"table": id}).status_code == 303
        assert not contacts.silenced(store, ada)
        assert contacts.write_notifications(store) == (1 if ours else 0)
        assert browser.post("/mine/notices/silence", data={"table": "nosuchone1"}).status_code == 303
        assert not contacts.silenced(store, ada), "it is none of the guest's"


def test_what_does_not_arrive(tmp_path: Path) -> None:
    async def test() -> None:
        async with Receiver(tmp_path) as receiver:
            for answer, final in (("500 No", False), ("410 Gone", True), ("302 Found", True), ("rubbish", False)):
                receiver.answer = answer
                with pytest.raises(NotDelivered) as error:
                    await receiver.outgoing.post(receiver.url, b"{}", {})
                assert error.value.final == final
            assert len(receiver.requests) == 4, "nobody follows a redirection"
            with pytest.raises(NotDelivered) as error:
                trust = ssl.create_default_context(cafile=receiver.certificate)
                await Outgoing(is_public, trust, (receiver.port,)).post(receiver.url, b"{}", {})
            assert error.value.final and len(receiver.requests) == 4, "a name may lead inside"

    asyncio.run(test())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1 10.0.0.1 169.254.169.254 192.168.1.1 100.64.0.1 0.0.0.0 224.0.0.1 ::1 fc00::1 fe80::1",
        "::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b:1::a00:1 2002:0a00:0001::",
    ],
)
def test_inner_addresses_are_told_from_public_ones(address: str) -> None:
    assert [one for one in address.split() if is_public(one)] == []
    assert is_public("93.184.216.34") and is_public("2606:2800:220:1::1")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://user:word@example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://example.org:22/",
        "https://example.org/a\r\nX: y",
        "https://example.org/ü",
        "file:///etc/passwd",
        "https://",
        "https://example.org:x/",
        "https://example.org/" + "a" * 1000,
    ],
)
def test_webhooks_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        Outgoing().checked(url)


@pytest.mark.parametrize(
    "address",
    ["", "ada", "ada@localhost", "a b@example.org", "ada@example.org\r\nBcc: bea@example.org", "ada@example.org,b@c.de",
     '"ada"@example.org', "ada@exämple.org", "ada@@example.org", ".a@example.org", "a" * 65 + "@example.org"],
)  # fmt: skip
def test_e_mail_addresses_that_are_refused(address: str) -> None:
    with pytest.raises(Refused):
        checked_address(address)
    assert checked_address(" ada.b+c@mail.example.org ") == "ada.b+c@mail.example.org"


def test_a_title_adds_no_header() -> None:
    smtp = Smtp.read("smtps://u%40x:p@mail.example.org", "Filibusta <sea@example.org>")
    assert (smtp.port, smtp.user, smtp.password, smtp.tls) == (465, "u@x", "p", True)
    with pytest.raises(ValueError):
        smtp.message("ada@example.org", "a\r\nBcc: b@example.org", "", "x", ORIGIN)
    for url, sender in (("mail.example.org", "a@b.de"), ("smtp://h", "nobody"), ("smtp://h:x", "a@b.de")):
        with pytest.raises(BadOption):
            Smtp.read(url, sender)


def test_the_key_of_a_server_is_made_once(tmp_path: Path) -> None:
    first = PushKeys(tmp_path).public
    assert first == PushKeys(tmp_path).public and (tmp_path / "push.key").stat().st_mode & 0o777 == 0o600


@pytest.fixture
def told(tmp_path: Path, inbox: tuple[Inbox, str]) -> Iterator[tuple[Server, Inbox]]:
    settings = quiet(tmp_path).but(smtp=inbox[1], sender="sea@example.org", origin=ORIGIN)
    for server in serve(settings):
        yield server, inbox[0]


def test_a_guest_chooses_where_to_be_told(told: tuple[Server, Inbox]) -> None:
    server, _ = told
    store = server.registry.services.store
    id = server.make({}, {})
    with server.browser(server.sit(id, "Ada")) as browser, server.browser() as other:
        assert "Sit down first" in other.get("/mine/notices").text
        for kind, address, status in (
            ("mail", "ada@example.org", 303),
            ("mail", "ada@example.org\nBcc: x@y.zz", 422),
            ("webhook", "https://10.0.0.1/", 422),
            ("webhook", "https://example.org/hook/secret", 303),
            ("push", "{}", 422),
            ("push", Browser("https://push.example.org/x").subscription, 303),
            ("feed", "", 303),
            ("pigeon", "", 422),
        ):
            assert browser.post("/mine/notices", data={"kind": kind, "address": address}).status_code == status
        page = browser.get("/mine/notices").text
        assert "Waits for you to confirm it" in page and "example.org" in page and "secret" not in page
        guest = next(seat.guest for seat in server.registry.known(id).table.seats if seat.guest)  # type: ignore[union-attr]
        mail, *_, feed = contacts.contacts(store, guest)
        assert not mail.confirmed and mail.kind == "mail"
        assert "Was that you?" in other.get(f"/notices/{mail.token}").text
        assert not contacts.contacts(store, guest)[0].confirmed, "to look at a link confirms nothing"
        assert other.post(f"/notices/{mail.token}/confirm").status_code == 200
        assert contacts.contacts(store, guest)[0].confirmed
        assert other.post(f"/notices/{mail.token}", data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert [one.kind for one in contacts.contacts(store, guest)] == ["webhook", "push", "feed"]
        assert other.get(f"/notices/{mail.token}").status_code == 404
        found = other.get(f"/feed/{feed.token}.atom")
        assert ElementTree.fromstring(found.text).tag.endswith("feed")
        browser.post("/mine/notices/renew", data={"id": feed.id})
        assert other.get(f"/feed/{feed.token}.atom").status_code == 404
        browser.post("/forget")
        assert not contacts.contacts(store, guest)
        assert other.get("/sw.js").headers["content-type"].startswith("text/javascript")
