"""How each cause that speaks against an action is put right."""

from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    ADVENTURE_COUNT,
    ADVENTURE_IS_BONUS,
    FIRST_GEAR,
    N_ADVENTURES,
    N_GEAR,
    N_SHIP_KINDS,
    N_SHIPS,
    SHIP_CAPACITY,
    SHIP_KIND,
)
from filibusta.games.pirates.rules.decks import discard_adventure, discard_pirate, give_card, take_card
from filibusta.games.pirates.rules.fleet import (
    drop_excess,
    give_tokens,
    join_fleet,
    leave_fleet,
    leave_table,
    lose_crew,
    put_in_centre,
    take_from_centre,
    take_tokens,
    treasure_points_of,
)
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Phase, Step
from filibusta.testing.refusals import ANOTHER_DECISION, ANOTHER_TIME, CannotBe, Never, Remedies, put

# ---------------------------------------------------------------- cards


def _take_red(s: State, card: int) -> None:
    """A pirate card of this kind leaves where it lies: another hand last but one, a ship last."""
    deck = s.pirate_deck[: s.pirate_deck_size].tolist()
    holders = [seat for seat in range(s.players) if s.seats[seat].hand[card]]
    carriers = [i for i in range(N_SHIPS) if card >= FIRST_GEAR and s.ships[i].gear[card - FIRST_GEAR]]
    if card in deck:
        s.pirate_deck_size -= 1
        s.pirate_deck[deck.index(card)] = s.pirate_deck[s.pirate_deck_size]
        s.pirate_deck[s.pirate_deck_size] = NONE
    elif s.pirate_discard[card]:
        s.pirate_discard[card] -= 1
        s.pirate_discard_size -= 1
        _less_in_the_centre(s)
    elif holders:
        take_card(s, holders[-1], card)
    elif carriers:
        s.ships[carriers[0]].gear[card - FIRST_GEAR] -= 1
        s.gear_in_play -= 1
        drop_excess(s, carriers[0])
    else:
        raise CannotBe("the card is being played")


def _any_red(s: State) -> int:
    """A kind of pirate card of which one lies in the deck or the discard pile."""
    return int(s.pirate_deck[0]) if s.pirate_deck_size else int(s.pirate_discard.argmax())


def _take_blue(s: State, kind: int) -> None:
    """An adventure card of this kind leaves where it lies; with the bonus cards, if it is one of them."""
    if ADVENTURE_IS_BONUS[kind] and not s.options[Option.BONUS_CARDS]:
        s.options[Option.BONUS_CARDS] = 1
        for bonus in range(N_ADVENTURES):
            for _ in range(ADVENTURE_COUNT[bonus] * ADVENTURE_IS_BONUS[bonus]):
                discard_adventure(s, bonus)
    for holder, name in ((s, "adventure_deck"), *((mat, "held") for mat in s.seats)):
        pile, size = holder[name], f"{name}_size"
        if not s.adventure_discard[kind] and kind in pile[: holder[size]]:
            holder[size] -= 1
            pile[pile.tolist().index(kind)] = pile[holder[size]]
            pile[holder[size]] = NONE
            discard_adventure(s, kind)
    if not s.adventure_discard[kind]:
        _leave_play(s, kind)
    s.adventure_discard[kind] -= 1
    s.adventure_discard_size -= 1


def _leave_play(s: State, kind: int) -> None:
    """A ship or treasure of this kind is discarded from the table."""
    if kind >= N_SHIP_KINDS:
        treasure = kind - N_SHIP_KINDS
        if s.treasures[treasure] == CENTRE:
            take_from_centre(s, N_SHIPS + treasure)
        s.treasures[treasure] = NONE
        discard_adventure(s, kind)
        _hand_over_fame(s)
        return
    ship = next(i for i in range(N_SHIPS) if SHIP_KIND[i] == kind and i != s.attacker)
    owner = int(s.ships[ship].owner)
    if owner != CENTRE:
        give_tokens(s, s.ships[ship].crew)
        if s.seats[owner].ships == 1:
            _bring(s, owner)
    leave_table(s, ship)


def _less_in_the_centre(s: State) -> None:
    if s.centre_size and s.phase not in (Phase.BATTLE_CARD, Phase.FOG, Phase.TREASURE):
        place = int(s.centre[0])
        if place < N_SHIPS:
            leave_table(s, place)
        else:
            _leave_play(s, N_SHIP_KINDS + place - N_SHIPS)


