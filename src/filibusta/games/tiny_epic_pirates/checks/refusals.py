"""How each cause that speaks against an action is put right."""

from collections.abc import Callable

from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import (
    COVE,
    CREW_MAX,
    CREW_TRIGGER,
    DECKHAND_LEVEL,
    DICE,
    DISTANCE,
    HOLD,
    LEVELS,
    MARKET,
    NEIGHBOUR,
    PLACES,
    PORT_AT,
    REROLL_FACES,
    REROLLERS,
    SEATS,
    SIDES,
    SPACES,
    STORM,
    TOKEN_COUNT,
    TOKEN_KIND,
    Assignment,
    Find,
    Order,
)
from filibusta.games.tiny_epic_pirates.events import Source
from filibusta.games.tiny_epic_pirates.rules.ships import port_of
from filibusta.games.tiny_epic_pirates.state import DICE_SETS, NONE, Option, Phase
from filibusta.testing.refusals import ANOTHER_DECISION, ANOTHER_TIME, CannotBe, Never, Remedies, put

# ---------------------------------------------------------------- ships


def _go(s: State, place: int) -> None:
    """The active player's ship lies there."""
    s.seats[s.active].at, s.seats[s.active].hidden = place, 0


def _place(fits: Callable[[int], bool]) -> int:
    return next(place for place in range(PLACES) if fits(place))


def _into_the_sea(s: State, _block: str, direction: int) -> None:
    """Whatever sails lies where there is a place in that direction."""
    match s.phase:
        case Phase.SAIL:
            _go(s, _place(lambda place: bool(NEIGHBOUR[place, direction] != NONE)))
        case Phase.NAVY_STEP:
            s.navy = _place(lambda place: bool(NEIGHBOUR[place, direction] != NONE))
        case Phase.LINE_NAVY:
            _navy_that_way(s, "", direction)
        case _:
            _merchant_that_way(s, "", direction)


def _nearer(place: int, direction: int, goal: int) -> bool:
    there = NEIGHBOUR[place, direction]
    return bool(there != NONE and DISTANCE[there, goal] < DISTANCE[place, goal])


def _on_a_way(direction: int, goal: int) -> int:
    """Where two directions lead nearer to a goal, and this is one of them."""
    return _place(lambda place: _nearer(place, direction, goal) and sum(_nearer(place, d, goal) for d in range(4)) > 1)


def _merchant_that_way(s: State, _block: str, direction: int) -> None:
    merchant = s.merchants[s.ship]
    for port in range(len(PORT_AT)):
        merchant.port = port
        goal = int(port_of(s, s.ship))
        if any(_nearer(place, direction, goal) for place in range(PLACES)):
            try:
                merchant.at = _on_a_way(direction, goal)
            except StopIteration:
                continue
            return
    raise CannotBe("no port lies in that direction and another one")


def _navy_that_way(s: State, _block: str, direction: int) -> None:
    for place in range(PLACES):
        _go(s, place)
        try:
            s.navy = _on_a_way(direction, place)
        except StopIteration:
            continue
        return


def _steps_left(s: State, _block: str, _direction: int) -> None:
    s.steps = 0


def _to_a_storm(s: State, _block: str, direction: int) -> None:
    beside = NEIGHBOUR[:, direction]
    _go(s, _place(lambda place: bool(beside[place] != NONE and STORM[s.sea[beside[place]]])))


def _turn_up(s: State, find: Find) -> None:
    """One token of that kind was turned up, or another player's goes to the one who decides."""
    field = {Find.SAIL: "sail_tokens", Find.STORM_PASS: "storm_passes"}[find]
    kinds = [kind for kind, found in enumerate(TOKEN_KIND) if found == find]
    kept = sum(int(mat[field]) for mat in s.seats)
    if kept == sum(int(TOKEN_COUNT[kind] - s.unseen[kind]) for kind in kinds):
        hidden = next((kind for kind in kinds if s.unseen[kind]), NONE)
        place = next((p for p in range(PLACES) if s.tokens[p] and p != s.seats[s.active].at), NONE)
        if hidden != NONE and place != NONE:
            s.unseen[hidden] -= 1
            s.tokens[place] = 0
        else:
            next(mat for mat in s.seats if mat[field])[field] -= 1
    s.seats[s.player][field] += 1


def _merchant_here(s: State, _block: str, target: int) -> None:
    merchant = s.merchants[target - SEATS]
    merchant.at = s.seats[s.active].at
    if merchant.at == PORT_AT[merchant.port]:
        merchant.port = 1 - merchant.port


def _pirate_here(s: State, _block: str, seat: int) -> None:
    s.seats[seat].at, s.seats[seat].hidden = s.seats[s.active].at, 0


