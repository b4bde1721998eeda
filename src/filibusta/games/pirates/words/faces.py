"""The words on cards, made from their figures in ``cards.toml``, and everything a card shows, for a screen reader."""

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple, assert_never

from filibusta.engine.compiler import interpreted
from filibusta.engine.plain import PlainState
from filibusta.engine.words import Phrase, Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import (
    FIRST_GEAR,
    GEAR_CANNONS,
    GEAR_CAPACITY,
    GEAR_SPEED,
    KIND_FIRST,
    N_GEAR,
    N_SHIP_KINDS,
    PIRATE_AMOUNT,
    PIRATE_EFFECT,
    SHIP_CANNONS,
    SHIP_CAPACITY,
    SHIP_CARGO,
    SHIP_CREW,
    SHIP_POINTS,
    SHIP_SPEED,
    TREASURE_DICE,
    TREASURE_LOSS,
    TREASURE_NEEDED,
    TREASURE_POINTS,
    TREASURE_REWARD,
    Effect,
)
from filibusta.games.pirates.rules.fleet import cannons_of, capacity_of, speed_of
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE
from filibusta.games.pirates.words.voice import adventure_name, card_name, place_name, signed

# ---------------------------------------------------------------- red cards


def card_text(card: int, say: Words) -> str:
    """R18 to R20: what a red card does, as short as it stands on it."""
    effect = Effect(PIRATE_EFFECT[card])
    n = PIRATE_AMOUNT[card]
    match effect:
        case Effect.DRAW_PIRATE:
            return say.plural("Draw {n} pirate card", "Draw {n} pirate cards", n)
        case Effect.ADD_CREW:
            return say.plural("{n} man for one of your ships", "{n} men for one of your ships", n)
        case Effect.STEAL_CARD:
            return say("Steal a pirate card from a rival")
        case Effect.DESTROY_INVENTORY:
            return say("Destroy an inventory card")
        case Effect.MOVE_CREW:
            return say("Lure a man from any ship to yours")
        case Effect.RETURN_ADVENTURE:
            return say("Bring back a discarded adventure")
        case Effect.TAKE_DISCARDED_PIRATE:
            return say("Take back a discarded pirate card")
        case Effect.REPLACE_CENTRE:
            return say("New cards in the centre")
        case Effect.SPEED_OWN:
            return say("{n} speed in this battle", n=signed(n))
        case Effect.SPEED_ENEMY:
            return say("{n} speed for the defender", n=signed(n))
        case Effect.TEMPORARY_CREW:
            return say.plural("{n} more man in this battle", "{n} more men in this battle", n)
        case Effect.KILL_CREW:
            return say.plural("The enemy loses {n} man", "The enemy loses {n} men", n)
        case Effect.TEMPORARY_CANNONS:
            return say.plural("+{n} cannon in this battle", "+{n} cannons in this battle", n)
        case Effect.REROLL_WIND:
            return say("Roll the wind again")
        case Effect.SKIP_CANNONS:
            return say("No cannon fires")
        case Effect.EXTRA_VOLLEY:
            return say("Your cannons fire once more")
        case Effect.EQUIP:
            return _gear_text(card - FIRST_GEAR, say)
        case _:
            assert_never(effect)


def _gear_text(gear: int, say: Words) -> str:
    """R20.2."""
    speed, cannons, berths = GEAR_SPEED[gear], GEAR_CANNONS[gear], GEAR_CAPACITY[gear]
    figures = (
        say("{n} speed", n=signed(speed)) if speed else "",
        say.plural("+{n} cannon", "+{n} cannons", cannons) if cannons else "",
        say("+{n} capacity", n=berths) if berths else "",
    )
    return ", ".join(figure for figure in figures if figure)


def card_kind(card: int, say: Words) -> str:
    """R1.4: the kind of a red card."""
    kind = cards.PIRATE_CARDS[card]["type"]
    if kind == "strategy":
        return say("Strategy card")
    return say("Battle card") if kind == "battle" else say("Inventory card")


def timing(card: int, say: Words) -> str:
    """R5.4, R6.1, R10.6, R11.3: when a red card is played."""
    data = cards.PIRATE_CARDS[card]
    match data["when"]:
        case "battle" if data["attacker_only"]:
            return say("It is played in a battle, by the attacker.")
        case "battle":
            return say("It is played in a battle, by attacker or defender.")
        case "fog":
            return say("It is played in a battle, after a roll of the wind die.")
        case "centre":
            return say("It is played in your turn, once the adventures lie open and before the battles.")
        case "turn":
            return say("It is played in your turn, before or after the battles.")
        case unknown:
            raise ValueError(f"no words for when {data['id']} is played: {unknown}")


