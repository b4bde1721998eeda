"""What a player can expect: the worked chances of the rules, and what the dice of the engine really bring."""

from random import Random
from typing import Any

import numpy as np
import pytest

from filibusta.engine.plain import PlainState
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES, percent
from filibusta.games.pirates import GAME, cards
from filibusta.games.pirates.checks.positions import build
from filibusta.games.pirates.hopeless import hopeless
from filibusta.games.pirates.rules.fleet import points_of
from filibusta.games.pirates.state import ACTIONS, ATTACK, CENTRE, NONE, PASS, PLAY, Phase
from filibusta.games.pirates.words.chances import find_text, outlook_text
from filibusta.games.pirates.words.outlook import Outlook, after_card, attack_outlook, find_chance, outlook

State = Any
SAY = {language: GAME.say(language) for language in LANGUAGES}
NAMES = ("Ada", "Bruno", "Zoë")
SKULL, SABRES = 0, 1


def ship_of(name: str) -> int:
    return cards.SHIP_IDS.index(name)


def act(states: Any, action: str | int, key: int = 1) -> State:
    number = ACTIONS.number(action) if isinstance(action, str) else action
    GAME.act(states, number, key)
    return states[0]


def chances(found: Outlook | None) -> tuple[float, float, float, float]:
    assert found
    assert found.missed + found.won + found.lost + found.both_lost == pytest.approx(1, abs=1e-9)
    return found.missed, found.won, found.lost, found.both_lost


@pytest.mark.parametrize(
    ("attacker", "target", "missed", "ends"),
    [
        ("sloop_skull 11", "frigate_1 8", 0, (0.725066, 0.264558, 0.010377)),
        ("sloop_skull 11", "frigate_heavy_1 9", 0, (0.492063, 0.496413, 0.011524)),
        ("sloop_skull 11", "sloop_sabres 11", 2 / 6, (0.494677, 0.494677, 0.010647)),
        ("sloop_skull 1", "sloop_sabres 1 full_rig", 4 / 6, (2 / 5, 2 / 5, 1 / 5)),
        ("sloop_skull 2", "sloop_sabres 1 full_rig full_rig", 5 / 6, (83 / 95, 8 / 95, 4 / 95)),
    ],
)
def test_the_worked_examples(attacker: str, target: str, missed: float, ends: tuple[float, ...]):
    """W26, with winds of all kinds."""
    state = build({"fleets": {"0": [attacker], "1": [target]}})[0]
    found = chances(attack_outlook(state, ship_of(attacker.split()[0]), ship_of(target.split()[0])))
    assert found == pytest.approx((missed, *((1 - missed) * end for end in ends)), abs=1e-6)


def test_a_target_out_of_reach_cannot_be_fought():
    state = build({"fleets": {"0": ["war_galleon_great 20"], "1": ["sloop_sabres 3"]}})[0]
    found = attack_outlook(state, ship_of("war_galleon_great"), SABRES)
    assert found == Outlook(1, 0, 0, 0)


def test_what_is_nearly_certain_is_not_called_certain():
    state = build({"fleets": {"0": ["sloop_skull 11"], "1": ["sloop_sabres 1"]}, "centre": ["merchantman_large 1"]})[0]
    found = attack_outlook(state, SKULL, ship_of("merchantman_large_1"))
    assert [percent(p).replace("\u00a0", " ") for p in chances(found)[1:]] == [">99 %", "<1 %", "<1 %"]


@pytest.mark.parametrize(
    ("p", "text"),
    [(0, "0 %"), (1e-12, "<1 %"), (0.0099, "<1 %"), (0.01, "1 %"), (0.725, "72 %"), (0.99, "99 %"), (0.991, ">99 %")],
)
def test_percent(p: float, text: str):
    assert percent(p).replace("\u00a0", " ") == text
    assert percent(1.0) == "100\u00a0%"


