"""Identity of guests: no accounts, but a signed key in a cookie or in the header of a program."""

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from filibusta.server.storage.tokens import hashed
from filibusta.server.tables.naming import clean_name

COOKIE = "filibusta_guest"
SECURE_COOKIE = "__Host-" + COOKIE
"""Its name over HTTPS: browsers accept it from this very host only."""


@dataclass(frozen=True)
class Guest:
    """A guest: a browser or a program. ``id`` is a secret: it never leaves the server unsigned."""

    id: str
    name: str = ""


def new_guest(name: str = "") -> Guest:
    """Creates a guest with a random id."""
    return Guest(secrets.token_urlsafe(18), clean_name(name))


def bearer(connection: HTTPConnection) -> str:
    """Returns the key or token of ``Authorization: Bearer``; empty if there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class GuestKeys:
    """Signs and reads the keys of guests."""

    def __init__(self, keys: Sequence[bytes], secure: bool = False, days: int = 365) -> None:
        self._secure = secure
        self._seconds = days * 24 * 3600
        self.revoked: frozenset[str] = frozenset()
        """Hashes of the ids of guests whose keys were revoked."""
        self.expire = True
        """True if keys expire: not while the clock may be wrong."""
        self._serializer = URLSafeTimedSerializer(
            list(reversed(keys)),  # the last one signs
            salt="filibusta.guest",
            signer_kwargs={"digest_method": hashlib.sha256, "key_derivation": "hmac"},
        )

    def sign(self, guest: Guest) -> str:
        """Returns the signed key of a guest."""
        return str(self._serializer.dumps([guest.id, guest.name]))

    def read(self, signed: str | None) -> Guest | None:
        """Returns the guest of a key; None if it is forged, broken, expired or revoked."""
        try:
            content, since = self._serializer.loads(signed or "", return_timestamp=True)
        except BadData:
            return None
        match content:  # a key of tomorrow is good: clocks are put back, and nobody else can have signed it
            case [str(id), str(name)] if id and (not self.expire or since.timestamp() > time.time() - self._seconds):
                return None if hashed(id) in self.revoked else Guest(id, name)
            case _:
                return None

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """Returns the guest who asks: by ``Authorization: Bearer``, else by cookie."""
        if token := bearer(connection):
            return self.read(token)
        given = connection.cookies.get(self.cookie)
        return self.read(given if given is not None else connection.cookies.get(COOKIE))

    @property
    def cookie(self) -> str:
        """The name of the cookie. A key under the plain name is accepted, too."""
        return SECURE_COOKIE if self._secure else COOKIE

    def give(self, response: Response, guest: Guest) -> None:
        """Sets the cookie with a guest's key."""
        signed, seconds = self.sign(guest), self._seconds
        response.set_cookie(self.cookie, signed, seconds, secure=self._secure, httponly=True, samesite="lax")

    def take(self, response: Response) -> None:
        """Deletes the cookie."""
        for name in {self.cookie, COOKIE}:
            response.delete_cookie(name, secure=self._secure, httponly=True, samesite="lax")
