"""Random play at sea and in port, each action compared with the rules as ``open_sea_by_text`` reads them.

``FILIBUSTA_TEXT_CASES`` says from how many positions.
"""

import os
from collections import Counter
from typing import Any

import numpy as np
import pytest

from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, States, copied
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import BAR, CREW_IDS, MOST_SHIPS, SHIP_IDS, Bar
from filibusta.games.spanish_main.checks.positions import build
from filibusta.games.spanish_main.events import Ending, Events, Gold
from filibusta.games.spanish_main.rules.geometry.segments import FURTHEST
from filibusta.games.spanish_main.state import ASHORE, HEADING, Phase
from tests.games.open_sea_by_text import NOWHERE, Draft, Text
from tests.games.test_spanish_main_melee import fight

CASES = int(os.environ.get("FILIBUSTA_TEXT_CASES", "6"))
PLIES = 120
UNIQUES = ("rum", "shipping_charts", "marksmans_map", "forged_papers", "homemade_flag", "plague")
WELL_LIKED = (
    "act",
    "explore",
    "shoot",
    "cannon",
    "yes",
    "ship",
    "crew",
    "treasure",
    "island",
    "steal",
    "trade",
    "loot",
)
"""What is chosen rather than other things: random captains do little else than sail about."""


def harbour(seed: int) -> States:
    """Ships with crew and cargo in the ports of two to five players, home and abroad."""
    chooser = np.random.default_rng(seed)
    players = 2 + seed % 4
    islands = 6 if players == 2 else 3 * players
    homes = {str(seat): int(home) for seat, home in enumerate(chooser.permutation(islands)[:players])}
    berths = [(island, slot) for island in range(islands) for slot in (0, 9, 18, 27)]
    chosen: list[int] = chooser.permutation(len(berths))[: 3 * players].tolist()
    cards: list[str] = chooser.choice(SHIP_IDS, len(chosen), replace=False).tolist()
    ships: list[dict[str, Any]] = []
    for number, (card, berth) in enumerate(zip(cards, chosen, strict=True)):
        island, slot = berths[berth]
        seat = number % players
        foreign = island in homes.values() and homes[str(seat)] != island
        ships.append({"card": card, "seat": seat, "dock": [island, slot], "lost": [0] * int(chooser.random() < 0.3)})
        ships[-1] |= {"docked": NOWHERE} if foreign else {}
    names = chooser.choice(CREW_IDS, 4 * players, replace=False).tolist()
    crew = [{"card": name, "at": f"ship {i % len(ships)}", "up": i % 3 == 0} for i, name in enumerate(names)]
    uniques = chooser.choice(UNIQUES[:5], 2, replace=False).tolist()
    aboard = [{"kind": kind, "at": f"ship {i}"} for i, kind in enumerate(("gold_1", "gold_2", "gold_3", uniques[0]))]
    patch = {"players": players, "homes": homes, "ships": ships, "crew": crew, "treasures": aboard, "uniques": uniques}
    return build(patch | {"active": seed % players, "rum_value": 3})


def chosen_of(states: States, legal: list[int], chooser: np.random.Generator) -> int:
    """At random, but rather something that tells more; ships rather sail where something stops them."""
    s: Any = states[0]
    names = {action: GAME.actions.name(action) for action in legal}
    liked = [action for action, name in names.items() if name.partition(":")[0] in WELL_LIKED]
    if s.phase == Phase.HEADING and s.bar != NOWHERE:
        liked = [action for action in legal if s.fan[s.bar, action - HEADING] >> FURTHEST & 1]
    if s.phase == Phase.DISTANCE:
        liked = [action for action, name in names.items() if name == "distance:furthest"]
    pool = liked if liked and chooser.random() < 0.7 else legal
    return int(pool[int(chooser.integers(len(pool)))])


