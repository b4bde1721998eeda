"""Tiny Epic Pirates in a terminal: the sea, the helm of whoever must act, what is on offer, players, battles."""

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
from filibusta.games.tiny_epic_pirates.table.desk import Desk, order_of
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
    desk = Desk(view, say, tuple(names), "wide")
    blocks = [_sea(desk), _places(desk), _battle(desk), _wheel(desk), _posts(desk), _merchants(desk), _market(desk)]
    blocks += [_crew(desk), _offer(desk), players(view, say, names), _solo(desk)]
    return [block for block in blocks if block.rows]


def _sea(desk: Desk) -> Block:
    """The sixteen cards, north at the top."""
    rows = tuple(tuple(_cell(desk, COLUMNS * row + column) for column in range(COLUMNS)) for row in range(ROWS))
    return Block(desk.say("The sea, north at the top"), rows)


def _cell(desk: Desk, place: int) -> Cell:
    s = desk.state
    name = card_name(s.sea[place], desk.say)
    signs = ("?" if s.tokens[place] else "") + ("x" if s.buried[place] != NONE else "")
    return Cell(f"{name} {signs}".strip(), "bold" if place == s.seats[desk.host].at else "")


def _places(desk: Desk) -> Block:
    """Where ships lie, and what those places offer."""
    say, rows = desk.say, list[Row]()
    for place in range(len(desk.state.sea)):
        there = [waters.name_of(desk, key) for key in desk.lying[place]]
        if there:
            card = int(desk.state.sea[place])
            rows.append((Cell(card_name(card, say), "bold"), Cell(", ".join(there)), Cell(place_text(card, say))))
    return Block(say("Ships"), tuple(rows))


def _battle(desk: Desk) -> Block:
    label = fight.fight_label(desk)
    return Block(desk.say("Battle"), (line(label, "yellow"),) if label else ())


def _wheel(desk: Desk) -> Block:
    """The orders from the captain's on; the Ship Line lies before Hide Out."""
    say, mat = desk.say, desk.state.seats[desk.host]
    rows = list[Row]()
    for i in range(SPACES):
        space = (mat.space + i) % SPACES
        order = order_name(ORDERS.index(order_of(mat.wheel, space)), say)
        signs = [say("captain")] if not i else []
        signs += [say("deckhand")] if mat.posted >> space & 1 else []
        signs += [say("Ship Line")] if not space else []
        rows.append((Cell(order, "bold" if not i else ""), Cell(", ".join(signs))))
    return Block(say("The wheel of {player}", player=desk.who(desk.host)), tuple(rows))


def _posts(desk: Desk) -> Block:
    say, mat = desk.say, desk.state.seats[desk.host]
    effects = helm.effects(say)
    rows = tuple(
        (Cell(assignment_name(i, say)), Cell(str(int(mat.deckhands[i])), "bold"), Cell(effects[i]))
        for i in range(len(ASSIGNMENTS))
    )
    return Block(say("Deckhands"), rows)


def _merchants(desk: Desk) -> Block:
    say, rows = desk.say, list[Row]()
    for ship in range(N_SHIPS):
        merchant = desk.state.merchants[ship]
        cargo = good_name(merchant.cube, say) if merchant.cube != NONE else ""
        goal = card_name(desk.state.sea[PORT_AT[merchant.port]], say)
        figures = str(int(MERCHANT_DAMAGE[merchant.card])), str(int(MERCHANT_GOLD[merchant.card]))
        rows.append((Cell(waters.name_of(desk, f"merchant:{ship}"), "bold"), *map(Cell, (*figures, cargo, goal))))
    heads = "", say("to beat"), say("gold"), say("cargo"), say("bound for")
    return Block(say("Merchants"), tuple(rows), heads)


def _market(desk: Desk) -> Block:
    goods = sorted(range(len(GOODS)), key=lambda good: int(desk.state.prices[good]))
    rows = tuple((Cell(str(int(desk.state.prices[good]))), Cell(good_name(good, desk.say))) for good in goods)
    return Block(desk.say("Market"), rows)


def _people(cards: Sequence[int], say: Words) -> tuple[Row, ...]:
    return listed((crew_name(int(card), say), crew_text(int(card), say)) for card in cards if card != NONE)


def _crew(desk: Desk) -> Block:
    crew = desk.state.seats[desk.host].crew
    return Block(desk.say("The crew of {player}", player=desk.who(desk.host)), _people(crew, desk.say))


def _offer(desk: Desk) -> Block:
    return Block(desk.say("Crew on offer"), _people(desk.state.display, desk.say))


def _solo(desk: Desk) -> Block:
    """R24.1: the Solo Pirate has no panel of a player."""
    if desk.state.players > 1:
        return Block("", ())
    facts = ", ".join(fact.label for fact in desk.view.game.words.seat_facts(desk.state, 1, desk.say))
    return Block(desk.who(1), (line(facts),))
