"""A player's best ship, and the captains who sailed for the player."""

from filibusta.engine.compiler import interpreted
from filibusta.engine.match import View
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.rules.fame import fame_of
from filibusta.games.spanish_main_cards.table.context import HEADS
from filibusta.games.spanish_main_cards.table.plates import vessel
from filibusta.table.crest import BOX, Crest, with_flag


def crest(view: View, seat: int, say: Words) -> Crest | None:
    """R8.3: all pirates are known in the end; the ship with the most fame comes first."""
    state = view.state
    own = [i for i, ship in enumerate(state.ships) if ship.owner == seat]
    if not own:
        return None
    own.sort(key=lambda ship: -int(interpreted(fame_of)(state, ship)))
    best = own[0]
    people = list[Fact]()
    for ship in own:
        captain, vessel_name = say.pick(cards.PIRATES[ship]["name"]), say.pick(cards.SHIPS[ship]["name"])
        people.append(
            Fact(f"cap-{HEADS[ship]}", captain, say("{captain} of {ship}", captain=captain, ship=vessel_name))
        )
    art = with_flag(vessel(best, bool(state.ships[best].damaged), 0, 0, BOX[0]), seat)
    return Crest(art, say.pick(cards.SHIPS[best]["name"]), people)
