"""A battle, or the search for a treasure: both ships large in the middle, crews as men, dice, cards in order."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Symbol
from filibusta.games.pirates.table import faces
from filibusta.games.pirates.table.chances import chance_sprite
from filibusta.games.pirates.table.context import hand_key, place_key, ship_key
from filibusta.games.pirates.table.crews import side_sprites
from filibusta.games.pirates.table.dice import dice_sprites, wind_sprite
from filibusta.games.pirates.table.fight import Duel
from filibusta.games.pirates.table.hand import hand_sprites
from filibusta.games.pirates.table.moment import Moment
from filibusta.games.pirates.table.phases import BATTLE, strip
from filibusta.games.pirates.table.settled import settled_sprite
from filibusta.games.pirates.table.spread import spread
from filibusta.games.pirates.table.tokens import token_sprites
from filibusta.games.pirates.words.dice import hits_text
from filibusta.games.pirates.words.faces import card_facts, treasure_facts, treasure_text
from filibusta.games.pirates.words.voice import ship_icon, ship_name, the_ship
from filibusta.table.art import marks
from filibusta.table.scene import Sprite, cached_sprite, placed
from filibusta.table.shapes import Spot, badge, box, disc, number, use
from filibusta.table.typeset import fit, line, put

FOOT = 66.0
"""The room for the demands of a treasure, below its picture."""


def sprites(duel: Duel) -> dict[str, Sprite]:
    """The whole picture, in paint order."""
    found = {"stage": _stage(duel)} | _strip(duel)
    for side in duel.fighting:
        found |= _vessel(duel, side)
    if duel.treasure != NONE:
        found |= _island(duel)
    for side in duel.fighting:
        found |= side_sprites(duel, side)
    found |= _laid(duel) | settled_sprite(duel) | chance_sprite(duel.ctx, duel.moment, duel.plan.chances)
    found |= hand_sprites(duel.ctx, duel.plan.hand)
    found.update(token_sprites(duel.ctx, duel.plan.orders))
    return found | _verdict(duel) | _dice(duel)


# ---------------------------------------------------------------- the stage


def _stage(duel: Duel) -> Sprite:
    spot, width = duel.plan.stage, duel.ctx.width
    beneath = box(-spot.x, -spot.y, width, duel.plan.height, "night-sea", 12)
    return placed(spot.x, spot.y, spot.w, spot.h, beneath + _dusk(spot.w, spot.h), "")


@lru_cache(8)
def _dusk(w: float, h: float) -> str:
    """Draws sea and sky in the evening, with a moon and its reflection."""
    horizon = h * 0.6
    waves = "".join(
        f"M{x + row % 2 * 60:g} {y:g}q6-6 12 0t12 0"
        for row, y in enumerate(range(int(horizon) + 22, int(h) - 8, 26))
        for x in range(14, int(w) - 60, 118)
    )
    return (
        f'<clipPath id="dusk-{w:g}"><rect width="{w:g}" height="{h:g}" rx="12"/></clipPath>'
        f'<g clip-path="url(#dusk-{w:g})"><rect class="dusk" width="{w:g}" height="{h:g}"/>'
        f'<circle class="halo" cx="{w / 2:g}" cy="{h * 0.24:g}" r="{h * 0.19:.4g}"/>'
        f'<circle class="moon" cx="{w / 2:g}" cy="{h * 0.24:g}" r="{h * 0.115:.4g}"/>'
        f'<g class="dark-isle" transform="translate(0 {horizon:g}) scale({w / 660:.4g} 1)"><path d="M0 0q40-26 92-22'
        f' 33-14 66-4 40 6 53 26ZM528 0q26-18 60-16 40-12 80-8v24Z"/></g>'
        f'<rect class="dark-sea" y="{horizon:g}" width="{w:g}" height="{h - horizon:g}"/>'
        f'<path class="glade" d="M{w / 2 - 14:g} {horizon:g}h28l{w * 0.1:g} {h - horizon:g}H{w * 0.4 - 14:g}Z"/>'
        f'<path class="wave" d="{waves}"/></g>' + box(0, 0, w, h, "inked", 12)
    )


def _strip(duel: Duel) -> dict[str, Sprite]:
    """The parts of a battle, and which one it is."""
    if duel.treasure != NONE:
        return {}
    return {"parts": _parts(duel.ctx.say, duel.moment.part, duel.plan.strip)}


@cached_sprite(128)
def _parts(say: Words, now: int, spot: Spot) -> Sprite:
    names = (say("Cards"), say("Wind"), say("Cannons"), say("Melee"), say("Plunder"))
    label = say("battle, part {n} of {all}: {part}", n=now + 1, all=len(names), part=names[now])
    return Sprite(*spot, strip(names, BATTLE, now, spot.w, spot.h), label)


def _vessel(duel: Duel, side: int) -> dict[str, Sprite]:
    """A ship under sail; the attacker looks to the right, the other one to the left."""
    ship, plan = duel.ship(side), duel.plan
    if ship in duel.moment.sunk:
        return {}
    w = plan.vessel
    h = w * 290 / 320
    middle = plan.stage.x + plan.stage.w * (0.25 if side == ATTACK else 0.75)
    if duel.moment.escaped and side == DEFENCE:
        middle += plan.stage.w * 0.07
    if duel.moment.prize != NONE:
        middle += plan.stage.w * (0.05 if side == ATTACK else -0.05)
    water = plan.stage.y + plan.stage.h * (0.76 if duel.ctx.wide else 0.74)
    owner = duel.owner(side)
    art = _sailing(ship, owner, duel.ctx.names[owner] if owner != CENTRE else "", side == DEFENCE, w)
    key = ship_key(ship)
    return {f"fighter:{ship}": placed(middle - w / 2, water - w * 266 / 320, w, h, art, "", comes=key, goes=key)}


@lru_cache(512)
def _sailing(ship: int, owner: int, name: str, mirrored: bool, w: float) -> str:
    k = w / 320
    turn = f' transform="translate({w:g} 0) scale(-1 1)"' if mirrored else ""
    art = f'<g class="bob"><g{turn}>{use(ship_icon(ship), 0, 0, w, w * 290 / 320)}</g>'
    if owner != CENTRE:
        x, y = marks("flag", cards.FOLDER)[ship_icon(ship)]
        art += badge(owner, name, w - x * k if mirrored else x * k, y * k - 6, 24)
    return art + "</g>"


def _island(duel: Duel) -> dict[str, Sprite]:
    """The treasure: its picture large at the right, with what it asks for."""
    plan, treasure, say = duel.plan, duel.treasure, duel.ctx.say
    w = plan.vessel * (0.96 if duel.ctx.wide else 1)
    h = w * 0.6
    x = plan.stage.x + plan.stage.w * 0.74 - w / 2
    y = plan.stage.y + plan.stage.h * (0.14 if duel.ctx.wide else 0.05)
    art = _treasure(say, treasure, w, h)
    label = treasure_facts(duel.ctx.state, treasure, say, duel.ctx.names)
    key = place_key(N_SHIPS + treasure)
    return {f"goal:{treasure}": placed(x, y, w, h + FOOT, art, label, comes=key, goes=key)}


@lru_cache(64)
def _treasure(say: Words, treasure: int, w: float, h: float) -> str:
    data = cards.TREASURES[treasure]
    art = box(0, 3, w, h + FOOT, "fall", 8) + box(0, 0, w, h + FOOT, "leaf", 8)
    name = fit(say.pick(data["name"]), w - 12, 16, 2, "serif", True)
    more = (len(name.lines) - 1) * name.lead  # a second line takes its room from the picture
    art += use(f"treasure-{data['id']}", 6, 6, w - 12, h - 10 - more) + box(6, 6, w - 12, h - 10 - more, "inked", 4)
    art += put(w / 2, h + 12 - more, name, "ser bold dark", "middle")
    text = fit(treasure_text(treasure, say), w - 12, 14 if w > 200 else 13, 3)
    rest = FOOT - 22 - len(text.lines) * text.lead
    return art + put(w / 2, h + 28 + max(0, rest / 2), text, "dark", "middle")


# ---------------------------------------------------------------- cards played


def _laid(duel: Duel) -> dict[str, Sprite]:
    """The battle cards in the order in which they were played, each with the sign of its side."""
    if duel.treasure != NONE:
        return {}
    ctx, spot = duel.ctx, duel.plan.laid
    title = ctx.say("Cards played, in order")
    n = ctx.state.laid_size
    art = _laid_panel(title, ctx.say("none yet") if not n else "", spot.w, spot.h)
    found = {"laid": placed(spot.x, spot.y, spot.w, spot.h, art, title if n else f"{title}: {ctx.say('none yet')}")}
    room = Spot(spot.x + 12, spot.y + 28, spot.w - 24, spot.h - 38)
    shapes = (faces.FULL, faces.SMALL, faces.SLIP) if ctx.wide else (faces.SMALL, faces.SLIP)
    met: dict[int, int] = {}
    for i, place in enumerate(spread(n, room, shapes, gap=9, middle=False).spots):
        card, side = ctx.state.laid[i].card, ctx.state.laid[i].side
        met[card] = met.get(card, 0) + 1
        owner = duel.owner(side)
        name, mine = ctx.names[owner] if owner != CENTRE else "", owner == ctx.view.viewer
        found[f"laid:{card}:{met[card]}"] = _played(ctx.say, card, i + 1, duel.ship(side), owner, name, mine, place)
    return found


@cached_sprite(4096)
def _played(say: Words, card: int, n: int, ship: int, owner: int, name: str, mine: bool, spot: Spot) -> Sprite:
    """The ``n``-th card, for a ship; the name of its owner, if it has one."""
    art = faces.red_card(say, card, 1, spot.w, spot.h, plain=True) + _order(n)
    art += badge(owner, name, spot.w - 14, 16, 24) if owner != CENTRE else ""
    facts = f"{n}. {ship_name(ship, say)}: {card_facts(card, 0, say)}"
    seat = f"seat:{owner}" if owner != CENTRE else ""
    return Sprite(*spot, art, facts, comes=hand_key(card) if mine else seat)


@lru_cache(32)
def _laid_panel(title: str, none: str, w: float, h: float) -> str:
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper", 12) + box(4, 4, w - 8, h - 8, "brass", 8)
    art += line(14, 21, title, "spaced", w - 28, 13, bold=True)
    return art + (line(w / 2, h / 2 + 12, none, "ital soft", w - 28, 14, "middle") if none else "")


@lru_cache(32)
def _order(n: int) -> str:
    return disc(14, 16, 11, "seal") + number(14, 20.5, n, "bold mid check-t", 13)


# ---------------------------------------------------------------- dice and what they say


def _dice(duel: Duel) -> dict[str, Sprite]:
    found: dict[str, Sprite] = {}
    for side, roll in enumerate(duel.moment.rolls):
        if roll:
            room = duel.plan.dice[side]
            found[f"tray:{side}"] = placed(room.x - 6, room.y - 6, room.w + 12, room.h + 12, _tray(room.w, room.h), "")
            found.update(dice_sprites(roll, duel.plan.dice[side], side == ATTACK, duel.ctx.wide))
    if duel.moment.wind is not None:
        found |= wind_sprite(duel.moment.wind, f"{duel.ctx.state.laid_size}", _wind_spot(duel))
    return found


def _wind_spot(duel: Duel) -> Spot:
    verdict = duel.plan.verdict
    if duel.ctx.wide:
        return Spot(verdict.x + verdict.w / 2 - 28, verdict.y - 44, 56, 56)
    return Spot(verdict.x + 6, verdict.y - 4, 42, 42)


def _verdict(duel: Duel) -> dict[str, Sprite]:
    """Returns the result of the dice, in figures and a word."""
    title, detail = _verdict_words(duel)
    if not title:
        return {}
    spot = duel.plan.verdict
    aside = 44 if duel.moment.wind is not None and not duel.ctx.wide else 0
    art = _plate(title, detail, spot.w, spot.h, aside)
    label = f"{title}. {detail}" if detail else title
    return {_verdict_key(duel.moment): placed(spot.x, spot.y, spot.w, spot.h, art, label)}


def _verdict_key(moment: Moment) -> str:
    """Each throw has a verdict of its own, so that none is read before the dice lie still."""
    thrown = [roll.id for roll in moment.rolls if roll]
    return ":".join(("verdict", *thrown, *([] if moment.wind is None else [f"wind{moment.wind}"])))


def _verdict_words(duel: Duel) -> tuple[str, str]:
    say, moment, names = duel.ctx.say, duel.moment, duel.ctx.names
    if moment.prize != NONE:
        ship = the_ship(moment.prize, say)
        return say("{player} takes {ship}", player=names[moment.winner], ship=ship), ""
    if len(moment.sunk) > 1:
        return say("Both ships are lost"), ""
    if moment.sunk:
        return say("{ship} is lost", ship=the_ship(moment.sunk[0], say)), ""
    if moment.found is not None:
        return say("The treasure is found!"), say.plural("{n} man joins", "{n} men join", moment.found)
    if moment.gave_up:
        return say("The treasure stays"), ""
    if moment.escaped:
        return say("Too slow: {ship} escapes", ship=the_ship(duel.ship(DEFENCE), say)), ""
    if moment.wind is not None:
        attack, defence = moment.speeds
        fast = say("fast enough") if attack >= defence else say("too slow")
        return say("{attack} against {defence}", attack=attack, defence=defence), fast
    if moment.rounds:
        return say.plural("{n} more round", "{n} more rounds", moment.rounds), ""
    if moment.grappled:
        return say("Grappled"), say("no cannon fires")
    return _hits(duel)


def _hits(duel: Duel) -> tuple[str, str]:
    say, rolls = duel.ctx.say, duel.moment.rolls
    if duel.treasure != NONE and (roll := rolls[ATTACK]):
        needed = int(cards.TREASURE_NEEDED[duel.treasure])
        return say("{n} of {needed}", n=roll.hits, needed=needed), say("treasure symbols")
    return " · ".join(hits_text(roll.hits, Symbol.CANNON, say) for roll in rolls if roll), ""


@lru_cache(8)
def _tray(w: float, h: float) -> str:
    """Draws the tray on which dice come to rest."""
    return (
        box(0, 3, w + 12, h + 12, "fall", 10)
        + box(0, 0, w + 12, h + 12, "wood", 10)
        + box(4, 4, w + 4, h + 4, "well", 7)
    )


@lru_cache(512)
def _plate(title: str, detail: str, w: float, h: float, aside: float) -> str:
    art = box(0, 3, w, h, "fall", 9) + box(0, 0, w, h, "paper", 9) + box(4, 4, w - 8, h - 8, "brass", 6)
    x, room = (w + aside) / 2, w - 20 - aside
    if detail and h < 50:
        text = fit(f"{title}: {detail}", room, 16, 1, "serif", True)
        return art + put(x, h / 2 + 5.5, text, "ser bold num", "middle")
    if detail:
        art += line(x, h / 2 + 2, title, "ser bold num", room, 17, "middle", "serif", True)
        return art + line(x, h / 2 + 20, detail, "bold", room, 13.5, "middle", bold=True)
    fitted = fit(title, room, 17, 2, "serif", True)
    return art + put(x, h / 2 + 6 - (len(fitted.lines) - 1) * fitted.lead / 2, fitted, "ser bold num", "middle")
