"""A battle: who fights with what, what each side has rolled and what that comes to (R13); who won.

While a target is chosen, the same panel holds the possible targets, each with the chance to win.
"""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import Words, percent
from filibusta.games.tiny_epic_pirates.cards import DICE, MERCHANT_DAMAGE, SEATS, SHIPS, Assignment
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.state import NONE, Phase
from filibusta.games.tiny_epic_pirates.table import tracks
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.letters import fit, number, pill, pill_width
from filibusta.games.tiny_epic_pirates.table.tracks import Volley, die_spots, volley_art
from filibusta.games.tiny_epic_pirates.words.outlook import arms_of, attack_chances
from filibusta.games.tiny_epic_pirates.words.voice import merchant_name
from filibusta.table.scene import Sprite, cached_sprite, placed
from filibusta.table.shapes import Spot, box, disc, use
from filibusta.table.typeset import put

EDGE = 8.0
BETWEEN = 16.0
"""Between the two sides."""
ROLLING = tuple(f"die-{face}" for face in range(1, 7))
"""The symbols of a die while it rolls."""
ALONE = 90.0
"""The height of a single target."""
CHOOSING = (Phase.ATTACK_TARGET, Phase.REROLL, Phase.SUREFIRE)
"""In these something of a battle is chosen; in others it may be decided, and what follows from it is."""
BOATS = ("boat-orange", "boat-green")
TURNS = (-4.0, 3.0, -3.0)
"""The angles of the dice, in degrees."""


class Contender(NamedTuple):
    """A side of a battle: its name, and a damage that must be beaten (None where that is unknown) or a chance to be
    beaten."""

    name: str
    symbol: str
    damage: int | None = None
    chance: str = ""


class Battle(NamedTuple):
    """The two sides of a fight, and the winner: 0 the attacker, 1 the other, 2 nobody, None while it is open.

    Before a target is chosen ``others`` are all that can be.
    """

    attacker: Volley
    others: tuple[Volley | Contender, ...]
    outcome: int | None = None


def fight_high(ctx: DrawContext) -> float:
    """Returns the height of the panel; 0 without a fight."""
    battle = battle_of(ctx)
    return _high(battle) + 2 * EDGE if battle else 0.0


def _high(battle: Battle) -> float:
    """Returns the height of a side: certain hits stand below the dice, if any."""
    sides = [side for side in (battle.attacker, *battle.others) if isinstance(side, Volley)]
    return tracks.VOLLEY_HIGH if not any(side.signs for side in sides) else tracks.SIGNED_HIGH


def fight_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The panel of a battle and the dice upon it; nothing when there is none."""
    battle = battle_of(ctx)
    if not battle:
        return {}
    found = {"fight": _panel(battle, _label(battle, ctx.say), spot)}
    sides = (battle.attacker, *battle.others[:1])
    for i, (side, place) in enumerate(zip(sides, _places(spot), strict=False)):
        if isinstance(side, Volley):
            for die, (x, y, size) in enumerate(die_spots(len(side.dice), place.w)):
                at = Spot(spot.x + place.x + x, spot.y + place.y + y, size, size)
                found[die_key(i, die, side.dice[die])] = _die(side.dice[die], side.hits_of(die), TURNS[die], at)
    return found


def die_key(side: int, die: int, face: int) -> str:
    """Returns the key of a die of the attacker (0) or the defender; a die that shows another face was thrown anew."""
    return f"die:{side}:{die}:{face}"


def fight_label(ctx: DrawContext) -> str:
    """The battle in words; nothing when there is none."""
    battle = battle_of(ctx)
    return _label(battle, ctx.say) if battle else ""


def battle_of(ctx: DrawContext) -> Battle | None:
    """The battle that is being fought, that the latest action has ended, or for which a target is chosen."""
    s, news = ctx.state, ctx.view.news()
    attacks = [event for event in news if event.kind == Events.ATTACKED]
    ends = [event for event in news if event.kind in OUTCOMES]
    if s.target != NONE and s.roller != NONE and not ends:
        attacker, target = int(s.active), int(s.target)
    elif ctx.phase == Phase.ATTACK_TARGET:
        return _to_choose(ctx)
    elif ends:
        attacker, target = int(ends[-1].seat), int(ends[-1].target)
    elif attacks:
        attacker, target = int(attacks[-1].seat), int(attacks[-1].target)
    else:
        return None
    outcome = OUTCOMES[Events(ends[-1].kind)] if ends else _decided(ctx)
    return Battle(_volley(ctx, attacker, 0), (_other(ctx, target),), outcome)


def _decided(ctx: DrawContext) -> int | None:
    """Returns the winner while a consequence is chosen; None while the dice are still in use."""
    s = ctx.state
    if s.target == NONE or ctx.phase in CHOOSING or s.player == NONE:
        return None
    own, other = int(s.damage[0]), int(s.damage[1])
    return 2 if own == other else int(own < other)


OUTCOMES = {Events.WON: 0, Events.LOST: 1, Events.TIED: 2}


def _to_choose(ctx: DrawContext) -> Battle:
    """R13.1: everybody who lies beside the attacker's ship, and how likely each is beaten."""
    s, seat = ctx.state, int(ctx.state.active)
    found: list[Contender] = []
    for target in range(SEATS + len(SHIPS)):
        if not can_be_attacked(ctx, seat, target, s.seats[seat].at):
            continue
        damage = int(MERCHANT_DAMAGE[s.merchants[target - SEATS].card]) if target >= SEATS else None
        chance = percent(attack_chances(ctx.state, seat, target).best)
        found.append(Contender(_name(ctx, target), _symbol(target), damage, chance))
    return Battle(_volley(ctx, seat, 0), tuple(found))


