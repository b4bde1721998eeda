"""The words for the wheel: the cost of a walk, and the deckhands it brings back."""

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import either, everyone
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, SPACES, Assignment
from filibusta.games.tiny_epic_pirates.state import Option
from filibusta.games.tiny_epic_pirates.words.voice import assignment_name, order_name


def skipped(view: PlainState, space: int) -> list[int]:
    """R4.2: the spaces that a walk of the active player passes over, but for Hide Out."""
    mat = view.seats[view.active]
    passed = (s % SPACES for s in range(mat.space + 1, mat.space + (space - mat.space) % SPACES))
    return [s for s in passed if s]


def walk_cost(view: PlainState, space: int) -> int:
    """R4.3, R4.4: the deckhands that a walk of the active player to a space takes."""
    posted = view.seats[view.active].posted
    return sum(not posted >> s & 1 for s in skipped(view, space))


def walk_returns(view: PlainState, space: int) -> int:
    """R4.7: the deckhands that such a walk takes off the wheel."""
    return len(_lifted(view, space))


def _lifted(view: PlainState, space: int) -> list[int]:
    posted = view.seats[view.active].posted
    return [s for s in (*skipped(view, space), *([space] if space else [])) if posted >> s & 1]


def walk_told(view: PlainState, space: int, say: Words) -> list[str]:
    """R4.6, R5.2: who stays behind and where he is taken from, who comes back and where he may go."""
    mat, told = view.seats[view.active], list[str]()
    behind, back = [s for s in skipped(view, space) if not mat.posted >> s & 1], _lifted(view, space)
    if behind:
        sources = [assignment for assignment, n in enumerate(mat.deckhands) if n]
        which = {"orders": _orders(view, behind, say), "posts": _posts(sources, say)}
        text = "A deckhand stays on {orders}, taken from {posts}."
        told.append(say.plural(text, "{n} deckhands stay on {orders}, taken from {posts}.", len(behind), **which))
    if back:
        goals = range(len(ASSIGNMENTS) if view.options[Option.LIFT_TO_REPAIR] else Assignment.REPAIR)
        which = {"orders": _orders(view, back, say), "posts": _posts(goals, say)}
        text = "A deckhand comes back from {orders}: to {posts}."
        told.append(say.plural(text, "{n} deckhands come back from {orders}: to {posts}.", len(back), **which))
    return told


def _orders(view: PlainState, spaces: list[int], say: Words) -> str:
    wheel = view.seats[view.active].wheel
    return everyone([order_name(wheel[s - 1], say) for s in spaces], say)


def _posts(assignments: list[int] | range, say: Words) -> str:
    """Names of assignments of which one is chosen."""
    return either([assignment_name(assignment, say) for assignment in assignments], say)
