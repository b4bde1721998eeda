"""Chat at a table: short texts, and signs that each reader sees in their own language.

Those who sit at the table write to each other, spectators among themselves. Spectators read both; players read what
spectators wrote when the game is over.
"""

from hashlib import sha256

from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester
from filibusta.server.protocol.chat import ShownLine, Sign
from filibusta.server.services import Services
from filibusta.server.storage.chat import add_chat_line, chat_lines, report_line
from filibusta.server.storage.models import OVER, ChatLine, StoredTable
from filibusta.server.tables.naming import plain_text
from filibusta.server.words import server_words

LONGEST_TEXT = 300


def signs(say: Words) -> dict[str, Sign]:
    """Returns the signs by their ids: a drawing of the pages' sheet, and a phrase."""
    return {
        "ahoy": Sign("flag-pirate", say("Ahoy!")),
        "wind": Sign("rose", say("Fair wind!")),
        "sailed": Sign("wheel", say("Well sailed!")),
        "haul": Sign("chest-open", say("What a haul!")),
        "rum": Sign("good-rum", say("A round of rum!")),
        "guard": Sign("crossed", say("On guard!")),
        "fire": Sign("die-cannon", say("Fire!")),
        "kraken": Sign("kraken", say("The kraken take it!")),
        "saw": Sign("spyglass", say("I saw that coming.")),
        "calm": Sign("palm", say("Take your time.")),
        "anchor": Sign("anchor", say("At anchor: back soon.")),
        "fame": Sign("fame", say("A fine game!")),
    }


def is_open(table: StoredTable) -> bool:
    """Tells whether there is a chat: it is not switched off, and somebody could answer."""
    return table.chat and table.people > 1


def may_read(table: StoredTable, guest: str, line: ChatLine) -> bool:
    """Tells whether a guest is shown a line: players see what spectators say once the game is over."""
    return line.seat >= 0 or table.state == OVER or not table.seats_of(guest)


def shown(table: StoredTable, line: ChatLine, guest: str, language: str) -> ShownLine:
    """Returns a line as a guest reads it."""
    sign = signs(server_words(language)).get(line.sign)
    return ShownLine(
        line.number,
        line.name,
        line.seat,
        sha256(f"{table.id} {line.guest}".encode()).hexdigest()[:12],
        sign.text if sign else line.text,
        line.created,
        sign.symbol if sign else "",
        bool(guest) and line.guest == guest,
    )


async def shown_chat(services: Services, table: StoredTable, guest: str, language: str) -> list[ShownLine]:
    """Returns what was said at a table, as far as a guest may read it, the oldest first."""
    _check_open(table)
    lines = await services.call(chat_lines, services.store, table.id)
    return [shown(table, line, guest, language) for line in lines if may_read(table, guest, line)]


async def write(
    services: Services, table: StoredTable, requester: Requester, name: str, text: str, sign: str = "", seat: int = -1
) -> ChatLine:
    """Stores a line of a guest: of the seat it names or has, otherwise of a spectator of this name.

    Raises ``Refused`` if it is empty, too long or no such sign, or if there was too much.
    """
    _check_open(table)
    text = "" if sign else plain_text(text)
    if sign and sign not in signs(server_words("en")):
        raise Refused("unknown", "There is no such sign.")
    if not sign and not 0 < len(text) <= LONGEST_TEXT:
        raise Refused("malformed", "A line of chat has 1 to {n} characters.", n=LONGEST_TEXT)
    seats = table.seats_of(requester.guest)
    seat = seat if seat in seats else seats[0] if seats else -1
    name = table.seats[seat].name if seat >= 0 else name
    if not name:
        raise Refused("malformed", "A line of chat needs a name.")
    services.quotas.spend("chat", requester)
    line = ChatLine(0, requester.guest, name, seat, sign, text, 0.0)
    return await services.call(add_chat_line, services.store, table.id, line)


async def report(services: Services, table: StoredTable, requester: Requester, number: int) -> None:
    """Reports a line to the operator; ``Refused`` if there is none of this number."""
    services.quotas.spend("chat", requester)
    reader = requester.guest or requester.address
    if not await services.call(report_line, services.store, table.id, number, reader):
        raise Refused("unknown", "There is no such line.")


def _check_open(table: StoredTable) -> None:
    if not is_open(table):
        raise Refused("unknown", "There is no chat at this table.")
