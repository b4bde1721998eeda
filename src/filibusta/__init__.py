"""Filibusta: pirate tabletop games, whose rules are written once and run interpreted or compiled.

match = filibusta.new("spanish_main_cards", players=3, seed=7)
match.legal_actions()
match.play("move:full_speed_ahead")
"""

from typing import TYPE_CHECKING, Any

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game, game, game_names
from filibusta.engine.match import Match, Move, View
from filibusta.engine.verification import verify

if TYPE_CHECKING:
    from filibusta.ai.bots import Bot
    from filibusta.lab.evaluation import Evaluation
    from filibusta.reviews.chances import Chances

__version__ = "0.1.0"
__all__ = [
    "FilibustaError",
    "Game",
    "Match",
    "Move",
    "View",
    "bot",
    "chances",
    "evaluate",
    "game",
    "game_names",
    "load",
    "new",
    "verify",
]

new = Match.new
load = Match.load


def _drawn_plainly(view: View) -> str:
    from filibusta.table.fallback import PLAIN

    return PLAIN.picture(view)


View.drawn_plainly = staticmethod(_drawn_plainly)


def bot(name: str, **settings: Any) -> "Bot":
    """Returns a bot: ``bot("ismcts", seconds=0.5).choose(match.view(match.player))``."""
    from filibusta.ai.bots import bot as make

    return make(name, **settings)


def chances(match: Match) -> "Chances":
    """Returns every seat's winning chances after each turn of a match: ``chances(match).points[-2].chances``."""
    from filibusta.reviews.chances import chances as work_out

    return work_out(match)


def evaluate(
    policy: Any, game: Game | str, *, against: Any = "random", games: int = 1000, **given: Any
) -> "Evaluation":
    """Plays a policy against opponents and counts its victories: see ``filibusta.lab.evaluate``."""
    from filibusta.lab.evaluation import evaluate as play

    return play(policy, game, against=against, games=games, **given)
