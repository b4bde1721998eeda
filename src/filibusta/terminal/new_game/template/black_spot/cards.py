"""The components from ``cards.toml``: names for people and tables for the rules."""

import tomllib
from enum import IntEnum
from pathlib import Path

import numpy as np

from filibusta.engine.options import options_from
from filibusta.engine.record import INT

FOLDER = Path(__file__).parent
DATA = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))

SEATS, TURNS = DATA["meta"]["seats"], DATA["meta"]["turns"]
CHESTS = DATA["chests"]
GOLD = np.array([chest["gold"] for chest in CHESTS], INT)
COUNT = np.array([chest["count"] for chest in CHESTS], INT)
OPTIONS = options_from(DATA["options"])
Option = IntEnum("Option", [option.id.upper() for option in OPTIONS], start=0)
