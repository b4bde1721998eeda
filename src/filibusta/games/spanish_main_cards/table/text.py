"""The card game in a terminal: the row from the front on, adventures, movement cards, piles and players."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option
from filibusta.games.spanish_main_cards.table import faces
from filibusta.games.spanish_main_cards.table.context import DrawContext
from filibusta.games.spanish_main_cards.table.plates import Plate, owner_words, plates_of
from filibusta.games.spanish_main_cards.table.tray import hand_of_viewer
from filibusta.table.text import Block, Cell, Row, Tone, line, listed, pile, players

FLAG_TONE: dict[str, Tone] = {"english": "red", "spanish": "yellow", "dutch": "blue"}


def text(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns the table in the terminal for the viewer of ``view``."""
    ctx = DrawContext(view, say, tuple(names), "wide")
    blocks = [_row(ctx), _adventures(ctx), _movements(ctx), _piles(ctx), players(view, say, names)]
    return [block for block in blocks if block.rows]


def _row(ctx: DrawContext) -> Block:
    say, plates = ctx.say, plates_of(ctx)
    row: tuple[int, ...] = ctx.state.row
    rows = [_ship(plates[row[space]], space) for space in range(1, cards.SPACES + 1)]
    heads = ("", say("ship"), say("flag"), say("fame"), say("state"), say("whose"), say("captain"))
    return Block(say("The row, from the front"), tuple(rows), heads)


def _ship(plate: Plate, space: int) -> Row:
    say, card = plate.say, cards.SHIPS[plate.ship]
    flag = next(say.pick(row["name"]) for row in cards.FLAGS if row["id"] == card["flag"])
    return (
        Cell(str(space), "dim"),
        Cell(plate.name, "bold"),
        Cell(flag, FLAG_TONE[card["flag"]]),
        Cell(str(plate.cards + plate.owed)),
        Cell(say("damaged"), "red") if plate.damaged else Cell(""),
        _owner(plate),
        Cell(plate.captain, "green" if plate.mine else ""),
    )


def _owner(plate: Plate) -> Cell:
    if plate.mine:
        return Cell(owner_words(plate), "green")
    if plate.refuted:
        return Cell(", ".join(plate.say("not {player}", player=plate.names[seat]) for seat in plate.refuted))
    return Cell(owner_words(plate), "dim" if plate.owner in (HIDDEN, NONE) else "")


def _adventures(ctx: DrawContext) -> Block:
    """The active one, and those to come."""
    say, state = ctx.say, ctx.state
    shown: tuple[int, ...] = state.line[: state.line_size]
    rows: list[Row] = []
    for place, card in enumerate(shown):
        label = faces.adventure_label(ctx.setting, card)
        rows.append(line(say("imminent: {card}", card=label)) if place else line(label, "bold"))
    return Block(say("Adventure of this turn"), tuple(rows))


def _movements(ctx: DrawContext) -> Block:
    say, setting = ctx.say, ctx.setting
    hands = ctx.plays(Option.MOVEMENT_HANDS)
    shown = [card for card in hand_of_viewer(ctx) if card not in (NONE, HIDDEN)]
    rows = listed((setting.name(cards.MOVEMENTS[card]), faces.movement_text(setting, card)) for card in shown)
    return Block(say("Your hand") if hands else say("Movement cards"), rows)


def _piles(ctx: DrawContext) -> Block:
    """R12.1: how many cards are left, and what was played, the last card first."""
    say, setting, s = ctx.say, ctx.setting, ctx.state
    adventures: tuple[int, ...] = s.adventure_discard[: s.adventure_discard_size]
    movements: tuple[int, ...] = s.movement_discard[: s.movement_discard_size]
    decks = (
        say.plural("adventure deck: {n} card", "adventure deck: {n} cards", s.adventure_deck_size),
        say.plural("movement draw pile: {n} card", "movement draw pile: {n} cards", s.movement_draw_size),
    )
    played = (
        pile(
            say.plural("adventures played: {n} card", "adventures played: {n} cards", len(adventures)),
            (setting.name(cards.ADVENTURES[card]) for card in reversed(adventures)),
        ),
        pile(
            say.plural("movement cards played: {n} card", "movement cards played: {n} cards", len(movements)),
            (setting.name(cards.MOVEMENTS[card]) for card in reversed(movements)),
        ),
    )
    return Block(say("Piles"), (line(" · ".join(decks), "dim"), *played))
