"""Ships, cards, treasures and piles seen close: all that the viewer may know of them, with their rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN
from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import FIRST_GEAR, N_GEAR, N_SHIP_KINDS, N_SHIPS
from filibusta.games.pirates.state import ATTACK, CENTRE, NONE, Option, Phase
from filibusta.games.pirates.table.context import DrawContext, place_key, ship_key
from filibusta.games.pirates.table.piles import FAME
from filibusta.games.pirates.table.turn_closeups import parts, phases, token
from filibusta.games.pirates.words.chances import find_text
from filibusta.games.pirates.words.dice import last_throw
from filibusta.games.pirates.words.faces import card_kind, card_text, figures_of, ship_state, timing, treasure_test
from filibusta.games.pirates.words.figures import battle_of
from filibusta.games.pirates.words.refusals import unchosen, unplayable, unrobbed
from filibusta.games.pirates.words.seats import seat_facts
from filibusta.games.pirates.words.voice import (
    adventure_name,
    card_icon,
    card_name,
    card_rule,
    place_icon,
    place_name,
    ship_icon,
    ship_name,
    the_ship,
)
from filibusta.table.closeup import Closeup, Figure, Picture, illustration

VESSEL = (320, 290)
"""The box in which ships are drawn."""
SHIPS = {ship_key(ship): ship for ship in range(N_SHIPS)}
TREASURES = {place_key(N_SHIPS + i): i for i in range(cards.N_TREASURES)}
RED = {row["id"]: i for i, row in enumerate(cards.PIRATE_CARDS)}
BLUE = {row["id"]: i for i, row in enumerate(cards.ADVENTURES)}


def about(view: View, key: str, say: Words) -> Closeup | None:
    """Returns the close-up of a key of the picture."""
    ctx = DrawContext(view, say, view.names, "wide")
    kind, _, rest = key.partition(":")
    if kind not in KINDS:
        return None
    return KINDS[kind](ctx, rest)


# ---------------------------------------------------------------- red cards


@cache
def red_card(say: Words, card: int) -> Closeup:
    """A red card wherever it lies."""
    return Closeup(
        title=card_name(card, say),
        kind=card_kind(card, say),
        picture=illustration(card_icon(card)),
        text=f"{card_text(card, say)}.",
        state=(timing(card, say), *([say("It stays aboard one of your ships.")] if card >= FIRST_GEAR else [])),
        rule=card_rule(card),
    )


def _hand(ctx: DrawContext, name: str) -> Closeup | None:
    """A card of the viewer's hand, or all of it."""
    if name or not ctx.seated:
        return _in_hand(ctx, RED[name]) if name else None
    say, mat = ctx.say, ctx.state.seats[ctx.view.viewer]
    kind = say.plural("{n} card", "{n} cards", mat.hand_size)
    limit = ctx.plays(Option.HAND_LIMIT)
    most = say.plural(
        "At the end of your turn you keep {n} pirate card at most.",
        "At the end of your turn you keep {n} pirate cards at most.",
        limit,
    )
    known = say("Only you see them; the others see how many there are.")
    held = [_in_hand(ctx, card) for card, _ in ctx.hand]
    return Closeup(say("Your hand"), kind, state=(known, most), rule="R9.2", cards=held)


def _in_hand(ctx: DrawContext, card: int) -> Closeup:
    count = ctx.state.seats[ctx.view.viewer].hand[card]
    why, shown = unplayable(ctx.state, card, ctx.say), red_card(ctx.say, card)
    return replace(shown, count=count, why=why, state=[line for line in shown.state if line != why])


def _laid(ctx: DrawContext, rest: str) -> Closeup:
    """A battle card beside its ship: ``laid:card:n`` is the n-th of its kind; or all of them."""
    laid = ctx.state.laid[: ctx.state.laid_size]
    if not rest:
        say, played = ctx.say, [_beside(ctx, one.card, one.side) for one in laid]
        kind = say.plural("{n} card", "{n} cards", len(played))
        return Closeup(say("Cards played, in order"), kind, rule="R10.3", cards=played)
    card, nth = map(int, rest.split(":"))
    return _beside(ctx, card, [one.side for one in laid if one.card == card][nth - 1])


