"""Spaces, links and the crew a ship can have (R6)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.effects import powers, reveal, total, use


@rule
def is_normal(s: State, token: int) -> bool:
    """Tells whether a treasure aboard a ship is normal: unique ones aboard lie face up, so a hidden treasure is
    normal."""
    return s.treasures[token].kind < cards.FIRST_UNIQUE


@rule
def is_normal_aboard(s: State, token: int, ship: int) -> bool:
    """Tells whether this is a normal treasure aboard a ship."""
    return s.treasures[token].at == ship and is_normal(s, token)


@rule
def normal_aboard(s: State, ship: int) -> int:
    """The number of normal treasures aboard a ship."""
    n = 0
    for token in range(s.treasures_size):
        n += is_normal_aboard(s, token, ship)
    return n


@rule
def crew_aboard(s: State, ship: int) -> int:
    """The number of crew aboard a ship."""
    n = 0
    for token in range(s.crew_size):
        n += s.crew[token].at == ship
    return n


@rule
def is_known(s: State, token: int) -> bool:
    """Tells whether a crew's card is known: a view hides some, and while ``openly`` is set only face-up crew counts."""
    return s.crew[token].card >= 0 and (s.openly == 0 or s.crew[token].face_up != 0)


@rule
def used_spaces(s: State, ship: int) -> int:
    """R6.1: of crew and normal treasures; a crew that a view hides takes one."""
    spaces = normal_aboard(s, ship)
    for token in range(s.crew_size):
        if s.crew[token].at == ship:
            spaces += cards.CREW_SPACE[s.crew[token].card] if is_known(s, token) else 1
    return spaces


@rule
def count_card(s: State, ship: int, card: int, before: int) -> int:
    """The number of crew with this card aboard, among the first ``tokens``."""
    n = 0
    for token in range(before):
        n += s.crew[token].at == ship and s.crew[token].card == card and is_known(s, token)
    return n


@rule
def is_linked(s: State, token: int) -> bool:
    """R6.4: whether this crew is linked with another aboard the same ship; of a pair with doubles, one each."""
    ship, card = s.crew[token].at, s.crew[token].card
    if not is_known(s, token) or cards.CREW_LINK[card] == cards.NONE:
        return False
    return count_card(s, ship, card, token) < count_card(s, ship, cards.CREW_LINK[card], s.crew_size)


@rule
def links_aboard(s: State, ship: int) -> int:
    """R6.4: how many linked pairs are aboard."""
    linked = 0
    for token in range(s.crew_size):
        if s.crew[token].at == ship and is_linked(s, token):
            linked += 1
    return linked // 2


@rule
def capacity(s: State, ship: int) -> int:
    """R6.1"""
    return capacity_with(s, ship, powers(s, ship))


@rule
def capacity_with(s: State, ship: int, abilities: int) -> int:
    """Returns the capacity of a ship whose usable abilities are given."""
    return cards.SHIP_CARGO[s.ships[ship].card] + links_aboard(s, ship) + total(abilities, cards.Effect.CARGO_BONUS)


@rule
def has_space(s: State, ship: int) -> bool:
    """Tells whether a normal treasure can be loaded."""
    return used_spaces(s, ship) < capacity(s, ship)


@rule
def crew_points(s: State, ship: int) -> int:
    """R6.2: what the crew aboard cost, as printed."""
    points = 0
    for token in range(s.crew_size):
        if s.crew[token].at == ship and s.crew[token].card >= 0:
            points += cards.CREW_POINTS[s.crew[token].card]
    return points


@rule
def are_open(s: State, ship: int, token: int) -> bool:
    """R6.2, R22.9: whether everybody knows the cost of a crew and of all crew aboard."""
    for other in range(s.crew_size):
        if (other == token or s.crew[other].at == ship) and not s.crew[other].face_up:
            return False
    return True


@rule
def crew_fits(s: State, ship: int, token: int) -> bool:
    """R6.1 to R6.3: whether a crew from elsewhere can come aboard; it is tested with the crew aboard. Crew that takes
    no space can go aboard an overloaded ship, too."""
    if s.openly and not are_open(s, ship, token):
        return False
    came_from = s.crew[token].at
    before = used_spaces(s, ship)
    s.crew[token].at = ship
    used = used_spaces(s, ship)
    fits = (
        crew_aboard(s, ship) <= cards.SHIP_CREW
        and crew_points(s, ship) <= cards.SHIP_POINTS[s.ships[ship].card]
        and (used == before or used <= capacity(s, ship))
    )
    s.crew[token].at = came_from
    return fits


@rule
def show_links(s: State, ship: int) -> None:
    """R6.5: crew that makes room now in use is turned face up; each link is tested by itself."""
    used = used_spaces(s, ship)
    room = capacity(s, ship)
    bonus = total(powers(s, ship), cards.Effect.CARGO_BONUS)
    if used > room - 1:
        for token in range(s.crew_size):
            if s.crew[token].at == ship and is_linked(s, token):
                reveal(s, token)
    if bonus and used > room - bonus:
        use(s, ship, powers(s, ship) & cards.OF_KIND[cards.Effect.CARGO_BONUS])
