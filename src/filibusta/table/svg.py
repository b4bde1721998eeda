"""Scenes as SVG: the first picture of a page, and pictures that stand alone. The browser builds the same from JSON.

The document::

    <svg class="scene wide-scene" viewBox="0 0 W H" role="group">
      <g class="backdrop" aria-hidden="true">…scene.backdrop…</g>
      <svg data-pane="NAME" class="pane" x="x" y="y" width="w" height="h" viewBox="what of its area is seen"
           role="group" tabindex="0" aria-label="LABEL">
        <rect class="ground" …/>
        <g class="sprites">…those of the pane…</g>
      </svg>
      <rect class="pane-edge" x="x" y="y" width="w" height="h"/>
      …
      <g class="sprites">
        <g data-key="KEY" class="sprite can secret" transform="translate(x y) rotate(r)"
           data-action="ACTION" data-side="SIDE" role="button" tabindex="-1" aria-label="LABEL">
          <rect class="hit" width="w" height="h" (rx="w / 2" where round)/>
          <g class="art" aria-hidden="true">…sprite.art…</g>
          <g class="frame">…</g>
        </g>
        …
      </g>
    </svg>

- ``can``, ``data-action`` and ``role="button"`` are there with an action; else ``role="img"``, and no ``tabindex``.
  What has neither action nor label is decoration: ``aria-hidden="true"``, and neither role nor ``aria-label``.
- ``secret`` is there when ``secret`` is true; ``rotate(r)`` only when r is not 0; ``data-side`` only when there is one.
- ``hit`` is transparent, so that the whole box can be pressed. Art may reach beyond the box and can be pressed too.
- ``frame`` is there with an action: what a choice looks like (ring, pointing tab, tick), as ``frame`` writes it. The
  classes ``can``, ``sel`` and ``ghost`` on the sprite show and hide its parts (``scene.css``).
- There is a pane with its edge for each of the scene; its ``ground`` is transparent and can be pressed everywhere.
- A client may move a sprite by the CSS property ``transform`` instead of the attribute. Art that moves by itself is in
  a group of class ``bob``; what a ghost must not show is of class ``solid``.
"""

import re
from functools import cache
from pathlib import Path
from xml.sax.saxutils import quoteattr

from msgspec.structs import replace

from filibusta.engine.game import Game
from filibusta.table import art
from filibusta.table.fonts import font_data
from filibusta.table.scene import Area, Aspect, Pane, Scene, Sprite

LOW = 47
"""The tab points down at a sprite from above; at one no higher than this from the left."""
LOOK = Path(__file__).parent / "look"
"""The styles of scenes, served at ``/static/look/``."""
_USES = re.compile(r"href=[\"']#([^\"']+)")
_TOKENS = re.compile(r":root\s*\{(.*?)\n\}", re.DOTALL)
_NAMED = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_VAR = re.compile(r"var\((--[\w-]+)\)")


def frame(w: float, h: float, round: bool = False) -> str:
    """Returns the frame of a choosable sprite: a ring of two tones, a pointing tab, and in its corner a tick when it is
    chosen, or a lock where the choice is final."""
    rx = (w + 3) / 2 if round else 9.5
    box = f'x="-1.5" y="-1.5" width="{w + 3:g}" height="{h + 3:g}" rx="{rx:g}"'
    tab = f"M{w / 2 - 9:g}-12h18l-9 12Z" if h > LOW else f"M-9 {h / 2 - 8:g}v16l9-8Z"
    pointer = "" if round else f'<path class="tab" d="{tab}"/>'
    return (
        f'<g class="frame"><rect class="ring" {box}/><rect class="ring lit" {box}/>{pointer}'
        f'<g transform="translate({w - 3:g} 2)"><g class="tick"><circle r="11"/><path d="M-5 0l4 4 6-8"/></g>'
        '<g class="lock"><circle r="10"/><path d="M-4-1h8v6h-8Zm1.5 0v-2a2.5 2.5 0 0 1 5 0v2"/></g></g></g>'
    )


def sprite_svg(key: str, sprite: Sprite) -> str:
    """Returns one sprite, as the browser builds it."""
    classes = "sprite" + (" can" if sprite.action else "") + (" secret" if sprite.secret else "")
    turn = f" rotate({sprite.r:g})" if sprite.r else ""
    action = f" data-action={quoteattr(sprite.action)}" if sprite.action else ""
    side = f" data-side={quoteattr(sprite.side)}" if sprite.side else ""
    bend = f' rx="{sprite.w / 2:g}"' if sprite.round else ""
    named = f"aria-label={quoteattr(sprite.label)}"
    role = f'role="button" tabindex="-1" {named}' if sprite.action else f'role="img" {named}'
    if not sprite.action and not sprite.label:
        role = 'aria-hidden="true"'
    return (
        f'<g data-key={quoteattr(key)} class="{classes}" transform="translate({sprite.x:g} {sprite.y:g}){turn}"'
        f"{action}{side} {role}>"
        f'<rect class="hit" width="{sprite.w:g}" height="{sprite.h:g}"{bend}/>'
        f'<g class="art" aria-hidden="true">{sprite.art}</g>'
        f"{frame(sprite.w, sprite.h, sprite.round) if sprite.action else ''}</g>"
    )


