"""The goals: the silver of the option, or the most of it after the last round."""

from filibusta.engine.goals import Ending, Goals, Progress, short_of
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder.state import Option

NEAR = 10
"""Silver that one good sale brings."""


def goals(view: PlainState, say: Words) -> Goals:
    """R24: everybody's silver."""
    target, silver = view.options[Option.TARGET_SILVER], [mat.silver for mat in view.seats[: view.players]]
    missing = max(0, target - max(silver))
    endings = [
        Ending(
            say.plural(
                "The first captain with {n} silver wins at once; goods, ships and letters do not count.",
                "The first captain with {n} silver wins at once; goods, ships and letters do not count.",
                target,
            ),
            "R24.1",
            missing,
        )
    ]
    if limit := view.options[Option.ROUND_LIMIT]:
        endings.append(_last_round(view, limit, missing, say))
    return Goals(
        "coin-silver",
        say.plural("{n} silver wins", "{n} silver wins", target),
        "R24.1",
        [
            Progress(
                mine,
                str(mine),
                say.plural("{n} silver of {target}", "{n} silver of {target}", mine, target=target),
                near=short_of(target, mine, NEAR, say),
            )
            for mine in silver
        ],
        endings,
        target,
        say("Between equals the worth of the ships decides, then letters of marque, then goods aboard."),
    )


def _last_round(view: PlainState, limit: int, missing: int, say: Words) -> Ending:
    """R24.3"""
    left = 0 if view.over and missing else limit - (view.turn - 1) // view.players
    note = say.plural("{n} round left", "{n} rounds left", left) if left else ""
    text = say.plural("After {n} round the richest captain wins.", "After {n} rounds the richest captain wins.", limit)
    return Ending(text, "R24.3", left, note, near=left == 1)
