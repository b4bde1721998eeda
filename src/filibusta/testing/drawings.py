"""Checks of every game's drawings."""

import re
from functools import lru_cache
from math import cos, radians, sin
from xml.etree import ElementTree

from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import drawings_of, table_of
from filibusta.table.scene import Aspect, Scene, Sprite
from filibusta.testing.play import usual_options, variants, walk

LAYOUTS: tuple[Aspect, Aspect] = ("wide", "narrow")
POSITIONS = 40
"""The number of positions of a match that are drawn."""
EDGE = 3
"""The distance by which a box may reach beyond the picture."""
_USES = re.compile(r"href=[\"']#([^\"']+)")
_NAMED = re.compile(r"\bid=[\"']([^\"']+)")


def check_drawing(game: Game, seed: int = 9) -> None:
    """Checks that the deciding player finds every legal action in the picture and other viewers find none, that sprites
    marked as secret are secret, and that pictures are complete."""
    plain = [variant for variant in variants(game) if variant.options == usual_options(game)]
    for variant in plain:
        for match in walk(game, variant, seed):
            if match.ply >= POSITIONS:
                break
            layout = LAYOUTS[match.ply % 2]
            public = _check_picture(match.view(SPECTATOR), layout, f"{game.id}, {variant}, action {match.ply}")
            for viewer in {match.player, match.ply % variant.players}:
                at = f"{game.id}, {variant}, action {match.ply}, viewer {viewer}"
                scene = _check_picture(match.view(viewer), layout, at)
                for key, sprite in scene.sprites.items():
                    other = public.sprites.get(key) if sprite.secret else None
                    is_told = other and (other.art, other.label) == (sprite.art, sprite.label)
                    assert not is_told, f"{at}, {layout}: {key} is marked as secret and shown to everybody"


def _check_picture(view: View, layout: Aspect, of: str) -> Scene:
    game, at = view.game, f"{of}, {layout}"
    scene = table_of(game).draw(view, game.say(LANGUAGES[0]), view.names, layout)
    sprites = scene.sprites
    secret = [key for key, sprite in sprites.items() if sprite.secret]
    assert not secret or view.viewer != SPECTATOR, f"{at}: {secret} are marked as secret and shown to everybody"
    assert (scene.width > 640) == (layout == "wide"), f"{at}: it is {scene.width} wide"
    offered = {sprite.action for sprite in sprites.values()} - {""}
    legal = {game.actions.name(int(action)) for action in view.legal()}
    assert offered == (set() if game.asked_in_dialog(view.state) else legal), (
        f"{at}: the picture offers {offered}; legal are {legal}"
    )
    for key, sprite in sprites.items():
        assert sprite.w > 0 and sprite.h > 0, f"{at}: {key} has no box"
        pane = f" of the pane {sprite.pane!r}" if sprite.pane else ""
        assert not beyond(scene, sprite), f"{at}: {key} reaches beyond the picture{pane}"
        assert sprite.label or not sprite.action, f"{at}: {key} may be chosen and has no label"
        strange = (undrawn(sprite.art, game) | (set(sprite.faces) - drawings_of(game).keys())) - _names(scene.backdrop)
        assert not strange, f"{at}: {key} uses {min(strange)!r}, which its sheet has not"
    strange = undrawn(scene.backdrop, game)
    assert not strange, f"{at}: what lies beneath uses {min(strange)!r}, which its sheet has not"
    missing = _signs(view) - drawings_of(game).keys()
    assert not missing, f"{at}: the words name the sign {min(missing)!r}, which its sheet has not"
    return scene


def _signs(view: View) -> set[str]:
    """Returns the signs beside log lines, figures of players and shares."""
    game, say, words = view.game, view.game.say(LANGUAGES[0]), view.game.words
    seats = range(view.state.players)
    found = {line.icon for line in view.lines(0, 0)}
    found |= {fact.icon for seat in seats for fact in words.seat_facts(view.state, seat, say)}
    if words.goals:
        goals = words.goals(view.state, say)
        found |= {goals.icon, *(progress.icon for progress in goals.seats)}
    divided = game.allotment(view.state, say) if game.allotment and view.player >= 0 else None
    found |= {share.icon for share in divided.shares} if divided else set()
    basket = game.basket(view.state, say) if game.basket and view.player == view.viewer else None
    found |= {basket.coin, *(item.icon for item in (*basket.items, *basket.single))} if basket else set()
    found |= {*basket.hold.goods} if basket and basket.hold else set()
    return found - {""}


def undrawn(markup: str, game: Game) -> frozenset[str]:
    """Returns the symbols used by well-formed art that are neither in it nor on the sheet of the game's table."""
    return _uses(markup) - drawings_of(game).keys()


def beyond(scene: Scene, sprite: Sprite) -> bool:
    """Tells whether a sprite reaches beyond the picture, or beyond the area of its pane."""
    pane = scene.panes[sprite.pane] if sprite.pane else None
    left, top, wide, high = pane.area if pane else (0, 0, scene.width, scene.height)
    corners = [turned(x, y, sprite.r) for x in (0, sprite.w) for y in (0, sprite.h)]
    across, down = [sprite.x + x for x, _ in corners], [sprite.y + y for _, y in corners]
    within = left - EDGE <= min(across) and max(across) <= left + wide + EDGE
    return not (within and top - EDGE <= min(down) and max(down) <= top + high + EDGE)


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Returns a point of a picture turned clockwise about (0, 0)."""
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@lru_cache(4096)
def _uses(markup: str) -> frozenset[str]:
    """The names art uses and does not define."""
    ElementTree.fromstring(f"<g>{markup}</g>")
    return frozenset(_USES.findall(markup)) - _names(markup)


def _names(markup: str) -> frozenset[str]:
    return frozenset(_NAMED.findall(markup))
