"""The current decision in words: for the one who decides, and for those who wait."""

from filibusta.engine.sentences import NEVER, Places, by, question, questions, when
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


def _possible(v: Voice) -> tuple[bool, bool]:
    """R3.2: whether a ship can be repaired and somebody accused, by public facts and the decider's own hand size."""
    view, seat = v.view, v.view.player
    rivals = any(view.seats[other].hidden for other in range(view.players) if other != seat)
    return bool(any_damaged(view)), bool(rivals and can_accuse(view))


def _target_detail(v: Voice) -> str:
    card = v.say.pick(v.played["name"])
    if v.effect == Move.SABOTAGE:
        return v.say("{card}. A damaged ship gains no fame until it is repaired.", card=card)
    if v.effect == Move.MOVE_PAIR:
        return v.say("{card}. Every ship they pass shifts two spaces the other way.", card=card)
    return v.say("{card}. Every ship it passes shifts one space the other way.", card=card)


def _is_sabotage(v: Voice) -> bool:
    return v.effect == Move.SABOTAGE


def _is_forward(v: Voice) -> bool:
    return v.played["step"] < 0


def stake(v: Voice) -> str:
    """R5.8, R10.4: what an accusation can bring, and what it costs."""
    if v.plays(Option.MOVEMENT_HANDS):
        return v.say(
            "If you are right, you bank half of the fame under that ship. Right or wrong, you then discard a card."
        )
    return v.say("If you are right, you bank half of the fame under that ship.")


def _has_hands(v: Voice) -> bool:
    return bool(v.plays(Option.MOVEMENT_HANDS))


PLACES: Places = {
    "n": lambda v: v.played.get("distance", 0),
    "accused": lambda v: v.names[v.view.accused],
}
DECISIONS = {
    Phase.CHOOSE_ACTION: question(
        "R3.2",
        by(
            _possible,
            {
                (True, True): "Your turn: play a card, repair, accuse or pass",
                (True, False): "Your turn: play a card, repair or pass",
                (False, True): "Your turn: play a card, accuse or pass",
                (False, False): "Your turn: play a card or pass",
            },
            NEVER,
        ),
        "{player} is choosing an action",
        _adventure_detail,
    ),
    Phase.CHOOSE_SHIP: question(
        lambda v: v.played["rule"],
        when(
            _is_sabotage,
            "Choose an undamaged ship to damage",
            when(_is_forward, "Choose a ship to move {n} forward", "Choose a ship to move {n} back"),
        ),
        when(
            _is_sabotage,
            "{player} is choosing a ship to damage",
            when(
                _is_forward,
                "{player} is choosing a ship to move {n} forward",
                "{player} is choosing a ship to move {n} back",
            ),
        ),
        _target_detail,
    ),
    Phase.CHOOSE_PAIR: question(
        lambda v: v.played["rule"],
        when(
            _is_forward,
            "Choose two adjacent ships to move {n} forward",
            "Choose two adjacent ships to move {n} back",
        ),
        when(
            _is_forward,
            "{player} is choosing two adjacent ships to move {n} forward",
            "{player} is choosing two adjacent ships to move {n} back",
        ),
        _target_detail,
    ),
    Phase.CHOOSE_PIRATE: question(
        "R5.4",
        "Who is {accused}? Name a pirate",
        "{player} accuses {accused} and is about to name a pirate",
        stake,
        wait_detail="If it is true, {player} banks half of the fame under that ship.",
    ),
    Phase.CHOOSE_SWAP: question(
        when(_has_hands, "R10.3", "R5.13"),
        when(
            _has_hands,
            "Replace a card of your hand, or keep them all",
            "Replace a movement card, or keep them all",
        ),
        "{player} may replace a movement card",
        when(
            _has_hands,
            "A card you discard is shown to all; only you see the new one.",
            "A card you discard has no effect, and a new one is turned up in its place.",
        ),
        wait_detail="{player} passed.",
    ),
    Phase.ACCUSER_DISCARD: question(
        "R10.4",
        "Choose a card to discard",
        "{player} is choosing a card to discard",
        "Accusing costs a card: from now on your hand is one smaller.",
        wait_detail="Accusing costs a card.",
    ),
    Phase.ACCUSED_DISCARD: question(
        "R10.7a",
        "Choose a card to discard",
        "{player} is choosing a card to discard",
        "Being accused costs a card: from now on your hand is one smaller.",
        wait_detail="Being accused costs a card.",
    ),
}
PROMPTS, WAITS = questions(PLACES, DECISIONS)
