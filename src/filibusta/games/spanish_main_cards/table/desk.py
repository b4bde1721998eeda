"""What every part of the drawing needs: the view, the reader's words, what may be chosen; and strokes of the pen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from filibusta.engine.match import View
from filibusta.engine.record import State
from filibusta.engine.words import Words, initial
from filibusta.games.spanish_main_cards import cards, words
from filibusta.games.spanish_main_cards.state import ACTIONS, NONE, Option, Phase
from filibusta.table.scene import Layout
from filibusta.table.snapshot import Snapshot
from filibusta.table.typeset import fit, put, spelled, width

NATION = {"english": "england", "spanish": "spain", "dutch": "netherlands"}
"""Whose flag and paint the ships of a flag bear, as the drawings call it."""


@dataclass(frozen=True)
class Setting:
    """What stays the same throughout a match for one reader: layout and the faces of cards follow from it."""

    say: Words
    wide: bool
    seats: range
    seated: bool
    """Whether the viewer plays."""
    options: tuple[int, ...]

    def plays(self, option: Option) -> bool:
        return bool(self.options[option])

    def name(self, card: Mapping[str, Any]) -> str:
        """What a card is called."""
        return self.say.pick(card["name"])


@dataclass(frozen=True)
class Desk:
    """One view about to be drawn for one reader."""

    view: View
    say: Words
    names: tuple[str, ...]
    layout: Layout

    @cached_property
    def state(self) -> State:
        """What the viewer knows, as plain values."""
        return Snapshot(self.view.state)

    @cached_property
    def setting(self) -> Setting:
        seats, options = range(self.state.players), tuple(self.state.options)
        return Setting(self.say, self.layout == "wide", seats, self.view.viewer >= 0, options)

    @property
    def wide(self) -> bool:
        return self.setting.wide

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @cached_property
    def legal(self) -> dict[str, int]:
        """What the viewer may choose now, by name."""
        return {ACTIONS.name(int(action)): int(action) for action in self.view.legal()}

    @property
    def seated(self) -> bool:
        """Whether the viewer plays."""
        return self.setting.seated

    def plays(self, option: Option) -> bool:
        return self.setting.plays(option)

    @property
    def seats(self) -> range:
        return self.setting.seats

    def can(self, action: str) -> str:
        """The action if it may be chosen, else nothing."""
        return action if action in self.legal else ""

    def does(self, action: str) -> str:
        """What choosing an action means, in a sentence."""
        return words.action(self.state, self.legal[action], self.say, self.names)

    def label(self, facts: str, action: str) -> str:
        """All facts, and what choosing it means."""
        if not action:
            return facts
        return f"{self.does(action)}: {facts}"

    def chosen_card(self) -> int:
        """The movement card whose target is being chosen, or NONE."""
        return self.state.played if self.phase in (Phase.CHOOSE_SHIP, Phase.CHOOSE_PAIR) else NONE


def ship_key(ship: int) -> str:
    return f"ship:{cards.SHIPS[ship]['id']}"


def adventure_key(view: View, place: int) -> str:
    """Of the card on a place of the line. Each turn moves the line on by one, so the turn it is for is who it is."""
    imminent = view.state.options[Option.IMMINENT_ADVENTURES]
    return f"adventure:{view.state.turn + place}" if imminent else "adventure"


def use(name: str, x: float, y: float, w: float, h: float, css: str = "") -> str:
    """A drawing of the sheet in a box."""
    style = f' class="{css}"' if css else ""
    return f'<use href="#{name}"{style} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'


def box(x: float, y: float, w: float, h: float, css: str, rx: float = 8) -> str:
    place = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    return f'<rect class="{css}"{place} width="{w:g}" height="{h:g}" rx="{rx:g}"/>'


def sheet(w: float, h: float, css: str, trim: str = "brass", rx: float = 8) -> str:
    """A card or token: its shadow, its paper, its inner line."""
    return (
        box(0, 3, w, h, "fall", rx) + box(0, 0, w, h, css, rx) + (box(4, 4, w - 8, h - 8, trim, rx - 3) if trim else "")
    )


def badge(seat: int, name: str, x: float, y: float, size: float) -> str:
    """A player's sign around (x, y): colour, shape and initial."""
    low = {2: 0.2, 4: 0.06}.get(seat, 0.0)
    font = max(12, size * 0.44)
    base = y + font * 0.36 + size * low * 0.6
    place = f'x="{x:g}" y="{base:.4g}" font-size="{font:.4g}"'
    text = f'<text class="bold mid p{seat + 1}" {place}>{spelled(initial(name))}</text>'
    return use(f"badge-{seat + 1}", x - size / 2, y - size / 2, size, size) + text


def struck_badge(seat: int, name: str, x: float, y: float, size: float) -> str:
    """A player it certainly is not."""
    r = size / 2 + 1
    slash = f'class="strike" d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"'
    return badge(seat, name, x, y, size) + f"<path {slash}/><path {slash}/>"


def chip(x: float, y: float, text: str, css: str, text_css: str, room: float) -> str:
    """A dark pill with a word, centred on (x, y)."""
    fitted = fit(text, room - 11, 12.5, 1, "sans", True)
    w = min(room - 11, width(fitted.lines[0], fitted.size, "sans", True)) + 11
    return box(x - w / 2, y - 9, w, 18, css, 9) + put(x, y + 4.3, fitted, f"bold {text_css}", "middle")


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
    '<pattern id="ruling" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="11" fill="#7d5516" fill-opacity=".13"/></pattern><g id="fame-card">'
    '<rect class="sc-back" x="-1" y="-1" width="22" height="15.5" rx="2"/>'
    '<use href="#fame-1" width="20" height="13.5"/></g>'
    '<g id="plate"><rect class="sc-fall" y="3" width="108" height="126" rx="8"/>'
    '<rect class="sc-plate" width="108" height="126" rx="8"/></g></defs>'
)
"""What art refers to beside the sheet, in every backdrop of this game. Inside a ``<use>`` only selectors of one class
reach, hence the classes ``sc-…``."""
