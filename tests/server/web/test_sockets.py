"""The live connection: everything once, then changes; and what is wrong is said and changes nothing."""

from xml.etree import ElementTree

import msgspec
import pytest
from conftest import Json, Screen, Server
from websockets.exceptions import InvalidStatus

from filibusta.server.web.identity import new_guest


def decider(*screens: Screen) -> list[Screen]:
    """The screens, the one that must decide first."""
    return sorted(screens, key=lambda screen: not screen.panels["ask"]["mine"])


def test_a_screen_is_sent_everything_at_first(server: Server):
    _, ada, bruno = server.duel()
    for screen, seat in ((ada, 0), (bruno, 1)):
        first = next(m for m in screen.messages if m["type"] == "table")
        assert first["v"] >= 1
        assert screen.table["viewer"] == seat
        assert [s["name"] for s in screen.panels["seats"]] == ["Ada", "Bruno"]
        assert [s["initial"] for s in screen.panels["seats"]] == ["A", "B"]
        assert [s["me"] for s in screen.panels["seats"]] == [seat == 0, seat == 1]
        assert screen.panels["turn"] == 1
        assert [line["ply"] for line in screen.log if line["opens"]] == [0]
        assert screen.log[0]["ply"] == 0


def test_only_the_one_who_decides_is_offered_actions(server: Server):
    _, ada, bruno = server.duel()
    deciding, waiting = decider(ada, bruno)
    assert deciding.offered
    assert "actions" not in waiting.panels["ask"]
    assert waiting.panels["ask"]["title"] != deciding.panels["ask"]["title"]


def test_a_choice_is_acknowledged_and_both_see_one_step(server: Server):
    _, ada, bruno = server.duel()
    deciding, waiting = decider(ada, bruno)
    assert deciding.play()["type"] == "ack"
    steps = [m for m in deciding.messages if m["type"] == "step"]
    seen = waiting.await_type("step")
    assert steps[-1]["panels"]["ask"]["ply"] == seen["panels"]["ask"]["ply"] == 1
    assert {line["ply"] for line in seen["panels"]["log"]} <= {1}


def test_versions_are_consecutive_to_the_end_of_a_game(server: Server):
    id = server.make({}, {"kind": "bot"}, {"kind": "bot"})
    screen = server.running_screen(id, server.sit(id, "Ada"))
    while not screen.panels["over"]:
        screen.wait_for_turn()
        if screen.offered:
            assert screen.play()["type"] == "ack"
    assert screen.panels["ask"] is None
    assert sorted(screen.panels["over"]["places"])[0] == 1
    assert screen.panels["over"]["review"] == f"/t/{id}/review"


