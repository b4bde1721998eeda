"""The order of animations: which sprites each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.effects import HAPPENINGS
from filibusta.games.spanish_main_cards.rules.effects.effect import EffectEvent
from filibusta.games.spanish_main_cards.state import NONE, Option
from filibusta.games.spanish_main_cards.table.context import adventure_key, ship_key
from filibusta.table.scene import Fly, Staging
from filibusta.table.staging import UNSEEN, Staged, staged_by, unseen

MOVED = Staging(moves="ship:")
PILES = Staging(keys=("movement-deck", "movement-discard"))


# ---------------------------------------------------------------- ships


def _hit(before: View, after: View, h: Event) -> Staging:
    hit = (ship_key(h.ship),) if h.ship != NONE else ()
    return Staging(keys=hit, shake=hit)


def _repaired(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=tuple([ship_key(i) for i, ship in enumerate(before.state.ships) if ship.damaged]))


def _gained(before: View, after: View, h: Event) -> Staging:
    key = ship_key(h.ship)
    hurt = after.state.ships[h.ship].damaged  # R6.8: the next event shows it
    return Staging(keys=() if hurt else (key,), fly=Fly("fame-1", adventure_key(before.state, 0), key, h.fame))


def _lost(before: View, after: View, h: Event) -> Staging:
    key = ship_key(h.ship)
    return Staging(keys=(key, "adventure-discard"), fly=Fly("fame-1", key, "adventure-discard", h.fame))


def _by_effect(happening: EffectEvent) -> Staged:
    """Returns how an event that only one effect announces is shown."""

    def staged(before: View, after: View, h: Event) -> Staging:
        keys = {part: ship_key(getattr(h, part)) for part in happening.ships}
        fly = None
        if happening.flight:
            start, goal = happening.flight
            fly = Fly("fame-1", keys[start], keys[goal], 1)
        return Staging(keys=tuple(keys.values()), fly=fly)

    return staged


def _banked(before: View, after: View, h: Event) -> Staging:
    key = ship_key(h.ship)
    return Staging(keys=(key,), fly=Fly("fame", key, f"seat:{h.seat}", h.fame) if h.fame else None)


def _named(before: View, after: View, h: Event) -> Staging:
    """Shows whose ship it is, or is not."""
    key = ship_key(h.pirate)
    return Staging(keys=(key,), shake=(key,) if h.kind == Events.REFUTED else ())


# ---------------------------------------------------------------- adventures


def _carried_out(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("adventure-discard",))


def _without_effect(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=("adventure-discard",), shake=(adventure_key(before.state, 0),))


def _turned_up(before: View, after: View, h: Event) -> Staging:
    line = [adventure_key(after.state, i) for i in range(after.state.line_size)]
    return Staging(keys=tuple(dict.fromkeys((adventure_key(before.state, 0), *line, "adventure-deck"))))


# ---------------------------------------------------------------- movement cards


def _played(before: View, after: View, h: Event) -> Staging:
    """Raises the card while its target is chosen; otherwise it soon makes way."""
    if after.state.played != h.card:
        return UNSEEN
    prefix = _prefix(before)
    return Staging(keys=tuple([f"{prefix}:{i}" for i, card in enumerate(_slots(before)) if card == h.card]))


def _swapped(before: View, after: View, h: Event) -> Staging:
    """The new card comes with the next event."""
    return Staging(keys=("movement-discard",))


def _discarded(before: View, after: View, h: Event) -> Staging:
    return Staging(keys=(*_changed(before, after), "movement-discard"))


def _drawn(before: View, after: View, h: Event) -> Staging:
    """Shows a draw; if the pile was made anew, both piles change with that event."""
    piles = () if any(told.kind == Events.RESHUFFLED for told in after.news()) else PILES.keys
    return Staging(keys=(*_changed(before, after), *piles))


def _changed(before: View, after: View) -> list[str]:
    """The cards of the row or the hand that are others now."""
    prefix, pairs = _prefix(after), zip(_slots(before), _slots(after), strict=True)
    return [f"{prefix}:{i}" for i, (old, new) in enumerate(pairs) if old != new and HIDDEN not in (old, new)]


def _prefix(view: View) -> str:
    return "hand" if view.state.options[Option.MOVEMENT_HANDS] else "card"


def _slots(view: View) -> tuple[int, ...]:
    """The movement cards whose faces a viewer sees."""
    s = view.state
    if not s.options[Option.MOVEMENT_HANDS]:
        return s.movement_row
    return s.seats[view.viewer].hand if view.viewer >= 0 else ()


stage = staged_by(
    __name__,
    {
        **dict.fromkeys(
            (Events.STARTED, Events.ACCUSED, Events.PASSED, Events.KEPT, Events.TURN, Events.ENDED), unseen
        ),
        Events.MOVED: lambda before, after, h: MOVED,
        Events.SABOTAGED: _hit,
        Events.DAMAGED: _hit,
        Events.REPAIRED: _repaired,
        Events.GAINED: _gained,
        Events.LOST: _lost,
        **{event: _by_effect(happening) for event, happening in HAPPENINGS.items()},
        Events.BANKED: _banked,
        Events.REVEALED: _named,
        Events.REFUTED: _named,
        Events.UNOWNED: _named,
        Events.FOGGED: _without_effect,
        Events.NOTHING: _without_effect,
        Events.ADVENTURE: _carried_out,
        Events.TURNED_UP: _turned_up,
        Events.PLAYED: _played,
        Events.REFILLED: _drawn,
        Events.DREW: _drawn,
        Events.SWAPPED: _swapped,
        Events.DISCARDED: _discarded,
        Events.RESHUFFLED: lambda before, after, h: PILES,
    },
    Events,
)
