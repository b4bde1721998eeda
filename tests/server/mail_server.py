"""An SMTP server of the tests."""

import socket
from collections.abc import Generator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class Inbox:
    """Keeps what it is sent, or refuses it."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.answer.startswith("250"):
            self.letters.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return self.answer


@contextmanager
def receiving() -> Generator[tuple[Inbox, str], None, None]:
    """An inbox and its address, as long as the block lasts."""
    found = Inbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield found, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
