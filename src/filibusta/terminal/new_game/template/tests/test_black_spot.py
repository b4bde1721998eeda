"""The game keeps its rulebook, its secrets and its words: everything that Filibusta checks of a game."""

import pytest

import filibusta
from filibusta.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game(check):
    check(filibusta.game("black_spot"))
