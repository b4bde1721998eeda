"""A table in text, set for the width there is."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from filibusta.table.text import Block, Cell, Row

GAP = 2
INDENT = 2
LEAST = 22
"""The smallest width of a column of sentences before it goes below."""
SHORT = 20
"""The longest text that is not broken into lines."""


def show(console: Console, blocks: Iterable[Block]) -> None:
    """All blocks, one below the other."""
    for block in blocks:
        if block.title:
            console.print(Text(block.title, style="bold underline"))
        for text in set_block(block, console.width - INDENT):
            console.print(Text(" " * INDENT).append_text(text), soft_wrap=True)


def say(console: Console, text: Text, indent: int = 0, hang: int = 0) -> None:
    """A sentence ``indent`` from the edge, its further lines ``hang`` more."""
    for line in hanging(text, console.width - indent, hang):
        console.print(Text(" " * indent).append_text(line), soft_wrap=True)


def set_block(block: Block, width: int) -> Iterator[Text]:
    """The lines of a block, none wider than ``width`` unless a single cell is; sentences at the end of a row wrap.

    Columns for which there is no room go below the row, as a line of their own.
    """
    block = _without_empty_columns(block)
    table = [row for row in block.rows if len(row) > 1]
    columns = max(map(len, table), default=0)
    heads = tuple(Cell(head, "dim") for head in block.heads) if table else ()
    widths = [max(_width(row[i]) for row in (*table, heads) if i < len(row)) for i in range(columns)]
    shown = _fitting(widths, width)
    right = [all(_is_figure(row[i]) for row in table if i < len(row)) for i in range(columns)]
    headed = any(head.text for head in heads[:shown])
    for row in block.rows:
        if len(row) == 1:
            yield from _wrapped(row[0], width, INDENT if len(block.rows) > 1 else 0)
            continue
        if headed:
            yield _set_row(heads[:shown], widths, right)
            headed = False
        yield from _set_wrapped(row[:shown], widths, right, width)
        if below := [cell for cell in row[shown:] if cell.text]:
            yield from _below(below, widths[0] + GAP if widths[0] < 4 else INDENT, width)


def _without_empty_columns(block: Block) -> Block:
    """Removes columns without contents, whatever their heading."""
    used = {i for row in block.rows if len(row) > 1 for i, cell in enumerate(row) if cell.text}
    rows = (row if len(row) == 1 else tuple(cell for i, cell in enumerate(row) if i in used) for row in block.rows)
    return Block(block.title, tuple(rows), tuple(head for i, head in enumerate(block.heads) if i in used))


def _fitting(widths: Sequence[int], width: int) -> int:
    """Returns the number of columns that fit side by side; a long last one needs only ``LEAST``, since it wraps."""
    for count in range(len(widths), 1, -1):
        if sum(widths[: count - 1]) + GAP * (count - 1) + _need(widths[count - 1]) <= width:
            return count
    return 1


def _need(width: int) -> int:
    return width if width <= SHORT else LEAST


def _set_wrapped(row: Row, widths: Sequence[int], right: Sequence[bool], width: int) -> Iterator[Text]:
    """A row whose last cell may need several lines."""
    used = sum(widths[: len(row) - 1]) + GAP * (len(row) - 1)
    room = max(LEAST, width - used)
    last = row[-1]
    if _width(last) <= room:
        yield _set_row(row, widths, right)
        return
    first, *rest = _wrapped(last, room, 0)
    yield _set_row(row[:-1], widths, right, pad=True).append_text(first)
    for text in rest:
        yield Text(" " * used).append_text(text)


def _set_row(row: Row, widths: Sequence[int], right: Sequence[bool], pad: bool = False) -> Text:
    line = Text()
    for i, cell in enumerate(row):
        space, gap = " " * (widths[i] - _width(cell)), " " * GAP
        more = pad or i < len(row) - 1
        line.append(space if right[i] else "").append(cell.text, style=cell.tone)
        line.append((gap if right[i] else space + gap) if more else "")
    if not pad:
        line.rstrip()
    return line


def _below(cells: Sequence[Cell], indent: int, width: int) -> Iterator[Text]:
    line = Text()
    for i, cell in enumerate(cells):
        line.append(" · " if i else "")
        line.append(cell.text, style=cell.tone)
    for text in _lines(line, width - indent):
        yield Text(" " * indent).append_text(text)


def _wrapped(cell: Cell, width: int, indent: int) -> Iterator[Text]:
    return hanging(Text(cell.text, style=cell.tone), width, indent)


def hanging(text: Text, width: int, indent: int) -> Iterator[Text]:
    """A sentence in lines; all but the first indented."""
    first, *rest = _lines(text, width - indent)
    yield first
    for line in rest:
        yield Text(" " * indent).append_text(line)


def _lines(text: Text, width: int) -> Sequence[Text]:
    lines = text.wrap(Console(width=max(width, 1)), max(width, 1))
    for one in lines:
        one.rstrip()
    return [*lines] or [Text()]


def _width(cell: Cell) -> int:
    return Text(cell.text).cell_len


def _is_figure(cell: Cell) -> bool:
    """Figures stand below each other from the right: ``7``, ``11/12``, ``−1``."""
    return bool(cell.text) and all(sign.isdecimal() or sign in "/−-+?" for sign in cell.text)
