"""What must be true of every game's drawing, whoever draws it."""

import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table import art
from filibusta.table.plain import table_of
from filibusta.table.scene import Aspect, Scene
from filibusta.testing.play import variants, walk

LAYOUTS: tuple[Aspect, Aspect] = ("wide", "narrow")
POSITIONS = 40
"""So many of a match are drawn."""
EDGE = 3
"""So far a box may reach beyond the picture."""
_USES = re.compile(r"href=[\"']#([^\"']+)")
_NAMED = re.compile(r"\bid=[\"']([^\"']+)")


def check_drawing(game: Game, seed: int = 9) -> None:
    """Whoever decides finds every legal action in the picture, and nobody else any; each picture is whole."""
    plain = [variant for variant in variants(game) if not variant.options]
    for variant in plain:
        for match in walk(game, variant, seed):
            if match.ply >= POSITIONS:
                break
            for viewer in {match.player, SPECTATOR, match.ply % variant.players}:
                view, layout = match.view(viewer), LAYOUTS[match.ply % 2]
                at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}, {layout}"
                _check_picture(view, table_of(game).draw(view, game.say(LANGUAGES[0]), view.names, layout), layout, at)


def _check_picture(view: View, scene: Scene, layout: Aspect, at: str) -> None:
    game, sprites = view.game, scene.sprites
    assert (scene.width > 640) == (layout == "wide"), f"{at}: it is {scene.width} wide"
    offered = {sprite.action for sprite in sprites.values()} - {""}
    legal = {game.actions.name(int(action)) for action in view.legal()}
    divided = bool(game.allotment and game.allotment(view.state, game.say(LANGUAGES[0])))
    assert offered == (set() if divided else legal), f"{at}: the picture offers {offered}; legal are {legal}"
    for key, sprite in sprites.items():
        assert sprite.w > 0 and sprite.h > 0, f"{at}: {key} has no box"
        inside = min(sprite.x, sprite.y) >= -EDGE and sprite.x + sprite.w <= scene.width + EDGE
        assert inside and sprite.y + sprite.h <= scene.height + EDGE, f"{at}: {key} reaches beyond the picture"
        assert sprite.label or not sprite.action, f"{at}: {key} may be chosen and has no label"
        strange = undrawn(sprite.art, game.folder) - _names(scene.backdrop)
        assert not strange, f"{at}: {key} uses {min(strange)!r}, which nobody drew"


@lru_cache(4096)
def undrawn(markup: str, folder: Path) -> frozenset[str]:
    """What well-formed art uses that is neither in it nor on a sheet."""
    ElementTree.fromstring(f"<g>{markup}</g>")
    return frozenset(name for name in _USES.findall(markup) if not art.known(name, folder)) - _names(markup)


def _names(markup: str) -> frozenset[str]:
    return frozenset(_NAMED.findall(markup))
