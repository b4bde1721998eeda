"""What Pirates of the Spanish Main says: always something, in every language, never a secret."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN, SPECTATOR, States
from filibusta.engine.words import LANGUAGES, You
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import NONE, READY_SHIPS, SHIP_IDS, Bar, Effect
from filibusta.games.spanish_main.events import Ending, Events, Gold
from filibusta.games.spanish_main.state import ACTIONS, ActionKind, Free, Phase, RumHold
from filibusta.games.spanish_main.words import SPEECH
from filibusta.games.spanish_main.words.refusals import refusal
from filibusta.games.spanish_main.words.voice import Voice, bar_name, bearing, bearing_text, ship_card
from filibusta.testing.play import retold
from filibusta.testing.scenario import scenarios, vocabulary
from filibusta.testing.scenarios import played

NAMES = ("Ada", "Bruno", "Zoë", "Dmitri", "Eva")
SAY = {language: GAME.say(language) for language in LANGUAGES}
SPOILT = ("..", "!.", "{", "}", "None", str(HIDDEN), "  ")


def sound(text: str) -> str:
    assert text.strip() == text != ""
    assert not any(one in text for one in SPOILT), text
    return text


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    """How some of the scenarios end."""
    return [match for scenario in scenarios(GAME)[::4] if (match := played(GAME, scenario))]


def said(match: Match, viewer: int, language: str) -> list[str]:
    """Everything said to a viewer."""
    view: Any = match.view(viewer)
    state, say = view.state, SAY[language]
    texts: list[str] = []
    if not state.over:
        prompt = (SPEECH.prompt if state.player == viewer else SPEECH.waiting)(state, say, NAMES)
        assert state.player == viewer or NAMES[state.player] in prompt.title
        texts += [prompt.title, *filter(None, [prompt.detail])]
    texts += [line.text for event in view.news() if (line := SPEECH.event(state, event, say, NAMES))]
    for seat in range(state.players):
        texts += [fact.label for fact in SPEECH.seat_facts(state, seat, say)]
        texts.append(SPEECH.tallies(state, say)[seat].label)
    return [sound(text) for text in texts]


def test_scenarios_end_in_words(positions: list[Match]):
    for match in positions:
        for viewer in {match.player, 0, 1, SPECTATOR} - {NONE}:
            for language in LANGUAGES:
                said(match, viewer, language)


def test_buttons_differ(positions: list[Match]):
    for match in positions:
        if match.player == NONE:
            continue
        state = match.view(match.player).state
        for language in LANGUAGES:
            buttons = [
                sound(SPEECH.action(state, action.number, SAY[language], NAMES)) for action in match.legal_actions()
            ]
            assert len({*buttons}) == len(buttons), (Phase(state.phase).name, sorted(buttons))


@pytest.fixture(scope="module")
def whole() -> States:
    match = Match.new(GAME, 3, {}, seed=5)
    while match.view(SPECTATOR).state.phase != Phase.MAIN:
        match.play(match.legal_actions()[0].number)
    return match.whole_position()


@pytest.fixture(scope="module")
def dealt(whole: States) -> PlainState:
    return PlainState(GAME.observe(whole, 0)[0])


USUAL = {"ship": 0, "subject": 0, "other": 1, "island": 0, "bar": 0, "course": 3, "cannon": 0, "token": NONE}
VARIANTS: dict[Phase, list[dict[str, int]]] = {
    Phase.HEADING: [{"bar": NONE}, {"bar": Bar.L}],
    Phase.REPEAT: [{"action_kind": kind} for kind in ActionKind],
    Phase.FREE_TARGET: [
        {"free": free} for free in Free if free not in (Free.RELEASE_TOW, Free.ROLL_AGAIN, Free.UNLOAD)
    ],
    Phase.USE_ABILITY: [
        {"question": kind}
        for kind in (
            Effect.TREASURE_TO_CANNON,
            Effect.REROLL_MISS,
            Effect.ELIMINATE_ON_HIT,
            Effect.REPAIR_ON_SINK,
            Effect.MOVE_AFTER_UNLOAD,
        )
    ],
    Phase.REVEAL: [{"question": Effect.RAID_HOME}, {"question": Effect.RANGE_SET}],
}
YES_OR_NO = (
    *(Phase.AGAIN_ROLL, Phase.REPEAT, Phase.BOARD, Phase.RAID, Phase.EXPLORE_NOW, Phase.CAPTURE, Phase.SHOOT_NOW),
    *(Phase.DOUBLE_RANGE, Phase.REVEAL, Phase.USE_ABILITY),
)
OFFERED = {
    **dict.fromkeys(YES_OR_NO, ("yes", "no")),
    **dict.fromkeys((Phase.TARGET, Phase.PLAGUE_TARGET, Phase.PIN_TARGET), ("ship:1",)),
    **dict.fromkeys((Phase.RAM_TARGET, Phase.TOW_TARGET), ("ship:1", "none")),
    **dict.fromkeys((Phase.DOCK_TARGET, Phase.CHOOSE_HOME), ("island:2",)),
    **dict.fromkeys((Phase.TAKE, Phase.GIVE_TREASURE, Phase.CONVERT), ("treasure:0",)),
    **dict.fromkeys((Phase.LOSE_MAST, Phase.REPAIR_MAST), ("mast:1",)),
    Phase.BAR: ("bar:s", "stop"),
    Phase.HEADING: ("heading:7",),
    Phase.CANNON: ("stop",),
    Phase.CANCEL: ("ship:1", "crew:0", "pass"),
    Phase.LOSE_CREW: ("crew:0",),
    Phase.LOSE_CARGO: ("crew:0", "treasure:0"),
    Phase.EXPLORE_TARGET: ("ship:1", "island:2"),
    Phase.RAID_TAKE: ("treasure:0", "none"),
    Phase.FREE_TARGET: ("island:2", "treasure:0"),
}
"""Some of what each decision offers."""


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
def test_every_decision_is_asked_and_told(whole: States, phase: Phase):
    for variant in VARIANTS.get(phase, [{}]):
        states = whole.copy()
        record: Any = states[0]
        record.phase = phase
        record.player = record.active
        record.seats[record.active].crew_cards[0] = 0
        record.ships[0].docked = 0
        for name, number in {**USUAL, **variant}.items():
            setattr(record, name, number)
        view = PlainState(GAME.observe(states, int(record.player))[0])
        for say in SAY.values():
            prompt, wait = SPEECH.prompt(view, say, NAMES), SPEECH.waiting(view, say, NAMES)
            assert NAMES[record.player] in sound(wait.title)
            assert prompt.rule == wait.rule != ""
            sound(prompt.title + sound(prompt.detail))
            for name in OFFERED.get(phase, ()):
                sound(SPEECH.action(view, ACTIONS.number(name), say, NAMES))


def test_words_are_refused_to_an_action_of_another_decision(whole: States):
    record: Any = whole.copy()[0]
    record.phase = Phase.MAIN
    with pytest.raises(ValueError, match=r"no words for Phase\.MAIN"):
        SPEECH.action(PlainState(record), ACTIONS.number("ship:1"), SAY["en"], NAMES)


NUMBERS = {
    "island": 0,
    "ship": 0,
    "target": 1,
    "crew": 0,
    "treasure": 0,
    "die": 4,
    "sum": 6,
    "card": 3,
    "count": 2,
    "set": 3,
    "rounds": 1,
    "cannon": 0,
    "mast": 1,
    "heading": 4,
    "gold": 3,
}
CASES: dict[Events, list[dict[str, int]]] = {
    Events.ACTION: [{"action_kind": kind} for kind in ActionKind],
    Events.SAILED: [
        {"bar": bar, "distance": d} for bar in Bar for d in (7, 144, 210, 288, 300, 419, 431, 575, 629, 838)
    ],
    Events.ROLLED_AGAIN: [{"won": 0}, {"won": 1}],
    Events.CANCELLED: [{"crew": NONE}, {"crew": 0}],
    Events.SHOT: [{"cannon": cannon} for cannon in (0, 5, 8)],
    Events.GOLD: [{"why": why} for why in Gold],
    Events.ENDED: [{"ending": ending} for ending in Ending],
}


@pytest.mark.parametrize("kind", Events, ids=lambda kind: kind.name)
def test_every_event_has_its_line(dealt: PlainState, kind: Events):
    for case in CASES.get(kind, [{}]):
        event = Event(kind, 0, tuple({**NUMBERS, **case}[name] for name in kind.names))
        for language in LANGUAGES:
            line = SPEECH.event(dealt, event, SAY[language], NAMES)
            assert line or case.get("action_kind") == ActionKind.REPAIR
            if line:
                assert line.rule
                sound(line.text)


@pytest.mark.parametrize(
    ("kind", "parts", "told"),
    [
        (Events.SAILED, {"bar": Bar.L, "distance": 7}, "Pandora turned to 050° where she lay."),
        (Events.SAILED, {"bar": Bar.L, "distance": 12}, "Pandora sailed 1 mm, as far as she could, heading 050°."),
        (Events.RAMMED, {"die": 3}, "Pandora rammed HMS Dover: 3, no mast lost."),
        (Events.RAMMED, {"die": 6}, "Pandora rammed HMS Dover: 6."),
        (Events.BOARDED, {}, "Pandora won the boarding against HMS Dover, who carries nothing."),
        (Events.ENDED, {"ending": Ending.STALE}, "Nothing has changed for 12 rounds: the game is over."),
    ],
)
def test_a_line_says_what_came_of_it(kind: Events, parts: dict[str, int], told: str):
    """A ram that cost nothing and a boarding for nothing left readers waiting for what they brought."""
    ships: Any = [
        {"card": "pandora", "pose": [4800, 1800, 4]},
        {"card": "hms_dover", "seat": 1, "pose": [3222, 8000, 0]},
    ]
    position: Any = {"players": 2, "options": {}, "ships": ships, "treasures": [], "rest": "nowhere"}
    view = PlainState(vocabulary(GAME).build(position)[0])
    event = Event(kind, 0, tuple({**NUMBERS, **parts}[name] for name in kind.names))
    line = SPEECH.event(view, event, SAY["en"], NAMES)
    assert line and line.text == told


@pytest.mark.parametrize(
    ("language", "reader", "ship", "island"),
    [("en", "You", "(yours)", "your home"), ("it", "Tu", "(tua)", "la tua base")],
)
def test_ships_and_islands_of_the_reader_are_called_so(
    whole: States, language: str, reader: str, ship: str, island: str
):
    states = whole.copy()
    record: Any = states[0]
    record.ships[0].card = record.ships[1].card  # in two fleets
    record.ships[0].origin, record.islands[2].home = 0, 0
    voice = Voice(PlainState(record), SAY[language], [You(reader), *NAMES[1:]])
    assert voice.ship(0).endswith(ship) and voice.island(2).endswith(island)


@pytest.mark.parametrize(("fleets", "name"), [((0, 0), "{} of Ada"), ((0, 1), "{}"), ((0, NONE), "{}")])
def test_a_ship_keeps_her_name_when_another_of_that_name_has_sunk(fleets: tuple[int, int], name: str):
    """Otherwise the one that sank seems to sail on."""
    card = int(READY_SHIPS[0, 0])
    ships: Any = [{"card": SHIP_IDS[card], "pose": [4800, 1800, 4]}, {"card": "hms_dover", "seat": 1, "dock": [0, 0]}]
    raw = {f"seats[{seat}].{field}": n for seat in (0, 1) for field, n in (("fleet", fleets[seat]), ("first_ship", 0))}
    position: Any = {"players": 2, "options": {}, "ships": ships, "treasures": [], "rest": "nowhere", "raw": raw}
    view = PlainState(vocabulary(GAME).build(position)[0])
    assert Voice(view, SAY["en"], NAMES).ship(0) == name.format(ship_card(card, SAY["en"]))


def test_directions_are_those_of_a_compass():
    assert [bearing(heading) for heading in (0, 9, 18, 27, 35)] == [90, 0, 270, 180, 100]
    assert bearing_text(0, SAY["en"]) == "090° (east)"
    assert bearing_text(5, SAY["it"]) == "040°"
    assert bar_name(Bar.L, SAY["it"]) == "barra lunga (L)"


def test_whole_and_broken_bars_are_said_as_players_say_them(dealt: PlainState):
    def sailed(bar: Bar, distance: int) -> str:
        line = SPEECH.event(dealt, Event(Events.SAILED, 0, (0, bar, distance)), SAY["en"], NAMES)
        assert line
        return line.text

    assert "sailed the long bar (L)" in sailed(Bar.L, 838)
    assert "half of the short bar (S)" in sailed(Bar.S, 288)
    assert "68 mm" in sailed(Bar.L, 684)


def test_a_ship_that_has_acted_a_pinned_one_and_a_derelict_say_so(whole: States):
    say = SAY["en"]

    def refused(**numbers: int) -> str:
        states = whole.copy()
        record: Any = states[0]
        for name, number in numbers.items():
            setattr(record.ships[0], name, number)
        record.ships[0].seat = record.active
        view = PlainState(GAME.observe(states, int(record.active))[0])
        view.choices = {}
        return refusal(view, ACTIONS.number("act:0"), say)

    assert "has had her action" in refused(actions=1)
    assert "pinned" in refused(pinned_by=2)
    assert "derelict" in refused(standing=0)
    assert "Rum" in refused(hold=RumHold.THIS_TURN)


def test_the_turn_names_the_ships_that_may_have_a_second_action(whole: States):
    def detail(**numbers: int) -> str:
        states = whole.copy()
        record: Any = states[0]
        for ship in range(int(record.ships_size)):
            record.ships[ship].actions = record.ships[ship].seat == record.active
        for name, number in numbers.items():
            setattr(record.ships[0], name, number)
        record.ships[0].seat = record.active
        return SPEECH.prompt(PlainState(GAME.observe(states, int(record.active))[0]), SAY["en"], NAMES).detail

    assert detail(actions=1) == "Every ship has had her action."
    assert detail(actions=0).startswith("1 ship has had no action yet.")
    assert detail(actions=0, hold=RumHold.THIS_TURN) == "Every ship has had her action."
    assert detail(actions=1, extra=1).endswith(" may have one more action.")


# ------------------------------------------------------------------ refusals name their cause


def refusals(patch: dict[str, object], actions: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Why each of these actions cannot be chosen after those that were played."""
    match = Match.from_position(GAME, vocabulary(GAME).build(patch))
    for action in actions:
        match.play(action)
    view = match.view(match.player)
    assert not {*asked} & {*view.state.choices}
    return [refusal(view.state, ACTIONS.number(action), SAY["en"]) for action in asked]


