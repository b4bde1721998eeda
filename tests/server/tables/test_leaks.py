"""What only another may know is in no byte a screen is sent.

The hidden part of a position is dealt again at random, in any way that fits what a viewer knows. Every message, page
and answer for that viewer must stay the same, byte for byte.
"""

import asyncio
import json
import random
import re
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
import structlog
from at_table import begun, match_of, opened, watcher_of, with_registry
from bids import BEA, CLEO, DAN, ID, NAMES, bidding, bidding_table, lay
from conftest import GAME, Json, Screen, Server, quiet, serve
from failing import BEFORE, Failing
from starlette.responses import Response

from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, SPECTATOR, States
from filibusta.engine.timeline import Timeline
from filibusta.server.errors import Refused
from filibusta.server.logs import set_up_logging
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.position_cache import PositionCache
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.web.api import routes
from filibusta.server.web.identity import Guest, GuestKeys

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "cards": (GAME, {}),
    "hands": (GAME, {"movement_hands": True, "imminent_adventures": True}),
    "pirates": ("pirates", {}),
    "plunder": ("plunder", {}),
    "tiny": ("tiny_epic_pirates", {}),
    "sea": ("spanish_main", {}),
}
LONGEST, LOOKED_AT = 160, 40
"""Actions of a match, and the most positions of it that are dealt again."""


def dealt_again(match: Match, viewer: int, true: States, seed: int) -> States:
    """A whole position that looks the same to ``viewer`` as the ``true`` one, but hides something else."""
    states = match.game.observe(true, viewer)
    states["rng"] = seed
    match.game.rules.determinize(states[0])
    for name in ("dice", "dice_size", "dice_next", "dice_bad"):
        states[name] = true[name]
    secrets = states["news"]["secret"]
    states["news"]["secret"] = np.where(secrets == HIDDEN, true["news"]["secret"], secrets)
    return states


def states_dealt_again(match: Match, viewer: int, last: States, dice: random.Random) -> States:
    """The same for what was seen within the latest action; it ends with ``last``."""
    between = match.intermediate_states(match.ply)
    stills = [dealt_again(match, viewer, between[i : i + 1], dice.getrandbits(63)) for i in range(len(between) - 1)]
    return match.game.layout.read(b"".join(one.tobytes() for one in (*stills, last)))


class Dealt(Timeline):
    """The timeline of a match with other records in their places."""

    def __init__(self, match: Match, states: list[States]) -> None:
        super().__init__(match.game, states[0])
        self.moves, self.latest, self.states = list(match.moves), states[-1], states

    def at(self, ply: int) -> States:
        return self.states[ply]


def sent_to(live: LiveTable, viewer: int, language: str, states: list[States], between: States) -> bytes:
    """Everything a viewer is sent at a position: the whole table, the latest step, and the API's view."""
    match = match_of(live)
    kept, match._timeline = match._timeline, Dealt(match, states)  # pyright: ignore[reportPrivateUsage]
    match.intermediate_states = lambda ply: between if ply == match.ply else states[ply]
    try:
        layout = "wide" if match.ply % 2 else "narrow"
        viewpoint = Viewpoint(viewer, (viewer,) if viewer >= 0 else (), language, layout)
        live._broadcast.forget()  # pyright: ignore[reportPrivateUsage]
        message, _ = live.whole(viewpoint)
        now, before = (
            PositionCache(live.table, match, live.base, StandingOrders(), max(0, match.ply - n)) for n in (0, 1)
        )
        step = now.step(viewpoint, before, frozenset()) if match.ply else b""
        asked = now.ask(viewpoint)
        fields = routes._fields(match.view(viewer))  # pyright: ignore[reportPrivateUsage]
        return msgspec.json.encode([message, asked, fields]) + step
    finally:
        match._timeline = kept  # pyright: ignore[reportPrivateUsage]
        del match.intermediate_states


@pytest.mark.parametrize(("game", "options"), TABLES.values(), ids=TABLES)
def test_no_message_depends_on_what_is_hidden(settings: Settings, game: str, options: dict[str, Any]):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        people = [Seat("human", name, guest=name) for name in ("Ada", "Bea", "Cleo")]
        live = await begun(registry, *people, game=game, options=options)
        match, dice = match_of(live), random.Random(7)
        looked_at = differed = 0
        while not match.over and match.ply < LONGEST:
            if looked_at * LONGEST > match.ply * LOOKED_AT:
                match.play(int(dice.choice(match.legal().tolist())))
                continue
            looked_at += 1
            viewer = dice.randrange(-1, 3)
            language = dice.choice(["en", "it"])
            truth = [match.whole_position(ply) for ply in range(match.ply + 1)]
            whole = sent_to(live, viewer, language, truth, match.intermediate_states(match.ply))
            again = [dealt_again(match, viewer, true, dice.getrandbits(63)) for true in truth]
            differed += again[-1].tobytes() != truth[-1].tobytes()
            between = states_dealt_again(match, viewer, again[-1], dice)
            assert sent_to(live, viewer, language, again, between) == whole
            match.play(int(dice.choice(match.legal().tolist())))
        assert differed > looked_at / 2, "most positions hide something"

    check(settings)


