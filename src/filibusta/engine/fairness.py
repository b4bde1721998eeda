"""Fair chance that can be verified: one secret for a match, and a key derived from it for each action.

A match's seed is the hash of the server's secret, whose own hash is shown before the start, and a word from each
player. Each action's key is a hash of that seed and the action's number, so earlier draws never reveal later ones.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from filibusta.engine.arguments import Seed, seed_text, texts_of


@dataclass(frozen=True)
class Fairness:
    """The origin of a match's chance: a secret (32 bytes, or the seed of a reproducible game) and words."""

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    words: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """Returns the SHA-256 of the secret, which is shown before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()

    @property
    def seed(self) -> bytes:
        """Returns the SHA-256 of the secret followed by the words, joined with line ends."""
        return hashlib.sha256(self.secret + "\n".join(self.words).encode()).digest()

    def key(self, number: int) -> np.uint64:
        """Returns the 64-bit key of the deal (number 0) or of the n-th action (1, 2, ...)."""
        digest = hashlib.blake2b(f"{number}".encode(), key=self.seed, digest_size=8).digest()
        return np.uint64(int.from_bytes(digest, "little"))


def fairness_from(seed: Seed | bytes | None, words: Sequence[str] = ()) -> Fairness:
    """Returns fairness from a fresh secret (``None``), from its bytes, or from a number or a text for a reproducible
    game."""
    mixed_in = texts_of(words, "words")
    if seed is None:
        return Fairness(words=mixed_in)
    secret = seed if isinstance(seed, bytes) else seed_text(seed).encode("utf-8", "surrogatepass")
    return Fairness(secret, mixed_in)
