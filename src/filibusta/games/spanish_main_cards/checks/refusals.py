"""How each cause that speaks against an action is put right."""

from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import HAND_FLOOR
from filibusta.games.spanish_main_cards.rules.piles import draw_movement
from filibusta.games.spanish_main_cards.state import NONE
from filibusta.testing.refusals import ANOTHER_DECISION, Never, Remedy, put


def _swap_in(s: State, to: str, slot: int, card: int) -> None:
    """The card changes places with the one that lies there."""
    target = s.seats[s.player].hand if to == "hand" else s.movement_row
    for pile in (s.movement_draw, s.movement_discard, s.movement_row, *(mat.hand for mat in s.seats)):
        for place in range(len(pile)):
            if pile[place] == card:
                pile[place], target[slot] = int(target[slot]), card
                return


def _into_hand(s: State, _block: str, card: int) -> None:
    _swap_in(s, "hand", 0, card)


def _into_row(s: State, _block: str, card: int) -> None:
    _swap_in(s, "row", 0, card)


def _turn_of_another(s: State, _block: str, seat: int) -> None:
    s.active_player = s.player = (seat + 1) % s.players


def _one_more_card(s: State, _block: str, _seat: int) -> None:
    mat = s.seats[s.player]
    while mat.hand_size <= HAND_FLOOR:
        if s.movement_draw_size == 1:
            s.movement_draw[1] = s.movement_discard[s.movement_discard_size - 1]
            s.movement_discard[s.movement_discard_size - 1] = NONE
            s.movement_discard_size -= 1
            s.movement_draw_size += 1
        mat.hand[mat.hand_size] = draw_movement(s)
        mat.hand_size += 1


def _one_hidden(s: State, _block: str, seat: int) -> None:
    """One of the accused player's pirates lies face down again."""
    own = next(ship for ship in s.ships if ship.owner == seat)
    own.revealed = 0
    s.seats[seat].hidden += 1


def _face_down(s: State, _block: str, pirate: int) -> None:
    s.ships[pirate].revealed = 0
    s.seats[s.ships[pirate].owner].hidden += 1


REMEDIES: dict[str, Remedy] = {
    "First answer what is asked now.": ANOTHER_DECISION,
    "First choose what to do: a card, repair, accuse or pass.": ANOTHER_DECISION,
    "This card is not in your hand.": _into_hand,
    "This card is not in the row.": _into_row,
    "No ship is damaged.": put("ships[0].damaged", 1),
    "You accuse others only.": _turn_of_another,
    "Nobody plays there.": Never("as many play as have begun"),
    "All pirates of this player are known.": _one_hidden,
    "You have too few cards to accuse anybody.": _one_more_card,
    "It is damaged already.": put("ships[i].damaged", 0),
    "This captain is revealed already.": _face_down,
    "An accusation showed that this player does not have this pirate.": put("refuted[accused][i]", 0),
}
