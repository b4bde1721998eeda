"""Four friends play Plunder by correspondence for a month, on two servers that are restarted every day.

They are told of their turns by e-mail, one of them on a phone as well; one oversleeps, one leaves and a fifth takes the
seat. Days pass on the clock of the database.
"""

import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from conftest import PATIENCE, Json, Screen
from deployed import Process, Proxy, until
from deployment import Deployment, deployed
from mail_server import Inbox, receiving
from postgres import Postgres
from push_receiver import Browser, Receiver, receiving_pushes
from websockets.sync.client import connect

from filibusta.ai.bots import bot
from filibusta.engine.match import Match
from filibusta.engine.verification import verify
from filibusta.server.settings import Settings
from filibusta.server.storage.models import STAND_IN, Entry
from filibusta.server.storage.store import Store
from filibusta.server.tables import replay
from filibusta.server.web.identity import COOKIE

HASTE = (
    "from filibusta.server.jobs import loop; loop.LOOK = loop.RECORDED_EVERY = 0.3\n"
    "from filibusta.server.notify import delivery; delivery.EVERY = 0.3\n"
    "from filibusta.server.storage import contacts; contacts.DELAY = 600"
)
"""Each process looks more often, since a day passes in seconds; and letters are written only after more time than the
test itself takes for a turn."""
PUSHES = (
    "import ssl; from filibusta.server.notify import channels; from filibusta.server.notify.outgoing import Outgoing\n"
    "trust = ssl.create_default_context(cafile={certificate!r})\n"
    "channels.Outgoing = lambda: Outgoing(lambda _: True, trust, ({port},))"
)
"""Each process sends pushes to a receiver on this machine."""
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
TOLD = 700.0
"""Seconds after which everybody who is waited for has been told."""
NEVER = 1000
LONG_TURN = 2
"""Days that a turn may take."""


@dataclass
class Friend:
    """Somebody with an address and a laptop, perhaps a phone, each with a key."""

    name: str
    keys: list[str]
    address: str
    phone: Browser | None = None
    told: int = 0
    """The letters that have come: one to confirm the address, then one for each decision that took longer."""
    told_since: float = 0.0
    """Since when the table has waited for the decision of the last one."""


