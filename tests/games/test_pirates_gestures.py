"""Gestures of Pirates!: whatever plan fits a gesture can be carried out answer by answer."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from filibusta.engine.plain import PlainState
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import Allotment
from filibusta.engine.words import LANGUAGES
from filibusta.games.pirates import GAME, cards
from filibusta.games.pirates.checks.positions import build
from filibusta.games.pirates.invariants.position import fleet
from filibusta.games.pirates.rules.fleet import capacity_of
from filibusta.games.pirates.state import ACTIONS, NONE, Phase
from filibusta.games.pirates.words import gestures

State = Any
SAY = {language: GAME.say(language) for language in LANGUAGES}
DIVIDING = (Phase.PLACE_CREW, Phase.REARRANGE_CREW)


def act(states: Any, action: str | int, key: int = 1) -> State:
    number = ACTIONS.number(action) if isinstance(action, str) else action
    GAME.act(states, number, key)
    return states[0]


def asked(states: Any) -> Allotment:
    """The gesture, as the one who decides sees it."""
    found = gestures.allotment(PlainState(GAME.observe(states, int(states[0].player))[0]), SAY["en"])
    assert found
    return found


def a_fleet(chance: Random) -> list[str]:
    """Ships with men and, some of them, with quarters for more."""
    names = chance.sample(cards.SHIP_IDS, chance.randint(2, 7))
    quarters = chance.choice(names)
    found: list[str] = []
    for name in names:
        capacity = int(cards.SHIP_CAPACITY[cards.SHIP_IDS.index(name)])
        gear = " quarters" if name == quarters and chance.random() < 0.3 else ""
        found.append(f"{name} {chance.choice((1, capacity, capacity - 1, chance.randint(1, capacity)))}{gear}")
    return found


def divisions(seed: int) -> Iterator[Any]:
    """Positions in which the first player divides his men: as an income, for a sale, anew."""
    chance = Random(seed)
    ships = a_fleet(chance)
    supply = chance.choice((0, 1, 3, 10, 60))
    table = {"fleets": {"0": ships, "1": ["sloop_kraken 3"]}, "players": 2, "supply": supply}
    table |= {"hands": {"0": ["fog"]}, "options": {"bonus_cards": True}}
    if any(ship.startswith("sloop_kraken") for ship in ships):
        return
    for step, answers in (
        ("window_1", ["done"]),
        ("reorganise", ["sell", f"ship:{chance.choice(ships).split()[0]}"]),
        ("reorganise", ["rearrange"]),
    ):
        states = build({**table, "step": step})
        for answer in answers:
            act(states, answer)
        if not states[0].over and states[0].phase in DIVIDING and states[0].player == 0:
            yield states


def any_plan(found: Allotment, chance: Random) -> dict[str, int]:
    """A plan that fits the bounds and the total, and knows nothing else."""
    plan = {share.id: share.low for share in found.shares}
    highs = {share.id: share.high for share in found.shares}
    favoured = chance.sample(sorted(plan), chance.randint(1, len(plan)))
    while sum(plan.values()) < found.total:
        open_to = [name for name in plan if plan[name] < highs[name]]
        plan[chance.choice([name for name in open_to if name in favoured] or open_to)] += 1
    return plan


def check(states: Any, found: Allotment) -> None:
    """What is proposed fits; the shares are the fleet from the ship on that is asked now."""
    state = states[0]
    names = [cards.SHIP_IDS[ship] for ship in fleet(state, int(state.active))]
    assert [share.id for share in found.shares] == names[names.index(found.at) :]
    assert found.at == cards.SHIP_IDS[int(state.at)] and found.total == state.placing
    assert sum(share.value for share in found.shares) == found.total
    for share in found.shares:
        ship = cards.SHIP_IDS.index(share.id)
        assert share.low <= share.value <= share.high <= share.most == capacity_of(state, ship)
        assert share.base + share.high <= share.most or share.base == 0
        assert share.base == (state.ships[ship].crew if state.phase == Phase.PLACE_CREW else 0)


def carry_out(states: Any, plan: dict[str, int]) -> None:
    """Answers each question with the plan's number, as long as the same thing is divided."""
    phase, turn = states[0].phase, states[0].turn
    before = len(plan) + 1
    while not states[0].over and states[0].phase == phase and states[0].turn == turn and states[0].player == 0:
        found = asked(states)
        check(states, found)
        assert found.total == sum(plan[share.id] for share in found.shares)
        assert len(found.shares) < before, "each answer brings the next ship"
        before = len(found.shares)
        action = ACTIONS.number(f"{found.action}:{plan[found.at]}")
        assert action in GAME.legal(states)
        act(states, action)


def crews(state: State, plan: dict[str, int]) -> dict[str, int]:
    return {name: int(state.ships[cards.SHIP_IDS.index(name)].crew) for name in plan}


