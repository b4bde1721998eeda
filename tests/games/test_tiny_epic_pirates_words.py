"""What Tiny Epic Pirates says: prices of walks, cards in sentences, sentences to the reader."""

import random

import pytest

from filibusta.engine.match import Match
from filibusta.engine.words import LANGUAGES, You
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.state import Phase
from filibusta.games.tiny_epic_pirates.words.faces import captain_text, crew_text, merchant_text, place_text

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
