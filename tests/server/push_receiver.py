"""A push service of the tests: an HTTPS server that keeps what it is sent, and the browsers it stands for."""

import asyncio
import json
import ssl
import threading
from base64 import urlsafe_b64encode
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import http_ece  # pyright: ignore[reportMissingTypeStubs]
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from filibusta.server.notify.outgoing import Outgoing

_ece: Any = http_ece


class Browser:
    """A browser that has subscribed: what it is sent, it alone can read."""

    def __init__(self, url: str) -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        keys = {"p256dh": self._key.public_key().public_bytes(*form), "auth": self._auth}
        coded = {name: urlsafe_b64encode(value).rstrip(b"=").decode() for name, value in keys.items()}
        self.subscription = json.dumps({"endpoint": url, "keys": coded})

    def read(self, body: bytes) -> Any:
        return json.loads(_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))


class Receiver:
    """An HTTPS server of the tests: keeps the head and the body of each request."""

    def __init__(self, folder: Path) -> None:
        self.requests: list[tuple[str, bytes]] = []
        self.answer = "201 Created"
        self._serving, self.certificate = _certificate(folder)
        self.port = 0

    async def __aenter__(self) -> "Receiver":
        self._server = await asyncio.start_server(self._receive, "127.0.0.1", 0, ssl=self._serving)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _receive(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        head = (await reading.readuntil(b"\r\n\r\n")).decode()
        length = int(head.partition("Content-Length: ")[2].partition("\r\n")[0])
        self.requests.append((head, await reading.readexactly(length)))
        writing.write(f"HTTP/1.1 {self.answer}\r\nLocation: https://localhost:{self.port}/x\r\n\r\n".encode())
        writing.close()

    @property
    def outgoing(self) -> Outgoing:
        return Outgoing(lambda _: True, ssl.create_default_context(cafile=self.certificate), (self.port,))

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}/hook?a=1"


@contextmanager
def receiving_pushes(folder: Path) -> Generator[Receiver, None, None]:
    """A receiver in a thread of its own, as long as the block lasts."""
    receiver, ready, loop = Receiver(folder), threading.Event(), asyncio.new_event_loop()

    async def run() -> None:
        async with receiver:
            ready.set()
            await ended

    ended = loop.create_future()
    thread = threading.Thread(target=lambda: loop.run_until_complete(run()), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield receiver
    finally:
        loop.call_soon_threadsafe(ended.set_result, None)
        thread.join()
        loop.close()


def _certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """The context of an HTTPS server on this machine, and the file of its certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")]), datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    builder = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now.replace(tzinfo=None)
    )
    builder = builder.not_valid_after(now.replace(tzinfo=None) + timedelta(days=1))
    made = builder.add_extension(names, False).sign(key, hashes.SHA256())
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file = folder / "server.pem"
    file.write_bytes(pem + made.public_bytes(serialization.Encoding.PEM))
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(file)
    return serving, file
