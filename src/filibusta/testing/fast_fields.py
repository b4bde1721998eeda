"""Faster reading of records by interpreted rules, which spend half their time on finding fields by name in NumPy."""

from typing import Any, Final

import numpy as np

OWN: Final = frozenset(dir(np.record))
"""The fields of every record, which no field of a game hides."""


def read_quickly() -> None:
    """Speeds up the fields of NumPy's records, which are looked up at once and not only after a failed search for an
    attribute.

    Results stay the same. For processes that only run interpreted rules.
    """
    np.record.__getattribute__ = read


def read(record: np.record, name: str) -> Any:
    """A field or an attribute of a record, as ``getattr`` gives it."""
    if name in OWN:
        return np.void.__getattribute__(record, name)
    try:
        value = np.void.__getitem__(record, name)
    except ValueError:
        raise AttributeError(f"'record' object has no attribute {name!r}") from None
    if type(value) is np.int32:
        return value
    kind = value.dtype
    return value if kind.names is None or kind.type is np.record else value.view((np.record, kind))
