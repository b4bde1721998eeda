"""Health and metrics for monitoring: whether the server is alive, whether it can serve, and what it does."""

import os
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from filibusta import __version__
from filibusta.server.cluster.bus import RedisBus
from filibusta.server.services import Services
from filibusta.server.settings import Settings
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.responses import Json


class Readiness(msgspec.Struct, frozen=True):
    """The conditions under which a server can serve."""

    database: bool
    claim: bool
    """The claim on the database stands."""
    writable: bool
    """The database can be written: the disk has room."""
    announcements: bool
    """Announcements arrive; if not, processes poll the database, and play goes on."""
    standby: bool
    """The standby of the database, if there is one, has all acknowledged actions; if not, a failover may lose some."""
    leaving: bool
    """The process is shutting down."""

    @property
    def is_ready(self) -> bool:
        """Tells whether tables can be played here."""
        return self.database and self.claim and self.writable and not self.leaving


async def health(_: Request) -> PlainTextResponse:
    """Answers ``/healthz``: the process is up. ``/readyz`` checks its database."""
    return PlainTextResponse("ok")


PROXIED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")
"""Headers that identify a proxy on the same machine."""
STATM = Path("/proc/self/statm")
"""The memory of this process in pages, with Linux."""
FRESH = 1.0
"""Seconds for which an answer of the database is cached, so that frequent requests cost nothing."""


async def ready(request: Request) -> Response:
    """Answers ``/readyz``: 200 if tables can be played, else 503 with what is missing."""
    services, state = request.app.state.registry.services, request.app.state
    until, database, writable = getattr(state, "answered", (0.0, False, False))
    if time.monotonic() >= until:
        database = await _does(services, services.store.answers)
        writable = database and await _does(services, services.store.is_writable)
        state.answered = time.monotonic() + FRESH, database, writable
    keeping, hears = state.retention, services.cluster.bus.hears
    found = Readiness(database, keeping.claimed, writable, hears, not keeping.may_lose, state.leaving)
    return Json(found, 200 if found.is_ready else 503)


async def _does(services: Services, what: Callable[[], bool]) -> bool:
    """Tells whether a call of the store succeeds in time."""
    try:
        return await services.call(what)
    except StoreFailed:
        return False


async def metrics(request: Request) -> Response:
    """Answers ``/metrics``, to programs on this machine or listed in the settings and not through a proxy."""
    state = request.app.state
    host = request.client.host if request.client else ""
    if not _may_measure(host, state.registry.services.settings) or any(name in request.headers for name in PROXIED):
        raise HTTPException(404)
    return PlainTextResponse(render_metrics(state.registry, state.role), media_type="text/plain; version=0.0.4")


def _may_measure(host: str, settings: Settings) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in ip_network(one) for one in settings.metrics)


def render_metrics(registry: TableRegistry, role: str) -> str:
    """Returns the metrics in the text format of Prometheus; ``role``: serve or work."""
    services = registry.services
    bots, live_tables, jobs, cluster = services.bots, registry.live_tables, registry.jobs, services.cluster
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
        ("deadlines_met_total", "counter", "deadlines that were met", jobs.done),
        ("deadline_failures_total", "counter", "attempts to meet a deadline that failed", jobs.failed),
        ("announcements", "gauge", "whether processes hear each other", int(cluster.bus.hears)),
    ]
    if isinstance(cluster.bus, RedisBus) and cluster.connection:
        figures += [
            ("announced_total", "counter", "announcements to other processes", cluster.bus.published),
            ("heard_total", "counter", "announcements of other processes", cluster.bus.heard),
            ("redis_failures_total", "counter", "calls of Redis that failed", cluster.connection.failures),
        ]
    lines = _figure(
        "filibusta_process_info",
        "gauge",
        "what the process is",
        1,
        process=cluster.process,
        role=role,
        version=__version__,
    )
    for name, kind, text, value in figures:
        lines += _figure(f"filibusta_{name}", kind, text, value)
    lines += _figure(
        "process_cpu_seconds_total", "counter", "processor time of the process, without bots", time.process_time()
    )
    if (memory := resident_memory()) is not None:
        lines += _figure("process_resident_memory_bytes", "gauge", "memory of the process, without bots", memory)
    lines += ["# HELP filibusta_refused_total what was too much", "# TYPE filibusta_refused_total counter"]
    refused = services.quotas.refused
    lines += [f'filibusta_refused_total{{quota="{name}"}} {count}' for name, count in sorted(refused.items())]
    return "\n".join(lines) + "\n"


def _figure(name: str, kind: str, text: str, value: float, **labels: str) -> list[str]:
    marked = ",".join(f'{label}="{given}"' for label, given in labels.items())
    return [
        f"# HELP {name} {text}",
        f"# TYPE {name} {kind}",
        f"{name}{{{marked}}} {value}" if marked else f"{name} {value}",
    ]


def resident_memory() -> int | None:
    """Returns the resident memory of this process in bytes; None where the system does not report it."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


HEALTH_ROUTES = [Route("/healthz", health), Route("/readyz", ready), Route("/metrics", metrics)]
