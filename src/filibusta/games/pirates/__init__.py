"""Pirates!: a fleet of cards, battle dice, seven pirate points."""

from filibusta.engine.game import Game
from filibusta.games.pirates.state import VICTORY
from filibusta.games.pirates.words.gestures import allotment, standing

GAME = Game.from_package(
    __name__,
    blurs=(0.0, 0.0, 0.0, 0.02),
    doubts=(2.5, 1.65, 1.1, 0.0),
    score_unit=VICTORY,
    allotment=allotment,
    standing=standing,
    mistakes=None,  # chance outweighs choices: playing on confirms only a third of the losses found
)
