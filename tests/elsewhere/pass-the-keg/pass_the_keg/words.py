"""The words of the game."""

from filibusta.engine.speech import Fact, Line, Prompt, Speech, Voice
from pass_the_keg.rules import HOLD, Events, Phase


def ask(v):
    fuse = v.say.plural("The fuse has {n} mark left.", "The fuse has {n} marks left.", v.view.fuse)
    return Prompt(v.say("Hold the keg, or pass it on?"), fuse, "R2.1")


def action(v, action):
    return v.say("Hold the keg") if action == HOLD else v.say("Pass it on")


def held(v, h):
    text = v.say.plural("{player} holds on: {n} mark.", "{player} holds on: {n} marks.", h.pips, player=v.names[h.seat])
    return Line(text, "R2.1")


def passed(v, h):
    text = v.say("{player} passes the keg to {other}.", player=v.names[h.seat], other=v.names[h.to])
    return Line(text, "R2.2")


def burst(v, h):
    return Line(v.say("The keg bursts: {player} loses all gold.", player=v.names[h.seat]), "R3.1")


def seat_facts(view, seat, say):
    gold = view.seats[seat].gold
    return [Fact("", str(gold), say("{n} gold", n=gold))]


SPEECH = Speech(
    voice=Voice,
    prompts={Phase.KEG: ask},
    lines={Events.HELD: held, Events.PASSED: passed, Events.BURST: burst},
    actions=action,
    seat_facts=seat_facts,
    end_rule="R3.2",
)
