"""Questions about an ability that may be used or not."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.rules.asking import ask
from filibusta.games.spanish_main.rules.effects import shown
from filibusta.games.spanish_main.state import Phase


@rule
def ask_ability(s: State, ship: int, kind: int, abilities: int) -> int:
    """Asks the controller of a ship whether to use one of these abilities of hers, all of a kind, now."""
    s.subject = ship
    s.question = kind
    return ask(s, Phase.USE_ABILITY, s.ships[ship].seat, abilities & shown(s, ship) == 0)
