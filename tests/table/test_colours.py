"""The colours of the players: told apart by eyes of every kind, with letters on them that can be read."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from filibusta.table.svg import LOOK

PLAYERS = range(1, 7)
VISIONS = {
    "usual": np.eye(3),
    "no red": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "no green": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "no blue": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
APART = 12
"""The least difference of CIE lightness (0 to 100) between neighbours."""
READABLE = 4.5
"""The contrast that WCAG 2 asks of letters (level AA)."""
SETS = {"ordinary": r":root", "by lightness": r"\[data-colours=lightness\]"}


def declared(chosen: str) -> dict[str, str]:
    """The tokens by day with this set of colours."""
    css = re.sub(r"/\*.*?\*/", "", (LOOK / "tokens.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    found: dict[str, str] = {}
    for selector in (SETS["ordinary"], SETS[chosen]):
        block = re.search(rf"{selector}\s*\{{(.*?)\}}", css, re.DOTALL)
        assert block, selector
        found |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", block[1]))
    return found


def linear(colour: str) -> NDArray[np.float64]:
    """``#rgb`` or ``#rrggbb`` as linear red, green and blue, 0 to 1."""
    digits = colour.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else re.findall("..", digits)
    parts = np.array([int(pair, 16) / 255 for pair in pairs])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lightness(colour: str, vision: str) -> float:
    """CIE L* as eyes of this kind see it."""
    light = float(LUMINANCE @ np.clip(VISIONS[vision] @ linear(colour), 0, 1))
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def contrast(one: str, other: str) -> float:
    dark, light = sorted(float(LUMINANCE @ linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_by_lightness_they_go_from_dark_to_light_for_every_eye(vision: str):
    tokens = declared("by lightness")
    steps = np.diff([lightness(tokens[f"p{n}"], vision) for n in PLAYERS])
    assert (steps >= APART).all(), steps


@pytest.mark.parametrize("chosen", SETS)
def test_letters_on_them_can_be_read(chosen: str):
    tokens = declared(chosen)
    found = {n: contrast(tokens[f"p{n}"], tokens[f"p{n}-t"]) for n in PLAYERS}
    assert min(found.values()) >= READABLE, found