def _beside(ctx: DrawContext, card: int, side: int) -> Closeup:
    ship, say = ctx.state.attacker if side == ATTACK else ctx.state.target, ctx.say
    played = say("It was played for {ship}.", ship=the_ship(ship, say))
    return replace(red_card(say, card), state=(played, say("It counts until this battle is over.")))


def _settled(ctx: DrawContext, _: str) -> Closeup:
    """Describes the dice of an earlier battle or search."""
    say = ctx.say
    lying = [f"{thrown.ship}: {thrown.dice}, {thrown.hits}." for thrown in last_throw(ctx.state, say)]
    text = say("They lie there until dice are thrown again, or the turn ends.")
    return Closeup(
        say("Last throw this turn"), say("Battle dice"), illustration("die-crew"), text=text, state=lying, rule="R12.2"
    )


def _gear_at(ctx: DrawContext, rest: str) -> Closeup:
    """An inventory card on the ship it may be destroyed on: ``destroy:ship/card``."""
    ship, _, name = rest.partition("/")
    aboard = ctx.say("It is aboard {ship}.", ship=the_ship(SHIPS[f"ship:{ship}"], ctx.say))
    return replace(red_card(ctx.say, RED[name]), state=(aboard,))


# ---------------------------------------------------------------- ships


def _figures(say: Words, points: int, men: str, others: tuple[int, int, int]) -> tuple[Figure, ...]:
    """R1.2: the six figures of a ship; speed, cannons and cargo last."""
    speed, cannons, cargo = others
    return (
        Figure("point", str(points), say("pirate points"), say("Whoever has enough of them wins.")),
        Figure("crew", men, say("men"), say("In the melee each of them rolls a die.")),
        Figure("wind", str(speed), say("speed"), say("To attack a ship you must be as fast, with the wind.")),
        Figure("cannon", str(cannons), say("cannons"), say("Before the melee each of them rolls a die.")),
        Figure("cargo", str(cargo), say("cargo"), say("In your turn it brings you so many new men.")),
    )


def _ship(ctx: DrawContext, ship: int) -> Closeup:
    s, say = ctx.state, ctx.say
    seen = s.ships[ship]
    gear, owner = tuple(seen.gear), seen.owner
    can = figures_of(ship, gear)
    men = str(seen.crew) if owner == CENTRE else say("{n} of {most}", n=seen.crew, most=can.capacity)
    figures = _figures(say, int(cards.SHIP_POINTS[ship]), men, (can.speed, can.cannons, int(cards.SHIP_CARGO[ship])))
    return Closeup(
        title=ship_name(ship, say),
        kind=_whose(ctx, owner),
        picture=illustration(ship_icon(ship), *VESSEL, "sea"),
        figures=figures,
        state=(*ship_state(s, ship, say, ctx.names), *_in_battle(ctx, ship)),
        rule="R1.2",
        why=unchosen(s, ship, say),
        cards=[replace(red_card(say, FIRST_GEAR + i), count=gear[i]) for i in range(N_GEAR) if gear[i]],
    )


def _whose(ctx: DrawContext, owner: int) -> str:
    say = ctx.say
    if owner in (CENTRE, NONE):
        return say("Ship in the centre") if owner == CENTRE else say("Ship, not on the table")
    return say("Ship of your fleet") if owner == ctx.view.viewer else say("Ship of {player}", player=ctx.names[owner])


def _in_battle(ctx: DrawContext, ship: int) -> Iterator[str]:
    """R11, R12: what she fights with, battle cards included."""
    s = ctx.state
    if ctx.fighting and s.target < N_SHIPS and ship in (s.attacker, s.target):
        battle, side = battle_of(s), ATTACK if ship == s.attacker else 1 - ATTACK
        speed, guns = battle.speeds[side], 0 if battle.grappled else battle.dice[side]
        yield ctx.say(
            "In this battle: speed {speed}, {cannons}, {men}.",
            speed=speed,
            cannons=ctx.say.plural("{n} cannon", "{n} cannons", guns),
            men=ctx.say.plural("{n} man", "{n} men", battle.men[side]),
        )


def _fighter(ctx: DrawContext, ship: str) -> Closeup:
    return _never(_ship(ctx, int(ship)))


