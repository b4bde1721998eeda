"""The words of the game."""

from dead_mans_dice.rules import ACTIONS, Events, Phase
from filibusta.engine.goals import Ending, Goals, Progress
from filibusta.engine.sentences import Wording, line, plural, sentences, when
from filibusta.engine.speech import Fact, Prompt, Speech, Voice, buttons


def ask(v):
    if not v.view.claim:
        return Prompt(v.say("Claim how many skulls there are"), v.say("At least, under all cups."), "R2.1")
    claimer = v.names[v.view.claimer]
    claimed = v.say.plural("{player} claims {n} skull.", "{player} claims {n} skulls.", v.view.claim, player=claimer)
    return Prompt(v.say("Claim more, or doubt it"), claimed, "R2.2")


def wait(v, player):
    return Prompt(v.say("{player} claims or doubts", player=player), "", "R2.1")


action = buttons(
    ACTIONS,
    {"doubt": lambda v: v.say("Doubt it")},
    {"claim": lambda v, i: v.say.plural("Claim {n} skull", "Claim {n} skulls", i + 1)},
)


def seat_facts(view, seat, say):
    dice = view.seats[seat].dice
    return [Fact("die", str(dice), say.plural("{n} die", "{n} dice", dice))]


def goals(view, say):
    """Returns what wins, and how far everybody is."""
    dice = [view.seats[seat].dice for seat in range(view.players)]
    return Goals(
        icon="die",
        title=say("Be the last with dice"),
        rule="R3.1",
        seats=[Progress(n, str(n), say.plural("{n} die", "{n} dice", n), out=not n) for n in dice],
        endings=[
            Ending(say("The game ends when only one player has dice left."), "R3.1", sum(n > 0 for n in dice) - 1)
        ],
    )


LINES = sentences(
    {"player": Wording("seat", Voice.player)},
    {
        Events.ROUND: line("Everybody rolls; {player} begins.", "R1.2", "die", opens=True),
        Events.CLAIMED: plural("{player} claims {n} skull.", "{player} claims {n} skulls.", "R2.1", n="skulls"),
        Events.DOUBTED: line("{player} doubts it.", "R2.2", "i-accuse"),
        Events.LIFTED: plural("{player} has {n} skull.", "{player} has {n} skulls.", "R2.2", "skull", n="skulls"),
        Events.LOST: when(
            "left",
            line("{player} loses a die.", "R2.2"),
            line("{player} loses the last die and is out.", "R2.3"),
        ),
    },
)

SPEECH = Speech(
    voice=Voice,
    prompts={Phase.CLAIM: ask},
    waits={Phase.CLAIM: wait},
    lines=LINES,
    actions=action,
    seat_facts=seat_facts,
    end_rule="R3.1",
    goals=goals,
)