# ---------------------------------------------------------------- the wheel and deckhands


def _captain_before(s: State, _block: str, space: int) -> None:
    """The captain stands just before that space, and no deckhand with him."""
    mat = s.seats[s.active]
    mat.space = (space - 1) % SPACES
    if mat.posted >> mat.space & 1:
        mat.posted &= ~(1 << mat.space)
        mat.deckhands[Assignment.RIGGING] += 1
        s.takeable[Assignment.RIGGING] += 1


def _shift(s: State, start: int, goal: int) -> None:
    """A deckhand of the player who decides goes from one assignment to another."""
    mat = s.seats[s.player]
    mat.deckhands[start] -= 1
    mat.deckhands[goal] += 1
    if s.takeable[start] and s.player == s.active:
        s.takeable[start] -= 1
        s.takeable[goal] += 1


def _one_there(s: State, _block: str, assignment: int) -> None:
    mat = s.seats[s.player]
    if not mat.deckhands.any():
        mat.posted &= mat.posted - 1
        mat.deckhands[assignment] = 1
        return
    _shift(s, int(s.seats[s.player].deckhands.argmax()), assignment)


def _one_of_use(s: State, _block: str, _direction: int) -> None:
    _shift(s, Assignment.REPAIR, Assignment.RIGGING)


def _from_elsewhere(s: State, _block: str, assignment: int) -> None:
    """The deckhand who is reassigned stands on another assignment."""
    other = (assignment + 1) % Assignment.REPAIR
    if not s.takeable[other]:
        _shift(s, assignment, other)
    s.source = Source.RIGGING + other


def _posted(s: State, _block: str, i: int) -> None:
    """A deckhand stands on that space, another's or one of the assignments."""
    mat, space = s.seats[s.player], i + 1
    if mat.space == space:
        raise CannotBe("the captain stands there")
    if mat.posted >> space & 1:
        return
    if mat.posted:
        mat.posted &= mat.posted - 1
    else:
        mat.deckhands[int(mat.deckhands.argmax())] -= 1
    mat.posted |= 1 << space


def _only_on_the_wheel(s: State, block: str, i: int) -> None:
    """All deckhands of use are on Repair, but for one on the wheel."""
    mat = s.seats[s.player]
    _posted(s, block, i)
    for assignment in range(Assignment.REPAIR):
        mat.deckhands[Assignment.REPAIR] += mat.deckhands[assignment]
        mat.deckhands[assignment] = 0


# ---------------------------------------------------------------- goods


def _load(s: State, hold: State, good: int) -> None:
    """A cube from the bag, or in exchange from another hold."""
    if not s.bag[good]:
        other = next(mat for mat in s.seats if mat.hold[good] and mat.hold is not hold)
        other.hold[good] -= 1
        s.bag[good] += 1
    s.bag[good] -= 1
    hold[good] += 1


def _in_exchange(s: State, _block: str, good: int) -> None:
    hold = s.seats[s.player].hold
    other = int(hold.argmax())
    hold[other] -= 1
    s.bag[other] += 1
    _load(s, hold, good)


def _so_many(s: State, _block: str, cubes: int) -> None:
    mat = s.seats[s.active]
    good = int(MARKET[s.sea[mat.at]])
    for other in range(len(mat.hold)):
        s.bag[other] += mat.hold[other]
        mat.hold[other] = 0
    if cubes > HOLD:
        raise CannotBe("the hold has no room for so many")
    for _ in range(cubes):
        _load(s, mat.hold, good)


# ---------------------------------------------------------------- crew cards


def _exchange_card(s: State, card: int, slots: State, slot: int) -> None:
    """A crew card changes places with the one in a slot."""
    for place in (s.display, s.bottom, *(mat.crew for mat in s.seats)):
        for i in range(len(place)):
            if place[i] == card:
                place[i], slots[slot] = int(slots[slot]), card
                return
    s.deck[card] = 0
    s.deck[slots[slot]] = 1
    slots[slot] = card


