"""What a fight promises: compared with every way to play it by the rules, and with every hand there may be."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from filibusta.engine.news import news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.plunder import GAME, cards
from filibusta.games.plunder.cards import EFFECT, IDS, VALUE, Effect
from filibusta.games.plunder.checks.positions import build
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.hopeless import has_spoils, hopeless
from filibusta.games.plunder.hopeless.errands import is_adrift, sails_away
from filibusta.games.plunder.rules.ships import is_in_port, pay_of
from filibusta.games.plunder.state import ACTIONS, ATTACK, END_SAILING, FIGHT, NO_CARD, Foe, Phase
from filibusta.games.plunder.words import hands
from filibusta.games.plunder.words.chances import prospect
from filibusta.games.plunder.words.hands import Hand, at_most, chosen, share
from filibusta.games.plunder.words.outlook import (
    BEFORE,
    CertainOutcomes,
    against_flip,
    duel_of,
    duel_with,
    fight_of,
    flight_of,
    margins,
    spoils_of,
    sure_of,
)

States = Any
FOUGHT = (Phase.CHASE_CARD, Phase.BROADSIDE_CARD, Phase.AFTER_BROADSIDE, Phase.BOARDING_CARD, Phase.FLEE)
WON, LOST = Events.WON, Events.SHIP_LOST


def act(states: States, action: int, key: int = 1) -> States:
    """The position after an action; the one before stays."""
    after = states.copy()
    GAME.act(after, action, Random(-key).getrandbits(63))
    return after


def legal(states: States) -> list[int]:
    return [int(action) for action in GAME.legal(states)]


def imagined(states: States, viewer: int, key: int) -> States:
    """A deal that fits what somebody sees."""
    deal = GAME.observe(states, viewer)
    deal[0].rng = np.uint64(Random(key).getrandbits(63))
    GAME.rules.determinize(deal[0])
    return deal


def viewed(states: States, viewer: int) -> PlainState:
    return PlainState(GAME.observe(states, viewer)[0])


def told(states: States) -> frozenset[Events]:
    return frozenset(Events(event.kind) for event in news_of(PlainState(states[0]), Events))


def games(seeds: range, most: int = 400) -> Iterator[States]:
    """Positions of random games in which fights are sought."""
    for seed in seeds:
        chance, states = Random(seed), GAME.deal(3, key=seed)
        for _ in range(most):
            if states[0].over:
                break
            yield states
            choices = legal(states)
            fights = [a for a in choices if ACTIONS.part(a)[0].startswith(("attack", "fight", "board", "explore"))]
            chosen_now = chance.choice(fights if fights and chance.random() < 0.7 else choices)
            states = act(states, chosen_now, chance.getrandbits(30))


@pytest.fixture(scope="module")
def positions() -> list[States]:
    return list(games(range(24)))


# ------------------------------------------------------------------ shares of hands


@pytest.mark.parametrize("seed", range(40))
def test_shares_are_those_of_all_hands(seed: int):
    chance = Random(seed)
    unseen = tuple(chance.randint(0, 2) for _ in range(8))
    bag = [value for value, n in enumerate(unseen) if value for _ in range(n)]
    hidden = min(chance.randint(0, 4), len(bag))
    known = tuple(sorted(chance.randint(1, 7) for _ in range(chance.randint(0, 2))))
    needs = tuple(chance.randint(-2, 8) for _ in range(chance.randint(1, 3)))
    all_hands = [(*known, *drawn) for drawn in combinations(bag, hidden)]
    met = [any(all(map(int.__ge__, way, needs)) for way in ways(hand, needs)) for hand in all_hands]
    assert share(Hand(known, hidden, unseen), needs) == pytest.approx(sum(met) / len(met))


def ways(hand: tuple[int, ...], needs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Cards laid for each need, each once, or none."""
    yield from permutations((*hand, *[0] * len(needs)), len(needs))


@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_cards_are_chosen(seed: int):
    chance = Random(seed)
    known = tuple(sorted(chance.randint(1, 7) for _ in range(chance.randint(0, 4))))
    needs = tuple(chance.randint(-1, 7) for _ in range(3))
    found = chosen(Hand(known), needs)
    met = [way for n in (3, 2, 1) for way in ways(known, needs[:n]) if all(map(int.__ge__, way, needs))]
    assert len(found) == (len(met[0]) if met else 0)
    assert not Counter(filter(None, found)) - Counter(known)
    assert all(card >= need and (card == 0) == (need <= 0) for card, need in zip(found, needs, strict=False))
    if found:
        assert sum(found) == min(sum(way) for way in met if len(way) == len(found))