def _hand_over_fame(s: State) -> None:
    points = [int(treasure_points_of(s, seat)) if not s.seats[seat].out else 0 for seat in range(s.players)]
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    s.cave = best[0] if max(points) and len(best) == 1 else s.cave if max(points) and s.cave in best else NONE


def _into_hand(s: State, _block: str, card: int) -> None:
    _take_red(s, card)
    give_card(s, s.player, card)


def _into_red_discards(s: State, _block: str, card: int) -> None:
    _take_red(s, card)
    discard_pirate(s, card)


def _some_red_discard(s: State, block: str, _i: int) -> None:
    _into_red_discards(s, block, _any_red(s))


def _into_blue_discards(s: State, _block: str, kind: int) -> None:
    _take_blue(s, kind)
    discard_adventure(s, kind)


def _some_blue_discard(s: State, _block: str, _i: int) -> None:
    s.adventure_deck_size -= 1
    discard_adventure(s, s.adventure_deck[s.adventure_deck_size])
    s.adventure_deck[s.adventure_deck_size] = NONE


def _aboard(s: State, _block: str, i: int) -> None:
    ship, gear = divmod(i, N_GEAR)
    if not 0 <= s.ships[ship].owner < s.players:
        _give(s, ship, s.active)
    _take_red(s, FIRST_GEAR + gear)
    s.ships[ship].gear[gear] += 1
    s.gear_in_play += 1


def _some_gear(s: State, block: str, _i: int) -> None:
    _aboard(s, block, int(s.seats[s.active].fleet) * N_GEAR)


def _a_card_for_the_rival(s: State, _block: str, seat: int) -> None:
    if s.seats[seat].out:
        raise CannotBe("this player is out of the game")
    card = _any_red(s)
    _take_red(s, card)
    give_card(s, seat, card)


def _adventures_lie_open(s: State, _block: str, _card: int) -> None:
    mat = s.seats[s.active]
    for place in range(mat.held_size):
        put_in_centre(s, int(mat.held[place]))
        mat.held[place] = NONE
    mat.held_size = 0
    s.step = Step.WINDOW_2


# ---------------------------------------------------------------- ships


def _free_a_token(s: State) -> None:
    """A man for whom the supply must have a token."""
    if not s.supply:
        lose_crew(s, next(i for i in range(N_SHIPS) if 0 <= s.ships[i].owner < s.players and s.ships[i].crew > 1), 1)


def _give(s: State, ship: int, seat: int) -> None:
    """A ship comes into the fleet of a seat, which mans it with one man if it had none of a fleet."""
    owner = int(s.ships[ship].owner)
    if 0 <= owner < s.players:
        if s.seats[owner].ships == 1:
            _bring(s, owner)
        leave_fleet(s, ship)
    else:
        if owner == CENTRE:
            take_from_centre(s, ship)
        elif SHIP_KIND[ship] != NONE:
            _take_blue(s, int(SHIP_KIND[ship]))
        _free_a_token(s)
        s.ships[ship].crew = take_tokens(s, 1)
    join_fleet(s, ship, seat)


def _bring(s: State, seat: int) -> int:
    """A ship with room joins a fleet; returns which."""
    for ship in range(N_SHIPS):
        kind = SHIP_KIND[ship]
        there = kind == NONE or s.adventure_discard[kind] or kind in s.adventure_deck[: s.adventure_deck_size]
        if s.ships[ship].owner == NONE and SHIP_CAPACITY[ship] > 1 and there:
            _give(s, ship, seat)
            return ship
    raise LookupError("no ship is left")


def _rival(s: State) -> int:
    return next(seat for seat in range(s.players) if seat != s.active and not s.seats[seat].out)


def _on_the_table(s: State, _block: str, ship: int) -> None:
    _give(s, ship, _rival(s))


def _to_the_player(s: State, block: str, ship: int) -> None:
    if ship == s.source:
        _leaves_another(s, block, ship)
    _give(s, ship, int(s.active))


def _to_a_rival(s: State, _block: str, ship: int) -> None:
    _give(s, ship, _rival(s))


def _one_more_ship(s: State, _block: str, _i: int) -> None:
    _bring(s, int(s.active))


