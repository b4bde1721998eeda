"""The goals: pirate points at the end of one's turn, or to be the last one with a ship."""

from filibusta.engine.goals import Ending, Goals, Progress, short_of
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.pirates.state import Option
from filibusta.games.pirates.words.seats import sums_of


def goals(view: PlainState, say: Words) -> Goals:
    """R22: everybody's pirate points."""
    target: int = view.options[Option.TARGET_POINTS]
    points = [0 if view.seats[seat].out else sums_of(view, seat).points for seat in range(view.players)]
    left = sum(not mat.out for mat in view.seats[: view.players]) - 1
    by_points = bool(view.over) and left > 0 and points[int(view.active)] >= target
    endings = [
        Ending(
            say.plural(
                "Whoever has {n} pirate point at the end of a turn of his own wins.",
                "Whoever has {n} pirate points at the end of a turn of his own wins.",
                target,
            ),
            "R22.1",
            0 if by_points else max(1, target - max(points)),
        ),
        Ending(say("Whoever alone has a ship left wins at once."), "R22.2", max(0, left)),
    ]
    if limit := view.options[Option.ROUND_LIMIT]:
        rounds = 0 if view.over and left > 0 and not by_points else limit - view.round_number + 1
        note = say.plural("{n} round left", "{n} rounds left", rounds) if rounds else ""
        text = say.plural(
            "After {n} round the most pirate points win.", "After {n} rounds the most pirate points win.", limit
        )
        endings.append(Ending(text, "R22.5", rounds, note, near=rounds == 1))
    return Goals(
        "point",
        say.plural("Win with {n} point", "Win with {n} points", target),
        "R22.1",
        [_progress(view, seat, points[seat], target, say) for seat in range(view.players)],
        endings,
        target,
        say("After the last round treasure points decide between equals, then ships, then men."),
    )


def _progress(view: PlainState, seat: int, points: int, target: int, say: Words) -> Progress:
    """R9.5, R17.3"""
    if view.seats[seat].out:
        return Progress(0, "0", say("Out of the game"), out=True, icon="skull")
    label = say.plural("{n} pirate point of {target}", "{n} pirate points of {target}", points, target=target)
    return Progress(points, str(points), label, near=short_of(target, points, 1, say))
