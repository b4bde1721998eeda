"""The words of the game."""

from dead_mans_dice.rules import DOUBT, Events, Phase
from filibusta.engine.speech import Fact, Line, Prompt, Speech, Voice


def ask(v):
    if not v.view.claim:
        return Prompt(v.say("Claim how many skulls there are"), v.say("At least, under all cups."), "R2.1")
    claimer = v.names[v.view.claimer]
    claimed = v.say.plural("{player} claims {n} skull.", "{player} claims {n} skulls.", v.view.claim, player=claimer)
    return Prompt(v.say("Claim more, or doubt it"), claimed, "R2.2")


def wait(v, player):
    return Prompt(v.say("{player} claims or doubts", player=player), "", "R2.1")


def action(v, action):
    if action == DOUBT:
        return v.say("Doubt it")
    return v.say.plural("Claim {n} skull", "Claim {n} skulls", action + 1)


def began(v, h):
    return Line(v.say("Everybody rolls; {player} begins.", player=v.names[h.seat]), "R1.2", "die", opens=True)


def claimed(v, h):
    player = v.names[h.seat]
    text = v.say.plural("{player} claims {n} skull.", "{player} claims {n} skulls.", h.skulls, player=player)
    return Line(text, "R2.1")


def doubted(v, h):
    return Line(v.say("{player} doubts it.", player=v.names[h.seat]), "R2.2", "i-accuse")


def lifted(v, h):
    text = v.say.plural("{player} has {n} skull.", "{player} has {n} skulls.", h.skulls, player=v.names[h.seat])
    return Line(text, "R2.2", "skull")


def lost(v, h):
    if h.left:
        return Line(v.say("{player} loses a die.", player=v.names[h.seat]), "R2.2")
    return Line(v.say("{player} loses the last die and is out.", player=v.names[h.seat]), "R2.3")


def seat_facts(view, seat, say):
    dice = view.seats[seat].dice
    return [Fact("die", str(dice), say.plural("{n} die", "{n} dice", dice))]


def result(view, seat, say):
    return seat_facts(view, seat, say)[0]


SPEECH = Speech(
    voice=Voice,
    prompts={Phase.CLAIM: ask},
    waits={Phase.CLAIM: wait},
    lines={
        Events.ROUND: began,
        Events.CLAIMED: claimed,
        Events.DOUBTED: doubted,
        Events.LIFTED: lifted,
        Events.LOST: lost,
    },
    actions=action,
    seat_facts=seat_facts,
    end_rule="R3.1",
    results=result,
)
