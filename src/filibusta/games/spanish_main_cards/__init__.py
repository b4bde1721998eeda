"""Pirates of the Spanish Main: the card game. Secret captains, a row of nine ships, fame."""

from filibusta.engine.game import Game, Rules
from filibusta.games.spanish_main_cards import cards, rules
from filibusta.games.spanish_main_cards.bot import evaluate
from filibusta.games.spanish_main_cards.features import FEATURES
from filibusta.games.spanish_main_cards.invariants import faults
from filibusta.games.spanish_main_cards.state import ACTIONS, LAYOUT, MOST_LEGAL
from filibusta.games.spanish_main_cards.table import TABLE
from filibusta.games.spanish_main_cards.words import SPEECH
from filibusta.games.spanish_main_cards.words.refusals import refusal

GAME = Game.from_data(
    cards.DATA,
    cards.FOLDER,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules.of(rules, evaluate),
    words=SPEECH,
    version=cards.VERSION,
    replays_from=1,
    table=TABLE,
    faults=faults,
    features=FEATURES,
    observed_actions=True,
    refusal=refusal,
    most_legal=MOST_LEGAL,
)
