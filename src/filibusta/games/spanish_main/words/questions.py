"""Questions that are answered with yes or no: what either means."""

from filibusta.games.spanish_main.cards import ABILITY_WHAT, Effect, What
from filibusta.games.spanish_main.state import Phase
from filibusta.games.spanish_main.words.voice import Voice


def yes_text(v: Voice) -> str:
    """What is done."""
    match v.view.phase:
        case Phase.AGAIN_ROLL:
            return v.say("Roll for a second action")
        case Phase.REPEAT:
            return v.say("Act again")
        case Phase.BOARD:
            return v.say("Board")
        case Phase.RAID:
            return v.say("Dock and raid")
        case Phase.EXPLORE_NOW:
            return v.say("Explore now")
        case Phase.CAPTURE:
            return v.say("Capture her")
        case Phase.SHOOT_NOW:
            return v.say("Shoot now")
        case Phase.DOUBLE_RANGE:
            return v.say("Double the ranges")
        case Phase.REVEAL:
            return v.say("Turn the crew face up")
        case _:
            return v.say("Use it")


def no_text(v: Voice) -> str:
    """What is done otherwise."""
    match v.view.phase:
        case Phase.AGAIN_ROLL:
            return v.say("Do not roll")
        case Phase.REPEAT:
            return v.say("One action is enough")
        case Phase.BOARD:
            return v.say("Do not board")
        case Phase.RAID:
            return v.say("Do not dock")
        case Phase.EXPLORE_NOW:
            return v.say("Do not explore")
        case Phase.CAPTURE:
            return v.say("Only move cargo")
        case Phase.SHOOT_NOW:
            return v.say("Do not shoot")
        case Phase.DOUBLE_RANGE:
            return v.say("Keep the printed ranges")
        case Phase.REVEAL:
            return v.say("Keep the crew face down")
        case _:
            return v.say("Do not use it")


def ability_question(v: Voice) -> str:
    """USE_ABILITY: what the ability named by the question would do."""
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
        case _:
            return v.say("{ship} has unloaded: sail on by a short bar?", **which)


def ability_rule(v: Voice) -> str:
    """The rule behind that question."""
    rules = {
        Effect.TREASURE_TO_CANNON: "R20.18",
        Effect.REROLL_MISS: "R20.16",
        Effect.ELIMINATE_ON_HIT: "R20.19",
        Effect.REPAIR_ON_SINK: "R20.21",
    }
    return rules.get(v.view.question, "R20.34")
