"""What is put together by several decisions, as a table tells it, fills it in and reads it from a text."""

from typing import Any

import msgspec
import pytest
from at_table import begun, match_of, told, watcher_of, with_registry

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Fill, Play, TakeBack, decode
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry

FLEET = ["add_ship:zephyr", "add_crew:p_captain", "berth:0", "add_ship:freedom"]
GUEST = ("ada", "bea")


async def building(registry: TableRegistry) -> tuple[LiveTable, str]:
    """A table at which fleets are built, and who begins."""
    live = await begun(registry, game="spanish_main", options={"fleet_mode": 1})
    return live, GUEST[match_of(live).player]


def text(actions: list[str], ply: int = 0, id: str = "text") -> Play:
    first, *then = actions
    return Play(id, ply, first, then=then)


async def drafted(live: LiveTable, guest: str) -> dict[str, Any] | None:
    """What a screen is told of it."""
    watcher = watcher_of(live, guest)
    await live.enter(watcher)
    messages = await told(watcher)
    live.leave(watcher)
    ask = next(message for message in messages if message["type"] == "table")["panels"]["ask"]
    return ask["draft"]


@with_registry
async def test_its_parts_are_told_to_the_one_who_decides_alone(registry: TableRegistry):
    live, guest = await building(registry)
    await live.play(guest, text(FLEET))
    found = await drafted(live, guest)
    assert found
    assert [part["actions"] for part in found["parts"]] == [FLEET[:1], FLEET[1:3], FLEET[3:]]
    assert [part["text"] for part in found["parts"]] == [
        "Zephyr: 5 points",
        "Captain (Pirate): 3 points · Aboard Zephyr",
        "Freedom: 12 points",
    ]
    assert (found["begun"], found["close"], found["name"]) == (0, "finish", "Zephyr, Freedom, 1 crew (20 points)")
    assert await drafted(live, "bea" if guest == "ada" else "ada") is None


@with_registry
async def test_after_taking_back_it_is_what_is_left(registry: TableRegistry):
    live, guest = await building(registry)
    await live.play(guest, text(FLEET))
    await live.take_back(guest, TakeBack("back", 1))
    found = await drafted(live, guest)
    assert found
    assert [part["actions"] for part in found["parts"]] == [FLEET[:1]]


@with_registry
async def test_a_text_stops_at_what_cannot_be_and_says_why(registry: TableRegistry):
    live, guest = await building(registry)
    with pytest.raises(Refused, match=r"Step 3 of 4 .* She is in your fleet already") as refusal:
        await live.play(guest, text([*FLEET[:1], FLEET[3], FLEET[0], "finish"], id="twice"))
    assert (refusal.value.code, refusal.value.done) == ("illegal", 2)
    with pytest.raises(Refused, match=r"Step 2 of 2 .* It costs 17, and 1 point is left") as refusal:
        await live.play(guest, text(["add_ship:silverback", "add_ship:harbinger"], 2, "dear"))
    assert refusal.value.done == 1
    with pytest.raises(Refused, match="There is no action called add_ship:black_pearl") as refusal:
        await live.play(guest, text(["add_ship:black_pearl"], 3, "unknown"))
    assert refusal.value.code == "unknown"
    assert [move.action for move in match_of(live).moves] == [*FLEET[:1], FLEET[3], "add_ship:silverback"]


@with_registry
async def test_the_rest_is_proposed_and_nothing_happens(registry: TableRegistry):
    live, guest = await building(registry)
    await live.play(guest, text(FLEET[:1]))
    watcher = watcher_of(live, guest)
    await live.enter(watcher)
    found = await live.fill(watcher, Fill(1))
    assert live.ply == found.ply == 1
    assert found.actions
    assert await live.play(guest, text(found.actions, 1, "rest")) == len(found.actions)
    assert match_of(live).player == GUEST.index(guest), "it is still open"


@with_registry
async def test_only_the_one_who_puts_it_together_may_ask_and_only_then(registry: TableRegistry):
    live, guest = await building(registry)
    watcher = watcher_of(live, "bea" if guest == "ada" else "ada")
    await live.enter(watcher)
    with pytest.raises(Refused, match="decision"):
        await live.fill(watcher, Fill(0))
    ready = await begun(registry, game="spanish_main")
    first = watcher_of(ready, GUEST[match_of(ready).player])
    await ready.enter(first)
    with pytest.raises(Refused, match="nothing to fill in") as refusal:
        await ready.fill(first, Fill(0))
    assert refusal.value.code == "illegal"


def test_the_message():
    assert decode('{"type": "fill", "ply": 3}') == Fill(3)
    with pytest.raises(Refused, match=r"\$ lacks the field ply"):
        decode(msgspec.json.encode({"type": "fill"}))
