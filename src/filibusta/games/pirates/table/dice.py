"""Dice on the table. The rules roll how many dice hit (R24.1); what the others show decides nothing.

For the picture each miss gets one of the other faces by lot, as often as the die has it, and the same for everybody.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from zlib import crc32

from filibusta.games.pirates import cards
from filibusta.games.pirates.table.moment import Roll
from filibusta.games.pirates.words.voice import WIND_ICONS
from filibusta.table.scene import Sprite, placed
from filibusta.table.shapes import Spot, box, use

FACES: list[str] = cards.DATA["dice"]["battle"]["faces"]
ROLLING = ("roll-1", "roll-2", "roll-3")
"""The symbols of a die while it rolls."""
SIZES = (36.0, 30.0, 25.0, 21.0, 18.0, 15.0, 12.0, 10.0, 8.0)


@lru_cache(512)
def dice_sprites(roll: Roll, room: Spot, left: bool, wide: bool) -> Mapping[str, Sprite]:
    """All dice of a roll, as large as there is room for; hits wear a ring."""
    size, gap, columns = size_for(roll.dice, room, SIZES[0 if wide else 3 :])
    found: dict[str, Sprite] = {}
    for i, face in enumerate(faces_of(roll)):
        across = i % columns * (size + gap)
        x = room.x + across if left else room.x + room.w - size - across
        y = room.y + i // columns * (size + gap)
        turn = crc32(f"{roll.id}/{i}".encode()) % 17 - 8
        art = die_art(face, face == roll.symbol, size)
        found[f"die:{roll.id}:{i}"] = placed(
            round(x, 1), round(y, 1), size, size, art, "", r=turn, manner="die", faces=ROLLING
        )
    return found


def wind_sprite(face: int, roll: str, spot: Spot) -> dict[str, Sprite]:
    """The blue die of the wind."""
    art = use(WIND_ICONS[face], 0, 0, spot.w, spot.h)
    return {f"die:wind:{roll}": placed(spot.x, spot.y, spot.w, spot.h, art, "", manner="die", faces=ROLLING)}


def size_for(count: int, room: Spot, sizes: Sequence[float]) -> tuple[float, float, int]:
    """Returns the largest of these sizes that fits this many dice, the gap between dice, and the dice per row."""
    ways = [_row_of(size, room.w) for size in sizes]
    fitting = (way for way in ways if -(-count // way[2]) * (way[0] + way[1]) - way[1] <= room.h)
    return next(fitting, ways[-1])


def _row_of(size: float, room: float) -> tuple[float, float, int]:
    """Dice of this size in a row, the gap between two, and how many there is room for."""
    gap = 4.0 if size > 10 else 2.0
    return size, gap, max(1, int((room + gap) // (size + gap)))


@lru_cache(256)
def faces_of(roll: Roll) -> tuple[str, ...]:
    """Returns the faces in the order in which they lie, hits among the others."""
    name, misses = roll.id, [face for face in FACES if face != roll.symbol]
    order = sorted(range(roll.dice), key=lambda i: crc32(f"{name}:{i}".encode()))
    shown = [misses[crc32(f"{name}.{i}".encode()) % len(misses)] for i in range(roll.dice)]
    for i in order[: roll.hits]:
        shown[i] = roll.symbol
    return tuple(shown)


@lru_cache(128)
def die_art(face: str, hit: bool, size: float) -> str:
    """Draws a die, with a ring if it hits."""
    ring = box(-1.5, -1.5, size + 3, size + 3, "hit-ring", round(size * 0.2, 1))
    return (ring if hit else "") + use(f"die-{face}", 0, 0, size, size)
