"""Game records and position files: JSON with a documented, versioned schema.

A *game record* is a match as its options, its chance and its actions by name. A *position* is a record's fields by
name, as FEN is for chess; it may be whole, or a view, in which ``"?"`` stands for what is hidden from its viewer.
"""

import re
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec
import numpy as np

from filibusta.engine.errors import BadPosition, BadRecord, FilibustaError
from filibusta.engine.fairness import Fairness
from filibusta.engine.game import Game, game
from filibusta.engine.record import HIDDEN, Field, States

if TYPE_CHECKING:
    from filibusta.engine.match import Match

LARGEST = 1_000_000
"""Bytes; a longer text is not read."""
MOST_MOVES = 20_000


class MoveRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One action: the seat that chose it, its name, and the chance results it drew, in order."""

    seat: int
    action: str
    chance: list[int] = []


class FairRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How chance was made: the SHA-256 of the secret (hex), the players' words, and after the end the secret (hex)."""

    commitment: str
    words: list[str] = []
    secret: str | None = None


class ResultRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The end: each seat's score and place."""

    scores: list[int]
    places: list[int]


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
    setup: list[int]
    moves: list[MoveRecord]
    result: ResultRecord | None = None
    start: dict[str, Any] | None = None


class PositionRecord(msgspec.Struct, forbid_unknown_fields=True, tag_field="format", tag="filibusta-position"):
    """One position: the fields of the game's record by name. ``viewer`` is null for a whole position."""

    version: int
    game: str
    rules: int
    viewer: int | None
    fields: dict[str, Any]


VERSION = 1


def json_schema() -> dict[str, Any]:
    """The JSON Schema of both formats."""
    return msgspec.json.schema(GameRecord | PositionRecord)


# ------------------------------------------------------------------ positions


def fields_of(states: States, fields: tuple[Field, ...]) -> dict[str, Any]:
    """A record's own fields by name as plain values; ``"?"`` for hidden ones."""
    return {field.name: _plain(states[0][field.name], field) for field in fields}


def _plain(value: Any, field: Field) -> Any:
    if field.parts is not None:
        parts = field.parts
        return [{part.name: _plain(row[part.name], part) for part in parts} for row in value]
    if field.shape:
        return [_plain(item, Field(field.name, field.shape[1:], field.sight)) for item in value]
    return "?" if int(value) == HIDDEN else int(value)


TRANSIENT = {"news", "news_size", "dice", "dice_size", "dice_next", "dice_bad"}
"""What belongs to the latest action and not to the position."""


def _kept(of: Game) -> tuple[Field, ...]:
    return tuple(field for field in of.layout.fields if field.name not in TRANSIENT)


def write_position(of: Game, states: States, viewer: int | None = None) -> str:
    """A position file: of the whole position, or of a view of ``viewer``."""
    record = PositionRecord(VERSION, of.id, of.version, viewer, fields_of(states, _kept(of)))
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def states_from(of: Game, fields: dict[str, Any]) -> States:
    """The record that ``fields`` describe; every field must be there, with its shape."""
    states = of.new_states()
    for field in _kept(of):
        if field.name not in fields:
            raise BadPosition("the position lacks the field {field!r}", field=field.name)
        _fill(states[0], field, fields[field.name], field.name)
    unknown = set(fields) - {field.name for field in _kept(of)}
    if unknown:
        raise BadPosition("{game} has no field {field!r}", game=of.id, field=sorted(unknown)[0])
    return states


