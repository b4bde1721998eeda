"""One ship seen from the side: box 320 x 290, water at 266, bow right; flags may reach beyond the box."""

from tools.art.pencil import Sheet, group, use

BOX = "0 0 320 290"

FLAG_AT = {
    "merchantman": (150, 44),
    "merchantman_armed": (150, 44),
    "merchantman_large": (158, 30),
    "caravel_light": (196, 46),
    "caravel": (156, 40),
    "frigate": (160, 18),
    "frigate_heavy": (160, 18),
    "war_galleon": (156, 14),
    "war_galleon_great": (156, 14),
    "treasure_galleon": (158, 16),
    "brigantine": (140, 26),
    "man_of_war": (156, 14),
    "queen_annes_revenge": (160, 26),
    "william": (158, 34),
    "whydah": (162, 28),
    "fancy": (160, 26),
    "royal_fortune": (150, 26),
    "adventure_galley": (160, 30),
    "revenge": (158, 34),
    "ranger": (140, 32),
    "rising_sun": (150, 26),
    "delivery": (152, 38),
}
"""Where a ship's flag flies: the top of her highest mast. The flag begins a third of its width higher."""


def vessel(sheet: Sheet, name: str, *body: str, style: str = "", flag: str = "", width: float = 70) -> None:
    """A ship. A flag of her own lies over the highest mast; ships without one take their owner's from outside."""
    x, y = FLAG_AT[name]
    drawn = "".join(body) + (use(flag, x, y - width * 0.34, width, width * 2 / 3) if flag else "")
    inside = group(f'style="{style}"', drawn) if style else drawn
    sheet.symbol(f"vessel-{name}", BOX, inside, flag=(x, y))