def can_be_attacked(ctx: DrawContext, seat: int, target: int, here: int) -> bool:
    """R13.1, as everybody sees it; ``here``: where the attacker's ship is."""
    s = ctx.state
    if target >= SEATS:
        return s.merchants[target - SEATS].at == here
    return target in ctx.crews and target != seat and s.seats[target].at == here and not s.seats[target].hidden


def _name(ctx: DrawContext, target: int) -> str:
    if target < SEATS:
        return ctx.who(target)
    name = str(merchant_name(target - SEATS, ctx.say))
    return name[:1].upper() + name[1:]


def _symbol(target: int) -> str:
    return f"boat-{target + 1}" if target < SEATS else BOATS[target - SEATS]


def _volley(ctx: DrawContext, seat: int, side: int) -> Volley:
    """A player's side: its arms, and its dice as they lie or as the latest action rolled them."""
    s = ctx.state
    arms, faces = arms_of(ctx.state, seat), _faces(ctx, seat)
    cannons = int(s.seats[seat].deckhands[Assignment.CANNONS])
    told = [int(event.damage) for event in ctx.view.news() if event.kind == Events.DAMAGE and event.seat == seat]
    known = told[-1] if told else int(s.damage[side]) if s.target != NONE and s.damage[side] else None
    total = arms.damage(faces) if faces and known is None else known
    hits = arms.fixed - cannons
    return Volley(seat, ctx.who(seat), faces, arms.dice, arms.each, cannons, hits, arms.tokens, total)


def _faces(ctx: DrawContext, seat: int) -> tuple[int, ...]:
    s = ctx.state
    if s.roller == seat and any(s.faces):
        return tuple(int(face) for face in s.faces if face)
    faces = [0] * DICE
    for event in ctx.view.news():
        match event.kind:
            case Events.ROLLED if event.seat == seat:
                faces = [int(event.first), int(event.second), int(event.third)]
            case Events.DIE | Events.SUREFIRE if event.seat == seat:
                faces[event.die - 1] = int(event.face)
            case _:
                pass
    return tuple(face for face in faces if face) if all(faces[:2]) else ()


def _other(ctx: DrawContext, target: int) -> Volley | Contender:
    if target < SEATS:
        return _volley(ctx, target, 1)
    ship, s = target - SEATS, ctx.state
    sunk = any(event.kind == Events.WON for event in ctx.view.news())  # the next card lies there
    done = s.target != NONE and _decided(ctx) is not None
    damage = int(s.damage[1]) if done else None if sunk else int(MERCHANT_DAMAGE[s.merchants[ship].card])
    return Contender(_name(ctx, target), _symbol(target), damage)


def told_of(ctx: DrawContext) -> list[str]:
    """A sentence of each side, and who won."""
    battle = battle_of(ctx)
    return _told(battle, ctx.say) if battle else []


def _label(battle: Battle, say: Words) -> str:
    return " ".join(_told(battle, say))


def _told(battle: Battle, say: Words) -> list[str]:
    told = [_side_told(side, say) for side in (battle.attacker, *battle.others)]
    if battle.outcome == 2:
        told.append(say("Nobody wins."))
    elif battle.outcome is not None:
        winner = (battle.attacker, *battle.others)[battle.outcome]
        told.append(say("Winner: {player}.", player=winner.name))
    return told


