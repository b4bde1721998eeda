"""The words for the game's decisions, actions, events and seats, in the reader's language."""

from filibusta.engine.speech import Speech
from filibusta.games.spanish_main.words.actions import action, brief
from filibusta.games.spanish_main.words.events import LINES
from filibusta.games.spanish_main.words.goals import goals
from filibusta.games.spanish_main.words.merits import MERITS
from filibusta.games.spanish_main.words.prompts import PROMPTS, WAITS
from filibusta.games.spanish_main.words.seats import end_rule, seat_facts
from filibusta.games.spanish_main.words.sources import deciders, sources
from filibusta.games.spanish_main.words.voice import Voice

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
    brief=brief,
)
