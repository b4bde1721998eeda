"""How fast the server is, and how much it sends: click to patch, work for a click, bytes of a patch and of a page.

    python benchmarks/server.py [--games 3] [game ...]

One process, one browser's connection on the same machine: what is measured is the server, not a network.
"""

import argparse
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import httpx
from websockets.sync.client import connect

from filibusta import game_names

START = "from filibusta.server.app import main; main(port=0, open_browser=False)"


@contextmanager
def server():
    """A server with data of its own, ready to play."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "FILIBUSTA_DATA": data, "FILIBUSTA_PACE": "0", "FILIBUSTA_QUOTAS": "off"}
        began = time.perf_counter()
        process = subprocess.Popen([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE, text=True)
        address = re.search(r"http://\S+/", process.stdout.readline())[0].replace("localhost", "127.0.0.1")
        with httpx.Client(base_url=address, timeout=60) as client:
            client.get("/healthz")
            print(f"start to first answer {1000 * (time.perf_counter() - began):8.0f} ms")
            while not client.get("/api/ready").json()["ready"]:
                time.sleep(0.2)
            print(f"start to rules ready  {1000 * (time.perf_counter() - began):8.0f} ms")
            try:
                yield client, process.pid
            finally:
                process.terminate()
                process.wait()


def play(client: httpx.Client, game: str, patches: list[int], packed: list[int], delays: list[float]) -> None:
    """One game of two people on one screen; each click is timed until its change has arrived."""
    form = {"game": game, "players": "2", "seat1": "me", "seat2": "here", "your_name": "Ada", "name2": "Bea"}
    answer = client.post("/tables", data=form)
    id = answer.headers["location"].split("/")[-1]
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = str(client.base_url).replace("http", "ws") + f"ws/t/{id}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        squeeze = zlib.compressobj()
        message = json.loads(socket.recv())
        while message["type"] != "table" or message["table"]["state"] != "running":
            message = json.loads(socket.recv())
        whole = len(json.dumps(message))
        asked = message["panels"]["ask"]
        while asked:
            if not asked["mine"]:
                socket.send(json.dumps({"type": "sync", "seat": asked["seat"]}))
                asked = until(socket, "table")[0]["panels"]["ask"]
                continue
            order = {
                "type": "play",
                "id": f"c{asked['ply']}",
                "ply": asked["ply"],
                "action": asked["actions"][0]["name"],
            }
            began = time.perf_counter()
            socket.send(json.dumps(order))
            step, text = until(socket, "step")
            delays.append(1000 * (time.perf_counter() - began))
            patches.append(len(text))
            packed.append(len(squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_SYNC_FLUSH)))
            asked = step["panels"]["ask"]
    print(f"whole table message   {whole:8d} bytes")


def work_of(pid: int) -> float:
    """The processor time of a process so far, in ms; nan where the system does not tell it as Linux does."""
    try:
        user, system = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
    except OSError:
        return float("nan")
    return 1000 * (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def until(socket, wanted: str):
    """The next message of a kind, and its text."""
    while True:
        text = socket.recv()
        message = json.loads(text)
        if message["type"] == wanted:
            return message, text


def page(client: httpx.Client, game: str) -> None:
    """Everything a first visit to a table fetches, as it comes over the wire."""
    form = {"game": game, "players": "2", "seat1": "me", "seat2": "bot", "your_name": "Ada"}
    address = client.post("/tables", data=form).headers["location"]
    total, seen = 0, set()
    waiting = [address]
    while waiting:
        url = waiting.pop()
        if url in seen:
            continue
        seen.add(url)
        answer = client.get(url, headers={"Accept-Encoding": "gzip"}, follow_redirects=True)
        if answer.status_code != 200:
            print(f"  {url}: {answer.status_code}")
            continue
        size = len(gzip.compress(answer.content, 9)) if answer.headers.get("content-encoding") else len(answer.content)
        total += size
        print(f"  {size:8d} bytes {url}")
        found = re.findall(r'(?:src|href)="(/(?:static|art)/[^"]+)"', answer.text)
        found += re.findall(r'<body data-art="([^"]*)"', answer.text) if url.startswith("/t/") else []
        imports = re.findall(r'(?:from|import) *"(\.{1,2}/[^"]+)"', answer.text) if url.endswith(".js") else []
        waiting += [part for group in found for part in group.split() if part] + [urljoin(url, i) for i in imports]
    print(f"page of a table       {total:8d} bytes with all it needs, compressed")


def measure(client: httpx.Client, pid: int, game: str, games: int) -> None:
    """All figures of one game."""
    print(f"\n{game}")
    patches, packed, delays = list[int](), list[int](), list[float]()
    play(client, game, [], [], [])
    before = work_of(pid)
    for _ in range(games):
        play(client, game, patches, packed, delays)
    work = (work_of(pid) - before) / len(delays)
    page(client, game)
    late = statistics.quantiles(delays, n=20)[-1]
    wire = statistics.median(packed)
    print(f"click to patch        {statistics.median(delays):8.2f} ms median, {late:.2f} ms p95, {len(delays)} clicks")
    print(f"work for a click      {work:8.2f} ms of the processor, hand-overs of the seat included")
    print(f"patch                 {statistics.median(patches):8.0f} bytes median, {wire:.0f} on the wire")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    with server() as (client, pid):
        for name in chosen.names:
            measure(client, pid, name, chosen.games)


if __name__ == "__main__":
    main()
