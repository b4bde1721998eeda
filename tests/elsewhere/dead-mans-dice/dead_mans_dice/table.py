"""The table: a card for each player with the dice they have, and a button for each claim."""

from dead_mans_dice.rules import DOUBT, SEATS, Event
from filibusta.engine.record import HIDDEN
from filibusta.table.desk import Desk
from filibusta.table.pen import Spot, badge, number, sheet, use
from filibusta.table.scene import Fly, Scene, Sprite, Staging, terse
from filibusta.table.table import Table
from filibusta.table.typeset import line


def draw(view, say, names, layout):
    desk = Desk(view, say, tuple(names), layout)
    width, height, per_row = (1060, 322, SEATS) if desk.wide else (374, 532, 2)
    sprites = {f"cup:{seat}": cup(desk, seat, box(width, per_row, seat, 14, 136)) for seat in desk.seats}
    top = height - 146 if desk.wide else height - 218
    for name, action in desk.legal.items():
        if action == DOUBT:
            sprites[name] = button(desk, name, box(width, per_row // 2, 0, height - 68, 54))
        else:
            sprites[name] = button(desk, name, box(width, per_row * 3, action, top, 60))
    return Scene(width, height, f"<rect class='sea' width='{width}' height='{height}'/>", sprites)


def box(width, per_row, i, top, height):
    """The i-th of boxes in rows across the picture."""
    w = width / per_row
    return Spot(i % per_row * w + 5, top + i // per_row * (height + 12), w - 10, height)


def cup(desk, seat, spot):
    """Skulls that the viewer knows of lie face up."""
    mine, name = desk.state.seats[seat], desk.names[seat]
    seen = 0 if mine.skulls == HIDDEN else mine.skulls
    art = sheet(spot.w, spot.h, "paper edge") + badge(seat, name, 26, 25, 30)
    art += line(48, 31, name, "ser bold", spot.w - 58, 17, face="serif", bold=True)
    for i in range(mine.dice):
        art += use("skull" if i < seen else "die", 12 + i * 50, 50, 46, 46)
    label = [name, desk.say.plural("{n} die", "{n} dice", mine.dice)]
    if mine.skulls != HIDDEN:
        label.append(desk.say.plural("{n} skull", "{n} skulls", seen))
    if desk.state.claimer == seat:
        label.append(desk.say.plural("claims {n} skull", "claims {n} skulls", desk.state.claim))
        art += line(spot.w / 2, 122, label[-1], "bold", spot.w - 20, 15, "middle", bold=True)
    return Sprite(spot.x, spot.y, spot.w, spot.h, terse(art), ", ".join(label), secret=seat == desk.view.viewer)


def button(desk, name, spot):
    art, middle = sheet(spot.w, spot.h, "wood edge", ""), spot.w / 2
    if name == "doubt":
        art += line(middle, 34, desk.does(name), "bold", spot.w - 20, 17, "middle", bold=True)
    else:
        art += number(middle, 28, int(name.partition(":")[2]), "ser bold mid", 24)
        art += use("skull", middle - 11, 34, 22, 22)
    return Sprite(spot.x, spot.y, spot.w, spot.h, terse(art), desk.does(name), action=name)


def stage(before, after, happening):
    """What is lifted flies to the claim."""
    key, claimer = f"cup:{happening.seat}", f"cup:{before.state.claimer}"
    match Event(happening.kind):
        case Event.CLAIMED | Event.LOST:
            return Staging(keys=(key,))
        case Event.DOUBTED:
            return Staging(shake=(claimer,))
        case Event.LIFTED if happening.a:
            return Staging(fly=Fly("skull", key, claimer, happening.a))
    return Staging()


TABLE = Table(draw, stage)
