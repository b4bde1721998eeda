"""The API for programs: a whole game over HTTP, and a clear answer to everything that is wrong."""

import re
from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest
from bids import BEA, CLEO, DAN, NAMES, bidding_table
from conftest import GAME, Json, Server

from filibusta.engine.game import game_names
from filibusta.engine.match import Match
from filibusta.engine.verification import verify
from filibusta.server.web.api.operations import OPERATIONS
from filibusta.server.web.identity import Guest


@pytest.fixture
def client(server: Server):
    with server.browser() as client:
        yield client


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def view(client: httpx.Client, id: str, key: str = "", **query: object) -> Json:
    answer = client.get(f"/api/tables/{id}/view", headers=bearer(key) if key else {}, params=query)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_whole_game_by_two_programs(server: Server, client: httpx.Client):
    id = server.make({}, {}, {"kind": "bot", "level": 1})
    keys = [server.sit(id, "Ada"), server.sit(id, "Bea")]
    seen = view(client, id, keys[0])
    while not seen["over"]:
        if seen["player"] < 2:
            mine = view(client, id, keys[int(seen["player"])])
            if mine["legal"]:
                order = {"ply": mine["ply"], "action": mine["legal"][-1]["name"]}
                answer = client.post(f"/api/tables/{id}/moves", json=order, headers=bearer(keys[int(mine["viewer"])]))
                assert answer.status_code == 200, answer.text
                assert answer.json()["ply"] > mine["ply"]
            seen = view(client, id, keys[0])
        else:
            seen = view(client, id, keys[0], after=seen["ply"], wait=20)
    assert sorted(seen["places"])[0] == 1
    record = client.get(f"/t/{id}/record.json")
    assert Match.load(record.text).scores == seen["scores"]
    assert verify(record.text).over


def test_a_view_names_what_it_shows(server: Server, client: httpx.Client):
    id = server.make({}, {})
    keys = [server.sit(id, "Ada"), server.sit(id, "Bea")]
    seen = view(client, id, keys[0], since=0)
    assert seen["viewer"] == 0
    assert seen["fields"]["players"] == 2
    assert "?" in str(seen["fields"]["ships"])
    assert "dice" not in seen["fields"]
    assert seen["news"][0]["ply"] == 0
    deciding = view(client, id, keys[int(seen["player"])])
    assert deciding["legal"][0].keys() == {"name", "text", "final"}
    spectator = view(client, id)
    assert (spectator["viewer"], spectator["legal"]) == (-1, [])
    assert view(client, id, keys[0], lang="it")["question"]["title"] != seen["question"]["title"]


def test_waiting_is_answered_by_the_next_action(server: Server, client: httpx.Client):
    _, ada, bruno = server.duel()
    deciding = ada if ada.panels["ask"]["mine"] else bruno
    before = view(client, deciding.table["id"])
    assert view(client, deciding.table["id"], after=-1, wait=30)["ply"] == before["ply"]
    deciding.play()
    assert view(client, deciding.table["id"], after=before["ply"], wait=30)["ply"] == 1


def test_games_and_tables_are_listed(server: Server, client: httpx.Client):
    games = client.get("/api/games").json()
    assert [g["id"] for g in games] == game_names()
    assert client.get(f"/api/games/{GAME}?lang=it").json()["name"] not in [g["name"] for g in games]
    public = server.make({}, {}, title="Open to all")
    hidden = server.make({}, {}, private=True)
    found = {t["id"] for t in client.get("/api/tables").json()}
    assert public in found
    assert hidden not in found
    assert client.get(f"/api/tables/{hidden}").json()["seats"][0]["kind"] == "open"


