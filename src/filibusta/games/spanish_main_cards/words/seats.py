"""The public facts on a seat's panel."""

from functools import lru_cache

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import NONE, Option


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """Returns the public figures of a seat: banked fame, revealed and hidden pirates, cards in hand."""
    mat = view.seats[seat]
    revealed = tuple([pirate for pirate, ship in enumerate(view.ships) if ship.revealed and ship.owner == seat])
    hand = mat.hand_size if view.options[Option.MOVEMENT_HANDS] else NONE
    return list(_facts(say, mat.banked + mat.banked_owed, revealed, mat.hidden, hand))


@lru_cache(4096)
def _facts(say: Words, banked: int, revealed: tuple[int, ...], hidden: int, hand: int) -> tuple[Fact, ...]:
    """Lists the facts of a seat; ``revealed`` are its pirates that everybody knows. ``hand``: NONE where there are no
    hands."""
    facts = [Fact("fame", str(banked), say.plural("{n} banked fame", "{n} banked fame", banked))]
    for card in (cards.PIRATES[pirate] for pirate in revealed):
        facts.append(Fact(f"pirate-{card['id']}", "", say("{pirate}, revealed", pirate=say.pick(card["name"]))))
    if hidden:
        facts.append(Fact("back-pirate", str(hidden), say.plural("{n} hidden pirate", "{n} hidden pirates", hidden)))
    if hand != NONE:
        label = say.plural("{n} movement card in hand", "{n} movement cards in hand", hand)
        facts.append(Fact("back-movement", str(hand), label))
    return tuple(facts)
