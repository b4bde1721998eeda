"""Restoring a match from the store: its deal, then every action with its chance results."""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from filibusta.engine.errors import BadRecord, FilibustaError
from filibusta.engine.fairness import fairness_from
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.engine.positions import PositionRecord, whole_position, write_position
from filibusta.engine.record import States, copied
from filibusta.server.storage.models import PLAY, QUIET, SEAL, SEATING, TAKE_BACK, Entry, Snapshot, StoredTable
from filibusta.server.tables.contributions import words_of

WENT_ON = "The rules have changed since this game began. It goes on from where it stood, under the new rules."
CANNOT_GO_ON = "The rules have changed since this game began, and it cannot go on."


@dataclass(frozen=True)
class RestoredMatch:
    """A restored match: ``base`` actions came before its first position."""

    match: Match
    base: int = 0
    note: str = ""
    snapshot: Snapshot | None = None
    """The position to resume from under other rules; None if a new one must be stored."""


def rules_version(name: str) -> int:
    """Returns the version of a game's rules in this release."""
    return game(name).version


def deal(table: StoredTable) -> Match:
    """Deals the game of a table, from its secret and the words of its players."""
    words = words_of(table)
    if table.record is not None:
        match = Match.load(table.record)
        if not match.over:
            match.fairness = fairness_from(table.secret, words)
        return match
    return Match.new(
        table.game,
        len(table.seats),
        table.options,
        table.secret,
        names=table.names,
        words=words,
        chance=table.deal or (),
    )


def last_number(entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> int:
    """Returns the number of the last entry, which a record may have replaced; the next entry follows it."""
    return max((kept.seq for kept in (*entries[-1:], *snapshots)), default=0)


OnEntry = Callable[[Entry, frozenset[int]], None]
"""A function called with each entry and the seats that are asked after it."""


def _ignore(_entry: Entry, _asked: frozenset[int]) -> None:
    """Ignores an entry."""


def rebuild(
    table: StoredTable, entries: Sequence[Entry], snapshots: Sequence[Snapshot], on_entry: OnEntry = _ignore
) -> RestoredMatch:
    """Restores the match of a table; raises ``FilibustaError`` if its log contradicts the rules."""
    start = _start(entries, snapshots)
    if not game(table.game).replays(table.rules):
        for entry in entries:
            if entry.kind in SEATING and not (start and entry in start.later):
                on_entry(entry, frozenset())
        return _go_on(table, start, on_entry)
    match = deal(table)
    if table.record is None and match.setup_chance != table.deal:
        raise BadRecord("the chance results of the deal are not complete")
    for entry in entries:
        carry_out(match, entry, 0)
        on_entry(entry, match.asked)
    return RestoredMatch(match, snapshot=start.snapshot if start else None)


@dataclass(frozen=True)
class _Start:
    """A whole position, and what was done after it."""

    snapshot: Snapshot
    later: Sequence[Entry]


def _start(entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> _Start | None:
    """The latest position from which the log leads on: others were left behind when something was taken back.

    Earlier releases numbered the log of a match that was archived and resumed from 1 again.
    """
    for snapshot in snapshots:
        begun_anew = entries and snapshot.seq > entries[-1].seq
        later = [entry for entry in entries if begun_anew or entry.seq > snapshot.seq]
        if _leads_on(later, snapshot.ply):
            return _Start(snapshot, later)
    return None


def _leads_on(entries: Sequence[Entry], start: int) -> bool:
    """Tells whether entries begin with the ``start``-th action and never take it back."""
    ply = start
    for entry in entries:
        if entry.kind in SEATING:
            continue
        if entry.kind == TAKE_BACK:
            ply = entry.ply
        elif entry.ply != ply:
            return False
        elif entry.kind == PLAY:
            ply += 1
        if ply < start:
            return False
    return True


def carry_out(match: Match, entry: Entry, base: int) -> None:
    """Carries out an entry in a match; raises ``FilibustaError`` if it does not follow."""
    if entry.kind in QUIET or entry.kind in SEATING:
        return
    if entry.kind == TAKE_BACK:
        match.take_back(entry.ply - base)
        return
    if entry.kind != PLAY:
        raise BadRecord("entry {number} of the log is of an unknown kind, {kind}", number=entry.seq, kind=entry.kind)
    if entry.seat != match.player or entry.ply != base + match.ply:
        raise BadRecord("entry {number} of the log is not the next action", number=entry.seq)
    if match.play(entry.action, entry.chance).chance != entry.chance:
        raise BadRecord("the chance results of entry {number} are not complete", number=entry.seq)


def sealed_choices(found: RestoredMatch, entries: Sequence[Entry]) -> dict[int, str]:
    """Returns the choices of simultaneous seats that the log holds; nothing once all have chosen."""
    match, chosen = found.match, dict[int, str]()
    aside = QUIET | SEATING
    last = next((i for i, entry in enumerate(reversed(entries)) if entry.kind not in aside), len(entries))
    for entry in (entry for entry in entries[len(entries) - last :] if entry.kind == SEAL):
        here = entry.ply == found.base + match.ply and entry.seat in match.asked
        if here and entry.action in (match.game.actions.name(int(a)) for a in match.legal_for(entry.seat)):
            chosen[entry.seat] = entry.action
    return chosen if chosen.keys() < match.asked else {}


def snapshot(match: Match, seq: int, ply: int) -> Snapshot:
    """Returns the present whole position, by the names of its fields."""
    return snapshot_of(match.game, match.whole_position(), seq, ply)


def snapshot_of(of: Game, states: States, seq: int, ply: int) -> Snapshot:
    """Returns the snapshot of a record, such as the one an attempt leads to."""
    kept = copied(states)
    of.layout.wipe(kept)
    return Snapshot(seq, ply, of.version, write_position(of, kept))


def _go_on(table: StoredTable, start: _Start | None, on_entry: OnEntry) -> RestoredMatch:
    """Continues under changed rules: from the latest snapshot, as far as the actions after it are still legal."""
    if start is None:
        raise BadRecord(CANNOT_GO_ON)
    of, snapshot = game(table.game), start.snapshot
    try:
        record = msgspec.json.decode(snapshot.position, type=PositionRecord)
    except (msgspec.DecodeError, UnicodeError):
        raise BadRecord(CANNOT_GO_ON) from None
    match = Match.from_position(of, whole_position(of, record.fields), table.names)
    match.fairness = fairness_from(continued(table.secret, of.version, snapshot.ply), words_of(table))
    for entry in start.later:
        try:
            carry_out(match, entry, snapshot.ply)
        except FilibustaError:
            break
        on_entry(entry, match.asked)
    return RestoredMatch(match, snapshot.ply, WENT_ON, snapshot if snapshot.rules == of.version else None)


def continued(secret: bytes, rules: int, ply: int) -> bytes:
    """Returns the secret of a match that continues after ``ply`` actions under other rules, derived from its first one.

    The keys of its actions have nothing to do with those already used, and can be checked once the secret is shown.
    """
    return hmac.digest(secret, f"rules {rules} from action {ply}".encode(), "sha256")
