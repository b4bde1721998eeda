"""Pirates! in a terminal: the battle, the centre, every fleet, the viewer's cards and the piles."""

from collections import Counter
from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import ATTACK, DEFENCE, NONE, Option
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.words.chances import find_text, outlook_text
from filibusta.games.pirates.words.dice import last_throw
from filibusta.games.pirates.words.faces import adventure_facts, card_text, figures_of, treasure_text
from filibusta.games.pirates.words.figures import battle_of
from filibusta.games.pirates.words.outlook import outlook
from filibusta.games.pirates.words.seats import seat_facts
from filibusta.games.pirates.words.voice import adventure_name, card_name, place_name, ship_name
from filibusta.table.text import Block, Cell, Row, line, listed, pile, times


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    order = (*ctx.rivals, ctx.host) if ctx.seated else ctx.seats
    fleets = [_fleet(ctx, seat) for seat in order]
    blocks = [_encounter(ctx), _dice(ctx), _centre(ctx), *fleets, _held(ctx), _hand(ctx), _piles(ctx)]
    return [block for block in blocks if block.rows]


def _encounter(ctx: DrawContext) -> Block:
    """The battle or the search under way."""
    if not ctx.fighting:
        return Block("", ())
    if ctx.state.target >= N_SHIPS:
        return _search(ctx)
    s, say, battle = ctx.state, ctx.say, battle_of(ctx.state)
    laid = [(card.side, card_name(card.card, say)) for card in s.laid[: s.laid_size]]
    rows: list[Row] = []
    for side, ship, role in ((ATTACK, s.attacker, say("attacker")), (DEFENCE, s.target, say("defender"))):
        dice = 0 if battle.grappled else battle.dice[side]
        figures = (battle.speeds[side], dice, battle.men[side])
        beside = ", ".join(name for of, name in laid if of == side)
        rows.append((Cell(ship_name(ship, say), "bold"), Cell(role), *(Cell(str(n)) for n in figures), Cell(beside)))
    if found := outlook(s):
        told = outlook_text(s, (s.attacker, s.target), found, ctx.view.viewer, say, ctx.names)
        rows.append(line(told, "yellow"))
    heads = (say("ship"), say("side"), say("spd."), say("cann."), say("crew"), say("cards"))
    return Block(say("Battle"), tuple(rows), heads)


def _search(ctx: DrawContext) -> Block:
    s, say = ctx.state, ctx.say
    title = f"{ship_name(s.attacker, say)} → {place_name(s.target, say)}"
    treasure = s.target - N_SHIPS
    return Block(title, (line(treasure_text(treasure, say)), line(find_text(treasure, say), "yellow")))


def _dice(ctx: DrawContext) -> Block:
    """Lists the last dice thrown, until the next throw or the end of the turn."""
    rows = [
        (Cell(thrown.ship, "bold"), Cell(thrown.dice), Cell(thrown.hits)) for thrown in last_throw(ctx.state, ctx.say)
    ]
    return Block(ctx.say("Last throw this turn"), tuple(rows))


def _centre(ctx: DrawContext) -> Block:
    rows: list[Row] = []
    for place in ctx.centre:
        if place < N_SHIPS:
            rows += _ship(ctx, place, in_centre=True)
        else:
            name = place_name(place, ctx.say)
            rows.append(line(f"{name}. {treasure_text(place - N_SHIPS, ctx.say)}", "yellow"))
    return Block(ctx.say("In the centre"), tuple(rows), _heads(ctx))


def _fleet(ctx: DrawContext, seat: int) -> Block:
    """A player's facts, then the ships in fleet order (R1.9), then the treasures."""
    say, s = ctx.say, ctx.state
    facts = " · ".join(fact.label for fact in seat_facts(s, seat, say))
    mark = "> " if seat == ctx.view.player else ""
    rows = [line(facts, "dim")]
    for ship in ctx.fleet(seat):
        rows += _ship(ctx, ship)
    won = [place_name(N_SHIPS + card, say) for card, owner in enumerate(s.treasures) if owner == seat]
    if won:
        rows.append(line(", ".join(won), "yellow"))
    return Block(mark + ctx.names[seat], tuple(rows), _heads(ctx) if ctx.fleet(seat) else ())


def _heads(ctx: DrawContext) -> tuple[str, ...]:
    say = ctx.say
    return "", say("spd."), say("cann."), say("crew"), say("cgo."), say("pts."), ""


def _ship(ctx: DrawContext, ship: int, in_centre: bool = False) -> list[Row]:
    """The figures of a ship as it is (R1.10); below them its inventory cards."""
    say, seen = ctx.say, ctx.state.ships[ship]
    gear = tuple(seen.gear)
    can = figures_of(ship, gear)
    crew = str(seen.crew) if in_centre else f"{seen.crew}/{can.capacity}"
    figures = (str(can.speed), str(can.cannons), crew, str(cards.SHIP_CARGO[ship]), str(cards.SHIP_POINTS[ship]))
    acted = Cell(say("has acted"), "dim") if seen.acted and seen.owner == ctx.state.active else Cell("")
    name = ship_name(ship, say).ljust(_widest(ctx))
    rows: list[Row] = [(Cell(name, "bold"), *(Cell(figure) for figure in figures), acted)]
    aboard = [times(card_name(cards.FIRST_GEAR + kind, say), n) for kind, n in enumerate(gear) if n]
    if aboard:
        rows.append(line("+ " + ", ".join(aboard)))
    return rows


def _widest(ctx: DrawContext) -> int:
    """The longest name of a ship on the table, so that all figures stand below each other."""
    return max(
        (len(ship_name(ship, ctx.say)) for ship in range(N_SHIPS) if ctx.state.ships[ship].owner != NONE), default=0
    )


def _hand(ctx: DrawContext) -> Block:
    say = ctx.say
    rows = listed((times(card_name(card, say), n), card_text(card, say)) for card, n in ctx.hand)
    return Block(say("Your hand"), rows)


def _held(ctx: DrawContext) -> Block:
    """R5.1: only their holder knows them, in any turn."""
    mat = ctx.state.seats[ctx.host]
    held: list[int] = mat.held[: mat.held_size] if ctx.seated else []
    rows = tuple(line(times(adventure_facts(card, ctx.say), n)) for card, n in Counter(held).items())
    return Block(ctx.say("Adventures you hold"), rows)


def _piles(ctx: DrawContext) -> Block:
    """R21.4: all may look through the discards."""
    s, say = ctx.state, ctx.say
    piles = [
        say.plural("blue deck: {n} card", "blue deck: {n} cards", s.adventure_deck_size),
        say.plural("red deck: {n} card", "red deck: {n} cards", s.pirate_deck_size),
        say.plural("{n} man in the supply", "{n} men in the supply", s.supply)
        if ctx.plays(Option.CREW_SUPPLY)
        else say("the crew supply never runs out"),
    ]
    fame = say.pick(cards.DATA["fame"][0]["name"])
    if s.cave == NONE:
        piles.append(say("Fame card, {card}: in its stand", card=fame))
    blue = [adventure_name(card, say) for card, n in enumerate(s.adventure_discard) for _ in range(n)]
    red = [card_name(card, say) for card, n in enumerate(s.pirate_discard) for _ in range(n)]
    discards = (
        pile(say.plural("blue discard pile: {n} card", "blue discard pile: {n} cards", len(blue)), blue),
        pile(say.plural("red discard pile: {n} card", "red discard pile: {n} cards", len(red)), red),
    )
    return Block(say("Piles"), (line(" · ".join(piles), "dim"), *discards))