def test_no_card_is_above_a_value():
    hand = Hand((), 1, (5, 1, 1, 1, 1, 1, 1, 1))
    assert [at_most(hand, value) for value in (-1, 0, 3, 7)] == pytest.approx([0, 0, 3 / 7, 1])
    assert at_most(Hand(()), 0) == 1.0


def test_what_is_hidden_is_any_unseen_card(positions: list[States]):
    """All cards of the deck and of hidden hands, but Storm."""
    for states in positions[::37]:
        whole = PlainState(states[0])
        for viewer in (SPECTATOR, 0):
            view = viewed(states, viewer)
            expected = Counter({int(v): 0 for v in range(8)})
            for card, n in enumerate(whole.deck):
                expected[int(VALUE[card])] += n
            for seat in range(3):
                mat = whole.seats[seat]
                if seat != viewer:
                    expected.update(int(VALUE[card]) for card in mat.hand[mat.known : mat.hand_size])
            assert hands.unseen_of_values(view) == tuple(expected[value] for value in range(8))


# ------------------------------------------------------------------ against the game


def ends_by_rules(states: States) -> set[frozenset[Events]]:
    """What can be told on the ways through a fight, by playing all of them."""
    found: set[frozenset[Events]] = set()
    for action in legal(states):
        after = act(states, action)
        events = told(after)
        if after[0].phase in FOUGHT and after[0].foe != Foe.NOBODY and not after[0].over:
            found |= {events | rest for rest in ends_by_rules(after)}
        else:
            found.add(events)
    return found


def test_an_attack_is_hopeless_if_no_way_through_it_is_won_or_a_victory_brings_nothing(positions: list[States]):
    met = Counter[tuple[bool, bool]]()
    for states in positions:
        for action in legal(states):
            kind, _ = ACTIONS.part(action)
            if kind not in ("attack", "attack_port", "attack_fleet") or met.total() == 200:
                continue
            view = viewed(states, int(states[0].player))
            ends = beyond(act(states, action))
            sure_to_fail = not any(WON in events for events in ends)
            in_vain = kind == "attack_port" and not has_spoils(view, view.seats[view.active].place)
            met[sure_to_fail, in_vain] += 1
            assert hopeless(view, action) == (sure_to_fail or in_vain)
            if in_vain:
                assert not any(events & {Events.GAINED, Events.LOADED} for events in ends)
    assert met[True, False] > 20 and met[False, False] > 20 and met[False, True]


def test_nobody_sails_where_he_must_attack_in_vain(positions: list[States]):
    met = Counter[bool]()
    for states in positions:
        for action in legal(states) if states[0].phase == Phase.SAIL else []:
            kind, direction = ACTIONS.part(action)
            view = viewed(states, int(states[0].active))
            if kind != "move" or met[False] > 200 or sails_away(view, direction) or is_adrift(view):
                continue
            in_vain = hopeless(view, action)
            met[in_vain] += 1
            there = act(states, action)
            if in_vain and there[0].active == states[0].active and there[0].phase == Phase.ACTION and there[0].entered:
                view = viewed(there, int(there[0].active))
                kinds = {ACTIONS.part(each)[0] for each in legal(there) if hopeless(view, each)}
                assert "attack_port" in kinds and "pass" not in {ACTIONS.part(each)[0] for each in legal(there)}
    assert met[True] and met[False] > 20


def test_whoever_lies_idle_could_sail_and_finds_nothing_to_do(positions: list[States]):
    met = Counter[bool]()
    for states in positions:
        if END_SAILING not in legal(states) or states[0].entered or states[0].explored:
            continue
        idle = hopeless(viewed(states, int(states[0].active)), END_SAILING)
        met[idle] += 1
        if idle:
            assert {kind for kind, _ in map(ACTIONS.part, legal(states))} & {"move", "pay_now", "provoke_mutiny"}
            there = act(states, END_SAILING)
            view, acts = viewed(there, int(there[0].active)), [a for a in legal(there) if ACTIONS.part(a)[0] == "act"]
            assert there[0].phase != Phase.ACTION or all(hopeless(view, action) for action in acts)
    assert met[True] > 20 and met[False] > 20


