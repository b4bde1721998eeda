"""Which choices are gambles: chance, or something hidden, decides what they bring."""

import random
from collections.abc import Iterator

import pytest

from filibusta.engine.match import Match

MOST = 600


def offered(game: str, block: str) -> Iterator[tuple[Match, str]]:
    """Positions of random play in which such an action is among several, and cannot be taken back."""
    chance, match = random.Random(1), Match.new(game, 3, seed=1)
    for _ in range(MOST):
        if match.over:
            return
        names = [action.name for action in match.legal_actions()]
        for name, final in zip(names, match.finals(), strict=True):
            if final and len(names) > 1 and name.partition(":")[0] == block:
                yield match, name
                break
        match.play(chance.choice(names))


@pytest.mark.parametrize(
    ("game", "block", "gamble"),
    [
        ("plunder", "move", True),
        ("spanish_main_cards", "pair", True),
        ("spanish_main", "end_turn", False),
        ("pirates", "done", False),
    ],
)
def test_a_gamble_is_what_chance_or_something_hidden_decides(game: str, block: str, gamble: bool) -> None:
    found = [
        match.view(match.player).is_gamble(match.game.actions.number(name)) for match, name in offered(game, block)
    ]
    assert found and set(found) == {gamble}
