"""Comments on the turns of a finished match: short texts of people who have its link."""

from msgspec import Struct

from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester
from filibusta.server.services import Services
from filibusta.server.storage.models import Comment
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.naming import plain_text

LONGEST_TEXT = 300
MOST_OF_MATCH, MOST_OF_GUEST = 200, 40
"""Comments on one match, and those of one guest among them."""


class ShownComment(Struct, frozen=True):
    """A comment as a reader sees it; ``mine``: the reader may delete it."""

    number: int
    ply: int
    name: str
    text: str
    mine: bool


async def shown_comments(services: Services, live: LiveTable, guest: str) -> list[ShownComment]:
    """Returns the comments on a match, the oldest first."""
    found = await services.call(services.store.comments, live.table.id)
    return [ShownComment(one.number, one.ply, one.name, one.text, bool(guest) and one.guest == guest) for one in found]


async def add_comment(
    services: Services, live: LiveTable, requester: Requester, name: str, ply: int, text: str
) -> None:
    """Stores the comment of a guest of this name, or of the name at the table for those who sit there.

    Raises ``Refused`` if it is empty or too long, if no such position exists, or if there are too many.
    """
    text = plain_text(text)
    if not 0 < len(text) <= LONGEST_TEXT:
        raise Refused("malformed", "A comment has 1 to {n} characters.", n=LONGEST_TEXT)
    if not live.base <= ply <= live.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    found = await services.call(services.store.comments, live.table.id)
    if len(found) >= MOST_OF_MATCH or sum(one.guest == requester.guest for one in found) >= MOST_OF_GUEST:
        raise Refused("too-many", "This game has enough comments.")
    seats = live.table.seats_of(requester.guest)
    name = live.table.seats[seats[0]].name if len(seats) == 1 else name
    if not name:
        raise Refused("malformed", "A comment needs a name.")
    services.quotas.spend("comments", requester)
    comment = Comment(0, requester.guest, name, ply, text, 0.0)
    await services.call(services.store.add_comment, live.table.id, comment)


async def delete_comment(services: Services, live: LiveTable, guest: str, number: int) -> None:
    """Deletes a comment of the guest; ``Refused`` if the guest wrote none of this number."""
    if not (guest and await services.call(services.store.delete_comment, live.table.id, number, guest)):
        raise Refused("unknown", "You wrote no such comment.")
