"""Damaged positions: with one number changed, a position must be refused, or playable to the end.

Interpreted rules (``NUMBA_DISABLE_JIT=1``) raise an error for an index beyond an array; machine code would write
outside it.
"""

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from filibusta.engine.errors import BadPosition
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN, States, copied
from filibusta.engine.validation import check_domains, check_whole
from filibusta.testing.play import variants, walk

LONGEST = 20_000
"""The number of actions after the damage from which a game counts as endless."""
BEYOND = 8
"""One of this many positions has every number set beyond its domain."""
CHECKED = 4
"""One of this many positions of a game that is played on is checked whole."""


@dataclass
class Findings:
    """The outcomes of damaged positions."""

    tried: int = 0
    refused: int = 0
    played: int = 0
    faults: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        told = f"{self.tried} damaged positions: {self.refused} refused, {self.played} played to an end"
        return "\n".join([told, *self.faults])


def positions(game: Game, each: int = 1, seed: int = 1, games: int = 6) -> Iterator[States]:
    """Returns positions of random games: up to ``each`` of every kind of decision, and the ends."""
    found: dict[int, int] = {}
    every = variants(game)
    for variant in every[:: -(-len(every) // games)]:
        for match in walk(game, variant, seed):
            asked = -1 if match.over else int(match.phase)
            fresh = found.setdefault(asked, 0) < each and (match.ply * 7 + seed) % 3 == 0
            if fresh:
                found[asked] += 1
                yield match.whole_position()


def values_beyond(game: Game, column: int) -> list[int]:
    """Returns invalid values of a column: just beyond both bounds, and the one that ``"?"`` stands for."""
    domain = game.layout.places[column].holds
    return [value for value in (domain.low - 1, domain.high + 1, HIDDEN) if -(2**31) <= value < 2**31]


def values_within(game: Game, column: int, number: int) -> list[int]:
    """Returns other values in the domain: both bounds, their neighbours, and the neighbours of the true value."""
    domain = game.layout.places[column].holds
    wanted = (domain.low, domain.low + 1, domain.high - 1, domain.high, number - 1, number + 1)
    return sorted({value for value in wanted if domain.low <= value <= domain.high} - {number})


def with_number(game: Game, states: States, column: int, value: int) -> States:
    """Returns a copy with one number set."""
    damaged = copied(states)
    game.layout.ints(damaged)[0, column] = value
    return damaged


def kept_columns(game: Game) -> list[int]:
    """Returns the columns that belong to a position."""
    return [int(i) for i in np.flatnonzero(~game.layout.transient)]


@dataclass(frozen=True)
class Damage:
    """A position, and one of its numbers with a new value."""

    states: States
    column: int
    value: int

    def position(self, game: Game) -> States:
        """Returns the damaged position."""
        return with_number(game, self.states, self.column, self.value)

    def field(self, game: Game) -> str:
        """Returns the path of the field without indices: ``ships.crew``."""
        return re.sub(r"\[\d+\]", "", game.layout.places[self.column].path)

    def told(self, game: Game, fault: str) -> str:
        """Describes the damage and the error."""
        asked = game.phases(int(self.states[0].phase)).name.lower()
        true = int(game.layout.ints(self.states)[0, self.column])
        return f"{game.layout.places[self.column].path} = {self.value} (was {true}), {asked}: {fault}"


def check_beyond(game: Game, states: States, findings: Findings) -> None:
    """Checks that every number beyond its domain is refused with a message that names it."""
    for column in kept_columns(game):
        for value in values_beyond(game, column):
            findings.tried += 1
            try:
                check_domains(game.layout, with_number(game, states, column, value))
            except BadPosition:
                findings.refused += 1
            else:
                findings.faults.append(f"{game.layout.places[column].path} = {value} is not refused")


def accepts(game: Game, damage: Damage, findings: Findings) -> bool:
    """Tells whether a position is accepted although a number was set to another value of its domain."""
    findings.tried += 1
    try:
        check_whole(game, damage.position(game))
    except BadPosition:
        findings.refused += 1
        return False
    except Exception as error:
        findings.faults.append(damage.told(game, f"checking it raises {error!r}"))
        return False
    return True


def play_on(game: Game, states: States, key: int) -> str:
    """Plays at random to the end; returns the error on the way, or an empty text."""
    chooser = random.Random(key)
    match = Match.from_position(game, states, seed=key)
    try:
        while not match.over:
            if match.ply > LONGEST:
                return "the game does not end"
            match.play(int(chooser.choice(match.legal())))
            check_domains(game.layout, match.whole_position())
            if match.ply % CHECKED == 0 or match.over:
                check_whole(game, match.whole_position())
    except Exception as error:
        return f"after {match.ply} actions: {error!r}"
    return ""


def try_damage(game: Game, found: States, share: float = 0.02, games: int = 6, seed: int = 1) -> Findings:
    """Damages positions: each number beyond its domain in some of them, and of the other values its domain allows a
    ``share``. Some of the fields in which such a value is accepted are drawn by lot and played on."""
    findings, chooser, accepted = Findings(), random.Random(seed), dict[str, list[Damage]]()
    for nth, states in enumerate(np.split(found, len(found))):
        if nth % BEYOND == 0:
            check_beyond(game, states, findings)
        for column in kept_columns(game):
            for value in values_within(game, column, int(game.layout.ints(states)[0, column])):
                damage = Damage(states, column, value)
                if chooser.random() < share and accepts(game, damage, findings):
                    accepted.setdefault(damage.field(game), []).append(damage)
    for name in chooser.sample(sorted(accepted), min(games, len(accepted))):
        damage = chooser.choice(accepted[name])
        findings.played += 1
        if fault := play_on(game, damage.position(game), damage.column):
            findings.faults.append(damage.told(game, fault))
    return findings


def check_damage(game: Game) -> None:
    """Checks that a position with any number changed is refused or can be played to an end, with every index checked.

    The positions come from random games, played in this process, where rules are compiled.
    """
    found = np.concatenate(list(positions(game)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "filibusta.testing", "damage", game.id, "-"]
    run = subprocess.run(command, env=environment, input=found.tobytes(), capture_output=True, check=False)
    assert run.returncode == 0, f"{game.id}: {run.stdout[-2000:].decode()}{run.stderr[-2000:].decode()}"
