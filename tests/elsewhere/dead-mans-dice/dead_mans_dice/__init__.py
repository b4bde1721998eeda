"""Dead Man's Dice: skulls under cups, and somebody lies."""

from pathlib import Path

from dead_mans_dice import rules
from dead_mans_dice.features import FEATURES
from dead_mans_dice.rules import ACTIONS, LAYOUT
from dead_mans_dice.table import TABLE
from dead_mans_dice.words import SPEECH
from filibusta.engine.game import Game, Rules

GAME = Game(
    id="dead_mans_dice",
    name={"en": "Dead Man's Dice"},
    folder=Path(__file__).parent,
    minutes=10,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules(rules.setup, rules.legal, rules.answer, rules.determinize, rules.score, rules.rank, rules.evaluate),
    words=SPEECH,
    table=TABLE,
    faults=rules.faults,
    features=FEATURES,
)
