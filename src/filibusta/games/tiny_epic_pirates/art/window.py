"""The window of a card, 100 x 84."""

from filibusta.table.art.drawing import INK, Sheet, paint
from filibusta.table.art.land import SKY, WATER, swell


def picture(sheet: Sheet, card: str, *body: str, from_top: bool = False) -> None:
    """The picture of a card; it fills the box it is given."""
    sheet.symbol(f"card-{card}", "0 0 100 84", *body, fill_box=True, from_top=from_top)


def open_sea(sky: str = SKY, sea: str = WATER, *land: str) -> str:
    """Sky, what lies on the horizon, and the sea below y 60."""
    horizon = paint("M0 60H100", "none", INK, 1.2, 'opacity=".5"')
    waves = swell((6, 68), (70, 66), (38, 80), (84, 78))
    return paint("M0 0H100V84H0Z", sky) + "".join(land) + paint("M0 60H100V84H0Z", sea) + horizon + waves
