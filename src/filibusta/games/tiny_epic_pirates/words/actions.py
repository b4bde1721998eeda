"""The words of the buttons: a sentence for every legal action."""

from collections.abc import Callable

from filibusta.engine.speech import buttons
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.state import ACTIONS, DICE_SETS, Phase
from filibusta.games.tiny_epic_pirates.words.faces import captain_with_deed
from filibusta.games.tiny_epic_pirates.words.voice import Voice, gains
from filibusta.games.tiny_epic_pirates.words.wheel import walk_cost

# ---------------------------------------------------------------- steps on the sea


def _move_navy(v: Voice, direction: int) -> str:
    place = v.place(cards.NEIGHBOUR[v.view.navy, direction])
    return v.say("The Navy sails {direction} to {place}", direction=v.direction(direction), place=place)


def _move_merchant(v: Voice, direction: int) -> str:
    ship = v.view.ship
    place = v.place(cards.NEIGHBOUR[v.view.merchants[ship].at, direction])
    which = {"ship": v.merchant(ship), "direction": v.direction(direction), "place": place}
    return v.say("{ship} sails {direction} to {place}", **which)


def _sail(v: Voice, direction: int) -> str:
    place = int(cards.NEIGHBOUR[v.own.at, direction])
    which = {"direction": v.direction(direction), "place": v.place(place)}
    if cards.STORM[v.view.sea[place]]:
        return v.say("Sail {direction} to {place}, into the storm", **which)
    return v.say("Sail {direction} to {place}", **which)


def _brave(v: Voice, direction: int) -> str:
    place = v.place(cards.NEIGHBOUR[v.own.at, direction])
    return v.say("Sail {direction} to {place} and ignore the storm", direction=v.direction(direction), place=place)


_MOVES: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.NAVY_STEP: _move_navy,
    Phase.LINE_NAVY: _move_navy,
    Phase.MERCHANT_STEP: _move_merchant,
    Phase.LINE_MERCHANT: _move_merchant,
    Phase.SAIL: _sail,
}
_STOP: dict[Phase, Callable[[Voice], str]] = {
    Phase.NAVY_STEP: lambda v: v.say("Leave the Navy where it is"),
    Phase.MERCHANT_STEP: lambda v: v.say("Leave the Merchant where it is"),
    Phase.SAIL: lambda v: v.say("Stop here"),
}


# ---------------------------------------------------------------- the wheel and the deckhands


def _space(v: Voice, space: int) -> str:
    cost, order = walk_cost(v.view, space), v.order_on(v.active, space)
    if not cost:
        return order
    return v.say.plural("{order}, for {n} deckhand", "{order}, for {n} deckhands", cost, order=order)


def _assign(v: Voice, assignment: int) -> str:
    return v.by_phase(_ASSIGNMENTS)(v, v.assignment(assignment))


def _assign_to(v: Voice, where: str) -> str:
    return v.say("To {assignment}", assignment=where)


_ASSIGNMENTS: dict[Phase, Callable[[Voice, str], str]] = {
    Phase.SKIP_SOURCE: lambda v, where: v.say("Take it from {assignment}", assignment=where),
    Phase.JOSTLE: lambda v, where: v.say("From {assignment} to Repair", assignment=where),
    Phase.LIFT_TO: _assign_to,
    Phase.REASSIGN: _assign_to,
    Phase.NEW_DECKHAND: _assign_to,
}


def _wheel(v: Voice, space: int) -> str:
    return v.say("From {order} on the wheel to Repair", order=v.order_on(v.view.player, space + 1))


def _stay(v: Voice) -> str:
    return v.say("Leave it at {source}", source=v.source(v.view.player, v.view.source))


# ---------------------------------------------------------------- yes and no


def _mutiny(v: Voice) -> str:
    return v.say("Mutiny: {captain} takes over", captain=v.captain(v.mat.captain ^ 1))


def _special_trade(v: Voice) -> dict[str, str]:
    card, deed = v.view.using, v.view.deeds - 1
    cubes = v.cubes(int(cards.DEED_CUBES[card, deed]), int(cards.DEED_GOOD[card, deed]))
    return {"cubes": cubes, "gold": _gained(v, int(cards.DEED_GOLD[card, deed]))}