def _fill(target: Any, field: Field, value: Any, path: str) -> None:
    if field.parts is not None:
        if not _is_list(value) or len(value) != field.shape[0]:
            raise BadPosition("{path} must be a list of {size}", path=path, size=field.shape[0])
        for i, row in enumerate(value):
            if not _is_dict(row) or set(row) != {part.name for part in field.parts}:
                names = ", ".join(part.name for part in field.parts)
                raise BadPosition("{path} must have exactly the fields {names}", path=f"{path}[{i}]", names=names)
            for part in field.parts:
                _fill(target[field.name][i], part, row[part.name], f"{path}[{i}].{part.name}")
        return
    try:
        numbers = np.array(_numbers(value), np.int64)
    except (TypeError, ValueError, OverflowError):
        raise BadPosition("{path} must hold whole numbers or '?'", path=path) from None
    if numbers.shape != field.shape or (np.abs(numbers) > -HIDDEN).any():
        shape = " x ".join(map(str, field.shape))
        if shape:
            raise BadPosition("{path} must be {shape}, each a 32-bit whole number", path=path, shape=shape)
        raise BadPosition("{path} must be one 32-bit whole number", path=path)
    target[field.name] = numbers


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_dict(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _numbers(value: Any) -> Any:
    if _is_list(value):
        return [_numbers(item) for item in value]
    if value == "?":
        return HIDDEN
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def read_position(record: PositionRecord) -> "tuple[Game, States]":
    """The game and the record of a position file; a whole position must break no invariant."""
    of = game(record.game)
    if record.rules != of.version:
        message = "the position is of rules version {rules} of {game}; this is version {version}"
        raise BadPosition(message, rules=record.rules, game=of.id, version=of.version)
    states = states_from(of, record.fields)
    if record.viewer is None:
        _check_whole(of, states)
    return of, states


def _check_whole(of: Game, states: States) -> None:
    state = states[0]
    if int(state.players) not in of.players:
        message = "players must be {low} to {high}, not {n}"
        raise BadPosition(message, low=of.players[0], high=of.players[-1], n=int(state.players))
    if not bool(state.over) and not 0 <= int(state.player) < int(state.players):
        message = "player must be a seat from 0 to {last}, not {player}"
        raise BadPosition(message, last=int(state.players) - 1, player=int(state.player))
    if int(state.phase) not in list(of.phases):
        known = ", ".join(f"{int(p)} ({p.name.lower()})" for p in of.phases)
        raise BadPosition("phase must be one of {known}", known=known)
    for option, value in zip(of.options, state.options, strict=False):
        if not option.low <= int(value) <= option.high:
            message = "option {option} must be {low} to {high}, not {value}"
            raise BadPosition(message, option=option.id, low=option.low, high=option.high, value=int(value))
    broken = of.faults(state)
    if broken:
        raise BadPosition("not a possible position: {faults}", faults="; ".join(broken))


# ------------------------------------------------------------------ game records


def write_record(match: "Match") -> str:
    """The game record of a match. The secret is in it only once the game is over."""
    fair = match.fairness
    over = match.over
    record = GameRecord(
        VERSION,
        match.game.id,
        match.game.version,
        match.players,
        match.options,
        list(match.names),
        FairRecord(fair.commitment, list(fair.words), fair.secret.hex() if over else None),
        list(match.setup_chance),
        [MoveRecord(m.seat, m.action, list(m.chance)) for m in match.moves],
        ResultRecord(match.scores, match.places) if over else None,
        None if match.setup_chance else fields_of(match.whole_position(0), _kept(match.game)),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def read(text: str | bytes) -> "Match":
    """A match from a game record or from a whole position file."""
    from filibusta.engine.match import Match

    record = decode(text)
    if isinstance(record, GameRecord):
        return replay(record)
    if record.viewer is not None:
        raise BadPosition("this is what one viewer saw; only a whole position can be played on")
    return Match.from_position(*read_position(record))


def decode(text: str | bytes) -> GameRecord | PositionRecord:
    """The text as one of the two formats, or a clear error."""
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
    """The place in the text where it is wrong; the rest of the reader's sentence exists in English only."""
    found = [re.search(pattern, str(error)) for pattern in (" at `([^`]+)`", "field `([^`]+)`")]
    return ".".join(match[1] for match in found if match) or "$"


def replay(record: GameRecord) -> "Match":
    """Plays a record again from its chance results; every action must have been legal, the result must be the same."""
    from filibusta.engine.match import Match

    of = game(record.game)
    if record.rules != of.version:
        message = "the record is of rules version {rules} of {game}; this is version {version}"
        raise BadRecord(message, rules=record.rules, game=of.id, version=of.version)
    if len(record.moves) > MOST_MOVES:
        raise BadRecord("a record has at most {most} actions", most=MOST_MOVES)
    fair = _fairness(record.fair)
    names = record.names
    if record.start is not None:
        start = PositionRecord(record.version, record.game, record.rules, None, record.start)
        match = Match.from_position(*read_position(start), names=names, seed=fair.secret)
    else:
        match = Match.new(of, record.players, record.options, fair.secret, names, fair.words, record.setup)
        if list(match.setup_chance) != record.setup:
            raise BadRecord("the chance results of the deal are not complete")
    for number, move in enumerate(record.moves, 1):
        _replay_move(match, number, move)
    _check_result(match, record)
    return match


def _replay_move(match: "Match", number: int, move: MoveRecord) -> None:
    if move.seat != match.player:
        message = "action {number} is of seat {seat}, but seat {player} had to decide"
        raise BadRecord(message, number=number, seat=move.seat, player=match.player)
    try:
        played = match.play(move.action, move.chance)
    except FilibustaError as error:
        raise BadRecord("action {number}: {error}", number=number, error=error) from None
    if list(played.chance) != move.chance:
        raise BadRecord("the chance results of action {number} are not complete", number=number)


def _check_result(match: "Match", record: GameRecord) -> None:
    if record.result is None:
        return
    if not match.over:
        raise BadRecord("the record has a result, but these actions do not lead to the end of the game")
    if record.result.scores != match.scores or record.result.places != match.places:
        raise BadRecord("the result is not what these actions lead to: {scores}", scores=match.scores)


def _fairness(fair: FairRecord) -> Fairness:
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


def verify(text: str | bytes) -> "Match":
    """Replays a finished match twice, from its chance results and from its secret alone: both must agree.

    So the dice were those that the seal shown before the start had fixed.
    """
    from filibusta.engine.match import Match

    record = decode(text)
    if not isinstance(record, GameRecord):
        raise BadRecord("only a game record can be verified, not a position")
    match = replay(record)
    if record.fair.secret is None or record.start is not None:
        raise BadRecord("the secret of this match has not been shown: only a finished match can be verified")
    again = Match.new(
        match.game, match.players, match.options, match.fairness.secret, match.names, match.fairness.words
    )
    if again.setup_chance != match.setup_chance:
        raise BadRecord("the deal is not the one the secret makes")
    for number, move in enumerate(match.moves, 1):
        if again.play(move.action).chance != move.chance:
            raise BadRecord("the chance results of action {number} are not those the secret makes", number=number)
    return match
