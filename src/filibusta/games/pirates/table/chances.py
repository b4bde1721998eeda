"""The chances of a battle as a bar: exact, from what everybody may know, if no further card is played.

For the one who may play a card: beside them, what they would be with each.
"""

from functools import lru_cache

from filibusta.engine.words import Words, percent
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_SHIPS
from filibusta.games.pirates.state import CENTRE, Phase
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.table.moment import CANNONS, Moment
from filibusta.games.pirates.words.chances import find_text
from filibusta.games.pirates.words.outlook import Outlook, after_card, find_chance, melee_outlook, outlook
from filibusta.table.scene import Sprite, cached_sprite, placed
from filibusta.table.shapes import Spot, box
from filibusta.table.typeset import escaped, fit, line, put

MOST_CARDS = 4
"""The greatest number of kinds of cards whose effect the panel tells; the sentence of a choice tells that of each."""
UNDER = 130.0
"""The top of the rows of cards in a high panel."""
ROW = 20.0
"""The height of the lines about one card."""


def battle_cards(ctx: DrawContext) -> list[int]:
    """The battle cards that the viewer holds, as many as the panel tells of."""
    return [card for card, _ in ctx.hand if cards.PIRATE_CARDS[card]["type"] == "battle"][:MOST_CARDS]


def playable(ctx: DrawContext) -> list[int]:
    """Returns those of them that may be played now."""
    if ctx.phase not in (Phase.BATTLE_CARD, Phase.FOG):
        return []
    return [card for card in battle_cards(ctx) if ctx.can(f"play:{cards.PIRATE_CARDS[card]['id']}")]


def chance_sprite(ctx: DrawContext, moment: Moment, spot: Spot) -> dict[str, Sprite]:
    """Draws the chances of the battle under way; once cannons have fired, with the remaining men."""
    if ctx.state.target >= N_SHIPS:
        return {"chances": _search(ctx, ctx.state.target - N_SHIPS, spot)}
    if moment.ended:
        return {}
    found = outlook(ctx.state) if moment.part < CANNONS else melee_outlook(ctx.state)
    if not found:
        return {}
    s, say = ctx.state, ctx.say
    owner = int(s.ships[s.target].owner)
    sides = (int(s.active), owner)
    names = (ctx.names[sides[0]], ctx.names[owner] if owner != CENTRE else say("the other ship"))
    then = tuple((card, after) for card in playable(ctx) if (after := after_card(s, card)))
    return {"chances": _outlook(say, found, sides, names, spot, then, ctx.view.viewer == owner)}


@cached_sprite(1024)
def _outlook(
    say: Words,
    found: Outlook,
    sides: tuple[int, int],
    names: tuple[str, str],
    spot: Spot,
    then: tuple[tuple[int, Outlook], ...],
    defends: bool,
) -> Sprite:
    """Draws the outlook of a battle; ``then`` is the outlook after cards, ``defends`` is True if the viewer is
    attacked."""
    art = _bars(say, found, sides, names, spot.w, spot.h)
    own = [(card, after, after.lost if defends else after.won) for card, after in then]
    art += _if_played(say, own, sides, spot)
    label = say(
        "Chances if nobody plays another card: {attacker} wins {won}, {defender} wins {lost}, both ships are lost "
        "{both}, the wind fails {missed}",
        attacker=names[0],
        defender=names[1],
        won=percent(found.won),
        lost=percent(found.lost),
        both=percent(found.both_lost),
        missed=percent(found.missed),
    )
    for card, _, chance in own:
        label += ". " + say("If you play {card}, you win {chance}", card=_name(card, say), chance=percent(chance))
    return Sprite(*spot, art, label)


def _name(card: int, say: Words) -> str:
    return say.pick(cards.PIRATE_CARDS[card]["name"])