def test_nobody_spends_what_his_crew_is_to_be_paid(positions: list[States]):
    """Level 4 bought a ship with its last silver and lay in port for three turns, level 2 took one over at sea and
    lay there for eleven."""
    met = Counter[bool]()
    for states in positions:
        for action in legal(states):
            kind, _ = ACTIONS.part(action)
            if kind not in ("buy", "buy_ship", "own", "own_old_to_prize"):
                continue
            seat, after = int(states[0].player), act(states, action)
            silver = after[0].seats[seat].silver
            here = kind.startswith("buy") or not is_in_port(states[0], seat)
            unpaid = here and silver < pay_of(after[0], seat)
            met[unpaid] += 1
            found = hopeless(viewed(states, seat), action)
            assert found >= unpaid if kind.startswith("buy") else found == unpaid  # a purchase may be in vain, too
    assert met[True] and met[False] > 20


def test_whoever_can_never_pay_his_crew_does_not_wait_at_sea():
    """R7.6: with nothing to sell only a mutiny helps. With silver he can pay, and in a port he may yet sell."""
    unpaid = {"ships": {"0": "ship_english_brig"}, "silver": {"0": 1}, "raw": {"unpaid": 1}}
    in_port = {"map": {"0,2": "port_nassau"}, "at": {"0": "0,2"}}
    assert hopeless(viewed(build({**unpaid, "at": {"0": "0,1"}}), 0), END_SAILING)
    assert not hopeless(viewed(build({**unpaid, **in_port}), 0), END_SAILING)


def test_nobody_lets_a_mate_go(positions: list[States]):
    """Nothing can be done without him that could not be done before."""
    met = 0
    for states in positions:
        for action in legal(states):
            if ACTIONS.part(action)[0] == "release_mate":
                met += 1
                assert hopeless(viewed(states, int(states[0].active)), action)
                after = act(states, action)
                if after[0].phase == states[0].phase:
                    assert {*legal(after)} < {*legal(states)}
    assert met


def test_whoever_sees_his_cards_is_told_what_the_rules_bring(positions: list[States]):
    met, ends_met = Counter[Phase](), Counter[str]()
    for states in positions:
        phase = Phase(int(states[0].phase))
        if states[0].over or phase not in (*FOUGHT, *BEFORE) or states[0].foe == Foe.CAPTAIN or met[phase] == 40:
            continue
        met[phase] += 1
        view = viewed(states, int(states[0].active))
        fight, flight = fight_of(view), flight_of(view)
        assert fight
        begun = [act(states, a) for a in legal(states) if a in (ATTACK, FIGHT)] if phase in BEFORE else [states]
        brought = set[frozenset[Events]]().union(*map(beyond, begun))
        if flight:
            fled = brought if phase == Phase.FLEE else ends_by_rules(states)
            assert bool(flight.alone) == any(Events.FLED in events for events in fled)
            brought = {events for events in brought if Events.FLED not in events}
        ends = fight.ends
        assert sum(ends) == 1.0 and set(ends) <= {0.0, 1.0}
        ends_met[next(name for name, chance in zip(ends._fields, ends, strict=True) if chance)] += 1
        won = any(WON in events for events in brought)
        dropped = any(Events.DRIVEN_OFF in events for events in brought)
        escaped = any(Events.ESCAPED in events for events in brought)
        best = "won" if won else "dropped" if dropped else "escaped" if escaped else "lost"
        assert getattr(ends, best) == 1.0, (phase, fight, brought)
    assert {Phase.SHIP_MET, Phase.BROADSIDE_CARD, Phase.AFTER_BROADSIDE, Phase.BOARDING_CARD} <= met.keys()
    assert set(ends_met) == {"won", "dropped", "escaped", "lost"}


def beyond(states: States) -> set[frozenset[Events]]:
    """Of a fight that has begun; it may have ended at once."""
    if states[0].foe != Foe.NOBODY and states[0].phase in FOUGHT:
        return ends_by_rules(states)
    return {told(states)}


def test_whoever_does_not_see_them_is_told_the_share_of_hands():
    """Against all deals that fit the view: as many as the rules imagine."""
    states = build(
        {
            "at": {"0": "0,1"},
            "hands": {"0": ["open_sea_cloth_1", "enc_scurvy", "parrot"]},
            "ships": {"0": "ship_english_sloop"},
            "meets": "ship_spanish_caravel",
        }
    )
    states = act(states, ACTIONS.number("card:ship_spanish_caravel"))
    view = viewed(states, 1)
    fight = fight_of(view)
    assert fight and fight.hand.hidden == 3
    tries, found = 4_000, Counter[str]()
    for key in range(tries):
        dealt = fight_of(viewed(imagined(states, 1, key), 0))
        assert dealt
        found[next(name for name, chance in zip(dealt.ends._fields, dealt.ends, strict=True) if chance)] += 1
    for name, expected in zip(fight.ends._fields, fight.ends, strict=True):
        assert found[name] / tries == pytest.approx(expected, abs=0.03), name


