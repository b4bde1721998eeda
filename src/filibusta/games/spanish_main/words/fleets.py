"""A fleet that is being built, as something to be kept and shared; ready fleets to begin with."""

from functools import cache

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Draft, Example
from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.building import crew_drafted, fleet_points, points_drafted, ships_drafted
from filibusta.games.spanish_main.state import Option, Phase
from filibusta.games.spanish_main.words.voice import ship_card


def draft(view: PlainState, say: Words) -> Draft | None:
    """R4.3: the fleet that the one who decides is building."""
    if view.over or view.phase not in (Phase.BUILD_CARD, Phase.BUILD_PLACE):
        return None
    examples = ready(say, bool(view.options[Option.USE_CREW])) if fleet_points(view) >= cards.USUAL_POINTS else ()
    return Draft(say("Your fleet"), _name(view, say), ("add_ship", "add_crew"), "finish", examples)


def _name(view: PlainState, say: Words) -> str:
    """Names a draft by its ships, its number of crew, and its points."""
    seat = view.player
    ships, crew = int(ships_drafted(view, seat)), int(crew_drafted(view, seat))
    if not ships:
        return ""
    parts = [ship_card(int(card), say) for card in view.seats[seat].ship_cards[:ships]]
    parts += [say.plural("{n} crew", "{n} crew", crew)] if crew else []
    cost = int(points_drafted(view, seat))
    return f"{', '.join(parts)} ({say.plural('{n} point', '{n} points', cost)})"


@cache
def ready(say: Words, with_crew: bool) -> tuple[Example, ...]:
    """R4.2: the ready fleets, as they are built card by card."""
    return tuple(
        Example(say.pick(cards.FLEETS[fleet]["name"]), built(fleet, with_crew)) for fleet in range(len(cards.FLEET_IDS))
    )


def built(fleet: int, with_crew: bool) -> tuple[str, ...]:
    """The decisions that build a ready fleet: her ships, then her crew, each with its berth."""
    names = [f"add_ship:{cards.SHIP_IDS[card]}" for card in cards.READY_SHIPS[fleet] if card != cards.NONE]
    for card, berth in zip(cards.READY_CREW[fleet], cards.READY_PLACES[fleet], strict=True):
        if with_crew and card != cards.NONE:
            names += [f"add_crew:{cards.CREW_IDS[card]}", f"berth:{berth}"]
    return tuple(names)