def _side(ctx: DrawContext, side: str) -> Closeup:
    return _never(_ship(ctx, ctx.state.attacker if int(side) == ATTACK else ctx.state.target))


def _never(card: Closeup) -> Closeup:
    """The close-up of a card that cannot be chosen now."""
    return replace(card, why=None)


# ---------------------------------------------------------------- blue cards and treasures


def _treasure(ctx: DrawContext, treasure: int) -> Closeup:
    owner, say = ctx.state.treasures[treasure], ctx.say
    if owner == CENTRE:
        kind, state = say("Treasure in the centre"), (find_text(treasure, say),)
    elif owner == NONE:
        kind, state = say("Treasure, not on the table"), (find_text(treasure, say),)
    else:
        kind, state = say("Treasure of {player}", player=ctx.names[owner]), ()
    wrong = say("First choose the ship of your own that sails.") if ctx.phase == Phase.CHOOSE_SHIP else None
    return _lying(blue_card(say, N_SHIP_KINDS + treasure), kind, state, wrong)


def _lying(card: Closeup, kind: str, state: Sequence[str] = (), why: str | None = None) -> Closeup:
    """The close-up of a card where it lies now."""
    return replace(card, kind=kind, state=state, why=why)


@cache
def blue_card(say: Words, adventure: int) -> Closeup:
    """A blue card as it is printed (R8.6): a kind of ship, or a treasure."""
    if adventure >= N_SHIP_KINDS:
        treasure = adventure - N_SHIP_KINDS
        figures = (
            Figure("die", str(cards.TREASURE_DICE[treasure]), say("dice")),
            Figure("die-treasure", str(cards.TREASURE_NEEDED[treasure]), say("treasure symbols")),
            Figure("crew", f"+{cards.TREASURE_REWARD[treasure]}", say("men if found")),
            Figure("crew-lost", f"−{cards.TREASURE_LOSS[treasure]}", say("men if not")),
            Figure("treasure-point", str(cards.TREASURE_POINTS[treasure]), say("treasure points")),
        )
        icon, place = f"treasure-{cards.TREASURES[treasure]['id']}", N_SHIPS + treasure
        text, rule = treasure_test(treasure, say), "R15.1"
        return Closeup(place_name(place, say), say("Adventure card"), illustration(icon), figures, text, rule=rule)
    ship = int(cards.KIND_FIRST[adventure])
    men = say("{n} of {most}", n=int(cards.SHIP_CREW[ship]), most=int(cards.SHIP_CAPACITY[ship]))
    others = (int(cards.SHIP_SPEED[ship]), int(cards.SHIP_CANNONS[ship]), int(cards.SHIP_CARGO[ship]))
    figures = _figures(say, int(cards.SHIP_POINTS[ship]), men, others)
    picture = illustration(place_icon(ship), *VESSEL, "sea")
    return Closeup(adventure_name(adventure, say), say("Adventure card"), picture, figures, rule="R1.2")


def _held(ctx: DrawContext, i: str) -> Closeup | None:
    """R5.1: of the active player, for those who may know it."""
    held = ctx.state.seats[ctx.state.active].held[int(i)]
    return None if held == HIDDEN else _secret(ctx, held)


def _kept(ctx: DrawContext, i: str) -> Closeup:
    return _secret(ctx, ctx.held[int(i)])


def _secret(ctx: DrawContext, adventure: int) -> Closeup:
    card = blue_card(ctx.say, adventure)
    return replace(card, state=(ctx.say("Only you know it until you reveal it."),))


def _goal(ctx: DrawContext, treasure: str) -> Closeup:
    return _never(_treasure(ctx, int(treasure)))


def _pick(ctx: DrawContext, name: str) -> Closeup:
    """Describes a card of a discard pile that is laid out."""
    if ctx.phase == Phase.CARD_ADVENTURE:
        return blue_card(ctx.say, BLUE[name])
    return red_card(ctx.say, RED[name])


# ---------------------------------------------------------------- piles, fleets and the rest


def _blue_discard(ctx: DrawContext, _: str) -> Closeup:
    say, pile = ctx.say, ctx.state.adventure_discard
    lying = [replace(blue_card(say, card), count=n) for card, n in enumerate(pile) if n]
    return _open_pile(say, say("Blue discard pile"), lying)


