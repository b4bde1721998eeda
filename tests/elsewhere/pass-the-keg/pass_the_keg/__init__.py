"""Pass the Keg: gold for whoever holds a burning keg of powder, and nothing for the last one who does."""

from pathlib import Path

from filibusta.engine.game import Game, Rules
from filibusta.engine.sight import determinize_nothing
from pass_the_keg import rules
from pass_the_keg.words import SPEECH

GAME = Game(
    id="pass_the_keg",
    name={"en": "Pass the Keg"},
    folder=Path(__file__).parent,
    minutes=2,
    layout=rules.LAYOUT,
    actions=rules.ACTIONS,
    rules=Rules(rules.setup, rules.legal, rules.answer, determinize_nothing, rules.score, rules.rank, rules.evaluate),
    words=SPEECH,
    faults=rules.faults,
)
