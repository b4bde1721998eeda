"""The current decision in words: for the one who decides, and for those who wait."""

from collections.abc import Callable, Mapping
from typing import Any

from filibusta.engine.speech import Decision, Prompt
from filibusta.games.tiny_epic_pirates.cards import (
    CAPTAIN_TRIGGER,
    GOLD_MAX,
    HOLD,
    MARKET,
    REFRESH_COST,
    SAIL_AMOUNT,
    SETTLEMENT,
    TREASURES,
    Assignment,
)
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.state import Option, Phase, Stage
from filibusta.games.tiny_epic_pirates.words.faces import crew_deeds, gold_to_bury
from filibusta.games.tiny_epic_pirates.words.fights import FIGHT_DECISIONS
from filibusta.games.tiny_epic_pirates.words.voice import Voice

# ---------------------------------------------------------------- wheel and deckhands


def _walk_detail(v: Voice) -> str:
    """R4.4; whoever is rich enough reads how a treasure is buried (R17.3, R18.1)."""
    if v.mat.treasures < TREASURES and v.mat.gold >= gold_to_bury(v.view):
        which = {"gold": v.gold(v.mat.gold), "captain": v.captain(v.mat.captain)}
        order = v.order(int(CAPTAIN_TRIGGER[v.mat.captain]))
        return v.say("With {gold} {captain} can bury a treasure: {order}, at a burial site.", **which, order=order)
    hands = sum(v.mat.deckhands)
    return v.say.plural(
        "{n} deckhand at hand; one for each order that is skipped, Hide Out is skipped for nothing.",
        "{n} deckhands at hand; one for each order that is skipped, Hide Out is skipped for nothing.",
        hands,
    )


def _skipped(v: Voice) -> str:
    return v.order_on(v.active, v.mat.space)


def _lift_detail(v: Voice) -> str:
    return v.say("It works there from now on, but cannot be put on the wheel again this turn.")


def _jostle_detail(v: Voice) -> str:
    return v.say("Deckhands on Repair do nothing until they are called away.")


def _hide_detail(v: Voice) -> str:
    """R16.3, R16.5, R25.5"""
    if v.plays(Option.HIDE_UNTIL_SAIL):
        return v.say("A hidden ship cannot be attacked until it sails away, and all deckhands can be moved.")
    return v.say("A hidden ship cannot be attacked until its owner's next turn, and all deckhands can be moved.")


def _reassign_detail(v: Voice) -> str:
    if v.view.stage == Stage.ORDER:
        return v.say("On Extort it earns 1 gold at once.")
    return v.say("On Extort it earns only if the Ship Line is crossed this turn.")


# ---------------------------------------------------------------- sailing


def _steps_left(v: Voice) -> int:
    """R6.3"""
    return sail_of(v.view, v.active) + SAIL_AMOUNT * v.view.more_sail - v.view.steps


def _sail_detail(v: Voice) -> str:
    left = max(_steps_left(v), 0)
    if v.view.stage != Stage.SAILING:
        return v.say.plural("{n} step left.", "{n} steps left.", left)
    which = {"order": v.order(v.view.order)}
    return v.say.plural("{n} step left; then: {order}.", "{n} steps left; then: {order}.", left, **which)


# ---------------------------------------------------------------- goods and gold


def _hold(v: Voice, seat: int) -> str:
    """What is on board."""
    aboard = [v.cubes(n, good) for good, n in enumerate(v.view.seats[seat].hold) if n]
    if not aboard:
        return v.say("The hold is empty.")
    return v.say("On board: {cubes}.", cubes=v.everyone(aboard))


def _room(v: Voice, seat: int) -> str:
    return v.say("{aboard} It holds {n} at most.", aboard=_hold(v, seat), n=HOLD)


def _purse(v: Voice) -> str:
    return v.say("There is {gold}.", gold=v.gold(v.mat.gold))


def _trade_detail(v: Voice) -> str:
    """R10.2, R10.3"""
    good = int(MARKET[v.here])
    price, left = int(v.view.prices[good]), GOLD_MAX - v.mat.gold
    if left < price * v.mat.hold[good]:
        return v.say(
            "The price of a cube is {gold}, and you can gain {left} more; after the sale {good} falls to the lowest.",
            gold=v.gold(price),
            left=v.gold(left),
            good=v.good(good),
        )
    return v.say(
        "A cube brings {gold}; after the sale {good} falls to the lowest price.", gold=v.gold(price), good=v.good(good)
    )


def _plunder_detail(v: Voice) -> str:
    drawn = int(SETTLEMENT[v.here])
    text = v.say.plural("{n} cube is drawn from the bag.", "{n} cubes are drawn from the bag.", drawn)
    return f"{text} {_room(v, v.active)}"


def _settlement(v: Voice) -> dict[str, Any]:
    return {"place": v.place(v.mat.at)}


def _refresh_detail(v: Voice) -> str:
    if v.view.refreshed:
        return v.say("The crew on offer was refreshed in this turn.")
    return v.say("To refresh the three cards costs {gold}, once a turn.", gold=v.gold(REFRESH_COST))


