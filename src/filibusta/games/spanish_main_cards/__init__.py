"""Pirates of the Spanish Main: the card game. Secret captains, a row of nine ships, fame."""

from filibusta.engine.game import Game
from filibusta.engine.review_settings import MistakeSettings, PlayoutSettings

GAME = Game.from_package(
    __name__,
    observed_actions=True,
    review=PlayoutSettings(deals=32),
    mistakes=MistakeSettings(128),
)
