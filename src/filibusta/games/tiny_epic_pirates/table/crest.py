"""A player's ship, captain and crew."""

from filibusta.engine.match import View
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import CREW, DATA
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.words.voice import captain_name, crew_name
from filibusta.table.crest import BOX, Crest
from filibusta.table.shapes import use

LARGE = 210
"""A side of the ship's square: larger, her lines would be far thicker than those of what stands around her."""


def crest(view: View, seat: int, say: Words) -> Crest | None:
    """R2.4, R10.6: the ship of a colour under its captain, with the crew that was recruited."""
    mat = view.state.seats[seat]
    ship = use(f"boat-{seat + 1}", (BOX[0] - LARGE) / 2, BOX[1] - LARGE, LARGE, LARGE)
    if mat.captain == NONE:
        return Crest(ship, "")
    name = captain_name(mat.captain, say)
    people = [Fact(f"card-{DATA['captains'][mat.captain]['id']}", name, say("Captain: {captain}", captain=name))]
    for card in mat.crew:
        if card != NONE:
            called = crew_name(card, say)
            people.append(Fact(f"card-{CREW[card]}", called, say("Crew: {crew}", crew=called)))
    return Crest(ship, "", people)
