"""Pictures that are sent round, 1200 by 630: the result of a game, a moment of one, and an invitation.

They are SVG that stands alone, by day whatever the reader's own theme: who gets one sees it amid other people's pages.
What must be read when it is shown 300 px wide is at least 34 high.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from filibusta.engine.game import Game
from filibusta.table import art
from filibusta.table.chart import COLUMN, GAP
from filibusta.table.crest import BOX, Crest
from filibusta.table.fallback import table_of
from filibusta.table.introduction import introduction
from filibusta.table.scene import Scene
from filibusta.table.shapes import badge, box, use, waves
from filibusta.table.svg import to_svg
from filibusta.table.typeset import fit, put, width

WIDTH, HEIGHT = 1200, 630
FOOT = 66
"""The height of the strip at the foot."""
EDGE = 10
TOLD = 236
"""The least width of the words beside a moment."""
HORIZON = 336
SHIP, FEW, FAR = (700, 96, 1.5), 3, (744, 96, 1.04)
"""The place and scale of the winner's ship: to the right of a few players, or above many."""
ADMIRAL = "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b"
HILLS = "M0 90V58q80-30 190-18 70-30 150-6 90-10 160 30 90 20 200 14 120 4 210-20 60-40 130-24 60-34 160-4v60Z"
FACES = 24
"""The radius of a face."""
_USES = re.compile(r"href=[\"']#([^\"']+)")


class PicturedPlayer(Struct, frozen=True):
    """A player on a picture: the seat, the name (empty: a free seat), the figure, symbols of those who sailed along."""

    seat: int
    name: str
    figure: str = ""
    people: Sequence[str] = ()
    best: bool = False


def result(
    game: Game,
    title: str,
    figure: str,
    icon: str,
    text: str,
    places: Sequence[PicturedPlayer],
    crest: Crest | None,
    foot: str,
) -> str:
    """Returns the result of a match: who has won, with what (``icon`` says of what), under the winner's sails.

    ``places``: the players, the first ones first.
    """
    few = len(places) <= FEW
    x, y, scale = SHIP if few else FAR
    ship = crest.ship if crest else f'<g style="{ADMIRAL}">{use("ship-4", 0, 0, *BOX)}</g>'
    drawn = f'<g transform="translate({x} {y}) scale({scale})">{ship}</g>' + _pill(
        title, [p.seat for p in places if p.best], places
    )
    if figure:
        fitted = fit(figure, 380, 132, 1, "serif", True)
        drawn += use(icon, 62, 134, 108, 108) if icon else ""
        drawn += put(190 if icon else 62, 234, fitted, "ser dark")
    said = fit(text, 480, 25, 2, "serif", True, 20) if figure else fit(text, 560, 40, 3, "serif", True, 24)
    drawn += put(64, 286 if figure else 180, said, "ser chart")
    return _picture(game, _sea() + drawn + _row(places, SHIP[0] + 30 if few else WIDTH - 54) + _foot(foot), title)


def moment(game: Game, scene: Scene, title: str, text: str, places: Sequence[PicturedPlayer], foot: str) -> str:
    """Returns a position of a match as everybody saw it: ``text`` says what had happened, ``title`` when."""
    room_w, room_h = WIDTH - 2 * EDGE, HEIGHT - FOOT - EDGE
    shown = _map(scene, (room_w - TOLD) / room_h) if table_of(game).chart_width else scene
    scale = min((room_w - TOLD) / shown.width, room_h / shown.height)
    w, h = shown.width * scale, shown.height * scale
    board = to_svg(shown).replace(
        "<svg ",
        f'<svg style="overflow:hidden" x="{EDGE}" y="{EDGE + (room_h - h) / 2:.4g}" width="{w:.5g}" height="{h:.5g}" ',
        1,
    )
    left, room = EDGE + w + 18, room_w - w - 32
    drawn = f'<rect class="paper" x="{EDGE}" y="{EDGE}" width="{room_w}" height="{room_h}"/>{board}'
    drawn += put(left, 56, fit(title, room, 34, 1, "serif", True, 20), "ser")
    said = fit(text, room, 23, 7, "serif", True, 17)
    drawn += put(left, 94, said, "ser soft")
    y = 560 - 58 * len(places)
    for place in places:
        drawn += badge(place.seat, place.name, left + 20, y, 40)
        figure = fit(place.figure, 86, 34, 1, "serif", True, 18)
        drawn += put(left + 50, y + 9, fit(place.name, room - 142, 22, 1, "sans", True, 15), "bold")
        drawn += put(left + room, y + 12, figure, "ser", "end")
        y += 58
    return _picture(game, drawn + _foot(foot), title, scene.backdrop)


