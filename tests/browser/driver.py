"""A server in a process of its own, and somebody who sits before a browser and plays."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, WebSocket

GAME = "spanish_main_cards"
PATIENCE = 300.0
"""Seconds until a test gives up: a first start compiles the rules, perhaps on a busy machine."""
LOOK = 30_000
"""Milliseconds a screen may take to get somewhere."""
LEFT = "WebSocket is closed before the connection is established"
"""What the browser says itself of a page left that soon."""
ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "artefacts" / "browser"
DESKTOP, PHONE = (1440, 900), (390, 844)

QUIET = "/static/icons/icon.svg"
"""Where nothing happens, in the same process as the pages: it keeps what it has read of them."""

REST = """() => {
  if (!document.body || !document.querySelector("#stage")) return false; // a page on its way
  const { rest, over } = document.body?.dataset;
  if (rest === undefined || "playing" in document.querySelector("#stage").dataset) return false;
  if (over === "shown" || document.querySelector("#curtain").open) return true;
  const buttons = [...document.querySelectorAll("#actions button")];
  return buttons.length > 0 && buttons.every((button) => !button.disabled);
}"""
"""Everything has come to rest, and it is for this screen to decide; or the game is over."""

DRAWN = f"""([width, layout]) => innerWidth === width
  && document.querySelector("#stage svg")?.classList.contains(`${{layout}}-scene`) && ({REST})()"""
"""The table is drawn for a window of this width."""
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The heights of plates and decision, which the picture leaves free, are measured in the frame after a change."""

INTO_VIEW = """node => {
  if (node.closest(".pane")) node.focus({ preventScroll: true });
  else node.scrollIntoView({ block: "center" });
}"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def chromium() -> str | None:
    """A Chromium of this machine; None: Playwright's own, if there is one. Without windows a page costs a quarter."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = [os.environ.get("CHROMIUM", ""), *(f"/usr/bin/{name}" for name in names)]
    found += [path for name in names if (path := shutil.which(name))]
    return next((path for path in found if path and Path(path).exists()), None)


def _ready(client: httpx.Client, rules: bool) -> bool:
    try:
        return client.get("/api/ready").json()["ready"] or not rules
    except httpx.TransportError:
        return False


@dataclass
class Server:
    """``filibusta serve`` with data of its own and known chance; it can be killed and started again."""

    data: Path
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, rules: bool = True) -> None:
        """Starts it and waits until it answers, and until the rules are ready if they are needed."""
        environment = {**os.environ, "FILIBUSTA_DATA": str(self.data), "FILIBUSTA_PACE": "0"}
        command = [sys.executable, "-m", "tests.browser.dealt", "serve", "--port", str(self.port)]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        with httpx.Client(base_url=self.url, timeout=5) as client:  # a new one each time would keep a core busy
            while not _ready(client, rules):
                if self.process.poll() is not None or time.monotonic() > end:
                    self.stop(signal.SIGKILL)
                    raise AssertionError((self.data / "server.log").read_text(errors="replace") or "it does not answer")
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends it; SIGKILL is as if the machine had lost its power."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