class Comparison:
    """One game being played and compared."""

    def __init__(self, states: States, at: str) -> None:
        self.states, self.start = states, at
        self.sailed: Counter[str] = Counter()
        self.struck: Counter[int] = Counter()
        self.told: Counter[Events] = Counter()
        self.asked: Counter[Phase] = Counter()

    def play(self, chooser: np.random.Generator, key: int) -> None:
        """A random action, and whether all that came of it is as the text says."""
        legal = GAME.legal(self.states).tolist()
        before, phase = Text(copied(self.states)[0]), Phase(int(self.states[0].phase))
        self.asked[phase] += 1
        self.check_offers(before, phase, {GAME.actions.name(action) for action in legal})
        action = chosen_of(self.states, legal, chooser)
        name = GAME.actions.name(action)
        if phase in (Phase.MAIN, Phase.ACTION_KIND, Phase.SHOOT_NOW, Phase.USE_ABILITY):
            self.sailed.clear()
        if phase in (Phase.MAIN, Phase.ACTION_KIND, Phase.SHOOT_NOW):
            self.struck.clear()
        GAME.act(self.states, action, key)
        after = Text(self.states[0])
        self.at = f"{self.start}, {phase.name} {name}"
        events = news_of(PlainState(self.states[0]), Events)
        self.told.update(Events(event.kind) for event in events)
        self.check_kept(before, after)
        for number, event in enumerate(events):
            self.check_event(before, after, event, events[number:])
        self.check_end(before, after, events)

    def same(self, found: Any, expected: Any, what: str) -> None:
        assert found == expected, f"{self.at}: {what}: {found}, but the text says {expected}"

    # -------------------------------------------------------------- what is offered

    def check_offers(self, text: Text, phase: Phase, names: set[str]) -> None:
        self.at = f"{self.start}, {phase.name}"
        if phase == Phase.MAIN:
            self.check_main(text, names)
        elif phase == Phase.ACTION_KIND and not (text.s.repeating or text.ships[int(text.s.ship)].leave_due):
            ship = int(text.s.ship)
            self.same("repair" in names, text.can_repair(ship), "repair")
            self.same("explore" in names, text.can_explore(ship), "explore")
            self.same("shoot" in names, text.can_shoot(ship), "shoot")
        elif phase == Phase.TAKE:
            self.same(text.has_room(int(text.s.subject)), True, "room for what is taken")
        elif phase == Phase.TRANSFER:
            self.check_transfer(text, names)
        elif phase == Phase.BAR and not text.s.extra_segment:
            left = text.bars(int(text.s.ship)) - self.sailed
            self.same({n for n in names if n.startswith("bar")} <= {f"bar:{b.lower()}" for b in left}, True, "bars")

    def check_main(self, text: Text, names: set[str]) -> None:
        free = {name for name in names if name != "end_turn" and not name.startswith("act:")}
        self.same(free, text.free_actions(), "free actions")
        for ship in text.ships:
            self.same(set(_bits(text.ships[ship].pinned_by)), text.pinners(ship), f"who pins ship {ship}")
            able = text.may_receive(ship)
            assert able or f"act:{ship}" not in names, f"{self.at}: act:{ship}"
            if able and (text.can_repair(ship) or text.can_explore(ship) or text.can_shoot(ship)):
                self.same(f"act:{ship}" in names, True, f"act:{ship}")

    def check_transfer(self, text: Text, names: set[str]) -> None:
        """R15.7, R15.8"""
        a, b = int(text.s.subject), int(text.s.other)
        goals = {b: a} | ({a: b} if text.ships[a].seat == text.ships[b].seat else {})
        expected = {"done"}
        for one in text.crew:
            if one.at in goals and not one.notes & 4 and text.fits(one, goals[one.at]):
                expected.add(f"crew:{one.number}")
        for one in text.treasures:
            free = one.at in goals and not one.notes & 4 and text.kind(one) != "plague"
            if free and (not text.is_normal(one) or text.has_room(goals[one.at])):
                expected.add(f"treasure:{one.number}")
        self.same(names, expected, "transfers")

    # -------------------------------------------------------------- what has happened

    def check_kept(self, before: Text, after: Text) -> None:
        """Nothing comes from nowhere, and nothing comes back; whoever is towed is behind her tower."""
        self.same([after.kind(one) for one in after.treasures], [before.kind(o) for o in before.treasures], "tokens")
        for was, now in zip((*before.treasures, *before.crew), (*after.treasures, *after.crew), strict=True):
            assert was.at != NOWHERE or now.at == NOWHERE, f"{self.at}: token {was.number} came back"
            assert not 0 <= now.at < MOST_SHIPS or now.at in after.ships, f"{self.at}: token {now.number} in the water"
        for one in after.crew:
            assert not 0 <= one.at < ASHORE or one.seat == after.ships[one.at].seat, f"{self.at}: crew {one.number}"
        assert set(after.ships) <= set(before.ships), f"{self.at}: a ship came back"
        for ship, boat in after.ships.items():
            if boat.tows != NOWHERE:
                assert after.tow_is_right(ship), f"{self.at}: whom ship {ship} tows is not behind her"
            assert boat.docked == NOWHERE or not after.has_plague(ship), f"{self.at}: Plague in port"

    def check_event(self, before: Text, after: Text, event: Event, rest: tuple[Event, ...]) -> None:
        kind = event.kind
        if kind == Events.SAILED and not before.s.extra_segment:
            letter = Bar(event.bar).name
            self.sailed[letter] += 1
            assert self.sailed <= before.bars(event.ship), (
                f"{self.at}: {dict(self.sailed)} of {before.bars(event.ship)}"
            )
            assert 0 < event.distance <= BAR[event.bar], f"{self.at}: {event.distance}"
        elif kind == Events.SHOT:
            result = next(e for e in rest if e.kind in (Events.HIT, Events.MISSED))
            hits = before.hits(event.ship, event.cannon, event.target, result.die)
            self.same(result.kind == Events.HIT, hits, f"a shot of {result.die} with cannon {event.cannon}")
        elif kind == Events.HIT:
            self.check_hit(before, after, event.ship, event.target, rest)
        elif kind == Events.RAMMED:
            self.check_ram(before, after, event, rest)
        elif kind == Events.BOARDING_ROLL:
            bonus = sum(effect["amount"] for effect in before.having(event.ship, "boarding_bonus"))
            masts = before.ships[event.ship].standing.bit_count()
            self.same(event.sum, event.die + masts + bonus, "strength in a boarding")
        elif kind == Events.BOARDED:
            self.check_boarding(event, after)
        elif kind == Events.SUNK and before.players == 2:
            self.check_sinking(before, after, event.ship)
        elif kind == Events.GOLD and event.why == Gold.BONUS:
            loaded = [e.ship for e in news_of(PlainState(self.states[0]), Events) if e.kind == Events.UNLOADED]
            bonuses = {sum(e["amount"] for e in before.having(ship, "gold_bonus")) for ship in loaded}
            assert event.gold in bonuses, f"{self.at}: a bonus of {event.gold}, not one of {bonuses}"
        elif kind == Events.HELD:
            self.same(int(after.s.rum_value), max(0, 6 - len(before.crew_of(event.ship))), "what Rum is worth")
        elif kind == Events.LOADED and before.is_normal(before.treasures[event.treasure]):
            assert before.has_room(event.ship), f"{self.at}: no room on ship {event.ship}"

    def check_hit(self, before: Text, after: Text, shooter: int, target: int, rest: tuple[Event, ...]) -> None:
        """R16.12, R16.13"""
        boat, lost = before.ships[target], sum(e.kind == Events.MAST_LOST and e.ship == target for e in rest)
        if before.is_derelict(target):
            assert target not in after.ships, f"{self.at}: a derelict was hit and floats"
            return
        full = boat.standing == 2 ** boat.row["masts"] - 1
        if full and not boat.marks & 4 and before.having(target, "ignore_first_hit"):
            self.same(lost, 0, "masts lost by the first hit")
            return
        self.struck[target] += 1
        if before.having(target, "hits_per_mast") and self.struck[target] % 2:
            self.same(lost, 0, "masts lost by an odd hit")
            return
        each = max([1, *(effect["amount"] for effect in before.having(shooter, "masts_per_hit"))])
        if each >= boat.standing.bit_count():
            self.same(lost, boat.standing.bit_count(), "masts lost")
            return
        self.same(Phase(int(after.s.phase)), Phase.LOSE_MAST, "what comes after a hit")
        chooser = shooter if before.having(shooter, "shooter_picks_mast") else target
        self.same(int(after.s.player), before.ships[chooser].seat, "who chooses the mast")

    def check_ram(self, before: Text, after: Text, event: Event, rest: tuple[Event, ...]) -> None:
        """R13.2"""
        masts = before.ships[event.target].standing.bit_count()
        falls = masts > 0 and event.die > masts and not before.having(event.target, "ram_mast_immune")
        assert before.bow(event.ship).distance(before.aft(event.target)) <= 10, f"{self.at}: no ram"
        asked = after.s.phase == Phase.LOSE_MAST and not after.over
        lost = any(e.kind == Events.MAST_LOST and e.ship == event.target for e in rest)
        self.same(lost or asked, falls, f"a mast lost by a ram of {event.die}")

    def check_boarding(self, event: Event, after: Text) -> None:
        rolls = [e for e in news_of(PlainState(self.states[0]), Events) if e.kind == Events.BOARDING_ROLL]
        best = max(rolls, key=lambda roll: roll.sum)
        self.same(event.ship, best.ship, "who wins a boarding")
        if after.s.phase == Phase.BOARD_PRIZE:
            self.same(int(after.s.player), after.ships[event.ship].seat, "who chooses the prize")

    def check_sinking(self, before: Text, after: Text, ship: int) -> None:
        """R14.12"""
        worth = sum(before.value(one) for one in before.normal_of(ship))
        owner, shooter = before.ships[ship].seat, before.ships[int(before.s.ship)].seat
        paid = [int(after.s.seats[seat].sunk - before.s.seats[seat].sunk) for seat in range(2)]
        expected = [0, 0]
        expected[shooter] += (worth + 1) // 2
        expected[owner] += worth // 2
        self.same(paid, expected, "gold for a ship sunk")

    # -------------------------------------------------------------- the end

    def check_end(self, before: Text, after: Text, events: tuple[Event, ...]) -> None:
        ended = [Ending(event.ending) for event in events if event.kind == Events.ENDED]
        self.same(bool(ended), after.over, "whether it is over")
        if not after.over:
            if after.players == 2 or after.s.phase == Phase.MAIN:
                self.same(after.ends_at_once(), False, "an end that was overlooked")
            if any(event.kind == Events.TURN for event in events):
                self.same(after.has_dried_up(), False, "an end of the treasure that was overlooked")
            return
        why = ended[0]
        if why == Ending.NO_TREASURE:
            self.same(after.has_dried_up(), True, "no treasure")
        elif why not in (Ending.ROUNDS, Ending.STALE):
            self.same(after.ends_at_once() or after.has_dried_up(), True, f"{why.name}")
        scores, places = np.zeros(after.players, INT), np.zeros(after.players, INT)
        GAME.rules.score(self.states[0], scores)
        GAME.rules.rank(self.states[0], places)
        self.same(places.tolist(), after.places(), "places")
        self.same(scores.tolist(), [after.score(seat) for seat in range(after.players)], "scores")