def test_two_browsers_see_their_own_secrets_only(server: Server):
    """Only Ada's browser is told which ships are hers, and nobody is told what makes the chance."""
    id, ada, bruno = server.duel()
    watcher = server.running_screen(id)
    for _ in range(12):
        deciding = ada if ada.panels["ask"] and ada.panels["ask"]["mine"] else bruno
        deciding.play(random.choice(deciding.offered) if deciding.offered else None)
        for screen in (ada, bruno, watcher):
            screen.send(type="sync")
            screen.await_type("table")
    live = asyncio.run_coroutine_threadsafe(server.registry.live_table(id), loop_of(server)).result()
    match = match_of(live)
    secrets = [match.fairness.secret.hex(), *(seat.guest for seat in live.table.seats)]
    for screen in (ada, bruno, watcher):
        for secret in secrets:
            assert all(secret not in text for text in screen.raw)
    with server.browser() as browser:
        for page in pages_of(browser, id):
            assert all(secret not in page for secret in secrets)


def test_several_people_at_one_screen_see_nothing_secret_until_one_of_them_asks(server: Server):
    form = {"game": GAME, "players": "2", "your_name": "Ada", "seat1": "me", "seat2": "here", "name2": "Bea"}
    with server.browser() as browser:
        id = browser.post("/tables", data=form).headers["location"].split("/")[-1]
        key = browser.cookies["filibusta_guest"]
        shared, stranger = server.running_screen(id, key), server.running_screen(id)
        text = browser.get(f"/t/{id}").text
    with server.browser() as other:
        drawn = re.compile(r'<div id="stage".*?</div>', re.DOTALL)
        assert drawn.findall(text) == drawn.findall(other.get(f"/t/{id}").text) != []
    first = re.search(r'<script type="application/json" id="first"[^>]*>(.*?)</script>', text)
    assert first
    page = json.loads(first[1])
    assert (page["table"]["viewer"], page["table"]["seats"], page["scene"]) == (SPECTATOR, [0, 1], None)
    assert last_table(shared)["scene"] == last_table(stranger)["scene"]
    for message in (page, last_table(shared)):
        assert message["panels"]["log"] == last_table(stranger)["panels"]["log"]
        assert "actions" not in message["panels"]["ask"]
    for seat in (0, 1):
        asked = server.running_screen(id, key, f"?seat={seat}")
        assert asked.table["viewer"] == seat
        assert last_table(asked)["scene"] != last_table(stranger)["scene"]


def last_table(screen: Screen) -> Json:
    """The latest whole table a screen was sent."""
    return [message for message in screen.messages if message["type"] == "table"][-1]


def loop_of(server: Server) -> asyncio.AbstractEventLoop:
    task = server.registry._waking  # pyright: ignore[reportPrivateUsage]
    assert task
    return task.get_loop()


def pages_of(browser: httpx.Client, id: str) -> list[str]:
    paths = (f"/t/{id}", "/tables", "/", f"/api/tables/{id}", f"/api/tables/{id}/view", "/api/tables")
    return [browser.get(path).text for path in paths]


def test_the_seat_key_is_in_no_page(server: Server):
    with server.browser() as browser:
        address = browser.post("/play-now").headers["location"]
        key = browser.cookies["filibusta_guest"]
        for path in (address, "/", "/tables", "/tables/new"):
            assert key not in browser.get(path).text
            assert key.split(".")[0] not in browser.get(path).text


def test_the_key_is_for_the_browser_and_not_for_scripts(server: Server):
    with server.browser() as browser:
        cookie = browser.post("/play-now").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "secure" not in cookie.lower()
    answer = Response()
    GuestKeys([b"key"], secure=True).give(answer, Guest("ada"))
    assert "; Secure" in answer.headers["set-cookie"]


def test_what_one_seat_sees_is_kept_by_no_browser_or_proxy(server: Server):
    id = server.make({}, {})
    key = server.sit(id, "Ada")
    server.sit(id, "Bea")
    server.running_screen(id, key)
    with server.browser(key) as browser:
        for path in (f"/t/{id}", f"/api/tables/{id}/view", f"/t/{id}/since.json", f"/api/tables/{id}/chance"):
            assert browser.get(path).headers["cache-control"] == "no-store", path


def test_a_view_holds_no_generator(server: Server):
    match = Match.new(GAME, 2, seed=1)
    for viewer in (0, 1, SPECTATOR):
        view = match.view(viewer)
        assert view.state.rng == 0
        assert set(view.state.dice) == {HIDDEN}


OTHERS = ("ada", "cleo", "dan", "")


