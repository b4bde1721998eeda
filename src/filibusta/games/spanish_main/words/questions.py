"""Questions that are answered with yes or no: what either means."""

from collections.abc import Callable

from filibusta.engine.speech import row_of
from filibusta.games.spanish_main.cards import ABILITY_WHAT, Effect, What
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.words.voice import Voice


def yes_text(v: Voice) -> str:
    """Returns the words of yes."""
    return v.by_phase(_ANSWERS)[0](v)


def no_text(v: Voice) -> str:
    """Returns the words of no."""
    return v.by_phase(_ANSWERS)[1](v)


Text = Callable[[Voice], str]
_ANSWERS: dict[Phase, tuple[Text, Text]] = {
    Phase.AGAIN_ROLL: (lambda v: v.say("Roll for a second action"), lambda v: v.say("Do not roll")),
    Phase.REPEAT: (lambda v: v.say("Act again"), lambda v: v.say("One action is enough")),
    Phase.BOARD: (lambda v: v.say("Board"), lambda v: v.say("Do not board")),
    Phase.RAID: (lambda v: v.say("Dock and raid"), lambda v: v.say("Do not dock")),
    Phase.EXPLORE_NOW: (lambda v: v.say("Explore now"), lambda v: v.say("Do not explore")),
    Phase.CAPTURE: (lambda v: v.say("Capture her"), lambda v: v.say("Only move cargo")),
    Phase.SHOOT_NOW: (lambda v: v.say("Shoot now"), lambda v: v.say("Do not shoot")),
    Phase.DOUBLE_RANGE: (lambda v: v.say("Double the ranges"), lambda v: v.say("Keep the printed ranges")),
    Phase.REVEAL: (lambda v: v.say("Turn the crew face up"), lambda v: v.say("Keep the crew face down")),
    Phase.USE_ABILITY: (lambda v: v.say("Use it"), lambda v: v.say("Do not use it")),
}
"""The meaning of yes and no."""


def ability_question(v: Voice) -> str:
    """Describes what the ability named by the question USE_ABILITY would do."""
    which = {"ship": v.subject, "target": v.other if v.view.other >= 0 else ""}
    match v.view.question:
        case Effect.TREASURE_TO_CANNON:
            return v.say("{ship} is in port: make a cannon of a treasure?", **which)
        case Effect.REROLL_MISS:
            return v.say("{ship} missed: shoot once more with this cannon?", **which)
        case Effect.ELIMINATE_ON_HIT:
            if ABILITY_WHAT[v.view.step_b] == What.CREW:
                return v.say("{ship} has hit {target}: eliminate a crew aboard too?", **which)
            return v.say("{ship} has hit {target}: eliminate a crew or a treasure aboard too?", **which)
        case Effect.REPAIR_ON_SINK:
            return v.say("{ship} has sunk an enemy: restore one of her masts?", **which)
        case Effect.MOVE_AFTER_UNLOAD:
            return v.say("{ship} has unloaded: sail on by a short bar?", **which)
        case question:
            raise ValueError(f"there are no words for {Effect(question)!r}")


def ability_rule(v: Voice) -> str:
    """The rule behind that question."""
    return row_of(_RULES, v.view.question)


_RULES = {
    Effect.TREASURE_TO_CANNON: "R20.18",
    Effect.REROLL_MISS: "R20.16",
    Effect.ELIMINATE_ON_HIT: "R20.19",
    Effect.REPAIR_ON_SINK: "R20.21",
    Effect.MOVE_AFTER_UNLOAD: "R20.34",
}