FAR_OFF: dict[str, object] = {"card": "hms_dover", "seat": 1, "dock": [3, 0]}


def test_a_pinned_raider_is_not_told_to_leave():
    patch: dict[str, object] = {
        "ships": [
            {"card": "freedom", "pose": [4000, 3400, 0], "leave": 3, "leave_due": 1, "lost": [0]},
            {"card": "hms_dover", "seat": 1, "pose": [4005, 3400, 18]},
        ],
        "crew": [{"card": "p_shipwright", "at": "ship 0"}],
    }
    move, turn, explore = refusals(patch, ["act:0"], ["move", "come_about", "explore"])
    assert "pinned" in move
    assert "pinned" in turn
    assert "there is neither" in explore


def test_a_distance_says_what_is_in_its_way():
    free: dict[str, object] = {"ships": [{"card": "pandora", "pose": [2000, 1000, 0]}, FAR_OFF]}
    steps = ["act:0", "move", "heading:0"]
    assert refusals(free, steps, ["distance:furthest"]) == ["Nothing is in her way: choose the whole bar."]
    edge: dict[str, object] = {"ships": [{"card": "pandora", "pose": [8800, 2000, 0]}, FAR_OFF]}
    assert refusals(edge, steps, ["distance:full"]) == ["She would leave the table."]
    island: dict[str, object] = {"ships": [{"card": "pandora", "pose": [6200, 4572, 0]}, FAR_OFF]}
    assert refusals(island, steps, ["distance:full"]) == ["Something lies in the way before that."]