_YES: dict[Phase, Callable[[Voice], str]] = {
    Phase.PLUNDER: lambda v: v.say.plural("Plunder {n} cube", "Plunder {n} cubes", int(cards.SETTLEMENT[v.here])),
    Phase.MUTINY: _mutiny,
    Phase.SEARCH: lambda v: v.say("Turn up the token"),
    Phase.HIDE: lambda v: v.say("Hide in the cove"),
    Phase.BURY: lambda v: v.say("Bury a treasure for {gold}", gold=v.gold(int(cards.BURIAL_COST[v.here]))),
    Phase.SPECIAL_TRADE: lambda v: v.say("Sell {cubes} for {gold}", **_special_trade(v)),
}
_NO: dict[Phase, Callable[[Voice], str]] = {
    Phase.PLUNDER: lambda v: v.say("Do not plunder"),
    Phase.MUTINY: lambda v: v.say("No mutiny"),
    Phase.SEARCH: lambda v: v.say("Leave the token"),
    Phase.HIDE: lambda v: v.say("Do not hide"),
    Phase.BURY: lambda v: v.say("Do not bury"),
    Phase.SPECIAL_TRADE: lambda v: v.say("Sell nothing"),
}
_PASS: dict[Phase, Callable[[Voice], str]] = {
    Phase.CREW: lambda v: v.say("Recruit nobody"),
    Phase.ATTACK_TARGET: lambda v: v.say("Attack nobody"),
    Phase.REROLL: lambda v: v.say("Leave the dice as they are"),
    Phase.SUREFIRE: lambda v: v.say("Leave the dice as they are"),
    Phase.CREW_CARD: lambda v: v.say("Use no more cards"),
    Phase.SWAP_OUT: lambda v: v.say("Do not swap"),
    Phase.MERCHANT_PICK: lambda v: v.say("Move neither"),
}


# ---------------------------------------------------------------- goods, crew, dice


def _sell(v: Voice, n: int) -> str:
    if not n:
        return v.say("Sell nothing")
    good = int(cards.MARKET[v.here])
    return v.say("Sell {cubes} for {gold}", cubes=v.cubes(n, good), gold=_gained(v, n * v.view.prices[good]))


def _gained(v: Voice, gold: int) -> str:
    """R1.14"""
    return v.gold(gains(v.view, v.active, gold))


def _reroll(v: Voice, number: int) -> str:
    """R13.3: dice are named by their numbers, since several may show the same."""
    card, dice = cards.REROLLERS[number // len(DICE_SETS)], DICE_SETS[number % len(DICE_SETS)]
    named = [v.say("die {n} ({face})", n=die + 1, face=v.view.faces[die]) for die in dice]
    return v.say("{crew}: roll {dice} again", crew=v.crew(card), dice=v.everyone(named))


def _surefire(v: Voice, number: int) -> str:
    die, face = number // cards.SIDES, number % cards.SIDES + 1
    return v.say("Turn die {die} from {old} to {face}", die=die + 1, old=v.view.faces[die], face=face)


_PLACES: dict[Phase, Callable[[Voice, int], str]] = {
    Phase.NAVY_CORNER: lambda v, place: v.say("Put the Navy at {place}", place=v.place(place)),
    Phase.START_COVE: lambda v, place: v.say("Begin at {place}", place=v.place(place)),
}


def _card(v: Voice, card: int) -> str:
    sides = len(cards.CAPTAINS) // len(cards.CARDS_OF_CAPTAINS)
    pair = [captain_with_deed(sides * card + side, v.say) for side in range(sides)]
    return v.say("Take the card of {captains}", captains=v.everyone(pair))


_SINGLE: dict[str, Callable[[Voice], str]] = {
    "more_sail": lambda v: v.say("Use a +2 sail token"),
    "stop": lambda v: v.by_phase(_STOP)(v),
    "stay": _stay,
    "yes": lambda v: v.by_phase(_YES)(v),
    "no": lambda v: v.by_phase(_NO)(v),
    "refresh": lambda v: v.say("Refresh the crew on offer for {gold}", gold=v.gold(cards.REFRESH_COST)),
    "pass": lambda v: v.by_phase(_PASS)(v),
}
_SEVERAL: dict[str, Callable[[Voice, int], str]] = {
    "move": lambda v, direction: v.by_phase(_MOVES)(v, direction),
    "brave": _brave,
    "space": _space,
    "assign": _assign,
    "wheel": _wheel,
    "discard": lambda v, good: v.say("Give back {cubes}", cubes=v.cubes(1, good)),
    "sell": _sell,
    "recruit": lambda v, card: v.say("Recruit {crew}", crew=v.crew(card)),
    "dismiss": lambda v, card: v.say("Send {crew} away", crew=v.crew(card)),
    "use": lambda v, card: v.say("Use {crew}", crew=v.crew(card)),
    "attack": lambda v, target: v.say("Attack {target}", target=v.target(target)),
    "reroll": _reroll,
    "surefire": _surefire,
    "give": lambda v, good: v.say("Put {good} into the bag", good=v.good(good)),
    "take": lambda v, good: v.say("Take {good}", good=v.good(good)),
    "merchant": lambda v, ship: v.say("Move {ship}", ship=v.merchant(ship)),
    "port": lambda v, port: v.say("To the lower right port") if port else v.say("To the upper left port"),
    "place": lambda v, place: v.by_phase(_PLACES)(v, place),
    "captain": lambda v, captain: v.say("Play {captain}", captain=captain_with_deed(captain, v.say)),
    "card": _card,
}
action = buttons(ACTIONS, _SINGLE, _SEVERAL)
"""A legal action of the current decision, as the words of its button."""
