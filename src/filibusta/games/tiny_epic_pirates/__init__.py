"""Tiny Epic Pirates: sixteen cards of sea, a wheel of orders, three treasures to bury."""

from filibusta.engine.game import Game
from filibusta.engine.review_settings import MistakeSettings, PlayoutSettings
from filibusta.games.tiny_epic_pirates.words.gestures import standing

GAME = Game.from_package(
    __name__,
    blurs=(0.0, 0.0, 0.0, 0.01),
    doubts=(1.15, 0.95, 0.72, 0.0),
    standing=standing,
    review=PlayoutSettings(blur=0.02),
    mistakes=MistakeSettings(24),
)
