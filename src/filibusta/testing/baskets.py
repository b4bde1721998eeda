"""Checks of every game's lists: they offer what the rules allow, and give the reason for everything else."""

import random
from copy import copy

from filibusta.engine.basket import Basket, Way
from filibusta.engine.dry_run import dry_run
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.plain import PlainState
from filibusta.engine.words import LANGUAGES
from filibusta.testing.play import sampled

POSITIONS = 400
"""The number of lists checked."""
LONGEST = 8
"""Entries of a list that is tried."""


def check_baskets(game: Game) -> None:
    """Checks that a list holds every legal action, gives a reason for every other one, and forecasts the result
    correctly."""
    if not game.basket:
        return
    chance = random.Random(game.id)
    for number, (variant, match) in enumerate(sampled(game, POSITIONS)):
        view = match.view_at(match.ply, match.player)
        basket = game.basket(view.state, game.say(LANGUAGES[number % 2]))
        if basket:
            at = f"{game.id}, {variant}, action {match.ply}"
            _check(basket, set(view.state.choices), at)
            _check_dry_run(match, basket, chance, at)


def ways_of(basket: Basket) -> list[Way]:
    """Returns everything that can be done, now or later."""
    return [way for item in (*basket.items, *basket.single) for way in item.ways if way]


def _check(basket: Basket, legal: set[str], at: str) -> None:
    ways = ways_of(basket)
    offered = {way.action for way in ways if not way.why} | ({basket.close} - {""})
    assert offered == legal, f"{at}: the list offers {sorted(offered)}; legal are {sorted(legal)}"
    assert len({way.action for way in ways}) == len(ways), f"{at}: an action stands twice in the list"
    columns = len(basket.columns)
    assert all(len(item.ways) == columns for item in basket.items), f"{at}: an item has not a way for each column"
    for sentence in (way.why for way in ways if way.why):
        assert sentence[-1] in ".!?" and sentence[0] == sentence[0].upper(), f"{at}: {sentence!r} is no sentence"


def _check_dry_run(match: Match, basket: Basket, chance: random.Random, at: str) -> None:
    """Checks that the dry run of a list that a player could compose predicts its result."""
    view, played, chosen = match.view_at(match.ply, match.player), copy(match), list[str]()
    say = match.game.say(LANGUAGES[0])
    while len(chosen) < LONGEST:
        found = dry_run(view, chosen)
        assert found.done == len(chosen), f"{at}: {chosen} cannot be chosen in this order"
        then = found.view and match.game.basket and match.game.basket(found.view.state, say)
        now = match.game.basket and played.player == match.player and match.game.basket(_seen(played), say)
        assert (then or None) == (now or None), f"{at}: after {chosen} the list is not what was forecast"
        open_ways = [way.action for way in ways_of(then) if not way.why] if then else []
        if not open_ways:
            return
        chosen.append(chance.choice(open_ways))
        played.play(chosen[-1])


def _seen(match: Match) -> PlainState:
    return match.view_at(match.ply, match.player).state
