"""Pirates!: a fleet of cards, battle dice, seven pirate points."""

from filibusta.engine.game import Game, Rules, options_from
from filibusta.games.pirates import cards, rules, table, words
from filibusta.games.pirates.bot import evaluate
from filibusta.games.pirates.position import faults, objection
from filibusta.games.pirates.state import ACTIONS, LAYOUT, Event, Phase

GAME = Game(
    id=cards.META["id"],
    name=cards.META["name"],
    folder=cards.FOLDER,
    version=1,
    players=range(cards.META["players_min"], cards.SEATS + 1),
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
    objection=objection,
    steady=True,
    minutes=cards.META["minutes"],
    picture=table.picture,
    allotment=words.allotment,
    standing=words.standing,
)
