"""The words for the game's decisions, actions, events, cards and seats, in the reader's language."""

from filibusta.engine.speech import Speech
from filibusta.games.tiny_epic_pirates.words.actions import action
from filibusta.games.tiny_epic_pirates.words.events import LINES
from filibusta.games.tiny_epic_pirates.words.goals import goals
from filibusta.games.tiny_epic_pirates.words.merits import MERITS
from filibusta.games.tiny_epic_pirates.words.prompts import PROMPTS, WAITS
from filibusta.games.tiny_epic_pirates.words.seats import end_rule, seat_facts
from filibusta.games.tiny_epic_pirates.words.sources import deciders, sources
from filibusta.games.tiny_epic_pirates.words.voice import Voice

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
