"""Whatever a browser may send, in its grammar and a little beside it: each message is answered, and play goes on."""

import itertools
from typing import Any

from conftest import Json, Screen, Server
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

NUMBERS = st.sampled_from([0, 1, -1, 2, 31, 99, 2**31, -(2**63), 2**64, 10**30, 0.5])
ODD = st.one_of(NUMBERS, st.none(), st.booleans(), st.text(max_size=8), st.just([]), st.just({}))
ACTIONS = st.sampled_from(["offered", "last", "", "ship:", "ship:noordster", "roll:99999999999999999999", "\0", "é:1"])
PLIES = st.sampled_from(["now", "now", "now", "before", "after"])
SEATS = st.sampled_from([None, None, None, 0, 1, -1, 7, 2**40])
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "play": {"ply": PLIES, "action": ACTIONS, "seat": SEATS, "then": st.lists(ACTIONS, max_size=33)},
    "take_back": {"ply": PLIES, "seat": SEATS},
    "standing": {"ply": PLIES, "on": st.booleans(), "seat": SEATS},
    "sync": {"layout": st.sampled_from(["wide", "narrow", "", None]), "seat": SEATS},
    "forecast": {"action": ACTIONS, "seat": SEATS},
    "dry_run": {"ply": PLIES, "actions": st.lists(ACTIONS, max_size=33), "seat": SEATS},
    "fill": {"ply": PLIES, "seat": SEATS},
    "advise": {"ply": PLIES, "seat": SEATS},
    "drag_targets": {"ply": PLIES, "actions": st.lists(ACTIONS, max_size=33), "seat": SEATS},
    "log": {"before": st.one_of(PLIES, NUMBERS)},
    "ping": {},
    "unheard-of": {"action": ACTIONS},
}
WITH_ID = ("play", "take_back", "standing")
numbers = itertools.count()


@st.composite
def spoken(draw: st.DrawFn) -> Json:
    """A message of one of the types; now and then a field is missing or is something else."""
    kind = draw(st.sampled_from(sorted(FIELDS)))
    message: Json = {"type": kind} | {name: draw(field) for name, field in FIELDS[kind].items()}
    if kind == "play" and draw(st.booleans()):
        del message["then"]
    if len(message) > 1 and draw(st.integers(0, 4)) == 0:
        name = draw(st.sampled_from(sorted(message)))
        if draw(st.booleans()):
            message[name] = draw(ODD)
        else:
            del message[name]
    return message


def meant(value: Any, screen: Screen, ply: int) -> Any:
    """A word of the grammar as it is sent now."""
    offered = screen.offered or ["pass"]
    if isinstance(value, list):
        return [meant(one, screen, ply) for one in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, str):
        return value
    return {"now": ply, "before": ply - 1, "after": ply + 1, "offered": offered[0], "last": offered[-1]}.get(
        value, value
    )


def say(screen: Screen, ply: int, message: Json) -> list[Json]:
    """Sends a message and a ping; everything that comes until its answer."""
    screen.send(**{name: meant(value, screen, ply) for name, value in message.items()})
    screen.send(type="ping")
    began = len(screen.messages)
    screen.await_type("pong")
    if message.get("type") == "ping":
        screen.await_type("pong")
    return screen.messages[began:]


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    database=None,
    phases=[Phase.generate],
)
@given(conversation=st.lists(st.tuples(st.integers(0, 1), spoken()), min_size=3, max_size=8))
def test_every_message_is_answered_and_play_goes_on(server: Server, conversation: list[tuple[int, Json]]):
    _, *screens = server.duel()

    def now(screen: Screen) -> int:
        """The number of actions so far; the screen is that of its own seat again."""
        screen.send(type="sync", seat=screens.index(screen))
        screen.await_type("table")
        return screen.panels["ask"]["ply"]

    for who, message in conversation:
        screen = screens[who]
        ply = now(screen)
        if message.get("type") in WITH_ID:
            message = {**message, "id": f"g{next(numbers)}"}
        answers = say(screen, ply, message)
        assert "fault" not in [answer.get("code") for answer in answers], message
        if "id" in message:
            [answer] = [one for one in answers if one.get("id") == message["id"]]
            done = answer["type"] == "ack" or answer["done"]
            assert done or now(screen) == ply, "what is refused changes nothing"
    for screen in screens:
        now(screen)
    [decider] = [screen for screen in screens if screen.offered]
    assert decider.play(id=f"g{next(numbers)}")["type"] == "ack"
    for screen in screens:
        screen.socket.close()
