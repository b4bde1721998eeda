"""Compression of WebSocket messages: permessage-deflate without a compressor for each connection."""

from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

COMPRESSED_FROM = 2048
"""The length of the shortest compressed message, in bytes: shorter ones save little."""
LEVEL = 1
"""The level of zlib: its fastest."""


class Deflate(PerMessageDeflate):
    """Compresses long messages one by one: a connection holds no compressor, and short messages cost no time.

    Browsers may use windows of any size, and compress each message by itself, too.
    """

    def __init__(self, remote_window: int = 15, local_window: int = 15) -> None:
        super().__init__(True, True, remote_window, local_window, {"level": LEVEL})

    def encode(self, frame: Frame) -> Frame:
        """Returns the frame as it is sent; messages of the server are one frame each."""
        return super().encode(frame) if len(frame.data) >= COMPRESSED_FROM else frame


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Negotiates ``Deflate`` with a browser."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(self, params: Any, accepted_extensions: Any) -> tuple[Any, PerMessageDeflate]:
        """Returns the parameters of the answer, and the extension of the connection."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Deflate(agreed.remote_max_window_bits, agreed.local_max_window_bits)