def test_without_a_battle_there_is_no_outlook():
    states = build({"hands": {"0": ["broadside"]}, "centre": ["treasure_map"]})
    assert outlook(states[0]) is None and after_card(states[0], cards.FIRST_GEAR) is None
    act(states, "ship:sloop_skull")
    assert states[0].phase == Phase.CHOOSE_TARGET and outlook(states[0]) is None


# ------------------------------------------------------------------ against the engine


def battle(hands: dict[str, list[str]], answers: tuple[str, ...], **patch: Any) -> Any:
    """A battle of two sloops, as far as the answers bring it."""
    fleets = {"0": ["sloop_skull 9 improved_artillery"], "1": ["sloop_sabres 8 master_gunner", "caravel_1 3"]}
    states = build({"fleets": fleets, "hands": hands, **patch})
    act(states, "ship:sloop_skull")
    if states[0].phase == Phase.CHOOSE_TARGET:
        act(states, "ship:sloop_sabres")
    for answer in answers:
        act(states, answer)
    return states


def end_of(states: Any, key: int) -> int:
    """Which of the four ends a battle comes to when everybody passes: as the fields of an outlook."""
    tried, chance = states.copy(), Random(key)
    state = tried[0]
    turn = int(state.turn)
    while not state.over and state.turn == turn and state.attacker != NONE:
        act(tried, PASS, chance.getrandbits(63))
    owners = int(state.ships[SKULL].owner), int(state.ships[SABRES].owner)
    return {(0, 1): 0, (0, 0): 1, (1, 1): 2, (NONE, NONE): 3}[owners]


BATTLES: dict[str, tuple[dict[str, list[str]], tuple[str, ...]]] = {
    "plain": ({"0": ["harbour"], "1": ["harbour"]}, ()),
    "reload": ({"0": ["quick_reload", "fog"], "1": ["harbour"]}, ("play:quick_reload",)),
    "hooks": ({"0": ["grappling_hooks", "fog"], "1": ["good_wind", "fog"]}, ("play:grappling_hooks", "play:good_wind")),
    "cancelled": (
        {"0": ["quick_reload"], "1": ["grappling_hooks", "fog"]},
        ("play:quick_reload", "play:grappling_hooks"),
    ),
    "rum": ({"0": ["harbour"], "1": ["bottle_of_rum", "fog"]}, ("pass", "play:bottle_of_rum")),
    "surprise": (
        {"0": ["surprise_attack", "fog"], "1": ["broadside", "fog"]},
        ("play:surprise_attack", "play:broadside"),
    ),
}


@pytest.mark.parametrize("name", BATTLES)
def test_the_engine_brings_what_was_expected(name: str):
    """A chi-square test that a right outlook fails once in 10,000 runs; the seeds are fixed."""
    states = battle(*BATTLES[name])
    assert states[0].phase == Phase.BATTLE_CARD
    expected = np.array(chances(outlook(states[0])))
    games = 2_000
    counts = np.bincount([end_of(states, key) for key in range(games)], minlength=4)
    possible = expected > 0
    assert not counts[~possible].any()
    assert ((counts - games * expected)[possible] ** 2 / (games * expected[possible])).sum() < 21.2


def test_there_is_no_hope_in_sabotage_at_home_nor_in_a_new_wind_for_whom_this_one_is_right():
    def without_hope(states: Any) -> set[str]:
        view = PlainState(GAME.observe(states, states[0].player)[0])
        return {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}

    fleets = {"0": ["sloop_skull 11 full_rig"], "1": ["sloop_sabres 11"]}
    states = build({"fleets": fleets, "hands": {"0": ["sabotage", "harbour"]}, "step": "reorganise"})
    assert without_hope(states) == {"play:sabotage"}
    armed = fleets | {"1": ["sloop_sabres 11 quarters"]}
    states = build({"fleets": armed, "hands": {"0": ["sabotage", "harbour"]}, "step": "reorganise"})
    assert without_hope(states) == set()
    act(states, "play:sabotage")
    assert without_hope(states) == {"destroy:sloop_skull/full_rig"}
    winds = set[tuple[bool, int]]()
    for key in range(20):
        states = battle({"0": ["fog"], "1": ["fog"]}, ("pass",))
        act(states, PASS, key)
        for _ in range(2):
            assert states[0].phase == Phase.FOG
            caught = chances(outlook(PlainState(states[0])))[0] < 1
            assert without_hope(states) == ({"play:fog"} if caught == (states[0].side == ATTACK) else set())
            winds.add((caught, int(states[0].side)))
            act(states, PASS)
    assert len(winds) == 4


