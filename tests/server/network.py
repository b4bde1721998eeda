"""What lies between a server and its PostgreSQL."""

import selectors
import socket
import threading
from pathlib import Path


class Network:
    """A port of this machine that leads to a socket; it can stop to carry anything, and lead elsewhere."""

    def __init__(self, behind: Path) -> None:
        self.behind = behind
        """The socket to which new connections lead."""
        self._carries = threading.Event()
        self._carries.set()
        self.held = threading.Event()
        """Something has come that is not carried on."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def drop(self) -> None:
        self.held.clear()
        self._carries.clear()

    def carry(self) -> None:
        self._carries.set()

    def close(self) -> None:
        self.carry()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._between, args=(near,), daemon=True).start()

    def _between(self, near: socket.socket) -> None:
        far = socket.socket(socket.AF_UNIX)
        with near, far, selectors.DefaultSelector() as ready:
            try:
                far.connect(str(self.behind))
            except OSError:
                return
            for one, other in ((near, far), (far, near)):
                ready.register(one, selectors.EVENT_READ, other)
            while True:
                for key, _ in ready.select():
                    if not self._carries.is_set():
                        self.held.set()
                    self._carries.wait()
                    try:
                        data = key.fileobj.recv(65536)  # type: ignore[union-attr]
                        key.data.sendall(data)
                    except OSError:
                        return
                    if not data:
                        return

    @property
    def url(self) -> str:
        """The address of the database behind it."""
        return f"postgresql+psycopg://tests@127.0.0.1:{self.port}/postgres?sslmode=disable&gssencmode=disable"
