"""Black Spot: whoever finds a chest looks into it alone, and opens it or offers it to another player."""

from filibusta.engine.game import Game, Rules

from . import rules
from .cards import DATA, FOLDER
from .words import SPEECH, refusal

GAME = Game.from_data(
    DATA,
    FOLDER,
    layout=rules.LAYOUT,
    actions=rules.ACTIONS,
    rules=Rules(
        rules.setup,
        rules.legal,
        rules.answer,
        rules.determinize,
        rules.score,
        rules.rank,
        rules.evaluate,
        veil=rules.veil,
        why=rules.why,
    ),
    words=SPEECH,
    faults=rules.faults,
    refusal=refusal,
    observed_actions=True,  # all choices are open, so bots infer from an offer what may be in the chest
)
