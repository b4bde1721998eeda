"""Pirates of the Spanish Main: the card game. Secret captains, a row of nine ships, fame."""

from filibusta.engine.game import Game, Rules, options_from
from filibusta.games.spanish_main_cards import cards, rules, table, words
from filibusta.games.spanish_main_cards.bot import evaluate
from filibusta.games.spanish_main_cards.position import faults
from filibusta.games.spanish_main_cards.state import ACTIONS, LAYOUT, Event, Phase

GAME = Game(
    id=cards.DATA["meta"]["id"],
    name=cards.DATA["meta"]["name"],
    folder=cards.FOLDER,
    version=1,
    players=range(cards.DATA["meta"]["players_min"], cards.SEATS + 1),
    layout=LAYOUT,
    actions=ACTIONS,
    phases=Phase,
    events=Event,
    options=options_from(cards.OPTIONS),
    rules=Rules(
        rules.setup,
        rules.legal,
        rules.apply,
        rules.veil,
        rules.determinize,
        rules.recall,
        rules.score,
        rules.rank,
        evaluate,
    ),
    words=words,
    faults=faults,
    open_choices=True,
    minutes=cards.DATA["meta"]["minutes"],
    most_legal=16,
    picture=table.picture,
)