def _choose_who_sails(s: State, _block: str, _ship: int) -> None:
    s.attacker = next(i for i in range(N_SHIPS) if s.ships[i].owner == s.active and not s.ships[i].acted)
    s.phase = Phase.CHOOSE_TARGET


def _another_sails(s: State, _block: str, _ship: int) -> None:
    s.attacker = _bring(s, int(s.active))


def _leaves_another(s: State, _block: str, _ship: int) -> None:
    fleets = (i for i in range(N_SHIPS) if 0 <= s.ships[i].owner < s.players and s.ships[i].owner != s.active)
    s.source = next(i for i in fleets if i != s.source)


def _one_man_less(s: State, _block: str, ship: int) -> None:
    lose_crew(s, ship, 1)


def _one_man_more(s: State, _block: str, ship: int) -> None:
    _free_a_token(s)
    s.ships[ship].crew += take_tokens(s, 1)


def _room(s: State, _block: str, _i: int) -> None:
    _bring(s, int(s.active))


def _a_man_in_the_supply(s: State, _block: str, _i: int) -> None:
    _free_a_token(s)


def _treasure_in_the_centre(s: State, _block: str, treasure: int) -> None:
    _take_blue(s, N_SHIP_KINDS + treasure)
    _less_in_the_centre(s)
    put_in_centre(s, N_SHIP_KINDS + treasure)


# ---------------------------------------------------------------- whose turn it is


def _turn_of_another(s: State, _block: str, _seat: int) -> None:
    """In the next round, of which there is one more."""
    s.active = s.player = _rival(s)
    s.round_number += 1
    s.options[Option.ROUND_LIMIT] = 0
    mat = s.seats[s.active]
    for place in range(mat.held_size):
        discard_adventure(s, int(mat.held[place]))
        mat.held[place] = NONE
    mat.held_size = 0


def _attacker_plays(s: State, _block: str, _card: int) -> None:
    s.side, s.player = ATTACK, s.active


REMEDIES: Remedies = {
    "First answer what is asked now.": ANOTHER_DECISION,
    "It is done after the battles.": ANOTHER_DECISION,
    "It is played in a battle, after a roll of the wind die.": ANOTHER_TIME,
    "It is played in a battle, by attacker or defender.": ANOTHER_TIME,
    "It is played in a battle, by the attacker.": {"BATTLE_CARD": _attacker_plays, "": ANOTHER_TIME},
    "It is played in your turn, before or after the battles.": ANOTHER_TIME,
    "It is played in your turn, once the adventures lie open and before the battles.": {
        "CARDS": _adventures_lie_open,
        "": ANOTHER_TIME,
    },
    "This card is not in your hand.": _into_hand,
    "This card is not in the red discard pile.": _into_red_discards,
    "The red discard pile is empty.": _some_red_discard,
    "This card is not in the blue discard pile.": _into_blue_discards,
    "The blue discard pile is empty.": _some_blue_discard,
    "This card is not aboard that ship.": _aboard,
    "There is no inventory card on any ship.": _some_gear,
    "There is no pirate card in this hand.": _a_card_for_the_rival,
    "Choose another player.": _turn_of_another,
    "Nobody plays there.": Never("as many play as have begun"),
    "It is not on the table.": _on_the_table,
    "Only a ship of your own can be chosen.": _to_the_player,
    "You never attack a ship of your own.": _to_a_rival,
    "First choose the ship of your own that sails.": _choose_who_sails,
    "It has acted this turn.": put("ships[i].acted", 0),
    "It has acted this turn, or was taken in it.": put("ships[i].acted", 0),
    "It is the ship that sails.": _another_sails,
    "It is the ship that the man leaves.": _leaves_another,
    "Its last man must stay aboard.": _one_man_more,
    "It has no room for another man.": _one_man_less,
    "None of your ships has room.": _room,
    "None of your other ships has room.": _room,
    "There are no men left in the supply.": _a_man_in_the_supply,
    "Choose a number from {low} to {high}.": Never("low and high follow from the men and the room of the fleet"),
    "This treasure is not in the centre.": _treasure_in_the_centre,
    "Your last ship is not sold.": _one_more_ship,
    "You have no other ship to which men could go.": _one_more_ship,
    "You sell {n} ship in a turn at most.": put("sold", 0),
    "Your men have been rearranged in this turn.": put("rearranged", 0),
}