# ---------------------------------------------------------------- bonus actions, ships of nobody


def _recruit(v: Voice) -> str:
    """What the new one does."""
    card = int(v.view.display[v.view.slot])
    return v.say("{crew}: {deeds}.", crew=v.crew(card), deeds=crew_deeds(card, v.say))


def _crew_card_detail(v: Voice) -> str:
    return v.say("The order of this turn is {order}.", order=v.order(v.view.order))


def _using(v: Voice) -> dict[str, str]:
    return {"crew": v.crew(v.view.using)}


def _moves_detail(v: Voice) -> str:
    return v.say.plural("{n} step left.", "{n} steps left.", v.view.moves)


def _ship(v: Voice) -> dict[str, str]:
    return {"ship": v.merchant(v.view.ship)}


def _buried_detail(v: Voice) -> str:
    return v.say("Treasures buried: {n} of {most}.", n=v.mat.treasures, most=TREASURES)


def _line_detail(v: Voice) -> str:
    """R19.3: why somebody chooses in another's turn."""
    why = v.say(
        "{player} crossed the Ship Line; you sit on the right and move the ships of nobody.", player=v.who(v.active)
    )
    return f"{why} {v.say('Both ways are equally short.')}"


def _hunted(v: Voice) -> dict[str, str]:
    return {"hunted": v.who(v.active)}


DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.CHOOSE_SPACE: Decision(
        "R4.2",
        lambda v: v.say("Which order do you give?"),
        lambda v, player: v.say("{player} is choosing an order", player=player),
        _walk_detail,
    ),
    Phase.SKIP_SOURCE: Decision(
        "R4.6",
        lambda v: v.say("Which deckhand goes to {order}?", order=_skipped(v)),
        lambda v, player: v.say("{player} is putting a deckhand on {order}", player=player, order=_skipped(v)),
        lambda v: v.say("The order is skipped, and the deckhand stays on the wheel."),
    ),
    Phase.LIFT_TO: Decision(
        "R5.2",
        lambda v: v.say("Where does the deckhand of {order} go?", order=_skipped(v)),
        lambda v, player: v.say("{player} is taking a deckhand off {order}", player=player, order=_skipped(v)),
        _lift_detail,
    ),
    Phase.SAIL: Decision(
        "R6.3",
        lambda v: v.say("Sail on, or stop here") if v.view.steps else v.say("Where do you sail?"),
        lambda v, player: v.say("{player} is sailing", player=player),
        _sail_detail,
    ),
    Phase.JOSTLE: Decision(
        lambda v: "R7.1" if any(v.own.deckhands[: Assignment.REPAIR]) else "R7.2",
        lambda v: v.say("Your ship is jostled: which deckhand goes to Repair?"),
        lambda v, player: v.say("{player} is jostled and sends a deckhand to Repair", player=player),
        _jostle_detail,
    ),
    Phase.PLUNDER: Decision(
        "R9.1",
        lambda v: v.say("Do you plunder {place}?", **_settlement(v)),
        lambda v, player: v.say("{player} may plunder {place}", player=player, **_settlement(v)),
        _plunder_detail,
    ),
    Phase.DISCARD_BOOTY: Decision(
        "R8.2",
        lambda v: v.say("Your hold is too full: what do you give back?"),
        lambda v, player: v.say("{player} has too much booty and gives some back", player=player),
        lambda v: _room(v, v.view.player),
    ),
    Phase.TRADE: Decision(
        "R10.1",
        lambda v: v.say("How much {good} do you sell?", good=v.good(int(MARKET[v.here]))),
        lambda v, player: v.say("{player} may sell {good}", player=player, good=v.good(int(MARKET[v.here]))),
        _trade_detail,
    ),
    Phase.CREW: Decision(
        "R11.1",
        lambda v: v.say("Whom do you recruit?"),
        lambda v, player: v.say("{player} is recruiting", player=player),
        _refresh_detail,
    ),
    Phase.CREW_REPLACE: Decision(
        "R11.4",
        lambda v: v.say("Who leaves the ship for {crew}?", crew=v.crew(v.view.display[v.view.slot])),
        lambda v, player: v.say(
            "{player} is choosing who leaves for {crew}", player=player, crew=v.crew(v.view.display[v.view.slot])
        ),
        lambda v: f"{_recruit(v)} {v.say('The card goes under the deck.')}",
    ),
    Phase.MUTINY: Decision(
        "R11.7",
        lambda v: v.say("Mutiny?"),
        lambda v, player: v.say("{player} may let the crew mutiny", player=player),
        lambda v: v.say("The other captain of the card takes over: {captain}.", captain=v.captain(v.mat.captain ^ 1)),
    ),
    Phase.SEARCH: Decision(
        "R12.1",
        lambda v: v.say("Do you search {place}?", **_settlement(v)),
        lambda v, player: v.say("{player} may search {place}", player=player, **_settlement(v)),
        lambda v: v.say("Nobody knows what the token shows."),
    ),
    Phase.HIDE: Decision(
        "R16.1",
        lambda v: v.say("Do you hide in the cove?"),
        lambda v, player: v.say("{player} may hide in the cove", player=player),
        _hide_detail,
    ),
    Phase.REASSIGN: Decision(
        lambda v: "R16.3" if v.view.stage == Stage.ORDER else "R17.12",
        lambda v: v.say("Where does the deckhand of {source} go?", source=v.source(v.view.player, v.view.source)),
        lambda v, player: v.say("{player} is reassigning deckhands", player=player),
        _reassign_detail,
    ),
    Phase.NEW_DECKHAND: Decision(
        "R20.4",
        lambda v: v.say("Where does your new deckhand go?"),
        lambda v, player: v.say("{player} is placing a new deckhand", player=player),
        lambda v: v.say("It is the fourth, and the last."),
    ),
    Phase.BURY: Decision(
        "R18.2",
        lambda v: v.say("Do you bury a treasure at {place}?", **_settlement(v)),
        lambda v, player: v.say("{player} may bury a treasure at {place}", player=player, **_settlement(v)),
        lambda v: f"{_purse(v)} {_buried_detail(v)}",
    ),
    Phase.CREW_CARD: Decision(
        "R17.5",
        lambda v: v.say("Whose bonus action do you use?"),
        lambda v, player: v.say("{player} is choosing a card of the crew", player=player),
        _crew_card_detail,
    ),
    Phase.SPECIAL_TRADE: Decision(
        "R17.10",
        lambda v: v.say("{crew} knows a buyer: do you sell?", **_using(v)),
        lambda v, player: v.say("{player} may sell to a friend of {crew}", player=player, **_using(v)),
        lambda v: v.say("The market does not move."),
    ),
    Phase.SWAP_OUT: Decision(
        "R17.11",
        lambda v: v.say("What do you swap?"),
        lambda v, player: v.say("{player} may swap a cube", player=player),
        lambda v: _hold(v, v.active),
    ),
    Phase.SWAP_IN: Decision(
        "R17.11",
        lambda v: v.say("What do you take for it?"),
        lambda v, player: v.say("{player} is choosing a cube from the bag", player=player),
        lambda v: v.say("{good} has gone into the bag.", good=v.good(v.view.given).capitalize()),
    ),
    Phase.NAVY_STEP: Decision(
        "R17.14",
        lambda v: v.say("Where does the Navy sail?"),
        lambda v, player: v.say("{player} is moving the Navy", player=player),
        _moves_detail,
    ),
    Phase.MERCHANT_PICK: Decision(
        "R17.15",
        lambda v: v.say("Which Merchant do you move?"),
        lambda v, player: v.say("{player} is choosing a Merchant to move", player=player),
        _moves_detail,
    ),
    Phase.MERCHANT_STEP: Decision(
        "R17.15",
        lambda v: v.say("Where does {ship} sail?", **_ship(v)),
        lambda v, player: v.say("{player} is moving {ship}", player=player, **_ship(v)),
        _moves_detail,
    ),
    Phase.LINE_MERCHANT: Decision(
        "R19.4",
        lambda v: v.say("Which way does {ship} sail?", **_ship(v)),
        lambda v, player: v.say("{player} is choosing the way of {ship}", player=player, **_ship(v)),
        _line_detail,
    ),
    Phase.LINE_NAVY: Decision(
        "R19.6",
        lambda v: v.say("Which way does the Navy hunt {hunted}?", **_hunted(v)),
        lambda v, player: v.say("{player} is choosing the way of the Navy", player=player),
        _line_detail,
    ),
    Phase.CAPTAIN_PICK: Decision(
        "R25.9",
        lambda v: v.say("Which Captain Card do you take?"),
        lambda v, player: v.say("{player} is choosing a Captain Card", player=player),
        lambda v: v.say("Which side is up is chosen later."),
    ),
    Phase.NAVY_CORNER: Decision(
        "R2.15",
        lambda v: v.say("Where does the Navy begin?"),
        lambda v, player: v.say("{player} is placing the Navy", player=player),
        lambda v: v.say("In a corner without a Merchant; later it hunts whoever crosses the Ship Line."),
    ),
    Phase.START_COVE: Decision(
        "R2.16",
        lambda v: v.say("In which cove do you begin?"),
        lambda v, player: v.say("{player} is choosing a cove", player=player),
        lambda v: v.say("All ships begin hidden."),
    ),
    Phase.CAPTAIN_SIDE: Decision(
        "R2.17",
        lambda v: v.say("Which captain commands your ship?"),
        lambda v, player: v.say("{player} is choosing a captain", player=player),
        lambda v: v.say("The other one may take over by mutiny, once in the game."),
    ),
    **FIGHT_DECISIONS,
}

PROMPTS: dict[Phase, Callable[[Voice], Prompt]] = {phase: decision.prompt for phase, decision in DECISIONS.items()}
WAITS: dict[Any, Callable[[Voice, str], Prompt]] = {phase: decision.waiting for phase, decision in DECISIONS.items()}
