"""While the rules are compiled the server answers: tables are made, seats taken, and then the games begin."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from conftest import GAME, Json, Server, quiet, serve

from filibusta.engine.game import game_names, games
from filibusta.server.workers import compilation

SCRIPT = """
import pathlib, sys, time
for done in range(3):
    print('{"done": %d, "total": 4, "step": "x"}' % done, flush=True)
print("not for you", flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
sys.exit(int(pathlib.Path(sys.argv[1]).read_text()))
"""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file whose coming ends the compilation, with its exit status. Nothing is compiled that no table needs."""
    path = tmp_path / "compiled"
    monkeypatch.setattr(compilation, "compiled_ahead", lambda *_: tmp_path / "nothing")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    monkeypatch.setattr(compilation, "warm", lambda _: None)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    monkeypatch.setattr(compilation, "command", lambda *_: (sys.executable, "-c", SCRIPT, str(path)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    return path


@pytest.fixture
def busy(gate: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that compiles."""
    yield from serve(quiet(tmp_path / "data").but(compiling=True))


def ask(client: httpx.Client, path: str) -> Json:
    return client.get(path).json()


@pytest.mark.parametrize("status", ["0", "1"], ids=["compiled", "failed"])
def test_tables_wait_for_the_rules_and_then_begin(busy: Server, gate: Path, status: str):
    with busy.browser() as browser:
        half = round(0.5 / len(game_names()), 3)  # of the first game
        while (told := ask(browser, "/api/ready"))["progress"] < half:
            pass
        assert told == {"ready": False, "progress": half}
        assert "<progress" in browser.get("/").text
        address = browser.post("/play-now").headers["location"]
        page = browser.get(address).text
        assert "data-wait" in page
        assert 'id="compiling"' in page
        id = address.split("/")[-1]
        assert ask(browser, f"/api/tables/{id}")["state"] == "preparing"
        assert ask(browser, f"/api/tables/{id}/view")["code"] == "not-ready"
        assert browser.get(f"/t/{id}/review").status_code == 503
        assert browser.get(f"/rules/{GAME}").status_code == 200
        screen = busy.screen(id, browser.cookies["filibusta_guest"])
        assert screen.table["state"] == "preparing"
        gate.with_suffix(".new").write_text(status)
        gate.with_suffix(".new").rename(gate)
        screen.until(lambda m: m["type"] == "table" and m["table"]["state"] == "running")
        while not (told := ask(browser, "/api/ready"))["ready"]:
            pass
        assert told["progress"] == 1
        assert "<progress" not in browser.get("/").text


def test_what_was_compiled_ahead_is_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A server that starts again is ready as soon as its rules are loaded."""
    asked = list[tuple[str, bool]]()

    def command(name: str, tables: bool) -> tuple[str, ...]:
        asked.append((name, tables))
        return (sys.executable, "-c", "")

    note = tmp_path / "note"
    monkeypatch.setattr(compilation, "warm", lambda _: None)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    monkeypatch.setattr(compilation, "command", command)
    monkeypatch.setattr(compilation, "compiled_ahead", lambda folder, tables: note if tables else tmp_path / "nothing")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    note.touch()

    async def run() -> None:
        made = compilation.Compilation()
        made.start()
        for name in game_names():
            await made.wait(name)
        while len(asked) < len(game_names()):
            await asyncio.sleep(0.001)
        await made.stop()

    asyncio.run(run())
    assert sorted(asked) == sorted((name, False) for name in game_names())


def test_a_server_that_ends_early_leaves_no_process_behind(gate: Path, tmp_path: Path):
    running = serve(quiet(tmp_path / "data").but(compiling=True))
    server = next(running)
    with server.browser() as browser:
        while not ask(browser, "/api/ready")["progress"]:
            pass
    process = server.registry.services.compilation._process  # pyright: ignore[reportPrivateUsage]
    assert process
    assert process.returncode is None
    running.close()
    assert process.returncode is not None


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_warmed_up_by_a_whole_game(name: str):
    """With chance of its own: what a match leaves in its record would give the same throw for ever."""
    compilation.warm(name)


class FakeProcess:
    """A process that compiles until it is told to end."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.job = " ".join(words[3:])
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def end(self, status: int = 0) -> None:
        self.returncode = status
        self._ended.set()

    def kill(self) -> None:
        self.end(-9)

    @property
    async def stdout(self) -> AsyncIterator[bytes]:
        yield b'{"done": 1, "total": 2, "step": "x"}'
        await self._ended.wait()

    async def wait(self) -> int | None:
        await self._ended.wait()
        return self.returncode


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> asyncio.Queue[FakeProcess]:
    """The processes that were started, one after the other."""
    queue: asyncio.Queue[FakeProcess] = asyncio.Queue()

    async def start(*words: str, **_: object) -> FakeProcess:
        process = FakeProcess(words)
        queue.put_nowait(process)
        return process

    monkeypatch.setattr(compilation.asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(compilation, "compiled_ahead", lambda *_: tmp_path / "nothing")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    monkeypatch.setattr(compilation, "warm", lambda _: None)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    return queue


def test_what_nobody_waits_for_gives_way_and_goes_on_later(started: asyncio.Queue[FakeProcess]):
    first, second = (of.id for of in games()[:2])

    async def scene() -> None:
        ready: list[str] = []

        async def note(name: str) -> None:
            ready.append(name)

        them = compilation.Compilation(then=note)
        them.start()
        nobodys = await started.get()
        assert nobodys.job == f"compile {first} --json --tables"
        waiting = asyncio.create_task(them.wait(second))
        wanted = await started.get()
        assert wanted.job == f"compile {second} --json --tables"
        assert nobodys.returncode == -9, "nobody waited for it"
        too = asyncio.create_task(them.wait(first))
        wanted.end()
        again = await started.get()
        assert (again.job, wanted.returncode) == (nobodys.job, 0), "two wait: who came first is served first"
        await waiting
        assert them.is_ready(second) and not them.is_ready(first)
        again.end()
        await too
        assert ready == [second, first]
        await them.stop()

    asyncio.run(scene())


def test_environments_come_when_every_table_can_be_played(started: asyncio.Queue[FakeProcess]):
    async def scene() -> None:
        them = compilation.Compilation()
        them.start()
        jobs: list[str] = []
        for _ in range(2 * len(game_names())):
            process = await started.get()
            assert them.is_ready() == (len(jobs) >= len(game_names()))
            jobs.append(process.job)
            process.end(len(jobs) % 2)  # some fail, and the next ones come all the same
        names = [of.id for of in games()]
        assert sorted(jobs) == sorted(f"compile {name} --json{part}" for name in names for part in ("", " --tables"))
        assert all(job.endswith("--tables") for job in jobs[: len(names)])
        assert them.progress() == 1
        await them.stop()

    asyncio.run(scene())
