"""Hand cards of war and peace: two flags over a fire, or over a treaty."""

from filibusta.games.plunder.art.window import backcloth, picture
from filibusta.table.art.drawing import INK, PAPER, PAPER2, WOOD, WOOD2, Sheet, paint
from filibusta.table.art.land import SKY
from filibusta.table.art.pencil import at, use

PAIRS = (
    *(("spain", "france"), ("spain", "england"), ("spain", "netherlands"), ("france", "england")),
    *(("spain", "any"), ("france", "any")),
)
"""The nations that a card names, or one and a blank."""


def war(sheet: Sheet) -> None:
    """Six wars, six treaties."""
    for first, second in PAIRS:
        flags = use(f"flag-{first}", 6, 7, 44, 30) + _second(second)
        picture(
            sheet, f"war_{first}_{second}", _fire(), _poles("M6 6 40 80M94 6 60 80"), flags, use("crossed", 29, 38, 42)
        )
        picture(sheet, f"treaty_{first}_{second}", _meadow(), _poles("M6 6V80M94 6V80"), flags, _scroll())


def _second(nation: str) -> str:
    if nation != "any":
        return at(94, 7, use(f"flag-{nation}", 0, 0, 44, 30), flip=True)
    blank = paint("M0 4C8 0 16 8 24 4S36 4 40 3V28C34 32 30 28 24 30S8 26 0 30Z", PAPER, INK, 2.2)
    return at(93, 10, blank, paint("M14 14c0-6 11-6 11 0 0 4-5 4-5 8M20 25v1", "none", "#7d5516", 3), flip=True)


def _poles(path: str) -> str:
    return paint(path, "none", INK, 6) + paint(path, "none", WOOD, 2.6)


def _fire() -> str:
    return (
        backcloth("#2b3a46")
        + paint("M0 84V62C14 52 22 66 34 56 44 44 54 60 64 54 78 46 86 60 100 52V84Z", "#c4502c")
        + paint("M0 84V72C16 62 24 76 36 66 46 58 56 72 68 66 80 60 90 72 100 66V84Z", "#f0a03c")
    )


def _meadow() -> str:
    return (
        backcloth(SKY)
        + paint("M0 84V58C20 50 34 56 50 54 66 52 84 50 100 58V84Z", "#9dbb8f")
        + paint("M50 54C66 52 84 50 100 58V84H50Z", "#86a67a")
    )


def _scroll() -> str:
    return at(
        24,
        32,
        paint("M6 4H46V44H6Z", PAPER, INK, 2.6),
        paint("M36 4H46V44H36Z", PAPER2),
        paint("M2 44H40c0 7 10 7 10 0V42H12c0 3-2 7-6 7S1 47 2 44Z", PAPER2, INK, 2.4),
        paint("M12 12h22M12 18h26M12 24h18", "none", WOOD2, 2),
        use("seal", 10, 28, 15),
        use("seal", 27, 28, 15, style="--seal:#27478f"),
    )
