"""Checks of repeating games: from a file, without cached results, and as plain Python."""

import os
import random
import subprocess
import sys
from itertools import count

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.engine.record import copied
from filibusta.testing.digest import digest, first_difference, same
from filibusta.testing.play import finished, sampled, variants

KEPT = 60
"""Positions of a game that are saved and loaded, however many variants there are."""
REPLAYED = 12
"""Variants of which a whole game is replayed."""
PLIES = 400
"""Decisions of a game that are made with scratch and without."""


def check_scratch(game: Game, seed: int = 5) -> None:
    """Checks that cached results change nothing: cleared before any ply, they lead to the same position."""
    chooser = random.Random(seed)
    for number, variant in enumerate(variants(game) if game.layout.scratch else ()):
        keys = count(1000 * number)
        states = game.deal(variant.players, variant.options, next(keys))
        for ply in range(PLIES):
            at, fresh = f"{game.id}, {variant}, deal {number}, action {ply}", copied(states)
            game.layout.wipe(fresh)
            known, legal = list(game.legal(states)), list(game.legal(fresh))
            assert known == legal, f"{at}: what was kept is out of date: {known} is legal with it, {legal} without"
            if states[0].over:
                break
            game.layout.wipe(fresh)
            action, key = int(chooser.choice(legal)), next(keys)
            for one in (states, fresh):
                game.act(one, action, key)
            difference = first_difference(game, states, fresh)
            assert not difference, f"{at}: {game.actions.name(action)} leads to another {difference} with what was kept"


def check_records(game: Game) -> None:
    """Checks that a match stays the same when it is saved and loaded, replayed and verified; a position file, too."""
    for variant in variants(game)[:: max(1, len(variants(game)) // REPLAYED)]:
        match = finished(game, variant)
        again = Match.load(match.to_json())
        assert again.ply == match.ply and again.scores == match.scores, f"{game.id}, {variant}: the replay differs"
        for ply in range(match.ply + 1):
            assert same(match.whole_position(ply), again.whole_position(ply)), f"{game.id}, {variant}: action {ply}"
    for variant, match in sampled(game, KEPT):
        text = write_position(game, match.whole_position())
        loaded = Match.load(text)
        at = f"{game.id}, {variant}, action {match.ply}"
        assert write_position(game, loaded.whole_position()) == text, f"{at}: the position changed in its file"


def check_interpreted(game: Game) -> None:
    """Checks that rules as plain Python and as machine code lead to the same states, bit for bit."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "filibusta.testing", "digest", game.id]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{game.id}: the interpreted rules failed:\n{run.stderr[-2000:]}"
    assert run.stdout.strip() == digest(game), f"{game.id}: interpreted and compiled rules differ"
