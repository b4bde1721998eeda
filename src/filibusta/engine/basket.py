"""Several decisions as one list: what is bought and sold, what goes overboard. Each entry is an action of its own."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """What may be done with an item, once or again and again, by an ``action``."""

    action: str
    text: str
    """The sentence of its button."""
    gain: int = 0
    """What it brings into the purse; negative: what it costs."""
    load: int = 0
    """How many of the item it brings into the hold; negative: how many leave it."""
    why: str = ""
    """Why it cannot be chosen now; empty where it can."""


@dataclass(frozen=True)
class Item:
    """A line of a basket, with a way for each column; None where there is nothing to do."""

    id: str
    name: str
    icon: str
    ways: tuple[Way | None, ...]
    note: str = ""
    """What else should be known of it: how many there are."""


@dataclass(frozen=True)
class Hold:
    """What holds the items: so much room, and the symbols of what lies in it."""

    name: str
    room: int
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Basket:
    """A row of decisions of one player as a list, put together in any order and played at once.

    The figures are those of the position; what they would be after the list is asked of the rules (``rehearse``).
    """

    scope: str
    """Another one is another gesture: a list is good for one only."""
    title: str
    items: tuple[Item, ...]
    columns: tuple[str, ...] = ()
    """What the ways of the items are called."""
    single: tuple[Item, ...] = ()
    """What is done at most once, each in one way."""
    purse: int | None = None
    hold: Hold | None = None
    note: str = ""
    """What should be known before it is played."""
    due: int = 0
    """So many entries must be chosen; 0: as many as one likes."""
    close: str = ""
    """The action that ends it, if one does."""
    done: str = ""
    """The words of the button that does so,"""
    finish: str = ""
    """and those of one that carries out the list and then does so."""
    coin: str = "coins"
    """The symbol of what lies in the purse."""
