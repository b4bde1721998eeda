"""The words for the game's decisions, actions, events, cards and seats, in the reader's language."""

from filibusta.engine.speech import Speech
from filibusta.games.plunder.words.actions import action
from filibusta.games.plunder.words.events import LINES
from filibusta.games.plunder.words.goals import goals
from filibusta.games.plunder.words.merits import MERITS
from filibusta.games.plunder.words.prompts import PROMPTS, WAITS
from filibusta.games.plunder.words.seats import end_rule, seat_facts
from filibusta.games.plunder.words.sources import deciders, sources
from filibusta.games.plunder.words.voice import Voice

__all__ = ["SPEECH"]

SPEECH = Speech(
    voice=Voice,
    prompts=PROMPTS,
    lines=LINES,
    actions=action,
    seat_facts=seat_facts,
    end_rule=end_rule,
    waits=WAITS,
    goals=goals,
    merits=MERITS,
    sources=sources,
    deciders=deciders,
)
