"""The effects of adventure cards (R6), a module for each, named like the ``effect`` of the cards in ``cards.toml``."""

from importlib import import_module
from pathlib import Path

import numpy as np

from filibusta.engine.record import INT
from filibusta.engine.tables import by_kind, complete
from filibusta.games.spanish_main_cards.cards import ADVENTURES, EFFECTS
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect, EffectEvent, Selector

_MODULES = {path.stem: path for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "effect")}


def _effect(name: str) -> Effect:
    module = import_module(f"{__name__}.{name}")
    found = getattr(module, "EFFECT", None)
    if not isinstance(found, Effect):
        raise TypeError(f"{module.__file__}: EFFECT must be an Effect, not {found!r}")
    return found


complete("the modules of rules/effects, for the effects in cards.toml", _MODULES, EFFECTS)
ALL = tuple(map(_effect, EFFECTS))
"""The effects, in the order of their numbers."""
OF_CARD = tuple(ALL[EFFECTS.index(card["effect"])] for card in ADVENTURES)

PAYS_FAME = np.array([effect.pays_fame for effect in ALL], INT)
BY_RANK = np.array([effect.place is not Selector.SPACE for effect in ALL], INT)
FROM_BACK = np.array([effect.place is Selector.FROM_BACK for effect in ALL], INT)
LOOKS_AT_NEIGHBOURS = np.array([effect.looks_at_neighbours for effect in ALL], INT)

HAPPENINGS: dict[Events, EffectEvent] = {}
for _one in ALL:
    if _twice := HAPPENINGS.keys() & _one.happenings.keys():
        raise ValueError(f"two effects announce {', '.join(event.name for event in _twice)}; one may declare it")
    HAPPENINGS |= _one.happenings

spaces_of = by_kind(__name__, "spaces_of", {number: effect.spaces for number, effect in enumerate(ALL)})
"""``spaces_of(effect, s, card)``: where the ships are that the card happens to, as a set of bits."""
happen = by_kind(__name__, "happen", {number: effect.happens for number, effect in enumerate(ALL)})
"""``happen(effect, s, ship, card)``: what happens to one of them."""
