"""The head of each fleet: its player, the pirate points, treasures and the Fame card."""

from typing import NamedTuple

from filibusta.games.pirates import cards
from filibusta.games.pirates.state import Option
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.words.seats import seat_facts, sums_of
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, use
from filibusta.table.typeset import line


def fleet_key(seat: int) -> str:
    """Returns the key of a fleet's sprite."""
    return f"fleet:{seat}"


def caption(ctx: DrawContext, seat: int, spot: Spot) -> Sprite:
    """A strip of paper over a fleet; it is chosen where a rival is."""
    s, name, action = ctx.state, ctx.names[seat], ctx.can(f"rival:{seat}")
    treasures = tuple([card for card, owner in enumerate(s.treasures) if owner == seat])
    facts = tuple([fact.label for fact in seat_facts(s, seat, ctx.say)])
    look = FleetBanner(
        seat,
        name,
        sums_of(s, seat).points,
        ctx.plays(Option.TARGET_POINTS),
        treasures,
        s.cave == seat,
        s.active == seat and not s.over,
        bool(s.seats[seat].out),
    )
    return _sprite(look, facts, spot, action, ctx.does(action))


class FleetBanner(NamedTuple):
    """All that is drawn over a fleet."""

    seat: int
    name: str
    points: int
    target: int
    treasures: tuple[int, ...]
    fame: bool
    active: bool
    out: bool


@cached_sprite(2048)
def _sprite(look: FleetBanner, facts: tuple[str, ...], spot: Spot, action: str, does: str) -> Sprite:
    label = labelled(f"{look.name}: {', '.join(facts)}", does)
    return Sprite(spot.x, spot.y, spot.w, spot.h, _strip(look, spot.w, spot.h), label, action=action)


def _strip(look: FleetBanner, w: float, h: float) -> str:
    seat, name, points, target, treasures, fame, active, out = look
    art = box(0, 2, w, h, "fall", 7) + box(0, 0, w, h, "paper" if active else "wood", 7)
    if active:
        art += f'<path class="seal-fill" d="M1 8q0-7 7-7h1v{h - 2:g}H8q-7 0-7-7Z"/>'
    left = 14 if active else 10
    art += badge(seat, name, left + 11, h / 2, 24)
    if out:
        return f'<g class="off">{art}{use("skull", w - 30, h / 2 - 10, 20, 20)}{_name(name, left, w - 38, h)}</g>'
    right = w - 8.0
    score = f"{points}/{target}"
    art += f'<text class="ser bold num end" x="{right:.4g}" y="{h / 2 + 6:g}" font-size="17">{score}</text>'
    right -= 9.2 * len(score) + 5
    art += use("point", right - 18, h / 2 - 9, 18, 18)
    right -= 24
    if fame:
        art += use(f"fame-{cards.DATA['fame'][0]['id']}", right - 32, h / 2 - 10, 32, 20)
        art += box(right - 32, h / 2 - 10, 32, 20, "inked", 3)
        right -= 38
    for card in treasures[: max(0, int((right - left - 90) // 26))]:
        art += use(f"treasure-{cards.TREASURES[card]['id']}", right - 22, h / 2 - 9, 22, 18)
        art += box(right - 22, h / 2 - 9, 22, 18, "inked", 3)
        right -= 26
    return art + _name(name, left, right, h)


def _name(name: str, left: float, right: float, h: float) -> str:
    return line(left + 27, h / 2 + 5.5, name, "ser bold", right - left - 30, 16, face="serif", bold=True)
