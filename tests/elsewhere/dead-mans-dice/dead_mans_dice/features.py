"""Inputs of a learned estimate."""

from dead_mans_dice.rules import LAYOUT
from filibusta.engine.features import features, for_seat, own

FEATURES = features(
    LAYOUT,
    own("seats", "dice", "skulls"),
    for_seat("player", "claim"),
    for_seat("claimer", "claim"),
)
