"""How a game looks, for the server: its ``table.py`` found by its name, and scenes made ready to send."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from filibusta.engine.match import Match, View
from filibusta.engine.words import Words
from filibusta.server.messages import Fact, Layout
