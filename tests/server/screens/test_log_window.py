"""The log as screens are sent it: a window of the latest lines, and what came before when somebody asks."""

import random
from itertools import pairwise

import pytest
from at_table import begun, match_of, told, watcher_of, with_registry
from conftest import GAME

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.server.protocol.incoming import ReadLog
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens import log_window
from filibusta.server.tables.screens.log_window import LogWindow
from filibusta.server.tables.screens.panels import lines


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_window, "WINDOW", 12)
    monkeypatch.setattr(log_window, "CHUNK", 4)


@pytest.fixture
def match() -> Match:
    """Sixty actions, or a whole match."""
    found, chance = Match.new(GAME, 3, seed=2), random.Random(2)
    while not found.over and found.ply < 60:
        found.play(chance.choice(found.legal().tolist()))
    return found


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
@pytest.mark.parametrize("base", [0, 100])
def test_windows_one_after_the_other_are_the_whole_log(match: Match, viewer: int, base: int):
    book, whole = LogWindow(match, base), lines(match.log(viewer, "en"), base)
    found, older = book.latest(viewer, "en")
    assert len(found) >= 12
    windows = [found]
    while older:
        found, older = book.before(viewer, "en", windows[-1][0].ply)
        windows.append(found)
    assert [line for window in reversed(windows) for line in window] == whole
    assert all(later[0].ply > earlier[-1].ply for later, earlier in pairwise(windows)), "no action is torn apart"
    assert max(map(len, windows)) < len(whole)


def test_the_latest_lines_follow_what_is_played_and_taken_back(match: Match):
    copy, dice = Match.new(GAME, 3, seed=9), random.Random(3)
    book = LogWindow(copy, 0)
    while not copy.over:
        copy.play(dice.choice(copy.legal().tolist()))
        if copy.ply % 3 == 0:
            copy.take_back()
            copy.play(dice.choice(copy.legal().tolist()))
        if copy.ply % 5:
            found, older = book.latest(0, "it")
            whole = lines(copy.log(0, "it"), 0)
            assert found == whole[-len(found) :]
            assert older == (len(found) < len(whole))
    assert book.size < log_window.LINE_BYTES * len(lines(copy.log(0, "it"), 0))


@pytest.mark.parametrize("ply", [-5, 0, 10_000])
def test_any_number_may_be_asked_for(match: Match, ply: int):
    found, _ = LogWindow(match, 0).before(SPECTATOR, "en", ply)
    assert found == lines(match.log(), 0)[-len(found) :] if ply > 0 else not found


@with_registry
async def test_a_watcher_reads_on_from_where_its_window_begins(registry: TableRegistry):
    live = await begun(registry)
    match, dice = match_of(live), random.Random(4)
    while not match.over:
        match.play(dice.choice(match.legal().tolist()))
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    panels = (await told(watcher))[0]["panels"]
    assert panels["older"]
    first = panels["log"][0]["ply"]
    answer = await live.read_log(watcher, ReadLog(first))
    assert answer.before == first
    assert answer.lines[-1].ply < first
    assert answer.lines == lines(match.log(0, "en", 0, first - 1), 0)[-len(answer.lines) :]