@lru_cache(2048)
def card_facts(card: int, n: int, say: Words) -> str:
    """A red card of which one has ``n`` in hand, for a screen reader; 0 where it is not about a hand."""
    facts = f"{card_name(card, say)}. {card_text(card, say)}. {card_kind(card, say)}."
    return f"{facts} {say('{n} in hand.', n=n)}" if n else facts


# ---------------------------------------------------------------- ships


class Figures(NamedTuple):
    """R1.10: what a ship can do with the inventory cards aboard."""

    speed: int
    cannons: int
    capacity: int


@lru_cache(1 << 14)
def figures_of(ship: int, gear: tuple[int, ...]) -> Figures:
    """The figures of a ship with this gear aboard, which is all of the record that these rules read."""
    s = SimpleNamespace(ships={ship: SimpleNamespace(gear=gear)})
    return Figures(*[int(interpreted(rule)(s, ship)) for rule in (speed_of, cannons_of, capacity_of)])


def ship_facts(view: PlainState, ship: int, say: Words, names: Sequence[str]) -> str:
    """R23.1: everything to be seen of a ship on the table."""
    seen = view.ships[ship]
    gear, owner = tuple(seen.gear), seen.owner
    player = "" if owner in (NONE, CENTRE) else names[owner]
    acted, mine = bool(seen.acted), owner == view.active
    return _facts(say, ship, owner, player, seen.crew, gear, _at_war(view, ship), acted, mine)


@lru_cache(1 << 14)
def _facts(
    say: Words,
    ship: int,
    owner: int,
    player: str,
    crew: int,
    gear: tuple[int, ...],
    war: tuple[tuple[int, ...], int],
    acted: bool,
    mine: bool,
) -> str:
    """Describes a ship; ``mine`` tells whether the active player owns her."""
    lying = _lying(say, ship, owner, player, crew, gear, figures_of(ship, gear))
    return " ".join(fact for fact in (lying, *_war_facts(say, *war), _acted(say, acted, mine)) if fact)


def ship_state(view: PlainState, ship: int, say: Words, names: Sequence[str]) -> list[str]:
    """Returns what her card and her figures do not show: what lies beside her, whether she has acted."""
    seen = view.ships[ship]
    facts = (*_war_facts(say, *_at_war(view, ship)), _acted(say, bool(seen.acted), seen.owner == view.active))
    return [fact for fact in facts if fact]


@lru_cache(4096)
def _lying(say: Words, ship: int, owner: int, player: str, crew: int, gear: tuple[int, ...], can: Figures) -> str:
    """Tells a ship's owner, what she can do and what is aboard."""
    others = (can.speed, can.cannons, int(SHIP_CARGO[ship]))
    figures = _figures(say, int(SHIP_POINTS[ship]), (crew, can.capacity), others)
    facts = (_whose(say, ship, owner, player), figures, _gear(say, gear))
    return " ".join(fact for fact in facts if fact)


def _whose(say: Words, ship: int, owner: int, player: str) -> str:
    name = place_name(ship, say)
    if owner == NONE:
        return say("{card}, not on the table.", card=name)
    if owner == CENTRE:
        return say("{card}, in the centre.", card=name)
    return say("{ship}, in {player}'s fleet.", ship=name, player=player)


def _figures(say: Words, points: int, men: tuple[int, int], others: tuple[int, int, int]) -> str:
    """R1.10: points, men and capacity, then speed, cannons and cargo."""
    crew, capacity = men
    speed, cannons, cargo = others
    return say(
        "{points}, {crew} of {capacity} men, speed {speed}, {cannons}, cargo {cargo}.",
        points=Phrase(say.plural("{n} pirate point", "{n} pirate points", points)),
        crew=crew,
        capacity=capacity,
        speed=speed,
        cannons=say.plural("{n} cannon", "{n} cannons", cannons),
        cargo=cargo,
    )


