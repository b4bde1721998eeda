"""Attack: ships of a flag damage the ship of another flag directly in front of them."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_FLAG
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect
from filibusta.games.spanish_main_cards.rules.harm import damage
from filibusta.games.spanish_main_cards.rules.row import afloat, under_flag


@rule
def spaces(s: State, card: int) -> int:
    """R6.17: undamaged ships of the flag damage the ship of another flag directly in front of them."""
    own = under_flag(s, ADV_FLAG[card])
    return ((own & afloat(s)) >> 1) & afloat(s) & ~own


@rule
def attack(s: State, ship: int, card: int) -> None:
    """R6.17: the ship is damaged by the one behind it."""
    damage(s, ship, s.row[s.ships[ship].space + 1], card)


EFFECT = Effect(
    spaces=spaces,
    happens=attack,
    text=lambda say, _card, places, _options: say(
        "Undamaged {flag} ships damage the ship of another flag directly in front.", **places
    ),
    sign=lambda card: "×",
    is_good=False,
    looks_at_neighbours=True,
)
