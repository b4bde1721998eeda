"""Connections of bytes: whoever takes nothing, or only makes work, is cut off; nobody else notices."""

import base64
import json
import os
import socket
import struct
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest
from conftest import PATIENCE, Screen, Server
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from filibusta.server.protection import slow_clients
from filibusta.server.protection.compression import COMPRESSED_FROM, Deflate

TEXT, CONTINUED, PING = 1, 0, 9
SYNC = b'{"type":"sync"}'


def frame(kind: int, content: bytes = b"", final: bool = True) -> bytes:
    """A frame as clients send it; the mask of zeros leaves the content as it is."""
    length = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + struct.pack("!H", len(content))
    return bytes([kind | (0x80 if final else 0)]) + length + bytes(4) + content


@contextmanager
def line(server: Server, id: str) -> Generator[socket.socket]:
    """A live connection made by hand, of which nobody reads more than that it was accepted."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /ws/t/{id} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in connection.recv(100)
        yield connection


def is_cut_off(connection: socket.socket) -> bool:
    """Reads until the connection ends."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def viewpoint(screen: Screen, most: int) -> None:
    """Waits until no more than so many spectators are here."""
    screen.until(lambda message: message["type"] == "people" and message["watching"] <= most)


def test_pings_without_end_end_the_connection(server: Server):
    id, ada, bea = server.duel()
    with line(server, id) as connection:
        connection.sendall(frame(PING, b"x" * 100) * (slow_clients.MOST_PINGS + 1))
        assert is_cut_off(connection)
    viewpoint(ada, 0)
    playing = ada if ada.offered else bea
    assert playing.play()["type"] == "ack"


def test_some_pings_are_answered(server: Server):
    id, ada, _ = server.duel()
    with line(server, id) as connection:
        connection.sendall(frame(PING, b"here?") * slow_clients.MOST_PINGS + frame(TEXT, b'{"type":"ping"}'))
        found = b""
        while b'"pong"' not in found:
            found += connection.recv(65536)
        assert found.count(b"here?") == slow_clients.MOST_PINGS
    viewpoint(ada, 0)


def test_a_message_in_parts_without_end_ends_the_connection(server: Server):
    id, ada, _ = server.duel()
    with line(server, id) as connection:
        connection.sendall(frame(TEXT, final=False) + frame(CONTINUED, final=False) * slow_clients.MOST_PARTS)
        assert is_cut_off(connection)
    viewpoint(ada, 0)


def test_who_takes_nothing_is_cut_off(server: Server, monkeypatch: pytest.MonkeyPatch):
    """It asks for everything again and again and reads nothing of it: what waits for it is bounded."""
    monkeypatch.setattr(slow_clients, "STALLED", 0.3)
    id, ada, bea = server.duel()
    with line(server, id) as connection:
        with pytest.raises(ConnectionError):
            while True:
                connection.sendall(frame(TEXT, SYNC) * 20)
        viewpoint(ada, 0)
        playing = ada if ada.offered else bea
        assert playing.play()["type"] == "ack"


def test_who_takes_no_page_is_cut_off(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(slow_clients, "STALLED", 0.3)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", server.port))
        with pytest.raises(ConnectionError):
            while True:
                connection.sendall(b"GET /rules/pirates HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)


def test_what_is_small_until_it_is_unpacked_is_read_bit_by_bit(server: Server, monkeypatch: pytest.MonkeyPatch):
    """Megabytes in some thousand bytes: few of the messages wait at a time, and each is refused in its turn."""
    waiting, receive = list[int](), slow_clients.WebSocketProtocol.receive

    async def counted(live: slow_clients.WebSocketProtocol) -> Any:
        waiting.append(live.queue.qsize())
        return await receive(live)

    monkeypatch.setattr(slow_clients.WebSocketProtocol, "receive", counted)
    id, ada, _ = server.duel()
    text = json.dumps({"type": "ping", "x": "y" * 10_000})
    with connect(f"{server.url.replace('http', 'ws')}/ws/t/{id}") as connection:
        for _ in range(3):
            for _ in range(500):
                connection.send(text)
            refused = 0
            while refused < 500:
                refused += '"too-big"' in str(connection.recv(timeout=PATIENCE))
    assert max(waiting) < 100
    viewpoint(ada, 0)


def test_browsers_get_long_messages_compressed_and_short_ones_as_they_are(server: Server):
    id = server.make({}, {})
    address = f"ws://127.0.0.1:{server.port}/ws/t/{id}"
    offers = [ClientPerMessageDeflateFactory(client_max_window_bits=True)]
    with connect(address, extensions=offers, compression=None, open_timeout=PATIENCE) as socket:
        agreed = socket.response.headers["sec-websocket-extensions"] if socket.response else ""
        assert "server_no_context_takeover" in agreed and "client_no_context_takeover" in agreed
        assert '"type":"table"' in str(socket.recv(PATIENCE))
        socket.send('{"type":"ping"}' + " " * 3000)
        while '"type":"pong"' not in str(socket.recv(PATIENCE)):
            pass
    with connect(address, compression=None, open_timeout=PATIENCE) as socket:
        assert socket.response and "sec-websocket-extensions" not in socket.response.headers
        assert '"type":"table"' in str(socket.recv(PATIENCE))


def test_a_connection_holds_no_compressor_between_two_messages():
    ours, browser = Deflate(), PerMessageDeflate(True, True, 15, 15)
    for size in (COMPRESSED_FROM, 3 * COMPRESSED_FROM):
        message = (b"a ship, a captain, " * size)[:size]
        sent = ours.encode(Frame(Opcode.TEXT, message))
        assert sent.rsv1 and len(sent.data) < size / 4
        assert browser.decode(sent).data == message
        assert ours.decode(browser.encode(Frame(Opcode.TEXT, message))).data == message
        assert not {"encoder", "decoder"} & set(vars(ours))
    short = Frame(Opcode.TEXT, b"a" * (COMPRESSED_FROM - 1))
    assert ours.encode(short) == short and not short.rsv1
