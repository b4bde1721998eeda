"""Loot: ships of other flags take fame from the ship of a flag directly in front of them."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.engine.sentences import line
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_FAME, ADV_FLAG
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.effects.effect import (
    ADVENTURE_CARD,
    RULE_OF_ADVENTURE,
    Card,
    Effect,
    EffectEvent,
    Options,
)
from filibusta.games.spanish_main_cards.rules.fame import fame_of, loot_point
from filibusta.games.spanish_main_cards.rules.row import afloat, under_flag
from filibusta.games.spanish_main_cards.state import NONE, Option


@rule
def spaces(s: State, card: int) -> int:
    """R6.18: undamaged ships of another flag take fame from a ship of the flag directly in front of them."""
    own = under_flag(s, ADV_FLAG[card])
    return own & ((afloat(s) & ~own) >> 1)


@rule
def loot(s: State, ship: int, card: int) -> None:
    """R6.18: fame goes to the ship behind; a revealed ship is spared, unless an option says otherwise."""
    looter = s.row[s.ships[ship].space + 1]
    guarded = s.ships[ship].revealed and not s.options[Option.LOOT_REVEALED_SHIPS]
    if fame_of(s, ship) > 0 and not guarded:
        for _ in range(min(ADV_FAME[card], fame_of(s, ship))):
            loot_point(s, ship, looter)
        tell(s, Events.LOOTED, NONE, ship, looter, card)


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    if options[Option.LOOT_REVEALED_SHIPS]:
        return say("Undamaged ships of other flags take {fame} from the {flag} ship directly in front.", **places)
    return say(
        "Undamaged ships of other flags take {fame} from the unrevealed {flag} ship directly in front.", **places
    )


LOOTED = EffectEvent(
    line=line("{looter} took {fame} from {ship}.", RULE_OF_ADVENTURE, ADVENTURE_CARD, fame=lambda v, _h: v.fame(1)),
    ships=("ship", "looter"),
    fame={"ship": -1, "looter": 1},
    flight=("ship", "looter"),
)
EFFECT = Effect(
    spaces=spaces,
    happens=loot,
    text=text,
    sign=lambda card: f"+{card['fame']}",
    is_good=True,
    looks_at_neighbours=True,
    happenings={Events.LOOTED: LOOTED},
)
