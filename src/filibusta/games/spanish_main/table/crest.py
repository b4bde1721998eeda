"""A player's greatest ship, under her flag, with the crew that everybody knows."""

from filibusta.engine.match import View
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import CREW_IDS, SHIP_MASTS, SHIP_NATION
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.table.faces import flag_of, side_view
from filibusta.games.spanish_main.words.seats import own_ships
from filibusta.games.spanish_main.words.voice import crew_card, ship_card
from filibusta.table.art import marks
from filibusta.table.crest import BOX, Crest, with_flag
from filibusta.table.shapes import use


def crest(view: View, seat: int, say: Words) -> Crest | None:
    """R24.6: the ship with the most masts standing; none of one who has lost all."""
    state = view.state
    ships = own_ships(state, seat)
    if not ships:
        return None
    best = max(ships, key=lambda i: (int(size_of(state.ships[i].standing)), int(SHIP_MASTS[state.ships[i].card])))
    card, standing = int(state.ships[best].card), int(state.ships[best].standing)
    art = side_view(card, standing, BOX[0], seat)
    if standing:
        x, y = marks("flag")[f"ship-{int(SHIP_MASTS[card])}"]
        art += use(flag_of(int(SHIP_NATION[card])), x, y - 32, 76, 51)
    aboard = [one.card for one in state.crew if one.card >= 0 and one.at in ships]
    people = [Fact(f"face-{CREW_IDS[one]}", crew_card(one, say), crew_card(one, say)) for one in aboard]
    return Crest(with_flag(art, seat), ship_card(card, say), people)
