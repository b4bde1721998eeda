"""Tournaments of bots: the schedule of games, playing one, and playing all on several cores or a cluster.

The tournament and the number of a game determine everything about it, so games can be played anywhere, in any order,
and repeatedly. Each group of bots plays a deal from every seat before the next deal begins, so that lucky deals favour
all bots alike.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations, islice
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Any

from filibusta.ai.arena import Played
from filibusta.ai.bots import bot
from filibusta.engine.errors import BadOption
from filibusta.engine.game import game
from filibusta.engine.match import Match

AHEAD = 2
"""Number of games per worker that are being played or wait."""

Runner = Callable[["Tournament", Iterable[int]], Iterator[Played]]
"""Plays the games of these numbers and gives them back as they end."""


@dataclass(frozen=True)
class Tournament:
    """Bots, by specification, at tables of ``players`` seats; each group of them meets if there are more bots."""

    game: str
    bots: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, int | bool] = field(default_factory=dict[str, int | bool])
    same: str = ""
    """A kind of decision that each seat meets once and that is answered for the bots: alike for all, differently in
    each deal, so that neither taste nor luck at it decides."""

    def __post_init__(self) -> None:
        of = game(self.game)
        if self.players not in of.players:
            low, high = of.players[0], of.players[-1]
            raise BadOption(
                "{game} is for {low} to {high} players, not {n}", game=of.id, low=low, high=high, n=self.players
            )
        if len(self.bots) < self.players:
            raise BadOption(
                "a game of {n} needs as many bots, not {bots}; name one several times if it shall play itself",
                n=self.players,
                bots=len(self.bots),
            )
        of.options_for(self.players, self.options)
        if self.same and self.same not in (phase.name.lower() for phase in of.phases):
            raise ValueError(f"{of.id} has no decision {self.same}")
        for spec in self.bots:
            bot(spec)

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Returns the groups of bots that play together."""
        return list(combinations(range(len(self.bots)), self.players))

    def seating(self, number: int) -> tuple[int, ...]:
        """Returns the bot at each seat of a game."""
        groups = self.groups
        group, turned = groups[number // self.players % len(groups)], number % self.players
        return group[turned:] + group[:turned]

    def deal(self, number: int) -> int:
        """Returns the seed of a game's chance: the same for all groups and seatings of one deal."""
        return self._seed("deal", self._of_deal(number))

    def _of_deal(self, number: int) -> int:
        """Returns the number of the deal of a game."""
        return number // (self.players * len(self.groups))

    def _seed(self, *of: object) -> int:
        text = " ".join(map(str, (self.seed, *of)))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")

    def play(self, number: int) -> Played:
        """Plays one game to its end. Bots that search for a number of iterations repeat their choices; those with a
        time limit may not."""
        seating = self.seating(number)
        bots = [bot(self.bots[who], seed=self._seed("bot", number, seat)) for seat, who in enumerate(seating)]
        match = Match.new(game(self.game), self.players, self.options, self.deal(number))
        alike = set(range(self.players)) if self.same else set[int]()
        while not match.over:
            seat = match.player
            view = match.view(seat)
            if seat in alike and match.game.phases(view.state.phase).name.lower() == self.same:
                alike.discard(seat)
                legal = view.legal()
                match.play(int(legal[self._of_deal(number) % len(legal)]))
            else:
                match.play(bots[seat].choose(view))
        return Played(number, seating, tuple(match.places), tuple(match.scores), match.ply)

    def prepare(self) -> None:
        """Compiles the code of the bots once, before many processes would all do so."""
        of = game(self.game)
        match = Match.new(of, self.players, self.options, 1)
        for spec in dict.fromkeys(self.bots):
            bot(spec).choose(match.view(match.player))


def in_processes(count: int | None = None) -> Runner:
    """Returns a runner with ``count`` processes on this machine, by default one per core."""
    workers = count if count is not None else os.cpu_count() or 1
    if workers < 1:
        raise BadOption("there must be at least 1 process, not {n}", n=workers)

    def run(tournament: Tournament, numbers: Iterable[int]) -> Iterator[Played]:
        if workers == 1:
            yield from map(tournament.play, numbers)
            return
        tournament.prepare()
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_with_parent)
        try:
            left = iter(numbers)
            pending = {pool.submit(tournament.play, number) for number in islice(left, workers * AHEAD)}
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                pending |= {pool.submit(tournament.play, number) for number in islice(left, len(done))}
                yield from (one.result() for one in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return run


def end_with_parent() -> None:
    """Ends a worker when its parent process is killed; otherwise it would wait for games forever."""

    def watch() -> None:
        if parent := parent_process():
            connection.wait([parent.sentinel])
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def on_ray(address: str) -> Runner:
    """Returns a runner on the Ray cluster at ``address``; ``auto``: the one of this machine, ``local``: this machine
    alone."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed; install filibusta[cluster]") from None

    def run(tournament: Tournament, numbers: Iterable[int]) -> Iterator[Played]:
        if not ray.is_initialized():
            ray.init(address=address, logging_level="warning")
        play = ray.remote(Tournament.play)
        here, left = ray.put(tournament), iter(numbers)
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending = [play.remote(here, number) for number in islice(left, workers * AHEAD)]
        while pending:
            done, pending = ray.wait(pending)
            pending += [play.remote(here, number) for number in islice(left, len(done))]
            yield from ray.get(done)

    return run
