"""Whatever a program calls an action: it is told what is wrong with it, and nothing fails."""

import random
from collections.abc import Awaitable, Iterator

import pytest
from at_table import GUESTS, begun, match_of, truth, watcher_of, with_registry

from filibusta.engine.actions import ActionSpace
from filibusta.engine.game import game, game_names
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import AskDragTargets, AskDryRun, AskForecast, Fill, Play
from filibusta.server.settings import Settings
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry

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


async def ask_all(live: LiveTable, name: str, known: bool) -> None:
    """Everything that names actions, sent by both seats, but for what would be done."""
    match, before, ply = match_of(live), truth(live), live.ply
    deciding = match.player
    legal = match.game.actions.name(int(match.legal()[0]))
    for seat, guest in enumerate(GUESTS):
        watcher = watcher_of(live, guest)
        for actions in ([name], [legal, name]) if seat == deciding else ([name],):
            await refused(live.dry_run(watcher, AskDryRun(ply, actions, seat)))
            await refused(live.drag_targets(watcher, AskDragTargets(ply, actions, seat)))
        await refused(live.forecast(watcher, AskForecast(name, seat)))
        await refused(live.fill(watcher, Fill(ply, seat)))
        if not known:
            code = await refused(live.play(guest, Play("x", ply, name, seat)))
            assert code == "unknown" if seat == deciding else code in ("unknown", "illegal")
    if not known:
        found = await live.dry_run(watcher_of(live, GUESTS[deciding]), AskDryRun(ply, [name], deciding))
        assert (found.done, found.why) == (0, f"There is no action called {name[:40]}.")
    assert truth(live) == before


@pytest.mark.parametrize("name", game_names())
def test_no_name_of_an_action_makes_a_fault(settings: Settings, name: str):
    space, chance = game(name).actions, random.Random(name)

    def is_known(action: str) -> bool:
        try:
            space.number(action)
        except Exception:
            return False
        return True

    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await begun(registry, game=name)
        for _ in range(POSITIONS):
            match = match_of(live)
            if match.over or len(match.asked) > 1:
                return
            for action in sorted(names(space), key=lambda _: chance.random())[:NAMES]:
                await ask_all(live, action, is_known(action))
            for _ in range(APART):
                if match.over or len(match.asked) > 1:
                    break
                choice = match.game.actions.name(int(chance.choice(match.legal())))
                await live.play(GUESTS[match.player], Play(f"m{live.ply}", live.ply, choice))

    check(settings)
