"""Captains, crew and Merchant Cards by their numbers, as the plain values that their faces are drawn from."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import DATA
from filibusta.games.tiny_epic_pirates.table.faces import Merchant, Person, signs_of
from filibusta.games.tiny_epic_pirates.words.faces import captain_text, crew_text
from filibusta.games.tiny_epic_pirates.words.voice import captain_name, crew_name


@lru_cache(64)
def captain_of(captain: int, say: Words) -> Person:
    """A side of a Captain Card."""
    row = DATA["captains"][captain]
    name, text = captain_name(captain, say), captain_text(captain, say)
    signs = signs_of(row["actions"])
    return Person(row["id"], name, row["trigger"], tuple(row["dice"]), row["auto_hits"], signs, text, row["side"])


@lru_cache(64)
def crew_of(card: int, say: Words) -> Person:
    """A Crew Card."""
    row = DATA["crew"][card]
    name, text = crew_name(card, say), crew_text(card, say)
    return Person(row["id"], name, row["trigger"], tuple(row["hits"]), row["auto_hits"], signs_of(row["actions"]), text)


@lru_cache(64)
def merchant_of(card: int) -> Merchant:
    """A Merchant Card."""
    row = DATA["merchants"][card]
    return Merchant(row["damage"], row["gold"], row["legend_max_players"])
