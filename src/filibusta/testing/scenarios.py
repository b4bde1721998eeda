"""Scenarios played and compared with what they say must come of them; ``scenario.py`` says how they are written."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, cast

import numpy as np

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.options import GameOption
from filibusta.engine.record import HIDDEN, SPECTATOR, Field, States
from filibusta.engine.validation import refusal as refusal_of
from filibusta.testing.patches import event_words
from filibusta.testing.play import retold
from filibusta.testing.rulebook import rules_of
from filibusta.testing.scenario import (
    Distribution,
    ExpectedView,
    Imagined,
    Refusal,
    Scenario,
    Step,
    scenarios,
    vocabulary,
)

RULING = "RUL"
SEED = 1
DEALS_OF_A_VIEW = 3
"""The number of times hidden things are dealt anew at the end of a scenario, for every viewer."""
SURE = 5.0
"""Standard deviations that a frequency may be off; chance here comes from fixed seeds, so no run differs."""


# ------------------------------------------------------------------ the checks of a game


def check_scenarios(game: Game) -> None:
    """Checks that every scenario of the game has its stated result, and that no two have the same id."""
    found = scenarios(game)
    assert found, f"{game.id} has no scenarios in {game.folder.name}/checks/scenarios"
    twice = [name for name, n in Counter(scenario.id for scenario in found).items() if n > 1]
    assert not twice, f"{game.id} has two scenarios {twice[0]}"
    for scenario in found:
        run(game, scenario)


def covered_rules(game: Game) -> set[str]:
    """The rules and rulings that the game's scenarios name."""
    return {number for scenario in scenarios(game) for number in scenario.rules}


def check_coverage(game: Game) -> None:
    """Checks that every numbered rule is named by a scenario, that no scenario names a missing rule, and that every
    option is changed by one."""
    numbers, covered = rules_of(game), covered_rules(game)
    assert numbers, f"{game.id} has no numbered rules in rulebook/en.md"
    missing = [number for number in numbers if number not in covered and not number.startswith(RULING)]
    assert not missing, f"{game.id}: no scenario checks {', '.join(missing)}"
    unknown = sorted(covered - set(numbers))
    assert not unknown, f"{game.id}: scenarios name {', '.join(unknown)}, which the rulebook does not have"
    unchanged = [option.id for option in game.options if not _is_changed(game, option)]
    assert not unchanged, f"{game.id}: no scenario changes the option {', '.join(unchanged)}"


def _is_changed(game: Game, option: GameOption) -> bool:
    """Tells whether a scenario is played with another value of an option than the default."""
    values = {scenario.options.get(option.id, option.default) for scenario in scenarios(game)}
    return values != {option.default}


# ------------------------------------------------------------------ running one


def run(game: Game, scenario: Scenario) -> None:
    """Plays a scenario; raises an AssertionError that says where it came out otherwise."""
    _Run(game, scenario).run()


def played(game: Game, scenario: Scenario) -> Match | None:
    """The match at the end of a scenario, with nothing checked; None if it has no match.

    It is shared and must not be changed: several checks look at each scenario, and it is played once.
    """
    known: dict[int, tuple[Scenario, Match | None]] = vars(game).setdefault("_scenarios", {})
    if id(scenario) not in known:
        known[id(scenario)] = scenario, _Run(game, scenario).played()
    return known[id(scenario)][1]


def steps_of(game: Game, scenario: Scenario) -> Iterator[tuple[Match, str]]:
    """The match before each action of a scenario, and the action, with nothing checked."""
    whole = played(game, scenario)
    if whole:
        for match, step in zip(retold(whole), scenario.play, strict=False):
            yield match, step.action


