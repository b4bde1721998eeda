"""What the game says."""

from dead_mans_dice.rules import DOUBT, Event
from filibusta.engine.speech import Fact, Line, Prompt


def prompt(view, say, names):
    if not view.claim:
        return Prompt(say("Claim how many skulls there are"), say("At least, under all cups."), "R2.1")
    claimed = say.plural(
        "{player} claims {n} skull.", "{player} claims {n} skulls.", view.claim, player=names[view.claimer]
    )
    return Prompt(say("Claim more, or doubt it"), claimed, "R2.2")


def waiting(view, say, names):
    return Prompt(say("{player} claims or doubts", player=names[view.player]), "", "R2.1")


def action(view, action, say, names):
    if action == DOUBT:
        return say("Doubt it")
    return say.plural("Claim {n} skull", "Claim {n} skulls", action + 1)


def event(view, happening, say, names):
    player, n = names[happening.seat], happening.a
    match Event(happening.kind):
        case Event.ROUND:
            return Line(say("Everybody rolls; {player} begins.", player=player), "R1.2", "die", opens=True)
        case Event.CLAIMED:
            return Line(
                say.plural("{player} claims {n} skull.", "{player} claims {n} skulls.", n, player=player), "R2.1"
            )
        case Event.DOUBTED:
            return Line(say("{player} doubts it.", player=player), "R2.2", "i-accuse")
        case Event.LIFTED:
            return Line(
                say.plural("{player} has {n} skull.", "{player} has {n} skulls.", n, player=player), "R2.2", "skull"
            )
        case Event.LOST if n:
            return Line(say("{player} loses a die.", player=player), "R2.2")
        case Event.LOST:
            return Line(say("{player} loses the last die and is out.", player=player), "R2.3")


def seat_facts(view, seat, say):
    dice = view.seats[seat].dice
    return [Fact("die", str(dice), say.plural("{n} die", "{n} dice", dice))]


def tally(view, seat, say):
    return seat_facts(view, seat, say)[0]
