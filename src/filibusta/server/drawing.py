"""How a game looks, for the server: its ``table.py`` found by its name, and scenes made ready to send."""

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from filibusta.engine.match import Match, View
from filibusta.engine.words import Words
from filibusta.server.messages import Fact
from filibusta.server.panels import Watching


@cache
def table_of(game: str) -> Any:
    """The module that draws a game; None for a game that has only words."""
    for entry in entry_points(group="filibusta.games", name=game):
        name = entry.value.partition(":")[0] + ".table"
        if importlib.util.find_spec(name):
            return importlib.import_module(name)
    return None


def scene(view: View, watching: Watching) -> Any:
    """The picture a watcher sees."""
    module = table_of(view.game.id)
    if module is None:
        return {}
    return module.draw(view, view.game.say(watching.language), view.names, watching.layout)


def sent(scene: Any) -> Any:
    """A whole picture as it is sent."""
    return scene


def difference(old: Any, new: Any) -> Any:
    """What changes from one picture to the next."""
    return {"set": {}, "gone": []}


def events(match: Match, ply: int, watching: Watching) -> list[Any]:
    """What a watcher is shown of the ``ply``-th action, one event after the other."""
    log = [line for line in match.log(watching.viewer, watching.language, ply) if line.ply == ply]
    plain: dict[str, Any] = {"moves": True, "keys": [], "fly": None, "shake": []}
    return [{"text": line.text, "rule": line.rule, "icon": line.icon, "seat": line.seat, **plain} for line in log]


def foretell(view: View, action: str) -> Sequence[Any]:
    """What a choice would do, as far as it can be known."""
    module = table_of(view.game.id)
    return module.foretell(view, action) if module else []


def facts(view: View, seat: int, say: Words) -> Sequence[Fact]:
    """The public figures of a seat."""
    return []