def _side_told(side: Volley | Contender, say: Words) -> str:
    if isinstance(side, Contender):
        told = f"{side.name}." if side.damage is None else say("{player}: damage {n}.", player=side.name, n=side.damage)
        return told + " " + say("Won in {chance}.", chance=side.chance) if side.chance else told
    if side.dice and side.total is not None:
        dice = ", ".join(str(face) for face in side.dice)
        return say("{player}: dice {dice}, damage {n}.", player=side.name, dice=dice, n=side.total)
    if side.total is not None:
        return say("{player}: damage {n}.", player=side.name, n=side.total)
    return say.plural("{player}: {n} die.", "{player}: {n} dice.", side.throws, player=side.name)


# ---------------------------------------------------------------- drawing


def _places(spot: Spot) -> tuple[Spot, Spot]:
    """The two sides of a panel, from its corner."""
    room, high = (spot.w - 2 * EDGE - BETWEEN) / 2, spot.h - 2 * EDGE
    return Spot(EDGE + 2, EDGE, room, high), Spot(EDGE + room + BETWEEN - 2, EDGE, room, high)


@cached_sprite(512)
def _panel(battle: Battle, label: str, spot: Spot) -> Sprite:
    art = box(0, 3, spot.w, spot.h, "fall", 10) + box(0, 0, spot.w, spot.h, "paper", 10)
    left, right = _places(spot)
    art += _side(battle.attacker, left, battle.outcome == 0)
    if len(battle.others) == 1 and not (isinstance(battle.others[0], Contender) and battle.others[0].chance):
        art += _side(battle.others[0], right, battle.outcome == 1)
    else:
        art += _list(battle.others, right)
    return Sprite(*spot, art, label)


def _side(side: Volley | Contender, at: Spot, winner: bool) -> str:
    art = box(at.x - 5, at.y - 4, at.w + 10, at.h + 6, "leaf" if winner else "ruled", 7)
    drawn = volley_art(side, at.w) if isinstance(side, Volley) else _mark(side, at.w)
    css = ' class="on-leaf"' if winner else ""
    return art + f'<g transform="translate({at.x:.4g} {at.y:g})"{css}>{drawn}</g>'


@lru_cache(64)
def _mark(mark: Contender, w: float) -> str:
    """Draws an opponent who rolls no dice, and what must be beaten."""
    name = fit(mark.name, w - 4, 15, 2, "serif", True)
    art = put(0, 17, name, "ser") + use(mark.symbol, 6, 38, 52, 52)
    if mark.damage is None:
        return art
    return art + disc(w - 24, 64, 22) + number(w - 24, 73, mark.damage, "ser dark mid", 25)


def _list(marks: tuple[Volley | Contender, ...], at: Spot) -> str:
    """All that can be attacked, one below the other: what must be beaten, and how likely that is."""
    art, step = "", min(ALONE, at.h / max(len(marks), 1))
    for i, mark in enumerate(marks):
        if isinstance(mark, Contender):
            row = _alone(mark, at.w) if step == ALONE else _listed(mark, at.w, step)
            art += f'<g transform="translate({at.x:.4g} {at.y + i * step:.4g})">{row}</g>'
    return art


def _alone(mark: Contender, w: float) -> str:
    """Draws the name above, the figures below."""
    name = fit(mark.name, w - 4, 15, 2, "serif", True)
    row = put(0, 17, name, "ser") + use(mark.symbol, 2, 40, 48, 48) + pill(56, 42, mark.chance, "crossed", size=16)
    return row if mark.damage is None else row + pill(56, 68, mark.damage, "cannon")


def _listed(mark: Contender, w: float, high: float) -> str:
    """All in a row; a name that has no room there is left to the words of the picture."""
    chance = pill_width(mark.chance)
    damage = 0 if mark.damage is None else pill_width(mark.damage) + 4
    size, middle = min(28.0, high), high / 2
    row = use(mark.symbol, 0, middle - size / 2, size, size)
    name = fit(mark.name, w - 36 - chance - damage, 15, 1, "serif", True)
    row += put(32, middle + 5, name, "ser") if not name.squeeze else ""
    row += pill(w - chance, middle - 9, mark.chance, "crossed")
    return row if mark.damage is None else row + pill(w - chance - damage, middle - 9, mark.damage, "cannon")


def _die(face: int, hits: int, turn: float, at: Spot) -> Sprite:
    return placed(*at, _die_art(face, hits, at.w), "", r=turn, manner="die", faces=ROLLING)


@lru_cache(128)
def _die_art(face: int, hits: int, size: float) -> str:
    """A die; one that does damage wears a ring and says how much, one that does none is pale."""
    drawn = use(f"die-{face}", 0, 0, size, size)
    if not hits:
        return f'<g opacity=".5">{drawn}</g>'
    ring = box(-1.5, -1.5, size + 3, size + 3, "hit-ring", size * 0.2)
    return ring + drawn + disc(size - 2, size - 1, 9.5) + number(size - 2, size + 4, hits, "ser dark mid", 14)