def _if_played(say: Words, then: list[tuple[int, Outlook, float]], sides: tuple[int, int], spot: Spot) -> str:
    """A row for each card: her name, how the battle would end, and how likely the viewer would win it."""
    if not then:
        return ""
    high = spot.w < 300
    top = UNDER if high else spot.h - 8 - ROW * len(then)
    row = min(ROW, (spot.h - 8 - top) / len(then))
    art = f'<path class="hairline" d="M12 {top - 16:g}h{spot.w - 24:g}"/>'
    art += line(14, top - 5, say("If you play"), "spaced", spot.w - 28, 12, bold=True)
    slim = 20.0 if high else 120.0
    for i, (card, after, chance) in enumerate(then):
        y = top + i * row - (ROW - row) / 2
        art += line(14, y + 14, _name(card, say), "", spot.w - slim - 82, 13)
        art += bar(after, sides, spot.w - slim - 62, y + 4, slim, 12)
        hundredths = escaped(percent(chance))
        art += f'<text class="bold num end" x="{spot.w - 14:g}" y="{y + 14.5:g}" font-size="14">{hundredths}</text>'
    return art


def _search(ctx: DrawContext, treasure: int, spot: Spot) -> Sprite:
    """Draws the probability that one roll finds a treasure."""
    text = find_text(treasure, ctx.say)
    return placed(spot.x, spot.y, spot.w, spot.h, _promise(ctx.say, find_chance(treasure), text, spot.w, spot.h), text)


@lru_cache(128)
def _promise(say: Words, chance: float, text: str, w: float, h: float) -> str:
    art = _paper(say("Chances now"), w, h)
    fitted = fit(text, w - 28, 17, 2, "serif", True)
    middle = h / 2 - (len(fitted.lines) - 1) * 6
    art += box(14, middle - 12, w - 28, 18, "well", 4)
    art += f'<rect class="good" x="14" y="{middle - 12:g}" width="{chance * (w - 28):.4g}" height="18"/>'
    art += box(14, middle - 12, w - 28, 18, "inked", 4)
    return art + put(w / 2, middle + 28, fitted, "ser bold num", "middle")


def _paper(title: str, w: float, h: float) -> str:
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper", 12) + box(4, 4, w - 8, h - 8, "brass", 8)
    return art + line(14, 20, title, "spaced", w - 28, 13, bold=True)


def _bars(say: Words, chances: Outlook, seats: tuple[int, int], names: tuple[str, str], w: float, h: float) -> str:
    art = _paper(say("Chances now"), w, h)
    left, room, top = 12.0, w - 24, 28.0
    art += bar(chances, seats, left, top, room, 18)
    high = h > 120 and w < 300
    rows = (
        (owned(seats[0]), names[0], chances.won),
        (owned(seats[1]), names[1], chances.lost),
        ("query", say("both lost"), chances.both_lost),
        ("well", say("wind fails"), chances.missed),
    )
    columns = 1 if high else 2
    for i, (css, text, chance) in enumerate(rows):
        x = left + i % columns * (room / columns + 4)
        y = top + (33 if high else 36) + i // columns * (15.5 if high else 19)
        width = room / columns - 4
        art += box(x, y - 11, 12, 12, f"swatch {css}", 3)
        art += line(x + 18, y, text, "", width - 66, 13)
        hundredths = escaped(percent(chance))
        art += f'<text class="bold num end" x="{x + width:.4g}" y="{y:g}" font-size="14">{hundredths}</text>'
    return art


def owned(seat: int) -> str:
    """The class that paints in a player's colour; paper for a ship of the centre."""
    return f"own-{seat + 1}" if seat != CENTRE else "own-0"


def bar(chances: Outlook, seats: tuple[int, int], x: float, y: float, w: float, h: float) -> str:
    """The four ends beside each other: won, both lost, wind fails, lost."""
    parts = (
        (chances.won, owned(seats[0])),
        (chances.both_lost, "query"),
        (chances.missed, "well"),
        (chances.lost, owned(seats[1])),
    )
    art, left = "", x
    for chance, css in parts:
        art += f'<rect class="{css}" x="{left:.4g}" y="{y:g}" width="{chance * w:.4g}" height="{h:g}"/>'
        left += chance * w
    return art + box(x, y, w, h, "inked", 4)
