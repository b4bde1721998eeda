"""The open sea in a terminal: fleets, islands, what is aboard, what the viewer's ship could hit."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.desk import DRAFTING, Desk
from filibusta.games.spanish_main.table.facts import cargo_facts, island_facts, standing, states_of
from filibusta.games.spanish_main.table.reach import reach_picture
from filibusta.table.text import Block, Cell, Row, line, players


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    desk = Desk(view, say, tuple(names), "wide")
    blocks = [_fleets(desk), _islands(desk), players(view, say, names), _guns(desk)]
    return [block for block in blocks if block.rows]


def _fleets(desk: Desk) -> Block:
    """Every ship with masts, place in millimetres, heading, what holds her and what is aboard."""
    say = desk.say
    rows: list[Row] = []
    for seat in desk.order:
        for ship in desk.fleet(seat):
            boat = desk.state.ships[ship]
            where = f"{boat.x / 10:.0f}, {boat.y / 10:.0f}"
            masts = f"{standing(desk, ship)}/{desk.masts(ship)}"
            name = Cell(desk.voice.ship(ship), "bold" if ship == desk.ship else "")
            rows.append(
                (name, Cell(desk.names[seat]), Cell(masts), Cell(where), Cell(desk.voice.bearing(boat.heading)))
            )
            rows.append(line(", ".join([*states_of(desk, ship), cargo_facts(desk, ship)]), "dim"))
    return Block(say("Ships"), tuple(rows), ("", "", say("masts"), "mm", say("heading")))


def _islands(desk: Desk) -> Block:
    if desk.phase in DRAFTING:
        return Block("", ())
    rows = [
        line(f"{island_facts(desk, i)} ({land.x / 10:.0f}, {land.y / 10:.0f})")
        for i, land in enumerate(desk.state.islands[: desk.state.islands_size])
        if land.x
    ]
    return Block(desk.say("Islands"), tuple(rows))


def _guns(desk: Desk) -> Block:
    """R16.4: what the ship in question reaches."""
    if desk.ship == NONE or desk.phase not in (Phase.MAIN, Phase.ACTION_KIND, Phase.CANNON, Phase.TARGET):
        return Block("", ())
    title = desk.say("Lines of fire of {ship}", ship=desk.voice.ship(desk.ship))
    return Block(title, tuple(line(told) for told in reach_picture(desk, desk.ship).told))
