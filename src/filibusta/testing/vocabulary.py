"""The words of scenarios for a game without a ``checks/positions.py``: the fields of its record by their names."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, States
from filibusta.testing.patches import SECRET, Unclear, forget_the_deal

SEED = 1


class FieldNames:
    """A position is a new game with some numbers set by their paths: ``{ claim = 3, "seats.0.dice" = 1 }``.

    Chance results are the numbers themselves, and so are the parts of events: ``claimed 0 3``.
    """

    EVENT_NAMES: Mapping[str, Sequence[str]] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def build(self, patch: Mapping[str, Any]) -> States:
        """The position that a new game becomes with these numbers."""
        given = dict(patch)
        match = Match.new(self.game, given.pop("players"), given.pop("options"), seed=SEED)
        states = match.whole_position()
        forget_the_deal(states[0])
        places = {place.path: i for i, place in enumerate(self.game.layout.places)}
        for path, number in given.items():
            if _path(path) not in places:
                raise Unclear(f"the record has no number {path!r}")
            self.game.layout.ints(states)[0][places[_path(path)]] = number
        return states

    def deal(self, patch: Mapping[str, Any]) -> list[int]:
        """The chance results under ``chance``."""
        return self.chance(patch["chance"])

    def chance(self, results: Sequence[Any]) -> list[int]:
        """Returns chance results as numbers."""
        return [int(result) for result in results]

    def describe(self, states: States, patch: Mapping[str, Any] | None) -> dict[str, Any]:
        """Returns every field by its name; records are dicts, arrays are lists."""
        state = states[0]
        return {field.name: _plain(state[field.name]) for field in self.game.layout.fields}


def _path(dotted: str) -> str:
    """``seats.0.dice`` as the record says it: ``seats[0].dice``."""
    parts = dotted.split(".")
    return parts[0] + "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in parts[1:])


def _plain(value: Any) -> Any:
    if getattr(value, "shape", ()):
        return [_plain(one) for one in value]
    if value.dtype.names:
        return {name: _plain(value[name]) for name in cast(tuple[str, ...], value.dtype.names)}
    return SECRET if int(value) == HIDDEN else int(value)
