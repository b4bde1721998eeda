"""The words for the game's decisions, actions, events and seats, in the reader's language."""

from filibusta.engine.speech import Speech
from filibusta.games.pirates.words.actions import action
from filibusta.games.pirates.words.events import LINES
from filibusta.games.pirates.words.goals import goals
from filibusta.games.pirates.words.merits import MERITS
from filibusta.games.pirates.words.prompts import PROMPTS, WAITS
from filibusta.games.pirates.words.seats import end_rule, seat_facts
from filibusta.games.pirates.words.sources import deciders, sources
from filibusta.games.pirates.words.voice import Voice

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
