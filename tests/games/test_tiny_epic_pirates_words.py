"""What Tiny Epic Pirates says: prices of walks, cards in sentences, sentences to the reader."""

import random
from collections import Counter
from typing import Any

import pytest

from filibusta.engine.match import Match
from filibusta.engine.plain import PlainState
from filibusta.engine.words import LANGUAGES, You
from filibusta.games.tiny_epic_pirates import GAME, cards
from filibusta.games.tiny_epic_pirates.checks.positions import build
from filibusta.games.tiny_epic_pirates.hopeless import hopeless
from filibusta.games.tiny_epic_pirates.state import ACTIONS, Phase
from filibusta.games.tiny_epic_pirates.words.faces import captain_text, crew_text, merchant_text, place_text
from filibusta.games.tiny_epic_pirates.words.refusals import refusal, unreached, unsailed, unused
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played
from filibusta.testing.sentences import Reader

READER = Reader(GAME)
OPTIONS: dict[int, dict[str, int | bool]] = {
    1: {},
    2: {"captain_draft": True},
    3: {"lift_to_repair": True},
    4: {"gold_floor": 0},
}
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


@pytest.mark.parametrize("players", GAME.players)
def test_every_action_that_cannot_be_chosen_has_its_reason(players: int) -> None:
    match, chance, met = Match.new(GAME, players, OPTIONS[players], seed=players), random.Random(players), set[int]()
    say = {language: GAME.say(language) for language in LANGUAGES}
    while not match.over and match.ply < 500:
        view = match.view(match.player).state
        if view.phase not in met or match.ply % 20 == 0:
            met.add(int(view.phase))
            for number in range(GAME.actions.size):
                name = GAME.actions.name(number)
                if name not in view.choices:
                    told = {
                        READER.text(refusal(view, ACTIONS.number(name), say[language]), name) for language in LANGUAGES
                    }
                    assert len(told) == len(LANGUAGES), name
        battles = [name for name in view.choices if name.startswith(("attack", "yes", "use", "recruit"))]
        match.play(view.choices[chance.choice(battles or list(view.choices))])
    assert len(met) > 20


REASONS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "pass", "The captain has to walk on in every turn."),
    ({}, "move:north", "First your captain walks on the wheel; then you sail."),
    ({}, "sell:1", "You sell by the order Trade, at a market for a good that you have on board."),
    ({"at": {"0": 0}, "phase": "sail", "order": "search"}, "move:north", "There the sea ends."),
    ({"at": {"0": 0}, "phase": "sail", "order": "search"}, "more_sail", "You have no +2 sail token."),
    ({"phase": "crew", "order": "crew_up"}, "refresh", "It costs 1 gold, and your last one has to stay."),
    ({"phase": "attack_target", "order": "attack"}, "attack:seat_0", "You attack others only."),
    ({"phase": "attack_target", "order": "attack"}, "attack:seat_1", "A ship is attacked only where you are."),
    (
        {"at": {"1": 1}, "hidden": [1], "phase": "attack_target", "order": "attack"},
        "attack:seat_1",
        "That ship is hidden in the cove until the next turn of its owner.",
    ),
    (
        {
            "options": {"hide_until_sail": True},
            "at": {"1": 1},
            "hidden": [1],
            "phase": "attack_target",
            "order": "attack",
        },
        "attack:seat_1",
        "That ship is hidden in the cove until it sails away.",
    ),
    (
        {
            "deckhands": {"0": [0, 0, 0, 3]},
            "at": {"0": 12},
            "storm_passes": {"0": 1},
            "phase": "sail",
            "order": "trade",
        },
        "move:east",
        "With all deckhands on Repair you enter a storm only with a token: brave:east.",
    ),
    (
        {"space": {"0": 1}, "deckhands": {"0": [0, 0, 0, 0]}, "posted": {"0": [3, 4, 5]}},
        "space:3",
        "That takes 1 deckhand; at hand: 0.",
    ),
    ({"phase": "jostle", "order": "search"}, "wheel:2", "Deckhands on Rigging, Cannons and Extort are hit first."),
]


