"""``filibusta serve`` with known chance: one secret for all tables (``FILIBUSTA_TEST_DEAL``), bots choose alike."""

import asyncio
import hashlib
import os
import zlib
from types import SimpleNamespace
from typing import Any

from filibusta.ai.bots import bot
from filibusta.cli import main
from filibusta.engine.match import View
from filibusta.server.tables import creation
from filibusta.server.web.pages import review
from filibusta.server.workers import bot_pool

CHANCES = {
    "status": "done",
    "done": 4,
    "total": 4,
    "points": [
        {"ply": ply, "turn": turn, "seat": seat, "chances": [chance, 1 - chance, 0, 0, 0]}
        for ply, turn, seat, chance in ((0, 1, 0, 0.5), (2, 2, 1, 0.8), (4, 3, 0, 0.4), (6, 4, -1, 1.0))
    ],
    "turning_points": [{"what": {"point": 2, "ply": 3, "seat": 0, "before": 0.8, "after": 0.4}, "text": "Ada passed."}],
    "strokes": [{"what": {"ply": 4, "turn": 2, "seat": 1, "expected": 0.25, "came": 0.5}, "text": "Bea won."}],
}
"""What a review is told of the winning chances: nobody works them out, which takes long."""

DEAL = os.environ.get("FILIBUSTA_TEST_DEAL", "1")


def _secret(size: int) -> bytes:
    return hashlib.sha256(DEAL.encode()).digest()[:size]


async def _choose(self: bot_pool.BotPool, view: View, level: str, person: str = "") -> int:
    """Another seed for each position, so that no bot goes round in circles."""
    return int(await asyncio.to_thread(bot(level, seed=zlib.crc32(view.states.tobytes())).choose, view))


async def _known_chances(*_: object) -> dict[str, Any]:
    return CHANCES


async def _load_nothing(self: bot_pool.BotPool, name: str) -> None:
    """They choose in the server's own process: none beside it has to get ready."""


if __name__ == "__main__":
    creation.__dict__.update(secrets=SimpleNamespace(token_bytes=_secret))
    bot_pool.BotPool.choose, bot_pool.BotPool.warm = _choose, _load_nothing
    review.__dict__.update(shown_chances=_known_chances)
    main()
