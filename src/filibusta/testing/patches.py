"""Parts that the ``checks/positions.py`` of all games share: a short patch becomes a position and is read back."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN, TRANSIENT, Layout, State, States

NONE = -1
NOBODY = "nobody"
SECRET = "?"
REST = "rest"
_MANY = re.compile(r"(\w+)\*(\d+)")


class Unclear(ValueError):
    """An error: a patch that does not describe a position."""


def completed_by(base: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the patch with defaults for everything it leaves out; raises ``Unclear`` for unknown keys."""
    unknown = set(patch) - set(base)
    if unknown:
        raise Unclear(f"a position has no {sorted(unknown)[0]!r}; it has {', '.join(base)}")
    return {**base, **patch}


def builder(
    game: Game, base: Mapping[str, Any], lay: Callable[[State, dict[str, Any]], None]
) -> Callable[[Mapping[str, Any]], States]:
    """Returns ``build(patch)``, the whole position that a patch of ``base`` describes.

    ``lay(state, given)`` rearranges a new deal, whose setup is over, as the completed patch says.
    """

    def build(patch: Mapping[str, Any]) -> States:
        """Returns the whole position that a patch describes."""
        given = completed_by(base, patch)
        match = Match.new(game, given["players"], given["options"], seed=0)
        while match.turn == 0:
            match.play(int(match.legal()[0]))
        states = match.whole_position()
        forget_the_deal(states[0])
        lay(states[0], given)
        for path, number in given["raw"].items():
            set_raw(game.layout, states, path, number)
        return states

    return build


def take(pool: Counter[int], ids: Sequence[str], names: Iterable[Any]) -> list[int]:
    """Takes cards by name out of a pool that counts them by kind, and returns their kinds."""
    cards = [number_of(ids, name) for name in spread_out(names)]
    pool.subtract(cards)
    if min(pool.values()) < 0:
        raise Unclear(f"there are not so many {ids[min(pool, key=lambda card: pool[card])]}")
    return cards


def number_of(ids: Sequence[str], name: str) -> int:
    """The number that a name stands for."""
    if name not in ids:
        raise Unclear(f"{name!r} is no such card; there are {', '.join(ids)}")
    return ids.index(name)


def seat_of(name: Any) -> int:
    """Returns the seat that a patch names; NONE for ``nobody``."""
    return NONE if name == NOBODY else int(name)


def spread_out(names: Iterable[Any]) -> Iterator[Any]:
    """``sabotage*3`` is three cards."""
    for name in names:
        found = _MANY.fullmatch(name) if isinstance(name, str) else None
        yield from [found[1]] * int(found[2]) if found else [name]


def say(number: Any, names: Sequence[str], nothing: str = NOBODY) -> str:
    """The name of a number; what is hidden is ``"?"``."""
    value = int(number)
    return SECRET if value == HIDDEN else nothing if value == NONE else names[value]


def say_count(number: Any) -> Any:
    """Returns a number as a patch writes it; SECRET if it is hidden."""
    return SECRET if int(number) == HIDDEN else int(number)


def event_words(event: Event, names: Mapping[str, Sequence[str]]) -> str:
    """An event and all its parts in words, ``fought 0 sloop_skull 11 4``; ``names`` says what the parts number."""
    words = [event.kind.name.lower()]
    for part in event.kind.parts:
        number, known = getattr(event, part.name), names.get(part.of)
        words.append(say(number, known) if known else str(say_count(number)))
    return " ".join(words)


def completed(named: Sequence[int], everything: Iterable[Any]) -> list[int]:
    """The cards named, then all others of the game in order."""
    rest = Counter(int(card) for card in everything)
    rest.subtract(named)
    return [*named, *(card for card, n in sorted(rest.items()) for _ in range(n))]


def forget_the_deal(state: State) -> None:
    """Leaves nothing of what the deal drew and told."""
    for name in TRANSIENT:
        state[name] = np.zeros_like(state[name])
    state.rng = 0
    state.sealed = 0


def fill(target: Any, cards: Sequence[int]) -> None:
    """The cards at the beginning, nothing after them."""
    target[:] = NONE
    target[: len(cards)] = cards


def set_raw(layout: Layout, states: States, path: str, number: int) -> None:
    """Sets a number of the record by its path, such as ``ships[0].crew``."""
    for i, place in enumerate(layout.places):
        if place.path == path:
            layout.ints(states)[0][i] = number
            return
    raise Unclear(f"the record has no number {path!r}")
