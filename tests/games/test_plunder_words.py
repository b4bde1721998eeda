"""What Plunder says: always something, in every language, with a rule behind it, and never a secret."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

import pytest
import random_games
from babel.messages.pofile import read_po
from random_games import State

from filibusta.engine.match import Match
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.engine.words import LANGUAGES, Words, You
from filibusta.games.plunder import GAME
from filibusta.games.plunder.cards import CARDS, FLEET_KINDS, HAND_KINDS, IDS, SHIP_KINDS, STORM, VALUE
from filibusta.games.plunder.checks.positions import build
from filibusta.games.plunder.events import Disposition, Events, Flip, Leave, Loss, Money, Vain
from filibusta.games.plunder.state import ACTIONS, NONE, Foe, Phase
from filibusta.games.plunder.words import faces
from filibusta.games.plunder.words.refusals import refusal
from filibusta.games.plunder.words.unseen import flip_chance
from filibusta.testing.sentences import Reader

TRADES = ("trade", "sell", "buy", "sell_own_ship", "buy_ship", "hire", "end_trade")
"""What is traded has reasons of its own."""
NAMES = ("Ada", "Bruno", "Zoë", "Dmitri")
READER = Reader(GAME)
SAY = {language: GAME.say(language) for language in LANGUAGES}
OPTION_SETS: list[dict[str, int | bool]] = [
    {},
    {"mutiny_mode": 2, "kraken_card": True, "flee_moves": True, "pirate_bribe_flip": True},
    {"mutiny_mode": 0, "immediate_redraw": True, "encounter_only_on_leader": True, "refit_full_hand": True},
]

SOLD = (Money.GOOD, Money.SHIP, Money.PRIZE)
"""What a sale brings stands in the line of the sale."""
WON = (Money.PURSER, Money.PLUNDER, Money.LOOT, Money.FLEET, Money.TREASURE, Money.BRAWL)


positions, view_of = partial(random_games.positions, GAME), partial(random_games.view_of, GAME)


def lines(view: PlainState, told: Sequence[Event], say: Words, names: Sequence[str] = NAMES) -> list[str]:
    """The lines of some events; only what others draw, and what is told elsewhere, goes without one."""
    found: list[str] = []
    for event in told:
        line, kind = GAME.words.event(view, event, say, names), event.kind
        told_elsewhere = (
            (kind == Events.GAINED and event.why in SOLD)
            or (kind == Events.FIGHT and event.foe == Foe.CAPTAIN)
            or (kind == Events.MET and any(other.kind == Events.OFFERED for other in told))
        )
        assert line or told_elsewhere or (kind == Events.DREW and event.card == HIDDEN), kind
        if line:
            assert line.opens == (kind == Events.TURN)
            found.append(READER.line(line))
    return found


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
@pytest.mark.parametrize("players", GAME.players)
def test_every_event_of_a_game_has_its_line(players: int, options: dict[str, int | bool]):
    for states in positions(players, options, players, most=250):
        view = view_of(states, (int(states[0].player) + 1) % players)
        lines(view, news_of(view, Events), SAY["en"])


@pytest.fixture(scope="module")
def dealt() -> State:
    return next(positions(3, {}, 1, most=0)).copy()


HAND = range(HAND_KINDS)
EXAMPLES: dict[Events, list[tuple[int, ...]]] = {
    Events.DREW: [(0, card) for card in HAND],
    Events.MET: [(0, card) for card in HAND],
    Events.WITHOUT_EFFECT: [(0, card) for card in HAND],
    Events.FLIPPED: [*((0, card, why) for card in HAND for why in Flip), (0, NONE, Flip.PLUNDER)],
    Events.FIGHT: [(0, foe, SHIP_KINDS[0], 0) for foe in Foe if foe not in (Foe.NOBODY, Foe.CAPTAIN)],
    Events.WON: [(0, foe) for foe in Foe if foe != Foe.NOBODY],
    Events.DRIVEN_OFF: [(0, NONE), (0, IDS.index("enc_kraken")), (0, SHIP_KINDS[0])],
    Events.SHIP_LOST: [(0, ship, why) for ship in (NONE, SHIP_KINDS[0]) for why in Loss],
    Events.PRIZE_LOST: [(0, ship, why) for ship in (SHIP_KINDS[0], FLEET_KINDS[0]) for why in Loss],
    Events.MATE_LOST: [(0, IDS.index("mate_purser"), why) for why in Leave],
    Events.SHIP_TAKEN: [(0, SHIP_KINDS[0], how) for how in Disposition],
    Events.GAINED: [(0, n, why) for n in (1, 7) for why in WON],
    Events.PAID: [(0, n, why) for n in (1, 7) for why in Money],
    Events.TESTED: [(0, 3, 3), (0, 1, 3)],
    Events.ENDED: [(0, 61)],
    Events.ROUND_LIMIT: [(NONE, 100)],
    Events.HUNTED: [(0, ship) for ship in SHIP_KINDS],
    Events.ASSAILED: [(0, ship) for ship in SHIP_KINDS],
    Events.IN_VAIN: [(0, IDS.index("port_nassau"), why) for why in Vain],
}


@pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: kind.name)
def test_every_case_of_an_event_has_a_line_for_all_and_for_whom_it_concerns(dealt: State, kind: Events):
    view = PlainState(dealt[0])
    for seat, *numbers in EXAMPLES[kind]:
        told = [Event(kind, seat, tuple(numbers))]
        texts = {language: lines(view, told, say)[0] for language, say in SAY.items()}
        assert texts["en"] != texts["it"]
        for language, say in SAY.items():
            assert "Ada" not in lines(view, told, say, (You("Ada"), *NAMES[1:]))[0], texts[language]


def test_no_english_is_left_in_italian():
    """Every entry of the catalogue has an Italian text of its own."""
    with (GAME.folder / "locale/it.po").open("rb") as file:
        entries = [entry for entry in read_po(file, locale="it") if entry.id]
    english = re.compile(r"\b(the|and|with|is|was|of|men|ship|card|play)\b")
    for _, italian in [(entry.id, entry.string) for entry in entries]:
        for text in (italian,) if isinstance(italian, str) else tuple(italian or ()):
            assert not english.search(re.sub(r"{\w+}", "", text)), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_tells_what_it_is_what_it_does_and_when(language: str):
    say, printed = SAY[language], tuple(option.default for option in GAME.options)
    for card in (NONE, *range(len(IDS))):
        READER.text(faces.kind_text(card, say))
        READER.text(faces.effect_text(card, say, printed))
    for card in HAND:
        READER.text(faces.timing(card, say))
        READER.text(faces.value_text(card, say))


ACTING = {"phase": "action"}
NASSAU = {"map": {"0,2": "port_nassau"}, "at": {"0": "0,2"}}
AT_WAR = ["war_france_england"]


@pytest.mark.parametrize(
    ("action", "position", "reason"),
    [
        ("bid_letter", {}, "Letters of marque are had in the ports of nations."),
        ("bid_letter", NASSAU, "England is at war with nobody."),
        ("bid_letter", {**NASSAU, "wars": AT_WAR, "attacked": {"0": ["england"]}}, "England is your enemy."),
        ("bid_letter", {**NASSAU, "wars": AT_WAR, "letters": {"0": ["england"]}}, "You hold this letter already."),
        ("bid_letter", {**NASSAU, "wars": AT_WAR}, "You have no card to bid with."),
        ("bid_letter", {**NASSAU, "quarantine": 1}, "Under Quarantine nobody bids for a letter."),
        ("attack_port", {"at": {"0": "0,1"}}, "There is no port here."),
        ("attack_captain:1", {}, "In a port no captain is attacked."),
        ("attack_captain:1", {"at": {"0": "0,1"}}, "You attack a captain only in the place where you are."),
        ("attack_captain:1", {"options": {"captains_fight": False}}, "In this game captains do not attack each other."),
        ("attack_fleet", {}, "There is no treasure fleet where you are."),
        (
            "pass",
            {**NASSAU, "attacked": {"0": ["england"]}, "hostile": [0]},
            "You are still in a hostile port: attack it, or sneak in.",
        ),
        (
            "pass",
            {**NASSAU, "attacked": {"0": ["england"]}, "entered": 1},
            "You came to a hostile port: attack it, or sneak in.",
        ),
        (
            "pass",
            {**NASSAU, "attacked": {"0": ["england"]}, "hostile": [0], "quarantine": 1},
            "You are still in a hostile port: even under Quarantine it must be attacked.",
        ),
        ("pass", {"prizes": {"0": "ship_dutch_fluyt"}}, "Your crew wants its share: the prize must be sold here."),
        ("release_mate", {}, "You have no first mate."),
        ("move:north", {}, "The sailing of this turn is over."),
        ("cry", {}, "Nobody has to cry: an unpaid crew mutinies as soon as it is to sail."),
        ("attack_port", {"phase": "sail"}, "First stop here: an action comes after the sailing."),
        ("move:north", {"phase": "sail", "at": {"0": "0,1"}}, "No place lies there yet: explore first."),
        ("move:north", {"phase": "sail", "hands": {"0": [7]}}, "With 7 cards in hand you cannot sail."),
        ("provoke_mutiny", {"phase": "sail"}, "Nothing is owed to your crew."),
    ],
)
def test_the_one_cause_why_an_action_is_not_offered(action: str, position: dict[str, Any], reason: str):
    view = PlainState(build({**ACTING, **position})[0])
    assert refusal(view, ACTIONS.number(action), SAY["en"]) == reason


def test_a_flip_is_as_likely_as_the_cards_that_were_not_seen(dealt: State):
    states = dealt.copy()
    whole = PlainState(states[0])
    values = [int(VALUE[card]) for card, n in enumerate(whole.deck) if card != STORM for _ in range(n)]
    for seat in range(3):
        for held in whole.seats[seat].hand[: whole.seats[seat].hand_size]:
            values.append(int(VALUE[held]))
    for held in whole.seats[0].hand[: whole.seats[0].hand_size]:
        values.remove(int(VALUE[held]))
    view = view_of(states, 0)
    public = [seat.hand[: seat.known] for seat in whole.seats[1:3]]
    for held in [card for hand in public for card in hand]:
        values.remove(int(VALUE[held]))
    assert flip_chance(view, 3) == pytest.approx(sum(value >= 3 for value in values) / len(values))
    assert flip_chance(view, 0) == 1.0


def test_whoever_may_cry_mutiny_can_be_silent_for_the_whole_turn():
    asked = 0
    for states in chain.from_iterable(positions(2, OPTION_SETS[1], seed, most=200) for seed in range(20)):
        view = view_of(states, int(states[0].player))
        order = GAME.standing and GAME.standing(view, SAY["en"])
        assert (order is not None) == (not view.over and view.phase == Phase.CRY_MUTINY)
        if order:
            asked += 1
            assert order.action in {GAME.actions.name(action) for action in GAME.legal(states).tolist()}
            assert order.scope == str(view.turn)
        if asked == 3:
            return
    raise AssertionError("nobody was asked")


PIRATE = {"at": {"0": "0,1"}, "meets": "ship_pirate_galleon"}
FRENCH = {"at": {"0": "0,1"}, "prizes": {"0": "ship_dutch_fluyt"}, "attacked": {"0": ["france"]}}


@pytest.mark.parametrize(
    ("position", "actions", "told"),
    [
        (
            PIRATE,
            ("card:ship_pirate_galleon", "flee"),
            ("The Pirate Galleon attacked Ada. (R13.2)", "Ada: speed 5 against 4. (R12.8)", "Ada got away. (R13.7)"),
        ),
        (
            {**PIRATE, "prizes": {"0": "ship_dutch_fluyt"}},
            ("card:ship_pirate_galleon", "flee"),
            ("The Pirate Galleon attacked Ada. (R13.2)", "Ada: speed 3 against 4. (R12.8)"),
        ),
        (
            {**PIRATE, "prizes": {"0": "ship_dutch_fluyt"}},
            ("card:ship_pirate_galleon", "flee", "stand"),
            (
                "The Pirate Galleon attacked Ada. (R13.2)",
                "Ada: speed 3 against 4. (R12.8)",
                "Ada fought the Pirate Galleon. (R13.2)",
            ),
        ),
        (
            {"at": {"0": "0,1"}, "meets": "ship_english_sloop"},
            ("card:ship_english_sloop", "attack"),
            (
                "Ada attacked the English Sloop. (R13.4)",
                "Ada made an enemy of England. (R18.2)",
                "Ada: speed 5 against 6. (R12.8)",
                "The English Sloop got away from Ada. (R13.5)",
            ),
        ),
        (
            {**FRENCH, "meets": "ship_french_frigate"},
            ("card:ship_french_frigate", "hold"),
            ("The French Frigate attacked Ada. (R13.6)",),
        ),
    ],
)
def test_the_log_tells_what_happens_and_only_that(
    position: dict[str, Any], actions: Sequence[str], told: Sequence[str]
):
    """R13: a fight is told once there is one, an attack at once."""
    match = Match.from_position(GAME, build(position), NAMES[:3])
    for action in actions:
        match.play(action)
    lines = [f"{line.text} ({line.rule})" for line in match.log()]
    met = next(i for i, line in enumerate(lines) if line.startswith("Encounter for Ada"))
    assert lines[met + 1 :][: len(told)] == [*told]


@pytest.mark.parametrize(
    ("here", "attack", "told"),
    [
        (
            {"map": {"0,2": "port_cartagena"}, "at": {"0": "0,2"}},
            "attack_port",
            ("Ada attacked Cartagena. (R14.1)", "Ada made an enemy of Spain. (R18.2)"),
        ),
        (
            {"at": {"0": "0,1"}, "fleets": {"fleet_1": ["0,1", 1]}},
            "attack_fleet",
            ("Ada attacked the treasure fleet in the Open Sea (1 N). (R14.12)", "Ada made an enemy of Spain. (R18.2)"),
        ),
    ],
)
def test_an_attack_is_told_before_the_enmity_that_it_brings(here: dict[str, Any], attack: str, told: Sequence[str]):
    """R18.2: captains made an enemy, and attacked then."""
    match = Match.from_position(GAME, build({"phase": "action", **here}), NAMES[:3])
    match.play(attack)
    lines = [f"{line.text} ({line.rule})" for line in match.log()]
    begins = next(i for i, line in enumerate(lines) if "R18.2" in line or "R14" in line)
    assert lines[begins:][: len(told)] == [*told]


def test_who_has_nothing_pays_the_pirate_fleet_nothing():
    """R19.16"""
    match = Match.from_position(
        GAME, build({"at": {"0": "0,1"}, "silver": {"0": 0}, "meets": "enc_pirate_fleet"}), NAMES[:3]
    )
    match.play("card:enc_pirate_fleet")
    view = match.view(0)
    assert view.prompt("en").title == "The Pirate Fleet lets you go for nothing: go, or fight?"
    assert [action.text for action in view.legal_actions("en")] == ["Fight", "Go without paying"]


def test_rough_seas_say_how_much_goes_overboard():
    """R19.15"""
    printed, card = [option.default for option in GAME.options], IDS.index("enc_rough_seas")
    said = {
        percent: faces.effect_text(card, SAY["en"], (*printed[:10], percent, *printed[11:]))
        for percent in (0, 1, 25, 50, 100)
    }
    assert "nothing" in said[0] and said[1].startswith("1 per cent") and said[25].startswith("25 per cent")
    assert said[50].startswith("Half") and said[100].startswith("All")


def test_the_card_of_a_treasure_fleet_says_where_it_is_laid():
    """R19.8"""
    printed = tuple(option.default for option in GAME.options)
    text = faces.effect_text(FLEET_KINDS[0], SAY["en"], printed)
    assert "Spanish port" in text and "Open Sea without a captain" in text


ENCOUNTERS = {row["id"]: row["encounter"] for row in CARDS if row["id"].startswith("enc_")}


@pytest.mark.parametrize("card", ENCOUNTERS)
def test_an_encounter_that_asks_nothing_tells_what_it_does(card: str):
    """R19.14, R19.17, R19.18: turns passed in silence after Becalmed and Scurvy."""
    at = {"at": {"0": "0,2" if "port" in ENCOUNTERS[card] else "0,1"}, "map": {"0,2": "port_nassau"}}
    aboard = {"traded": {"0": {"wood": 2}}, "mates": {"0": "mate_purser"}, "silver": {"0": 6}, "hands": {"0": [3]}}
    match = Match.from_position(GAME, build(at | aboard | {"meets": card}), seed=1)
    match.play(f"card:{card}")
    told = [line for line in match.log(SPECTATOR, "en", match.ply) if not line.opens]
    asks = match.player == 0 and match.phase not in (Phase.PAY_MATE, Phase.ACTION, Phase.SAIL)
    assert asks or not told[-1].text.startswith("Encounter for"), told


@pytest.mark.parametrize(("value", "passed"), [(1, False), (2, False), (3, True), (7, True)])
def test_a_test_is_passed_by_the_number_itself(value: int, passed: bool, dealt: State):
    """R8.8"""
    told = lines(PlainState(dealt[0]), [Event(Events.TESTED, 0, (value, 3))], SAY["en"])
    assert told == [f"{value} against 3: Ada got through." if passed else f"{value} against 3: Ada had to stay."]


def test_a_seat_is_told_in_figures():
    """R2.4, R24.1: what is bought and what is plundered are told apart."""
    has = {"silver": {"0": 7}, "hands": {"0": [3]}, "ships": {"0": "ship_dutch_fluyt"}, "letters": {"0": ["spain"]}}
    goods = {"traded": {"0": {"wood": 1, "cloth": 2}}, "plundered": {"0": {"wood": 3, "spice": 4}}}
    view = PlainState(build({**has, **goods, "prizes": {"0": "ship_dutch_jacht"}, "mates": {"0": "mate_purser"}})[0])
    facts = {fact.label: fact.text for fact in GAME.words.seat_facts(view, 0, SAY["en"])}
    assert facts == {
        "7 silver of 60": "7",
        "3 cards in hand": "3",
        "Own ship: Dutch Fluyt": "",
        "Prize: Dutch Jacht": "",
        "First mate: Purser": "",
        "1 wood bought, 3 plundered": "4",
        "2 cloth bought": "2",
        "4 spice plundered": "4",
        "Letter of marque of Spain": "",
    }
    assert GAME.words.tallies(view, SAY["en"])[0].text == "7"
