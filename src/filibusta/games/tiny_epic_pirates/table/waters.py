"""The sea as it lies: Map Cards with their tokens and treasures, and every ship in its roadstead."""

from collections.abc import Sequence
from typing import NamedTuple

from filibusta.engine.words import Phrase, Words
from filibusta.games.tiny_epic_pirates.cards import GOODS, MAP, MARKET, PORT_AT, PORT_IDS, SEATS, SHIPS
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.table.desk import Desk, place_key
from filibusta.games.tiny_epic_pirates.table.sea import (
    Berth,
    berths,
    corner,
    merchant_art,
    navy_art,
    pirate_art,
    place_art,
)
from filibusta.games.tiny_epic_pirates.words.faces import place_text
from filibusta.games.tiny_epic_pirates.words.voice import card_name, gold_text, good_name, merchant_name, player_name
from filibusta.table.desk import labelled
from filibusta.table.pen import Spot, use
from filibusta.table.scene import Sprite, drawn_once

CARD = {True: 138.0, False: 88.0}
"""How wide a Map Card is, in the wide and in the narrow picture."""
GAP = {True: 4.0, False: 3.0}
COLOURS = ("orange", "green")
"""Of the Merchant Ships."""
PASS_TOKEN = 34.0
SOLD: tuple[int, ...] = tuple(MARKET.tolist())
"""The good that each Map Card's market buys."""
PORTS: tuple[int, ...] = tuple(PORT_AT.tolist())


def sea_sprites(desk: Desk, left: float, top: float) -> dict[str, Sprite]:
    """The sixteen cards, then the ships upon them."""
    found = {place_key(place): _place(desk, place, left, top) for place in range(len(desk.state.sea))}
    if desk.wide:
        found |= _braving(desk, left, top)
    for place in range(len(desk.state.sea)):
        found |= _ships(desk, place, left, top)
    return found


def middle(desk: Desk, place: int, left: float, top: float) -> tuple[float, float]:
    """Of a card."""
    x, y = corner(place, CARD[desk.wide], GAP[desk.wide])
    return left + x + CARD[desk.wide] / 2, top + y + CARD[desk.wide] / 2


def place_action(desk: Desk, place: int) -> str:
    """Returns the action of a place: a step to it, beginning there, or a port."""
    if not desk.legal:
        return ""
    there = desk.can(f"place:{place}")
    if not there and (heading := desk.heading(place)):
        there = desk.can(f"move:{heading}")
    if not there and place in PORTS:
        there = desk.can(f"port:{PORT_IDS[PORTS.index(place)]}")
    return there


def berth(desk: Desk, place: int, number: int, ships: int, left: float, top: float) -> Spot:
    """The box in the picture of one of so many ships at a place."""
    w = CARD[desk.wide]
    x, y = corner(place, w, GAP[desk.wide])
    lie: Berth = berths(ships, w)[number]
    return Spot(left + x + lie.x, top + y + lie.y, lie.size, lie.size)


def name_of(desk: Desk, key: str) -> str:
    """Of a ship, in words."""
    return _name(key, desk.names, desk.say)


def the_vessel(desk: Desk, key: str) -> Phrase:
    """A ship as it stands in a sentence."""
    kind, _, number = key.partition(":")
    match kind:
        case "ship":
            return Phrase(desk.say("the ship of {player}", player=player_name(int(number), desk.names, desk.say)))
        case "merchant":
            return merchant_name(int(number), desk.say)
        case _:
            return Phrase(desk.say("the Royal Navy"))


def _name(key: str, names: Sequence[str], say: Words) -> str:
    kind, _, number = key.partition(":")
    match kind:
        case "ship":
            return say("Ship of {player}", player=player_name(int(number), names, say))
        case "merchant":
            name = str(merchant_name(int(number), say))
            return name[:1].upper() + name[1:]
        case _:
            return say("The Royal Navy")


# ---------------------------------------------------------------- cards


def _place(desk: Desk, place: int, left: float, top: float) -> Sprite:
    s, w = desk.state, CARD[desk.wide]
    x, y = corner(place, w, GAP[desk.wide])
    action = place_action(desk, place)
    good = SOLD[int(s.sea[place])]
    price = s.prices[good] if good != NONE else 0
    lies = s.sea[place], price, bool(s.tokens[place]), s.buried[place], place in PORTS
    spot = Spot(left + x, top + y, w, w)
    return _card(desk.say, desk.names, *lies, tuple(desk.lying[place]), spot, action, desk.does(action))