def test_there_is_no_hope_in_traitors_of_ones_own():
    """R18.6: there is always a ship of a rival. Level 4 had a man leave one of its ships for another."""
    fleets = {"0": ["sloop_skull 9", "caravel_1 3"], "1": ["sloop_sabres 8"]}
    states = build({"fleets": fleets, "hands": {"0": ["traitors"]}, "step": "reorganise"})
    act(states, "play:traitors")
    view = PlainState(GAME.observe(states, states[0].player)[0])
    in_vain = {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}
    assert in_vain == {"ship:sloop_skull", "ship:caravel_1"}


@pytest.mark.parametrize(
    ("step", "men", "more", "in_vain"),
    [
        ("window_1", 10, {}, True),
        ("window_1", 9, {}, False),
        ("window_2", 10, {}, False),
        ("window_1", 10, {"options": {"equal_first_round": True}, "turns": [0, 0, 0]}, False),
    ],
)
def test_no_men_are_fetched_whom_the_income_brings_next(step: str, men: int, more: dict[str, Any], in_vain: bool):
    """R4.4: captains filled their ship with Harbour, and their income found no room."""
    fleets = {"0": [f"sloop_skull {men}"], "1": ["sloop_sabres 8"]}
    states = build({"fleets": fleets, "hands": {"0": ["harbour"]}, "step": step, **more})
    assert hopeless(PlainState(GAME.observe(states, 0)[0]), ACTIONS.number("play:harbour")) == in_vain


BATTLE_CARDS = ("fog", "fog", "good_wind", "terror", "broadside")


@pytest.mark.parametrize(
    ("hand", "men", "in_vain"),
    [
        ([*BATTLE_CARDS, "full_rig"], 12, True),
        ([*BATTLE_CARDS[1:], "full_rig"], 12, False),
        ([*BATTLE_CARDS, "harbour"], 9, True),
        ([*BATTLE_CARDS, "harbour"], 10, False),
        ([*BATTLE_CARDS, "traitors"], 9, False),
    ],
)
def test_no_card_is_put_away_that_could_be_played_for_nothing(hand: list[str], men: int, in_vain: bool):
    """R9.2: captains discarded Full Rig, and Harbour with room for three men."""
    fleets = {"0": [f"sloop_skull {men}"], "1": ["sloop_sabres 8"]}
    states = build({"fleets": fleets, "hands": {"0": hand}, "step": "reorganise"})
    assert hopeless(PlainState(GAME.observe(states, 0)[0]), ACTIONS.number("done")) == in_vain


@pytest.mark.parametrize(
    ("ship", "target", "attacker", "defender"),
    [
        ("sloop_skull", "war_galleon_great", {"play:good_wind", "play:surprise_attack"}, {"play:good_wind"}),
        ("war_galleon_great", "sloop_skull", set[str](), {"play:good_wind"}),
    ],
)
def test_there_is_no_hope_in_wind_where_all_winds_are_alike(
    ship: str, target: str, attacker: set[str], defender: set[str]
):
    """R11.5: three faster is fast enough in any wind, three slower in none. Level 2 played two Fogs against the one and
    level 4 a Surprise Attack for it."""
    fleets = {"0": [f"{ship} 9"], "1": [f"{target} 9"]}
    hands = {"0": ["fog", "good_wind", "surprise_attack"], "1": ["fog", "good_wind"]}
    states = build({"fleets": fleets, "hands": hands})
    for answer in (f"ship:{ship}", f"ship:{target}"):
        act(states, answer)
    in_fog = {"play:fog"}
    for phase, in_vain in ((Phase.BATTLE_CARD, (attacker, defender)), (Phase.FOG, (in_fog, in_fog))):
        for side in range(2):
            assert (states[0].phase, states[0].side) == (phase, side)
            view = PlainState(GAME.observe(states, states[0].player)[0])
            assert {ACTIONS.name(a) for a in GAME.legal(states).tolist() if hopeless(view, a)} == in_vain[side]
            act(states, PASS)


