"""The words of the game."""

from filibusta.engine.sentences import Wording, line, plural, sentences
from filibusta.engine.speech import Fact, Prompt, Speech, Voice
from pass_the_keg.rules import HOLD, Events, Phase


def ask(v):
    fuse = v.say.plural("The fuse has {n} mark left.", "The fuse has {n} marks left.", v.view.fuse)
    return Prompt(v.say("Hold the keg, or pass it on?"), fuse, "R2.1")


def action(v, action):
    return v.say("Hold the keg") if action == HOLD else v.say("Pass it on")


def seat_facts(view, seat, say):
    gold = view.seats[seat].gold
    return [Fact("", str(gold), say("{n} gold", n=gold))]


LINES = sentences(
    {"player": Wording("seat", Voice.player), "seat": Wording("seat", Voice.player)},
    {
        Events.HELD: plural("{player} holds on: {n} mark.", "{player} holds on: {n} marks.", "R2.1", n="pips"),
        Events.PASSED: line("{player} passes the keg to {other}.", "R2.2", other="to"),
        Events.BURST: line("The keg bursts: {player} loses all gold.", "R3.1"),
    },
)

SPEECH = Speech(
    voice=Voice,
    prompts={Phase.KEG: ask},
    lines=LINES,
    actions=action,
    seat_facts=seat_facts,
    end_rule="R3.2",
)
