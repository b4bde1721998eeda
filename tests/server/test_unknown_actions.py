"""Whatever a program calls an action: it is told what is wrong with it, and nothing fails."""

import random
from collections.abc import Awaitable, Iterator

import pytest
from at_table import GUESTS, begun, in_hall, match_of, truth, watcher_of

from filibusta.engine.actions import ActionSpace
from filibusta.engine.game import game, game_names
from filibusta.server.protocol.messages import Fill, Foretell, Play, Refused, Rehearse, Unfold
from filibusta.server.settings import Settings
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall

STRANGE = ("", ":", "z", "z:1", "pass:9", "a:b:c", "\u2620", "x" * 300)
POSITIONS, NAMES, APART = 2, 24, 9
"""In how many positions of each game how many names are tried, and how many actions lie between two of them."""


def names(of: ActionSpace) -> Iterator[str]:
    """Nothing like an action, almost one, and of each kind the first by its name and by its number."""
    yield from STRANGE
    for block in of.blocks:
        yield from (block.name, f"{block.name}:", f"{block.name}:99999", f"{block.name}:-1", f"{block.name}:\u0661")
        yield from (of.name(of.first(block.name)), f"{block.name}:{block.base}", f"{block.name}:{block.base + 1}")


async def refused(answer: Awaitable[object]) -> str:
    """The code of a refusal; empty if there was none."""
    try:
        await answer
    except Refused as refusal:
        assert str(refusal)
        return refusal.code
    return ""


async def ask_all(room: Room, name: str, known: bool) -> None:
    """Everything that names actions, sent by both seats, but for what would be done."""
    match, before, ply = match_of(room), truth(room), room.ply
    deciding = match.player
    legal = match.game.actions.name(int(match.legal()[0]))
    for seat, guest in enumerate(GUESTS):
        watcher = watcher_of(room, guest)
        for actions in ([name], [legal, name]) if seat == deciding else ([name],):
            await refused(room.rehearse(watcher, Rehearse(ply, actions, seat)))
            await refused(room.unfold(watcher, Unfold(ply, actions, seat)))
        await refused(room.foretell(watcher, Foretell(name, seat)))
        await refused(room.fill(watcher, Fill(ply, seat)))
        if not known:
            code = await refused(room.play(guest, Play("x", ply, name, seat)))
            assert code == "unknown" if seat == deciding else code in ("unknown", "illegal")
    if not known:
        found = await room.rehearse(watcher_of(room, GUESTS[deciding]), Rehearse(ply, [name], deciding))
        assert (found.done, found.why) == (0, f"There is no action called {name[:40]}.")
    assert truth(room) == before


@pytest.mark.parametrize("name", game_names())
def test_no_name_of_an_action_makes_a_fault(settings: Settings, name: str):
    space, chance = game(name).actions, random.Random(name)

    def is_known(action: str) -> bool:
        try:
            space.number(action)
        except Exception:
            return False
        return True

    @in_hall
    async def check(hall: Hall) -> None:
        room = await begun(hall, game=name)
        for _ in range(POSITIONS):
            match = match_of(room)
            for action in sorted(names(space), key=lambda _: chance.random())[:NAMES]:
                await ask_all(room, action, is_known(action))
            for _ in range(APART):
                if match.over or len(match.asked) > 1:
                    return
                choice = match.game.actions.name(int(chance.choice(match.legal())))
                await room.play(GUESTS[match.player], Play(f"m{room.ply}", room.ply, choice))

    check(settings)