WRONG_TABLES: list[tuple[object, int]] = [
    ({}, 400),
    ({"game": GAME}, 400),
    ({"game": GAME, "seats": "three"}, 400),
    ({"game": GAME, "seats": [{}, {}], "nonsense": 1}, 400),
    ({"game": GAME, "seats": [{"kind": "human"}, {}]}, 400),
    ({"game": GAME, "seats": [{}]}, 422),
    ({"game": GAME, "seats": [{}] * 50}, 422),
    ({"game": GAME, "seats": [{}, {}], "options": {"nonsense": 1}}, 422),
    ({"game": GAME, "seats": [{}, {}], "options": {"mutiny_target": 99}}, 422),
    ({"game": GAME, "seats": [{}, {"kind": "bot", "level": 9}]}, 400),
    ({"game": "chess", "seats": [{}, {}]}, 404),
    ([], 400),
]


@pytest.mark.parametrize(("body", "status"), WRONG_TABLES)
def test_tables_that_cannot_be_made(client: httpx.Client, body: object, status: int):
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == status
    check_problem(answer)


def test_there_is_no_news_of_what_is_to_come(server: Server, client: httpx.Client):
    """Who saw an action that was taken back since then asks for news from there on."""
    id, _, _ = server.duel()
    for since in (1, 210, 999_999):
        assert view(client, id, since=since)["news"] == []


