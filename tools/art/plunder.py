"""Ships seen from the side, by class: box 320 x 290, water at 266, bow right."""

from tools.art.hulls import Hull, Mast, hull, lines
from tools.art.pencil import HULL2, INK, IRON2, SAIL, SAIL2, WOOD, Sheet, paint, trace
from tools.art.rigging import pennant
from tools.art.ships import foam, rig


def _three(aft: int, main: int, fore: int) -> list[Mast]:
    return [(0.15, aft, 27, 2), (0.47, main, 40, 3), (0.8, fore, 36, 3)]


BUILT: dict[str, Hull] = {
    "brig": lines(2, 56, 250, 38, 18, [(0.3, 40, 46, 3), (0.7, 30, 48, 3)]),
    "brigantine": lines(2, 58, 248, 38, 20, [(0.3, 44, 44, 3), (0.7, 34, 48, 3)]),
    "barque": lines(2, 60, 246, 42, 26, [(0.16, 84, 28, 2), (0.46, 40, 40, 3), (0.8, 56, 36, 3)]),
    "merchantman": lines(3, 52, 250, 52, 34, _three(80, 30, 46)),
    "corvette": lines(3, 34, 266, 38, 14, _three(84, 26, 40)),
    "frigate": lines(3, 28, 268, 46, 24, [(0.15, 74, 30, 2), (0.47, 16, 44, 3), (0.8, 34, 39, 3)]),
    "fluyt": lines(3, 70, 240, 56, 44, [(0.14, 92, 25, 2), (0.48, 36, 38, 3), (0.82, 58, 32, 3)]),
    "great_fluyt": lines(3, 56, 248, 62, 50, [(0.14, 82, 27, 2), (0.48, 28, 40, 3), (0.82, 48, 35, 3)]),
    "nao": lines(3, 62, 244, 50, 58, [(0.16, 84, 26, 2), (0.5, 30, 46, 3), (0.82, 66, 30, 3)]),
    "urca": lines(3, 54, 248, 60, 42, [(0.16, 84, 27, 2), (0.48, 40, 44, 3), (0.82, 58, 36, 3)]),
    "galleon": lines(4, 32, 262, 52, 62, [(0.08, 98, 18, 2), (0.24, 68, 27, 3), (0.53, 22, 40, 3), (0.82, 44, 33, 3)]),
    "war_galleon": lines(
        4, 18, 270, 58, 66, [(0.08, 88, 20, 2), (0.25, 56, 29, 3), (0.54, 12, 42, 3), (0.83, 34, 35, 3)]
    ),
    "east_indiaman": lines(4, 26, 268, 62, 50, [(0.17, 74, 29, 2), (0.5, 20, 43, 3), (0.82, 38, 37, 3)]),
    "man_of_war": lines(5, 16, 272, 66, 42, [(0.15, 62, 31, 2), (0.48, 8, 46, 3), (0.81, 26, 40, 3)]),
    "ship_of_the_line": lines(5, 20, 272, 64, 50, [(0.16, 66, 30, 2), (0.48, 12, 44, 3), (0.8, 30, 39, 3)]),
}
"""Ships with square sails."""
UNARMED = {"barque", "merchantman", "fluyt", "great_fluyt", "nao", "urca"}
GAFF_AFT = {"brigantine", "barque"}
"""Their aftermost mast carries a gaff sail."""
BOATS: dict[str, tuple[Hull, tuple[float, float]]] = {
    "lugger": (lines(1, 74, 240, 34, 14, []), (196, 42)),
    "caravel": (lines(2, 66, 244, 42, 30, []), (172, 38)),
    "pinnace": (lines(1, 92, 232, 26, 8, []), (170, 64)),
    "jacht": (lines(1, 80, 238, 38, 26, []), (158, 40)),
}
"""Small craft with sails fore and aft, and where their pennant flies."""


def hulls(sheet: Sheet) -> None:
    """Every class."""
    for name, ship in BUILT.items():
        sails = rig(ship, aftmost="mizzen" if name in GAFF_AFT else "")
        _ship(sheet, name, *sails, *_sides(ship, name not in UNARMED), *foam(ship))
    for name, (ship, (x, y)) in BOATS.items():
        sides = [*_sides(ship, name in ("lugger", "jacht")), *foam(ship)]
        if name == "jacht":
            sides.insert(-1, LEEBOARD)
        sprit = _spar("M222 222 284 196" if name == "jacht" else "M226 226 276 206", 7, 3)
        _ship(sheet, name, sprit, SAILS[name], *sides, pennant(x, y - 2, 0.8))


