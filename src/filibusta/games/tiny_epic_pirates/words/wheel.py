"""What the words say of the wheel: what a walk costs."""

from filibusta.engine.plain import PlainState
from filibusta.games.tiny_epic_pirates.cards import SPACES


def walk_cost(view: PlainState, space: int) -> int:
    """R4.3, R4.4: the deckhands that a walk of the active player to a space takes."""
    mat = view.seats[view.active]
    skipped = [s % SPACES for s in range(mat.space + 1, mat.space + (space - mat.space) % SPACES)]
    return sum(1 for s in skipped if s and not mat.posted >> s & 1)