def test_a_decided_fight_promises_nothing_any_more(positions: list[States]):
    met = 0
    for states in positions:
        if not states[0].over and states[0].phase in (Phase.SHIP_DISPOSITION, Phase.DISCARD_GOOD):
            view = viewed(states, int(states[0].player))
            assert fight_of(view) is None and duel_of(view, int(states[0].player)) is None
            met += 1
    assert met


# ------------------------------------------------------------------ between captains


def duels(positions: list[States]) -> Iterator[States]:
    met = Counter[tuple[int, int]]()
    for states in positions:
        s = states[0]
        if not s.over and s.phase == Phase.HIDDEN_CARD and s.asked == (1 << s.active | 1 << s.target):
            met[int(s.subphase), int(s.active)] += 1
            if met[int(s.subphase), int(s.active)] <= 4:
                yield states


def open_hands(states: States, seat: int) -> Hand:
    mat = states[0].seats[seat]
    return Hand(tuple(sorted(int(VALUE[card]) for card in mat.hand[: int(mat.hand_size)])))


def clash(states: States, attack: int, defence: int) -> States:
    """Both lay a card, in the order in which the rules ask."""
    return act(act(states, attack), defence)


def replies(states: States, attack: int) -> list[int]:
    return legal(act(states, attack))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_what_a_card_is_sure_of_in_one_part(positions: list[States], part: int):
    """Each card of each side against every reply: what is called certain is so, and what is not has an answer."""
    seen = set[bool]()
    for states in duels(positions):
        if states[0].subphase != part:
            continue
        attacker, target = int(states[0].active), int(states[0].target)
        view = PlainState(states[0])
        fought = {(a, b): succeeded(clash(states, a, b), part) for a in legal(states) for b in replies(states, a)}
        beaten = {(b, a): not won for (a, b), won in fought.items()}
        for seat, other, outcomes in ((attacker, target, fought), (target, attacker, beaten)):
            for card in {own for own, _ in outcomes}:
                lead = margins(view, seat)[part] + value_of(card)
                found = sure_of(Hand(()), open_hands(states, other), (lead,))
                surely = all(won for (own, _), won in outcomes.items() if own == card)
                assert found == CertainOutcomes(float(surely), float(outcomes[card, NO_CARD]))
                seen.add(surely)
    assert part != 1 or len(seen) == 2


def value_of(action: int) -> int:
    return 0 if action == NO_CARD else int(VALUE[ACTIONS.part(action)[1]])


def succeeded(after: States, part: int) -> bool:
    """Whether the attacker won this part."""
    events = news_of(PlainState(after[0]), Events)
    if part == 0:
        return not any(event.kind == Events.FLED for event in events)
    if part == 1:
        return not any(event.kind == LOST for event in events)
    (won,) = [event.seat for event in events if event.kind == WON]
    return won == next(event.seat for event in events if event.kind == Events.BOARDING)


def test_the_whole_fight_needs_the_best_cards_where_they_help_most():
    """Brute force over plans of the attacker, and over the one card of the other that would beat a part."""
    chance = Random(3)
    for _ in range(300):
        own = tuple(sorted(chance.randint(1, 7) for _ in range(chance.randint(0, 3))))
        theirs = tuple(sorted(chance.randint(1, 7) for _ in range(chance.randint(0, 3))))
        leads = chance.randint(-6, 6), chance.randint(-6, 6)
        reached = [[lead + card for lead, card in zip(leads, plan, strict=True)] for plan in set(ways(own, leads))]
        sure = any(min(sums) >= max([0, *theirs]) for sums in reached)
        may = any(min(sums) >= 0 for sums in reached)
        assert sure_of(Hand(own), Hand(theirs), leads) == CertainOutcomes(float(sure), float(may))


def test_both_sides_are_told_what_they_can_be_sure_of(positions: list[States]):
    met = 0
    for states in duels(positions):
        attacker, target = int(states[0].active), int(states[0].target)
        found = [duel_of(viewed(states, seat), seat) for seat in (attacker, target)]
        assert all(found) and duel_of(viewed(states, SPECTATOR), SPECTATOR) is None
        for one in filter(None, found):
            assert 0.0 <= one.least <= one.most <= 1.0
        met += 1
    assert met > 3


# ------------------------------------------------------------------ flipped cards


