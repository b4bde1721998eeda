"""The table: a card for each player with the dice they have, and a button for each claim."""

from dead_mans_dice.rules import DOUBT, SEATS, Events
from filibusta.engine.record import HIDDEN
from filibusta.table.context import DrawContext
from filibusta.table.scene import Fly, Scene, Sprite, Staging, cached_sprite
from filibusta.table.shapes import Spot, badge, number, sheet, use
from filibusta.table.tabletop import Tabletop
from filibusta.table.typeset import line


def draw(view, say, names, layout):
    ctx = DrawContext(view, say, tuple(names), layout)
    width, height, per_row = (1060, 322, SEATS) if ctx.wide else (374, 532, 2)
    sprites = {}
    for seat in ctx.seats:
        mine, claim = ctx.state.seats[seat], ctx.state.claim if ctx.state.claimer == seat else 0
        spot, secret = box(width, per_row, seat, 14, 136), seat == view.viewer
        sprites[f"cup:{seat}"] = cup(say, seat, names[seat], mine.dice, mine.skulls, claim, secret, spot)
    top = height - 146 if ctx.wide else height - 218
    for name, action in ctx.legal.items():
        if action == DOUBT:
            sprites[name] = button(name, ctx.does(name), box(width, per_row // 2, 0, height - 68, 54))
        else:
            sprites[name] = button(name, ctx.does(name), box(width, per_row * 3, action, top, 60))
    return Scene(width, height, f"<rect class='sea' width='{width}' height='{height}'/>", sprites)


def box(width, per_row, i, top, height):
    """Returns the i-th box of rows across the picture."""
    w = width / per_row
    return Spot(i % per_row * w + 5, top + i // per_row * (height + 12), w - 10, height)


@cached_sprite(1024)
def cup(say, seat, name, dice, skulls, claim, secret, spot):
    """Draws a player's card; skulls that the viewer knows lie face up."""
    seen = 0 if skulls == HIDDEN else skulls
    art = sheet(spot.w, spot.h, "paper edge") + badge(seat, name, 26, 25, 30)
    art += line(48, 31, name, "ser bold", spot.w - 58, 17, face="serif", bold=True)
    for i in range(dice):
        art += use("skull" if i < seen else "die", 12 + i * 50, 50, 46, 46)
    label = [name, say.plural("{n} die", "{n} dice", dice)]
    if skulls != HIDDEN:
        label.append(say.plural("{n} skull", "{n} skulls", seen))
    if claim:
        label.append(say.plural("claims {n} skull", "claims {n} skulls", claim))
        art += line(spot.w / 2, 122, label[-1], "bold", spot.w - 20, 15, "middle", bold=True)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, ", ".join(label), secret=secret)


@cached_sprite(512)
def button(name, does, spot):
    art, middle = sheet(spot.w, spot.h, "wood edge", ""), spot.w / 2
    if name == "doubt":
        art += line(middle, 34, does, "bold", spot.w - 20, 17, "middle", bold=True)
    else:
        art += number(middle, 28, int(name.partition(":")[2]), "ser bold mid", 24)
        art += use("skull", middle - 11, 34, 22, 22)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, does, action=name)


def stage(before, after, event):
    """Lifted skulls fly to the claim."""
    key, claimer = f"cup:{event.seat}", f"cup:{before.state.claimer}"
    match event.kind:
        case Events.CLAIMED | Events.LOST:
            return Staging(keys=(key,))
        case Events.DOUBTED:
            return Staging(shake=(claimer,))
        case Events.LIFTED if event.skulls:
            return Staging(fly=Fly("skull", key, claimer, event.skulls))
    return Staging()


TABLE = Tabletop(draw, stage)