def test_there_is_no_hope_in_cannons_of_grappled_ships():
    def without_hope(hands: dict[str, list[str]], *played: str) -> set[str]:
        states = battle(hands, played)
        view = PlainState(GAME.observe(states, states[0].player)[0])
        return {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}

    guns = ["broadside", "quick_reload", "grappling_hooks"]
    assert without_hope({"0": guns, "1": ["fog"]}) == set()
    hooked = "play:grappling_hooks"
    assert without_hope({"0": guns, "1": ["fog"]}, hooked, "pass") == {"play:broadside", "play:quick_reload"}
    assert without_hope({"0": ["grappling_hooks"], "1": guns}, hooked) == {"play:broadside", hooked}
    reloaded = "play:quick_reload"
    assert without_hope({"0": guns, "1": ["fog"]}, reloaded, "pass") == {hooked}
    assert without_hope({"0": guns, "1": ["quick_reload"]}, reloaded, reloaded) == set()


def test_there_is_no_hope_in_silence_for_the_unarmed_nor_in_reloading_without_a_gun():
    """R19.8, R19.9: Hooks can still be laid when the enemy has laid his Broadside."""

    hooks, reload, guns = "play:grappling_hooks", "play:quick_reload", "sloop_sabres 8 improved_artillery"
    hand = ["grappling_hooks", "quick_reload"]
    armed = "sloop_skull 9 improved_artillery"
    fleets = {"both": (armed, guns), "own": (armed, "sloop_sabres 9"), "enemy": ("sloop_skull 9", guns)}

    def told(which: str, hand: list[str]) -> set[str]:
        own, enemy = fleets[which]
        states = battle({"0": hand, "1": ["fog"]}, (), fleets={"0": [own], "1": [enemy]})
        view = PlainState(GAME.observe(states, states[0].player)[0])
        return {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}

    assert told("both", hand) == set()
    assert told("own", hand) == {hooks}
    assert told("enemy", hand) == {reload}
    assert told("enemy", [*hand, "broadside"]) == set()


def test_there_is_no_hope_in_a_sale_that_brings_no_more_men_than_it_costs_points():
    """R8.2, R16.4: sales are carried out, and men counted. Every level sold ships whose pay found no room."""
    found = set[bool]()
    for fleet in (
        ["sloop_skull 11", "caravel_1 6"],
        ["sloop_skull 3", "caravel_1 6"],
        ["sloop_skull 11", "caravel_1 1"],
    ):
        for supply in (0, 1, 40):
            patch = {"fleets": {"0": fleet, "1": ["sloop_sabres 8"]}, "hands": {"0": ["harbour"]}, "step": "reorganise"}
            states = build({**patch, "raw": {"supply": supply}})
            view, vain = PlainState(GAME.observe(states, 0)[0]), list[bool]()
            opened = states.copy()
            act(opened, "sell")
            asked = PlainState(GAME.observe(opened, 0)[0])
            for action in GAME.legal(opened).tolist():
                sold = opened.copy()
                act(sold, action)
                while sold[0].phase == Phase.PLACE_CREW:
                    act(sold, int(GAME.legal(sold)[0]))
                brings, had = (sum(ship.crew for ship in each[0].ships if ship.owner == 0) for each in (sold, states))
                cost = int(points_of(states[0], 0)) - int(points_of(sold[0], 0))
                vain.append(bool(brings - had <= cost))
                assert hopeless(asked, action) == vain[-1]
            found |= set(vain)
            assert hopeless(view, ACTIONS.number("sell")) == all(vain)
    assert found == {False, True}


