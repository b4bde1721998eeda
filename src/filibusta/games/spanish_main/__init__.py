"""Pirates of the Spanish Main: fleets of ships and hidden crews on an open sea, measured to a tenth of a millimetre."""

from filibusta.engine.game import Game, Rules
from filibusta.games.spanish_main import cards, rules
from filibusta.games.spanish_main.bot import evaluate
from filibusta.games.spanish_main.features import FEATURES
from filibusta.games.spanish_main.invariants import faults, objection
from filibusta.games.spanish_main.state import ACTIONS, LAYOUT, MOST_LEGAL
from filibusta.games.spanish_main.table import TABLE
from filibusta.games.spanish_main.words import SPEECH
from filibusta.games.spanish_main.words.fleets import draft
from filibusta.games.spanish_main.words.gestures import standing
from filibusta.games.spanish_main.words.refusals import refusal

GAME = Game.from_data(
    cards.DATA,
    cards.FOLDER,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules.of(rules, evaluate),
    version=2,
    words=SPEECH,
    table=TABLE,
    faults=faults,
    features=FEATURES,
    objection=objection,
    most_legal=MOST_LEGAL,
    blurs=(0.0175, 0.0115, 0.007, 0.0016),
    exploration=0.01,
    weighed=8,
    standing=standing,
    draft=draft,
    refusal=refusal,
)
