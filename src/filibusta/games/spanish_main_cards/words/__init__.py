"""The words for the game's decisions, actions, events, cards and seats, in the reader's language."""

from filibusta.engine.speech import Speech
from filibusta.games.spanish_main_cards.words.actions import action
from filibusta.games.spanish_main_cards.words.events import LINES
from filibusta.games.spanish_main_cards.words.faces import card_text
from filibusta.games.spanish_main_cards.words.goals import goals
from filibusta.games.spanish_main_cards.words.merits import MERITS
from filibusta.games.spanish_main_cards.words.prompts import PROMPTS, WAITS
from filibusta.games.spanish_main_cards.words.seats import seat_facts
from filibusta.games.spanish_main_cards.words.sources import deciders, sources
from filibusta.games.spanish_main_cards.words.voice import Voice

__all__ = ["SPEECH", "card_text"]

SPEECH = Speech(
    voice=Voice,
    prompts=PROMPTS,
    lines=LINES,
    actions=action,
    seat_facts=seat_facts,
    end_rule="R8.5",
    waits=WAITS,
    goals=goals,
    merits=MERITS,
    sources=sources,
    deciders=deciders,
)
