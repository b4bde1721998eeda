"""The words for attacks: their decisions."""

from collections.abc import Mapping

from filibusta.engine.sentences import Question, question
from filibusta.games.tiny_epic_pirates.cards import LEVEL_DICE, MERCHANT_DAMAGE, SEATS
from filibusta.games.tiny_epic_pirates.rules.dice import damage_of
from filibusta.games.tiny_epic_pirates.state import Phase
from filibusta.games.tiny_epic_pirates.words.voice import Voice


def _dice_text(v: Voice) -> str:
    """The faces, and what they come to with cards and cannons (R13.6)."""
    faces = [str(face) for face in v.view.faces if face]
    damage = damage_of(v.view, v.view.roller)
    return v.say("Dice: {dice}. Damage: {n}.", dice=v.everyone(faces), n=damage)


def _against(v: Voice) -> str:
    """Tells what has to be beaten, as far as it is known."""
    target = v.view.target
    if v.view.roller != v.view.active:
        return v.say("To beat: {n}.", n=v.view.damage[0])
    if target >= SEATS:
        return v.say("To beat: {n}.", n=int(MERCHANT_DAMAGE[v.view.merchants[target - SEATS].card]))
    return v.say("{player} rolls next.", player=v.who(target))


def _fight_detail(v: Voice) -> str:
    return f"{_dice_text(v)} {_against(v)}"


FIGHT_DECISIONS: Mapping[Phase, Question] = {
    Phase.ATTACK_TARGET: question(
        "R13.1",
        "Whom do you attack?",
        "{player} is choosing whom to attack",
        "Dice of the Legend level: {n}.",
        n=lambda v: int(LEVEL_DICE[v.mat.legend]),
    ),
    Phase.REROLL: question("R13.3", "Do you roll dice again?", "{player} may roll dice again", _fight_detail),
    Phase.SUREFIRE: question(
        "R13.4",
        "Do you turn a die with a Sure-fire Token?",
        "{player} may turn a die with a Sure-fire Token",
        _fight_detail,
    ),
    Phase.NEW_PORT: question(
        "R14.3",
        "In which port does {ship} begin anew?",
        "{player} is choosing the port of {ship}",
        "Both ports are equally far.",
    ),
}
