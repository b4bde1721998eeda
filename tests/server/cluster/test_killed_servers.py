"""Servers are killed, one after the other, while a hundred matches are played through both to their ends: compared with
what each player was told, no action is lost or done twice.
"""

from pathlib import Path

import pytest
from deployment import check, deployed, playing, seated

from filibusta.server.settings import Settings

TABLES = 100


@pytest.mark.long
def test_servers_with_a_hundred_matches_in_play_are_killed(tmp_path: Path, shared: Settings):
    with deployed(tmp_path, shared) as deployment:
        proxy = deployment.start(2)
        tables = [seated(proxy, ("Ada", "Bea")) for _ in range(TABLES)]
        players = [player for _, found in tables for player in found]
        with playing(players) as made:
            for server in (0, 1):
                made(TABLES * 10 * (server + 1))
                assert not any(player.screen.panels["over"] for player in players), "all matches are in play"
                deployment.servers[server].kill()
                deployment.restart(server)
        assert sum(len(player.codes) for player in players) >= TABLES, "their connections ended"
        assert sum(len(player.actions) for player in players) > 2000
        for id, found in tables:
            check(proxy, id, found)
