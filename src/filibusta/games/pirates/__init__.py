"""Pirates!: a fleet of cards, battle dice, seven pirate points."""

from filibusta.engine.game import Game, Rules
from filibusta.games.pirates import cards, rules
from filibusta.games.pirates.bot import evaluate
from filibusta.games.pirates.features import FEATURES
from filibusta.games.pirates.invariants import faults, objection
from filibusta.games.pirates.state import ACTIONS, LAYOUT, MOST_LEGAL, VICTORY
from filibusta.games.pirates.table import TABLE
from filibusta.games.pirates.words import SPEECH
from filibusta.games.pirates.words.gestures import allotment, standing
from filibusta.games.pirates.words.refusals import refusal

GAME = Game.from_data(
    cards.DATA,
    cards.FOLDER,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules.of(rules, evaluate),
    words=SPEECH,
    version=3,
    replays_from=1,
    table=TABLE,
    faults=faults,
    most_legal=MOST_LEGAL,
    features=FEATURES,
    objection=objection,
    score_unit=VICTORY,
    allotment=allotment,
    standing=standing,
    refusal=refusal,
)
