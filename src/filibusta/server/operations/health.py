"""Health and metrics for monitoring: whether the server is alive, whether it can serve, and what it does."""

import time
from collections.abc import Callable
from ipaddress import ip_address

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from filibusta.server.services import Services
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.responses import Json


class Readiness(msgspec.Struct, frozen=True):
    """The state of all that a server needs to serve."""

    database: bool
    claim: bool
    """No other server uses the database."""
    writable: bool
    """Actions can be kept: the disk has room."""


async def health(_: Request) -> PlainTextResponse:
    """The process answers; whether its database does is told by ``/readyz``."""
    return PlainTextResponse("ok")


PROXIED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")
"""By what a proxy on the same machine may be known."""
FRESH = 1.0
"""Seconds for which an answer of the database stands: whoever asks more often makes no work."""


async def ready(request: Request) -> Response:
    """200 if tables can be played, 503 if not, with what is missing."""
    services, state = request.app.state.registry.services, request.app.state
    until, database, writable = getattr(state, "answered", (0.0, False, False))
    if time.monotonic() >= until:
        database = await _does(services, services.store.answers)
        writable = database and await _does(services, services.store.takes)
        state.answered = time.monotonic() + FRESH, database, writable
    found = Readiness(database, state.retention.claimed, writable)
    return Json(found, 200 if found.database and found.claim and found.writable else 503)


async def _does(services: Services, what: Callable[[], bool]) -> bool:
    """Tells whether a call of the store succeeds in time."""
    try:
        return await services.call(what)
    except StoreFailed:
        return False


async def metrics(request: Request) -> Response:
    """Figures for Prometheus; only for this machine, and not through a proxy."""
    host = request.client.host if request.client else ""
    if not _is_here(host) or any(name in request.headers for name in PROXIED):
        raise HTTPException(404)
    return PlainTextResponse(told(request.app.state.registry), media_type="text/plain; version=0.0.4")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def told(registry: TableRegistry) -> str:
    """The figures as Prometheus reads them."""
    services = registry.services
    bots, live_tables = services.bots, registry.live_tables
    figures: list[tuple[str, str, str, float]] = [
        ("rooms", "gauge", "tables in memory", len(live_tables)),
        ("room_bytes", "gauge", "what they take, about", sum(live.size for live in live_tables)),
        ("watchers", "gauge", "live connections", sum(live.watchers for live in live_tables)),
        ("store_calls_total", "counter", "calls of the database", services.calls),
        ("store_failures_total", "counter", "calls of the database that failed", services.failures),
        ("bot_processes", "gauge", "processes in which bots think", len(bots.pids)),
        ("bot_waiting", "gauge", "choices of bots that wait for a process", bots.waiting),
        ("bot_choices_total", "counter", "choices of bots", bots.thoughts),
        ("bot_processes_replaced_total", "counter", "processes that died", bots.replaced),
    ]
    lines: list[str] = []
    for name, kind, text, value in figures:
        lines += [f"# HELP filibusta_{name} {text}", f"# TYPE filibusta_{name} {kind}", f"filibusta_{name} {value}"]
    lines += ["# HELP filibusta_refused_total what was too much", "# TYPE filibusta_refused_total counter"]
    refused = services.quotas.refused
    lines += [f'filibusta_refused_total{{quota="{name}"}} {count}' for name, count in sorted(refused.items())]
    return "\n".join(lines) + "\n"


HEALTH_ROUTES = [Route("/healthz", health), Route("/readyz", ready), Route("/metrics", metrics)]
