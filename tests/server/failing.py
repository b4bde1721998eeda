"""A store that fails on command."""

from collections.abc import Callable
from typing import Any

from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.registry import TableRegistry

BEFORE, AFTER = "before", "after"
"""The database fails before it has written, or after: then it has, and nobody knows."""


class Failing:
    """Lets a store fail on command: the next call of a method, before or after it was done."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.next: dict[str, str] = {}
        for name in (
            "create",
            "take_seat",
            "disclose",
            "begin",
            "append",
            "save_snapshot",
            "table",
            "entries",
        ):
            setattr(registry.services.store, name, self._wrapped(name, getattr(registry.services.store, name)))

    def _wrapped(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **more: Any) -> Any:
            when = self.next.pop(name, "")
            if when == BEFORE:
                raise StoreFailed("the disk is full")
            found = method(*args, **more)
            if when == AFTER:
                raise StoreFailed("the connection was lost")
            return found

        return called
