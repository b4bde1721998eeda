"""In which order things are seen: what of the picture each event changes."""

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.engine.record import HIDDEN
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Events, Option
from filibusta.games.spanish_main_cards.table.desk import adventure_key, ship_key
from filibusta.table.scene import Fly, Staging


def stage(before: View, after: View, event: Event) -> Staging:
    """How one event of the step between two views is shown."""
    kind = event.kind
    if kind == Events.MOVED:
        return Staging(moves="ship:")
    if kind in (Events.SABOTAGED, Events.DAMAGED):
        hit = (ship_key(event.ship),) if event.ship != NONE else ()
        return Staging(keys=hit, shake=hit)
    if kind == Events.REPAIRED:
        hurt = [ship for ship in range(cards.N_SHIPS) if before.state.ships[ship].damaged]
        return Staging(keys=tuple(ship_key(ship) for ship in hurt))
    if kind == Events.GAINED:
        key = ship_key(event.ship)
        hurt = after.state.ships[event.ship].damaged  # R6.8: the next event shows it
        return Staging(keys=() if hurt else (key,), fly=Fly("fame-1", adventure_key(before, 0), key, event.fame))
    if kind == Events.LOST:
        key = ship_key(event.ship)
        return Staging(keys=(key, "adventure-discard"), fly=Fly("fame-1", key, "adventure-discard", event.fame))
    if kind == Events.LOOTED:
        ship, looter = ship_key(event.ship), ship_key(event.looter)
        return Staging(keys=(ship, looter), fly=Fly("fame-1", ship, looter, 1))
    if kind == Events.BANKED:
        key, fame = ship_key(event.ship), event.fame
        return Staging(keys=(key,), fly=Fly("fame", key, f"seat:{event.seat}", fame) if fame else None)
    if kind in (Events.REVEALED, Events.REFUTED, Events.UNOWNED):
        key = ship_key(event.pirate)
        return Staging(keys=(key,), shake=(key,) if kind == Events.REFUTED else ())
    if kind in (Events.REFILLED, Events.DREW, Events.SWAPPED, Events.DISCARDED, Events.PLAYED):
        return Staging(keys=_card_keys(before, after, event))
    if kind == Events.RESHUFFLED:
        return Staging(keys=("movement-deck", "movement-discard"))
    if kind in (Events.FOGGED, Events.NOTHING):
        return Staging(keys=("adventure-discard",), shake=(adventure_key(before, 0),))
    if kind == Events.ADVENTURE:
        return Staging(keys=("adventure-discard",))
    if kind == Events.TURNED_UP:
        line = tuple(adventure_key(after, i) for i in range(after.state.line_size))
        return Staging(keys=tuple(dict.fromkeys((adventure_key(before, 0), *line, "adventure-deck"))))
    return Staging()


def _slots(view: View) -> tuple[int, ...]:
    """The movement cards whose faces a viewer sees."""
    s = view.state
    if not s.options[Option.MOVEMENT_HANDS]:
        return s.movement_row
    return s.seats[view.viewer].hand if view.viewer >= 0 else ()


def _card_keys(before: View, after: View, event: Event) -> tuple[str, ...]:
    """The cards of the row or the hand that are others now, and the piles they come from and go to."""
    prefix = "hand" if after.state.options[Option.MOVEMENT_HANDS] else "card"
    old, new = _slots(before), _slots(after)
    changed = [
        f"{prefix}:{i}" for i, (x, y) in enumerate(zip(old, new, strict=True)) if x != y and HIDDEN not in (x, y)
    ]
    if event.kind == Events.PLAYED:  # it is raised while its target is chosen; else it soon makes way
        raised = after.state.played == event.card
        return tuple(f"{prefix}:{i}" for i, card in enumerate(old) if raised and card == event.card)
    if event.kind == Events.SWAPPED:  # the new card comes with the next event
        return ("movement-discard",)
    if event.kind == Events.DISCARDED:
        return (*changed, "movement-discard")
    kinds = [event.kind for event in after.news()]
    if Events.RESHUFFLED in kinds:  # the piles change with that event
        return tuple(changed)
    return (*changed, "movement-deck", "movement-discard")
