"""The current decision in words: for the one who decides, and for those who wait."""

from collections.abc import Callable

from filibusta.engine.speech import Prompt
from filibusta.games.spanish_main_cards.cards import Move
from filibusta.games.spanish_main_cards.rules.decisions import can_accuse
from filibusta.games.spanish_main_cards.rules.row import any_damaged
from filibusta.games.spanish_main_cards.state import Option, Phase
from filibusta.games.spanish_main_cards.words.faces import card_text
from filibusta.games.spanish_main_cards.words.voice import Voice


def _adventure_detail(v: Voice) -> str:
    card = v.view.line[0]
    effect = card_text("adventure", card, v.say, v.view.options)
    return v.say("Adventure of this turn: {card}. {effect}", card=v.adventure(card), effect=effect)


def _ask_action(v: Voice) -> Prompt:
    """R3.2: names what is possible; only public facts and the decider's own hand size count."""
    view, seat = v.view, v.view.player
    repair = any_damaged(view)
    rivals = any(view.seats[other].hidden for other in range(view.players) if other != seat)
    accuse = rivals and can_accuse(view)
    if repair and accuse:
        title = v.say("Your turn: play a card, repair, accuse or pass")
    elif repair:
        title = v.say("Your turn: play a card, repair or pass")
    elif accuse:
        title = v.say("Your turn: play a card, accuse or pass")
    else:
        title = v.say("Your turn: play a card or pass")
    return Prompt(title, _adventure_detail(v), "R3.2")


def _await_action(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is choosing an action", player=player), _adventure_detail(v), "R3.2")


def _target_detail(v: Voice) -> str:
    card = v.say.pick(v.played["name"])
    if v.effect == Move.SABOTAGE:
        return v.say("{card}. A damaged ship gains no fame until it is repaired.", card=card)
    if v.effect == Move.MOVE_PAIR:
        return v.say("{card}. Every ship they pass shifts two spaces the other way.", card=card)
    return v.say("{card}. Every ship it passes shifts one space the other way.", card=card)


def _ask_ship(v: Voice) -> Prompt:
    n = v.played.get("distance", 0)
    if v.effect == Move.SABOTAGE:
        title = v.say("Choose an undamaged ship to damage")
    elif v.played["step"] < 0:
        title = v.say("Choose a ship to move {n} forward", n=n)
    else:
        title = v.say("Choose a ship to move {n} back", n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _await_ship(v: Voice, player: str) -> Prompt:
    n = v.played.get("distance", 0)
    if v.effect == Move.SABOTAGE:
        title = v.say("{player} is choosing a ship to damage", player=player)
    elif v.played["step"] < 0:
        title = v.say("{player} is choosing a ship to move {n} forward", player=player, n=n)
    else:
        title = v.say("{player} is choosing a ship to move {n} back", player=player, n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _ask_pair(v: Voice) -> Prompt:
    n = v.played["distance"]
    if v.played["step"] < 0:
        title = v.say("Choose two adjacent ships to move {n} forward", n=n)
    else:
        title = v.say("Choose two adjacent ships to move {n} back", n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def _await_pair(v: Voice, player: str) -> Prompt:
    n = v.played["distance"]
    if v.played["step"] < 0:
        title = v.say("{player} is choosing two adjacent ships to move {n} forward", player=player, n=n)
    else:
        title = v.say("{player} is choosing two adjacent ships to move {n} back", player=player, n=n)
    return Prompt(title, _target_detail(v), v.played["rule"])


def stake(v: Voice) -> str:
    """R5.8, R10.4: what an accusation can bring, and what it costs."""
    if v.plays(Option.MOVEMENT_HANDS):
        return v.say(
            "If you are right, you bank half of the fame under that ship. Right or wrong, you then discard a card."
        )
    return v.say("If you are right, you bank half of the fame under that ship.")


def _ask_pirate(v: Voice) -> Prompt:
    title = v.say("Who is {accused}? Name a pirate", accused=v.names[v.view.accused])
    return Prompt(title, stake(v), "R5.4")


def _await_pirate(v: Voice, player: str) -> Prompt:
    accused = v.names[v.view.accused]
    title = v.say("{player} accuses {accused} and is about to name a pirate", player=player, accused=accused)
    return Prompt(
        title, v.say("If it is true, {player} banks half of the fame under that ship.", player=player), "R5.4"
    )


def _ask_swap(v: Voice) -> Prompt:
    if v.plays(Option.MOVEMENT_HANDS):
        title = v.say("Replace a card of your hand, or keep them all")
        return Prompt(title, v.say("A card you discard is shown to all; only you see the new one."), "R10.3")
    title = v.say("Replace a movement card, or keep them all")
    return Prompt(title, v.say("A card you discard has no effect, and a new one is turned up in its place."), "R5.13")


def _await_swap(v: Voice, player: str) -> Prompt:
    title = v.say("{player} may replace a movement card", player=player)
    rule = "R10.3" if v.plays(Option.MOVEMENT_HANDS) else "R5.13"
    return Prompt(title, v.say("{player} passed.", player=player), rule)


def _ask_discard(v: Voice) -> Prompt:
    title = v.say("Choose a card to discard")
    if v.view.phase == Phase.ACCUSER_DISCARD:
        return Prompt(title, v.say("Accusing costs a card: from now on your hand is one smaller."), "R10.4")
    return Prompt(title, v.say("Being accused costs a card: from now on your hand is one smaller."), "R10.7a")


def _await_discard(v: Voice, player: str) -> Prompt:
    title = v.say("{player} is choosing a card to discard", player=player)
    if v.view.phase == Phase.ACCUSER_DISCARD:
        return Prompt(title, v.say("Accusing costs a card."), "R10.4")
    return Prompt(title, v.say("Being accused costs a card."), "R10.7a")


PROMPTS: dict[Phase, Callable[[Voice], Prompt]] = {
    Phase.CHOOSE_ACTION: _ask_action,
    Phase.CHOOSE_SHIP: _ask_ship,
    Phase.CHOOSE_PAIR: _ask_pair,
    Phase.CHOOSE_PIRATE: _ask_pirate,
    Phase.CHOOSE_SWAP: _ask_swap,
    Phase.ACCUSER_DISCARD: _ask_discard,
    Phase.ACCUSED_DISCARD: _ask_discard,
}
WAITS: dict[Phase, Callable[[Voice, str], Prompt]] = {
    Phase.CHOOSE_ACTION: _await_action,
    Phase.CHOOSE_SHIP: _await_ship,
    Phase.CHOOSE_PAIR: _await_pair,
    Phase.CHOOSE_PIRATE: _await_pirate,
    Phase.CHOOSE_SWAP: _await_swap,
    Phase.ACCUSER_DISCARD: _await_discard,
    Phase.ACCUSED_DISCARD: _await_discard,
}
