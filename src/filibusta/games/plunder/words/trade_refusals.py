"""Why something cannot be traded now (R10, R11.1): the one cause there is."""

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import FIRST_MATE, FIRST_SHIP, MATE_SILVER, PRICE, TYPE, Type
from filibusta.games.plunder.rules.nations import is_hostile_here
from filibusta.games.plunder.state import ACTIONS, NONE, Option, Phase
from filibusta.games.plunder.words.figures import figures_of
from filibusta.games.plunder.words.voice import good_name, silver_text

PORTS = (Type.PORT, Type.TORTUGA)
TRADES = ("sell", "buy", "sell_own_ship", "buy_ship", "hire", "end_trade")
GOODS: tuple[str, ...] = tuple(good["id"] for good in cards.GOODS)


def entry(kind: int) -> str:
    """The action by which a card comes aboard in a trade; empty for what is neither ship nor mate."""
    block = {Type.SHIP: "buy_ship", Type.MATE: "hire"}.get(Type(int(TYPE[kind])), "")
    return block and f"{block}:{cards.IDS[kind]}"


def price(view: PlainState, prices: str, good: int) -> int:
    """R10.1: where the active captain is, of the natives on a coastland; 0: not on sale."""
    place = view.places[view.seats[view.active].place]
    market: int = place.card if place.natives == NONE else place.natives
    return int(cards.CARDS[market][prices][GOODS[good]])


def purser_adds(view: PlainState, good: int) -> int:
    """R11.2, R24.1: what the Purser adds to the price of a good sold now, unless the price alone wins the game."""
    mat = view.seats[view.active]
    wins = mat.silver + price(view, "sell", good) >= view.options[Option.TARGET_SILVER]
    return 0 if wins or view.purser_paid else int(MATE_SILVER[mat.mate])


def refusal(view: PlainState, name: str, say: Words) -> str:
    """The one cause why something cannot be traded now; empty for what is no trade, or can be."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    if block == "trade":
        return _no_trade(view, say) if view.phase == Phase.ACTION else ""
    if block not in TRADES:
        return ""
    if view.phase != Phase.TRADE:
        return say("There is no trade now.")
    match block:
        case "sell":
            return _unsold(view, i, say)
        case "buy":
            return _unbought(view, i, say)
        case "end_trade":
            return ""
        case _:
            return _no_ship(view, block, i, say)


def _no_trade(view: PlainState, say: Words) -> str:
    """R9.2, R9.6, R9.7"""
    if view.quarantine:
        return say("Quarantine: there is no trade in this turn.")
    place = view.places[view.seats[view.active].place]
    if TYPE[place.card] in PORTS:
        return say("This port is hostile to you.") if is_hostile_here(view, view.active) else ""
    if place.natives != NONE:
        return ""
    return say("You trade in ports, and on coastlands with natives.")


def _unsold(view: PlainState, good: int, say: Words) -> str:
    """R10.5, R10.7"""
    which = {"good": good_name(good, say)}
    if view.goods_bought >> good & 1:
        return say("What you bought in this trade cannot be sold in it: {good}.", **which)
    if view.seats[view.active].traded[good]:
        return ""
    return say("No more {good} aboard.", **which)


def _unbought(view: PlainState, good: int, say: Words) -> str:
    """R10.1, R10.6, R10.7"""
    mat, which, cost = view.seats[view.active], {"good": good_name(good, say)}, price(view, "buy", good)
    if not cost:
        return say("Not on sale here: {good}.", **which)
    if view.goods_sold >> good & 1:
        return say("What you sold in this trade cannot be bought in it: {good}.", **which)
    if not view.supply[good]:
        return say("No more {good} in the supply.", **which)
    hold = figures_of(view, view.active).hold
    if sum(mat.traded) >= hold:
        return say.plural("The hold is full: {n} good.", "The hold is full: {n} goods.", hold)
    return _too_dear(cost, mat.silver, say)


def _too_dear(price: int, silver: int, say: Words) -> str:
    """R10.6, R10.8"""
    if price <= silver:
        return ""
    return say("It costs {price}; you have {silver}.", price=silver_text(price, say), silver=silver_text(silver, say))


def _no_ship(view: PlainState, block: str, i: int, say: Words) -> str:
    """R6.3, R10.8, R10.9, R11.1"""
    mat = view.seats[view.active]
    if TYPE[view.places[mat.place].card] not in PORTS:
        return say("Ships and first mates are had in ports only.")
    if block == "sell_own_ship":
        return _ship_kept(view, say)
    kind = i + (FIRST_SHIP if block == "buy_ship" else FIRST_MATE)
    if kind != view.offer and kind not in mat.hand[: mat.hand_size]:
        return say("It is neither in your hand nor on offer.")
    if block == "hire":
        return ""
    if mat.ship != NONE:
        return say("First sell the ship that you sail.")
    return _too_dear(int(PRICE[kind]), mat.silver, say)


def _ship_kept(view: PlainState, say: Words) -> str:
    """R10.9"""
    if view.seats[view.active].ship == NONE:
        return say("The pinnace is not for sale.")
    if view.bought_now:
        return say("A ship bought in this trade is not sold in it.")
    if view.seats[view.active].ship_bought or view.friendly:
        return ""
    return say("A captured ship is sold only where prizes are: in Tortuga, where you hold the letter, or in secret.")
