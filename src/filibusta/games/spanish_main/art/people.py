"""The crew: a bust of 120 x 130 for each card, stacked from parts; three in one picture where a card is a company."""

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.art.recipes import BANDS, COATS, NAMED, TRADES
from filibusta.table.art.drawing import Sheet, group
from filibusta.table.art.pencil import at, use

BOX = "0 0 120 130"


def people(sheet: Sheet) -> None:
    """Every crew card has its face: the named ones, and the seven trades of each nation."""
    for trade, recipe in TRADES.items():
        tool = use("cutlass", 70, 76, 52) if trade == "captain" else use(f"tool-{trade}", 66, 74, 54)
        sheet.part(f"mate-{trade}", bust(recipe), tool)
    for row in cards.CREW:
        sheet.symbol(f"face-{row['id']}", BOX, portrait(row["id"], row["nation"]))


def portrait(crew: str, nation: str) -> str:
    """Whoever a card shows."""
    if crew not in NAMED:
        return group(f'style="{COATS[nation]}"', f'<use href="#mate-{crew.partition("_")[2]}"/>')
    recipe = NAMED[crew]
    if not recipe[1].startswith("@"):
        return bust(recipe)
    left, right, front = (bust(one) for one in BANDS[recipe[1][1:]])
    return at(-18, 2, left, k=0.72) + at(52, 2, right, k=0.72) + at(14, 27, front, k=0.79)


def bust(recipe: tuple[str, str]) -> str:
    """Parts from the back to the front, in their colours."""
    style, parts = recipe
    return group(f'style="{style}"', *[_part(name) for name in parts.split()])


def _part(name: str) -> str:
    return use(name, 0, 0, 120, 130) if name.startswith("cap-") else f'<use href="#{name}"/>'
