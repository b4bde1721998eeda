"""What Pirates! says: always something, in every language, with a rule behind it, and never a secret."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
import random_games
from babel.messages.pofile import read_po
from random_games import State, event_of

import filibusta
from filibusta.engine.match import Match
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.engine.speech import Line
from filibusta.engine.words import LANGUAGES, Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.checks.positions import build
from filibusta.games.pirates.events import End, Events, Swept, Why
from filibusta.games.pirates.state import ACTIONS, CENTRE, NONE, Phase
from filibusta.games.pirates.words import faces
from filibusta.table.point_sources import sources
from filibusta.testing.sentences import Reader

GAME = filibusta.game("pirates")
NAMES = ("Ada", "Bruno", "Zoë", "Dmitri", "Uma", "Xaver")
READER = Reader(GAME)
SAY = {language: GAME.say(language) for language in LANGUAGES}
SILENT = {Events.ROUND}
SECRET = {Events.DREW, Events.HELD, Events.ROBBED, Events.MISSED}
OPTION_SETS: list[dict[str, int | bool]] = [
    {},
    {"bonus_cards": True, "right_hand_defends": True, "sales_per_turn": 3, "draw_by_points": True},
    {"equal_first_round": True, "adventures_at_setup": True, "prizes_may_act": True, "truce_first_round": True},
    {"adventures_at_end": True, "crew_supply": 66, "hand_limit": 1, "round_limit": 4},
    {"crew_supply": 0, "target_points": 15, "round_limit": 0, "right_hand_defends": True},
]
TABLES = [
    (GAME.players[(i + shift) % len(GAME.players)], options)
    for shift in (0, 2)
    for i, options in enumerate(OPTION_SETS)
]
"""Each set of options and each number of players at two tables."""

positions, view_of = partial(random_games.positions, GAME), partial(random_games.view_of, GAME)


def lines(view: PlainState, told: Sequence[Event], say: Words) -> list[str]:
    """The lines of some events; only secrets and what is told elsewhere may go without one."""
    found: list[str] = []
    for event in told:
        line, kind = GAME.words.event(view, event, say, NAMES), event.kind
        assert line or kind in SILENT | {Events.DEALT} or (kind in SECRET and event.values[-1] == HIDDEN)
        if line:
            assert line.opens == (kind == Events.TURN)
            found.append(READER.line(line))
    return found


@pytest.mark.parametrize(("players", "options"), TABLES, ids=range(len(TABLES)))
def test_every_event_of_a_game_has_its_line_and_what_comes_next_is_as_told(
    players: int, options: dict[str, int | bool]
):
    promised: int | None = None
    discarded: bool | None = None
    for step, states in enumerate(positions(players, options, seed=players)):
        if step > 600:
            break
        other = view_of(states, (int(states[0].player) + 1) % players)
        lines(other, news_of(other, Events), SAY["en"])
        incomes = [h.taken for h in news_of(other, Events) if h.kind == Events.INCOME]
        assert promised is None or incomes in ([], [promised])
        told = {h.kind for h in news_of(other, Events)}
        assert discarded is None or Events.TURN not in told or (Events.SWEPT in told) == discarded
        detail = GAME.words.waiting(other, SAY["en"], NAMES).detail
        found = re.search(r"income: (\d+)", detail)
        promised = int(found[1]) if found else None
        discarded = "in the centre is discarded" in detail if states[0].phase == Phase.REORGANISE else None


def test_every_decision_is_put_into_words_in_random_games():
    """The games above together ask every question there is."""
    missing = set(Phase)
    for seed in range(60):
        options = OPTION_SETS[seed % len(OPTION_SETS)]
        for step, states in enumerate(positions(3, options, seed)):
            phase = Phase(int(states[0].phase))
            if phase in missing and not states[0].over:
                missing.discard(phase)
                view = view_of(states, int(states[0].player))
                for say in SAY.values():
                    READER.prompt(GAME.words.prompt(view, say, NAMES))
                    READER.prompt(GAME.words.waiting(view_of(states, SPECTATOR), say, NAMES))
                    for action in GAME.legal(states).tolist():
                        READER.text(GAME.words.action(view, action, say, NAMES))
            if not missing or step > 400:
                break
        if not missing:
            return
    assert missing == set()


@pytest.fixture(scope="module")
def dealt() -> State:
    return next(positions(3, {}, seed=1))


CARDS = range(cards.N_PIRATES)
PLACES = range(cards.N_SHIPS + cards.N_TREASURES)
GEAR = range(cards.FIRST_GEAR, cards.N_PIRATES)
A_TREASURE = cards.N_SHIPS
CASTAWAYS, HARBOUR = ([card["id"] for card in cards.PIRATE_CARDS].index(name) for name in ("castaways", "harbour"))
EXAMPLES: dict[Events, list[tuple[int, ...]]] = {
    Events.DEALT: [(0, 2, 0), (0, 2, 3), (0, 1, 1)],
    Events.DREW_LOTS: [(1, face) for face in cards.WIND_FACES.tolist()],
    Events.STARTED: [(0,)],
    Events.TURN: [(0, 5, 2)],
    Events.DREW: [(1, HIDDEN), *((1, card) for card in CARDS)],
    Events.HELD: [(1, card) for card in range(cards.N_ADVENTURES)],
    Events.RESHUFFLED: [(NONE, deck, n) for deck in (0, 1) for n in (1, 12)],
    Events.INCOME: [(0, 7, 7), (0, 7, 1), (0, 2, 0)],
    Events.CREW: [(0, 0, n, why) for why in Why for n in (0, 1, 3)],
    Events.REVEALED: [(0, place, 0) for place in PLACES],
    Events.PLAYED: [(0, card) for card in CARDS],
    Events.ROBBED: [(0, 1, HIDDEN), (0, 1, 3)],
    Events.MISSED: [(1, 0, 3)],
    Events.SABOTAGED: [(1, 1, card, lost) for card in GEAR for lost in (0, 1, 5)],
    Events.DESERTED: [(0, 1, 0, 1), (0, 20, 0, CENTRE), (0, 1, NONE, 1)],
    Events.SURFACED: [(0, place, 0) for place in PLACES],
    Events.RECOVERED: [(0, card) for card in CARDS],
    Events.SWEPT: [(0, n, why) for why in Swept for n in (1, 3)],
    Events.EQUIPPED: [(0, 0, card) for card in GEAR],
    Events.ATTACKED: [(0, 0, 1, 1), (0, 0, 20, CENTRE)],
    Events.SOUGHT: [(0, 0, place) for place in PLACES[A_TREASURE:]],
    Events.BATTLE_CARD: [(0, 12, 0, 0)],
    Events.CANCELLED: [(0, 17, 18, 1)],
    Events.JOINED: [(0, 0, 1), (0, 0, 4)],
    Events.WIND: [(0, face, 6 + face, 6) for face in cards.WIND_FACES.tolist()],
    Events.ESCAPED: [(0, 0, 20)],
    Events.GRAPPLED: [(0, 0, 20)],
    Events.FIRED: [(0, 20, 1, 0), (0, 20, 1, 1), (0, 20, 5, 3)],
    Events.FOUGHT: [(0, 0, 1, 0), (0, 0, 1, 1), (0, 0, 11, 4)],
    Events.FOUGHT_ON: [(NONE, 1, 1, 0), (NONE, 4, 3, 6)],
    Events.LOST_MEN: [(0, 0, 1, 0), (0, 0, 0, 1), (CENTRE, 20, 2, 3)],
    Events.LEFT: [(0, 0, 1), (0, 0, 3)],
    Events.CAPTURED: [(0, 1, 0, 1), (0, 20, 0, CENTRE)],
    Events.MANNED: [(0, 20, 1, NONE), (0, 20, 4, NONE), (0, 20, 1, 0)],
    Events.SUNK: [(0, 0), (CENTRE, 20)],
    Events.SEARCHED: [(0, 0, 1, 0), (0, 0, 4, 1), (0, 0, 4, 2)],
    Events.FOUND: [(0, A_TREASURE, 0, 0), (0, A_TREASURE, 0, 1), (0, A_TREASURE, 0, 4)],
    Events.GAVE_UP: [(0, 0, A_TREASURE)],
    Events.CAVE: [(0, NONE), (0, 1), (NONE, 1)],
    Events.SENT: [(0, 0, n, card) for card in (HARBOUR, CASTAWAYS) for n in (0, 1, 2)],
    Events.SOLD: [(0, 20, 1, 1), (0, 20, 6, 9), (0, 20, 6, 0)],
    Events.NAMED: [(0, 0, 1), (0, 0, 8)],
    Events.REARRANGED: [(0,)],
    Events.DISCARDED: [(0, card) for card in CARDS],
    Events.ELIMINATED: [(2,)],
    Events.ENDED: [*((0, int(why), 1) for why in End), (1, End.TOGETHER, 2), (1, End.ROUNDS, 2)],
}


@pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: kind.name)
def test_every_kind_of_event_has_a_line(dealt: State, kind: Events):
    for seat, *numbers in EXAMPLES[kind]:
        told, over = event_of(kind, seat, *numbers), dealt.copy()[0]
        for place in range(3):
            over.seats[place].place = 1 if place <= (told.winners - 1 if kind == Events.ENDED else 0) else 2
        texts = {language: lines(PlainState(over), [told], say)[0] for language, say in SAY.items()}
        assert texts["en"] != texts["it"]


def test_only_the_number_of_a_round_is_not_worth_a_line(dealt: State):
    assert set(Events) - set(EXAMPLES) == SILENT
    assert GAME.words.event(PlainState(dealt[0]), event_of(Events.ROUND, NONE, 2), SAY["en"], NAMES) is None


def test_no_english_is_left_in_italian():
    """Every entry of the catalogue has an Italian text of its own."""
    with (GAME.folder / "locale/it.po").open("rb") as file:
        entries = [entry for entry in read_po(file, locale="it") if entry.id]
    texts = [(entry.id, entry.string) for entry in entries]
    assert texts
    assert [english for english, italian in texts if english == italian] == ["cargo"]  # one word in both
    english = re.compile(r"\b(the|and|with|is|was|of|men|ship|card|play)\b")
    for _, italian in texts:
        for text in (italian,) if isinstance(italian, str) else tuple(italian or ()):
            assert not english.search(re.sub(r"{\w+}", "", text)), text


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(
    ("options", "dealt"),
    [
        ({}, ["Everybody was dealt 2 pirate cards. R2.5"]),
        (
            OPTION_SETS[2],
            [
                "Everybody was dealt 2 pirate cards and 3 adventure cards. R2.6",
                "Everybody was dealt 3 pirate cards. R2.9",
            ],
        ),
        ({"adventures_at_end": True}, ["Everybody was dealt 2 pirate cards and 3 adventure cards. R2.6"]),
    ],
)
def test_one_line_tells_what_all_were_dealt(players: int, options: dict[str, int | bool], dealt: list[str]):
    view = view_of(next(positions(players, options, seed=7)), SPECTATOR)
    found = [
        GAME.words.event(view, told, SAY["en"], NAMES) for told in news_of(view, Events) if told.kind == Events.DEALT
    ]
    assert [f"{line.text} {line.rule}" for line in found if line] == dealt


@pytest.mark.parametrize("language", LANGUAGES)
def test_ships_of_a_kind_are_told_apart(dealt: State, language: str):
    reveals = [event_of(Events.REVEALED, 0, place, 0) for place in PLACES]
    assert len(set(lines(PlainState(dealt[0]), reveals, SAY[language]))) == len(PLACES)


@pytest.mark.parametrize(
    ("told", "english", "italian"),
    [
        (
            event_of(Events.ROBBED, 1, 0, HIDDEN),
            Line("Bruno stole a pirate card from Ada.", "R18.4", "back-red"),
            "Bruno ha rubato una Carta Pirata a Ada.",
        ),
        (
            event_of(Events.WIND, 0, -2, 4, 6),
            Line("Wind −2: speed 4 against 6, too slow.", "R11.1", "wind-m2"),
            "Vento −2: velocità 4 contro 6, troppo poco.",
        ),
        (
            event_of(Events.SENT, 0, 0, 2, HARBOUR),  # with room for two
            Line("2 men came aboard the Sloop (Skull).", "R18.3", "crew"),
            "A bordo dello Sloop (Teschio) sono saliti 2 Gettoni Equipaggio.",
        ),
        (
            event_of(Events.LOST_MEN, 0, 0, 1, 4),
            Line("The Sloop (Skull) lost 4 temporary men and 1 man of its own.", "R13.4", "crew-lost"),
            "Lo Sloop (Teschio) ha perso 4 Gettoni Equipaggio temporanei e 1 Gettone Equipaggio suoi.",
        ),
    ],
)
def test_some_lines_in_full(dealt: State, told: Event, english: Line, italian: str):
    assert GAME.words.event(PlainState(dealt[0]), told, SAY["en"], NAMES) == english
    line = GAME.words.event(PlainState(dealt[0]), told, SAY["it"], NAMES)
    assert line and line.text == italian


@pytest.mark.parametrize(
    ("told", "english", "italian"),
    [
        (
            event_of(Events.ATTACKED, 0, 0, 3, 1),
            "Ada attacked the Sloop (Anchor) of Bruno with the Sloop (Skull).",
            "Ada ha attaccato lo Sloop (Ancora) di Bruno con lo Sloop (Teschio).",
        ),
        (
            event_of(Events.CAPTURED, 0, 3, 0, 1),
            "Ada captured the Sloop (Anchor) of Bruno with the Sloop (Skull).",
            "Ada ha catturato lo Sloop (Ancora) di Bruno con lo Sloop (Teschio).",
        ),
        (
            event_of(Events.ESCAPED, 0, 0, 3),
            "The Sloop (Skull) did not catch the Sloop (Anchor).",
            "Lo Sloop (Teschio) non ha raggiunto lo Sloop (Ancora).",
        ),
        (
            event_of(Events.FIRED, 0, 0, 5, 1),
            "The Sloop (Skull) fired 5 dice: 1 hit.",
            "Lo Sloop (Teschio) ha sparato con 5 dadi: 1 colpo a segno.",
        ),
        (
            event_of(Events.FOUGHT, 0, 0, 5, 2),
            "The Sloop (Skull) fought with 5 dice: 2 hits.",
            "Lo Sloop (Teschio) ha combattuto con 5 dadi: 2 colpi a segno.",
        ),
        (
            event_of(Events.DESERTED, 0, 3, 0, 1),
            "A man deserted the Sloop (Anchor) and joined the Sloop (Skull).",
            "Un membro dell'Equipaggio dello Sloop (Ancora) ha disertato e ora serve sullo Sloop (Teschio).",
        ),
        (
            event_of(Events.MANNED, 0, 3, 1, 0),
            "A man of the Sloop (Skull) took over the Sloop (Anchor).",
            "Un membro dell'Equipaggio dello Sloop (Teschio) ha preso il timone dello Sloop (Ancora).",
        ),
        (
            event_of(Events.CAVE, 0, 1),
            "Ada got the Fame card, Treasure Cave, from Bruno, for the most treasure points.",
            "Ada ha preso la Carta Fama, Grotta del Tesoro, a Bruno, per il maggior numero di Punti Tesoro.",
        ),
    ],
)
def test_lines_tell_who_did_what_to_whom(dealt: State, told: Event, english: str, italian: str):
    lines = [GAME.words.event(PlainState(dealt[0]), told, SAY[language], NAMES) for language in ("en", "it")]
    assert [line and line.text for line in lines] == [english, italian]


# ------------------------------------------------------------------ cards, ships and treasures


@pytest.mark.parametrize("say", SAY.values(), ids=SAY)
def test_every_card_says_what_it_does(say: Words):
    """Two kinds say the same only if they do the same."""
    texts: dict[str, Any] = {}
    for card, row in enumerate(cards.PIRATE_CARDS):
        does = (row["effect"], row["amount"], row.get("cannons"))
        text = READER.text(faces.card_text(card, say))
        assert texts.setdefault(text, does) == does
        assert len(text) <= 36
        facts = READER.text(faces.card_facts(card, 2, say))
        assert text in facts and "2" in facts and say.pick(row["name"]) in facts
        assert faces.card_kind(card, say).lower() in facts.lower()
    for treasure in range(cards.N_TREASURES):
        assert len(READER.text(faces.treasure_text(treasure, say))) <= 64
    blue = [READER.text(faces.adventure_facts(adventure, say)) for adventure in range(cards.N_ADVENTURES)]
    assert len(set(blue)) == cards.N_ADVENTURES


def card_of(name: str) -> int:
    return next(i for i, row in enumerate(cards.PIRATE_CARDS) if row["id"] == name)


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        ("good_wind", "+1 speed in this battle", "+1 velocità in questa battaglia"),
        ("surprise_attack", "−3 speed for the defender", "−3 velocità al difensore"),
        ("harbour", "3 men for one of your ships", "Equipaggio +3 per una tua nave"),
        ("terror", "The enemy loses 1 man", "Il nemico perde 1 Gettone Equipaggio"),
        ("captain_de_vriesch", "+1 speed, +1 cannon", "+1 velocità, +1 cannone"),
        ("quarters", "+5 capacity", "+5 capienza"),
    ],
)
def test_some_card_texts(card: str, english: str, italian: str):
    assert [faces.card_text(card_of(card), SAY[language]) for language in ("en", "it")] == [english, italian]


def test_card_facts_in_full():
    facts = faces.card_facts(card_of("good_wind"), 2, SAY["en"])
    assert facts == "Good Wind. +1 speed in this battle. Battle card. 2 in hand."
    assert faces.card_facts(card_of("fog"), 0, SAY["it"]) == "Nebbia. Tira di nuovo il Dado del Vento. Carta Battaglia."


def ship_of(name: str) -> int:
    return cards.SHIP_IDS.index(name)


def test_ships_and_treasures_say_everything_that_can_be_seen_of_them():
    fleets = {"0": ["sloop_skull 9 acted", "frigate_2 12 full_rig full_rig quarters"], "1": ["sloop_sabres 11"]}
    patch = {"fleets": fleets, "centre": ["caravel", "treasure_map"], "treasures": {"1": ["lost_temple"]}}
    view = PlainState(build(patch)[0])
    found = [
        faces.ship_facts(view, ship_of("frigate_2"), SAY["en"], NAMES),
        faces.ship_facts(view, ship_of("sloop_skull"), SAY["en"], NAMES),
        faces.ship_facts(view, ship_of("caravel_1"), SAY["en"], NAMES),
        faces.ship_facts(view, ship_of("sloop_sabres"), SAY["it"], NAMES),
        faces.treasure_facts(view, 0, SAY["en"], NAMES),
        faces.treasure_facts(view, 5, SAY["it"], NAMES),
    ]
    assert found == [
        "Frigate II, in Ada's fleet. 1 pirate point, 12 of 19 men, speed 6, 5 cannons, cargo 3. "
        "On board: 2 × Full Rig, Quarters. It has not acted yet this turn.",
        "Sloop (Skull), in Ada's fleet. No pirate points, 9 of 12 men, speed 6, no cannons, cargo 2. "
        "It has acted this turn.",
        "Caravel, in the centre. 1 pirate point, 6 of 10 men, speed 5, 3 cannons, cargo 3.",
        "Sloop (Sciabole Incrociate), nella flotta di Bruno. Nessun Punto Pirata, Equipaggio 11 su 12, velocità 6, "
        "nessun cannone, cargo 2.",
        "Treasure Map, in the centre. To win it: 1 treasure symbol on 2 dice. It brings 6 men and 1 treasure point; "
        "a failure costs 1 man.",
        "Tempio Perduto, vinto da Bruno. Per vincerlo: 2 simboli tesoro con 4 dadi. Porta 3 Gettoni Equipaggio "
        "e 3 Punti Tesoro; un fallimento costa 1 Gettone Equipaggio.",
    ]


def test_a_ship_in_battle_says_what_lies_beside_it():
    states = build({"hands": {"0": ["fine_speech", "broadside", "terror"], "1": ["fog"]}})
    for answer in ("ship:sloop_skull", "ship:sloop_sabres", "play:fine_speech", "pass", "play:broadside"):
        GAME.act(states, ACTIONS.number(answer))
    facts = faces.ship_facts(PlainState(states[0]), 0, SAY["en"], NAMES)
    assert facts.endswith(
        "Beside it for this battle: Fine Speech, Broadside. 3 temporary men fight for it. It has acted this turn."
    )
    assert "Beside" not in faces.ship_facts(PlainState(states[0]), 1, SAY["en"], NAMES)


def test_grappled_ships_say_that_no_cannon_fires():
    states = build({"hands": {"0": ["grappling_hooks", "quick_reload"], "1": ["fog"]}, "centre": ["frigate"]})
    for answer in ("ship:sloop_skull", "ship:sloop_sabres"):
        GAME.act(states, ACTIONS.number(answer))
    before = GAME.words.prompt(PlainState(states[0]), SAY["en"], NAMES).detail
    each = "speed 6, no cannons, 11 men"
    assert before == f"The Sloop (Skull): {each}. The Sloop (Crossed Sabres): {each}."
    GAME.act(states, ACTIONS.number("play:grappling_hooks"))
    after = GAME.words.prompt(PlainState(states[0]), SAY["en"], NAMES).detail
    assert after == "The Sloop (Skull): speed 6, 11 men. The Sloop (Crossed Sabres): speed 6, 11 men. No cannon fires."


@pytest.mark.parametrize("seat", range(3))
def test_the_result_counts_pirate_points(seat: int):
    fleets = {"0": ["frigate_1 3", "queen_annes_revenge 4"], "1": ["merchantman_1 2"], "2": []}
    view = PlainState(build({"fleets": fleets, "treasures": {"1": ["lost_temple"]}})[0])
    tally = GAME.words.tallies(view, SAY["en"])[seat]
    expected = [
        ("point", "3", "3 pirate points of 7"),
        ("point", "2", "2 pirate points of 7"),
        ("skull", "0", "Out of the game"),
    ]
    assert (tally.icon, tally.text, tally.label) == expected[seat]


@pytest.mark.parametrize("players", (2, 5))
def test_everything_on_the_table_can_be_described(players: int):
    for step, states in enumerate(positions(players, OPTION_SETS[1], seed=players + 80)):
        if step > 200:
            break
        view = view_of(states, SPECTATOR)
        for say in SAY.values():
            ships = [i for i in range(cards.N_SHIPS) if view.ships[i].owner != NONE]
            found = [READER.text(faces.ship_facts(view, ship, say, NAMES)) for ship in ships]
            assert len(set(found)) == len(found)
            for treasure in range(cards.N_TREASURES):
                READER.text(faces.treasure_facts(view, treasure, say, NAMES))


def test_the_ending_says_how_the_last_ship_was_lost():
    """A game may end before anybody has a point: then nothing else says why."""
    match = Match.from_position(GAME, build({"players": 2, "fleets": {"1": ["caravel 1"]}}), NAMES[:2], seed="a")
    while not match.over:
        offered = [action.name for action in match.view(match.player).legal_actions()]
        match.play(next(name for name in ("ship:sloop_skull", "ship:caravel_1", "pass") if name in offered))
    told = {language: sources(match, language) for language in LANGUAGES}
    assert [found.notes for found in told.values() if found] == [
        ["", "Turn 3: the Sloop (Skull) captured the Caravel, the last ship."],
        ["", "Turno 3: lo Sloop (Teschio) ha catturato la Caravella, l'ultima nave."],
    ]


def test_a_question_in_a_battle_begins_with_what_is_to_be_done():
    """On a phone the names of the ships, which may be long, are cut; they are in the picture too."""
    fleets = {"0": ["sloop_skull 9"], "1": ["merchantman_large 4"]}
    match = Match.from_position(GAME, build({"fleets": fleets, "hands": {"1": ["terror"]}}), NAMES[:3], seed="b")
    match.play("ship:sloop_skull")
    match.play("ship:merchantman_large_1")
    for language, begins in (("en", "Play a battle card or pass: "), ("it", "Gioca una Carta Battaglia o passa: ")):
        assert match.view(1).prompt(language).title.startswith(begins)
