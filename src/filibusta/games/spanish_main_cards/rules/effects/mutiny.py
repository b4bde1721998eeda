"""Mutiny: the captain of one ship is revealed, and half of its fame is lost."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import SEATS, SPACES
from filibusta.games.spanish_main_cards.events import Events, Reveal
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options
from filibusta.games.spanish_main_cards.rules.fame import fame_of, lose_fame, share_of
from filibusta.games.spanish_main_cards.rules.harm import reveal
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def mutiny_ship(s: State) -> int:
    """R6.16, R14.4: the ship Mutiny looks at, or NONE."""
    target = s.options[Option.MUTINY_TARGET]
    for space in range(1, SPACES + 1):
        ship = s.ships[s.row[space]]
        if target != 0 and ship.damaged:
            continue
        if target == 1 and ship.revealed:
            return NONE
        if not ship.revealed:
            return s.row[space]
    return NONE


@rule
def spaces(s: State, card: int) -> int:
    """R6.16: the captain of one ship is revealed, and its space returned; an unowned one is known to be so."""
    ship = mutiny_ship(s)
    if ship == NONE:
        return 0
    s.sealed = 1
    if s.ships[ship].owner == NONE:
        for seat in range(SEATS):
            s.refuted[seat, ship] = 1
        tell(s, Events.UNOWNED, NONE, ship)
        return 0
    reveal(s, ship, Reveal.MUTINY)
    return 1 << s.ships[ship].space


@rule
def lose_half(s: State, ship: int, card: int) -> None:
    """R6.16: half of the fame of a captain who was revealed is lost."""
    lose_fame(s, ship, share_of(fame_of(s, ship)), card)


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """R6.16, R14.4."""
    target = options[Option.MUTINY_TARGET]
    if target == 1:
        return say("The first undamaged ship mutinies: its pirate is revealed and half its fame is lost.")
    if target == 2:
        return say("The first undamaged, unrevealed ship mutinies: its pirate is revealed and half its fame is lost.")
    return say("The first unrevealed ship mutinies: its pirate is revealed and half its fame is lost.")


EFFECT = Effect(
    spaces=spaces,
    happens=lose_half,
    text=text,
    sign=lambda card: "½",
    is_good=False,
)