@pytest.mark.parametrize("block", range(2))
def test_any_plan_that_fits_can_be_carried_out(block: int):
    """R8.3, R8.4, R16.4: whoever answers by the plan ends with the plan, also where he is not asked."""
    seen = 0
    for seed in range(block * 200, block * 200 + 200):
        chance = Random(seed)
        for states in divisions(seed):
            found = asked(states)
            proposed = {share.id: share.value for share in found.shares}
            for plan in (proposed, any_plan(found, chance), any_plan(found, chance)):
                tried = states.copy()
                carry_out(tried, plan)
                aboard = {share.id: share.base + plan[share.id] for share in found.shares}
                assert crews(tried[0], plan) == aboard
                assert GAME.faults(tried[0]) == []
                seen += 1
    assert seen > 600


def test_new_men_go_where_ships_are_empty_for_their_size():
    """W12: 6 men for a sloop with 5 of 12 and a merchantman with 4 of 8."""
    states = build({"fleets": {"0": ["sloop_skull 5", "merchantman_1 4"]}, "hands": {"0": ["fog"]}, "step": "window_1"})
    act(states, "done")
    found = asked(states)
    assert (found.title, found.total, found.at, found.action) == ("Place 6 new men", 6, "sloop_skull", "crew")
    assert [(share.base, share.value, share.low, share.high, share.most) for share in found.shares] == [
        (5, 4, 0, 7, 12),
        (4, 2, 0, 4, 8),
    ]
    assert [share.name for share in found.shares] == ["Sloop (Skull)", "Merchantman"]
    assert [share.icon for share in found.shares] == ["vessel-sloop_skull", "vessel-merchantman"]


def test_a_rearrangement_begins_with_the_crews_there_are():
    """W19; and goes on evenly once something else was named."""
    ships = ["sloop_skull 9", "merchantman_1 2", "frigate_1 10"]
    states = build({"fleets": {"0": ships}, "hands": {"0": ["fog"]}, "step": "reorganise"})
    act(states, "rearrange")
    found = asked(states)
    assert found.title == "Divide 21 men among the ships"
    assert [(s.base, s.value, s.low, s.high) for s in found.shares] == [(0, 9, 1, 12), (0, 2, 1, 8), (0, 10, 1, 14)]
    act(states, "crew:1")
    assert [(s.id, s.value) for s in asked(states).shares] == [("merchantman_1", 7), ("frigate_1", 13)]


def test_a_battle_can_be_passed_as_a_whole():
    """R10.3, R11.3: the scope is the same for both sides and both windows, and another in the next battle."""
    fleets = {"0": ["sloop_skull 11", "caravel_1 6"], "1": ["sloop_sabres 11"]}
    states = build({"fleets": fleets, "hands": {"0": ["fog*2", "harbour"], "1": ["harbour"]}})
    scopes: list[str] = []
    assert gestures.standing(PlainState(states[0]), SAY["en"]) is None
    for ship in ("sloop_skull", "caravel_1"):
        act(states, f"ship:{ship}")
        act(states, "ship:sloop_sabres")
        phases: set[int] = set()
        while not states[0].over and states[0].attacker != NONE:
            found = gestures.standing(PlainState(GAME.observe(states, int(states[0].player))[0]), SAY["it"])
            assert found and found.action == "pass" and found.text == "Passa sempre in questa battaglia"
            assert ACTIONS.number(found.action) in GAME.legal(states)
            scopes.append(found.scope)
            phases.add(int(states[0].phase))
            act(states, found.action)
        assert phases == {Phase.BATTLE_CARD, Phase.FOG}
        assert gestures.standing(PlainState(states[0]), SAY["en"]) is None
        if states[0].ships[cards.SHIP_IDS.index("caravel_1")].owner != 0:
            break
    assert len(set(scopes)) == 2


def test_the_cards_of_a_turn_can_be_left_as_a_whole():
    """R4.3, R5.4: one order for both windows before the battles, but for nothing that comes after them."""
    states = build(
        {"fleets": {"0": ["sloop_skull 9"], "1": ["sloop_sabres 11"]}, "hands": {"0": ["fog"]}, "step": "window_1"}
    )
    scopes: list[str] = []
    while states[0].phase == Phase.CARDS:
        found = gestures.standing(PlainState(states[0]), SAY["en"])
        assert found and found.action == "done"
        scopes.append(found.scope)
        act(states, found.action)
    assert len(scopes) == 2 and len(set(scopes)) == 1
    assert gestures.standing(PlainState(states[0]), SAY["en"]) is None


def test_gestures_say_no_more_than_everybody_sees():
    for seed in range(5):
        for states in divisions(seed):
            for say in SAY.values():
                views = [PlainState(GAME.observe(states, viewer)[0]) for viewer in (SPECTATOR, 0, 1)]
                assert len({gestures.allotment(view, say) for view in views}) == 1
                assert GAME.allotment and GAME.allotment(views[0], say) == gestures.allotment(views[1], say)
                assert GAME.standing and GAME.standing(views[0], say) is None