def _ship(sheet: Sheet, name: str, *body: str) -> None:
    name = f"ship-{name}"
    inside = "".join(body)
    sheet.raw(name, f'<symbol id="{name}" viewBox="0 0 320 290" overflow="visible">{inside}</symbol>')


def _sides(ship: Hull, armed: bool) -> list[str]:
    return [part for part in hull(ship) if armed or f'fill="{IRON2}"' not in part]


def _spar(path: str, width: float, inner: float) -> str:
    return paint(path, "none", INK, width) + paint(path, "none", WOOD, inner)


def lateen(x: float, base: float, top: float, w: float) -> str:
    """A mast with a slanting yard."""
    fore, aft = (x + w * 0.62, base - 16), (x - w * 0.5, top - 8)
    edge = ("L", *aft, "Q", x - w * 0.2, (top + base) / 2, x - w * 0.78, base - 22)
    shade = ("Q", x - w * 0.2, (top + base) / 2, x - w * 0.78, base - 22, "Q", x - w * 0.5, base - 28)
    leech = (x - w * 0.34, base - 29, "Q", x + w * 0.05, (top + base) / 2, *aft, "Z")
    return (
        _spar(trace("M", x, base, "V", top), 7, 3)
        + paint(trace("M", *fore, *edge, "Q", x, base - 34, *fore, "Z"), SAIL, INK, 2.6)
        + paint(trace("M", *aft, *shade, *leech), SAIL2)
        + _spar(trace("M", *fore, "L", *aft), 5.4, 2)
    )


def lug(x: float, base: float, top: float, w: float) -> str:
    """A mast with a lugsail."""
    peak, throat = (x - w * 0.62, top - 6), (x + w * 0.5, top + 26)
    tack, clew = (x + w * 0.56, base - 20), (x - w * 0.78, base - 16)
    luff = ("Q", throat[0] + 14, (throat[1] + tack[1]) / 2, *tack)
    foot = ("Q", x, base - 30, *clew, "Q", peak[0] + 10, (peak[1] + clew[1]) / 2, *peak, "Z")
    inner = ("Q", x + w * 0.3, base - 25, x + w * 0.12, base - 25)
    inside = ("Q", x + w * 0.44, (throat[1] + tack[1]) / 2, x + w * 0.1, top + 14, "Z")
    return (
        _spar(trace("M", x, base, "V", top - 14), 7, 3)
        + paint(trace("M", *peak, "L", *throat, *luff, *foot), SAIL, INK, 2.6)
        + paint(trace("M", *throat, *luff, *inner, *inside), SAIL2)
        + _spar(trace("M", peak[0] - 5, peak[1] - 1, "L", throat[0] + 5, throat[1] + 1), 5.4, 2)
    )


LEEBOARD = paint("M150 226C170 222 186 236 184 262 178 276 158 276 152 262Z", HULL2, INK, 2.4)
SAILS = {
    "lugger": lug(120, 236, 70, 64)
    + lug(196, 236, 56, 62)
    + paint("M206 96Q236 160 272 206 226 200 208 216Z", SAIL, INK, 2.4),
    "caravel": lateen(104, 226, 84, 58) + lateen(172, 234, 40, 96),
    "pinnace": lateen(170, 246, 66, 92),
    "jacht": _spar("M158 236V36", 7, 3)
    + paint("M152 74 76 44Q82 140 70 216 112 204 152 222Z", SAIL, INK, 2.6)
    + paint("M152 74 126 64Q132 140 122 211 140 214 152 222Z", SAIL2)
    + _spar("M154 218 78 46", 4.6, 1.8)
    + paint("M164 70Q220 140 278 198 210 190 172 214 178 140 164 70Z", SAIL, INK, 2.6)
    + paint("M278 198Q210 190 172 214 173 200 174 190 230 176 278 198Z", SAIL2)
    + paint("M164 44H206L214 84Q190 76 166 84Z", SAIL2, INK, 2.2),
}
"""The rig of small craft: spritsail, topsail and jib of the jacht, lugsails, lateen sails."""