def opening(pane: Pane) -> Area:
    """Returns the part of its area that a pane opens on; the browser computes the same (``pane.js``)."""
    left, top, wide, high = pane.area
    x, y, w, h = pane.opens
    scale = max(pane.least, min(1, pane.w / w, pane.h / h))
    return (
        _within(x + w / 2, pane.w / scale, left, wide),
        _within(y + h / 2, pane.h / scale, top, high),
        pane.w / scale,
        pane.h / scale,
    )


def _within(middle: float, seen: float, least: float, size: float) -> float:
    """Returns where the visible part begins: centred on a point within the whole; what fits is centred itself."""
    return least + (size - seen) / 2 if seen >= size else max(least, min(middle - seen / 2, least + size - seen))


def pane_svg(name: str, pane: Pane, sprites: str) -> str:
    """A pane with what lies in it, as the browser builds it."""
    left, top, wide, high = pane.area
    place = f'x="{pane.x:g}" y="{pane.y:g}" width="{pane.w:g}" height="{pane.h:g}"'
    seen = " ".join(f"{value:g}" for value in opening(pane))
    ground = f'x="{left - pane.w:g}" y="{top - pane.h:g}" width="{wide + 2 * pane.w:g}" height="{high + 2 * pane.h:g}"'
    return (
        f'<svg data-pane={quoteattr(name)} class="pane" {place} viewBox="{seen}" role="group" tabindex="0"'
        f' aria-label={quoteattr(pane.label)}><rect class="ground" {ground}/><g class="sprites">\n{sprites}\n</g></svg>'
        f'<rect class="pane-edge" {place}/>'
    )


def framed(scene: Scene, layout: Aspect = "wide") -> str:
    """Returns a scene as the first picture of a table, with the part below the fold in its own frame (``board.js``)."""
    if layout == "wide":
        return to_svg(scene, layout)
    if not scene.fold:
        return f'<div class="deck"><div>{to_svg(scene, layout)}</div></div>'
    above, below = dict[str, Sprite](), dict[str, Sprite]()
    for key, sprite in scene.sprites.items():
        (below if not sprite.pane and sprite.y >= scene.fold else above)[key] = sprite
    board = to_svg(replace(scene, sprites=above, height=scene.fold), layout)
    held = to_svg(replace(scene, sprites=below, panes={}), layout, top=scene.fold)
    there = {"", *(sprite.action for sprite in above.values())}
    need = max([sprite.y + sprite.h - scene.fold for sprite in below.values() if sprite.action not in there], default=0)
    sizes = f"--fold:{scene.fold:g};--held:{scene.height - scene.fold:g};--need:{need:g}"
    return f'<div class="deck" style="{sizes}"><div>{board}</div></div><div class="shelf"><div>{held}</div></div>'


def to_svg(scene: Scene, layout: Aspect = "wide", head: str = "", label: str = "", top: float = 0) -> str:
    """The scene as one ``<svg>`` for a page that has the drawings and ``scene.css``; of what lies below ``top``."""
    drawn = dict.fromkeys(("", *scene.panes), "")
    for key, sprite in scene.sprites.items():
        drawn[sprite.pane] += sprite_svg(key, sprite) + "\n"
    panes = "".join(pane_svg(name, pane, drawn[name]) for name, pane in scene.panes.items())
    named = f" aria-label={quoteattr(label)}" if label else ""
    box = f'viewBox="0 {top:g} {scene.width:g} {scene.height - top:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene {layout}-scene" {box}'
        f' role="group"{named}>{head}<g class="backdrop" aria-hidden="true">{scene.backdrop}</g>\n'
        f'{panes}<g class="sprites">\n{drawn[""]}</g></svg>'
    )


def standalone(scene: Scene, game: Game, layout: Aspect = "wide", label: str = "") -> str:
    """The scene as a picture that needs nothing else: its drawings and styles are in it, in the colours of the day."""
    folder = game.folder
    markup = scene.backdrop + "".join(sprite.art for sprite in scene.sprites.values())
    used = [name for name in dict.fromkeys(_USES.findall(markup)) if art.has_drawing(name, folder)]
    symbols = "".join(art.closure(used, folder).values())
    return to_svg(scene, layout, f"<defs>{symbols}</defs><style>{_style()}</style>", label)


@cache
def _style() -> str:
    """The fonts, and ``scene.css`` with the tokens of the day written out: not every viewer knows custom properties."""
    found = _TOKENS.search(_NAMED.sub("", (LOOK / "tokens.css").read_text(encoding="utf-8")))
    tokens = dict(_TOKEN.findall(found.group(1))) if found else {}
    css = _NAMED.sub("", (LOOK / "scene.css").read_text(encoding="utf-8"))
    css += ".scene { background: var(--page); }"
    return font_data() + _VAR.sub(lambda match: tokens.get(match.group(1), match.group(0)), css)
