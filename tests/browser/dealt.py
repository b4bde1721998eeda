"""``filibusta serve`` with known chance: one secret for all tables (``FILIBUSTA_TEST_DEAL``), bots choose alike."""

import asyncio
import hashlib
import os
import zlib
from types import SimpleNamespace

from filibusta.ai.bots import bot
from filibusta.cli import main
from filibusta.engine.match import View
from filibusta.server.tables import creation
from filibusta.server.workers import bot_pool

DEAL = os.environ.get("FILIBUSTA_TEST_DEAL", "1")


def _secret(size: int) -> bytes:
    return hashlib.sha256(DEAL.encode()).digest()[:size]


async def _choose(self: bot_pool.BotPool, view: View, level: str, person: str = "") -> int:
    """Another seed for each position, so that no bot goes round in circles."""
    return int(await asyncio.to_thread(bot(level, seed=zlib.crc32(view.states.tobytes())).choose, view))


async def _load_nothing(self: bot_pool.BotPool, name: str) -> None:
    """They choose in the server's own process: none beside it has to get ready."""


if __name__ == "__main__":
    creation.__dict__.update(secrets=SimpleNamespace(token_bytes=_secret))
    bot_pool.BotPool.choose, bot_pool.BotPool.warm = _choose, _load_nothing
    main()
