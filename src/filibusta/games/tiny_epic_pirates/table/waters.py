"""The sea as it lies: Map Cards with their tokens and treasures, and every ship in its roadstead."""

from collections.abc import Sequence
from typing import NamedTuple

from filibusta.engine.words import Phrase, Words
from filibusta.games.tiny_epic_pirates.cards import GOODS, MAP, MARKET, PORT_AT, PORT_IDS, SEATS, SHIPS
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.table.context import DrawContext, place_key
from filibusta.games.tiny_epic_pirates.table.sea import (
    SIDE,
    Berth,
    berths,
    corner,
    merchant_art,
    navy_art,
    pirate_art,
    place_art,
    sea_size,
)
from filibusta.games.tiny_epic_pirates.words.faces import place_text
from filibusta.games.tiny_epic_pirates.words.voice import card_name, gold_text, good_name, merchant_name, player_name
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use
from filibusta.table.typeset import fit, put

CARD = {True: 149.0, False: 88.0}
"""The width of a Map Card, in the wide and in the narrow picture."""
GAP = {True: 4.0, False: 3.0}
COLOURS = ("orange", "green")
"""The colours of the Merchant Ships."""
NAME_HIGH = 36.0
"""The height of a name in the key of all places, in the narrow picture."""
_SEA = sea_size(CARD[False], GAP[False])
NAMES_HIGH = SIDE * NAME_HIGH + (SIDE - 1) * GAP[False]
PASS_TOKEN = 34.0
SOLD: tuple[int, ...] = tuple(MARKET.tolist())
"""The good that each Map Card's market buys."""
PORTS: tuple[int, ...] = tuple(PORT_AT.tolist())


def sea_sprites(ctx: DrawContext, left: float, top: float) -> dict[str, Sprite]:
    """The sixteen cards, then the ships upon them."""
    found = {place_key(place): _place(ctx, place, left, top) for place in range(len(ctx.state.sea))}
    if ctx.wide:
        found |= _braving(ctx, left, top)
    for place in range(len(ctx.state.sea)):
        found |= _ships(ctx, place, left, top)
    return found


def middle(ctx: DrawContext, place: int, left: float, top: float) -> tuple[float, float]:
    """Returns the middle of a card."""
    x, y = corner(place, CARD[ctx.wide], GAP[ctx.wide])
    return left + x + CARD[ctx.wide] / 2, top + y + CARD[ctx.wide] / 2


def place_action(ctx: DrawContext, place: int) -> str:
    """Returns the action of a place: a step to it, beginning there, or a port."""
    if not ctx.legal:
        return ""
    there = ctx.can(f"place:{place}")
    if not there and (heading := ctx.heading(place)):
        there = ctx.can(f"move:{heading}")
    if not there and place in PORTS:
        there = ctx.can(f"port:{PORT_IDS[PORTS.index(place)]}")
    return there


def berth(ctx: DrawContext, place: int, number: int, ships: int, left: float, top: float) -> Spot:
    """The box in the picture of one of so many ships at a place."""
    w = CARD[ctx.wide]
    x, y = corner(place, w, GAP[ctx.wide])
    lie: Berth = berths(ships, w)[number]
    return Spot(left + x + lie.x, top + y + lie.y, lie.size, lie.size)


def name_of(ctx: DrawContext, key: str) -> str:
    """Names a ship."""
    return _name(key, ctx.names, ctx.say)


def the_vessel(ctx: DrawContext, key: str) -> Phrase:
    """A ship as it stands in a sentence."""
    kind, _, number = key.partition(":")
    match kind:
        case "ship":
            return Phrase(ctx.say("the ship of {player}", player=player_name(int(number), ctx.names, ctx.say)))
        case "merchant":
            return merchant_name(int(number), ctx.say)
        case "navy":
            return Phrase(ctx.say("the Royal Navy"))
        case _:
            raise ValueError(f"no ship: {key}")


def _name(key: str, names: Sequence[str], say: Words) -> str:
    kind, _, number = key.partition(":")
    match kind:
        case "ship":
            return say("Ship of {player}", player=player_name(int(number), names, say))
        case "merchant":
            name = str(merchant_name(int(number), say))
            return name[:1].upper() + name[1:]
        case "navy":
            return say("The Royal Navy")
        case _:
            raise ValueError(f"no ship: {key}")


# ---------------------------------------------------------------- cards


def _place(ctx: DrawContext, place: int, left: float, top: float) -> Sprite:
    s, w = ctx.state, CARD[ctx.wide]
    x, y = corner(place, w, GAP[ctx.wide])
    action = place_action(ctx, place)
    good = SOLD[int(s.sea[place])]
    price = s.prices[good] if good != NONE else 0
    lies = s.sea[place], price, bool(s.tokens[place]), s.buried[place], place in PORTS
    spot = Spot(left + x, top + y, w, w)
    return _card(ctx.say, ctx.names, *lies, tuple(ctx.lying[place]), spot, action, ctx.does(action))


@cached_sprite(4096)
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