def test_the_same_message_twice_is_carried_out_once(server: Server):
    _, ada, bruno = server.duel()
    deciding, _ = decider(ada, bruno)
    action, ply = deciding.offered[0], deciding.panels["ask"]["ply"]
    for _ in range(2):
        assert deciding.ask(type="play", id="same", ply=ply, action=action)["type"] == "ack"
    deciding.send(type="sync")
    assert deciding.await_type("table")["table"]["ply"] == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ply": 5}, "stale"),
        ({"action": "no:such"}, "unknown"),
        ({"action": "discard:dutch_advance"}, "illegal"),
        ({"seat": 1 - 0}, "not-your-seat"),
        ({"seat": 77}, "not-your-seat"),
        ({"seat": -1}, "not-your-seat"),
        ({"ply": "one"}, "malformed"),
        ({"action": None}, "malformed"),
        ({"id": ""}, "malformed"),
        ({"id": "x" * 65}, "malformed"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(server: Server, changes: Json, code: str):
    _, ada, bruno = server.duel()
    deciding, _ = decider(ada, bruno)
    me = deciding.table["viewer"]
    good: Json = {"type": "play", "id": "c1", "ply": 0, "action": deciding.offered[0], "seat": me}
    if changes.get("seat") == 1:
        changes = {"seat": 1 - me}
    deciding.send(**{**good, **changes})
    refused = deciding.await_type("refused")
    assert refused["code"] == code
    assert refused["text"]
    assert "Traceback" not in refused["text"]
    deciding.send(type="sync")
    assert deciding.await_type("table")["table"]["ply"] == 0


def test_nobody_decides_for_another(server: Server):
    _, ada, bruno = server.duel()
    deciding, waiting = decider(ada, bruno)
    refused = waiting.ask(type="play", id="c1", ply=0, action=deciding.offered[0])
    assert refused["code"] == "illegal"


def test_a_spectator_sees_but_does_not_play(server: Server):
    id, ada, bruno = server.duel()
    deciding, _ = decider(ada, bruno)
    watcher = server.running_screen(id)
    assert watcher.table["viewer"] == -1
    assert watcher.table["word"] == ""
    refused = watcher.ask(type="play", id="w1", ply=0, action=deciding.offered[0])
    assert refused["code"] == "not-your-seat"
    deciding.play()
    assert watcher.await_type("step")["panels"]["ask"]["mine"] is False


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ('{"type":"nonsense"}', "malformed"),
        ('{"type":"play"}', "malformed"),
        ("[" * 3000, "malformed"),
        ('{"type":"sync","layout":"round"}', "malformed"),
        ('{"type":"sync","seat":3}', "not-your-seat"),
        ('{"type":"pace","speed":"warp"}', "malformed"),
        ('{"type":"take_back","id":"t","ply":0}', "too-late"),
        ('{"type":"ping","x":"' + "y" * 5000 + '"}', "too-big"),
    ],
)
def test_after_a_bad_message_the_connection_goes_on(server: Server, text: str, code: str):
    _, ada, _ = server.duel()
    ada.socket.send(text)
    assert ada.await_type("refused")["code"] == code
    ada.send(type="ping")
    ada.await_type("pong")


def test_a_screen_says_how_fast_it_shows_things(server: Server):
    id, ada, _ = server.duel()
    ada.send(type="pace", speed="fast")
    ada.send(type="ping")
    ada.await_type("pong")
    live = server.registry.known(id)
    assert live
    watchers = live._broadcast.watchers  # pyright: ignore[reportPrivateUsage]
    assert sorted(watcher.speed for watcher in watchers) == ["fast", "normal"]


def test_bytes_that_are_no_text_are_refused(server: Server):
    _, ada, _ = server.duel()
    ada.socket.send(b"\xff\xfe\x00")
    assert ada.await_type("refused")["code"] == "malformed"


def test_a_message_far_too_large_ends_the_connection_only(server: Server):
    _, ada, bruno = server.duel()
    ada.socket.send("x" * 200_000)
    assert ada.is_closed()
    bruno.send(type="ping")
    bruno.await_type("pong")


def test_one_may_take_back_what_had_no_consequences(server: Server):
    _, ada, bruno = server.duel()
    deciding, waiting = decider(ada, bruno)
    open_ended = next(o["name"] for o in deciding.panels["ask"]["actions"] if not o["final"])
    before = [m for m in deciding.messages if m["type"] == "table"][-1]["scene"]
    deciding.play(open_ended)
    assert deciding.panels["ask"]["take_back"] == 0
    assert waiting.await_type("step")["panels"]["ask"]["take_back"] is None
    assert waiting.ask(type="take_back", id="t0", ply=0)["code"] == "too-late"
    assert deciding.ask(type="take_back", id="t1", ply=0)["type"] == "ack"
    again = [m for m in deciding.messages if m["type"] == "table"][-1]
    assert again["table"]["ply"] == 0
    assert again["scene"] == before
    assert deciding.ask(type="take_back", id="t1", ply=0)["type"] == "ack"
    assert deciding.ask(type="take_back", id="t2", ply=0)["code"] == "too-late"


def test_people_come_and_go(server: Server):
    id, ada, bruno = server.duel()
    watcher = server.running_screen(id)
    seen = ada.until(lambda m: m["type"] == "people" and m["watching"] == 1)
    assert seen["online"] == [0, 1]
    bruno.socket.close()
    ada.until(lambda m: m["type"] == "people" and m["online"] == [0])
    watcher.socket.close()
    ada.until(lambda m: m["type"] == "people" and m["watching"] == 0)


