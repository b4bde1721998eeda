"""Tiny Epic Pirates: sixteen cards of sea, a wheel of orders, three treasures to bury."""

from filibusta.engine.game import Game
from filibusta.engine.review_settings import MistakeSettings, PlayoutSettings
from filibusta.games.tiny_epic_pirates.words.gestures import standing

GAME = Game.from_package(
    __name__,
    version=3,
    replays_from=1,
    blurs=(0.0, 0.0, 0.0, 0.01),
    doubts=(1.1, 0.92, 0.75, 0.0),
    standing=standing,
    review=PlayoutSettings(blur=0.02),
    mistakes=MistakeSettings(24),
)
