"""What a bot suggests where a game begins: to the one who decides, and not once the first turn has begun."""

import pytest
from at_table import begun, match_of, told, watcher_of, with_registry

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play, Suggest, decode
from filibusta.server.tables.registry import TableRegistry

GUEST = ("ada", "bea")
GAME = "tiny_epic_pirates"


@with_registry
async def test_a_bot_suggests_to_the_one_who_decides_until_the_first_turn(registry: TableRegistry):
    live = await begun(registry, game=GAME)
    match = match_of(live)
    asked = 0
    while not match.turn:
        guest, other = (GUEST[seat] for seat in (match.player, 1 - match.player))
        for who in (guest, other):
            watcher = watcher_of(live, who)
            await live.enter(watcher)
            message = next(one for one in await told(watcher) if one["type"] == "table")
            assert message["panels"]["ask"]["suggests"] == (who == guest and len(match.legal()) > 1)
        with pytest.raises(Refused):
            await live.suggest(watcher_of(live, other), Suggest(match.ply))
        action = match.legal_actions()[0].name
        if len(match.legal()) > 1:
            found = await live.suggest(watcher_of(live, guest), Suggest(match.ply))
            assert found.ply == match.ply
            action = found.action
            asked += 1
        await live.play(guest, Play(f"a{match.ply}", match.ply, action))
    assert asked > 1
    with pytest.raises(Refused, match="what a game begins with"):
        await live.suggest(watcher_of(live, GUEST[match.player]), Suggest(match.ply))


def test_a_suggestion_is_asked_for_at_a_ply():
    assert decode('{"type": "suggest", "ply": 3}') == Suggest(3)