def _bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]


@pytest.mark.parametrize("positions", [fight, harbour], ids=["fights", "harbours"])
@pytest.mark.long
def test_random_play_is_what_the_text_says(positions: Any) -> None:
    for number in range(CASES):
        chooser = np.random.default_rng(number)
        game = Comparison(positions(number), f"{positions.__name__} {number}")
        for ply in range(PLIES):
            if game.states[0].over:
                break
            game.start = f"{positions.__name__} {number}, action {ply}"
            game.play(chooser, 1 + PLIES * number + ply)


@pytest.mark.parametrize("seed", range(12))
def test_fleets_are_built_as_the_text_says(seed: int) -> None:
    """R4.1 to R4.5, R6.1, R6.2: every card and every place that is offered, in random fleets of all sizes."""
    chooser, points = np.random.default_rng(seed), 20 + 10 * (seed % 5)
    states = GAME.deal(2, {"fleet_mode": 1, "points": points // 10}, seed)
    builder, draft, waiting = int(states[0].player), Draft(points), ""
    while int(states[0].player) == builder and states[0].phase in (Phase.BUILD_CARD, Phase.BUILD_PLACE):
        legal = {GAME.actions.name(action): action for action in GAME.legal(states).tolist()}
        if waiting:
            named = {NOWHERE if name == "ashore" else int(name.partition(":")[2]) for name in legal}
            assert named == set(draft.berths(waiting)), f"{draft.ships}, {draft.crew}: places for {waiting}"
        else:
            assert set(legal) == draft.additions(), f"{points} points: {draft.ships}, {draft.crew}"
        crew = [name for name in legal if name.startswith("add_crew")]
        name = str(chooser.choice(sorted(crew if crew and chooser.random() < 0.7 else legal)))
        GAME.act(states, legal[name], seed)
        block, _, part = name.partition(":")
        if block == "add_ship":
            draft.ships.append(part)
        elif block == "add_crew" and len(draft.berths(part)) > 1:
            waiting = part
        elif block != "finish":
            berth = draft.berths(part)[0] if block == "add_crew" else NOWHERE if block == "ashore" else int(part)
            draft.crew.append((waiting or part, berth))
            waiting = ""
    assert draft.cost() <= points