def told_of_a_sealed_choice(folder: Path, *choices: str) -> dict[str, list[str]]:
    """All that each of the others can learn while Bea chooses, perhaps more than once; then all is shown."""
    folder.mkdir()
    with contextmanager(serve)(quiet(folder)) as server:
        server.registry.services.store.create(bidding_table())
        keys = {name.lower(): server.key(Guest(name.lower(), name)) for name in NAMES} | {"": ""}
        screens = {guest: server.running_screen(ID, key) for guest, key in keys.items()}
        for number, action in enumerate(choices):
            answer = screens["bea"].ask(type="play", id=f"bea{number}", ply=2, action=action, seat=BEA)
            assert answer["type"] == "ack"
        found = {guest: [*heard(screens[guest]), *read_by(server, keys[guest])] for guest in OTHERS}
        for guest, seat in (("cleo", CLEO), ("dan", DAN)):
            screens[guest].ask(type="play", id=guest, ply=2, action="none", seat=seat)
        for guest in OTHERS:
            assert screens[guest].log or screens[guest].until(lambda message: bool(message.get("events")))
    return found


def heard(screen: Screen) -> list[str]:
    """All that a screen was sent so far, and what it is sent when it asks for everything."""
    for question, answer in (("sync", "table"), ("ping", "pong")):
        screen.send(type=question)
        screen.await_type(answer)
    return screen.raw[:]


def read_by(server: Server, key: str) -> list[str]:
    """All pages and answers that somebody may ask for, without the address of the server."""
    paths = (f"/t/{ID}", f"/t/{ID}/since.json?from=0", f"/t/{ID}/closeup.json?key=hand:0", "/", "/tables")
    api = (f"/api/tables/{ID}", f"/api/tables/{ID}/view")
    with server.browser(key) as browser:
        program = {"Authorization": f"Bearer {key}"} if key else {}
        answers = [*(browser.get(path) for path in paths), *(browser.get(path, headers=program) for path in api)]
        return [answer.text.replace(server.url, "") for answer in answers]


def test_nobody_learns_what_was_chosen_before_all_have_chosen(tmp_path: Path):
    """Nor that it was chosen otherwise at first: every byte is the same."""
    one = told_of_a_sealed_choice(tmp_path / "one", "card:parrot")
    other = told_of_a_sealed_choice(tmp_path / "other", "none", "card:fleet_1", "none")
    for guest in OTHERS:
        assert one[guest] == other[guest], f"{guest or 'a spectator'} learns something"
        assert sum('"chosen":true' in text for text in one[guest]) >= 2, "but that something was chosen is told"


@with_registry
async def test_a_choice_that_is_changed_moves_no_table_up_a_list(registry: TableRegistry):
    live = await bidding(registry)
    touched = (await registry.services.fetch(ID)).touched
    for action in ("none", "card:parrot"):
        await live.play(*lay(live, BEA, action))
    assert (await registry.services.fetch(ID)).touched == touched


def test_the_log_names_the_match_and_nothing_that_is_secret(settings: Settings, capsys: pytest.CaptureFixture[str]):
    """From the making of a table to a database that fails, a picture that cannot be drawn and a damaged record."""
    bytes_of_ada = "0a" * 32
    commitment = sha256(bytes.fromhex(bytes_of_ada)).hexdigest()
    ada = Seat("human", "Countess Lovelace", guest="guest-of-ada")

    async def play() -> LiveTable:
        async with opened(settings) as registry:
            table_request = TableRequest(GAME, [ada, Seat("open")], title="Babbage", commitment=commitment)
            live = await registry.creation.create(ada.guest, table_request)
            await live.sit(1, "guest-of-bea", "Beatrice", "lucky word")
            await live.disclose(ada.guest, bytes_of_ada)
            await live.ready()
            failing, match = Failing(registry), match_of(live)
            failing.next["append"] = BEFORE
            guest, seat = live.table.seats[match.player].guest, match.player
            order = Play("m0", 0, match.game.actions.name(int(match.legal()[0])), seat)
            with pytest.raises(Refused):
                await live.play(guest, order)
            await live.enter(watcher_of(live, ada.guest))
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(PositionCache, "step", None)
                await live.play(guest, order)
            again = LiveTable(registry.services, replace(live.table, deal=(0,)))
            await again.ready()
            assert again.status == "broken"
            return live

    set_up_logging()
    try:
        table = asyncio.run(play()).table
    finally:
        structlog.reset_defaults()
    told = capsys.readouterr().err
    lines = [json.loads(line) for line in told.splitlines()]
    assert len(lines) >= 5
    assert [line["event"] for line in lines if line["table"] != table.id] == []
    names = [seat.name for seat in table.seats]
    keys = [table.secret.hex(), bytes_of_ada, "lucky word", "guest-of-", settings.keys[0].hex(), table.title]
    assert [secret for secret in (*names, *keys) if secret in told] == []