def _red_discard(ctx: DrawContext, _: str) -> Closeup:
    say, pile = ctx.say, ctx.state.pirate_discard
    lying = [replace(red_card(say, card), count=n) for card, n in enumerate(pile) if n]
    return _open_pile(say, say("Red discard pile"), lying)


def _open_pile(say: Words, title: str, lying: Sequence[Closeup]) -> Closeup:
    n = sum(card.count for card in lying)
    return Closeup(title, say.plural("{n} card", "{n} cards", n), rule="R21.4", cards=lying)


def _blue_deck(ctx: DrawContext, _: str) -> Closeup:
    say, n = ctx.say, ctx.state.adventure_deck_size
    text = say("Ships and treasures: three of them turn up in the centre each turn.")
    return Closeup(
        say("Blue deck"), say.plural("{n} card", "{n} cards", n), _back("back-adventure"), text=text, rule="R21.1"
    )


def _red_deck(ctx: DrawContext, _: str) -> Closeup:
    say, n = ctx.say, ctx.state.pirate_deck_size
    text = say("Cards for the hand: strategy, battle and inventory.")
    return Closeup(say("Red deck"), say.plural("{n} card", "{n} cards", n), _back("back-red"), text=text, rule="R21.1")


def _back(symbol: str) -> Picture:
    return illustration(symbol, 100, 140)


def _fame(ctx: DrawContext, _: str) -> Closeup:
    holder, say = ctx.state.cave, ctx.say
    where = say("{player} holds it.", player=ctx.names[holder]) if holder != NONE else say("Nobody holds it yet.")
    points = (Figure("point", f"+{cards.CAVE_POINTS}", say("pirate points")),)
    icon = illustration(f"fame-{FAME['id']}")
    return Closeup(say.pick(FAME["name"]), say("Fame card"), icon, points, state=(where,), rule=FAME["rule"])


def _supply(ctx: DrawContext, _: str) -> Closeup:
    say, n = ctx.say, ctx.state.supply
    endless = not ctx.plays(Option.CREW_SUPPLY)
    left = say("It never runs out.") if endless else say.plural("{n} man is left.", "{n} men are left.", n)
    return Closeup(say("Crew supply"), picture=illustration("crew", 40, 48), state=(left,), rule="R16.1")


def _fleet(ctx: DrawContext, seat: str) -> Closeup:
    """A player: figures, ships, treasures won."""
    who, say = int(seat), ctx.say
    ships = [_never(_ship(ctx, ship)) for ship in ctx.fleet(who)]
    won = [_never(_treasure(ctx, i)) for i, owner in enumerate(ctx.state.treasures) if owner == who]
    fame = [_fame(ctx, "")] if ctx.state.cave == who else []
    return Closeup(
        title=ctx.names[who],
        kind=say("Your fleet") if who == ctx.view.viewer else say("Fleet of {player}", player=ctx.names[who]),
        figures=[Figure(fact.icon, "", fact.label) for fact in seat_facts(ctx.state, who, say)],
        rule="R9.5",
        why=unrobbed(ctx.state, who, say),
        cards=[*ships, *won, *fame],
    )


def _ship_of(ctx: DrawContext, name: str) -> Closeup:
    return _ship(ctx, SHIPS[f"ship:{name}"])


def _treasure_of(ctx: DrawContext, name: str) -> Closeup:
    return _treasure(ctx, TREASURES[f"treasure:{name}"])


KINDS: dict[str, Callable[[DrawContext, str], Closeup | None]] = {
    "ship": _ship_of,
    "treasure": _treasure_of,
    "hand": _hand,
    "laid": _laid,
    "settled": _settled,
    "token": token,
    "phases": phases,
    "parts": parts,
    "destroy": _gear_at,
    "fighter": _fighter,
    "side": _side,
    "goal": _goal,
    "held": _held,
    "kept": _kept,
    "pick": _pick,
    "blue-deck": _blue_deck,
    "blue-discard": _blue_discard,
    "red-deck": _red_deck,
    "red-discard": _red_discard,
    "fame": _fame,
    "supply": _supply,
    "fleet": _fleet,
}
"""By how the key of a sprite begins."""
