"""What a position shows: public figures are the same for everybody, and those who see the same share what was made."""

import random

import pytest
from at_table import begun, in_hall, told, turn, watcher_of

from filibusta import game_names
from filibusta.engine.match import Match
from filibusta.server import drawing, messages, panels
from filibusta.server.hall import Hall
from filibusta.server.panels import Watching


@pytest.mark.parametrize("name", game_names())
def test_public_figures_are_the_same_for_everybody(name: str):
    match, dice = Match.new(name, 2, seed=4), random.Random(4)
    while not match.over and match.ply < 150:
        seen = [panels.facts(match.view_at(match.ply, viewer), 2, "en") for viewer in (-1, 0, 1)]
        assert seen[0] == seen[1] == seen[2]
        match.play(dice.choice(match.legal().tolist()))


@in_hall
async def test_a_second_screen_that_sees_the_same_costs_no_drawing(hall: Hall):
    room = await begun(hall)
    screens = [watcher_of(room, guest) for guest in ("eve", "eve", "ada")]
    for screen in screens:
        await room.enter(screen)
        await told(screen)
    drawn: list[Watching] = []
    scene = drawing.scene

    def counted(view: object, watching: Watching) -> object:
        drawn.append(watching)
        return scene(view, watching)  # type: ignore[arg-type]

    drawing.scene = counted  # type: ignore[assignment]
    try:
        await room.play(*turn(room))
    finally:
        drawing.scene = scene
    assert len(drawn) == 2, "a spectator's picture and Ada's"
    first, second, third = [(await told(screen))[-1] for screen in screens]
    assert first == second
    assert third["panels"]["seats"][0]["me"]


def test_a_message_is_numbered_anew():
    pong = messages.encode(messages.TableMessage(0, None, None, None))  # type: ignore[arg-type]
    assert messages.renumbered(pong, 12) == pong.replace(b'"v":0', b'"v":12')
