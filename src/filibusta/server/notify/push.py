"""Web Push: messages that a browser shows although no page is open. They are encrypted for the browser alone."""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from filibusta.server.errors import Refused

KEY_FILE = "push.key"
"""The key by which push services know this server, beside the secret key."""
GOOD_FOR = 12 * 3600
"""Seconds for which a push service keeps a message for a browser that is away, and a signature is valid."""


class Keys(msgspec.Struct, frozen=True):
    """The keys of a browser: its public key, and a secret that it shares with the server."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """A browser that wants to be told, as its ``PushSubscription`` is sent."""

    endpoint: str
    keys: Keys


def read_subscription(text: str) -> Subscription:
    """Reads a subscription; ``Refused`` if it is none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    bad = Refused("malformed", "The browser sent no subscription that can be used.")
    try:
        found = msgspec.json.decode(text, type=Subscription)
        point, auth = (_decoded(key) for key in (found.keys.p256dh, found.keys.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (msgspec.DecodeError, ValueError, UnicodeError):
        raise bad from None
    if len(auth) != 16 or len(text) > 2000:
        raise bad
    return found


def _decoded(key: str) -> bytes:
    return urlsafe_b64decode(key + "=" * (-len(key) % 4))


class PushKeys:
    """The key pair of the server (VAPID). It is made when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / KEY_FILE
        self._vapid: Any = None

    def _load(self) -> Any:
        if self._vapid is None:
            import py_vapid  # pyright: ignore[reportMissingTypeStubs]

            vapid: Any = py_vapid.Vapid02

            if not self._file.exists():
                made = vapid()
                made.generate_keys()
                fresh = self._file.with_suffix(f".{os.getpid()}")
                handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                with os.fdopen(handle, "wb") as file:
                    file.write(made.private_pem())
                try:
                    os.link(fresh, self._file)  # the second process uses the key of the first
                except FileExistsError:
                    pass
                finally:
                    fresh.unlink()
            self._vapid = vapid.from_pem(self._file.read_bytes())
        return self._vapid

    @property
    def public(self) -> str:
        """The public key, as browsers want it when they subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = self._load().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(key).rstrip(b"=").decode()

    def sealed(
        self, subscription: Subscription, message: Mapping[str, Any], contact: str, topic: str
    ) -> tuple[bytes, dict[str, str]]:
        """Returns a message as it is sent to a push service: its body and its headers.

        ``contact``: an address of the operator; ``topic``: a later message of it takes the place of an earlier one.
        """
        import pywebpush  # pyright: ignore[reportMissingTypeStubs]

        keys = {"p256dh": subscription.keys.p256dh, "auth": subscription.keys.auth}
        pusher: Any = pywebpush.WebPusher
        encoded: Any = pusher({"endpoint": subscription.endpoint, "keys": keys}).encode(
            json.dumps(message).encode(), content_encoding="aes128gcm"
        )
        parts = urlsplit(subscription.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(time.time()) + GOOD_FOR}
        signed: dict[str, str] = self._load().sign(claims)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(GOOD_FOR),
            "Urgency": "high",
            "Topic": topic,
            **signed,
        }
        return bytes(encoded["body"]), headers
