"""The words of the game. Each message is an English sentence; ``locale/it.po`` has its Italian."""

from filibusta.engine.goals import Ending, Goals, Progress
from filibusta.engine.record import HIDDEN
from filibusta.engine.refusals import because, refusals
from filibusta.engine.sentences import Wording, by, line, sentences, when
from filibusta.engine.speech import Fact, Prompt, Speech, Voice, buttons

from .cards import CHESTS, GOLD
from .rules import ACTIONS, Events, Phase, Reason, finder, last_turn, why


def chest_name(v, chest):
    return v.say.pick(CHESTS[chest]["name"])


def closed(v):
    chests = ", ".join(f"{n} × {chest_name(v, kind)}" for kind, n in enumerate(v.view.closed) if n)
    return v.say("Still closed: {chests}.", chests=chests)


def ask_offer(v):
    chest = v.view.chest
    content = v.say("It is full of {chest}: {gold} gold.", chest=chest_name(v, chest), gold=int(GOLD[chest]))
    return Prompt(v.say("Open the chest, or offer it to another player?"), f"{content} {closed(v)}", "R2.1")


def ask_answer(v):
    title = v.say("Take the chest that {player} offers you?", player=v.names[finder(v.view)])
    return Prompt(title, closed(v), "R2.3")


def wait_offer(v, player):
    return Prompt(v.say("{player} looks into a chest", player=player), closed(v), "R2.1")


def wait_answer(v, player):
    return Prompt(v.say("{player} takes or refuses the chest", player=player), closed(v), "R2.3")


action = buttons(
    ACTIONS,
    {
        "open": lambda v: v.say("Open it"),
        "take": lambda v: v.say("Take it"),
        "refuse": lambda v: v.say("Refuse it"),
    },
    {"offer": lambda v, seat: v.say("Offer it to {player}", player=v.names[seat])},
)


def seat_facts(view, seat, say):
    gold, refusals = view.seats[seat].gold, view.seats[seat].refusals
    return [
        Fact("coin", str(gold), say("{n} gold", n=gold)),
        Fact("", str(refusals), say.plural("{n} refusal", "{n} refusals", refusals)),
    ]


def goals(view, say):
    """Returns what wins, and how far everybody is, from what the viewer may know."""
    last = last_turn(view)
    left = 0 if view.over else last - view.turn + 1
    gold = [view.seats[seat].gold for seat in range(view.players)]
    return Goals(
        icon="coin",
        title=say("Most gold wins"),
        rule="R3.2",
        seats=[Progress(value=n, text=str(n), label=say("{n} gold", n=n)) for n in gold],
        endings=[
            Ending(
                text=say("The game ends when the last chest is opened."),
                rule="R3.1",
                left=left,
                note=say.plural("{n} chest left", "{n} chests left", left),
                total=last,
                near=left == 1,
            )
        ],
    )


def not_now(asked):
    return asked.say("First answer what is asked now.")


SENTENCES = {
    Reason.NOBODY_PLAYS: because("Nobody plays there."),
    Reason.OWN_CHEST: because("You offer a chest to others only."),
    Reason.NO_REFUSALS: because("You have no refusals left."),
}
refusal = refusals(why, ACTIONS, Reason, {}, SENTENCES, not_now)


def gains(v, h):
    return h.gold > 0


def amount(v, h):
    return abs(h.gold)


LINES = sentences(
    {
        "player": Wording("seat", Voice.player),
        "seat": Wording("seat", Voice.player),
        "chest": Wording("chest", chest_name),
    },
    {
        Events.FOUND: by(
            "chest",
            {HIDDEN: line("{player} finds a chest.", "R2.1", "chest", opens=True)},
            line("{player} finds a chest full of {chest}.", "R2.1", "chest", opens=True),
        ),
        Events.OFFERED: line("{player} offers it to {other}.", "R2.1", other="to"),
        Events.TAKEN: line("{player} takes it.", "R2.3"),
        Events.REFUSED: line("{player} refuses it.", "R2.3"),
        Events.OPENED: when(
            gains,
            line("It is full of {chest}: {player} gains {gold} gold.", "R2.2", "chest-open", gold=amount),
            line("It is full of {chest}: {player} loses {gold} gold.", "R2.2", "chest-open", gold=amount),
        ),
    },
)

SPEECH = Speech(
    voice=Voice,
    prompts={Phase.OFFER: ask_offer, Phase.ANSWER: ask_answer},
    waits={Phase.OFFER: wait_offer, Phase.ANSWER: wait_answer},
    lines=LINES,
    actions=action,
    seat_facts=seat_facts,
    end_rule="R3.2",
    goals=goals,
)
