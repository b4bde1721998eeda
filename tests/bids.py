"""A table of Plunder at which Ada has bid for a letter of marque, and all others choose a card at the same time."""

from collections.abc import Mapping, Sequence
from typing import Any

from filibusta.engine.match import Match
from filibusta.games.plunder import GAME
from filibusta.server.protocol.incoming import Play
from filibusta.server.storage.models import RUNNING, Seat, StoredTable
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.testing.scenario import vocabulary

NAMES = ("Ada", "Bea", "Cleo", "Dan")
PEOPLE = tuple(Seat("human", name, guest=name.lower()) for name in NAMES)
HANDS: Mapping[str, Sequence[str]] = {
    "0": ["enc_kraken"],
    "1": ["fleet_1", "parrot"],
    "2": ["port_havana", "enc_scurvy"],
    "3": ["open_sea_cloth_1", "enc_becalmed"],
}
BEA, CLEO, DAN = 1, 2, 3
ID = "letterofmarque"


def bid(hands: Mapping[str, Sequence[str]] = HANDS) -> Match:
    """R18.4: her card lies face down."""
    patch: dict[str, Any] = {
        "players": len(NAMES),
        "options": {},
        "map": {"0,2": "port_nassau"},
        "at": {"0": "0,2"},
        "wars": ["war_spain_england"],
        "hands": hands,
        "phase": "action",
    }
    match = Match.from_position(GAME, vocabulary(GAME).build(patch), NAMES, seed="bid")
    match.play("bid_letter")
    match.play("card:enc_kraken")
    return match


def bidding_table(*seats: Seat, hands: Mapping[str, Sequence[str]] = HANDS) -> StoredTable:
    """The same as a table in the store."""
    return table_of(bid(hands), *seats)


def table_of(match: Match, *seats: Seat) -> StoredTable:
    """A match as a table in the store; it always has the same id and secret."""
    return StoredTable(
        id=ID,
        word="a-bid-10",
        title="Nassau",
        game=match.game.id,
        rules=match.game.version,
        options=match.options,
        secret=b"letter of marque",
        host="ada",
        seats=seats or PEOPLE,
        state=RUNNING,
        deal=(),
        record=match.to_json(),
    )


async def bidding(registry: TableRegistry, *seats: Seat, hands: Mapping[str, Sequence[str]] = HANDS) -> LiveTable:
    """The same, woken."""
    table = bidding_table(*seats, hands=hands)
    await registry.services.call(registry.services.store.create, table)
    live = await registry.live_table(table.id)
    await live.ready()
    assert live.match
    return live


def lay(live: LiveTable, seat: int, action: str, id: str = "", ply: int | None = None) -> tuple[str, Play]:
    """That a seat lays a card, or none."""
    order = Play(id or f"{seat}-{action}", live.ply if ply is None else ply, action, seat)
    return live.table.seats[seat].guest, order
