"""The helm: a ship's wheel that turns about its hub, the orders around it, the captain and his deckhands on them."""

import math
from functools import lru_cache

from filibusta.games.tiny_epic_pirates.table.letters import LEAST, chip, fit, pill, pill_width
from filibusta.table.shapes import box, use
from filibusta.table.typeset import Anchor, put

SPACES = 6
BOX = 428.0
"""The size of the wheel's drawing, handles and all; a wheel w wide is drawn w / 428 times as large."""
RIM = 135.0
"""From the hub to the middle of an order."""
DISC = 84.0
HUB = 57.0
"""Half of the porthole in which the captain is seen."""
LINE = 104.0
"""The length of the Ship Line."""
TURN = 360 / SPACES
"""Degrees from one space to the next, clockwise. The rim looks alike after each."""


def angle(space: int) -> float:
    """Returns the angle of a space, in degrees clockwise from the right; space 0 is at the top."""
    return space * TURN - 90


def spot(space: int, w: float, out: float = RIM) -> tuple[float, float]:
    """The middle of a space, from the hub of a wheel so wide; ``out``: so far from the hub, in units of the drawing."""
    a, r = math.radians(angle(space)), out * w / BOX
    return r * math.cos(a), r * math.sin(a)


def rim_art(w: float) -> str:
    """The wheel around the origin: its sprite turns about the hub."""
    return use("helm", -w / 2, -w / 2, w, w)


@lru_cache(64)
def hub_art(captain: str, w: float) -> str:
    """The captain in the porthole around the origin; it does not turn with the wheel."""
    k = w / BOX
    r = HUB * k
    hole = f'<clipPath id="hub-{w:g}"><circle r="{r:.4g}"/></clipPath>'
    face = use(f"face-{captain}", -r * 1.02, -r * 0.98, r * 2.04, r * 2.04 * 130 / 120)
    ring = f'<circle class="inked" r="{r:.4g}"/>'
    return f'{hole}<g clip-path="url(#hub-{w:g})">{face}</g>{ring}'


@lru_cache(64)
def line_art(w: float) -> str:
    """The Ship Line across the rim around the origin, between spaces 5 and 0 (R4.1)."""
    k = w / BOX
    x, y = spot(0, w)
    turned = f"rotate({-TURN / 2:g}) translate({x:.4g} {y:.4g})"
    return f'<g transform="{turned}">{use("ship-line", -12 * k, -LINE / 2 * k, 24 * k, LINE * k)}</g>'


def order_size(w: float) -> float:
    """Returns the size of an order on a wheel of this width."""
    return DISC * w / BOX


@lru_cache(256)
def order_art(order: str, word: str, size: float, room: float, aside: float = 0.0, dim: bool = False) -> str:
    """An order with its name, from the upper left corner of its disc; ``room``: how wide the name may be, ``aside``:
    how far it stands to the right of the disc's middle."""
    off = ' opacity=".6"' if dim else ""
    disc = f"<g{off}>{use(f'order-{order}', 0, 0, size, size)}</g>"
    return disc + (chip(size / 2 + aside, size + 8, word, "sc-back", "check-t", room) if word else "")


def captain_spot(space: int, x: float, y: float, size: float) -> tuple[float, float]:
    """The corner of the captain beside an order's middle: above it, away from the hub, so that the picture is seen."""
    beside = -0.875 if space > SPACES / 2 else 0.2
    return x + size * beside, y - size * 0.86


def deckhand_spot(x: float, y: float, size: float) -> tuple[float, float]:
    """The corner of a deckhand on an order: to its upper left."""
    return x - size * 0.62, y - size * 0.72


def captain_art(player: int, h: float) -> str:
    """The captain meeple, h high."""
    return use(f"captain-{player}", 0, 0, h * 0.75, h)


def deckhand_art(player: int, h: float) -> str:
    """A deckhand in his player's colour, h high."""
    return f'<g class="own-{player}">{use("crew", 0, 0, h * 40 / 48, h)}</g>'


@lru_cache(64)
def cost_art(cost: int, player: int) -> str:
    """Draws the number of deckhands a walk takes, around its upper middle; nothing if it is free (R4.4)."""
    if not cost:
        return ""
    figure = f"−{cost}"
    return f'<g class="own-{player}">{pill(-pill_width(figure) / 2, 0, figure, "crew")}</g>'


@lru_cache(64)
def deckhand_place(h: float) -> str:
    """Draws a place where a deckhand may stand."""
    return box(0, 0, h * 40 / 48, h, "none", 5)


# ---------------------------------------------------------------- the wheel unrolled, for narrow pictures


STRIP_HIGH = 112.0
"""The height of the strip on a phone."""
STRIP_EDGE, STRIP_TOP = 6.0, 22.0
"""Beside a disc of the strip, and above it, where the costs are."""
STRIP_ENDS: dict[int, tuple[float, Anchor]] = {0: (0.0, "start"), SPACES - 1: (1.0, "end")}
"""The setting of the names at the ends of the strip: the place, as a share of a disc."""


def strip_spots(w: float, captain: int) -> dict[int, tuple[float, float, float]]:
    """The spaces side by side from the captain's on, clockwise: x and y of each disc, and its size."""
    step = w / SPACES
    return {(captain + i) % SPACES: (i * step + STRIP_EDGE, STRIP_TOP, step - 2 * STRIP_EDGE) for i in range(SPACES)}


def strip_line(w: float, high: float, captain: int) -> str:
    """The Ship Line in the strip: before the hideout; nothing where the strip begins with it."""
    x = (SPACES - captain) % SPACES * w / SPACES
    return f'<path class="ship-line" d="M{x:.4g} 10V{high - 38:g}"/>' if x else ""


@lru_cache(256)
def strip_art(order: str, size: float, dim: bool = False) -> str:
    """An order of the strip."""
    off = ' opacity=".6"' if dim else ""
    return f"<g{off}>{use(f'order-{order}', 0, 0, size, size)}</g>"


@lru_cache(256)
def strip_name(word: str, step: float, place: int) -> str:
    """The name of an order of the strip, ``place`` from its left end, from the corner of its space.

    Names stand in two rows below the discs, so that long ones fit.
    """
    name = fit(word, 2 * step - 10, LEAST, 1, "sans", True)
    x, anchor = STRIP_ENDS.get(place, (0.5, "middle"))
    size = step - 2 * STRIP_EDGE
    return put(STRIP_EDGE + x * size, STRIP_TOP + size + 17 + place % 2 * 15, name, "bold", anchor)