def test_nothing_speaks_against_what_can_be_chosen():
    """At every decision of some scenarios, where much is possible that random games seldom meet."""
    for scenario in scenarios(GAME)[::5]:
        whole = played(GAME, scenario)
        for match in retold(whole) if whole else ():
            view = match.view(match.player) if not match.over else None
            for name in view.state.choices if view else ():
                assert view and not refusal(view.state, ACTIONS.number(name), SAY["en"]), (
                    f"{scenario.id}, action {match.ply}: {name}"
                )


def test_two_abilities_after_one_hit_are_asked_in_words_of_their_own():
    """R9.10, R20.19: the ship's own takes any cargo, her crew's a crew only."""
    scenario = next(one for one in scenarios(GAME) if one.id == "R9.10-own-before-crew")
    match = played(GAME, scenario)
    assert match
    views = [match.view_at(ply, 0) for ply in range(match.ply)]
    asked = [view.prompt().title for view in views if view.state.phase == Phase.USE_ABILITY]
    own, crew = asked
    assert "a crew or a treasure aboard too?" in own
    assert "a crew aboard too?" in crew


def told_in(scenario: str, instead: str = "") -> list[str]:
    """Returns the log of a scenario; with another last action if one is given."""
    match = copy(played(GAME, next(one for one in scenarios(GAME) if one.id == scenario)))
    assert match
    if instead:
        match.take_back()
        match.play(instead)
    return [line.text for line in match.log()]


def test_a_ship_taken_in_tow_from_another_fleet_has_a_new_owner():
    assert "Pandora took Treachery in tow: she is Player 1's now." in told_in("R14.6-taken-in-tow")
    assert "Pandora took Treachery in tow." in told_in("R14.5-own-derelict", "ship:1")


def test_a_pin_is_told_only_of_a_ship_that_it_holds():
    assert not [text for text in told_in("R14.6-taken-in-tow") if "pinned" in text]
    assert "Pandora is pinned." in told_in("R12.2-plague-choice")


def test_a_tie_in_gold_is_decided_in_the_log():
    line = "Player 2 won with no gold and 2 ships; Player 1 has as much gold and 1 ship."
    assert line in told_in("R24.6-more-ships")
