"""The host names by which the server may be called, and the origins of pages that may call it."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from filibusta.server.settings import Settings

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
"""The names of a server that only this machine can reach; any other may be a DNS rebinding attack."""


def host_name(host: str) -> str:
    """Returns the name in a ``Host`` header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def may_host(settings: Settings, connection: HTTPConnection) -> bool:
    """Tells whether the host named in a request is one of the server's own."""
    return not settings.hosts or host_name(connection.headers.get("host", "")) in settings.hosts


def same_origin(settings: Settings, connection: HTTPConnection) -> bool:
    """Tells whether a browser's request comes from our own pages, by the same scheme. Programs send no origin."""
    origin = connection.headers.get("origin")
    safe = settings.secure or connection.url.scheme in ("https", "wss")
    return origin is None or origin == f"{'https' if safe else 'http'}://{connection.headers.get('host')}"
