"""The current decision in words: for the one who decides, and for those who wait."""

from filibusta.engine.sentences import Places, question, questions, when
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.state import Option, Phase, Stage
from filibusta.games.tiny_epic_pirates.words.faces import crew_deeds, gold_to_bury
from filibusta.games.tiny_epic_pirates.words.fights import FIGHT_DECISIONS
from filibusta.games.tiny_epic_pirates.words.voice import Voice

# ---------------------------------------------------------------- wheel and deckhands


def _walk_detail(v: Voice) -> str:
    """R4.4; whoever is rich enough reads how a treasure is buried (R17.3, R18.1)."""
    if v.mat.treasures < cards.TREASURES and v.mat.gold >= gold_to_bury(v.view):
        which = {"gold": v.gold(v.mat.gold), "captain": v.captain(v.mat.captain)}
        order = v.order(int(cards.CAPTAIN_TRIGGER[v.mat.captain]))
        return v.say("With {gold} {captain} can bury a treasure: {order}, at a burial site.", **which, order=order)
    hands = sum(v.mat.deckhands)
    return v.say.plural(
        "{n} deckhand at hand; one for each order that is skipped, Hide Out is skipped for nothing.",
        "{n} deckhands at hand; one for each order that is skipped, Hide Out is skipped for nothing.",
        hands,
    )


def _skipped(v: Voice) -> str:
    return v.order_on(v.active, v.mat.space)


def _hides_until_sail(v: Voice) -> bool:
    return bool(v.plays(Option.HIDE_UNTIL_SAIL))


def _is_order(v: Voice) -> bool:
    """Tells whether deckhands are moved by the order of Hide Out (R16.3), not by a bonus action (R17.12)."""
    return v.view.stage == Stage.ORDER


# ---------------------------------------------------------------- sailing


def _steps_left(v: Voice) -> int:
    """R6.3"""
    return sail_of(v.view, v.active) + cards.SAIL_AMOUNT * v.view.more_sail - v.view.steps


def _sail_detail(v: Voice) -> str:
    left = max(_steps_left(v), 0)
    if v.view.stage != Stage.SAILING:
        return v.say.plural("{n} step left.", "{n} steps left.", left)
    which = {"order": v.order(v.view.order)}
    return v.say.plural("{n} step left; then: {order}.", "{n} steps left; then: {order}.", left, **which)


# ---------------------------------------------------------------- goods and gold


def _hold(v: Voice, seat: int) -> str:
    """Lists what is on board."""
    aboard = [v.cubes(n, good) for good, n in enumerate(v.view.seats[seat].hold) if n]
    if not aboard:
        return v.say("The hold is empty.")
    return v.say("On board: {cubes}.", cubes=v.everyone(aboard))


def _room(v: Voice, seat: int) -> str:
    return v.say("{aboard} It holds {n} at most.", aboard=_hold(v, seat), n=cards.HOLD)


def _purse(v: Voice) -> str:
    return v.say("There is {gold}.", gold=v.gold(v.mat.gold))


def _trade_detail(v: Voice) -> str:
    """R10.2, R10.3"""
    good = int(cards.MARKET[v.here])
    price, left = int(v.view.prices[good]), cards.GOLD_MAX - v.mat.gold
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
    drawn = int(cards.SETTLEMENT[v.here])
    text = v.say.plural("{n} cube is drawn from the bag.", "{n} cubes are drawn from the bag.", drawn)
    return f"{text} {_room(v, v.active)}"


# ---------------------------------------------------------------- bonus actions, ships of nobody


def _recruit(v: Voice) -> str:
    """Describes what the new recruit does."""
    card = int(v.view.display[v.view.slot])
    return v.say("{crew}: {deeds}.", crew=v.crew(card), deeds=crew_deeds(card, v.say))


def _moves_detail(v: Voice) -> str:
    return v.say.plural("{n} step left.", "{n} steps left.", v.view.moves)


def _buried_detail(v: Voice) -> str:
    return v.say("Treasures buried: {n} of {most}.", n=v.mat.treasures, most=cards.TREASURES)


def _line_detail(v: Voice) -> str:
    """R19.3: why somebody chooses in another's turn."""
    why = v.say(
        "{player} crossed the Ship Line; you sit on the right and move the ships of nobody.", player=v.who(v.active)
    )
    return f"{why} {v.say('Both ways are equally short.')}"


def _market(v: Voice) -> str:
    return v.good(int(cards.MARKET[v.here]))


