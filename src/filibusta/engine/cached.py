"""Attributes that are computed on first access and kept."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

V = TypeVar("V")


class cached_attribute(Generic[V]):  # noqa: N801
    """``functools.cached_property`` without the lock that it takes until Python 3.12: drawing asks for thousands."""

    def __init__(self, make: Callable[[Any], V]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, holder: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, holder: None, kind: type) -> Self: ...
    @overload
    def __get__(self, holder: object, kind: type) -> V: ...
    def __get__(self, holder: object | None, kind: type) -> Self | V:
        if holder is None:
            return self
        found = holder.__dict__[self._name] = self._make(holder)
        return found
