"""A player's ship and people, which a finished game shows beside the result and on pictures to share."""

from msgspec import Struct

from filibusta.engine.speech import Fact

BOX = (320, 290)
"""Width and height of a ship's drawing; her flag may reach 50 above it."""


class Crest(Struct, frozen=True):
    """The ship of a player, as SVG in ``BOX``, and the people who served the player."""

    ship: str
    name: str
    people: list[Fact] = []
    """Each with a symbol, a name, and both in words; people who were hidden during the game are among them."""


def with_flag(ship: str, seat: int) -> str:
    """Returns a ship with the colours of a seat, on sails and pennants that take them."""
    return f'<g style="--band:var(--p{seat + 1});--pennant:var(--p{seat + 1})">{ship}</g>'
