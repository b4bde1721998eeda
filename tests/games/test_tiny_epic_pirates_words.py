"""What Tiny Epic Pirates says: prices of walks, cards in sentences, sentences to the reader."""

import random
from collections import Counter

import pytest

from filibusta.engine.match import Match
from filibusta.engine.words import LANGUAGES, You
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.state import Phase
from filibusta.games.tiny_epic_pirates.words.faces import captain_text, crew_text, merchant_text, place_text
from filibusta.games.tiny_epic_pirates.words.refusals import unreached, unsailed, unused

CAPTAINS, CREW, MAP = range(len(cards.CAPTAINS)), range(len(cards.CREW)), range(len(cards.MAP))


def first_turn(players: int, seed: int = 3) -> Match:
    """A game in which the first order is to be chosen."""
    match, chance = Match.new(GAME, players, seed=seed), random.Random(seed)
    while match.view(match.player).state.phase != Phase.CHOOSE_SPACE:
        match.play(int(chance.choice(match.legal())))
    return match


def test_each_order_says_what_it_costs_in_deckhands() -> None:
    """R4.4: three deckhands, the captain on space 0."""
    match = first_turn(2)
    view = match.view(match.player)
    orders: list[dict[str, dict[str, str]]] = cards.DATA["orders"]
    wheel: list[int] = list(view.state.seats[match.player].wheel)
    names = [orders[order]["name"]["en"] for order in wheel]
    ends = ("", ", for 1 deckhand", ", for 2 deckhands", ", for 3 deckhands")
    assert [action.text for action in view.legal_actions("en")] == [
        name + end for name, end in zip(names, ends, strict=False)
    ]


def test_whoever_plays_alone_waits_for_the_solo_pirate_by_name() -> None:
    match, chance, said = first_turn(1), random.Random(1), list[str]()
    for _ in range(40):
        if match.over:
            break
        match.play(int(chance.choice(match.legal())))
        view = match.view(match.player)
        lines = [GAME.words.event(view.state, event, GAME.say("en"), view.names) for event in view.news()]
        said += [line.text for line in lines if line]
    assert any("Solo Pirate gave the order" in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_something_of_its_own(language: str) -> None:
    say = GAME.say(language)
    assert len({captain_text(captain, say) for captain in CAPTAINS}) == len({"attack", "plunder"})
    pairs = {(crew_text(card, say), tuple(cards.CREW_FACES[card]), cards.CREW_HITS[card]) for card in CREW}
    assert len(pairs) == len(CREW)
    assert len({merchant_text(card, say) for card in range(len(cards.MERCHANT_CARDS))}) == len(cards.MERCHANT_CARDS)
    assert all(place_text(card, say) for card in MAP)


def test_crew_cards_say_their_actions_from_left_to_right() -> None:
    say, cards_by_id = GAME.say("en"), {card: i for i, card in enumerate(cards.CREW)}
    assert crew_text(cards_by_id["jolly_rodge"], say) == "On Plunder: swap a cube, then gain 1 gold."
    assert crew_text(cards_by_id["raina_rumor"], say) == "On Trade: sell 1 rum for 4 gold."
    assert crew_text(cards_by_id["tina_trickshot"], say) == "On Attack: roll dice with 3 and 4 again."
    assert captain_text(0, say) == "On Search: bury a treasure, then attack."


def test_the_reader_is_spoken_to() -> None:
    english, italian = GAME.say("en"), GAME.say("it")
    line = "{player} attacked {target}."
    assert english(line, player=You("Ada"), target="Bea") == "You attacked Bea."
    assert italian(line, player="Ada", target=You("Bea")) == "Ada ti ha attaccato."


def test_every_order_and_place_that_is_not_offered_has_its_reason() -> None:
    match, chance, say = first_turn(2), random.Random(5), GAME.say("en")
    spaces, places, reasons = cards.SPACES, range(cards.PLACES), Counter[str]()
    for _ in range(300):
        view = match.view(match.player).state
        if view.phase == Phase.CHOOSE_SPACE:
            shut = [space for space in range(spaces) if f"space:{space}" not in view.choices]
            reasons.update(unreached(view, space, say) for space in shut)
        if view.phase == Phase.SAIL:
            far = [place for place in places if cards.DISTANCE[view.seats[view.active].at, place] != 1]
            reasons.update(unsailed(view, place, say) for place in far)
        match.play(int(chance.choice(match.legal())))
    assert reasons["Your captain is here, and has to walk on."]
    assert reasons["Your ship is here."] and reasons["You sail to a place beside yours, step by step."]
    assert "First answer what is asked now." not in reasons


def test_a_crew_card_that_is_not_offered_says_what_sets_it_off() -> None:
    match, say = first_turn(2), GAME.say("en")
    view = match.view(match.player).state
    others = [card for card in CREW if cards.IS_OFFERED[card] and cards.CREW_TRIGGER[card] != view.order]
    said = {unused(view, card, say) for card in others}
    assert said and all(line.startswith("It is set off by ") for line in said)
    rerollers = [card for card in CREW if not cards.IS_OFFERED[card]]
    assert {unused(view, card, say) for card in rerollers} == {"It rolls dice again, when your order is an attack."}
