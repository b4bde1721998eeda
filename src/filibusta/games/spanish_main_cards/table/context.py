"""The values that every part of the drawing needs: the view, the reader's words, the choices; and strokes of the
pen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from filibusta.engine.cached import cached_attribute
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option, Phase
from filibusta.table import context
from filibusta.table.shapes import RULING, badge, use

NATION = {"english": "england", "spanish": "spain", "dutch": "netherlands"}
"""The owner of the flag and paint of a flag's ships, as the drawings name it."""


@dataclass(frozen=True, eq=False)
class Setting:
    """The values that stay the same throughout a match for one reader: layout and the faces of cards follow from it.

    It is compared by identity, which is quick: ``setting_of`` gives the same one for the same values.
    """

    say: Words
    wide: bool
    seats: range
    seated: bool
    """True if the viewer plays."""
    options: tuple[int, ...]

    def plays(self, option: Option) -> bool:
        """Tells whether the table plays with an option."""
        return bool(self.options[option])

    def name(self, card: Mapping[str, Any]) -> str:
        """Returns the name of a card."""
        return self.say.pick(card["name"])


@lru_cache(1024)
def setting_of(say: Words, wide: bool, players: int, seated: bool, options: tuple[int, ...]) -> Setting:
    """Returns the setting of a table, the same object for the same values."""
    return Setting(say, wide, range(players), seated, options)


class DrawContext(context.DrawContext):
    """One view of the card game about to be drawn for one reader."""

    @cached_attribute
    def setting(self) -> Setting:
        """The setting of the table."""
        return setting_of(self.say, self.wide, self.state.players, self.seated, self.state.options)

    @cached_attribute
    def phase(self) -> Phase:
        """The decision."""
        return Phase(self.state.phase)

    def plays(self, option: Option) -> bool:
        """Tells whether the table plays with an option."""
        return self.setting.plays(option)


def chosen_card(s: PlainState) -> int:
    """The movement card whose target is being chosen, or NONE."""
    return s.played if s.phase in (Phase.CHOOSE_SHIP, Phase.CHOOSE_PAIR) else NONE


SHIP_KEYS = tuple(f"ship:{ship['id']}" for ship in cards.SHIPS)
PIRATE_KEYS = tuple(f"pirate:{pirate['id']}" for pirate in cards.PIRATES)


def ship_key(ship: int) -> str:
    """Returns the key of a ship's sprite."""
    return SHIP_KEYS[ship]


def adventure_key(s: PlainState, place: int) -> str:
    """Returns the key of the card on a place of the line. Each turn moves the line on by one, so the turn it is for is
    who it is."""
    return f"adventure:{s.turn + place}" if s.options[Option.IMMINENT_ADVENTURES] else "adventure"


@lru_cache(1024)
def struck_badge(seat: int, name: str, x: float, y: float, size: float) -> str:
    """A player it certainly is not."""
    r = size / 2 + 1
    slash = f'class="strike" d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"'
    return badge(seat, name, x, y, size) + f"<path {slash}/><path {slash}/>"


@lru_cache(256)
def portrait(pirate: int, x: float, y: float, r: float) -> str:
    """A captain's head in a round frame."""
    scale = f" scale({r / 22:.3g})" if r != 22 else ""
    return (
        f'<g transform="translate({x:g} {y:g}){scale}"><circle class="air" r="23"/>'
        f'<g clip-path="url(#clip-head)">{use(f"cap-{HEADS[pirate]}", -25, -22.5, 50, 54.2)}</g></g>'
    )


HEADS = ("blackheart", "bess", "crowe", "ines", "rodrigo", "halcon", "griet", "joost", "claes")
"""The drawings of the nine captains, in the order of the pirates."""

DEFS = (
    '<defs><clipPath id="clip-head"><circle r="22"/></clipPath>'
    f'{RULING}<g id="fame-card">'
    '<rect class="sc-back" x="-1" y="-1" width="22" height="15.5" rx="2"/>'
    '<use href="#fame-1" width="20" height="13.5"/></g>'
    '<g id="plate"><rect class="sc-fall" y="3" width="108" height="126" rx="8"/>'
    '<rect class="sc-plate" width="108" height="126" rx="8"/></g></defs>'
)
"""Definitions that art refers to beside the sheet, in every backdrop of this game. Inside a ``<use>`` only selectors of
one class reach, hence the classes ``sc-…``."""
