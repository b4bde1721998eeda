"""A player's best ship."""

from filibusta.engine.match import View
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.pirates.cards import DATA, SHIP_CREW, SHIP_POINTS
from filibusta.games.pirates.words.sources import fleet_of
from filibusta.games.pirates.words.voice import ship_icon, ship_name
from filibusta.table.crest import BOX, Crest, with_flag
from filibusta.table.shapes import use


def crest(view: View, seat: int, say: Words) -> Crest | None:
    """R9.5: the ship worth most of those a player has; none of one who is out of the game."""
    fleet = fleet_of(view.state, seat)
    if not fleet:
        return None
    best = max(fleet, key=lambda ship: (int(SHIP_POINTS[ship]), int(SHIP_CREW[ship])))
    people = [Fact(ship_icon(ship), ship_name(ship, say), ship_name(ship, say)) for ship in fleet if ship != best]
    if view.state.cave == seat:
        card = DATA["fame"][0]
        name = say.pick(card["name"])
        people.insert(0, Fact(f"fame-{card['id']}", name, say("Holds the Fame card, {card}", card=name)))
    return Crest(with_flag(use(ship_icon(best), 0, 0, *BOX), seat), ship_name(best, say), people)
