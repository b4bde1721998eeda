"""Who is who: a guest needs no account, only a signed key that a cookie or a bot carries."""

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "filibusta_guest"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24


@dataclass(frozen=True)
class Guest:
    """One person's browser, or one program. ``id`` is a secret: it never leaves the server unsigned."""

    id: str
    name: str = ""


def new_guest(name: str = "") -> Guest:
    """Somebody who was never here."""
    return Guest(secrets.token_urlsafe(18), clean_name(name))


def clean_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name as it is shown: one line of visible characters, not too long."""
    visible = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(visible.split())[:most].strip()


class Keys:
    """Signs and reads the keys of guests."""

    def __init__(self, key: bytes, secure: bool = False) -> None:
        self._secure = secure
        self._serializer = URLSafeSerializer(
            key, salt="filibusta.guest", signer_kwargs={"digest_method": hashlib.sha256, "key_derivation": "hmac"}
        )

    def sign(self, guest: Guest) -> str:
        """The key that proves to be this guest."""
        return str(self._serializer.dumps([guest.id, guest.name]))

    def read(self, signed: str | None) -> Guest | None:
        """The guest whose key this is; None for a forged or broken one."""
        try:
            match self._serializer.loads(signed or ""):
                case [str(id), str(name)] if id:
                    return Guest(id, name)
                case _:
                    return None
        except BadData:
            return None

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks: by ``Authorization: Bearer``, else by cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.read(token.strip())
        return self.read(connection.cookies.get(COOKIE))

    def give(self, response: Response, guest: Guest) -> None:
        """Lets the browser keep its key."""
        response.set_cookie(
            COOKIE, self.sign(guest), max_age=YEAR, httponly=True, samesite="lax", secure=self._secure, path="/"
        )