@pytest.mark.parametrize(
    ("fleet", "target", "in_vain"),
    [
        (["war_galleon_1 3", "war_galleon_2 3"], 4, {"ship:war_galleon_1", "ship:war_galleon_2"}),
        (["war_galleon_1 3", "war_galleon_2 3"], 6, {"ship:war_galleon_1", "ship:war_galleon_2"}),
        (["war_galleon_1 3", "war_galleon_2 3"], 7, set[str]()),
        (["sloop_skull 3", "war_galleon_1 3", "war_galleon_2 3"], 5, {"ship:war_galleon_1", "ship:war_galleon_2"}),
        (["war_galleon_1 3", "war_galleon_2 3", "sloop_skull 3"], 4, {"ship:war_galleon_1", "ship:war_galleon_2"}),
        (["war_galleon_1 3", "war_galleon_2 3", "war_galleon_3 3"], 4, set[str]()),
        (["war_galleon_1 3 full_rig", "war_galleon_2 3"], 9, {"ship:war_galleon_1"}),
        (["war_galleon_1 3 full_rig", "war_galleon_2 3 quarters"], 9, set[str]()),
        (["war_galleon_1 3 full_rig", "war_galleon_2 4"], 9, set[str]()),
    ],
)
def test_nobody_sells_the_ship_with_which_he_wins_nor_the_better_of_two_sisters(
    fleet: list[str], target: int, in_vain: set[str]
):
    """R8.2, R9.3: level 4 sold a ship with the points that won at the end of the turn, and played on for 12 turns."""
    patch = {"fleets": {"0": fleet, "1": ["sloop_sabres 8"]}, "hands": {"0": ["harbour"]}, "step": "reorganise"}
    states = build({**patch, "options": {"target_points": target}})
    act(states, "sell")
    view = PlainState(GAME.observe(states, 0)[0])
    assert {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)} == in_vain


@pytest.mark.parametrize(
    ("fleet", "hand", "in_vain"),
    [
        (["sloop_skull 1"], ["harbour"], True),
        (["sloop_skull 8"], ["harbour"], False),
        (["sloop_skull 1"], ["fog"], False),
        (["sloop_skull 1", "caravel_1 3"], ["harbour"], False),
    ],
)
def test_nobody_attacks_with_hardly_a_chance_unless_another_ship_follows(
    fleet: list[str], hand: list[str], in_vain: bool
):
    states = build({"fleets": {"0": fleet, "1": ["sloop_sabres 9 improved_artillery"]}, "hands": {"0": hand}})
    act(states, "ship:sloop_skull")
    view = PlainState(GAME.observe(states, 0)[0])
    assert hopeless(view, ACTIONS.number("ship:sloop_sabres")) == in_vain


def hopeless_of(patch: dict[str, Any], *played: str) -> set[str]:
    """Plays these actions, and returns which of the legal ones gain nothing."""
    states = build(patch)
    for action in played:
        act(states, action)
    view = PlainState(GAME.observe(states, states[0].player)[0])
    return {ACTIONS.name(action) for action in GAME.legal(states).tolist() if hopeless(view, action)}


def test_nobody_attacks_whom_no_wind_reaches():
    """R11.5: the Great War Galleon is three slower than the Sloop; what kills the last man comes before the wind."""
    fleets = {"0": ["war_galleon_great 9"], "1": ["sloop_sabres 9", "frigate_1 9"]}
    chosen, target = "ship:war_galleon_great", {"ship:sloop_sabres", "ship:sloop_hourglass"}
    assert hopeless_of({"fleets": fleets, "hands": {"0": ["broadside"]}}, chosen) == target
    for card in ("good_wind", "surprise_attack", "terror"):
        assert hopeless_of({"fleets": fleets, "hands": {"0": [card]}}, chosen) == set()