def _braving(ctx: DrawContext, left: float, top: float) -> dict[str, Sprite]:
    """Draws tokens against a storm beside the places to which they would be used (R6.6)."""
    found: dict[str, Sprite] = {}
    for place in range(len(ctx.state.sea)) if ctx.legal else ():
        heading = ctx.heading(place)
        action = ctx.can(f"brave:{heading}") if heading else ""
        if action:
            w = CARD[ctx.wide]
            x, y = corner(place, w, GAP[ctx.wide])
            spot = Spot(left + x + 4, top + y + w * 0.3 - PASS_TOKEN / 2, PASS_TOKEN, PASS_TOKEN)
            found[f"brave:{heading}"] = _pass(spot, action, ctx.does(action))
    return found


@cached_sprite(256)
def _pass(spot: Spot, action: str, does: str) -> Sprite:
    return Sprite(*spot, use("search-storm_pass", 0, 0, spot.w, spot.h), does, action=action)


# ---------------------------------------------------------------- names, where the cards have no room for them


def name_sprites(ctx: DrawContext, left: float, top: float) -> dict[str, Sprite]:
    """The names of all places in map order; the place of departure and the choosable places are
    highlighted."""
    places = range(len(ctx.state.sea))
    names = tuple(card_name(ctx.state.sea[place], ctx.say) for place in places)
    chosen = tuple(bool(place_action(ctx, place)) for place in places)
    return {"names": _names(names, chosen, ctx.mover if any(chosen) else NONE, Spot(left, top, _SEA, NAMES_HIGH))}


@cached_sprite(64)
def _names(names: tuple[str, ...], chosen: tuple[bool, ...], here: int, spot: Spot) -> Sprite:
    art, w = "", CARD[False]
    for place, name in enumerate(names):
        x, y = place % SIDE * (w + GAP[False]), place // SIDE * (NAME_HIGH + GAP[False])
        css = "leaf" if chosen[place] else "none" if place == here else "cell"
        fitted = fit(name, w - 3, 13, 2, "serif", True)
        first = y + NAME_HIGH / 2 + 4.5 - (len(fitted.lines) - 1) * fitted.lead / 2
        art += box(x - 0.5, y + 1, w + 1, NAME_HIGH - 2, css, 6)
        art += put(x + w / 2, first, fitted, "ser" if css == "none" else "ser dark", "middle")
    return Sprite(*spot, art, "")


# ---------------------------------------------------------------- ships


def _ships(ctx: DrawContext, place: int, left: float, top: float) -> dict[str, Sprite]:
    keys = ctx.lying[place]
    found: dict[str, Sprite] = {}
    for i, key in enumerate(keys):
        spot = berth(ctx, place, i, len(keys), left, top)
        found[key] = _ship(ctx, key, spot)
    return found


class _Told(NamedTuple):
    """The words about a ship: her name from her key, and the meaning of choosing her."""

    key: str
    names: tuple[str, ...]
    say: Words
    does: str

    @property
    def label(self) -> str:
        return labelled(_name(self.key, self.names, self.say), self.does)


def _ship(ctx: DrawContext, key: str, spot: Spot) -> Sprite:
    s = ctx.state
    kind, _, number = key.partition(":")
    action = ship_action(ctx, key)
    told = _Told(key, ctx.names, ctx.say, ctx.does(action))
    if kind == "ship":
        return _pirate(int(number) + 1, bool(s.seats[int(number)].hidden), told, spot, action)
    if kind == "merchant":
        merchant = s.merchants[int(number)]
        westward = PORTS[int(merchant.port)] % 4 < int(merchant.at) % 4
        return _merchant(int(number), merchant.cube, westward, told, spot, action)
    return _navy(told, spot)


def ship_action(ctx: DrawContext, key: str) -> str:
    """Returns the action of a ship; on a phone it is too small for a finger, and a button stands for it."""
    if not ctx.wide:
        return ""
    kind, _, number = key.partition(":")
    if kind == "ship":
        return ctx.can(f"attack:seat_{number}") if int(number) < SEATS else ""
    if kind == "merchant":
        name = SHIPS[int(number)]
        return ctx.can(f"attack:{name}") or ctx.can(f"merchant:{name}")
    return ""


@cached_sprite(1024)
def _pirate(player: int, hidden: bool, told: _Told, spot: Spot, action: str) -> Sprite:
    label = told.say("{ship}, hidden", ship=told.label) if hidden else told.label
    return Sprite(*spot, pirate_art(player, spot.w, hidden), label, action=action)


@cached_sprite(1024)
def _merchant(ship: int, good: int, westward: bool, told: _Told, spot: Spot, action: str) -> Sprite:
    if good == NONE:
        return Sprite(*spot, use(f"boat-{COLOURS[ship]}", 0, 0, spot.w, spot.w), told.label, action=action)
    art = merchant_art(COLOURS[ship], GOODS[good], spot.w, westward)
    return Sprite(*spot, art, f"{told.label}, {good_name(good, told.say)}", action=action)


@cached_sprite(256)
def _navy(told: _Told, spot: Spot) -> Sprite:
    return Sprite(*spot, navy_art(spot.w), told.label)
