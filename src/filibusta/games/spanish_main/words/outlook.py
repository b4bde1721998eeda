"""The chances of dice, as far as the viewer can know them: a shot, a ram, a boarding."""

from collections import Counter
from itertools import product

from filibusta.engine.compiler import interpreted
from filibusta.engine.plain import PlainState
from filibusta.engine.record import States
from filibusta.games.spanish_main.cards import DIE, NONE, Effect
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.effects import includes, powers, total
from filibusta.games.spanish_main.rules.shots import least_to_hit, modifier

FACES = range(1, DIE + 1)


def least_die(states: States, ship: int, cannon: int, target: int) -> int:
    """R16.9, R16.10: the lowest number with which a shot of the acting ship hits; above the die's if none does."""
    s = states.copy()[0]
    s.ship, s.other = ship, target
    return int(least_to_hit(s, cannon, modifier(s, powers(s, ship))))


def chance_of(least: int) -> float:
    """Returns the probability that a die shows at least so much."""
    return max(0, DIE + 1 - least) / DIE


def ram_chance(view: PlainState, target: int) -> float:
    """R13.2, R20.25: that a ram costs a mast: the die is higher than the masts that stand."""
    masts = _masts(view, target)
    safe = not masts or interpreted(includes)(int(powers(view, target)), Effect.RAM_MAST_IMMUNE)
    return 0.0 if safe else chance_of(masts + 1)


def boarding_chances(view: PlainState, ship: int, other: int) -> tuple[float, float]:
    """R13.10: that this ship wins, that the other does; the rest are ties."""
    abilities = (int(powers(view, i)) for i in (ship, other))
    bonuses = (interpreted(total)(held, Effect.BOARDING_BONUS) for held in abilities)
    own, theirs = (_masts(view, i) + int(bonus) for i, bonus in zip((ship, other), bonuses, strict=True))
    found = Counter((own + a > theirs + b) - (own + a < theirs + b) for a, b in product(FACES, FACES))
    return found[1] / DIE**2, found[-1] / DIE**2


def enemy_in_boarding(view: PlainState) -> tuple[int, int]:
    """The ships of the boarding, that of the deciding player first; NONE if there is none."""
    if view.other == NONE:
        return NONE, NONE
    mine = view.ships[view.ship].seat == view.player
    ship, other = int(view.ship), int(view.other)
    return (ship, other) if mine else (other, ship)


def _masts(view: PlainState, ship: int) -> int:
    return int(size_of(view.ships[ship].standing))