@drawn_once(4096)
def _card(
    say: Words,
    names: tuple[str, ...],
    card: int,
    price: int,
    token: bool,
    owner: int,
    port: bool,
    ships: tuple[str, ...],
    spot: Spot,
    action: str,
    does: str,
) -> Sprite:
    name = card_name(card, say)
    told = [f"{name}.", place_text(card, say)]
    told += [say("A cube brings {gold} here.", gold=gold_text(price, say))] if price else []
    told += [say("A port of the Merchants.")] if port else []
    told += [say("A Search Token lies here.")] if token else []
    told += [say("Treasure of {player}.", player=player_name(owner, names, say))] if owner != NONE else []
    told += [f"{', '.join(_name(key, names, say) for key in ships)}."] if ships else []
    art = place_art(MAP[card], spot.w, name, token, owner + 1, port, price)
    return Sprite(*spot, art, labelled(" ".join(filter(None, told)), does), action=action)


def _braving(desk: Desk, left: float, top: float) -> dict[str, Sprite]:
    """Tokens against a storm, beside the places to which they would be used (R6.6)."""
    found: dict[str, Sprite] = {}
    for place in range(len(desk.state.sea)) if desk.legal else ():
        heading = desk.heading(place)
        action = desk.can(f"brave:{heading}") if heading else ""
        if action:
            w = CARD[desk.wide]
            x, y = corner(place, w, GAP[desk.wide])
            spot = Spot(left + x + 4, top + y + w * 0.3 - PASS_TOKEN / 2, PASS_TOKEN, PASS_TOKEN)
            found[f"brave:{heading}"] = _pass(spot, action, desk.does(action))
    return found


@drawn_once(256)
def _pass(spot: Spot, action: str, does: str) -> Sprite:
    return Sprite(*spot, use("search-storm_pass", 0, 0, spot.w, spot.h), does, action=action)


# ---------------------------------------------------------------- ships


def _ships(desk: Desk, place: int, left: float, top: float) -> dict[str, Sprite]:
    keys = desk.lying[place]
    found: dict[str, Sprite] = {}
    for i, key in enumerate(keys):
        spot = berth(desk, place, i, len(keys), left, top)
        found[key] = _ship(desk, key, spot)
    return found


class _Told(NamedTuple):
    """What there is to say of a ship: her name from her key, and what choosing her means."""

    key: str
    names: tuple[str, ...]
    say: Words
    does: str

    @property
    def label(self) -> str:
        return labelled(_name(self.key, self.names, self.say), self.does)


def _ship(desk: Desk, key: str, spot: Spot) -> Sprite:
    s = desk.state
    kind, _, number = key.partition(":")
    action = ship_action(desk, key)
    told = _Told(key, desk.names, desk.say, desk.does(action))
    if kind == "ship":
        return _pirate(int(number) + 1, bool(s.seats[int(number)].hidden), told, spot, action)
    if kind == "merchant":
        merchant = s.merchants[int(number)]
        westward = PORTS[int(merchant.port)] % 4 < int(merchant.at) % 4
        return _merchant(int(number), merchant.cube, westward, told, spot, action)
    return _navy(told, spot)


def ship_action(desk: Desk, key: str) -> str:
    """Returns the action of a ship; on a phone it is too small for a finger, and a plaque stands for it."""
    if not desk.wide:
        return ""
    kind, _, number = key.partition(":")
    if kind == "ship":
        return desk.can(f"attack:seat_{number}") if int(number) < SEATS else ""
    if kind == "merchant":
        name = SHIPS[int(number)]
        return desk.can(f"attack:{name}") or desk.can(f"merchant:{name}")
    return ""


@drawn_once(1024)
def _pirate(player: int, hidden: bool, told: _Told, spot: Spot, action: str) -> Sprite:
    label = told.say("{ship}, hidden", ship=told.label) if hidden else told.label
    return Sprite(*spot, pirate_art(player, spot.w, hidden), label, action=action)


@drawn_once(1024)
def _merchant(ship: int, good: int, westward: bool, told: _Told, spot: Spot, action: str) -> Sprite:
    if good == NONE:
        return Sprite(*spot, use(f"boat-{COLOURS[ship]}", 0, 0, spot.w, spot.w), told.label, action=action)
    art = merchant_art(COLOURS[ship], GOODS[good], spot.w, westward)
    return Sprite(*spot, art, f"{told.label}, {good_name(good, told.say)}", action=action)


@drawn_once(256)
def _navy(told: _Told, spot: Spot) -> Sprite:
    return Sprite(*spot, navy_art(spot.w), told.label)