def test_nobody_silences_the_more_cannons_of_his_own():
    """R19.8: captains laid Broadsides and Hooks in the same battle. Hooks still stop a reloaded enemy."""
    guns, hand = ["sloop_skull 9 improved_artillery"], ["grappling_hooks", "harbour"]
    fleets = {"0": guns, "1": ["sloop_sabres 9"]}
    fight = "ship:sloop_skull", "ship:sloop_sabres"
    hooks = {"play:grappling_hooks"}
    armed = {"0": [*guns], "1": ["sloop_sabres 9 master_gunner"]}
    more = {"0": ["sloop_skull 9 master_gunner"], "1": ["sloop_sabres 9 improved_artillery"]}
    assert hopeless_of({"fleets": fleets, "hands": {"0": hand}}, *fight) == hooks
    assert hopeless_of({"fleets": more, "hands": {"0": hand}}, *fight) == hooks
    assert hopeless_of({"fleets": armed, "hands": {"0": hand}}, *fight) == set()
    broadside = {"0": [*hand, "broadside"], "1": ["fog"]}
    assert hopeless_of({"fleets": armed, "hands": broadside}, *fight, "play:broadside", "pass") == hooks
    reloaded = {"0": hand, "1": ["quick_reload"]}
    assert hopeless_of({"fleets": more, "hands": reloaded}, *fight, "pass", "play:quick_reload") == set()


def test_the_wolf_brings_nothing_back_before_the_nest_replaces_the_centre():
    """R18.8, R18.10"""
    window = {"fleets": {"0": ["sloop_skull 9"], "1": ["sloop_sabres 9"]}, "step": "window_2"}
    thrown = window | {"adventure_discard": {"lost_temple": 1}}
    assert hopeless_of(thrown | {"hands": {"0": ["sea_wolf", "crows_nest"]}}) == {"play:sea_wolf"}
    assert hopeless_of(thrown | {"hands": {"0": ["sea_wolf"]}}) == set()


@pytest.mark.parametrize(
    ("fleet", "in_vain"),
    [
        (["sloop_skull 5 full_rig", "caravel_1 3"], True),
        (["war_galleon_1 5", "caravel_1 3"], True),
        (["sloop_skull 5", "caravel_1 3"], False),
        (["war_galleon_1 2", "caravel_1 1"], False),
    ],
)
def test_no_ship_of_worth_is_left_with_one_man(fleet: list[str], in_vain: bool):
    """R18.6: Traitors took the only man of a ship with two inventory cards, which was lost."""
    patch = {"fleets": {"0": fleet, "1": ["sloop_sabres 8"]}, "hands": {"0": ["harbour"]}, "step": "reorganise"}
    assert ("crew:1" in hopeless_of(patch, "rearrange")) == in_vain


def test_full_crews_are_not_rearranged():
    """R8.3"""
    crews = {"fleets": {"0": ["sloop_skull 12", "caravel_1 10"], "1": ["sloop_sabres 9"]}, "step": "reorganise"}
    some = {"fleets": {"0": ["sloop_skull 12", "caravel_1 9"], "1": ["sloop_sabres 9"]}, "step": "reorganise"}
    assert "rearrange" in hopeless_of(crews) and "rearrange" not in hopeless_of(some)


def test_nobody_leaves_an_easy_prey_alone():
    """R7.1: captains ended the battle phase with a full sloop beside a Merchantman, and before the wind was tried."""

    def in_vain(own: str, rival: str, **patch: Any) -> bool:
        return "end_battle" in hopeless_of({"fleets": {"0": [own], "1": [rival]}, **patch})

    assert in_vain("sloop_skull 12", "sloop_sabres 2")
    assert in_vain("sloop_skull 12", "sloop_sabres 12", centre=["merchantman"])
    assert not in_vain("sloop_skull 12", "sloop_sabres 12")
    assert not in_vain("war_galleon_great 12", "sloop_sabres 2")


