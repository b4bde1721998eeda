"""Actions that gain nothing, as the deciding player sees it: accusations that bank nothing,
and sabotage without a target."""

from filibusta.engine.plain import PlainState
from filibusta.games.spanish_main_cards.cards import MOVE_EFFECT, Move
from filibusta.games.spanish_main_cards.state import ACTIONS


def hopeless(view: PlainState, action: int) -> bool:
    """Tells whether an action is an accusation that banks nothing: no ship that may be meant (R5.4) has fame (R5.8), or
    the player names a pirate of his own (R5.5). Or it is sabotage where every ship is damaged (R4.16): to pass changes
    as little, and leaves the choice of the card that is exchanged (R5.12)."""
    kind, which = ACTIONS.part(action)
    if kind == "accuse":
        open_to_charge = (ship for ship in range(len(view.ships)) if not view.refuted[which][ship])
        return not any(_may_bank(view, ship) for ship in open_to_charge if not view.ships[ship].revealed)
    if kind == "move" and MOVE_EFFECT[which] == Move.SABOTAGE:
        return all(ship.damaged for ship in view.ships)
    return kind == "pirate" and not _may_bank(view, which)


def _may_bank(view: PlainState, ship: int) -> bool:
    """Tells whether a true accusation of the ship's pirate would bring the player something."""
    return view.ships[ship].owner != view.player and _fame(view, ship) > 0


def _fame(view: PlainState, ship: int) -> int:
    """R7.12: with the points that are owed."""
    return view.ships[ship].cards + view.ships[ship].owed
