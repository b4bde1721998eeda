"""The open sea in a terminal: fleets, islands, what is aboard, what the viewer's ship could hit."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.table.context import DRAFTING, DrawContext
from filibusta.games.spanish_main.table.facts import cargo_facts, island_facts, standing, states_of
from filibusta.games.spanish_main.table.reach import reach_picture
from filibusta.table.text import Block, Cell, Row, line, players


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    blocks = [_fleets(ctx), _islands(ctx), players(view, say, names), _guns(ctx)]
    return [block for block in blocks if block.rows]


def _fleets(ctx: DrawContext) -> Block:
    """Every ship with masts, place in millimetres, heading, what holds her and what is aboard."""
    say = ctx.say
    rows: list[Row] = []
    for seat in ctx.order:
        for ship in ctx.fleet(seat):
            boat = ctx.state.ships[ship]
            where = f"{boat.x / 10:.0f}, {boat.y / 10:.0f}"
            masts = f"{standing(ctx, ship)}/{ctx.masts(ship)}"
            name = Cell(ctx.voice.ship(ship), "bold" if ship == ctx.ship else "")
            rows.append((name, Cell(ctx.names[seat]), Cell(masts), Cell(where), Cell(ctx.voice.bearing(boat.heading))))
            rows.append(line(", ".join([*states_of(ctx, ship), cargo_facts(ctx, ship)]), "dim"))
    return Block(say("Ships"), tuple(rows), ("", "", say("masts"), "mm", say("heading")))


def _islands(ctx: DrawContext) -> Block:
    if ctx.phase in DRAFTING:
        return Block("", ())
    rows = [
        line(f"{island_facts(ctx, i)} ({land.x / 10:.0f}, {land.y / 10:.0f})")
        for i, land in enumerate(ctx.state.islands[: ctx.state.islands_size])
        if land.x
    ]
    return Block(ctx.say("Islands"), tuple(rows))


def _guns(ctx: DrawContext) -> Block:
    """R16.4: what the ship in question reaches."""
    if ctx.ship == NONE or ctx.phase not in (Phase.MAIN, Phase.ACTION_KIND, Phase.CANNON, Phase.TARGET):
        return Block("", ())
    title = ctx.say("Lines of fire of {ship}", ship=ctx.voice.ship(ctx.ship))
    return Block(title, tuple(line(told) for told in reach_picture(ctx, ctx.ship).told))
