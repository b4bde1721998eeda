"""Standing orders of one table: an action that is carried out whenever it is offered to its seat, until its scope ends.

They are entries of the match's log, so they hold in every process and after a start.
"""

from collections.abc import Callable

from filibusta.engine.match import View
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import LANGUAGES
from filibusta.server.errors import Refused
from filibusta.server.protocol.panels import StandingOrderPanel

Look = Callable[[int], View]
"""Returns the present view of a seat."""


def offered(view: View, language: str = LANGUAGES[0]) -> StandingOrder | None:
    """Returns the order that belongs to the current decision, as the seat of a view sees it."""
    if view.state.over or view.viewer < 0 or not view.game.standing:
        return None
    return view.game.standing(view.state, view.game.say(language))


def can_follow(view: View, found: StandingOrder) -> bool:
    """Tells whether a decision of the seat of a view offers the action of an order."""
    if view.player != view.viewer or not found.asked:
        return False
    return not found.action or view.game.actions.number(found.action) in view.legal()


def written(kind: str, scope: str = "", action: str = "") -> str:
    """Returns an order as an entry of the log holds it; without a scope it is withdrawn."""
    return f"{kind}/{scope}/{action}"


class StandingOrders:
    """The current orders, by seat and kind."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], tuple[str, str]] = {}

    def __bool__(self) -> bool:
        return bool(self._given)

    def given(self, view: View) -> list[str]:
        """Returns the order the seat of a view may give now, as it is written; ``Refused`` if there is none."""
        found = offered(view)
        if not found or not can_follow(view, found):
            raise Refused("illegal", "No such order can be given now.")
        return [written(found.kind, found.scope, found.action)]

    def withdrawn(self, view: View) -> list[str]:
        """Returns the ends of the orders of the kind that the seat of a view is shown now; of all its orders if it is
        shown none."""
        found = offered(view)
        kinds = [kind for seat, kind in self._given if seat == view.viewer and (found is None or kind == found.kind)]
        return [written(kind) for kind in kinds]

    def write(self, seat: int, order: str) -> None:
        """Gives or withdraws an order of a seat."""
        kind, scope, action = order.split("/", 2)
        if scope:
            self._given[seat, kind] = scope, action
        else:
            self._given.pop((seat, kind), None)

    def clear(self) -> None:
        """Forgets all orders."""
        self._given.clear()

    def end(self, look: Look) -> None:
        """Drops each order whose scope has ended."""
        for seat in {seat for seat, _ in self._given}:
            found = offered(look(seat))
            given = self._given.get((seat, found.kind)) if found else None
            if found and given and given[0] != found.scope:
                del self._given[seat, found.kind]

    def action(self, player: int, look: Look) -> str | None:
        """Returns the ordered action of a seat that is asked; empty: let a bot choose; None: no order."""
        if not any(seat == player for seat, _ in self._given):
            return None
        view = look(player)
        found = offered(view)
        return found.action if found and self._holds(player, found) and can_follow(view, found) else None

    def shown(self, view: View, language: str) -> StandingOrderPanel | None:
        """Returns the order that a seat has given for decisions of this kind, or may give now."""
        found = offered(view, language)
        if found is None:
            return None
        on = self._holds(view.viewer, found)
        return StandingOrderPanel(found.text, on) if on or can_follow(view, found) else None

    def _holds(self, seat: int, found: StandingOrder) -> bool:
        return self._given.get((seat, found.kind)) == (found.scope, found.action)
