"""On the server: the pages, a table played to its end, the review; with a table of its own and without one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import filibusta
from filibusta.server.app import create_app
from filibusta.server.settings import Settings

every_game = pytest.mark.parametrize("game", ["dead_mans_dice", "bare_dice", "dead_calm"])
ITALIAN = {"Accept-Language": "it"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    settings = Settings.load(tmp_path_factory.mktemp("server"), pace=0.0, compiling=False)
    with TestClient(create_app(settings)) as client:
        yield client


def table(server: Any, game: str) -> tuple[str, list[str]]:
    """A table of two programs: its id and their keys."""
    id = server.post("/api/tables", json={"game": game, "seats": [{}, {}]}).json()["id"]
    keys = [server.post(f"/api/tables/{id}/seats", json={"name": name}).json()["key"] for name in ("Ada", "Bea")]
    return id, keys


def view(server: Any, id: str, key: str, **query: Any) -> dict[str, Any]:
    answer = server.get(f"/api/tables/{id}/view", headers={"Authorization": f"Bearer {key}"}, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def play(server: Any, id: str, keys: list[str], most: int = 1000) -> dict[str, Any]:
    """Both programs doubt whatever they can; what one sees after so many actions, or at the end."""
    seen = view(server, id, keys[0])
    while not seen["over"] and seen["ply"] < most:
        key = keys[int(seen["player"])]
        order = {"ply": seen["ply"], "action": view(server, id, key)["legal"][-1]["name"]}
        answer = server.post(f"/api/tables/{id}/moves", json=order, headers={"Authorization": f"Bearer {key}"})
        assert answer.status_code == 200, answer.text
        seen = view(server, id, keys[0])
    return seen


@every_game
def test_it_is_offered_like_any_other(server: Any, game: str):
    for headers in ({}, ITALIAN):
        name = filibusta.game(game).say("it" if headers else "en").pick(filibusta.game(game).name)
        for address in ("/", "/tables", f"/tables/new?game={game}", f"/rules/{game}"):
            answer = server.get(address, headers=headers)
            assert answer.status_code == 200
        assert name.replace("'", "&#39;") in server.get("/", headers=headers).text
    assert server.get(f"/art/{game}.svg").status_code == 200


def test_its_rulebook_is_english_everywhere_and_says_so(server: Any):
    english, italian = server.get("/rules/dead_mans_dice"), server.get("/rules/dead_mans_dice", headers=ITALIAN)
    rule = "Two of a die’s six sides" if "die’s" in english.text else "six sides show a skull"
    assert rule in english.text and rule in italian.text
    assert "Questo regolamento è scritto solo in inglese." in italian.text
    assert "solo in inglese" not in english.text and "English only" not in english.text
    assert "regolamento è scritto" not in server.get("/rules/spanish_main_cards", headers=ITALIAN).text
    assert server.get("/rules/dead_mans_dice/R2.2.json", headers=ITALIAN).json()["number"] == "R2.2"


@every_game
def test_a_table_is_played_to_its_end_and_looked_at_again(server: Any, game: str):
    id, keys = table(server, game)
    for headers in ({}, ITALIAN):
        assert server.get(f"/t/{id}", headers=headers).status_code == 200
    seen = play(server, id, keys)
    assert seen["over"] and min(seen["places"]) == 1 and len(seen["scores"]) == 2
    for headers in ({}, ITALIAN):
        review = server.get(f"/t/{id}/review", headers=headers)
        assert review.status_code == 200 and 'class="sprite' in review.text
    assert filibusta.load(server.get(f"/t/{id}/record.json").text).scores == seen["scores"]


@every_game
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_a_screen_is_told_everything(server: Any, game: str, language: str, layout: str):
    id, keys = table(server, game)
    play(server, id, keys, 2)
    headers = {"Authorization": f"Bearer {keys[0]}"}
    with server.websocket_connect(f"/ws/t/{id}?layout={layout}&lang={language}", headers=headers) as socket:
        told = socket.receive_json()
    assert told["type"] == "table" and told["scene"]["sprites"]
    offered = {sprite.get("action") for sprite in told["scene"]["sprites"].values()} - {None}
    assert offered == {action["name"] for action in told["panels"]["ask"].get("actions", [])}
    assert re.search("claims|rolls|chest|forziere", " ".join(line["text"] for line in told["panels"]["log"]))
    assert Path(filibusta.game(game).folder, "rulebook/en.md").exists()
