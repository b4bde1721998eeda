"""Tiny Epic Pirates: sixteen cards of sea, a wheel of orders, three treasures to bury."""

from filibusta.engine.game import Game, Rules
from filibusta.games.tiny_epic_pirates import cards, rules
from filibusta.games.tiny_epic_pirates.bot import evaluate
from filibusta.games.tiny_epic_pirates.features import FEATURES
from filibusta.games.tiny_epic_pirates.invariants import faults, objection
from filibusta.games.tiny_epic_pirates.state import ACTIONS, LAYOUT, MOST_LEGAL
from filibusta.games.tiny_epic_pirates.table import TABLE
from filibusta.games.tiny_epic_pirates.words import SPEECH
from filibusta.games.tiny_epic_pirates.words.gestures import standing
from filibusta.games.tiny_epic_pirates.words.refusals import refusal

GAME = Game.from_data(
    cards.DATA,
    cards.FOLDER,
    version=3,
    replays_from=1,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules.of(rules, evaluate),
    words=SPEECH,
    table=TABLE,
    faults=faults,
    features=FEATURES,
    objection=objection,
    most_legal=MOST_LEGAL,
    blurs=(0.1, 0.045, 0.0225, 0.01),
    standing=standing,
    refusal=refusal,
)
