"""Contributions of players' devices to the chance of a match, so that the operator cannot have chosen it.

A device commits to 32 random bytes when it sits down, by their SHA-256, and discloses them when every seat is taken:
the server's own commitment and those of all others stand by then. The deal is made of the secret and all of them.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from filibusta.server.errors import Refused
from filibusta.server.storage.models import OPEN, Seat, StoredTable

_HEX = re.compile(r"[0-9a-f]{64}")


def too_late() -> Refused:
    """The refusal of what comes when the game is dealt."""
    return Refused("too-late", "The game was dealt without this contribution: it came too late.")


def checked(commitment: str) -> str:
    """A commitment, or none; ``Refused`` if it is not one."""
    if commitment and not _HEX.fullmatch(commitment):
        raise Refused("malformed", "A commitment is a SHA-256, written as 64 hexadecimal digits.")
    return commitment


def committed(seats: Sequence[Seat], guest: str, commitment: str) -> tuple[Seat, ...]:
    """The seats of a new table: the first one of this guest contributes to the chance, no other does."""
    first = next((number for number, seat in enumerate(seats) if guest and seat.guest == guest), None)
    return tuple(replace(seat, commitment=checked(commitment) if n == first else "") for n, seat in enumerate(seats))


def awaited(table: StoredTable) -> list[int]:
    """The seats whose devices have committed to something and have not disclosed it."""
    return [number for number, seat in enumerate(table.seats) if seat.commitment and not seat.contribution]


def disclosed(table: StoredTable, guest: str, contribution: str) -> tuple[int, Seat]:
    """Returns the seat and its contribution; raises ``Refused`` if it breaks the commitment or is early or late."""
    if not _HEX.fullmatch(contribution):
        raise Refused("malformed", "A contribution is 32 bytes, written as 64 hexadecimal digits.")
    mine = table.seats_of(guest)
    if not mine:
        raise Refused("not-your-seat", "You do not sit there.")
    commitment = sha256(bytes.fromhex(contribution)).hexdigest()
    number = next((seat for seat in mine if table.seats[seat].commitment == commitment), None)
    if number is None:
        raise Refused("illegal", "This is not what your seat has committed to.")
    seat = table.seats[number]
    if seat.contribution != contribution:
        if table.state != OPEN:
            raise too_late()
        if table.open_seats:
            raise Refused("too-early", "Contributions are disclosed when every seat is taken, not before.")
    return number, replace(seat, contribution=contribution)


def words_of(table: StoredTable) -> list[str]:
    """Returns what is mixed into a match's chance, by seat: the seat's word, then what its device disclosed."""
    return [part for seat in table.seats for part in (seat.word, seat.contribution) if part]
