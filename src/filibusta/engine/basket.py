"""Several decisions as one list: what is bought and sold, what goes overboard. Each entry is an action of its own."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """A way to use an item, once or repeatedly, by an ``action``."""

    action: str
    text: str
    """The sentence of its button."""
    gain: int = 0
    """Its yield for the purse; negative: its cost."""
    load: int = 0
    """The number of the item that it brings into the hold; negative: the number that leaves it."""
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
    """A further fact about it: the number available."""


@dataclass(frozen=True)
class Hold:
    """The room for items: its size, and the symbols of its contents."""

    name: str
    room: int
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Basket:
    """A row of decisions of one player as a list, put together in any order and played at once.

    The figures are those of the position; what they would be after the list is asked of the rules (``dry_run``).
    """

    scope: str
    """Another one is another gesture: a list is good for one only."""
    title: str
    items: tuple[Item, ...]
    columns: tuple[str, ...] = ()
    """The names of the items' ways."""
    single: tuple[Item, ...] = ()
    """Actions possible at most once, each in one way."""
    purse: int | None = None
    hold: Hold | None = None
    note: str = ""
    """A note to read before the list is played."""
    due: int = 0
    """The number of entries that must be chosen; 0: any number."""
    close: str = ""
    """The action that ends it, if one does."""
    done: str = ""
    """The words of the button that does so,"""
    finish: str = ""
    """and those of one that carries out the list and then does so."""
    coin: str = "coins"
    """The symbol of what lies in the purse."""
