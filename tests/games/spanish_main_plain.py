"""Pirates of the Spanish Main with words that only name things: enough to play its scenarios."""

from typing import Any

from filibusta.engine.game import Game, Rules
from filibusta.engine.speech import Fact, Line, Prompt, Speech, Voice
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.bot import evaluate
from filibusta.games.spanish_main.position import faults, objection
from filibusta.games.spanish_main.rules import decisions, ending, setup, sight
from filibusta.games.spanish_main.state import ACTIONS, LAYOUT, MOST_LEGAL, Events, Phase


def _facts(view: Any, seat: int, say: Any) -> list[Fact]:
    return [Fact("i-gold", str(seat), str(seat))]


def plain_game() -> Game:
    """The rules with plain words and no table."""
    speech = Speech[Any](
        voice=Voice,
        prompts={phase: lambda v, phase=phase: Prompt(phase.name, "", "R9.2") for phase in Phase},
        lines={event: lambda v, h: Line(h.kind.name, "R9.2", "") for event in Events},
        actions=lambda v, action: ACTIONS.name(action),
        seat_facts=_facts,
        end_rule="R24.1",
    )
    return Game.from_data(
        cards.DATA,
        cards.FOLDER,
        layout=LAYOUT,
        actions=ACTIONS,
        rules=Rules(
            setup.setup,
            decisions.legal,
            decisions.answer,
            sight.determinize,
            ending.score,
            ending.rank,
            evaluate,
            advance=decisions.advance,
            veil=sight.veil,
        ),
        words=speech,
        most_legal=MOST_LEGAL,
        faults=faults,
        objection=objection,
    )


GAME = plain_game()
