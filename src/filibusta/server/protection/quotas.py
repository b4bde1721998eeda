"""Counts what guests and addresses ask for, and refuses what is too much, saying when to come again.

All of it is in memory, and several processes add up what they counted (``shared_counts``): after a start everybody
begins anew. What is counted is bounded, too.
"""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Literal

from starlette.requests import HTTPConnection

from filibusta.engine.errors import FilibustaError
from filibusta.server.errors import Refused
from filibusta.server.limits import Limits, Rate, Rates
from filibusta.server.protection.shared_counts import Place, SharedCounts

REMEMBERED = 20_000
"""The most guests, and the most addresses, whose recent requests are remembered."""
Spent = Literal[
    "tables",
    "seats",
    "bots",
    "guesses",
    "uploads",
    "comments",
    "forks",
    "chat",
    "links",
    "contacts",
    "messages",
    "files",
]
WHY: dict[str, FilibustaError] = {
    "tables": FilibustaError("Too many tables were made from here."),
    "seats": FilibustaError("Too many seats were taken from here."),
    "bots": FilibustaError("Too many bots were called from here."),
    "guesses": FilibustaError("Too many join words were tried from here."),
    "uploads": FilibustaError("Too many game records were brought from here."),
    "comments": FilibustaError("Too many comments were written from here."),
    "forks": FilibustaError("Too many other choices were worked out from here."),
    "chat": FilibustaError("Too much was said from here."),
    "links": FilibustaError("Too many links for other devices were made from here."),
    "contacts": FilibustaError("Too many addresses were named from here."),
    "messages": FilibustaError("Too many messages came from here."),
    "files": FilibustaError("Too many files were asked for from here."),
    "sockets": FilibustaError("Too many connections are open from here: close a table you do not need."),
    "watchers": FilibustaError("Too many are looking at this table."),
    "waiting": FilibustaError(
        "Too many of your tables wait for players already: let bots take their seats, or begin those first."
    ),
}


@dataclass(frozen=True)
class Requester:
    """The sender of a request: the guest of the key, if there is one, the address, and whether it has an API token."""

    guest: str = ""
    address: str = ""
    trusted: bool = False
    """The owner of an API token, to whom no quota of tables, seats and bots applies."""


def too_many(kind: str, seconds: float) -> Refused:
    """Returns the refusal of a request above its quota, with the time after which it may be sent again."""
    wait = max(2, math.ceil(seconds))
    if wait > 120:
        when = FilibustaError("Come again in {n} minutes.", n=math.ceil(wait / 60))
    else:
        when = FilibustaError("Come again in {n} seconds.", n=wait)
    refused = Refused("too-many", "{why} {when}", why=WHY[kind], when=when)
    refused.wait = wait
    return refused


def address_of(connection: HTTPConnection) -> str:
    """Returns the address of a client; for IPv6 its /64 network, since a household may use any address in it."""
    host = connection.client.host if connection.client else ""
    return network(host)


def network(host: str) -> str:
    """Returns the address that is counted: itself, or its network."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return host


class TokenBuckets:
    """Token buckets of one rate, by client."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def _now(self, who: str) -> float:
        left, since = self._left.get(who, (float(self._rate.most), 0.0))
        gained = max(0.0, self._clock() - since) * self._rate.most / self._rate.seconds
        return min(float(self._rate.most), left + gained)

    def wait(self, who: str, amount: int) -> float:
        """Returns the seconds until the bucket holds this many tokens, or is full if that comes first; 0: now."""
        lacking = min(amount, self._rate.most) - self._now(who)
        return max(0.0, lacking) * self._rate.seconds / self._rate.most

    def spend(self, who: str, amount: int) -> None:
        """Spends tokens, even more than are left."""
        self._left[who] = self._now(who) - amount, self._clock()
        self._left.move_to_end(who)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


class Quotas:
    """The recent requests and the present holdings of each guest and address."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic, shared: SharedCounts | None = None
    ) -> None:
        self.limits = limits
        self._shared = shared
        self._buckets: dict[str, tuple[TokenBuckets, TokenBuckets]] = {}
        for name, rates in vars(limits).items():
            if isinstance(rates, Rates):
                self._buckets[name] = TokenBuckets(rates.guest, clock), TokenBuckets(rates.address, clock)
        self._held: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """The number of refusals of each quota."""

    def check(self, kind: Spent, requester: Requester, amount: int = 1) -> None:
        """Raises ``Refused`` if a quota is used up; spends nothing."""
        if requester.trusted and kind in ("tables", "seats", "bots"):
            return
        by_guest, by_address = self._buckets[kind]
        wait = by_guest.wait(requester.guest, amount) if requester.guest else 0.0
        wait = max(wait, by_address.wait(requester.address, amount))
        if self._shared:
            wait = max(wait, *map(self._shared.wait, self._places(kind, requester)))
        if wait > 0:
            self.refused[kind] += 1
            raise too_many(kind, wait)

    def spend(self, kind: Spent, requester: Requester, amount: int = 1) -> None:
        """Spends a quota; raises ``Refused`` if it is used up, and then spends nothing."""
        if amount < 1:
            return
        self.check(kind, requester, amount)
        if requester.trusted and kind in ("tables", "seats", "bots"):
            return
        by_guest, by_address = self._buckets[kind]
        if requester.guest:
            by_guest.spend(requester.guest, amount)
        by_address.spend(requester.address, amount)
        if self._shared:
            for place in self._places(kind, requester):
                self._shared.spend(place, amount)

    def _places(self, kind: Spent, requester: Requester) -> list[Place]:
        """Returns the names under which processes count a kind together: of the address, and of the guest if known."""
        rates: Rates = getattr(self.limits, kind)
        found: list[Place] = [(kind, f"a {requester.address}", rates.address)]
        return [*found, (kind, f"g {requester.guest}", rates.guest)] if requester.guest else found

    @asynccontextmanager
    async def socket(self, requester: Requester) -> AsyncGenerator[None, None]:
        """Counts a live connection for the block; raises ``Refused`` if there are too many."""
        bounds = {f"a {requester.address}": self.limits.sockets.address}
        if requester.guest:
            bounds[f"g {requester.guest}"] = self.limits.sockets.guest
        if any(self._held[who] >= most for who, most in bounds.items()):
            self.refused["sockets"] += 1
            raise too_many("sockets", 30)
        self._held.update(bounds.keys())
        reported = list[str]()
        try:
            for who, most in bounds.items():
                if self._shared:
                    reported.append(who)
                    if await self._shared.hold(who) + self._held[who] > most:
                        self.refused["sockets"] += 1
                        raise too_many("sockets", 30)
            yield
        finally:
            self._held.subtract(bounds.keys())
            for who in bounds:
                if self._shared and who in reported:
                    self._shared.release(who)
                if self._held[who] <= 0:
                    del self._held[who]

    def check_waiting(self, requester: Requester, by_guest: int, by_address: int) -> None:
        """Raises ``Refused`` if too many tables of a guest or an address already wait for players."""
        most = self.limits.waiting
        if not requester.trusted and (by_guest >= most.guest or by_address >= most.address):
            self.refused["waiting"] += 1
            raise too_many("waiting", 600)
