"""How finished matches are looked at again: ``python -m benchmarks.reviews [--long 10] [--plies 3000]``.

Matches of Plunder at random, so long that they have at least ``--plies`` actions, are brought to a server as records.
Each is opened as a browser does, from an address of its own: the page, then the page of its last steps; one is looked
through from its beginning. A short match of the card game is opened alone and beside ten long ones. Told are seconds,
the processor time of the server, bytes, its memory, and how long others wait for a small answer meanwhile.
"""

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx

from benchmarks.load import resident, server
from benchmarks.server import START, work_of
from filibusta import Match

TRUSTING = (
    "import filibusta.server.tables.creation as creation; creation.replay_in_subprocess = lambda *_: None; " + START
)
"""A server that does not try first what is brought: that takes long, and is not what is measured here."""
LOOKED_AT = 200
"""Actions of each long match that are looked through while a short one is opened."""
LONG = {"round_limit": 200, "target_silver": 100}
"""Options of Plunder with which captains at random play for very long."""


def record(game: str, seed: int, plies: int, options: dict[str, int] | None = None) -> str:
    """The record of a match at random that is over."""
    while True:
        match, chooser = Match.new(game, 4, seed=seed, options=options), random.Random(seed)
        while not match.over:
            match.play(int(chooser.choice(match.legal())))
        if match.ply >= plies:
            return match.to_json()
        seed += 1000


@asynccontextmanager
async def household(url: str, number: int) -> AsyncGenerator[httpx.AsyncClient, None]:
    """A browser at an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.2.0.{number + 1}")
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=120) as client:
        yield client


async def brought(client: httpx.AsyncClient, text: str) -> str:
    """The address of the table that is made of a record."""
    answer = await client.post("/load", files={"record": ("game.json", text)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def opened(client: httpx.AsyncClient, address: str) -> tuple[float, int]:
    """Seconds until the last position of a match and its steps are there; the number of its actions."""
    began = time.perf_counter()
    page = await client.get(f"{address}/review")
    count = int(page.text.partition('data-moves="')[2].partition('"')[0])
    size = int(page.text.partition('data-steps="')[2].partition('"')[0])
    await client.get(f"{address}/steps.json", params={"from": (count - 1) // size * size})
    return time.perf_counter() - began, count


async def looked_through(client: httpx.AsyncClient, address: str, count: int, ply: int = 0) -> list[tuple[int, int]]:
    """The pages of the steps after the action ``ply``: bytes, and bytes as they come."""
    found: list[tuple[int, int]] = []
    while ply < count:
        answer = await client.get(f"{address}/steps.json", params={"from": ply})
        if answer.status_code == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))
            continue
        found.append((len(answer.content), answer.num_bytes_downloaded))
        ply = answer.json()["steps"][-1]["ply"]
    return found


async def pings(client: httpx.AsyncClient, late: list[float]) -> None:
    """How long somebody waits for an answer that costs nothing."""
    while True:
        began = time.perf_counter()
        await client.get("/api/ready")
        late.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.05)


async def measure(url: str, pid: int, chosen: argparse.Namespace) -> None:
    long = [record("plunder", seed, chosen.plies, LONG) for seed in range(chosen.long + 1)]
    short, other = (record("spanish_main_cards", seed, 40) for seed in (1, 2))
    async with household(url, 200) as client:
        warm = await brought(client, record("plunder", 99, 100))
        await opened(client, warm)
        alone, _ = await opened(client, await brought(client, short))
        address, before = await brought(client, long[0]), work_of(pid)
        seconds, count = await opened(client, address)
        print(f"a match of {count} actions opens in {seconds:.2f} s, {work_of(pid) - before:.0f} ms of the processor")
        before = work_of(pid)
        pages = await looked_through(client, address, count)
        each = (work_of(pid) - before) / len(pages)
        print(
            f"  {len(pages)} pages of steps, at most {max(size for size, _ in pages) / 1000:.0f} kB, "
            f"{max(sent for _, sent in pages) / 1000:.0f} kB as they come; {each:.0f} ms of the processor each"
        )
    memory, late = resident(pid), list[float]()
    async with household(url, 201) as quiet, household(url, 202) as client:
        addresses = [await _brought_from(url, number, text) for number, text in enumerate(long[1:])]
        address = await brought(client, other)
        pinging = asyncio.create_task(pings(quiet, late))
        crowd = [asyncio.create_task(_all_of(url, number, where)) for number, where in enumerate(addresses)]
        await asyncio.sleep(0.5)
        beside, _ = await opened(client, address)
        crowded = [await one for one in crowd]
        pinging.cancel()
    print(f"a short one alone {alone:.2f} s, beside {chosen.long} long ones {beside:.2f} s")
    print(f"  those opened in {statistics.median(crowded):.2f} s in the median, the last in {max(crowded):.2f} s")
    print(f"  others wait {statistics.median(late):.0f} ms, at most {max(late):.0f} ms, for what costs nothing")
    print(f"  memory {memory / 1000:.0f} MB before, {resident(pid) / 1000:.0f} MB after")


async def _brought_from(url: str, number: int, text: str) -> str:
    async with household(url, number) as client:
        return await brought(client, text)


async def _all_of(url: str, number: int, address: str) -> float:
    """Opens a match and looks through the end of it; seconds until it was open."""
    async with household(url, number) as client:
        seconds, count = await opened(client, address)
        await looked_through(client, address, count, count - LOOKED_AT)
        return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", type=int, default=10, help="long matches looked at at once")
    parser.add_argument("--plies", type=int, default=3000)
    chosen = parser.parse_args()
    with server(TRUSTING) as (url, pid):
        asyncio.run(measure(url, pid, chosen))


if __name__ == "__main__":
    main()
