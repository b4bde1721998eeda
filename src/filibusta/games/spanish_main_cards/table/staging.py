"""In which order things are seen: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Happening
from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Event, Option
from filibusta.games.spanish_main_cards.table.desk import adventure_key, ship_key
from filibusta.table.scene import Fly, Staging


def stage(before: View, after: View, happening: Happening) -> Staging:
    """How one event of the step between two views is shown."""
    kind = happening.kind
    active = adventure_key(before, 0)
    if kind == Event.MOVED:
        return Staging(moves="ship:")
    if kind in (Event.SABOTAGED, Event.DAMAGED):
        hit = (ship_key(happening.ship),) if happening.ship != NONE else ()
        return Staging(keys=hit, shake=hit)
    if kind == Event.REPAIRED:
        hurt = [ship for ship in range(cards.N_SHIPS) if before.state.ships[ship].damaged]
        return Staging(keys=tuple(ship_key(ship) for ship in hurt))
    if kind == Event.GAINED:
        key = ship_key(happening.ship)
        hurt = after.state.ships[happening.ship].damaged  # R6.8: the next event shows it
        return Staging(keys=() if hurt else (key,), fly=Fly("fame-1", active, key, happening.fame))
    if kind == Event.LOST:
        key = ship_key(happening.ship)
        return Staging(keys=(key, "adventure-discard"), fly=Fly("fame-1", key, "adventure-discard", happening.fame))
    if kind == Event.LOOTED:
        ship, looter = ship_key(happening.ship), ship_key(happening.looter)
        return Staging(keys=(ship, looter), fly=Fly("fame-1", ship, looter, 1))
    if kind == Event.BANKED:
        key, fame = ship_key(happening.ship), happening.fame
        return Staging(keys=(key,), fly=Fly("fame", key, f"seat:{happening.seat}", fame) if fame else None)
    if kind in (Event.REVEALED, Event.REFUTED, Event.UNOWNED):
        key = ship_key(happening.pirate)
        return Staging(keys=(key,), shake=(key,) if kind == Event.REFUTED else ())
    if kind in (Event.REFILLED, Event.DREW, Event.SWAPPED, Event.DISCARDED, Event.PLAYED):
        return Staging(keys=_card_keys(before, after, happening))
    if kind == Event.RESHUFFLED:
        return Staging(keys=("movement-deck", "movement-discard"))
    if kind in (Event.FOGGED, Event.NOTHING):
        return Staging(keys=("adventure-discard",), shake=(active,))
    if kind == Event.ADVENTURE:
        return Staging(keys=("adventure-discard",))
    if kind == Event.TURNED_UP:
        line = tuple(adventure_key(after, i) for i in range(after.state.line_size))
        return Staging(keys=tuple(dict.fromkeys((active, *line, "adventure-deck"))))
    return Staging()


def _slots(view: View) -> list[int]:
    """The movement cards whose faces a viewer sees."""
    s = view.state
    if not s.options[Option.MOVEMENT_HANDS]:
        return s.movement_row
    return s.seats[view.viewer].hand if view.viewer >= 0 else []


def _card_keys(before: View, after: View, happening: Happening) -> tuple[str, ...]:
    """The cards of the row or the hand that are others now, and the piles they come from and go to."""
    prefix = "hand" if after.state.options[Option.MOVEMENT_HANDS] else "card"
    old, new = _slots(before), _slots(after)
    changed = [
        f"{prefix}:{i}" for i, (x, y) in enumerate(zip(old, new, strict=True)) if x != y and HIDDEN not in (x, y)
    ]
    if happening.kind == Event.PLAYED:  # it is raised while its target is chosen; else it soon makes way
        raised = after.state.played == happening.card
        return tuple(f"{prefix}:{i}" for i, card in enumerate(old) if raised and card == happening.card)
    if happening.kind == Event.SWAPPED:  # the new card comes with the next event
        return ("movement-discard",)
    if happening.kind == Event.DISCARDED:
        return (*changed, "movement-discard")
    kinds = [event.kind for event in after.happenings()]
    if Event.RESHUFFLED in kinds:  # the piles change with that event
        return tuple(changed)
    return (*changed, "movement-deck", "movement-discard")
