"""In which order things are seen: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Happening
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Event, Option
from filibusta.games.spanish_main_cards.table.desk import adventure_key, ship_key
from filibusta.table.scene import Fly, Staging


def stage(before: View, after: View, happening: Happening) -> Staging:
    """How one event of the step between two views is shown."""
    kind = Event(happening.kind)
    a, b = happening.a, happening.b
    active = adventure_key(before, 0)
    if kind == Event.MOVED:
        return Staging(moves="ship:")
    if kind in (Event.SABOTAGED, Event.DAMAGED):
        return Staging(keys=(ship_key(a),), shake=(ship_key(a),)) if a != NONE else Staging()
    if kind == Event.REPAIRED:
        hurt = [ship for ship in range(cards.N_SHIPS) if before.state.ships[ship].damaged]
        return Staging(keys=tuple(ship_key(ship) for ship in hurt))
    if kind == Event.GAINED:
        hurt = after.state.ships[a].damaged  # R6.8: the next event shows it
        return Staging(keys=() if hurt else (ship_key(a),), fly=Fly("fame-1", active, ship_key(a), b))
    if kind == Event.LOST:
        keys = (ship_key(a), "adventure-discard")
        return Staging(keys=keys, fly=Fly("fame-1", ship_key(a), "adventure-discard", b))
    if kind == Event.LOOTED:
        return Staging(keys=(ship_key(a), ship_key(b)), fly=Fly("fame-1", ship_key(a), ship_key(b), 1))
    if kind == Event.BANKED:
        return Staging(keys=(ship_key(a),), fly=Fly("fame", ship_key(a), f"seat:{happening.seat}", b) if b else None)
    if kind in (Event.REVEALED, Event.REFUTED, Event.UNOWNED):
        return Staging(keys=(ship_key(a),), shake=(ship_key(a),) if kind == Event.REFUTED else ())
    if kind in (Event.REFILLED, Event.DREW, Event.SWAPPED, Event.DISCARDED, Event.PLAYED):
        return Staging(keys=_card_keys(before, after, happening))
    if kind == Event.RESHUFFLED:
        return Staging(keys=("movement-deck", "movement-discard"))
    if kind in (Event.FOGGED, Event.NOTHING):
        return Staging(keys=("adventure-discard",), shake=(active,))
    if kind == Event.ADVENTURE:
        return Staging(keys=("adventure-discard",))
    if kind == Event.TURNED_UP:
        line = tuple(adventure_key(after, i) for i in range(int(after.state.line_size)))
        return Staging(keys=tuple(dict.fromkeys((active, *line, "adventure-deck"))))
    return Staging()


def _slots(view: View) -> list[int]:
    """The movement cards whose faces a viewer sees."""
    s = view.state
    if not s.options[Option.MOVEMENT_HANDS]:
        return [int(card) for card in s.movement_row]
    return [int(card) for card in s.seats[view.viewer].hand] if view.viewer >= 0 else []


def _card_keys(before: View, after: View, happening: Happening) -> tuple[str, ...]:
    """The cards of the row or the hand that are others now, and the piles they come from and go to."""
    prefix = "hand" if after.state.options[Option.MOVEMENT_HANDS] else "card"
    old, new = _slots(before), _slots(after)
    changed = [
        f"{prefix}:{i}" for i, (x, y) in enumerate(zip(old, new, strict=True)) if x != y and HIDDEN not in (x, y)
    ]
    if Event(happening.kind) == Event.PLAYED:  # it is raised while its target is chosen; else it soon makes way
        raised = int(after.state.played) == happening.a
        return tuple(f"{prefix}:{i}" for i, card in enumerate(old) if raised and card == happening.a)
    if Event(happening.kind) == Event.SWAPPED:  # the new card comes with the next event
        return ("movement-discard",)
    if Event(happening.kind) == Event.DISCARDED:
        return (*changed, "movement-discard")
    kinds = [event.kind for event in after.happenings()]
    if Event.RESHUFFLED in kinds:  # the piles change with that event
        return tuple(changed)
    return (*changed, "movement-deck", "movement-discard")