@pytest.mark.parametrize(("patch", "action", "reason"), REASONS, ids=[action for _, action, _ in REASONS])
def test_a_refusal_names_the_cause_and_what_would_be_right(patch: dict[str, Any], action: str, reason: str) -> None:
    states = build(patch)
    assert GAME.actions.number(action) not in GAME.legal(states)
    assert refusal(PlainState(states[0]), ACTIONS.number(action), GAME.say("en")) == reason


CITED = [
    ("R13.4-surefire", "gained a Sure-fire Token", "R14.5"),
    ("R13.7-defender", "gained a Sure-fire Token", "R15.4"),
    ("R15.5-tie", "gained a Sure-fire Token", "R15.5"),
    ("R20.2-surefire-of-the-defender", "Player 2 gained a Sure-fire Token", "R20.2"),
    ("W12-tie", "gained a Sure-fire Token", "R14.5"),
    ("W12-lost", "gained a Sure-fire Token", "R14.6"),
    ("R14.2-full-hold", "loaded 1 gunpowder", "R14.3"),
    ("R7.2-off-the-wheel", "was jostled", "R7.2"),
    ("R17.12-last-of-all", "moved a deckhand", "R17.12"),
    ("R17.14-navy", "The Navy sailed", "R17.14"),
    ("R17.15-merchant", "The orange Merchant sailed", "R17.15"),
    ("R17.15-merchant", "The orange Merchant loaded", "R19.5"),
    ("R11.2-refresh", "On offer now", "R11.2"),
    ("R11-take", "On offer now", "R11.5"),
    ("R21.5-limit", "won with 1 treasure", "R21.5"),
    ("R21.4-gold", "Of those with 3 treasures and the same Legend level, Player 2 won with the most gold.", "R21.4"),
    ("R21.4-ties", "3 treasures, the same Legend level and gold, Player 2 won with the most booty.", "R21.4"),
    ("R21.2-everybody-else", "Player 2 shares the victory: 3 treasures, and the same Legend level", "R21.4"),
    ("R1.14-extort", "Player 1 gained 1 gold from Extort.", "R19.2"),
    ("R1.14-extort", "Player 1 cannot keep 2 gold from Extort: nobody has more than 13.", "R1.14"),
    ("R25.9-draft", "Player 2 chose the card of Carmen Rouge and Tobias Kraken.", "R2.14"),
    ("R25.8-random-booty", "Magnus Bolt commands the ship of Player 2.", "R2.17"),
]
"""A scenario, a line of its log, and the rule by which it happened."""


@pytest.mark.parametrize(("scenario", "text", "rule"), CITED)
def test_lines_of_the_log_cite_the_rule_that_did_it(scenario: str, text: str, rule: str) -> None:
    match = played(GAME, next(one for one in scenarios(GAME) if one.id == scenario))
    assert match
    assert {line.rule for line in match.log() if text in line.text} == {rule}


def test_in_the_turns_of_others_a_bot_may_choose() -> None:
    """R13.7, R19.3: the order answers what one is asked then, and can be withdrawn all along."""
    assert GAME.standing
    say = GAME.say("en")
    own = GAME.standing(PlainState(build({})[0]), say)
    others = GAME.standing(
        PlainState(build({"phase": "line_navy", "player": 2, "order": "search", "crossed": 1})[0]), say
    )
    assert own and others and not own.asked and others.asked
    assert (own.scope, own.kind, own.action) == (others.scope, others.kind, others.action)
    assert GAME.standing(Match.new(GAME, 3, seed=1).view(0).state, say) is None, "in the setup all choose"