@pytest.mark.parametrize(
    ("encounter", "effect"), [("enc_kraken", Effect.KRAKEN), ("enc_tavern_brawl", Effect.TAVERN_BRAWL)]
)
@pytest.mark.parametrize("option", [0, 1])
def test_a_flip_against_the_next_captain(encounter: str, effect: Effect, option: int):
    """How often the rules let him win, over flips and over the hands he may hold."""
    kraken = effect == Effect.KRAKEN
    card = IDS.index(encounter)
    states = build(
        {
            "at": {"1": "0,1"} if kraken else {},
            "hands": {"0": [encounter], "1": ["enc_scurvy", "parrot"]},
            "ships": {"1": "ship_english_frigate"} if kraken else {},
            "phase": "play_encounter",
            "options": {"kraken_card": bool(option)},
        }
    )
    assert EFFECT[card] == effect
    expected = against_flip(viewed(states, 0), 1, card, effect)
    tries = 3_000
    won = sum(withstands(states, card, key) for key in range(tries))
    assert 0 < expected < 1
    assert won / tries == pytest.approx(expected, abs=0.035)


def withstands(states: States, card: int, key: int) -> bool:
    """One deal that fits the view, one flip, and his best card."""
    after = act(imagined(states, 0, key), ACTIONS.number(f"card:{IDS[card]}"), key)
    ends = (
        [after]
        if after[0].phase not in (Phase.KRAKEN_CARD, Phase.BRAWL_CARD)
        else [act(after, a) for a in legal(after)]
    )
    return any(is_won(end) for end in ends)


def is_won(after: States) -> bool:
    events = news_of(PlainState(after[0]), Events)
    compared = [event for event in events if event.kind in (Events.BROADSIDE, Events.BOARDING)]
    return compared[0].values[0] >= compared[0].values[1]


def test_plunder_is_what_the_unseen_cards_bring(positions: list[States]):
    view = viewed(positions[100], 0)
    found = spoils_of(view)
    assert found
    assert sum(found.goods) == pytest.approx(1)
    assert 1 < found.units < 7


def test_what_is_flipped_for_plunder_is_as_likely_as_forecast():
    hand = {"hands": {"0": ["parrot", "enc_scurvy"]}, "meets": "natives_fishers"}
    states = build({"at": {"0": "0,2"}, "map": {"0,2": "coast_sandy_cove"}, **hand})
    states = act(states, ACTIONS.number("card:natives_fishers"))
    found, counts, tries = spoils_of(viewed(states, 0)), Counter[int](), 2_000
    assert found
    for key in range(tries):
        after = act(imagined(states, 0, key), ATTACK, key)
        after = act(after, ACTIONS.number("card:parrot"), key) if after[0].phase == Phase.BOARDING_CARD else after
        (flip,) = [event for event in news_of(PlainState(after[0]), Events) if event.kind == Events.FLIPPED]
        counts[int(cards.GOOD[flip.card])] += 1
    for good, expected in enumerate(found.goods):
        assert counts[good] / tries == pytest.approx(expected, abs=0.04)


# ------------------------------------------------------------------ in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_a_fight_tells_what_it_promises(positions: list[States], language: str):
    say, names = GAME.say(language), ("Ada", "Bruno", "Zoë")
    met = Counter[tuple[int, str]]()
    for states in positions:
        if states[0].over:
            continue
        view = viewed(states, int(states[0].player))
        for action in legal(states):
            kind, which = ACTIONS.part(action)
            if met[int(view.phase), kind] > 10:
                continue
            found = prospect(view, kind, which, names, say)
            if found.text:
                met[int(view.phase), kind] += 1
                assert found.text.strip() == found.text and not set("{}") & set(found.text)
                assert "None" not in found.text
    told_of = {(Phase(phase), kind) for phase, kind in met}
    for phase, kind in {
        (Phase.SHIP_MET, "attack"),
        (Phase.ACTION, "attack_port"),
        (Phase.ACTION, "attack_captain"),
        (Phase.BROADSIDE_CARD, "card"),
        (Phase.BOARDING_CARD, "card"),
        (Phase.AFTER_BROADSIDE, "board"),
        (Phase.STAND_OR_FLEE, "flee"),
        (Phase.HIDDEN_CARD, "none"),
        (Phase.PLAY_ENCOUNTER, "card"),
    }:
        assert (phase, kind) in told_of, (phase, kind)


def test_an_attack_on_a_captain_is_forecast_by_both_parts(positions: list[States]):
    met = 0
    for states in positions:
        view = viewed(states, int(states[0].active))
        for name in [name for a in legal(states) if (name := ACTIONS.name(a)).startswith("attack_captain")]:
            for found in duel_with(view, int(name.partition(":")[2])):
                assert 0.0 <= found.least <= found.most <= 1.0
                met += 1
    assert met > 4
