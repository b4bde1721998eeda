"""Questions about an ability that may be used or not."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.rules.asking import ask
from filibusta.games.spanish_main.state import Phase


@rule
def ask_ability(s: State, ship: int, kind: int) -> int:
    """Whether the controller of a ship uses this ability of hers now."""
    s.subject = ship
    s.question = kind
    return ask(s, Phase.USE_ABILITY, s.ships[ship].seat)
