"""Tiny Epic Pirates in a terminal: the sea, the helm of the deciding player, what is on offer, players, battles."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import (
    ASSIGNMENTS,
    COLUMNS,
    GOODS,
    MERCHANT_DAMAGE,
    MERCHANT_GOLD,
    N_SHIPS,
    ORDERS,
    PORT_AT,
    ROWS,
)
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.table import fight, helm, waters
from filibusta.games.tiny_epic_pirates.table.context import DrawContext, order_of
from filibusta.games.tiny_epic_pirates.table.wheel import SPACES
from filibusta.games.tiny_epic_pirates.words.faces import crew_text, place_text
from filibusta.games.tiny_epic_pirates.words.voice import (
    assignment_name,
    card_name,
    crew_name,
    good_name,
    order_name,
)
from filibusta.table.text import Block, Cell, Row, line, listed, players


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    blocks = [_sea(ctx), _places(ctx), _battle(ctx), _wheel(ctx), _posts(ctx), _merchants(ctx), _market(ctx)]
    blocks += [_crew(ctx), _offer(ctx), players(view, say, names), _solo(ctx)]
    return [block for block in blocks if block.rows]


def _sea(ctx: DrawContext) -> Block:
    """The sixteen cards, north at the top."""
    rows = tuple(tuple(_cell(ctx, COLUMNS * row + column) for column in range(COLUMNS)) for row in range(ROWS))
    return Block(ctx.say("The sea, north at the top"), rows)


def _cell(ctx: DrawContext, place: int) -> Cell:
    s = ctx.state
    name = card_name(s.sea[place], ctx.say)
    signs = ("?" if s.tokens[place] else "") + ("x" if s.buried[place] != NONE else "")
    return Cell(f"{name} {signs}".strip(), "bold" if place == s.seats[ctx.host].at else "")


def _places(ctx: DrawContext) -> Block:
    """Tells where ships lie, and what those places offer."""
    say, rows = ctx.say, list[Row]()
    for place in range(len(ctx.state.sea)):
        there = [waters.name_of(ctx, key) for key in ctx.lying[place]]
        if there:
            card = int(ctx.state.sea[place])
            rows.append((Cell(card_name(card, say), "bold"), Cell(", ".join(there)), Cell(place_text(card, say))))
    return Block(say("Ships"), tuple(rows))


def _battle(ctx: DrawContext) -> Block:
    label = fight.fight_label(ctx)
    return Block(ctx.say("Battle"), (line(label, "yellow"),) if label else ())


def _wheel(ctx: DrawContext) -> Block:
    """The orders from the captain's on; the Ship Line lies before Hide Out."""
    say, mat = ctx.say, ctx.state.seats[ctx.host]
    rows = list[Row]()
    for i in range(SPACES):
        space = (mat.space + i) % SPACES
        order = order_name(ORDERS.index(order_of(mat.wheel, space)), say)
        signs = [say("captain")] if not i else []
        signs += [say("deckhand")] if mat.posted >> space & 1 else []
        signs += [say("Ship Line")] if not space else []
        rows.append((Cell(order, "bold" if not i else ""), Cell(", ".join(signs))))
    return Block(say("The wheel of {player}", player=ctx.who(ctx.host)), tuple(rows))


def _posts(ctx: DrawContext) -> Block:
    say, mat = ctx.say, ctx.state.seats[ctx.host]
    effects = helm.effects(say)
    rows = tuple(
        (Cell(assignment_name(i, say)), Cell(str(int(mat.deckhands[i])), "bold"), Cell(effects[i]))
        for i in range(len(ASSIGNMENTS))
    )
    return Block(say("Deckhands"), rows)


def _merchants(ctx: DrawContext) -> Block:
    say, rows = ctx.say, list[Row]()
    for ship in range(N_SHIPS):
        merchant = ctx.state.merchants[ship]
        cargo = good_name(merchant.cube, say) if merchant.cube != NONE else ""
        goal = card_name(ctx.state.sea[PORT_AT[merchant.port]], say)
        figures = str(int(MERCHANT_DAMAGE[merchant.card])), str(int(MERCHANT_GOLD[merchant.card]))
        rows.append((Cell(waters.name_of(ctx, f"merchant:{ship}"), "bold"), *map(Cell, (*figures, cargo, goal))))
    heads = "", say("to beat"), say("gold"), say("cargo"), say("bound for")
    return Block(say("Merchants"), tuple(rows), heads)


def _market(ctx: DrawContext) -> Block:
    goods = sorted(range(len(GOODS)), key=lambda good: int(ctx.state.prices[good]))
    rows = tuple((Cell(str(int(ctx.state.prices[good]))), Cell(good_name(good, ctx.say))) for good in goods)
    return Block(ctx.say("Market"), rows)


def _people(cards: Sequence[int], say: Words) -> tuple[Row, ...]:
    return listed((crew_name(int(card), say), crew_text(int(card), say)) for card in cards if card != NONE)


def _crew(ctx: DrawContext) -> Block:
    crew = ctx.state.seats[ctx.host].crew
    return Block(ctx.say("The crew of {player}", player=ctx.who(ctx.host)), _people(crew, ctx.say))


def _offer(ctx: DrawContext) -> Block:
    return Block(ctx.say("Crew on offer"), _people(ctx.state.display, ctx.say))


def _solo(ctx: DrawContext) -> Block:
    """R24.1: the Solo Pirate has no panel of a player."""
    if ctx.state.players > 1:
        return Block("", ())
    facts = ", ".join(fact.label for fact in ctx.view.game.words.seat_facts(ctx.state, 1, ctx.say))
    return Block(ctx.who(1), (line(facts),))
