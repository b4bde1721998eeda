"""A table in the browser that follows an environment's game: ``render_mode="human"``.

A separate server, on this machine only, gets the record of the game and then each action; the browser watches.
"""

import json
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from http.client import HTTPConnection, HTTPException
from os import environ
from pathlib import Path
from urllib.parse import urlencode

from filibusta.engine.arguments import said
from filibusta.engine.errors import BadOption, FilibustaError
from filibusta.engine.match import Match
from filibusta.engine.notation import encode

FRAMES = 2
"""Actions shown in a second (``render_fps``)."""
HOST = "127.0.0.1"
PATIENCE = 120.0
"""Seconds within which the server must answer; the first time it compiles the rules."""


class Window:
    """The browser window of an environment: opened with its first game, closed with the environment."""

    def __init__(self, pause: float = 1 / FRAMES) -> None:
        self.pause = pause
        """Seconds after each action, so that a person can follow."""
        self.address = ""
        """The page of the table."""
        self._folder = tempfile.TemporaryDirectory(prefix="filibusta-", ignore_cleanup_errors=True)
        self._server: subprocess.Popen[bytes] | None = None
        self._port, self._key, self._table, self._ply = 0, "", "", 0
        self._match: Match | None = None

    def follow(self, match: Match) -> None:
        """Shows the current state of a game: its new actions one by one, or another game at a new table."""
        self._serve()
        if match is not self._match or match.ply < self._ply:
            self._match, self._ply = match, match.ply
            self._open(match)
        for ply in range(self._ply, match.ply):
            order = {"ply": ply, "action": str(match.moves[ply].action)}
            self._ask("POST", f"/api/tables/{self._table}/moves", json.dumps(order), "application/json")
            self._ply = ply + 1
            time.sleep(self.pause)

    def close(self) -> None:
        """Stops the server and discards its tables."""
        if self._server:
            self._server.terminate()
            self._server.wait()
        self._server = None
        self._folder.cleanup()

    def _serve(self) -> None:
        if self._server:
            return
        with socket.socket() as free:
            free.bind((HOST, 0))
            self._port = free.getsockname()[1]
        command = [sys.executable, "-m", "filibusta.cli", "serve", "--port", str(self._port), "--data"]
        with (Path(self._folder.name) / "log").open("wb") as log:
            own = {"FILIBUSTA_QUOTAS": "no", "FILIBUSTA_DATABASE": ""}  # as many tables as there are games
            self._server = subprocess.Popen(
                [*command, self._folder.name], stdout=log, stderr=log, env={**environ, **own}
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._server.poll() is None:
            try:
                self._ask("GET", "/healthz")
                return
            except ConnectionError:
                time.sleep(0.1)
        log_text = (Path(self._folder.name) / "log").read_text(errors="replace")[-500:]
        raise FilibustaError(f"the table in the browser could not be opened: {log_text}")

    def _open(self, match: Match) -> None:
        """A table with the game so far; the browser shows it."""
        record = match.record()
        record.fair.secret = match.fairness.secret.hex()  # so that both go on with the same chance
        headers, _ = self._ask("POST", "/load", urlencode({"record": encode(record)}))
        place, cookie = headers.get("location", ""), headers.get("set-cookie", "")
        self._table = place.partition("/t/")[2].partition("?")[0]
        if not self._table:
            raise FilibustaError(f"the table in the browser could not be opened: {headers}")
        self._key = cookie.partition("=")[2].partition(";")[0] or self._key
        self.address = f"http://{HOST}:{self._port}/t/{self._table}"
        webbrowser.open(self.address, new=0)

    def _ask(
        self, method: str, path: str, body: str = "", kind: str = "application/x-www-form-urlencoded"
    ) -> tuple[dict[str, str], str]:
        connection = HTTPConnection(HOST, self._port, timeout=PATIENCE)
        try:
            said = {"Authorization": f"Bearer {self._key}"} if self._key else {}
            connection.request(method, path, body.encode() or None, {**said, "Content-Type": kind} if body else said)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        except HTTPException as error:
            raise ConnectionError(str(error)) from None
        finally:
            connection.close()
        if answer.status >= 400:
            raise FilibustaError(f"the table in the browser refused: {text[:500]}")
        return {name.lower(): value for name, value in answer.getheaders()}, text


def window_for(render_mode: str | None) -> Window | None:
    """Returns the window that a render mode asks for, if any; raises ``BadOption`` if there is no such mode."""
    if render_mode not in (None, "ansi", "human"):
        raise BadOption(f"render_mode must be 'ansi', 'human' or None, not {said(render_mode)}")
    return Window() if render_mode == "human" else None
