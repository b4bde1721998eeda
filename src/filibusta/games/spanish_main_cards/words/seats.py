"""What a seat's panel shows: public facts only."""

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import Option


def seat_facts(view: PlainState, seat: int, say: Words) -> list[Fact]:
    """What everybody may know of a seat: banked fame, revealed and hidden pirates, cards in hand."""
    mat = view.seats[seat]
    banked, hidden, hand = mat.banked + mat.banked_owed, mat.hidden, mat.hand_size
    facts = [Fact("fame", str(banked), say.plural("{n} banked fame", "{n} banked fame", banked))]
    for pirate, card in enumerate(cards.PIRATES):
        if view.ships[pirate].revealed and view.ships[pirate].owner == seat:
            facts.append(Fact(f"pirate-{card['id']}", "", say("{pirate}, revealed", pirate=say.pick(card["name"]))))
    if hidden:
        facts.append(Fact("back-pirate", str(hidden), say.plural("{n} hidden pirate", "{n} hidden pirates", hidden)))
    if view.options[Option.MOVEMENT_HANDS]:
        label = say.plural("{n} movement card in hand", "{n} movement cards in hand", hand)
        facts.append(Fact("back-movement", str(hand), label))
    return facts


def tally(view: PlainState, seat: int, say: Words) -> Fact:
    """R8.7: all the fame a player has at the end."""
    total = view.seats[seat].total
    return Fact("fame", str(total), say.plural("{n} fame in all", "{n} fame in all", total))