def test_a_crew_card_that_is_not_offered_says_what_sets_it_off() -> None:
    match, say = first_turn(2), GAME.say("en")
    view = match.view(match.player).state
    others = [card for card in CREW if cards.IS_OFFERED[card] and cards.CREW_TRIGGER[card] != view.order]
    said = {unused(view, card, say) for card in others}
    assert said and all(line.startswith("It is set off by ") for line in said)
    rerollers = [card for card in CREW if not cards.IS_OFFERED[card]]
    assert {unused(view, card, say) for card in rerollers} == {"It rolls dice again, when your order is an attack."}


def test_hiding_lasts_as_long_as_the_prompt_says() -> None:
    """R16.5, R25.5"""
    details = {
        option: GAME.words.prompt(PlainState(build(hiding)[0]), GAME.say("en"), ["Ann"] * 3).detail
        for option in (False, True)
        for hiding in [{"options": {"hide_until_sail": option}, "phase": "hide", "order": "hide_out"}]
    }
    assert "next turn" in details[False] and "next turn" not in details[True]


def test_a_full_hold_is_not_said_to_have_room() -> None:
    holding = {"hold": {"0": {"coffee": 2, "rum": 1}}, "phase": "plunder", "order": "plunder", "at": {"0": 8}}
    detail = GAME.words.prompt(PlainState(build(holding)[0]), GAME.say("en"), ["Ann"] * 3).detail
    assert detail.endswith("On board: 1 rum and 2 coffee. It holds 3 at most.")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Attack the Solo Pirate"), ("it", "Attacca il Pirata Solitario")],
)
def test_the_solo_pirate_has_an_article(language: str, said: str) -> None:
    """R24.1"""
    states = build({"players": 1, "at": {"0": 0, "1": 0}, "phase": "attack_target", "order": "attack"})
    assert (
        GAME.words.action(PlainState(states[0]), GAME.actions.number("attack:seat_1"), GAME.say(language), ["Ann"])
        == said
    )
    jostled = played(GAME, next(one for one in scenarios(GAME) if one.id == "R24.15-off-the-wheel"))
    assert jostled
    told = " ".join(line.text for line in jostled.log(language=language))
    assert "The Solo Pirate was jostled" in told or "La nave del Pirata Solitario" in told
    assert "di il" not in told and "La nave di Pirata" not in told


@pytest.mark.parametrize(
    ("patch", "rule"),
    [
        ({"phase": "jostle", "order": "search"}, "R7.1"),
        ({"phase": "jostle", "order": "search", "deckhands": {"0": [0, 0, 0, 1]}, "posted": {"0": [1, 2]}}, "R7.2"),
    ],
)
def test_prompts_cite_the_rule_that_asks(patch: dict[str, Any], rule: str) -> None:
    assert GAME.words.prompt(PlainState(build(patch)[0]), GAME.say("en"), ["Ann"] * 3).rule == rule


def test_nobody_uses_a_crew_card_for_nothing() -> None:
    """Four of ten cards that bots used could do nothing, and were used up all the same (R17.5)."""
    met = Counter[bool]()
    for seed in range(8):
        match, chance = Match.new(GAME, 3, seed=seed), random.Random(seed)
        while not match.over and match.turn < 120:
            view = match.view(match.player)
            for action in view.legal().tolist():
                kind, card = ACTIONS.part(action)
                if kind == "use":
                    then = view.states.copy()
                    GAME.act(then, action, seed)
                    does = then[0].using == card or cards.Deed.GAIN_GOLD in cards.CREW_DEEDS[card]
                    met[does] += 1
                    assert hopeless(view.state, action) != does
            match.play(int(chance.choice(view.legal())))
    assert met[True] > 20 and met[False] > 20


def test_nobody_keeps_back_a_treasure() -> None:
    """R18.1, R21.4: cabin boys declined one Treasure of eleven."""
    view = PlainState(build({"phase": "bury"})[0])
    assert [hopeless(view, ACTIONS.first(answer)) for answer in ("yes", "no")] == [False, True]
