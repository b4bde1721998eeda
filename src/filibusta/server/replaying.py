"""A match from what the store kept of it: its deal, then every action with the chance results it drew."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from filibusta.engine.errors import BadRecord, FilibustaError
from filibusta.engine.fairness import fairness_from
from filibusta.engine.game import game
from filibusta.engine.match import Match
from filibusta.engine.positions import PositionRecord, whole_position, write_position
from filibusta.server.contributions import words_of
from filibusta.server.stored import SEAL, TAKE_BACK, Entry, Snapshot, StoredTable

WENT_ON = "The rules have changed since this game began. It goes on from where it stood, under the new rules."
CANNOT_GO_ON = "The rules have changed since this game began, and it cannot go on."


@dataclass(frozen=True)
class Found:
    """A match as it can go on: ``base`` actions came before its first position."""

    match: Match
    base: int = 0
    note: str = ""
    moved_on: bool = False
    """It stands elsewhere than the latest snapshot of these rules, so that another must be kept."""


def rules_version(name: str) -> int:
    """The version of a game's rules in this release."""
    return game(name).version


def deal(table: StoredTable) -> Match:
    """Deals the game of a table, from its secret and the words of those who sit there."""
    words = words_of(table)
    if table.record is not None:
        match = Match.load(table.record)
        if not match.over:
            match.fairness = fairness_from(table.secret, words)
        return match
    return Match.new(
        table.game, len(table.seats), table.options, table.secret, table.names, words, chance=table.deal or ()
    )


def rebuild(table: StoredTable, entries: Sequence[Entry], snapshot: Snapshot | None) -> Found:
    """The match of a table; a ``FilibustaError`` if what was kept cannot have happened."""
    if not game(table.game).replays(table.rules):
        return _go_on(table, entries, snapshot)
    match = deal(table)
    if table.record is None and match.setup_chance != table.deal:
        raise BadRecord("the chance results of the deal are not complete")
    for entry in entries:
        _do(match, entry, 0)
    return Found(match)


def _do(match: Match, entry: Entry, base: int) -> None:
    if entry.kind == SEAL:
        return
    if entry.kind == TAKE_BACK:
        match.take_back(entry.ply - base)
        return
    if entry.seat != match.player or entry.ply != base + match.ply:
        raise BadRecord("entry {number} of the log is not the next action", number=entry.seq)
    if match.play(entry.action, entry.chance).chance != entry.chance:
        raise BadRecord("the chance results of entry {number} are not complete", number=entry.seq)


def sealed_choices(found: Found, entries: Sequence[Entry]) -> dict[int, str]:
    """What seats that choose at the same time had chosen when the log ended; nothing once all have."""
    match, chosen = found.match, dict[int, str]()
    last = next((i for i, entry in enumerate(reversed(entries)) if entry.kind != SEAL), len(entries))
    for entry in entries[len(entries) - last :]:
        here = entry.ply == found.base + match.ply and entry.seat in match.asked
        if here and entry.action in (match.game.actions.name(int(a)) for a in match.legal_for(entry.seat)):
            chosen[entry.seat] = entry.action
    return chosen if chosen.keys() < match.asked else {}


def snapshot(match: Match, seq: int, ply: int) -> Snapshot:
    """The whole position as it stands, by the names of its fields."""
    return Snapshot(seq, ply, match.game.version, write_position(match.game, match.whole_position()))


def _go_on(table: StoredTable, entries: Sequence[Entry], snapshot: Snapshot | None) -> Found:
    """After a change of the rules: from the latest snapshot, as far as the actions after it are still possible."""
    if snapshot is None:
        raise BadRecord(CANNOT_GO_ON)
    of = game(table.game)
    try:
        record = msgspec.json.decode(snapshot.position, type=PositionRecord)
    except (msgspec.DecodeError, UnicodeError):
        raise BadRecord(CANNOT_GO_ON) from None
    match = Match.from_position(of, whole_position(of, record.fields), table.names)
    match.fairness = fairness_from(continued(table.secret, of.version, snapshot.ply), words_of(table))
    later = [entry for entry in entries if entry.seq > snapshot.seq]
    for entry in later:
        try:
            _do(match, entry, snapshot.ply)
        except FilibustaError:
            break
    return Found(match, snapshot.ply, WENT_ON, snapshot.rules != of.version)


def continued(secret: bytes, rules: int, ply: int) -> bytes:
    """The secret of a match that goes on after ``ply`` actions under other rules: made of its first one.

    The keys of its actions have nothing to do with those already used, and can be checked once the secret is shown.
    """
    return hmac.digest(secret, f"rules {rules} from action {ply}".encode(), "sha256")