class _Run:
    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.words = vocabulary(game)
        self.at = f"{scenario.id}, at the start"

    def run(self) -> None:
        assert self.scenario.rules, f"{self.at}: it names no rule"
        self._check_structure()
        if self.scenario.deal_refused is not None:
            self._check_refused_deal(self.scenario.deal_refused)
            return
        if self.scenario.faults:
            self._check_faults()
            return
        match = self._start(SEED)
        self._check_sound(match)
        self._play(match)
        self._check_end(match)
        for look in self.scenario.views:
            self._check_look(match, look)
        for imagined in self.scenario.imagined:
            self._check_imagined(match, imagined)
        for spread in self.scenario.spread:
            self._check_spread(spread)
        self._check_every_view(match)
        self._check_record(match)

    def played(self) -> Match | None:
        if self.scenario.deal_refused is not None or self.scenario.faults:
            return None
        match = self._start(SEED)
        for step in self.scenario.play * self.scenario.times:
            self._carry_out(match, step)
        return match

    def fail(self, message: str) -> AssertionError:
        return AssertionError(f"{self.at}: {message}")

    # -------------------------------------------------------------- starting and playing

    @cached_property
    def _position(self) -> States:
        """The position it begins with, of which each match takes a copy."""
        return self.words.build(self.scenario.patch)

    def _start(self, seed: int) -> Match:
        scenario = self.scenario
        if not scenario.is_new_game:
            return Match.from_position(self.game, self._position, seed=seed)
        dice = self.words.deal(scenario.patch) if scenario.deal is not None else []
        return Match.new(self.game, scenario.players, scenario.options, seed, chance=dice)

    def _play(self, match: Match) -> None:
        for number, step in enumerate(self.scenario.play * self.scenario.times, 1):
            self.at = f"{self.scenario.id}, step {number} ({step.action})"
            self._check_decision(match, step)
            self._carry_out(match, step)
            self._check_sound(match)
            self._check_events(match.news(match.ply, SPECTATOR), step.events)
            self._compare(match.whole_position(), step.expect)
        self.at = f"{self.scenario.id}, at the end"

    def _check_decision(self, match: Match, step: Step) -> None:
        if step.seat is not None and step.seat != match.player:
            raise self.fail(f"seat {step.seat} should decide, but seat {match.player} does")
        if step.phase is not None and step.phase != match.phase.name.lower():
            raise self.fail(f"the decision should be {step.phase}, but is {match.phase.name.lower()}")
        if step.legal is not None:
            self._check_legal(match.legal(), step.legal)

    def _carry_out(self, match: Match, step: Step) -> None:
        dice = [] if isinstance(step.chance, str) else self.words.chance(step.chance)
        try:
            move = match.play(step.action, dice)
        except FilibustaError as error:
            raise self.fail(str(error)) from None
        if move.chance != tuple(dice) and not isinstance(step.chance, str):
            raise self.fail(f"it drew chance that the scenario does not plan: {list(move.chance)}")

    def _check_sound(self, match: Match) -> None:
        faults = self.game.faults(match.whole_position()[0])
        if faults:
            raise self.fail(f"the position is not possible: {'; '.join(map(str, faults))}")

    # -------------------------------------------------------------- what came of it

    def _described(self, states: States) -> dict[str, Any]:
        return self.words.describe(states, None if self.scenario.is_new_game else self.scenario.patch)

    def _check_end(self, match: Match) -> None:
        scenario = self.scenario
        if match.over != scenario.over:
            raise self.fail(f"the game is {'' if match.over else 'not '}over, which the scenario does not expect")
        open_decision = not match.over and int(match.phase) != int(next(iter(self.game.phases)))
        if open_decision and "phase" not in scenario.expect:
            raise self.fail(f"the decision {match.phase.name.lower()} is left open; play it, or expect this phase")
        self._compare(match.whole_position(), scenario.expect)
        if scenario.legal is not None:
            self._check_legal(match.legal(), scenario.legal)
        for action in scenario.not_legal:
            if self.game.actions.number(action) in match.legal():
                raise self.fail(f"{action} is legal and should not be")
        self._check_events(match.news(match.ply, SPECTATOR), scenario.events)
        for name, wanted, found in (
            ("scores", scenario.scores, match.scores),
            ("places", scenario.places, match.places),
        ):
            if wanted is not None and wanted != found:
                raise self.fail(f"{name} should be {wanted}, but are {found}")
        for refusal in scenario.refused:
            self._check_refusal(match, refusal)
        for back in scenario.take_back:
            found = match.take_back_to(back.seat)
            if ("nothing" if found is None else found) != back.to:
                raise self.fail(f"seat {back.seat} should be able to take back to {back.to}, but it is {found}")

    def _compare(self, states: States, expected: Mapping[str, Any]) -> None:
        if not expected:
            return
        found = self._described(states)
        for key, wanted in expected.items():
            actual = _at(found, key, self)
            if isinstance(actual, (set, frozenset)):
                wanted = set(wanted)
            if wanted != actual:
                raise self.fail(f"{key} should be {wanted}, but is {actual}")

    def _check_legal(self, found: Iterable[Any], wanted: list[str]) -> None:
        names = [self.game.actions.name(int(action)) for action in found]
        if sorted(names) != sorted(wanted):
            raise self.fail(f"legal should be {', '.join(wanted) or 'nothing'}, but is {', '.join(names) or 'nothing'}")

    def _check_events(self, events: list[Event], wanted: list[str]) -> None:
        told = [event_words(event, self.words.EVENT_NAMES) for event in events]
        rest: Iterator[str] = iter(told)
        for event in wanted:
            if event not in rest:
                raise self.fail(f"{event!r} did not happen (in this order); what happened: {', '.join(told)}")

    def _check_refusal(self, match: Match, refusal: Refusal) -> None:
        before = match.whole_position()
        try:
            match.play(refusal.action)
        except FilibustaError as error:
            if refusal.message not in str(error):
                raise self.fail(f"{refusal.action} is refused, but with {str(error)!r}") from None
        else:
            raise self.fail(f"{refusal.action} was carried out and should be refused")
        if before.tobytes() != match.whole_position().tobytes():
            raise self.fail(f"{refusal.action} was refused and changed the position")

    def _check_refused_deal(self, message: str) -> None:
        try:
            self._start(SEED)
        except FilibustaError as error:
            if message not in str(error):
                raise self.fail(f"the deal is refused, but with {str(error)!r}") from None
            return
        raise self.fail("the deal was made and should be refused")

    def _check_faults(self) -> None:
        found = str(refusal_of(self.game, self.words.build(self.scenario.patch)) or "nothing")
        for wanted in self.scenario.faults:
            if wanted not in found:
                raise self.fail(f"{wanted} should be wrong with the position; found: {found}")

    # -------------------------------------------------------------- what may be known

    def _check_look(self, match: Match, look: ExpectedView) -> None:
        self.at = f"{self.scenario.id}, seen by {'a spectator' if look.seat == SPECTATOR else f'seat {look.seat}'}"
        view = match.view(look.seat)
        self._compare(view.states, look.sees)
        vector = self.game.layout.ints(view.states)[0]
        for prefix in look.hidden:
            numbers = [
                int(vector[i])
                for i, place in enumerate(self.game.layout.places)
                if place.path == prefix or place.path.startswith((prefix + ".", prefix + "["))
            ]
            if not numbers or any(number != HIDDEN for number in numbers):
                raise self.fail(f"{prefix} should be hidden, but {'is shown' if numbers else 'is no field'}")
        self._check_events(view.news(), look.events)
        if look.legal is not None:
            self._check_legal(view.legal(), look.legal)

    def _check_imagined(self, match: Match, imagined: Imagined) -> None:
        self.at = f"{self.scenario.id}, imagined by seat {imagined.seat}"
        view = match.view(imagined.seat).states
        found: dict[str, set[str]] = {key: set() for key in imagined.values}
        for key in range(1, imagined.tries + 1):
            dealt = self._described(self.game.dealt_anew(view, key))
            for path in found:
                found[path].add(str(_at(dealt, path, self)))
        for path, wanted in imagined.values.items():
            if found[path] != {str(value) for value in wanted}:
                raise self.fail(f"{path} should be any of {wanted} and nothing else, but came as {sorted(found[path])}")

    def _check_every_view(self, match: Match) -> None:
        """Checks that hidden things can be dealt anew: the position stays possible, and every viewer sees the same."""
        for viewer in (SPECTATOR, *range(match.players)):
            self.at = f"{self.scenario.id}, imagined by viewer {viewer}"
            view = match.view(viewer).states
            seen = self.game.layout.ints(view)
            for key in range(1, DEALS_OF_A_VIEW + 1):
                dealt = self.game.dealt_anew(view, key)
                faults = self.game.faults(dealt[0])
                if faults:
                    raise self.fail(f"a deal that fits the view is not possible: {'; '.join(map(str, faults))}")
                again = self.game.layout.ints(self.game.observe(dealt, viewer))
                if not np.array_equal(seen, again):
                    place = self.game.layout.places[int(np.flatnonzero(seen[0] != again[0])[0])]
                    raise self.fail(f"the view tells what its viewer may not know, in {place.path}")

    def _check_spread(self, spread: Distribution) -> None:
        self.at = f"{self.scenario.id}, played {spread.tries} times"
        counts: Counter[str] = Counter()
        for seed in range(spread.tries):
            match = self._start(seed)
            for step in self.scenario.play * self.scenario.times:
                self._carry_out(match, step)
            counts[str(_at(self._described(match.whole_position()), spread.of, self))] += 1
        total = sum(spread.weights.values())
        for value in sorted({*counts, *spread.weights}):
            expected = spread.tries * spread.weights.get(value, 0) / total
            if abs(counts[value] - expected) > SURE * expected**0.5:
                raise self.fail(f"{spread.of} should be {value} about {expected:.0f} times, but was {counts[value]}")

    def _check_record(self, match: Match) -> None:
        """The record of what was played replays to the same position."""
        self.at = f"{self.scenario.id}, replayed from its record"
        again = Match.load(match.to_json())
        one, other = (self.game.layout.ints(m.whole_position()) for m in (match, again))
        if not np.array_equal(one, other):
            place = self.game.layout.places[int(np.flatnonzero(one[0] != other[0])[0])]
            raise self.fail(f"{place.path} differs")

    # -------------------------------------------------------------- what there is

    def _check_structure(self) -> None:
        scenario, space = self.scenario, self.game.actions
        for name, number in scenario.numbers.items():
            if space.number(name) != number or space.name(number) != name:
                raise self.fail(f"{name} should be action {number}, but is {space.number(name)}")
        if scenario.action_count is not None and scenario.action_count != space.size:
            raise self.fail(f"there should be {scenario.action_count} actions, but there are {space.size}")
        shapes = dict(_shapes(self.game.layout.fields))
        for name, shape in scenario.shapes.items():
            if list(shapes.get(name, (-1,))) != shape:
                raise self.fail(f"{name} should have the shape {shape}, but has {list(shapes.get(name, ()))}")
        for word in scenario.absent:
            found = [name for name in shapes if word in name]
            if found:
                raise self.fail(f"there is a field {found[0]}, but nothing of the game is a {word}")


def _shapes(fields: tuple[Field, ...], prefix: str = "") -> Iterator[tuple[str, tuple[int, ...]]]:
    for field in fields:
        yield prefix + field.name, field.shape
        yield from _shapes(field.parts or (), f"{prefix}{field.name}.")


def _at(found: Mapping[str, Any], path: str, run: _Run) -> Any:
    """The value at a path such as ``owners.E1`` or ``movement_row.0``."""
    value: Any = found
    for part in path.split("."):
        try:
            value = cast(Any, value[int(part)] if isinstance(value, list) else value[part])
        except (KeyError, IndexError, TypeError, ValueError):
            raise run.fail(f"there is no {part!r} to compare in {path}; known are: {', '.join(found)}") from None
    return value
