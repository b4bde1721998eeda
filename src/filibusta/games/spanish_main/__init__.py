"""Pirates of the Spanish Main: fleets of ships and hidden crews on an open sea, measured to a tenth of a millimetre."""

from filibusta.engine.game import Game
from filibusta.engine.review_settings import MistakeSettings, PlayoutSettings
from filibusta.games.spanish_main.words.fleets import draft
from filibusta.games.spanish_main.words.gestures import standing

GAME = Game.from_package(
    __name__,
    blurs=(0.0, 0.0, 0.0, 0.0016),
    doubts=(2.6, 1.5, 0.8, 0.0),
    exploration=0.01,
    root_prior_deals=8,
    fits_gpu=False,
    standing=standing,
    draft=draft,
    review=PlayoutSettings(deals=16, rounds=4, plans=False, blur=0.01),
    mistakes=MistakeSettings(8, turns=True, rounds=4, plans=False),
)