def _map(scene: Scene, aspect: float) -> Scene:
    """Returns the part of a wide picture of ``filibusta.table.chart`` beside its column; its pane alone, if it has
    one."""
    if scene.panes:
        name, pane = next(iter(scene.panes.items()))
        high = pane.w / aspect
        lying = {key: sprite for key, sprite in scene.sprites.items() if sprite.pane == name}
        return Scene(pane.w, high, scene.backdrop, lying, {name: replace(pane, x=0, y=0, h=high)})
    beside = scene.width - COLUMN - GAP
    left = {key: sprite for key, sprite in scene.sprites.items() if sprite.x < beside}
    return replace(scene, width=beside, sprites=left)


def invitation(game: Game, title: str, name: str, text: str, places: Sequence[PicturedPlayer], foot: str) -> str:
    """Returns an invitation to a table that waits: who asks, to which game, who sits there already."""
    told = introduction(game)
    drawn = _pill(title, [], places)
    lines = fit(name, 560, 76, 2, "serif", True, 34)
    drawn += put(62, 196, lines, "ser dark")
    drawn += put(64, 196 + lines.lead * len(lines.lines) - 30, fit(text, 540, 27, 2, "serif", True, 20), "ser chart")
    if told:
        picture = told.pictures[0].drawing.replace("<svg ", '<svg x="650" y="52" width="490" height="314" ', 1)
        drawn += box(646, 54, 498, 322, "fall", 14) + picture
        drawn += '<rect x="648" y="50" width="494" height="318" rx="12" class="inked" style="stroke-width:5"/>'
    return _picture(game, _sea() + drawn + _row(places) + _foot(foot), title)


def _picture(game: Game, drawn: str, label: str, backdrop: str = "") -> str:
    """The whole, with all drawings that it uses."""
    used = [name for name in dict.fromkeys(_USES.findall(drawn + backdrop)) if art.has_drawing(name, game.folder)]
    symbols = "".join(art.closure(used, game.folder).values())
    edges = (
        _rect(11.5, 11.5, WIDTH - 23, HEIGHT - FOOT - 13, "fill:none;stroke:#b47f26;stroke-width:3"),
        _rect(5, 5, WIDTH - 10, HEIGHT - 10, "fill:none;stroke:#14222d;stroke-width:10"),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<defs>{symbols}</defs>{drawn}{''.join(edges)}</svg>"
    )


def _rect(x: float, y: float, w: float, h: float, style: str, rx: float = 0) -> str:
    return f'<rect x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{h:.4g}" rx="{rx:g}" style="{style}"/>'


def _sea() -> str:
    """Sky, sun, hills and water."""
    sun = "".join(
        f'<circle cx="890" cy="170" r="{r}" style="fill:#f6e3a8;fill-opacity:{o}"/>'
        for r, o in ((197, 0.14), (155, 0.27), (125, 1))
    )
    return (
        f'<rect class="sky" width="{WIDTH}" height="{HORIZON}"/>{sun}'
        f'<path d="{HILLS}" transform="translate(0 {HORIZON - 88})" style="fill:#8fb3a6"/>'
        f'<rect class="sea" y="{HORIZON}" width="{WIDTH}" height="{HEIGHT - HORIZON}"/>'
        f'<path d="M0 {HORIZON}H{WIDTH}" style="stroke:#1c2733;stroke-opacity:.4;stroke-width:3"/>'
        f"{waves(0, HORIZON + 26, WIDTH, HEIGHT - FOOT)}"
    )