def test_the_wolf_is_not_left_asleep_where_a_ship_has_no_prey():
    """R18.8: it lay in the hand while a Merchantman in the blue discard pile would have been captured."""
    window = {"fleets": {"0": ["sloop_skull 12"], "1": ["sloop_sabres 9"]}, "step": "window_2"}
    wolf = window | {"hands": {"0": ["sea_wolf"]}, "adventure_discard": {"merchantman": 1}}
    assert hopeless_of(wolf) == {"done"}
    assert hopeless_of(wolf | {"centre": ["merchantman"]}) == set()
    assert hopeless_of(wolf | {"adventure_discard": {"war_galleon": 1, "lost_temple": 1}}) == set()
    assert hopeless_of(wolf | {"hands": {"0": ["blessing"]}}) == set()


def test_crews_are_not_divided_as_they_are():
    """R8.3: captains rearranged their crews, and each ship kept her own."""
    crews = {"fleets": {"0": ["sloop_skull 5", "caravel_1 3"], "1": ["sloop_sabres 8"]}, "step": "reorganise"}
    assert hopeless_of(crews, "rearrange") == {"crew:5"}
    three = {"fleets": {"0": ["sloop_skull 5", "caravel_1 3", "caravel_2 4"], "1": ["sloop_sabres 8"]}}
    assert hopeless_of(three | {"step": "reorganise"}, "rearrange") == set()
    assert hopeless_of(three | {"step": "reorganise"}, "rearrange", "crew:5") == {"crew:3"}
    assert hopeless_of(three | {"step": "reorganise"}, "rearrange", "crew:4") == set()


def test_no_second_card_is_laid_in_a_battle_that_is_all_but_won():
    """R10.3: heaps of cards were laid against a handful of men. Whoever is answered may lay another."""
    hands = {"0": ["broadside", "terror", "bottle_of_rum"], "1": ["fine_speech", "fog"]}
    fleets = {"0": ["sloop_skull 12"], "1": ["sloop_sabres 10"]}
    fight = {"fleets": fleets, "hands": hands}, "ship:sloop_skull", "ship:sloop_sabres"
    assert hopeless_of(*fight) == set()
    more = {"play:broadside", "play:terror"}
    assert hopeless_of(*fight, "play:bottle_of_rum", "pass") == more
    assert hopeless_of(*fight, "play:bottle_of_rum", "play:fine_speech") == set()


def test_in_the_fog_window_the_wind_is_known():
    seen: set[float] = set()
    for key in range(30):
        states = battle({"0": ["fog", "harbour"], "1": ["fog"]}, ("pass",))
        act(states, "pass", key)
        assert states[0].phase == Phase.FOG
        found = outlook(states[0])
        assert found
        seen.add(found.missed)
        assert found.missed == float(states[0].wind < 0)
        again = after_card(GAME.observe(states, 0)[0], ACTIONS.number("play:fog") - PLAY)
        assert again and again.missed == pytest.approx(2 / 6)
    assert seen == {0.0, 1.0}


def playable(states: Any) -> list[int]:
    return [int(action) for action in GAME.legal(states) if action < PASS]


