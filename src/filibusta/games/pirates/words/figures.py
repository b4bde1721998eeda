"""The figures of a battle under way, which pictures and words read together: the rules are asked once."""

from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.games.pirates.cards import Effect
from filibusta.games.pirates.rules.battle import defence_speed, dice_of, laid, wind_speed
from filibusta.games.pirates.state import ATTACK, DEFENCE

SKIP_CANNONS = int(Effect.SKIP_CANNONS)
"""The effect as a number: machine code is slow to be handed a member of an enumeration."""


class Battle(NamedTuple):
    """The figures of both ships, the attacker's first, with the battle cards played so far."""

    speeds: tuple[int, int]
    """R11.1, R11.2: with the wind as it is."""
    dice: tuple[int, int]
    """R12.2: as if cannons fired."""
    men: tuple[int, int]
    """R13.1: own and temporary men."""
    grappled: bool
    """R12.1: no cannon fires."""


_Key = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]
_Known = tuple[tuple[int, int], tuple[int, int], bool]
_known: dict[_Key, _Known] = {}
MOST_KNOWN = 1 << 14


def battle_of(view: PlainState) -> Battle:
    """The battle between ``view.attacker`` and ``view.target``."""
    ships, attacker, target = view.ships, view.attacker, view.target
    attack, defence = ships[attacker], ships[target]
    cards = tuple([(card.card, card.side) for card in view.laid[: view.laid_size]])
    key = attacker, target, tuple(attack.gear), tuple(defence.gear), cards
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = _reckoned(view)
    (fast, other), dice, grappled = found
    men = attack.crew + view.temporary[ATTACK], defence.crew + view.temporary[DEFENCE]
    return Battle((fast + view.wind, other), dice, men, grappled)


def _reckoned(view: PlainState) -> _Known:
    """Speeds without wind, dice, and whether no cannon fires."""
    speeds = int(wind_speed(view)) - view.wind, int(defence_speed(view))
    grappled = laid(view, ATTACK, SKIP_CANNONS) + laid(view, DEFENCE, SKIP_CANNONS) > 0
    return speeds, (int(dice_of(view, ATTACK)), int(dice_of(view, DEFENCE))), bool(grappled)
