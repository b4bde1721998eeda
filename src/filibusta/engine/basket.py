"""Several decisions as one list, such as purchases and sales, or goods to throw overboard. Each entry is one action."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """An entry that a list offers for an item: an ``action`` that can be chosen once or repeatedly."""

    action: str
    text: str
    """The sentence of its button."""
    gain: int = 0
    """Its yield for the purse; negative: its cost."""
    load: int = 0
    """The number of the item that it brings into the hold; negative: the number that leaves it."""
    why: str = ""
    """The reason why it cannot be chosen now; empty where it can."""


@dataclass(frozen=True)
class Item:
    """A row of a basket, with a ``Way`` or None for each column."""

    id: str
    name: str
    icon: str
    ways: tuple[Way | None, ...]
    note: str = ""
    """A further fact about it: the number available."""


@dataclass(frozen=True)
class Container:
    """The space for items: its size, and the symbols of its contents."""

    name: str
    room: int
    goods: tuple[str, ...]


@dataclass(frozen=True)
class Basket:
    """Successive decisions of one player as a list, composed in any order and played at once.

    The figures are those of the position; ``dry_run`` gives those after the list.
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
    hold: Container | None = None
    note: str = ""
    """A note to read before the list is played."""
    due: int = 0
    """The number of entries that must be chosen; 0: any number."""
    close: str = ""
    """The action that ends it, if one does."""
    done: str = ""
    """The text of the button that ends it."""
    finish: str = ""
    """The text of the button that carries out the list and ends it."""
    coin: str = "coins"
    """The symbol of what lies in the purse."""
