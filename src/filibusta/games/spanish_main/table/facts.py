"""What is to be seen of ships and islands, in words."""

from filibusta.games.spanish_main.cards import NONE, SHIP_CARGO
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cargo import used_spaces
from filibusta.games.spanish_main.state import ASHORE
from filibusta.games.spanish_main.table.desk import Desk
from filibusta.games.spanish_main.words.voice import Voice


def standing(desk: Desk, ship: int) -> int:
    """How many masts of a ship stand."""
    return int(size_of(desk.state.ships[ship].standing))


def cargo_facts(desk: Desk, ship: int) -> str:
    """Spaces, crew and treasure aboard, as far as the viewer knows them."""
    say, v = desk.say, desk.voice
    told = [
        say(
            "cargo {used} of {room}",
            used=int(used_spaces(desk.state, ship)),
            room=int(SHIP_CARGO[desk.card(ship)]),
        )
    ]
    told += [v.crew(token) for token in desk.crew_at(ship)]
    told += [v.treasure(token) for token in desk.treasures_at(ship)]
    return ", ".join(told)


def states_of(desk: Desk, ship: int) -> list[str]:
    """How a ship stands: docked, pinned, in tow, adrift, held."""
    v, boat, say = desk.voice, desk.state.ships[ship], desk.say
    found: list[str] = []
    if not boat.standing:
        found.append(say("derelict"))
    if boat.docked != NONE:
        found.append(say("docked at {island}", island=v.island(boat.docked)))
    if boat.pinned_by:
        pinning = [v.ship(i) for i in range(desk.state.ships_size) if boat.pinned_by >> i & 1]
        found.append(say("pinned by {ships}", ships=v.everyone(pinning)))
    if boat.towed_by != NONE:
        found.append(say("in tow of {ship}", ship=v.ship(boat.towed_by)))
    if boat.tows != NONE:
        found.append(say("tows {ship}", ship=v.ship(boat.tows)))
    if boat.hold:
        found.append(say("held by Rum"))
    if boat.actions and boat.seat == desk.state.active:
        found.append(say("has acted"))
    return found


def ship_facts(desk: Desk, ship: int) -> str:
    """All that the viewer may know of a ship."""
    boat, say, v = desk.state.ships[ship], desk.say, desk.voice
    masts = say("{n} of {printed} masts", n=standing(desk, ship), printed=desk.masts(ship))
    heading = say("heading {bearing}", bearing=v.bearing(boat.heading))
    parts = [desk.names[int(boat.seat)], masts, heading, *states_of(desk, ship), cargo_facts(desk, ship)]
    return f"{v.ship(ship)}: {', '.join(parts)}"


def island_facts(desk: Desk, island: int) -> str:
    """Whose home it is or who has been there, and what lies there."""
    v, say = desk.voice, desk.say
    lie = desk.treasures_at(ASHORE + island)
    told = [*treasures_told(v, lie), *(v.crew(token) for token in desk.crew_at(ASHORE + island))]
    visits = desk.state.islands[island].visits
    flags = [desk.names[seat] for seat in desk.seats if visits >> seat & 1]
    if flags:
        told.append(say("visited by {players}", players=v.everyone(flags)))
    return ", ".join([v.island(island), *told])


def treasures_told(v: Voice, tokens: list[int]) -> list[str]:
    """Those face down as a number, the others each by its name."""
    hidden = [token for token in tokens if v.view.treasures[token].kind < 0]
    told = [v.say.plural("{n} face-down treasure", "{n} face-down treasures", len(hidden))] if hidden else []
    return told + [v.treasure(token) for token in tokens if token not in hidden]