def _in_the_crew(s: State, _block: str, card: int) -> None:
    if _block == "reroll":
        card = REROLLERS[card // len(DICE_SETS)]
    mat = s.seats[s.player]
    free = next((i for i in range(CREW_MAX) if not s.pending >> i & 1), 0)
    if mat.crew[free] == NONE:
        slot = mat.crew.tolist().index(NONE)
        mat.crew[slot] = other = _drawn(s)
        if other != card:
            _exchange_card(s, card, mat.crew, slot)
    else:
        _exchange_card(s, card, mat.crew, free)
    if any(s.pending >> i & 1 and CREW_TRIGGER[mat.crew[i]] != s.order for i in range(CREW_MAX)):
        raise CannotBe("the only card is the one that is used next")


def _drawn(s: State) -> int:
    """A card of the deck, or the lowest one below it."""
    if not s.deck_size:
        s.bottom_size -= 1
        card, s.bottom[s.bottom_size] = int(s.bottom[s.bottom_size]), NONE
        return card
    card = int(s.deck.argmax())
    s.deck[card] = 0
    s.deck_size -= 1
    return card


def _on_offer(s: State, _block: str, card: int) -> None:
    if s.display[0] == NONE:
        s.display[0] = _drawn(s)
    if s.display[0] != card:
        _exchange_card(s, card, s.display, 0)


def _still_to_use(s: State, _block: str, card: int) -> None:
    s.pending |= 1 << s.seats[s.active].crew.tolist().index(card)


def _its_order(s: State, _block: str, card: int) -> None:
    """The captain has landed on the order that sets the card off, and no other card is waiting."""
    mat, order = s.seats[s.active], Order(int(CREW_TRIGGER[card]))
    space = 0 if order == Order.HIDE_OUT else mat.wheel.tolist().index(order) + 1
    if mat.posted >> space & 1:
        mat.posted &= ~(1 << space)
        mat.deckhands[Assignment.REPAIR] += 1
    mat.space = s.goal = space
    s.order, s.crossed, mat.hidden = order, 0, 0
    s.pending = 1 << mat.crew.tolist().index(card)


# ---------------------------------------------------------------- battles


def _all_dice(s: State, _block: str, _number: int) -> None:
    """The one who rolls is at the highest Legend level, with all his deckhands."""
    mat = s.seats[s.roller]
    mat.deckhands[Assignment.REPAIR] += mat.legend < DECKHAND_LEVEL
    mat.legend = LEVELS
    for die in range(DICE):
        s.faces[die] = s.faces[die] or 1


def _another_face(s: State, _block: str, number: int) -> None:
    s.faces[number // SIDES] = s.faces[number // SIDES] % SIDES + 1


def _such_faces(s: State, _block: str, number: int) -> None:
    card, dice = REROLLERS[number // len(DICE_SETS)], DICE_SETS[number % len(DICE_SETS)]
    for die in dice:
        s.faces[die] = int(REROLL_FACES[card].argmax())


def _not_yet_rolled_again(s: State, _block: str, number: int) -> None:
    card = REROLLERS[number // len(DICE_SETS)]
    s.rerolled &= ~(1 << s.seats[s.player].crew.tolist().index(card))


# ---------------------------------------------------------------- setup


def _his_card(s: State, card: int) -> None:
    """The Captain Card goes to the active player, who has one, in exchange."""
    mat = s.seats[s.active]
    mine = int(mat.captain) // 2
    if s.captains_left[card]:
        s.captains_left[card], s.captains_left[mine] = 0, 1
    else:
        next(other for other in s.seats if other.captain // 2 == card).captain = 2 * mine
    mat.captain = 2 * card


def _on_his_card(s: State, _block: str, captain: int) -> None:
    _his_card(s, captain // 2)


def _card_left(s: State, _block: str, card: int) -> None:
    left = int(s.captains_left.argmax())
    next(mat for mat in s.seats if mat.captain != NONE and mat.captain // 2 == card).captain = 2 * left
    s.captains_left[left], s.captains_left[card] = 0, 1


def _free_coves(s: State) -> list[int]:
    taken = {int(mat.at) for mat in s.seats}
    return [place for place in range(PLACES) if COVE[s.sea[place]] and place not in taken]


def _cove_here(s: State, _block: str, place: int) -> None:
    other = _free_coves(s)[0]
    s.sea[place], s.sea[other] = int(s.sea[other]), int(s.sea[place])


def _cove_free(s: State, _block: str, place: int) -> None:
    next(mat for mat in s.seats if mat.at == place).at = _free_coves(s)[0]


REMEDIES: Remedies = {
    **dict.fromkeys(
        (
            "First answer what is asked now.",
            "The game has not begun yet.",
            "It is the turn of another player.",
            "First your captain walks on the wheel; then you sail.",
            "The sailing of this turn is over.",
            "The order of this turn has been given.",
            "Deckhands are moved on the wheel, in the cove, or when a card or a blow does it.",
            "A deckhand is left where it is only when deckhands are reassigned.",
            "When the Ship Line is crossed, the Merchants and the Navy have to sail: choose a direction.",
            "What is asked now has other answers than yes and no.",
            "Cubes are given back only while there are more than {most} on board.",
            "Cubes are swapped when a card of your crew does it.",
            "You have put a cube into the bag: take another good for it.",
            "You sell by the order Trade, at a market for a good that you have on board.",
            "Cards are recruited by Crew Up.",
            "First choose who leaves for the new card.",
            "A card leaves only for a recruit, once your crew is full.",
            "First end what the other card does.",
            "Its turn comes after the captain's.",
            "You attack by the order Attack, or when a card lets you, a ship in the same place.",
            "First end this battle.",
            "Dice are rolled again by cards of your crew, in an attack that is the order of your turn.",
            "First leave the dice as they are; then tokens can turn them.",
            "Sure-fire Tokens turn your dice in a battle.",
            "Merchants are moved by cards of your crew.",
            "A port is chosen when you have sunk a Merchant and both are equally far.",
            "Ships begin in places; then they sail by directions: north, east, south, west.",
            "The captains are chosen when all ships are placed.",
            "Your captain is chosen before the first turn; then only a mutiny changes it.",
            "All have their Captain Cards.",
            "The captain has to walk on in every turn.",
            "Stop, if you do not want to sail on.",
            "Stop, if it is not to sail on.",
            "Sell nothing, if you want to keep it all.",
            "Say yes or no.",
            "Leave the deckhand, if it is to stay.",
            "This has to be decided.",
        ),
        ANOTHER_DECISION,
    ),
    # ships
    "There the sea ends.": _into_the_sea,
    "A Merchant only sails towards its port.": _merchant_that_way,
    "The Navy only sails towards the ship it hunts.": _navy_that_way,
    "There is no storm there: just sail.": _to_a_storm,
    "You have no token against storms.": lambda s, _block, _i: _turn_up(s, Find.STORM_PASS),
    "You have no +2 sail token.": lambda s, _block, _i: _turn_up(s, Find.SAIL),
    "No step is left, unless you use a +2 sail token.": _steps_left,
    "With all deckhands on Repair you cannot enter a storm.": _one_of_use,
    "With all deckhands on Repair you enter a storm only with a token: {action}.": _one_of_use,
    # the wheel and deckhands
    "Your captain is here, and has to walk on.": _captain_before,
    "That takes {deckhands}; at hand: {n}.": _captain_before,
    "No deckhand stands on {assignment}.": _one_there,
    "A deckhand goes to Rigging, Cannons or Extort.": {
        "LIFT_TO": put(f"options[{Option.LIFT_TO_REPAIR.value}]", 1),
        "": Never("a deckhand goes to Repair only by a blow"),
    },
    "It stands there already: leave it, if it is to stay.": _from_elsewhere,
    "Deckhands on Repair cannot be hit again.": Never("a blow is what brings a deckhand there"),
    "Deckhands on Rigging, Cannons and Extort are hit first.": _only_on_the_wheel,
    "No deckhand stands on that space.": _posted,
    # goods, gold and tokens
    "You have {cubes} on board, and sell {most} at most.": _so_many,
    "You have no {good} on board.": _in_exchange,
    "You have just put {good} into the bag: take another good.": lambda s, _block, good: setattr(
        s, "given", (good + 1) % len(s.bag)
    ),
    "It costs {price}, and your last one has to stay.": put("seats[active].gold", 10),
    "You have no Sure-fire Token.": put("seats[player].surefire", 1),
    # crew
    "{crew} is not in your crew.": _in_the_crew,
    "{crew} is not on offer.": _on_offer,
    "{crew} is in your crew already.": _on_offer,
    "The crew on offer was refreshed in this turn.": put("refreshed", 0),
    "It is set off by {order}.": {"CREW_CARD": _its_order, "": ANOTHER_DECISION},
    "It rolls dice again, when your order is an attack.": ANOTHER_TIME,
    "It has been used in this turn, or came too late for it.": _still_to_use,
    # battles
    "A Merchant is attacked only where you are.": _merchant_here,
    "A ship is attacked only where you are.": _pirate_here,
    "That ship is hidden in the cove until the next turn of its owner.": put("seats[i].hidden", 0),
    "Nobody plays there.": Never("as many play as have begun"),
    "You attack others only.": Never("nobody fights himself, whoever's turn it is"),
    "So many dice were not rolled.": _all_dice,
    "That die shows {face} already.": _another_face,
    "{crew} has rolled dice again in this battle.": _not_yet_rolled_again,
    "{crew} only rolls dice again that show {first} or {second}.": _such_faces,
    # setup
    "In this game the Captain Cards are dealt.": put(f"options[{Option.CAPTAIN_DRAFT.value}]", 1),
    "Another player has taken that card.": _card_left,
    "That captain is not on your card.": _on_his_card,
    "There is no cove here.": _cove_here,
    "Another ship lies in this cove.": _cove_free,
    "The Navy begins in a corner without a Merchant.": Never("the corners are always the same"),
}
