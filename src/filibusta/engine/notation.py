"""Game records: a match as its options, its chance and its actions by name, in JSON with a versioned schema.

``decode`` reads these and position files (``positions.py``); ``Match.replay`` plays a record again.
"""

import re
from typing import Annotated, Any, Literal

import msgspec

from filibusta.engine.arguments import said
from filibusta.engine.errors import BadRecord
from filibusta.engine.fairness import Fairness
from filibusta.engine.positions import VERSION, PositionRecord

LARGEST = 1_000_000
"""Bytes; a longer text is not read."""
MOST_MOVES = 20_000


Chance = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
"""A chance result: what a field holds."""


class MoveRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One action: the seat that chose it, its name, and the chance results it drew, in order."""

    seat: int
    action: str
    chance: list[Chance] = []


class FairRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The origin of the chance: SHA-256 of the secret (hex), the players' words, and after the end the secret (hex)."""

    commitment: str
    words: list[str] = []
    secret: str | None = None


class ResultRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The end: each seat's score and place."""

    scores: list[int]
    places: list[int]


class EndingRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The end of a match some seats of which have resigned, or that all agreed to end: ``by`` whom it was ended,
    the seats that ``resigned``, first the one that resigned first, and the place of each seat."""

    by: Literal["rules", "agreement", "resignation"]
    places: list[int]
    resigned: list[int] = []


class GameRecord(
    msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="format", tag="filibusta-game"
):
    """A whole match. ``version`` is that of this schema, ``rules`` that of the game's rules."""

    version: int
    game: str
    rules: int
    players: int
    options: dict[str, bool | int]
    names: list[str]
    fair: FairRecord
    setup: list[Chance]
    moves: list[MoveRecord]
    result: ResultRecord | None = None
    start: dict[str, Any] | None = None
    ending: EndingRecord | None = None
    """Only where it is not the rules alone that placed the seats; a match is replayed without it."""


def json_schema() -> dict[str, Any]:
    """Returns the JSON Schema of both formats."""
    return msgspec.json.schema(GameRecord | PositionRecord)


def encode(record: GameRecord) -> str:
    """Encodes a record as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def decode(text: str | bytes) -> GameRecord | PositionRecord:
    """Decodes a text in one of the two formats; raises a ``BadRecord`` that says where it is wrong."""
    if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadRecord("a record is a text, such as match.to_json() gives, not {given}", given=said(text))
    if len(text) > LARGEST:
        raise BadRecord("a record has at most {most} bytes; this one has {n}", most=LARGEST, n=len(text))
    try:
        record = msgspec.json.decode(text, type=GameRecord | PositionRecord)
    except msgspec.ValidationError as error:
        message = "not a game record or position: {where} is missing or is not what it should be"
        raise BadRecord(message, where=_where(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadRecord("not a game record or position: this is not JSON") from None
    if record.version != VERSION:
        message = "this is format version {given}; this release reads version {known}"
        raise BadRecord(message, given=record.version, known=VERSION)
    return record


def _where(error: msgspec.ValidationError) -> str:
    """Returns the place in the text where it is wrong; the rest of the reader's message exists in English only."""
    found = [re.search(pattern, str(error)) for pattern in (" at `([^`]+)`", "field `([^`]+)`")]
    return ".".join(match[1] for match in found if match) or "$"


def fairness_of(fair: FairRecord) -> Fairness:
    """Reads the origin of a record's chance; its secret must fit the seal shown before the start."""
    if fair.secret is None:
        return Fairness(words=tuple(fair.words))
    try:
        secret = bytes.fromhex(fair.secret)
    except ValueError:
        raise BadRecord("fair.secret must be hexadecimal") from None
    made = Fairness(secret, tuple(fair.words))
    if made.commitment != fair.commitment:
        raise BadRecord("the secret does not fit the seal shown before the start")
    return made
