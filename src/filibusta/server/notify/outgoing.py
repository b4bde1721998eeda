"""Requests of the server to addresses that guests name: over HTTPS, to public addresses only, never redirected.

The host is looked up once, and the connection goes to the address that was checked; so neither a name of the server's
own network nor one that changes its address leads inside.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from filibusta.server.errors import Refused

SECONDS = 10.0
"""The time limit of a request."""
LONGEST_URL, LONGEST_ANSWER = 1000, 16_000
PORTS = (443, 8443)
NAT64, NAT64_KNOWN = IPv6Network("64:ff9b::/32"), IPv6Network("64:ff9b::/96")
"""Addresses that stand for one of the fourth version, in their last 32 bits if the prefix is the well-known one."""


class NotDelivered(Exception):
    """A message did not arrive. ``final``: it never will at this address."""

    def __init__(self, reason: str, final: bool = False) -> None:
        super().__init__(reason)
        self.final = final


def is_public(address: str) -> bool:
    """Tells whether an IP address is one of the public Internet."""
    found = ip_address(address)
    if not found.is_global or found.is_multicast:
        return False
    if isinstance(found, IPv4Address):
        return True
    if found in NAT64:
        return found in NAT64_KNOWN and is_public(str(IPv4Address(int(found) & 0xFFFFFFFF)))
    inner = found.ipv4_mapped or found.sixtofour
    return inner is None or is_public(str(inner))


class Outgoing:
    """Sends to checked addresses. ``allowed`` judges IP addresses; ``trust`` verifies certificates."""

    def __init__(
        self,
        allowed: Callable[[str], bool] = is_public,
        trust: ssl.SSLContext | None = None,
        ports: tuple[int, ...] = PORTS,
    ) -> None:
        self._allowed = allowed
        self._trust = trust
        self._ports = ports

    def checked(self, url: str) -> SplitResult:
        """Returns the parts of an address that may be sent to, as far as can be told without asking for its host.

        Raises ``Refused`` otherwise.
        """
        bad = Refused("malformed", "This must be an address that begins with https://, without a password in it.")
        if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
            raise bad
        try:
            found = urlsplit(url)
            port = found.port or 443
        except ValueError:
            raise bad from None
        if found.scheme != "https" or not found.hostname or "@" in found.netloc or port not in self._ports:
            raise bad
        try:
            inside = not self._allowed(found.hostname)
        except ValueError:
            return found
        if inside:
            raise Refused("malformed", "This address is not one of the public Internet.")
        return found

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Sends a message; raises ``NotDelivered`` unless the answer says that it arrived."""
        try:
            parts = self.checked(url)
        except Refused as refused:
            raise NotDelivered(str(refused), final=True) from None
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._post(parts, body, headers)
        except (OSError, TimeoutError, ValueError) as error:
            raise NotDelivered(f"{type(error).__name__}: {error}") from None
        if not 200 <= status < 300:
            gone = status in (404, 410) or 300 <= status < 400
            raise NotDelivered(f"the answer was {status}", final=gone)

    async def _post(self, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
        host, port = parts.hostname or "", parts.port or 443
        address = await self._address(host, port)
        reading, writing = await asyncio.open_connection(
            address, port, ssl=self._trust or _usual_trust(), server_hostname=host, limit=LONGEST_ANSWER
        )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            fields = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
            head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
            writing.write(head.encode("ascii") + b"\r\n" + body)
            await writing.drain()
            version, status, *_ = (await reading.readline()).split(maxsplit=2)
            if not version.startswith(b"HTTP/1"):
                raise ValueError("this is no answer of HTTP")
            return int(status)
        finally:
            writing.close()

    async def _address(self, host: str, port: int) -> str:
        """Looks a host up; all its addresses have to be allowed."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(self._allowed(address) for address in addresses):
            raise NotDelivered("the host has no public address", final=True)
        return addresses[0]


@cache
def _usual_trust() -> ssl.SSLContext:
    return ssl.create_default_context()