def _pill(title: str, seats: Sequence[int], places: Sequence[PicturedPlayer]) -> str:
    """A name on a dark ground: the person the picture is about."""
    names = {place.seat: place.name for place in places}
    fitted = fit(title, 540, 38, 1, "serif", True, 24)
    left = 62 + 12 + 54 * len(seats[:4]) + (0 if seats else 14)
    wide = left - 50 + min(540, width(title, fitted.size, "serif"))
    drawn = box(50, 46, wide + 24, 68, "strip", 34)
    for i, seat in enumerate(seats[:4]):
        drawn += badge(seat, names[seat], 88 + 54 * i, 80, 50)
    return drawn + put(left, 80 + fitted.size * 0.34, fitted, "ser on-dark")


def _row(places: Sequence[PicturedPlayer], right: float = WIDTH - 54) -> str:
    """The players beside each other, as large as there is room."""
    gap, left = 12, 54
    w = min(268.0, (right - left + gap) / max(1, len(places)) - gap)
    return "".join(_card(place, left + i * (w + gap), 432, w, 116) for i, place in enumerate(places))


def _card(place: PicturedPlayer, x: float, y: float, w: float, h: float) -> str:
    """A player: sign and name, below them who sailed along and the figure; a free seat is dashed."""
    ground, dashes = "#fff3cf" if place.best else "#f7ecd3", "" if place.name else ";stroke-dasharray:9 6"
    drawn = _rect(x - 5, y - 5, w + 10, h + 10, "fill:#ffcf3f", 18) if place.best else ""
    drawn += _rect(x, y + 5, w, h, "fill:#1c2733", 14)
    drawn += _rect(x, y, w, h, f"fill:{ground};stroke:#1c2733;stroke-width:3{dashes}", 14)
    if not place.name:
        sign = use(f"badge-{place.seat + 1}", x + 14, y + h / 2 - 26, 52, 52)
        return drawn + sign + put(x + 78, y + h / 2 + 9, fit(place.figure, w - 90, 25, 2, "serif", True, 15), "ser dim")
    alone = not place.figure and not place.people
    top = y + h / 2 if alone else y + 31
    drawn += badge(place.seat, place.name, x + 38, top, 44)
    drawn += put(x + 70, top + 8, fit(place.name, w - 80, 25, 1, "serif", True, 16), "ser dark")
    figure = fit(place.figure, max(60, w / 2), 50, 1, "serif", True, 22)
    taken = max((width(text, figure.size, "serif") for text in figure.lines), default=0)
    drawn += put(x + w - 16, y + h - 15, figure, "ser dark", "end")
    shown = place.people[: max(0, min(3, int((w - taken - 44) / 36)))]
    return drawn + "".join(_face(one, x + 38 + 36 * i, y + h - 30) for i, one in reversed([*enumerate(shown)]))


def _face(symbol: str, x: float, y: float) -> str:
    clip = f"face-{x:.0f}-{y:.0f}"
    circle = f'cx="{x:.4g}" cy="{y:.4g}"'
    return (
        f'<clipPath id="{clip}"><circle {circle} r="{FACES}"/></clipPath>'
        f'<circle class="air" {circle} r="{FACES + 1}"/><g clip-path="url(#{clip})">'
        f"{use(symbol, x - FACES - 3, y - FACES - 1, 2 * FACES + 6, 2 * FACES + 10)}</g>"
        f'<circle {circle} r="{FACES}" style="fill:none;stroke:#1c2733;stroke-width:2.5"/>'
    )


def _foot(text: str) -> str:
    """The name of the house, and what the picture is of."""
    y = HEIGHT - FOOT
    drawn = f'<rect class="strip" y="{y}" width="{WIDTH}" height="{FOOT}"/>'
    drawn += f'<path d="M0 {y}H{WIDTH}" style="stroke:#b47f26;stroke-width:4"/>'
    drawn += use("logo", 46, y + 14, 258, 40)
    return drawn + put(330, y + 41, fit(text, WIDTH - 380, 24, 1, "sans", True, 16), "bold on-dark")
