"""Which cases of a test ``make test`` runs; the others run with ``make long``."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

import filibusta


def cases(*usual: str, among: Iterable[str] | None = None) -> list[ParameterSet]:
    """Returns a case for each name, by default of all games, and marks those as long that are not ``usual``."""
    names = list(filibusta.game_names() if among is None else among)
    assert set(usual) <= set(names), f"{sorted(set(usual) - set(names))} are none of {names}"
    return [pytest.param(name, marks=[] if name in usual else [pytest.mark.long]) for name in names]