@dataclass
class Month:
    """The table, those who sit there, and what was acknowledged."""

    deployment: Deployment
    proxy: Proxy
    postgres: Postgres
    inbox: Inbox
    receiver: Receiver
    store: Store
    numbers: random.Random
    id: str = ""
    friends: list[Friend] = field(default_factory=list[Friend])
    done: dict[int, list[str]] = field(default_factory=lambda: {seat: [] for seat in range(4)})
    """The actions of each seat that were acknowledged."""
    by_bot: set[int] = field(default_factory=set[int])
    """The seats for which a bot has decided for a while."""
    passed: float = 0.0
    """The seconds that have passed."""
    restarts: int = 0

    # ---------------------------------------------------------- devices

    def ask(self, key: str, method: str, path: str, **more: object) -> httpx.Response:
        """A request of a device, on a connection of its own: each may come to another server."""
        headers = {"Authorization": f"Bearer {key}"} if key and path.startswith("/api/") else {}
        cookies = {COOKIE: key} if key and not headers else None
        while True:
            try:
                with httpx.Client(
                    base_url=f"http://127.0.0.1:{self.proxy.port}", cookies=cookies, timeout=PATIENCE
                ) as device:
                    return device.request(method, path, headers=headers, **more)  # type: ignore[arg-type]
            except (httpx.NetworkError, httpx.RemoteProtocolError):  # its server ended: browsers ask again
                time.sleep(0.05)

    def sits_down(self, name: str) -> None:
        key = self.ask("", "POST", f"/api/tables/{self.id}/seats", json={"name": name}).json()["key"]
        self.friends.append(self.with_mail(Friend(name, [key], f"{name.lower()}@example.org")))

    def with_mail(self, friend: Friend) -> Friend:
        """Gives an address, and confirms it from there."""
        form = {"kind": "mail", "address": friend.address}
        assert self.ask(friend.keys[0], "POST", "/mine/notices", data=form).status_code == 303
        until(lambda: self.letters(friend))
        token = re.search(r"/notices/([\w-]+)", self.letters(friend)[0])
        assert token and self.ask("", "POST", f"/notices/{token[1]}/confirm").is_success
        friend.told = 1
        return friend

    def second_device(self, friend: Friend) -> None:
        page = self.ask(friend.keys[0], "POST", "/mine/link").text
        code = re.search(r"/link/([\w-]{16,})", page)
        assert code
        answer = self.ask("", "POST", f"/link/{code[1]}")
        friend.keys.append(answer.cookies[COOKIE])
        assert self.ask("", "POST", f"/link/{code[1]}").status_code == 404, "it works once"

    def with_phone(self, friend: Friend) -> None:
        """A second device, to which messages are pushed."""
        self.second_device(friend)
        friend.phone = Browser(self.receiver.url)
        form = {"kind": "push", "address": friend.phone.subscription}
        assert self.ask(friend.keys[-1], "POST", "/mine/notices", data=form).status_code == 303

    def letters(self, friend: Friend) -> list[str]:
        """The letters to a friend, without those that were sent again because a worker died over them."""
        found = {one["Message-ID"]: one for one in self.inbox.letters if one["To"] == friend.address}
        return [one.get_content() for one in found.values()]

    def pushes(self) -> list[bytes]:
        """What was pushed to the phone; a message that was sent again replaces itself there."""
        found = {
            next(line for line in head.splitlines() if line.startswith("Topic:")): body
            for head, body in self.receiver.requests
        }
        return list(found.values())

    def have_been_told(self, friend: Friend) -> bool:
        """Tells whether one letter, and one push to a phone, has come for each of these decisions."""
        pushed = len(self.pushes()) == friend.told - 1 if friend.phone else True
        return pushed and len(self.letters(friend)) == friend.told

    # ---------------------------------------------------------- the table

    def info(self, server: Process | None = None) -> Json:
        """The table as everybody may read it, once that server, or any, has read the match."""
        path = f"/api/tables/{self.id}"
        while True:
            answer = server.client.get(path) if server else self.ask("", "GET", path)
            info: Json = answer.raise_for_status().json()
            if info["state"] != "preparing":
                return info
            time.sleep(0.05)

    def match(self) -> Match:
        """The match as the log has it."""
        table = self.store.table(self.id)
        assert table
        return replay.rebuild(table, self.store.entries(self.id), self.store.snapshots(self.id)).match

    def waited_for(self) -> int | None:
        """The seat that the table waits for, once bots have decided; None at the end."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            info = self.info()
            if info["state"] == "over":
                return None
            seat = info["player"]
            if seat >= 0 and not info["seats"][seat]["stand_in"]:
                return seat
            time.sleep(0.05)
        raise TimeoutError("nobody goes on")

    def acts(self, friend: Friend, seat: int) -> None:
        """Plays as long as the table waits for this friend, on any device, by the page or by requests."""
        key, captain = self.numbers.choice(friend.keys), bot("2")
        by_page = self.numbers.random() < 0.5
        while self.waited_for() == seat:
            match = self.match()
            assert seat in match.asked
            action = match.game.actions.name(int(captain.choose(match.view(seat).asking(seat))))
            if by_page:
                self.on_page(key, match.ply, action)
            else:
                order = {"ply": match.ply, "action": action, "id": f"m{match.ply}"}
                answer = self.ask(key, "POST", f"/api/tables/{self.id}/moves", json=order)
                assert answer.is_success, answer.text
            self.done[seat].append(action)

    def on_page(self, key: str, ply: int, action: str) -> None:
        address, cookie = f"ws://127.0.0.1:{self.proxy.port}/ws/t/{self.id}", {"Cookie": f"{COOKIE}={key}"}
        with connect(address, additional_headers=cookie, open_timeout=PATIENCE, ping_timeout=PATIENCE) as socket:
            screen = Screen(socket)
            screen.until(lambda _: bool(screen.offered))
            assert screen.panels["ask"]["ply"] == ply and action in screen.offered
            answer = screen.ask(type="play", id=f"m{ply}", ply=ply, action=action)
            assert answer["type"] == "ack", answer

    def waits(self, seconds: float) -> None:
        """Time passes while the table waits: each friend who has not been told of this decision is told once."""
        table = self.store.table(self.id)
        assert table
        asked: list[int] = self.info()["asked"]
        for seat in asked:
            friend = self.friends[seat]
            assert self.have_been_told(friend)
            friend.told += friend.told_since != table.asked_since
            friend.told_since = table.asked_since
        self.passes(TOLD, asked[0])
        until(lambda: all(map(self.have_been_told, self.friends)))
        self.passes(seconds, asked[0])

    def passes(self, seconds: float, seat: int) -> None:
        """Time passes, and each server reads it off the clock of a seat before anything else is done."""

        def left(server: Process) -> float:
            info = self.info(server)
            return 0.0 if info["seats"][seat]["stand_in"] else info["seats"][seat]["left"]

        ends = [(server, max(0.0, left(server) - seconds) + MINUTE) for server in self.deployment.servers]
        self.postgres.pass_time(seconds)
        self.passed += seconds
        until(lambda: all(left(server) < end for server, end in ends))

    def night(self) -> None:
        """Restarts both servers once for each day that is over; every third night they and the worker are killed."""
        while self.restarts < int(self.passed / DAY):
            self.looks_alike()
            killed = self.restarts % 3 == 2
            for number, server in enumerate(list(self.deployment.servers)):
                self.deployment.restart(number)
                server.kill() if killed else server.stop()
            if killed:
                self.deployment.workers.pop().kill()
                self.deployment.start_worker()
            self.restarts += 1

    def looks_alike(self) -> None:
        """Nothing shows which server somebody is on."""
        one, other = self.deployment.servers
        for key in [key for friend in self.friends for key in friend.keys]:
            headers, found = {"Cookie": f"{COOKIE}={key}", "Host": "localhost"}, list[tuple[Json, str]]()
            for server in (one, other, one):
                page = server.client.get("/mine", headers=headers).raise_for_status().text
                found.append((server.view(self.id, key), re.sub(r'nonce="[^"]*"', "", page)))
            assert found[1] in (found[0], found[2]), "a minute may have passed since the first was asked"


@pytest.fixture
def month(tmp_path: Path, shared: Settings, postgres: Postgres) -> Iterator[Month]:
    with receiving() as (inbox, smtp), receiving_pushes(tmp_path) as receiver:
        more = {
            "FILIBUSTA_SMTP": smtp,
            "FILIBUSTA_SENDER": "Filibusta <sea@example.org>",
            "FILIBUSTA_ORIGIN": "https://play.example.org",
        }
        postgres.set_ahead()
        pushes = PUSHES.format(certificate=str(receiver.certificate), port=receiver.port)
        with deployed(tmp_path, shared, f"{HASTE}\n{pushes}", **more) as deployment:
            proxy = deployment.start(2, workers=1)
            store = Store(shared.database)
            yield Month(deployment, proxy, postgres, inbox, receiver, store, random.Random(1))
            store.close()
        postgres.set_right()


def begin(month: Month, rounds: int) -> None:
    """Four friends sit down; the first of them plays on a laptop and on a phone."""
    timing = {"kind": "days", "days": LONG_TURN, "level": 1}
    options = {"round_limit": rounds, "target_silver": 100}  # more than anybody earns in that time
    table: Json = {"game": "plunder", "seats": [Json()] * 4, "options": options, "timing": timing}
    month.id = month.ask("", "POST", "/api/tables", json=table).raise_for_status().json()["id"]
    for name in ("Ada", "Bea", "Cleo", "Dan"):
        month.sits_down(name)
    month.with_phone(month.friends[0])
    month.proxy.view(month.id)


def oversleep(month: Month, seat: int) -> None:
    """A bot decides at the end of the days; the friend takes the seat back with a click."""
    friend = month.friends[seat]
    month.by_bot.add(seat)

    def ended() -> list[Entry]:
        found = [one for one in month.store.entries(month.id) if (one.kind, one.seat) == (STAND_IN, seat)]
        return [one for one in found if not one.message]  # nobody has asked for it

    for _ in range(LONG_TURN):
        assert not ended()
        month.waits(DAY)
        month.night()
    until(ended)
    back = month.ask(friend.keys[-1], "POST", f"/api/tables/{month.id}/seating", json={"what": "return", "id": "back"})
    assert back.is_success, back.text
    assert len(ended()) == 1, "it happens once"


def replace(month: Month) -> None:
    """The last of the friends leaves for good, and a fifth takes the seat."""
    month.by_bot.add(3)
    leaving = month.friends[3]
    answer = month.ask(leaving.keys[0], "POST", f"/api/tables/{month.id}/seating", json={"what": "leave", "id": "bye"})
    assert answer.is_success, answer.text
    taken = month.ask("", "POST", f"/t/{month.id}/take", data={"seat": "3", "your_name": "Eve"})
    assert taken.status_code == 303, taken.text
    month.friends[3] = month.with_mail(Friend("Eve", [taken.cookies[COOKIE]], "eve@example.org"))


def play(month: Month, hours: tuple[float, float], replaced: int, overslept: int) -> None:
    """Plays to the end, each decision after so many hours, with what happens from certain days on."""
    while (seat := month.waited_for()) is not None:
        if month.passed >= replaced * DAY:
            replace(month)
            replaced = NEVER
        elif month.passed >= overslept * DAY and month.info()["asked"] == [seat]:
            oversleep(month, seat)
            overslept = NEVER
        else:
            month.waits(month.numbers.uniform(*hours) * HOUR)
            asked = month.info()["asked"]
            while (seat := month.waited_for()) is not None and seat in asked:
                month.acts(month.friends[seat], seat)
            month.night()
    assert replaced == NEVER and month.restarts == int(month.passed / DAY)


def check(month: Month) -> None:
    """The record holds what was acknowledged, and bots' decisions where they decided; nobody got a letter too many."""
    record = month.ask("", "GET", f"/t/{month.id}/record.json").text
    match = Match.load(record)
    assert verify(match.to_json()).over
    for seat, acknowledged in month.done.items():
        kept = [move.action for move in match.moves if move.seat == seat]
        if seat in month.by_bot:
            later = iter(kept)
            assert all(action in later for action in acknowledged), "in this order, with those of the bot in between"
        else:
            assert kept == acknowledged
    assert all(map(month.have_been_told, month.friends))
    told = [month.friends[0].phone.read(body) for body in month.pushes() if month.friends[0].phone]
    assert told and {one["url"] for one in told} == {f"/t/{month.id}"}
    info = month.info()
    assert info["state"] == "over" and sorted(info["places"])[0] == 1
    assert [seat["name"] for seat in info["seats"]] == ["Ada", "Bea", "Cleo", "Eve"]


@pytest.mark.long
def test_two_days_of_four_friends(month: Month):
    begin(month, rounds=2)
    play(month, hours=(4, 8), replaced=1, overslept=NEVER)
    check(month)


@pytest.mark.long
def test_a_month_of_four_friends(month: Month):
    begin(month, rounds=9)
    play(month, hours=(14, 34), replaced=4, overslept=8)
    assert month.restarts >= 30
    check(month)
