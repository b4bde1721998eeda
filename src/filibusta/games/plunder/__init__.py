"""Plunder: an unknown sea, laid card by card; trade, prizes, letters of marque, sixty silver."""

from filibusta.engine.game import Game
from filibusta.engine.review_settings import MistakeSettings
from filibusta.games.plunder.words.gestures import standing
from filibusta.games.plunder.words.trading import basket

GAME = Game.from_package(
    __name__,
    deals=(1, 1, 1, 16),
    blurs=(0.0, 0.0, 0.0, 0.0),
    doubts=(1.2, 0.8, 0.42, 0.0),
    exploration=0.1,
    standing=standing,
    basket=basket,
    mistakes=MistakeSettings(24, turns=True),
)
