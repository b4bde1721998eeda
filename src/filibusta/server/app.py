"""The server: pages, live tables and an API for programs, in one process with one file of data."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from math import ceil

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from filibusta import __version__
from filibusta.engine.errors import BadOption
from filibusta.server.logs import set_up_logging
from filibusta.server.notify.channels import Channels
from filibusta.server.notify.delivery import DeliveryLoop
from filibusta.server.operations.gc_tuning import collect_periodically
from filibusta.server.operations.graceful_shutdown import GracefulServer
from filibusta.server.operations.health import HEALTH_ROUTES
from filibusta.server.operations.retention import Retention
from filibusta.server.protection.connection_limits import protocol
from filibusta.server.protection.host_policy import LOCAL_HOSTS
from filibusta.server.protection.slow_clients import WebSocketProtocol
from filibusta.server.settings import LARGEST_FRAME, Settings
from filibusta.server.storage import store_thread
from filibusta.server.storage.database import opened
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.api.openapi import description
from filibusta.server.web.api.operations import API_ROUTES
from filibusta.server.web.assets import ASSET_ROUTES
from filibusta.server.web.errors import HANDLERS
from filibusta.server.web.identity import GuestKeys
from filibusta.server.web.middleware import ProtectionMiddleware
from filibusta.server.web.pages.routes import page_routes
from filibusta.server.web.responses import Json
from filibusta.server.web.sockets import ScreenConnection
from filibusta.server.words import server_words
from filibusta.server.workers.bot_pool import BotPool
from filibusta.table.fonts import fonts

log = structlog.get_logger()


async def openapi(_: Request) -> Response:
    """Returns the description of the API."""
    return Json(description(__version__))


async def live(socket: WebSocket) -> None:
    """Serves a screen at a table: the live connection."""
    await ScreenConnection(socket, socket.app.state.registry, socket.app.state.keys).run()


SERVE, WORK = "serve", "work"
"""The role of a process: everything, or only deadlines and bots."""


def create_app(
    settings: Settings | None = None, bots: BotPool | None = None, alone: bool = False, role: str = SERVE
) -> Starlette:
    """Returns the application; its tables wake when it starts and are released when it ends.

    ``alone``: the process does nothing else, so the application may control its garbage collection.
    ``role``: a process that only works has no pages but those for monitoring.
    """
    chosen = settings or Settings.load()
    if not structlog.is_configured():
        set_up_logging()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        await asyncio.to_thread(fonts)  # made at the very first start
        registry = TableRegistry(chosen, bots)
        app.state.registry = registry
        await registry.open()
        app.state.retention = Retention(registry, app.state.keys)
        upkeep = [asyncio.create_task(app.state.retention.run())]
        if app.state.channels.writes:
            upkeep.append(asyncio.create_task(DeliveryLoop(registry, app.state.channels).run()))
        if alone:
            upkeep.append(asyncio.create_task(collect_periodically(registry.services.compilation)))
        try:
            yield
        finally:
            for task in upkeep:
                task.cancel()
            await registry.close()

    app = Starlette(
        routes=HEALTH_ROUTES if role == WORK else _routes(),
        middleware=[
            Middleware(ProtectionMiddleware, settings=chosen),
            Middleware(GZipMiddleware, minimum_size=600),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.channels = Channels(chosen)
    app.state.keys = GuestKeys(chosen.keys, chosen.secure, chosen.key_days)
    app.state.role, app.state.leaving = role, False
    return app


def _routes() -> list[BaseRoute]:
    return [
        *page_routes(),
        *API_ROUTES,
        *HEALTH_ROUTES,
        Route("/openapi.json", openapi),
        WebSocketRoute("/ws/t/{id}", live),
        *ASSET_ROUTES,
    ]


def config(app: Starlette, host: str, port: int, settings: Settings) -> uvicorn.Config:
    """Returns the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_FRAME,
        limit_concurrency=settings.connections,
        http=protocol(settings),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=",".join(settings.proxies),
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=ceil(store_thread.WAITED) + 1,  # requests that wait for the store are still answered
    )


def main(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = True,
    data: str | None = None,
    language: str = "en",
    compiling: bool = True,
) -> None:
    """Runs the server until it is stopped. ``compiling``: whether the rules of all games are made ready ahead."""
    settings = _settings(data, compiling, host)
    app = create_app(settings, alone=True)
    with _listening(host, port) as listening:
        port = listening.getsockname()[1]
        address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '') else host}:{port}/"
        print(
            server_words(language)("Filibusta is running at {address} (Ctrl+C stops it)", address=address), flush=True
        )
        if open_browser:
            threading.Timer(0.8, webbrowser.open, [address]).start()
        _run(app, settings, host, port, listening)


def work(
    host: str = "127.0.0.1", port: int = 8001, data: str | None = None, language: str = "en", compiling: bool = True
) -> None:
    """Meets deadlines and plays for bots until it is stopped; ``host`` and ``port`` are for monitoring."""
    settings = _settings(data, compiling, host).but(jobs=True)
    if not settings.redis:
        raise BadOption("this is for servers that share FILIBUSTA_DATABASE and FILIBUSTA_REDIS: set both")
    app = create_app(settings, alone=True, role=WORK)
    with _listening(host, port) as listening:
        port = listening.getsockname()[1]
        say = server_words(language)
        print(say("Filibusta works; see http://{host}:{port}/readyz", host=host, port=port), flush=True)
        _run(app, settings, host, port, listening)


def _settings(data: str | None, compiling: bool, host: str) -> Settings:
    set_up_logging()
    settings = Settings.load(data, compiling=compiling)
    if host in LOCAL_HOSTS and not settings.hosts and not settings.proxies:
        settings = settings.but(hosts=LOCAL_HOSTS)
    check_database(settings)
    return settings


def _listening(host: str, port: int) -> socket.socket:
    try:
        listening = socket.create_server((host, port), backlog=128)
    except OSError as error:
        message = "cannot listen on {host}:{port}: {reason}; choose another port"
        raise BadOption(message, host=host, port=port, reason=error.strerror) from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # asyncio leaves it out for a socket made before
    return listening


def _run(app: Starlette, settings: Settings, host: str, port: int, listening: socket.socket) -> None:
    def say() -> None:
        app.state.leaving = True

    async def leave() -> None:
        await app.state.registry.jobs.stop()

    server = GracefulServer(config(app, host, port, settings), say, leave, settings.drain)
    asyncio.run(server.serve([listening]))


def check_database(settings: Settings) -> None:
    """Opens the database once; reports a faulty database before the server accepts connections."""
    with opened(settings.database) as database:
        database.claim(shared=bool(settings.redis))