PLACES: Places = {
    "place": lambda v: v.place(v.mat.at),
    "ship": lambda v: v.merchant(v.view.ship),
}
DECISIONS = {
    Phase.CHOOSE_SPACE: question("R4.2", "Which order do you give?", "{player} is choosing an order", _walk_detail),
    Phase.SKIP_SOURCE: question(
        "R4.6",
        "Which deckhand goes to {order}?",
        "{player} is putting a deckhand on {order}",
        "The order is skipped, and the deckhand stays on the wheel.",
        order=_skipped,
    ),
    Phase.LIFT_TO: question(
        "R5.2",
        "Where does the deckhand of {order} go?",
        "{player} is taking a deckhand off {order}",
        "It works there from now on, but cannot be put on the wheel again this turn.",
        order=_skipped,
    ),
    Phase.SAIL: question(
        "R6.3", when("steps", "Sail on, or stop here", "Where do you sail?"), "{player} is sailing", _sail_detail
    ),
    Phase.JOSTLE: question(
        when(lambda v: any(v.own.deckhands[: cards.Assignment.REPAIR]), "R7.1", "R7.2"),
        "Your ship is jostled: which deckhand goes to Repair?",
        "{player} is jostled and sends a deckhand to Repair",
        "Deckhands on Repair do nothing until they are called away.",
    ),
    Phase.PLUNDER: question("R9.1", "Do you plunder {place}?", "{player} may plunder {place}", _plunder_detail),
    Phase.DISCARD_BOOTY: question(
        "R8.2",
        "Your hold is too full: what do you give back?",
        "{player} has too much booty and gives some back",
        lambda v: _room(v, v.view.player),
    ),
    Phase.TRADE: question(
        "R10.1", "How much {good} do you sell?", "{player} may sell {good}", _trade_detail, good=_market
    ),
    Phase.CREW: question(
        "R11.1",
        "Whom do you recruit?",
        "{player} is recruiting",
        when(
            "refreshed",
            "The crew on offer was refreshed in this turn.",
            "To refresh the three cards costs {gold}, once a turn.",
        ),
        gold=lambda v: v.gold(cards.REFRESH_COST),
    ),
    Phase.CREW_REPLACE: question(
        "R11.4",
        "Who leaves the ship for {crew}?",
        "{player} is choosing who leaves for {crew}",
        lambda v: f"{_recruit(v)} {v.say('The card goes under the deck.')}",
        crew=lambda v: v.crew(v.view.display[v.view.slot]),
    ),
    Phase.MUTINY: question(
        "R11.7",
        "Mutiny?",
        "{player} may let the crew mutiny",
        "The other captain of the card takes over: {captain}.",
        captain=lambda v: v.captain(v.mat.captain ^ 1),
    ),
    Phase.SEARCH: question(
        "R12.1", "Do you search {place}?", "{player} may search {place}", "Nobody knows what the token shows."
    ),
    Phase.HIDE: question(
        "R16.1",
        "Do you hide in the cove?",
        "{player} may hide in the cove",
        when(
            _hides_until_sail,  # R16.3, R16.5, R25.5
            "A hidden ship cannot be attacked until it sails away, and all deckhands can be moved.",
            "A hidden ship cannot be attacked until its owner's next turn, and all deckhands can be moved.",
        ),
    ),
    Phase.REASSIGN: question(
        when(_is_order, "R16.3", "R17.12"),
        "Where does the deckhand of {source} go?",
        "{player} is reassigning deckhands",
        when(
            _is_order,
            "On Extort it earns 1 gold at once.",
            "On Extort it earns only if the Ship Line is crossed this turn.",
        ),
        source=lambda v: v.source(v.view.player, v.view.source),
    ),
    Phase.NEW_DECKHAND: question(
        "R20.4",
        "Where does your new deckhand go?",
        "{player} is placing a new deckhand",
        "It is the fourth, and the last.",
    ),
    Phase.BURY: question(
        "R18.2",
        "Do you bury a treasure at {place}?",
        "{player} may bury a treasure at {place}",
        lambda v: f"{_purse(v)} {_buried_detail(v)}",
    ),
    Phase.CREW_CARD: question(
        "R17.5",
        "Whose bonus action do you use?",
        "{player} is choosing a card of the crew",
        "The order of this turn is {order}.",
        order=lambda v: v.order(v.view.order),
    ),
    Phase.SPECIAL_TRADE: question(
        "R17.10",
        "{crew} knows a buyer: do you sell?",
        "{player} may sell to a friend of {crew}",
        "The market does not move.",
        crew=lambda v: v.crew(v.view.using),
    ),
    Phase.SWAP_OUT: question("R17.11", "What do you swap?", "{player} may swap a cube", lambda v: _hold(v, v.active)),
    Phase.SWAP_IN: question(
        "R17.11",
        "What do you take for it?",
        "{player} is choosing a cube from the bag",
        "{good} has gone into the bag.",
        good=lambda v: v.good(v.view.given).capitalize(),
    ),
    Phase.NAVY_STEP: question("R17.14", "Where does the Navy sail?", "{player} is moving the Navy", _moves_detail),
    Phase.MERCHANT_PICK: question(
        "R17.15", "Which Merchant do you move?", "{player} is choosing a Merchant to move", _moves_detail
    ),
    Phase.MERCHANT_STEP: question("R17.15", "Where does {ship} sail?", "{player} is moving {ship}", _moves_detail),
    Phase.LINE_MERCHANT: question(
        "R19.4", "Which way does {ship} sail?", "{player} is choosing the way of {ship}", _line_detail
    ),
    Phase.LINE_NAVY: question(
        "R19.6",
        "Which way does the Navy hunt {hunted}?",
        "{player} is choosing the way of the Navy",
        _line_detail,
        hunted=lambda v: v.who(v.active),
    ),
    Phase.CAPTAIN_PICK: question(
        "R25.9",
        "Which Captain Card do you take?",
        "{player} is choosing a Captain Card",
        "Which side is up is chosen later.",
    ),
    Phase.NAVY_CORNER: question(
        "R2.15",
        "Where does the Navy begin?",
        "{player} is placing the Navy",
        "In a corner without a Merchant; later it hunts whoever crosses the Ship Line.",
    ),
    Phase.START_COVE: question(
        "R2.16", "In which cove do you begin?", "{player} is choosing a cove", "All ships begin hidden."
    ),
    Phase.CAPTAIN_SIDE: question(
        "R2.17",
        "Which captain commands your ship?",
        "{player} is choosing a captain",
        "The other one may take over by mutiny, once in the game.",
    ),
}
PROMPTS, WAITS = questions(PLACES, {**DECISIONS, **FIGHT_DECISIONS})
