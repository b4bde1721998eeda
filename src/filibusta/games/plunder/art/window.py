"""The window of a hand card, 100 x 84: seas and skies, ships afloat, faces."""

from filibusta.games.plunder.art.hulls import FLAG_AT
from filibusta.table.art.drawing import INK, IRON, WOOD2, Sheet, paint
from filibusta.table.art.land import SKY, WATER, swell
from filibusta.table.art.pencil import NATIONS, at, use

LIVERY = dict(NATIONS.values()) | {
    "france": "--hull:#3e5a94;--hull-2:#25396a;--trim:#f0cf74",
    "pirate": "--hull:#43403f;--hull-2:#272627;--trim:#b93a2e;--sail:#4a4e55;--sail-2:#34383e;--pennant:#1c2026",
    "treasure": "--hull:#8f3528;--hull-2:#571d16;--trim:#f2cc5a",
    "": "",
}
"""The paint of ships, by whom they sail for."""
HILLS = {
    "spain": "M0 58Q16 44 34 52 52 40 70 50 86 46 100 54V58Z",
    "england": "M0 58Q20 50 40 54 64 48 100 56V58Z",
    "france": "M0 58Q10 46 26 50 40 44 56 54 80 48 100 58Z",
    "netherlands": "M0 58Q30 54 60 56 80 53 100 56V58Z",
}
"""The coast behind a ship at sea."""
NIGHT, NIGHT_SEA = "#1d3a4b", "#173f4d"


def picture(sheet: Sheet, card: str, *body: str) -> None:
    """The picture of a hand card; it fills the box it is given."""
    sheet.symbol(f"card-{card}", "0 0 100 84", *body, fill_box=True)


def backcloth(fill: str) -> str:
    """One tone all over a picture."""
    return paint("M0 0H100V84H0Z", fill)


def sea_scene(sky: str = SKY, sea: str = WATER, y: float = 58, land: str = "", waves: bool = True) -> str:
    """Sky, what lies on the horizon, and the sea from height y on."""
    water = paint(f"M0 {y:g}H100V84H0Z", sea) + paint(f"M0 {y:g}H100", "none", INK, 1.2, 'opacity=".5"')
    return backcloth(sky) + land + water + (swell((6, y + 8), (70, y + 6), (38, y + 20), (84, y + 18)) if waves else "")


def afloat(kind: str, nation: str, x: float, y: float, w: float, flip: bool = False, flag: bool = True) -> str:
    """A ship in the paint of a nation, w wide, under its flag."""
    s = round(w / 320, 3)
    flies = FLYING.get(nation, nation) if flag else ""
    fx, fy = FLAG_AT[kind]
    name = kind if kind == "sloop" else f"ship-{kind}"
    body = use(name, 0, 0, 320, 290) + (use(f"flag-{flies}", fx, fy - 32, 75, 50) if flies else "")
    return at(x + (w if flip else 0), y, body, k=s, flip=flip, style=LIVERY[nation])


FLYING = {"treasure": "spain"}
"""Whose flag flies where it is not that of the paint."""


def tankard(x: float, y: float, s: float = 1.0, turn: float = 0) -> str:
    """A tankard that foams."""
    return at(
        x,
        y,
        paint("M-10-22H10V8C10 12-10 12-10 8Z", "#b07a44", INK, 2.4),
        paint("M3-22H10V8C10 10 6 11 3 11Z", WOOD2),
        paint("M-10-14H10M-10 2H10", "none", IRON, 3),
        paint("M10-16C20-18 20 2 10 0", "none", INK, 6),
        paint("M10-16C20-18 20 2 10 0", "none", "#b07a44", 2.4),
        paint(
            "M-12-20C-16-28-6-32-4-27-2-34 8-32 7-26 14-28 14-18 8-20 4-16 0-21-4-19-8-16-12-17-12-20Z",
            "#f7f1e3",
            INK,
            2,
        ),
        r=turn,
        k=s,
    )