def test_sync_sends_everything_in_the_layout_asked_for(server: Server):
    _, ada, _ = server.duel()
    ada.send(type="sync", layout="narrow")
    assert ada.await_type("table")["table"]["layout"] == "narrow"


def test_two_seats_of_one_browser_are_looked_at_one_by_one(server: Server):
    with server.browser() as browser:
        form = {"game": "spanish_main_cards", "players": "2", "seat1": "me", "seat2": "here", "name2": "Bea"}
        answer = browser.post("/tables", data={**form, "your_name": "Ada"})
        id, key = answer.headers["location"].split("/")[-1], browser.cookies["filibusta_guest"]
    screen = server.running_screen(id, key)
    assert screen.table["seats"] == [0, 1]
    for seat in (0, 1, -1):
        screen.send(type="sync", seat=seat)
        assert screen.await_type("table")["table"]["viewer"] == seat


def test_the_game_begins_for_those_who_wait(server: Server):
    id = server.make({}, {})
    early = server.screen(id, server.sit(id, "Ada"))
    assert early.table["state"] == "open"
    assert early.messages[0]["scene"] is None
    assert [s["kind"] for s in early.panels["seats"]] == ["human", "open"]
    server.sit(id, "Bruno")
    early.until(lambda m: m["type"] == "table" and m["table"]["state"] == "running")
    assert early.panels["ask"]


@pytest.mark.parametrize("seat", ["--1", "1", "x", "99", "-5", "", "1e3", "²"])
def test_a_seat_that_is_not_ones_own_is_not_shown(server: Server, seat: str):
    id, ada, _ = server.duel()
    assert ada.table["viewer"] == 0
    assert server.running_screen(id, query=f"?seat={seat}&layout=odd").table["viewer"] == -1


def test_an_unknown_table_is_said_and_closed(server: Server):
    screen = server.screen("nosuchtable")
    assert screen.messages[0] == {
        "type": "refused",
        "id": "",
        "code": "unknown",
        "text": "There is no such table.",
        "done": 0,
        "wait": 0,
    }
    assert screen.is_closed()


def test_other_sites_may_not_connect(server: Server):
    with pytest.raises(InvalidStatus):
        server.screen(server.make({}, {}), Origin="https://elsewhere.example")


def test_a_forged_key_is_a_spectator(server: Server):
    id, _, _ = server.duel()
    assert server.running_screen(id, "WyJhIiwiQWRhIl0.forged").table["viewer"] == -1
    assert server.running_screen(id, server.key(new_guest("Ada"))).table["viewer"] == -1


def test_each_screen_in_its_own_language(server: Server):
    id, _, _ = server.duel()
    italian = server.running_screen(id, query="?lang=it")
    assert italian.table["language"] == "it"
    assert italian.ask(type="play", id="x", ply=0, action="pass")["text"] == "Quel posto non è tuo."


def test_a_forecast_asks_for_a_legal_action_of_ones_own(server: Server):
    _, ada, bruno = server.duel()
    deciding, waiting = decider(ada, bruno)
    deciding.send(type="forecast", action=deciding.offered[0])
    assert deciding.await_type("forecast")["action"] == deciding.offered[0]
    waiting.send(type="forecast", action=deciding.offered[0])
    assert waiting.await_type("refused")["code"] == "illegal"


def test_names_are_text_in_every_drawing(server: Server):
    id = server.make({}, {})
    keys = [server.sit(id, name) for name in ('<b a="&">', "&amp;'\\u003c")]
    for layout in ("wide", "narrow"):
        screen = server.running_screen(id, keys[0], f"?layout={layout}")
        scene = next(m["scene"] for m in screen.messages if m.get("scene"))
        for art in (scene["backdrop"], *(sprite["art"] for sprite in scene["sprites"].values())):
            ElementTree.fromstring(f"<g>{art}</g>")
            assert "<b a=" not in art


def test_every_message_is_plain_json(server: Server):
    _, ada, _ = server.duel()
    for text in ada.raw:
        assert isinstance(msgspec.json.decode(text), dict)
