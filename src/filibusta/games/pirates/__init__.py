"""Pirates!: a fleet of cards, battle dice, seven pirate points."""

from filibusta.engine.game import Game
from filibusta.games.pirates.state import VICTORY
from filibusta.games.pirates.words.gestures import allotment, standing
from filibusta.games.pirates.words.refusals import refusal

GAME = Game.from_package(
    __name__,
    version=3,
    replays_from=1,
    score_unit=VICTORY,
    allotment=allotment,
    standing=standing,
    refusal=refusal,
)
