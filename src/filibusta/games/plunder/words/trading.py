"""A whole trade as one list (R10), and goods that go overboard as another (R16.8)."""

from dataclasses import replace

from filibusta.engine.basket import Basket, Container, Item, Way
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import (
    CREW_SHARE,
    FIRST_MATE,
    FIRST_SHIP,
    HOLD,
    MATE_HOLD,
    MATE_KINDS,
    MATE_SILVER,
    N_GOODS,
    PRICE,
    SHIP_KINDS,
)
from filibusta.games.plunder.state import ACTIONS, NONE, Phase
from filibusta.games.plunder.words.actions import action as sentence
from filibusta.games.plunder.words.figures import GOODS, figures_of, price
from filibusta.games.plunder.words.refusals import entry, refusal
from filibusta.games.plunder.words.voice import Voice, card_icon, in_place, silver_text, the_card


def basket(view: PlainState, say: Words) -> Basket | None:
    """R10.2, R16.8: the decisions that make a list."""
    if view.over:
        return None
    match view.phase:
        case Phase.TRADE:
            return _trade(view, say)
        case Phase.DISCARD_GOOD:
            return _overboard(view, say)
        case _:
            return None


# ---------------------------------------------------------------- trade


def _trade(view: PlainState, say: Words) -> Basket:
    mat = view.seats[view.active]
    hold = figures_of(view, view.active).hold
    return Basket(
        scope=f"trade {view.turn}",
        title=say("Trade {in_place}", in_place=in_place(view, mat.place, say)),
        items=tuple(_ware(view, good, say) for good in range(N_GOODS)),
        columns=(say("Sell"), say("Buy")),
        single=tuple(_once(view, name, say) for name in _offered(view)),
        purse=mat.silver,
        hold=_loaded(say("Your hold"), hold, mat.traded),
        note=_note(view, hold, say),
        close="end_trade",
        done=say("End the trade"),
        finish=say("Confirm and end the trade"),
        coin="coin-silver",
    )


def _loaded(name: str, room: int, goods: list[int]) -> Container:
    return Container(name, room, tuple(f"good-{GOODS[good]}" for good in range(N_GOODS) for _ in range(goods[good])))


def _ware(view: PlainState, good: int, say: Words) -> Item:
    """R10.5, R10.6: one unit after the other."""
    aboard, left = view.seats[view.active].traded[good], view.supply[good]
    gains = {"sell": price(view, "sell", good), "buy": -price(view, "buy", good)}
    loads = {"sell": -1, "buy": 1}
    ways = [_way(view, f"{block}:{GOODS[good]}", say, gain, loads[block]) for block, gain in gains.items()]
    name = say.pick(cards.GOODS[good]["name"])
    ways = tuple(way if way.gain else replace(way, text=name) for way in ways)
    note = say("{n} aboard, {left} in the supply", n=aboard, left=left)
    return Item(GOODS[good], name, f"good-{GOODS[good]}", ways, note)


def _way(view: PlainState, name: str, say: Words, gain: int = 0, load: int = 0) -> Way:
    action = ACTIONS.number(name)
    text = sentence(Voice(view, say, ()), action)
    return Way(name, text, gain, load, "" if name in view.choices else refusal(view, action, say))


def _offered(view: PlainState) -> list[str]:
    """R10.8, R10.9, R11.1: the own ship, and ships and mates in the hand or on offer, each kind once."""
    mat = view.seats[view.active]
    held = sorted({*mat.hand[: mat.hand_size], view.offer})
    found = ["sell_own_ship"] if mat.ship != NONE else []
    return found + [entry(kind) for kinds in (SHIP_KINDS, MATE_KINDS) for kind in held if kind in kinds]


def _once(view: PlainState, name: str, say: Words) -> Item:
    """A ship or a mate."""
    block, i = ACTIONS.part(ACTIONS.number(name))
    mat = view.seats[view.active]
    match block:
        case "sell_own_ship":
            kind, gain = mat.ship, int(PRICE[mat.ship]) // (1 if mat.ship_bought else CREW_SHARE)
        case "buy_ship":
            kind, gain = FIRST_SHIP + i, -int(PRICE[FIRST_SHIP + i])
        case "hire":
            kind, gain = FIRST_MATE + i, 0
        case _:
            raise ValueError(f"{name} trades neither a ship nor a mate")
    way = _way(view, name, say, gain)
    return Item(name, way.text, card_icon(kind), (way,), _changes(view, block, kind, say))


def _changes(view: PlainState, block: str, kind: int, say: Words) -> str:
    """Lists the changes of the hold, and a mate who has to go (R10.10, R11.1)."""
    mat = view.seats[view.active]
    told: list[str] = []
    if block == "sell_own_ship":
        told.append(say("Then you sail the pinnace: hold {n}.", n=int(HOLD[NONE] + MATE_HOLD[mat.mate])))
    if block == "buy_ship":
        told.append(say("Hold {n}.", n=int(HOLD[kind] + MATE_HOLD[mat.mate])))
    if block == "hire" and mat.mate != NONE:
        told.append(say("{mate} leaves.", mate=the_card(mat.mate, say)))
    return " ".join(told)


def _note(view: PlainState, hold: int, say: Words) -> str:
    """R10.11, R11.2"""
    mat, told = view.seats[view.active], list[str]()
    if (over := sum(mat.traded) - hold) > 0:
        told.append(
            say.plural(
                "{n} good too many for the hold: it goes overboard when you end the trade.",
                "{n} goods too many for the hold: they go overboard when you end the trade.",
                over,
            )
        )
    if MATE_SILVER[mat.mate] and not view.purser_paid:
        told.append(
            say(
                "Your Purser adds {silver} to the first good sold.", silver=silver_text(int(MATE_SILVER[mat.mate]), say)
            )
        )
    return " ".join(told)


# ---------------------------------------------------------------- overboard


def _overboard(view: PlainState, say: Words) -> Basket:
    """R16.8: bought goods first, as many as do not fit."""
    mat = view.seats[view.player]
    traded, plundered = view.due
    due, goods = (traded, mat.traded) if traded else (plundered, mat.plundered)
    name = say("Bought goods") if traded else say("Plundered goods")
    ways = [_way(view, f"discard:{GOODS[good]}", say, load=-1) if goods[good] else None for good in range(N_GOODS)]
    items = tuple(
        Item(GOODS[good], say.pick(cards.GOODS[good]["name"]), f"good-{GOODS[good]}", (way,), _aboard(goods[good], say))
        for good, way in enumerate(ways)
    )
    title = say.plural("{n} good must go overboard", "{n} goods must go overboard", due)
    hold = _loaded(name, sum(goods) - due, goods)
    return Basket(f"overboard {view.turn} {traded > 0}", title, items, (say("Overboard"),), hold=hold, due=due)


def _aboard(n: int, say: Words) -> str:
    return say("{n} aboard", n=n)
