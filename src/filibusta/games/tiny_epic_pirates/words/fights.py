"""What is said of attacks: their decisions, and the lines of the log."""

from collections.abc import Callable, Mapping

from filibusta.engine.news import Event
from filibusta.engine.speech import Decision, Line
from filibusta.games.tiny_epic_pirates.cards import LEVEL_DICE, MERCHANT_DAMAGE, SEATS, SUREFIRE_MAX
from filibusta.games.tiny_epic_pirates.events import Events, Gift
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of
from filibusta.games.tiny_epic_pirates.state import Phase
from filibusta.games.tiny_epic_pirates.words.voice import Voice

# ---------------------------------------------------------------- decisions


def _dice_text(v: Voice) -> str:
    """The faces, and what they come to with cards and cannons (R13.6)."""
    faces = [str(face) for face in v.view.faces if face]
    damage = damage_of(v.view, v.view.roller)
    return v.say("Dice: {dice}. Damage: {n}.", dice=v.everyone(faces), n=damage)


def _against(v: Voice) -> str:
    """What has to be beaten, as far as it is known."""
    target = v.view.target
    if v.view.roller != v.view.active:
        return v.say("To beat: {n}.", n=v.view.damage[0])
    if target >= SEATS:
        return v.say("To beat: {n}.", n=int(MERCHANT_DAMAGE[v.view.merchants[target - SEATS].card]))
    return v.say("{player} rolls next.", player=v.who(target))


def _fight_detail(v: Voice) -> str:
    return f"{_dice_text(v)} {_against(v)}"


FIGHT_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.ATTACK_TARGET: Decision(
        "R13.1",
        lambda v: v.say("Whom do you attack?"),
        lambda v, player: v.say("{player} is choosing whom to attack", player=player),
        lambda v: v.say("Dice of the Legend level: {n}.", n=int(LEVEL_DICE[v.mat.legend])),
    ),
    Phase.REROLL: Decision(
        "R13.3",
        lambda v: v.say("Do you roll dice again?"),
        lambda v, player: v.say("{player} may roll dice again", player=player),
        _fight_detail,
    ),
    Phase.SUREFIRE: Decision(
        "R13.4",
        lambda v: v.say("Do you turn a die with a Sure-fire Token?"),
        lambda v, player: v.say("{player} may turn a die with a Sure-fire Token", player=player),
        _fight_detail,
    ),
    Phase.NEW_PORT: Decision(
        "R14.3",
        lambda v: v.say("In which port does {ship} begin anew?", ship=v.merchant(v.view.ship)),
        lambda v, player: v.say("{player} is choosing the port of {ship}", player=player, ship=v.merchant(v.view.ship)),
        lambda v: v.say("Both ports are equally far."),
    ),
}


# ---------------------------------------------------------------- the log

GIFT_RULES = {
    Gift.SEARCH: "R12.2",
    Gift.LEGEND: "R20.2",
    Gift.MERCHANT_TIE: "R14.5",
    Gift.MERCHANT_LOSS: "R14.6",
    Gift.TIE: "R15.5",
    Gift.LOSS: "R15.4",
}
"""By what a Sure-fire Token was gained."""


def _attacked(v: Voice, h: Event) -> Line:
    text = v.say("{player} attacked {target}.", player=v.who(h.seat), target=v.target(h.target))
    return Line(text, "R13.1", "crossed")


def _rolled(v: Voice, h: Event) -> Line:
    dice = v.everyone([str(face) for face in (h.first, h.second, h.third) if face])
    return Line(v.say("{player} rolled {dice}.", player=v.who(h.seat), dice=dice), "R13.2", f"die-{h.first}")


def _rerolled(v: Voice, h: Event) -> Line:
    text = v.say("{player} rolled dice again by {crew}.", player=v.who(h.seat), crew=v.crew(h.crew))
    return Line(text, "R13.3", "die-1")


def _die(v: Voice, h: Event) -> Line:
    return Line(v.say("Die {die} shows {face} now.", die=h.die, face=h.face), "R13.3", f"die-{h.face}")


def _surefire(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "die": h.die, "face": h.face}
    return Line(v.say("{player} turned die {die} to {face}.", **which), "R13.4", "surefire")


def _damage(v: Voice, h: Event) -> Line:
    return Line(v.say("Damage of {player}: {n}.", player=v.who(h.seat), n=h.damage), "R13.6", "cannon")


def _tied(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "target": v.target(h.target)}
    if h.target < SEATS:
        return Line(v.say("{player} and {target} did the same damage.", **which), "R15.5", "crossed")
    return Line(v.say("{player} did no more damage than {target}.", **which), "R14.5", "crossed")


def _won(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "target": v.target(h.target)}
    if h.target < SEATS:
        return Line(v.say("{player} beat {target}.", **which), "R15.2", "crossed")
    return Line(v.say("{player} sank {target}.", **which), "R14.2", "crossed")


def _lost(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "target": v.target(h.target)}
    rule = "R15.4" if h.target < SEATS else "R14.6"
    return Line(v.say("{player} was beaten by {target}.", **which), rule, "crossed")


def _token(v: Voice, h: Event) -> Line:
    text = v.say("{player} gained a Sure-fire Token.", player=v.who(h.seat))
    return Line(text, GIFT_RULES[Gift(h.why)], "surefire")


def _no_token(v: Voice, h: Event) -> Line:
    which = {"player": v.who(h.seat), "most": SUREFIRE_MAX}
    return Line(v.say("{player} gained no Sure-fire Token: nobody has more than {most}.", **which), "R1.13", "surefire")


FIGHT_LINES: Mapping[Events, Callable[[Voice, Event], Line]] = {
    Events.ATTACKED: _attacked,
    Events.ROLLED: _rolled,
    Events.REROLLED: _rerolled,
    Events.DIE: _die,
    Events.SUREFIRE: _surefire,
    Events.DAMAGE: _damage,
    Events.TIED: _tied,
    Events.WON: _won,
    Events.LOST: _lost,
    Events.TOKEN: _token,
    Events.NO_TOKEN: _no_token,
}
