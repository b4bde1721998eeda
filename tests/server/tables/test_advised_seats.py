"""Advice at a table: against bots alone at any time, among people only where a game begins."""

import pytest
from at_table import ADA, BOT, begun, match_of, told, watcher_of, with_registry

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Advise, Play
from filibusta.server.tables.registry import TableRegistry

ALONE = (ADA, BOT)
GUEST = ("ada", "bea")


@with_registry
async def test_one_who_plays_against_bots_is_advised_and_nothing_happens(registry: TableRegistry):
    live = await begun(registry, *ALONE)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    while match_of(live).player != 0:
        await live.changed()
    ply = live.ply
    asks = [message["panels"]["ask"] for message in await told(watcher) if "panels" in message]
    assert asks[-1]["advice"]
    found = await live.advise(watcher, Advise(ply))
    assert found.ply == live.ply == ply
    names = {match_of(live).game.actions.name(int(action)) for action in match_of(live).legal()}
    assert found.choices and {one.action for one in found.choices} <= names
    assert all(0 <= one.chance <= 100 for one in found.choices)
    with pytest.raises(Refused, match="has changed in the meantime"):
        await live.advise(watcher, Advise(ply - 1 if ply else 9))


@with_registry
async def test_nobody_is_advised_where_people_play_against_each_other(registry: TableRegistry):
    live = await begun(registry)
    for guest in ("ada", "bea"):
        watcher = watcher_of(live, guest)
        await live.enter(watcher)
        asks = [message["panels"]["ask"] for message in await told(watcher) if "panels" in message]
        assert not asks[-1]["advice"]
        with pytest.raises(Refused) as refusal:
            await live.advise(watcher, Advise(live.ply))
        decides = GUEST[match_of(live).player] == guest
        assert refusal.value.code == ("not-alone" if decides else "illegal")


@with_registry
async def test_those_who_look_on_are_not_advised(registry: TableRegistry):
    live = await begun(registry, *ALONE)
    watcher = watcher_of(live, "carlo")
    await live.enter(watcher)
    with pytest.raises(Refused, match="sit"):
        await live.advise(watcher, Advise(live.ply))


@with_registry
async def test_among_people_advice_ends_with_the_first_turn(registry: TableRegistry):
    live = await begun(registry, game="tiny_epic_pirates")
    match, asked = match_of(live), 0
    while not match.turn:
        guest, other = (GUEST[seat] for seat in (match.player, 1 - match.player))
        several = len(match.legal()) > 1
        for who in (guest, other):
            watcher = watcher_of(live, who)
            await live.enter(watcher)
            message = next(one for one in await told(watcher) if one["type"] == "table")
            assert message["panels"]["ask"]["advice"] == (who == guest and several)
        with pytest.raises(Refused):
            await live.advise(watcher_of(live, other), Advise(match.ply))
        action = match.legal_actions()[0].name
        if several:
            action = (await live.advise(watcher_of(live, guest), Advise(match.ply))).choices[0].action
            asked += 1
        await live.play(guest, Play(f"a{match.ply}", match.ply, action))
    assert asked > 1
    with pytest.raises(Refused, match="against bots alone"):
        await live.advise(watcher_of(live, GUEST[match.player]), Advise(match.ply))