def check_problem(answer: httpx.Response) -> None:
    problem = answer.json()
    assert problem.keys() == {"code", "text"}
    assert problem["text"]
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "content", "status"),
    [
        ("GET", "/api/tables/nosuchtable", b"", 404),
        ("GET", "/api/tables/nosuchtable/view", b"", 404),
        ("GET", "/api/games/chess", b"", 404),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"\xff\xfe", 400),
        ("POST", "/api/tables", b"[" * 5000, 400),
        ("POST", "/api/tables", b"x" * 2_000_000, 413),
        ("POST", "/api/tables/nosuchtable/seats", b'{"name":"Ada"}', 404),
        ("POST", "/api/tables/nosuchtable/moves", b"{}", 404),
        ("GET", "/api/nothing", b"", 404),
        ("DELETE", "/api/tables", b"", 405),
    ],
)
def test_what_makes_no_sense_is_said(client: httpx.Client, method: str, path: str, content: bytes, status: int):
    answer = client.request(method, path, content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    check_problem(answer)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/tables", {"GET", "HEAD", "POST"}),
        ("/api/tables/nosuchtable", {"GET", "HEAD"}),
        ("/api/key", {"DELETE"}),
        ("/forget", {"GET", "HEAD", "POST"}),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(client: httpx.Client, path: str, allowed: set[str]):
    answer = client.request("PATCH", path)
    assert answer.status_code == 405
    assert {method.strip() for method in answer.headers["allow"].split(",")} == allowed


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_only_what_is_sent_as_json_is_read(client: httpx.Client, kind: str):
    body = msgspec.json.encode({"game": GAME, "seats": [{}, {}]})
    answer = client.post("/api/tables", content=body, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    kinds = ("application/json", "Application/JSON; charset=utf-8")
    for kind in kinds:
        assert client.post("/api/tables", content=body, headers={"Content-Type": kind}).status_code == 201


@pytest.mark.parametrize(
    ("method", "body", "code", "texts"),
    [
        ("POST", {}, "malformed", ("$ lacks the field game.", "A $ manca il campo game.")),
        (
            "POST",
            {"game": GAME, "seats": "three"},
            "malformed",
            ("$.seats must be array, not str.", "$.seats dev'essere array, non str."),
        ),
        (
            "POST",
            {"game": GAME, "seats": [], "colour": 1},
            "malformed",
            ("$ has no field colour.", "$ non ha il campo colour."),
        ),
        (
            "POST",
            {"game": GAME, "seats": [{"kind": "cat"}]},
            "malformed",
            (
                "$.seats[0].kind has a value that cannot stand there.",
                "$.seats[0].kind ha un valore che lì non può stare.",
            ),
        ),
        ("DELETE", {}, "not-allowed", ("Method not allowed.", "Metodo non consentito.")),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_asker(
    client: httpx.Client, method: str, body: Json, code: str, texts: tuple[str, str]
):
    for language, text in zip(("en", "it"), texts, strict=True):
        answer = client.request(method, f"/api/tables?lang={language}", json=body)
        assert answer.json() == {"code": code, "text": text}


def test_a_body_without_a_length_is_counted(client: httpx.Client):
    answer = client.post("/api/tables", content=(b"x" * 65536 for _ in range(40)))
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"ply": 9}, 409, "stale"),
        ({"action": "nothing"}, 404, "unknown"),
        ({"action": "keep"}, 422, "illegal"),
        ({"seat": 5}, 403, "not-your-seat"),
        ({"nonsense": 1}, 400, "malformed"),
        ({"ply": "x"}, 400, "malformed"),
        ({"id": "x" * 100}, 400, "malformed"),
    ],
)
def test_moves_that_cannot_be_made(server: Server, client: httpx.Client, changes: Json, status: int, code: str):
    id = server.make({}, {})
    keys = [server.sit(id, "Ada"), server.sit(id, "Bea")]
    seen = view(client, id, keys[0])
    key = keys[int(seen["player"])]
    good: Json = {"ply": 0, "action": view(client, id, key)["legal"][0]["name"], "id": "m"}
    answer = client.post(f"/api/tables/{id}/moves", json={**good, **changes}, headers=bearer(key))
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    check_problem(answer)
    assert view(client, id)["ply"] == 0
    for _ in range(2):
        assert client.post(f"/api/tables/{id}/moves", json=good, headers=bearer(key)).json()["ply"] == 1


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer forged.key", "Basic QWRhOg==", "Bearer \u00e4"])
def test_without_the_key_of_the_seat_nobody_plays(server: Server, client: httpx.Client, header: str):
    id = server.make({}, {})
    server.sit(id, "Ada")
    server.sit(id, "Bea")
    headers = [(b"Authorization", header.encode())]
    answer = client.post(f"/api/tables/{id}/moves", json={"ply": 0, "action": "pass"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    assert client.get(f"/api/tables/{id}/view?seat=0", headers=headers).status_code == 403


def test_a_full_table_and_one_that_waits(server: Server, client: httpx.Client):
    id = server.make({}, {})
    assert client.get(f"/api/tables/{id}/view").json()["code"] == "too-late"
    assert client.post(f"/api/tables/{id}/seats", json={"name": " \t "}).status_code == 400
    server.sit(id, "Ada")
    assert client.post(f"/api/tables/{id}/seats", json={"name": "Bea", "seat": 0}).json()["code"] == "too-late"
    server.sit(id, "Bea")
    assert client.post(f"/api/tables/{id}/seats", json={"name": "Cleo"}).json()["code"] == "too-late"


def test_the_record_of_a_running_match_stays_shut(server: Server, client: httpx.Client):
    id, _, _ = server.duel()
    for page in ("record.json", "steps.json"):
        assert client.get(f"/t/{id}/{page}").status_code == 409
    assert client.get(f"/t/{id}/review").headers["location"] == f"/t/{id}"


def test_the_description_describes_what_is_there(client: httpx.Client):
    description = client.get("/openapi.json").json()
    assert description["openapi"].startswith("3.1")
    assert description["servers"][0]["url"] == "/"
    tags = {tag["name"] for tag in description["tags"]}
    assert tags == {operation.tag for operation in OPERATIONS}
    for operation in OPERATIONS:
        told = description["paths"][operation.path][operation.method.lower()]
        assert told["summary"], operation.path
        assert told["tags"] == [operation.tag]
        assert str(operation.status) in told["responses"]
        named = {p["name"] for p in told["parameters"] if p["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", operation.path))
    references = set(re.findall(r'"#/components/schemas/(\w+)"', msgspec.json.encode(description).decode()))
    assert references <= set(description["components"]["schemas"])


def test_every_answer_is_guarded(server: Server, client: httpx.Client):
    for path in ("/", "/api/ready", "/static/shared/look.css", "/nowhere", "/healthz", "/t/nosuchtable"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
    page = client.get("/").headers
    assert page["x-frame-options"] == "DENY"
    assert page["referrer-policy"] == page["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in page["permissions-policy"]


def test_forms_from_other_sites_are_turned_away(client: httpx.Client):
    assert client.post("/play-now", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert client.post("/play-now", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 303


def test_our_own_mistakes_show_no_traceback(server: Server, client: httpx.Client, monkeypatch: pytest.MonkeyPatch):
    def broken() -> None:
        raise ValueError("a secret detail")

    monkeypatch.setattr(server.registry.services.compilation, "progress", broken)
    for path in ("/api/ready",):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert "content-security-policy" in answer.headers


def test_the_player_in_the_document_plays(server: Server, capsys: pytest.CaptureFixture[str]):
    text = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    exec(compile(code.replace("http://localhost:8000", server.url), "docs/api.md", "exec"), {})
    assert "places: [" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_about_the_api_names_every_request(client: httpx.Client, language: str):
    page = client.get("/api", params={"lang": language}).text
    for operation in OPERATIONS:
        assert f"{operation.method} {operation.path}" in page


def test_several_actions_in_one_message(server: Server, client: httpx.Client):
    id = server.make({}, {})
    keys = [server.sit(id, "Ada"), server.sit(id, "Bea")]
    key = keys[int(view(client, id, keys[0])["player"])]
    mine = view(client, id, key)
    order = {"ply": 0, "action": mine["legal"][0]["name"], "then": ["no:such", "pass"], "id": "list"}
    address = f"/api/tables/{id}/moves"
    answer = client.post(address, json=order, headers=bearer(key))
    assert answer.status_code in (404, 422)  # nobody knows the action, or it is another's decision
    assert answer.json()["done"] == 1
    assert "Step 2 of 3" in answer.json()["text"]
    again = client.post(address, json=order, headers=bearer(key)).json()
    assert (again["ply"], again["done"]) == (1, 1)
    too_many = order | {"then": ["pass"] * 40, "id": "long"}
    answer = client.post(address, json=too_many, headers=bearer(key))
    assert (answer.status_code, answer.json()["text"]) == (400, "$.then has at most 31 entries.")


def test_programs_that_choose_at_the_same_time(server: Server, client: httpx.Client):
    id, address = "bidsofprograms", "/api/tables/bidsofprograms/moves"
    server.registry.services.store.create(replace(bidding_table(), id=id, word="api-bid-10"))
    keys = [server.key(Guest(name.lower(), name)) for name in NAMES]
    while client.get(f"/api/tables/{id}/view").status_code != 200:
        pass
    table = client.get(f"/api/tables/{id}").json()
    assert (table["player"], table["asked"]) == (BEA, [BEA, CLEO, DAN])
    for seat in (DAN, BEA, CLEO):
        mine = view(client, id, keys[seat])
        assert (mine["viewer"], mine["player"], mine["chosen"]) == (seat, seat, "")
        assert seat in mine["asked"]
        order = {"ply": mine["ply"], "action": mine["legal"][-1]["name"], "seat": seat}
        answer = client.post(address, json=order, headers=bearer(keys[seat]))
        assert answer.status_code == 200, answer.text
        if seat != CLEO:
            assert answer.json()["ply"] == mine["ply"]
            assert seat not in answer.json()["asked"]
            assert view(client, id, keys[seat])["chosen"] == order["action"]
        assert view(client, id, keys[0])["chosen"] == ""
    assert answer.json()["ply"] == mine["ply"] + 3
    told = view(client, id, since=mine["ply"])
    assert any("parrot" in line["text"].lower() for line in told["news"])
    late = client.post(address, json=order | {"action": "none"}, headers=bearer(keys[CLEO]))
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert "All have chosen by now" in late.json()["text"]