def _gear(say: Words, gear: Sequence[int]) -> str:
    """R20.1: the inventory cards of a ship."""
    found = [_times(gear[i], card_name(FIRST_GEAR + i, say)) for i in range(N_GEAR) if gear[i]]
    return say("On board: {cards}.", cards=", ".join(found)) if found else ""


def _times(n: int, name: str) -> str:
    return name if n == 1 else f"{n} × {name}"


def _at_war(view: PlainState, ship: int) -> tuple[tuple[int, ...], int]:
    """R10.7, R19.3: what lies beside a ship in its battle: cards, and temporary men."""
    if view.over or ship not in (view.attacker, view.target):
        return (), 0
    side = ATTACK if ship == view.attacker else DEFENCE
    return tuple([one.card for one in view.laid[: view.laid_size] if one.side == side]), view.temporary[side]


def _war_facts(say: Words, laid: Sequence[int], men: int) -> tuple[str, str]:
    names = ", ".join([card_name(card, say) for card in laid])
    return (
        say("Beside it for this battle: {cards}.", cards=names) if laid else "",
        say.plural("{n} temporary man fights for it.", "{n} temporary men fight for it.", men) if men else "",
    )


def _acted(say: Words, acted: bool, mine: bool) -> str:
    """R7.2: tells whether a ship has acted; "not yet" only of the active player's (``mine``)."""
    if acted:
        return say("It has acted this turn.")
    return say("It has not acted yet this turn.") if mine else ""


# ---------------------------------------------------------------- treasures and other blue cards


def treasure_text(treasure: int, say: Words) -> str:
    """R15.1: what a treasure asks for and brings, as short as it stands on its card."""
    figures = _treasure_figures(treasure, say)
    return say(
        "{symbols} on {dice}: {reward}, {points}. If not: −{lost}.",
        symbols=say.plural("{n} symbol", "{n} symbols", TREASURE_NEEDED[treasure]),
        dice=figures["dice"],
        reward=say.plural("+{n} man", "+{n} men", TREASURE_REWARD[treasure]),
        points=figures["points"],
        lost=TREASURE_LOSS[treasure],
    )


def treasure_facts(view: PlainState, treasure: int, say: Words, names: Sequence[str]) -> str:
    """R15.1, R15.7: a treasure and where it lies."""
    name, owner = place_name(cards.N_SHIPS + treasure, say), view.treasures[treasure]
    if owner == NONE:
        where = say("{card}, not on the table.", card=name)
    elif owner == CENTRE:
        where = say("{card}, in the centre.", card=name)
    else:
        where = say("{treasure}, won by {player}.", treasure=name, player=names[owner])
    return f"{where} {treasure_test(treasure, say)}"


def treasure_test(treasure: int, say: Words) -> str:
    """R15.1: the same as a sentence."""
    return say(
        "To win it: {symbols} on {dice}. It brings {reward} and {points}; a failure costs {lost}.",
        symbols=say.plural("{n} treasure symbol", "{n} treasure symbols", TREASURE_NEEDED[treasure]),
        **_treasure_figures(treasure, say),
    )


def _treasure_figures(treasure: int, say: Words) -> dict[str, str]:
    return {
        "dice": say.plural("{n} die", "{n} dice", TREASURE_DICE[treasure]),
        "reward": say.plural("{n} man", "{n} men", TREASURE_REWARD[treasure]),
        "lost": say.plural("{n} man", "{n} men", TREASURE_LOSS[treasure]),
        "points": say.plural("{n} treasure point", "{n} treasure points", TREASURE_POINTS[treasure]),
    }


def adventure_facts(adventure: int, say: Words) -> str:
    """A blue card in a hand or a pile: a kind of ship as it is printed (R8.6), or a treasure."""
    title = say("{card}, adventure card.", card=adventure_name(adventure, say))
    return f"{title} {adventure_text(adventure, say)}"


def adventure_text(adventure: int, say: Words) -> str:
    """Returns what a treasure asks for, or the figures of a kind of ship (R8.6)."""
    if adventure >= N_SHIP_KINDS:
        return treasure_test(adventure - N_SHIP_KINDS, say)
    ship = KIND_FIRST[adventure]
    men = (int(SHIP_CREW[ship]), int(SHIP_CAPACITY[ship]))
    others = (int(SHIP_SPEED[ship]), int(SHIP_CANNONS[ship]), int(SHIP_CARGO[ship]))
    return _figures(say, int(SHIP_POINTS[ship]), men, others)
