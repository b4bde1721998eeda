"""Who gives up a key is gone: the key is good no more, and what it kept from others is free."""

import re

import httpx
import pytest
from at_table import GUESTS, begun, watcher_of, with_registry
from conftest import Server
from starlette.requests import HTTPConnection
from starlette.responses import Response

from filibusta.server.operations.retention import Retention
from filibusta.server.storage.tokens import revoke_guest
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import COOKIE, SECURE_COOKIE, Guest, GuestKeys


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def known(browser: httpx.Client) -> bool:
    """Whether the server knows who asks: it offers to forget nobody else."""
    return 'href="/forget"' in browser.get("/").text


def test_a_program_gives_up_its_key(server: Server):
    waiting = server.make({}, {})
    key = server.sit(waiting, "Ada")
    with server.browser() as browser:
        answer = browser.delete("/api/key", headers=bearer(key))
        assert (answer.status_code, answer.json()) == (200, {"free": 1, "stay": 0})
        assert [seat["kind"] for seat in browser.get(f"/api/tables/{waiting}").json()["seats"]] == ["open", "open"]
        for again in (bearer(key), {}, bearer("forged")):
            problem = browser.delete("/api/key", headers=again)
            assert (problem.status_code, problem.json()["code"]) == (403, "not-your-seat")
    server.sit(waiting, "Bea")


def test_in_a_game_that_has_begun_the_seat_stays_and_nobody_plays_it(server: Server):
    id = server.make({}, {})
    keys = [server.sit(id, name) for name in ("Ada", "Bea")]
    screen = server.running_screen(id, keys[0])
    with server.browser() as browser:
        assert browser.delete("/api/key", headers=bearer(keys[0])).json() == {"free": 0, "stay": 1}
        assert screen.is_closed(), "who is forgotten does not go on looking"
        view = browser.get(f"/api/tables/{id}/view").json()
        order = {"ply": view["ply"], "action": "pass", "seat": 0}
        assert browser.post(f"/api/tables/{id}/moves", json=order, headers=bearer(keys[0])).status_code == 403
        assert browser.get(f"/api/tables/{id}").json()["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize(("language", "said"), [("en", "You are forgotten"), ("it", "Ti abbiamo dimenticato")])
def test_a_browser_gives_up_its_key(server: Server, language: str, said: str):
    ada = Guest(f"ada-{language}", "Ada")
    with server.browser(server.key(ada)) as browser:
        browser.headers["Accept-Language"] = language
        assert known(browser)
        assert "/forget" in browser.get("/forget").text
        answer = browser.post("/forget")
        assert answer.status_code == 200
        assert said in answer.text
        assert re.search(rf"^{COOKIE}=.*Max-Age=0", answer.headers["set-cookie"])
    with server.browser(server.key(ada)) as thief:
        assert not known(thief), "a copy of the key is good no more"
    with server.browser() as nobody:
        assert nobody.get("/forget").status_code == nobody.post("/forget").status_code == 200


def test_a_form_of_another_site_forgets_nobody(server: Server):
    key = server.key(Guest("cleo", "Cleo"))
    with server.browser(key) as browser:
        assert browser.post("/forget", headers={"Origin": "https://elsewhere.example"}).status_code == 403
        assert known(browser)


@with_registry
async def test_who_is_revoked_by_the_operator_is_sent_away(registry: TableRegistry):
    live = await begun(registry)
    watchers = [watcher_of(live, guest) for guest in GUESTS]
    for watcher in watchers:
        await live.enter(watcher)
    revoke_guest(registry.services.store, "ada")
    await Retention(registry, GuestKeys(registry.services.settings.keys)).refresh()
    assert [watcher.gone for watcher in watchers] == [True, False]


def test_behind_https_a_key_is_kept_for_this_host_alone():
    """And one that a browser kept before is still good."""
    keys = GuestKeys((b"k" * 32,), secure=True)
    answer = Response()
    keys.give(answer, Guest("ada", "Ada"))
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(SECURE_COOKIE + "=") and SECURE_COOKIE.startswith("__Host-")
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= {part.strip().lower() for part in cookie.split(";")}
    assert "domain" not in cookie.lower()
    signed = keys.sign(Guest("ada", "Ada"))

    def read(**cookies: str) -> Guest | None:
        header = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return keys.guest(HTTPConnection({"type": "http", "headers": [(b"cookie", header.encode())]}))

    for name in (COOKIE, SECURE_COOKIE):
        assert read(**{name: signed}) == Guest("ada", "Ada")
    assert read(**{COOKIE: signed, SECURE_COOKIE: "forged"}) is None
