"""What can be chosen and has no thing of its own on the table: plaques with a sentence, and dice as small ones."""

from collections.abc import Iterable

from filibusta.games.tiny_epic_pirates.cards import CREW, REROLLERS, SIDES
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS
from filibusta.games.tiny_epic_pirates.table.desk import Desk
from filibusta.table.pen import Spot, box, number, use
from filibusta.table.scene import Sprite, drawn_once
from filibusta.table.typeset import fit, put

GAP = 5.0
HIGH = {True: 46.0, False: 46.0}
CHIP = {True: 33.0, False: 42.0}
"""How high a row of dice is."""
ROOM = 58.0
"""How high all of them are together at most in the wide picture."""
MOST_WIDE = 280.0
SIGNS = {
    "stop": "anchor",
    "pass": "anchor",
    "more_sail": "search-sail_2",
    "brave": "search-storm_pass",
    "no": "anchor",
    "refresh": "back-crew",
    "attack": "crossed",
}
"""The sign of an action, by the block of its name."""
DICE = ("reroll", "surefire")
SIGN = 50.0
"""What the sign of a plaque and its edges take."""


def left_over(desk: Desk, shown: Iterable[str]) -> list[str]:
    """The actions that nothing on the table stands for."""
    there = set(shown)
    return [name for name in desk.legal if name not in there]


def picks_height(desk: Desk, actions: list[str], w: float) -> float:
    """How high they are together, with the gap below them."""
    rows = _rows(desk, actions, w)
    return sum(_high(desk, row) + GAP for row in rows)


def pick_sprites(desk: Desk, actions: list[str], spot: Spot) -> dict[str, Sprite]:
    """Row by row; in the wide picture they are as low as the room there demands."""
    rows = _rows(desk, actions, spot.w)
    needed = sum(_high(desk, row) + GAP for row in rows) - GAP
    k = min(1.0, (ROOM - GAP * (len(rows) - 1)) / max(needed - GAP * (len(rows) - 1), 1)) if desk.wide else 1.0
    found: dict[str, Sprite] = {}
    y = spot.y
    for row in rows:
        high, x = _high(desk, row) * k, spot.x
        for name, wide in row:
            place = Spot(x, y, wide, high)
            if _is_die(name):
                found[f"pick:{name}"] = _chip(_chip_signs(name), desk.does(name), name, place)
            else:
                found[f"pick:{name}"] = _plaque(name, desk.does(name), _sign(desk, name), place)
            x += wide + GAP
        y += high + GAP
    return found


Row = list[tuple[str, float]]
"""Actions side by side, with their widths."""


def _rows(desk: Desk, actions: list[str], w: float) -> list[Row]:
    """Dice first, as many in a row as fit; then the plaques, two or three in a row."""
    rows: list[Row] = []
    room = 0.0
    for name in filter(_is_die, actions):
        wide = max(CHIP[desk.wide], len(_chip_signs(name)) * (CHIP[desk.wide] - 12) + 8)
        if room < wide:
            rows.append([])
            room = w
        rows[-1].append((name, wide))
        room -= wide + GAP
    plain = [name for name in actions if not _is_die(name)]
    columns = next((n for n in ((3, 2) if desk.wide and len(plain) == 3 else (2,)) if _fit(desk, plain, w, n)), 1)
    for i in range(0, len(plain), columns):
        wide = _wide(w, columns)
        rows.append([(name, wide) for name in plain[i : i + columns]])
    return rows


def _wide(w: float, columns: int) -> float:
    """How wide each of so many plaques side by side is."""
    return min(MOST_WIDE if columns > 1 else w, (w - GAP * (columns - 1)) / columns)


def _fit(desk: Desk, actions: list[str], w: float, columns: int) -> bool:
    """Whether all their sentences can be read with so many side by side."""
    room = _wide(w, columns) - SIGN
    return not any(fit(desk.does(name), room, 15, 2, "sans", True).squeeze for name in actions)


def _high(desk: Desk, row: Row) -> float:
    return CHIP[desk.wide] if _is_die(row[0][0]) else HIGH[desk.wide]


def _is_die(name: str) -> bool:
    return name.partition(":")[0] in DICE


def _chip_signs(name: str) -> tuple[str, ...]:
    """Whose card and which dice; or which die and its new face."""
    block, number = ACTIONS.part(ACTIONS.number(name))
    if block == "surefire":
        return f"n{number // SIDES + 1}", f"die-{number % SIDES + 1}"
    card, dice = REROLLERS[number // len(DICE_SETS)], DICE_SETS[number % len(DICE_SETS)]
    return f"face-{CREW[card]}", *(f"n{die + 1}" for die in dice)


def _sign(desk: Desk, name: str) -> str:
    block, _, which = name.partition(":")
    if block == "take":
        return f"cube-{which}"
    if block == "merchant":
        return "boat-orange" if which.endswith("orange") else "boat-green"
    if block == "sell":
        return "coin" if which != "0" else "anchor"
    if block == "yes":
        return _asked(desk)
    return SIGNS.get(block, "")


def _asked(desk: Desk) -> str:
    """The sign of what yes is said to."""
    return {
        "PLUNDER": "order-plunder",
        "MUTINY": "legend-token-bloody",
        "SEARCH": "search",
        "HIDE": "order-hide_out",
        "BURY": f"treasure-{desk.host + 1}",
    }.get(desk.phase.name, "coin")


@drawn_once(1024)
def _plaque(action: str, does: str, sign: str, spot: Spot) -> Sprite:
    w, h = spot.w, spot.h
    size = min(26.0, h - 8)
    left = size + 16 if sign else 10.0
    text = fit(does, w - left - 8, 15, 2 if h >= 40 else 1, "sans", True)
    first = h / 2 + 5 - (len(text.lines) - 1) * text.lead / 2
    art = box(0, 2, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9)
    art += use(sign, 8, (h - size) / 2, size, size) if sign else ""
    return Sprite(*spot, art + put(left, first, text, "bold"), does, action=action)


@drawn_once(1024)
def _chip(signs: tuple[str, ...], does: str, action: str, spot: Spot) -> Sprite:
    art = box(0, 0, spot.w, spot.h, "paper", 7)
    size, step = spot.h - 10, (spot.w - 4) / len(signs)
    for i, sign in enumerate(signs):
        x, middle = 2 + i * step, spot.h / 2
        if sign.startswith("n"):
            art += number(x + step / 2, middle + 5, sign[1:], "ser mid", 15)
        else:
            art += use(sign, x + (step - size) / 2, middle - size / 2, size, size)
    return Sprite(*spot, art, does, action=action)
