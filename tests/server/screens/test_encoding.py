"""Whatever a screen is sent of a whole game becomes JSON, by the encoder that sends it."""

import random
from collections.abc import Iterator

import pytest
from conftest import GAME

import filibusta
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.server.protocol import outgoing
from filibusta.server.storage import store
from filibusta.server.storage.models import Seat
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.position_cache import PositionCache
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.table.scene import Aspect, Scene
from filibusta.testing.play import Variant, option_sets

SEATS = (
    Seat("human", "Ada", guest="ada"),
    Seat("bot", "Bea", level="1"),
    Seat("hotseat", "Carlo"),
    Seat("open", "Dora"),
)
LAYOUTS: tuple[Aspect, ...] = ("wide", "narrow")
RULES = filibusta.game(GAME)
TABLES = [Variant(players, options) for players in RULES.players for options in option_sets(RULES)]


def views(match: Match, players: int) -> Iterator[Viewpoint]:
    """Both layouts, one for somebody who plays and one for somebody who watches, in turns."""
    for i, layout in enumerate(LAYOUTS):
        viewer = match.ply % players if (match.ply + i) % 2 else SPECTATOR
        yield Viewpoint(viewer, (viewer,) if viewer >= 0 else (), "en", layout)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_whole_game_can_be_sent(kind: Variant):
    players, options = kind.players, kind.options
    chance = random.Random(players)
    match = Match.new(RULES, players, options, seed=players, names=[seat.name for seat in SEATS[:players]])
    table = store.StoredTable("table", "", "Tortuga", GAME, RULES.version, options, b"secret", "ada", SEATS[:players])
    while True:
        for viewpoint in views(match, players):
            now = match.view_at(match.ply, viewpoint.viewer)
            scene = scene_diff.scene(now, viewpoint)
            shown = PositionCache(table, match, 0, StandingOrders())
            lines = shown.lines(viewpoint.viewer, viewpoint.language)
            words = shown.panels(viewpoint, frozenset({0}), lines)
            sent: list[Scene | outgoing.Outgoing] = [scene]
            if match.ply:
                before = match.view_at(match.ply - 1, viewpoint.viewer)
                old = scene_diff.scene(before, viewpoint)
                told, _ = scene_diff.events(before, now, old, viewpoint, match.moves[-1].seat)
                changes = scene_diff.difference(old, scene)
                sent.append(outgoing.Step(match.ply, changes, told, words))
            if words.ask and words.ask.mine:
                for action in match.view(match.player).legal_actions("en"):
                    found = scene_diff.forecast(now, action.name, viewpoint)
                    sent.append(outgoing.ForecastAnswer(action.name, found.ghosts, found.marks, found.text))
            for message in sent:
                assert outgoing.encode(message)
        if match.over:
            break
        match.play(chance.choice([int(action) for action in match.legal()]))
    assert match.over
