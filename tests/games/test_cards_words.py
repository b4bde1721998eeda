"""What the card game says: always something, in every language, with a rule behind it, and never a secret."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest
import random_games
from random_games import State, event_of

from filibusta.engine.events import EventKind
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.engine.speech import Line
from filibusta.engine.words import LANGUAGES, Words
from filibusta.games.spanish_main_cards import GAME, cards
from filibusta.games.spanish_main_cards.checks.positions import build
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.hopeless import hopeless
from filibusta.games.spanish_main_cards.rules.effects import HAPPENINGS
from filibusta.games.spanish_main_cards.state import ACCUSE, NONE, PASS, REPAIR, SHIP, Phase
from filibusta.games.spanish_main_cards.words import faces
from filibusta.testing.rulebook import rules_of
from filibusta.testing.sentences import Reader

NAMES = ("Ada", "Bruno", "Zoë", "Dmitri")
READER = Reader(GAME)
PRINTED = tuple(option.default for option in GAME.options)
SAY = {language: GAME.say(language) for language in LANGUAGES}

OPTION_SETS = [
    {
        "imminent_adventures": imminent,
        "movement_hands": hands,
        "extended_fame": extended,
        "loot_revealed_ships": loot,
        "mutiny_target": i % 3,
    }
    for i, (imminent, hands, extended, loot) in enumerate(product((False, True), repeat=4))
]
TABLES = [(GAME.players[(i + i // 3) % len(GAME.players)], options) for i, options in enumerate(OPTION_SETS)]
"""Each set of options at one table; every number of players meets every target of a mutiny."""

positions, view_of = partial(random_games.positions, GAME), partial(random_games.view_of, GAME)


def lines(view: PlainState, say: Words, names: Sequence[str]) -> list[tuple[EventKind, str]]:
    """The lines of the latest action, each with the kind of its event."""
    found = [(h.kind, GAME.words.event(view, h, say, names)) for h in news_of(view, Events)]
    assert all(line for kind, line in found if kind != Events.KEPT)
    return [(kind, READER.line(line)) for kind, line in found if line]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_event_of_a_game_has_its_line(players: int, options: dict[str, int | bool]):
    for states in positions(players, options, seed=players):
        lines(view_of(states, (int(states[0].player) + 1) % players), SAY["en"], NAMES[:players])


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize("players", GAME.players)
def test_nobody_reads_what_another_holds(players: int, hands: bool):
    """No words for others put a hidden pirate and its holder together, or name a card drawn in secret."""
    names = NAMES[:players]
    say = SAY["en"]
    for seed in range(3):
        for states in positions(players, {"movement_hands": hands}, seed):
            state: State = states[0]
            secrets: list[tuple[str, str, int]] = [
                (names[int(state.ships[ship].owner)], say.pick(pirate["name"]), int(state.ships[ship].owner))
                for ship, pirate in enumerate(cards.PIRATES)
                if state.ships[ship].owner != NONE and not state.ships[ship].revealed
            ]
            for viewer in range(SPECTATOR, players):
                view = view_of(states, viewer)
                told = [text for kind, text in lines(view, say, names) if kind != Events.ACCUSED]
                waiting = GAME.words.waiting(view, say, names)
                told += [waiting.title, waiting.detail]
                told += [fact.label for seat in range(players) for fact in GAME.words.seat_facts(view, seat, say)]
                for holder, pirate, seat in secrets:
                    assert seat == viewer or not any(holder in text and pirate in text for text in told)
                for event in news_of(view, Events):
                    if event.kind == Events.DREW and event.seat != viewer:
                        line = GAME.words.event(view, event, say, names)
                        assert line and line.text == f"{names[event.seat]} drew a card."


def test_whoever_may_accuse_with_hope_finds_a_pirate_to_name():
    """Level 2 accused a player whom it had cleared of every pirate with fame, and had to name one without."""
    met = Counter[bool]()
    for seed in range(12):
        for states in positions(3, {}, seed):
            for action in GAME.legal(states).tolist():
                if ACCUSE <= action < ACCUSE + len(NAMES):
                    view, then = view_of(states, int(states[0].player)), states.copy()
                    GAME.act(then, action)
                    named = GAME.legal(then).tolist()
                    met[hopeless(view, action)] += 1
                    assert hopeless(view, action) == all(hopeless(view, pirate) for pirate in named)
    assert met[True] and met[False]


def test_there_is_no_hope_in_sabotage_where_every_ship_is_damaged():
    """R4.16: with one ship left there is a target."""

    def without_hope(*spared: str) -> set[str]:
        damaged = [ship["code"] for ship in cards.SHIPS if ship["code"] not in spared]
        states = build({"damaged": damaged, "movement_row": ["sabotage", "full_speed_ahead", "lost_at_sea"]})
        view = view_of(states, 0)
        return {GAME.actions.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}

    assert "move:sabotage" in without_hope()
    assert "move:sabotage" not in without_hope("S2")


@pytest.fixture(scope="module")
def dealt() -> PlainState:
    return PlainState(next(positions(3, {}, seed=1))[0])


LAST_MOVEMENT, LAST_ADVENTURE = len(cards.MOVEMENTS) - 1, len(cards.ADVENTURES) - 1
EXAMPLES: dict[Events, list[tuple[int, ...]]] = {
    Events.STARTED: [(0,)],
    Events.PLAYED: [(0, card) for card in range(LAST_MOVEMENT + 1)],
    Events.MOVED: [(NONE, 0, 7, 1), (NONE, 8, 1, 7), (NONE, 3, 1, 1)],
    Events.SABOTAGED: [(NONE, 3), (NONE, NONE)],
    Events.FOGGED: [(NONE, LAST_ADVENTURE)],
    Events.REFILLED: [(NONE, LAST_MOVEMENT)],
    Events.DREW: [(1, 10), (1, HIDDEN)],
    Events.RESHUFFLED: [(NONE, 1), (NONE, 20)],
    Events.REPAIRED: [(1, 1), (1, 9)],
    Events.ACCUSED: [(0, 1, 8)],
    Events.REVEALED: [(1, 8, why) for why in Reveal],
    Events.REFUTED: [(1, 8)],
    Events.UNOWNED: [(NONE, 8)],
    Events.BANKED: [(1, 8, 0, 0), (1, 8, 1, 1), (1, 8, 3, 5)],
    Events.PASSED: [(2,)],
    Events.SWAPPED: [(2, 10)],
    Events.DISCARDED: [(2, 10)],
    Events.ADVENTURE: [(2, card) for card in range(LAST_ADVENTURE + 1)],
    Events.GAINED: [(NONE, 0, 1, 5), (NONE, 0, 2, 6)],
    Events.DAMAGED: [(NONE, 0, NONE, 9), (NONE, 0, 5, LAST_ADVENTURE)],
    Events.LOST: [(NONE, 0, 1, 12), (NONE, 0, 3, 17)],
    **{event: [(NONE, *range(len(event.parts)))] for event in HAPPENINGS},
    Events.NOTHING: [(NONE, card) for card in range(LAST_ADVENTURE + 1)],
    Events.TURNED_UP: [(NONE, 3, 0), (NONE, 3, 2)],
    Events.TURN: [(0, 5)],
    Events.ENDED: [(0, 1), (0, 14)],
}


@pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: kind.name)
def test_every_kind_of_event_has_a_line(dealt: PlainState, kind: Events):
    for say in SAY.values():
        for seat, *numbers in EXAMPLES[kind]:
            line = GAME.words.event(dealt, event_of(kind, seat, *numbers), say, NAMES)
            assert line
            READER.line(line)


def test_only_keeping_the_cards_is_not_worth_a_line(dealt: PlainState):
    assert set(Events) - set(EXAMPLES) == {Events.KEPT}
    assert GAME.words.event(dealt, event_of(Events.KEPT, 0), SAY["en"], NAMES) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_text_of_its_own_effect(language: str):
    say = SAY[language]
    texts: dict[str, Any] = {}
    for i, card in enumerate(cards.MOVEMENTS):
        effect = (card["effect"], card.get("step"), card.get("distance"), card.get("flag"))
        assert texts.setdefault(READER.text(faces.card_text("movement", i, say, PRINTED)), effect) == effect
    for i, card in enumerate(cards.ADVENTURES):
        assert (
            texts.setdefault(READER.text(faces.card_text("adventure", i, say, PRINTED)), card["rule"]) == card["rule"]
        )
    mutiny = next(i for i, card in enumerate(cards.ADVENTURES) if card["effect"] == "mutiny")
    assert (
        len({READER.text(faces.card_text("adventure", mutiny, say, (*PRINTED[:-1], target))) for target in range(3)})
        == 3
    )


def number_of(rows: list[dict[str, Any]], name: str) -> int:
    return next(i for i, row in enumerate(rows) if row["id"] == name)


@pytest.mark.parametrize(
    ("kind", "card", "english", "italian"),
    [
        ("movement", "full_speed_ahead", "Any ship, 6 forward", "Una nave qualsiasi, avanti di 6"),
        ("movement", "caught_in_a_rip", "Two adjacent ships, 3 back", "Due navi adiacenti, indietro di 3"),
        ("movement", "dutch_retreat", "Each Dutch ship, 2 back", "Ogni nave olandese, indietro di 2"),
        (
            "adventure",
            "neptunes_favor",
            "Each undamaged ship on space 1, 3 or 5 gains 1 fame.",
            "Ogni nave non danneggiata sullo spazio 1, 3 o 5 guadagna 1 punto fama.",
        ),
        (
            "adventure",
            "legendary_treasure",
            "The first 2 undamaged ships gain 2 fame each.",
            "Le prime 2 navi non danneggiate guadagnano 2 punti fama ciascuna.",
        ),
        (
            "adventure",
            "maelstrom",
            "The last undamaged ship is damaged.",
            "L'ultima nave non danneggiata viene danneggiata.",
        ),
    ],
)
def test_some_card_texts(kind: Any, card: str, english: str, italian: str):
    number = number_of(cards.MOVEMENTS if kind == "movement" else cards.ADVENTURES, card)
    assert [faces.card_text(kind, number, SAY[language], PRINTED) for language in ("en", "it")] == [english, italian]


def test_the_first_question_names_what_is_possible():
    for hands in (False, True):
        for states in positions(2, {"movement_hands": hands}, seed=4):
            if states[0].phase != Phase.CHOOSE_ACTION or states[0].over:
                continue
            view = view_of(states, int(states[0].player))
            title, allowed = GAME.words.prompt(view, SAY["en"], NAMES).title, GAME.legal(states).tolist()
            assert ("repair" in title) == (REPAIR in allowed)
            assert ("accuse" in title) == any(ACCUSE <= action < PASS for action in allowed)


def test_buttons_tell_where_a_ship_will_be():
    """The space that a button names is the one the ship comes to."""
    say, seen = SAY["en"], 0
    for states in positions(2, {}, seed=2):
        if states[0].phase != Phase.CHOOSE_SHIP or "sabotage" in cards.MOVEMENTS[states[0].played]["effect"]:
            continue
        for ship in range(cards.N_SHIPS):
            after = states.copy()
            text = GAME.words.action(PlainState(states[0]), SHIP + ship, say, NAMES)
            GAME.act(after, SHIP + ship)
            moved = next(h for h in news_of(PlainState(after[0]), Events) if h.kind == Events.MOVED)
            assert text.startswith("Leave" if moved.start == moved.goal else "Sail") and text.endswith(
                f"space {moved.goal}"
            )
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("told", "english", "italian"),
    [
        (
            event_of(Events.ACCUSED, 0, 1, 2),
            "Ada accused Bruno of being Gentleman Crowe.",
            "Ada ha accusato Bruno di essere Crowe il Gentiluomo.",
        ),
        (
            event_of(Events.MOVED, NONE, 0, 5, 2),
            "Raven's Due moved forward from space 5 to space 2.",
            "Tributo del Corvo avanza dallo spazio 5 allo spazio 2.",
        ),
        (
            event_of(Events.MOVED, NONE, 0, 2, 5),
            "Raven's Due moved back from space 2 to space 5.",
            "Tributo del Corvo arretra dallo spazio 2 allo spazio 5.",
        ),
        (
            event_of(Events.DAMAGED, NONE, 0, 4, 0),
            "Lobo de Plata damaged Raven's Due.",
            "Lupo d'Argento ha danneggiato Tributo del Corvo.",
        ),
        (
            event_of(Events.LOOTED, NONE, 0, 4, 0),
            "Lobo de Plata took 1 fame from Raven's Due.",
            "Lupo d'Argento ha preso 1 punto fama a Tributo del Corvo.",
        ),
        (
            event_of(Events.BANKED, 1, 0, 2, 3),
            "Bruno banked 2 fame of 3 from Raven's Due.",
            "Bruno ha messo al sicuro 2 punti fama su 3 da Tributo del Corvo.",
        ),
        (event_of(Events.REPAIRED, 1, 1), "Bruno repaired the damaged ship.", "Bruno ha riparato la nave danneggiata."),
        (
            event_of(Events.REPAIRED, 1, 3),
            "Bruno repaired the 3 damaged ships.",
            "Bruno ha riparato le 3 navi danneggiate.",
        ),
    ],
)
def test_lines_tell_who_did_what_to_whom(dealt: PlainState, told: Event, english: str, italian: str):
    lines = [GAME.words.event(dealt, told, SAY[language], NAMES) for language in ("en", "it")]
    assert [line and line.text for line in lines] == [english, italian]


def test_one_line_in_full(dealt: PlainState):
    played = number_of(cards.MOVEMENTS, "sabotage")
    line = GAME.words.event(dealt, event_of(Events.PLAYED, 1, played), SAY["it"], NAMES)
    assert line == Line("Bruno ha giocato Sabotaggio!", "R4.16", "mov-sabotage")


@pytest.mark.parametrize(
    ("fame", "damaged", "told"),
    [
        ({"E1": 3, "E3": 4}, [], "No adventure is left: Bruno won with 4 fame."),
        ({"E1": 4, "E3": 4}, ["S1"], "No adventure is left: Bruno won the tie at 4 fame with more undamaged ships."),
        ({"E1": 4, "E3": 4}, [], "No adventure is left: Ada won the tie at 4 fame with the ship furthest in front."),
    ],
)
def test_the_end_says_why_and_what_decided_a_tie(fame: dict[str, int], damaged: list[str], told: str):
    """R8.1, R8.5: the scores alone do not tell who won."""
    states = build(
        {
            "owners": {"E1": 0, "S1": 0, "E3": 1, "S3": 1, "E2": 2, "S2": 2},
            "fame": fame,
            "damaged": damaged,
            "deck": 0,
            "discards": "rest",
            "active": "dutch_loot",
        }
    )
    for action in ("pass", "keep"):
        GAME.act(states, GAME.actions.number(action))
    view = view_of(states, SPECTATOR)
    ends = [
        GAME.words.event(view, one, SAY["en"], NAMES[:3]) for one in news_of(view, Events) if one.kind == Events.ENDED
    ]
    assert [(line.text, line.rule) for line in ends if line] == [(told, "R8.5")]


def test_what_each_has_come_to_is_what_the_game_is_decided_by():
    *_, states = positions(3, OPTION_SETS[4], seed=5)
    totals = np.zeros(4, np.int32)
    GAME.rules.score(states[0], totals)
    for language, say in SAY.items():
        for seat in range(3):
            found = GAME.words.tallies(view_of(states, SPECTATOR), say)[seat]
            assert (found.icon, found.text) == ("fame", str(totals[seat]))
            points = {"en": "fame", "it": "punto fama" if totals[seat] == 1 else "punti fama"}[language]
            assert found.label == f"{totals[seat]} {points} {'in all' if language == 'en' else 'in tutto'}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_counts_the_adventure_cards_of_the_data(language: str):
    book, n = GAME.rulebook(language), cards.N_ADVENTURES
    effects = len([rule for rule in rules_of(GAME) if rule.startswith("R6.")])
    said = {
        **dict.fromkeys(("R1.16", "R7.17", "R11.4", "R13.2"), (n,)),
        "R1.12": (n, effects, len(cards.ADVENTURES)),
        "R2.3": (n, n - 1),
        "R3.8": (n, 4 * n),
        "RUL3": (n, cards.N_MOVEMENTS),
    }
    texts = dict(line.removeprefix("**").split("** ", 1) for line in book.splitlines() if line.startswith("**R"))
    wrong = [
        f"{rule}: {number}"
        for rule, numbers in said.items()
        for number in numbers
        if not re.search(rf"\b{number}\b", texts[rule])
    ]
    wrong += [
        f"the table of setup: {n - 1} ({n - players})"
        for players in GAME.players
        if f"| {n - 1} ({n - players}) |" not in book
    ]
    wrong += [
        f"{card['rule']}: {card['name'][language]}, {card['count']}"
        for card in cards.ADVENTURES
        if not re.search(rf"\*{re.escape(card['name'][language])}\*.*?\b{card['count']} car", texts[card["rule"]])
    ]
    assert not wrong, f"the {language} rulebook should say {'; '.join(wrong)}"