@dataclass
class Person:
    """Somebody before a browser: makes tables, looks, chooses, and notes what the browser complains of."""

    context: BrowserContext
    url: str
    seed: int = 1
    size: tuple[int, int] = DESKTOP
    complaints: list[str] = field(default_factory=list[str])
    frames: list[str] = field(default_factory=list[str])
    """Everything the live connections brought."""
    excused: tuple[str, ...] = ()
    """Complaints that a test expects."""

    def __post_init__(self) -> None:
        self.scripts: list[str] = []
        self._added: list[str] = []
        self.page = self.open()
        self.come(self.url, self.size, self.seed)

    def come(self, url: str, size: tuple[int, int], seed: int) -> None:
        """Begins as somebody whom nobody has seen before."""
        self.url, self.size, self.seed, self.chance = url, size, seed, random.Random(seed)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.wish(offered="yes")

    def leave(self) -> None:
        """Forgets what was done, seen and chosen on this device, but not the files that the pages are made of."""
        pages = [page for page in self.context.pages if page != self.page]
        if self.page.is_closed():
            self.open()
        for page in pages:
            page.close()
        for added in self._added:  # else it would be wished for again
            self._tools.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added})
        self.page.goto(f"{self.url}{QUIET}")
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.mouse.move(0, 0)
        self.page.unroute_all()
        self.context.unroute_all()
        self.context.clear_cookies()
        for kept in (self.scripts, self._added, self.complaints, self.frames):
            kept.clear()
        self.excused = ()

    def open(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        page.set_default_timeout(LOOK)
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("websocket", self._listen)
        self.page = page
        self._tools: Any = self.context.new_cdp_session(page)
        self._tools.send("Page.enable")
        self._added = [self._add(script) for script in self.scripts]
        return page

    def script(self, source: str) -> None:
        """Runs a script at the beginning of every page to come."""
        self.scripts.append(source)
        self._added.append(self._add(source))

    def _add(self, source: str) -> str:
        return str(self._tools.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})["identifier"])

    def forget_files(self) -> None:
        """Fetches every file anew from now on, as who comes for the first time does."""
        self._tools.send("Network.enable")
        self._tools.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(excuse in text for excuse in (LEFT, *self.excused)):
            self.complaints.append(f"{kind}: {text}")

    def _listen(self, websocket: WebSocket) -> None:
        websocket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # -------------------------------------------------------------- tables

    def table(
        self, seats: str = "me bot bot", options: Mapping[str, str] | None = None, name: str = "Ada", game: str = GAME
    ) -> str:
        """Makes a table by the form and goes to it. ``seats``: me, here, link or bot, for each seat."""
        chosen = seats.split()
        form: dict[str, str | float | bool] = {
            "game": game,
            "players": str(len(chosen)),
            "your_name": name,
            "language": "en",
        }
        for number, seat in enumerate(chosen, 1):
            form |= {f"seat{number}": seat, f"level{number}": "1", f"name{number}": f"Guest {number}"}
        form |= {f"option_{option}": value for option, value in (options or {}).items()}
        answer = self.context.request.post(f"{self.url}/tables", form=form, max_redirects=0)
        assert answer.status == 303, answer.text()
        address = self.url + answer.headers["location"]
        self.page.goto(address)
        return address

    def join(self, address: str, name: str) -> None:
        """Takes the first free seat of a table."""
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").first.click()

    def hurry(self, speed: str = "off") -> None:
        """Sets how fast things are shown on this device, and that one click is enough, on every page to come."""
        self.wish(speed=speed, confirm="off")

    def wish(self, **settings: str) -> None:
        """Sets what a person may choose for a device, on every page to come."""
        chosen = "".join(f"localStorage.setItem('filibusta.{name}', '{value}');" for name, value in settings.items())
        self.script(f"try {{ {chosen} }} catch {{}}")

    # -------------------------------------------------------------- looking

    def rest(self) -> None:
        """Waits until it is for this screen to decide, or the game is over."""
        self.page.wait_for_function(REST, timeout=PATIENCE * 1000)

    @property
    def over(self) -> bool:
        return self.page.locator("#result").is_visible()

    @property
    def ply(self) -> int:
        """The number of actions shown."""
        return int(self.page.locator("body").get_attribute("data-rest") or -1)

    @property
    def offers(self) -> list[str]:
        """The names of the actions offered as text."""
        found = self.page.locator("#actions button").evaluate_all("all => all.map((one) => one.dataset.action)")
        return [str(name) for name in found]

    @property
    def log(self) -> list[str]:
        return self.page.locator("#log li").all_inner_texts()

    def last_table(self) -> dict[str, Any]:
        """The latest whole table that the connection brought."""
        tables = (json.loads(frame) for frame in reversed(self.frames) if '"type":"table"' in frame[:40])
        return next(tables)

    def resize(self, size: tuple[int, int]) -> None:
        """Gives the window another size, and waits until the table is drawn and laid out for it."""
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(DRAWN, arg=[width, "wide" if width >= 1000 else "narrow"], timeout=LOOK)
        self.page.evaluate(LAID_OUT)

    def picture(self, name: str) -> None:
        """Keeps a screenshot for people to look at."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    # -------------------------------------------------------------- choosing

    def sprite(self, action: str) -> Locator:
        """The thing on the board that stands for an action."""
        return self.page.locator(f'#stage .sprite[data-action="{action}"]').first

    def click(self, action: str) -> None:
        """Chooses by the mouse: on the board where it can be, else in the list."""
        thing = self.sprite(action)
        if not thing.count():
            self.page.locator(f'#actions button[data-action="{action}"]').click()
            return
        thing.evaluate(INTO_VIEW)
        box = thing.locator(".hit").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        there = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-action]')?.dataset.action ?? ''"
        assert self.page.evaluate(there, [x, y]) == action, f"something lies over {action}"
        self.page.mouse.click(x, y)

    def decide(self) -> str:
        """An action, at random; ending the turn without doing anything only if there is nothing else."""
        offers = self.offers
        return self.chance.choice([name for name in offers if name not in ("pass", "keep")] or offers)

    def moved(self, ply: int) -> None:
        """Waits until the table has gone on after ``ply`` actions, and is at rest again."""
        self.page.wait_for_function(
            f"() => document.body && Number(document.body?.dataset.rest) !== {ply}", timeout=LOOK
        )
        self.rest()

    def turn(self, action: str = "") -> str:
        """One decision by the mouse, to the next one."""
        self.rest()
        chosen, ply = action or self.decide(), self.ply
        self.click(chosen)
        self.moved(ply)
        return chosen

    def fits(self) -> None:
        """Nothing is wider than the window."""
        wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(wide) <= 0, f"{self.page.url} scrolls sideways at {self.page.viewport_size}"