@pytest.mark.parametrize("right_hand", [False, True])
def test_after_a_card_is_what_the_rules_make_of_it(right_hand: bool):
    """Random battles: the outlook after a card is that of the position which the card leads to."""
    options = {"right_hand_defends": right_hand, "adventures_at_end": True, "hand_limit": 12}
    asked, ended = 0, 0
    for seed in range(40):
        chance, states = Random(seed), GAME.deal(3, options, seed)
        for _ in range(400):
            state = states[0]
            if state.over:
                break
            legal = GAME.legal(states)
            if state.phase == Phase.BATTLE_CARD:
                view = GAME.observe(states, int(state.player))[0]
                before = view.tobytes()
                for action in playable(states):
                    found = chances(after_card(view, action - PLAY))
                    assert outlook(PlainState(view)) == outlook(view)
                    assert chances(after_card(PlainState(view), action - PLAY)) == found
                    then = act(states.copy(), action)
                    if not then.over and then.attacker == state.attacker and then.phase == Phase.BATTLE_CARD:
                        asked += 1
                        assert found == chances(outlook(then))
                    elif 1.0 in found:
                        ended += 1
                        assert then.over or then.attacker != state.attacker or then.target != state.target
                assert view.tobytes() == before
            act(states, int(legal[chance.randrange(len(legal))]), chance.getrandbits(63))
    assert asked > 200


def test_a_card_that_takes_the_last_man_wins_at_once():
    """R14.2; also where it ends the game, in a view that hides what the loser holds."""
    for fleet in (["sloop_sabres 1"], ["sloop_sabres 1", "caravel_1 3"]):
        states = battle(
            {"0": ["terror", "fog"], "1": ["fog"]},
            (),
            players=2,
            fleets={"0": ["sloop_skull 5"], "1": fleet},
            held={"1": ["frigate"]},
        )
        terror = ACTIONS.number("play:terror") - PLAY
        assert after_card(GAME.observe(states, 0)[0], terror) == Outlook(0, 1, 0, 0)


def test_find_chances():
    """R15.2, R24.1: each die shows the symbol with 1/6."""
    assert find_chance(0) == pytest.approx(1 - (5 / 6) ** 2)
    assert find_chance(4) == pytest.approx(1 / 6)
    assert find_chance(5) == pytest.approx(1 - (5 / 6) ** 4 - 4 * (5 / 6) ** 3 / 6)


# ------------------------------------------------------------------ in words


def text(state: State, target: int, found: Outlook, reader: int, language: str = "en") -> str:
    return outlook_text(PlainState(state), (SKULL, target), found, reader, SAY[language], NAMES).replace("\u00a0", " ")


def test_outlooks_in_words():
    state = build({"centre": ["frigate"]})[0]
    frigate, found = ship_of("frigate_1"), attack_outlook(state, SKULL, ship_of("frigate_1"))
    assert state.ships[frigate].owner == CENTRE
    assert text(state, frigate, found, 0) == (
        "Once alongside, you win in 73 %, lose in 26 %, and both ships are lost in 1 %."
    )
    assert text(state, frigate, found, SPECTATOR) == (
        "Once alongside, Ada wins in 73 %, the Frigate in 26 %, and both ships are lost in 1 %."
    )
    found = attack_outlook(state, SKULL, SABRES)
    assert text(state, SABRES, found, 1) == (
        "The wind is enough in 4 of 6 cases. "
        "Once alongside, you win in 49 %, lose in 49 %, and both ships are lost in 1 %."
    )
    assert text(state, SABRES, found, 2, "it") == (
        "Il vento basta in 4 casi su 6. A contatto: vince Ada 49 %, vince Bruno 49 %, entrambe le navi perdute 1 %."
    )
    assert (
        text(state, SABRES, Outlook(1, 0, 0, 0), 0)
        == "As it is, the Sloop (Skull) does not reach the Sloop (Crossed Sabres)."
    )


def test_what_is_certain_is_said_at_once():
    state = build({"centre": ["frigate"]})[0]
    won, lost = Outlook(0, 1, 0, 0), Outlook(0, 0, 1, 0)
    assert [text(state, SABRES, won, seat) for seat in (0, 1)] == ["You win at once.", "Ada wins at once."]
    assert [text(state, SABRES, lost, seat) for seat in (0, 1)] == ["Bruno wins at once.", "You win at once."]
    assert text(state, ship_of("frigate_1"), lost, 0, "it") == "La Fregata vince subito."
    assert find_text(4, SAY["en"]) == "A roll finds it in 17\u00a0%."
