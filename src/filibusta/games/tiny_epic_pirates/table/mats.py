"""The mat of a captain: hold, gold, treasures, kept tokens, deckhands at their assignments."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.games.tiny_epic_pirates.table.letters import LEAST, badge, line, number, pill, pill_width
from filibusta.games.tiny_epic_pirates.table.wheel import SPACES, deckhand_art, deckhand_place
from filibusta.table.shapes import box, use

ASSIGNMENTS = {"rigging": "wind", "cannons": "cannon", "extort": "coin", "repair": "i-repair"}
"""The sign of each."""
POST_HIGH = 64.0
RIVAL_HIGH = 112.0
HAND = 22.0
"""The height of a deckhand at his post."""
ROOMY = 100.0
"""From this width on the sign of a post stands beside its words."""


class Mat(NamedTuple):
    """The public facts of a player, as plain values."""

    seat: int
    """From 0."""
    name: str
    captain: str
    """The id of the captain whose side is up, empty where nobody commands yet."""
    rank: int
    """The rank; 0 for a player without one."""
    gold: int
    buried: int
    """Treasures, of ``treasures``."""
    treasures: int
    hold: tuple[str, ...]
    capacity: int
    surefire: int
    kept: tuple[str, ...]
    """The Search Tokens kept, by their ids."""
    posts: tuple[int, ...]
    """Deckhands on Rigging, Cannons, Extort and Repair."""
    crew: tuple[str, ...]
    """The ids of the Crew Cards."""
    wheel: tuple[str, ...]
    """The orders of spaces 0 to 5."""
    hands: tuple[bool, ...]
    """On which spaces a deckhand stands."""
    space: int
    """The captain's."""


@lru_cache(256)
def post_art(post: str, word: str, effect: str, player: int, hands: int, w: float) -> str:
    """An assignment: its sign, its name, what each deckhand there does, and the deckhands."""
    beside = w >= ROOMY
    left = 34.0 if beside else 6.0
    art = box(0, 0, w, POST_HIGH, "wood", 8)
    art += _post_sign(post, 6, 6, 24) if beside else _post_sign(post, 5, 22, 17)
    art += line(left, 19 if beside else 17, word, "ser", w - left - 4, 15, "start", "serif", True)
    art += line(left if beside else 25, 35, effect, "soft", w - (left if beside else 25) - 3, LEAST)
    for i in range(max(hands, 1)):
        hand = deckhand_art(player, HAND) if i < hands else deckhand_place(HAND)
        art += f'<g transform="translate({left + i * 20:g} {POST_HIGH - HAND - 3:g})">{hand}</g>'
    return art


def _post_sign(post: str, x: float, y: float, size: float) -> str:
    symbol = ASSIGNMENTS[post]
    sign = use(symbol, x, y, size, size)
    return f'<g class="ink">{sign}</g>' if symbol.startswith("i-") else sign


@lru_cache(256)
def hold_art(cubes: tuple[str, ...], capacity: int, size: float) -> str:
    """The places of a hold, side by side: cubes, and where there is room."""
    step, art = size + 5, ""
    for i in range(capacity):
        art += (
            use(f"cube-{cubes[i]}", i * step, 0, size, size)
            if i < len(cubes)
            else box(i * step, 0, size, size, "none", 5)
        )
    return art


@lru_cache(256)
def treasures_art(player: int, buried: int, most: int, size: float) -> str:
    """The treasures a player has buried, and those he has not yet."""
    step, art = size + 3, ""
    for i in range(most):
        x = i * step
        art += (
            use(f"treasure-{player}", x, 0, size, size) if i < buried else box(x + 1, 2, size - 2, size - 4, "none", 4)
        )
    return art


def kept_art(surefire: int, kept: tuple[str, ...], size: float) -> str:
    """Sure-fire Tokens and Search Tokens kept, side by side."""
    symbols = ["surefire"] * surefire + [f"search-{token}" for token in kept]
    return "".join(use(symbol, i * (size + 3), 0, size, size) for i, symbol in enumerate(symbols))


@lru_cache(256)
def rival_art(mat: Mat, w: float) -> str:
    """Another player's mat: name, rank, treasures, gold; wheel unrolled; hold, posts, captain and crew."""
    art = box(0, 3, w, RIVAL_HIGH, "fall", 8) + box(0, 0, w, RIVAL_HIGH, "paper", 8)
    art += badge(mat.seat, mat.name, 20, 20, 28)
    art += use(f"rank-{mat.rank}", 38, 5, 30, 30) if mat.rank else ""
    gold = w - 8 - pill_width(mat.gold, size=16)
    chests = gold - 8 - mat.treasures * 29
    name = 73 if mat.rank else 40
    art += line(name, 26, mat.name, "ser", chests - name - 7, 17, "start", "serif", True)
    art += f'<g transform="translate({chests:.4g} 7)">{treasures_art(mat.seat + 1, mat.buried, mat.treasures, 26)}</g>'
    art += pill(gold, 9, mat.gold, "coin", size=16)
    art += f'<g transform="translate(8 40)">{small_strip(mat, (w - 16) * 0.56)}</g>'
    left = 8 + (w - 16) * 0.56 + 10
    art += f'<g transform="translate({left:.4g} 42)">{_people(mat, w - left - 8)}</g>'
    art += f'<g transform="translate(8 85)">{hold_art(mat.hold, mat.capacity, 20)}</g>'
    art += f'<g transform="translate(88 85)">{kept_art(mat.surefire, mat.kept, 20)}</g>'
    return art + posts_art(mat, left, 86, w - left - 8)


def small_strip(mat: Mat, w: float) -> str:
    """A wheel unrolled, without words: captain and deckhands stand on their spaces."""
    step = w / SPACES
    size, art = min(34.0, step - 2), ""
    for i in range(SPACES):
        space = (mat.space + i) % SPACES
        x = i * step
        art += f'<path class="ship-line" d="M{x - 1:.4g} 2V{size + 4:.4g}"/>' if space == 0 and i else ""
        art += use(f"order-{mat.wheel[space]}", x, 4, size, size)
        if mat.hands[space]:
            art += f'<g transform="translate({x - 2:.4g} -2)">{deckhand_art(mat.seat + 1, 19)}</g>'
    return art + use(f"captain-{mat.seat + 1}", size * 0.55, -6, 16.5, 22)


def _people(mat: Mat, w: float) -> str:
    """The captain and his crew: their faces side by side."""
    step = w / 5
    size, art = min(34.0, step - 2), ""
    for i, card in enumerate(filter(None, (mat.captain, *mat.crew))):
        art += use(f"card-{card}", i * step, 0, size, size) + box(i * step, 0, size, size, "inked", 4)
    return art


def posts_art(mat: Mat, x: float, y: float, w: float) -> str:
    """Draws the number of deckhands at each post."""
    step, art = w / len(ASSIGNMENTS), ""
    for i, (post, hands) in enumerate(zip(ASSIGNMENTS, mat.posts, strict=True)):
        art += _post_sign(post, x + i * step, y, 19) + number(x + i * step + 21, y + 15, hands, "ser", 15)
    return art
