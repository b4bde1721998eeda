"""Parts of every response: headers, sizes, and errors as pages or as JSON."""

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reason why something was not done; of several actions the first ``done`` were."""

    code: str
    text: str
    done: int = 0
    wait: int = 0
    """Seconds after which the request may be repeated."""


class Json(Response):
    """A msgspec value as JSON. It is not cached unless ``headers`` allow it, since it may hold a seat's view."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


async def long_json(request: Request, content: Any) -> Response:
    """Returns a long answer as JSON, encoded and compressed in a thread."""
    return await packed_json(request, await asyncio.to_thread(lambda: gzip.compress(msgspec.json.encode(content), 6)))


async def packed_json(request: Request, packed: bytes) -> Response:
    """JSON packed by gzip, for clients that accept it; others get it unpacked."""
    headers = {"cache-control": "no-store", "vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers=headers | {"content-encoding": "gzip"}, media_type=Json.media_type)
    return Response(await asyncio.to_thread(gzip.decompress, packed), headers=headers, media_type=Json.media_type)
