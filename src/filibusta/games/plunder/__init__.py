"""Plunder: an unknown sea, laid card by card; trade, prizes, letters of marque, sixty silver."""

from filibusta.engine.game import Game, Rules
from filibusta.games.plunder import cards, rules
from filibusta.games.plunder.bot import evaluate
from filibusta.games.plunder.features import FEATURES
from filibusta.games.plunder.invariants import faults, objection
from filibusta.games.plunder.state import ACTIONS, LAYOUT, MOST_LEGAL
from filibusta.games.plunder.table import TABLE
from filibusta.games.plunder.words import SPEECH
from filibusta.games.plunder.words.gestures import standing
from filibusta.games.plunder.words.refusals import refusal
from filibusta.games.plunder.words.trading import basket

GAME = Game.from_data(
    cards.DATA,
    cards.FOLDER,
    layout=LAYOUT,
    version=3,
    replays_from=1,
    actions=ACTIONS,
    rules=Rules.of(rules, evaluate),
    words=SPEECH,
    table=TABLE,
    faults=faults,
    features=FEATURES,
    objection=objection,
    most_legal=MOST_LEGAL,
    deals=(1, 1, 1, 16),
    blurs=(0.0, 0.0, 0.0, 0.0),
    doubts=(0.7, 0.5, 0.3, 0.0),
    exploration=0.1,
    standing=standing,
    basket=basket,
    refusal=refusal,
)
