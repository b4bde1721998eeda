"""Scenes, their difference, and the text in them."""

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from filibusta.table.scene import (
    Fly,
    Ghost,
    Mark,
    Pane,
    Scene,
    Sprite,
    Staging,
    after_event,
    apply_difference,
    cached_sprite,
    difference,
    single_quoted,
)
from filibusta.table.svg import LOOK, frame, sprite_svg, to_svg
from filibusta.table.typeset import LEAST, SQUEEZE, escaped, fit, put, width, wrap

STATIC = Path(__file__).parents[2] / "src/filibusta/server/static"


def sprite(chooser: random.Random) -> Sprite:
    return Sprite(
        x=chooser.randrange(9),
        y=chooser.randrange(9),
        w=10,
        h=10,
        art=chooser.choice(["<rect/>", "<path/>"]),
        label=chooser.choice("ab"),
        r=chooser.choice([0, 0, 90]),
        side=chooser.choice(["", "up"]),
        action=chooser.choice(["", "pass"]),
        secret=chooser.random() < 0.3,
    )


def scene(chooser: random.Random) -> Scene:
    keys = chooser.sample("abcdefgh", chooser.randrange(8))
    panes = {"map": Pane(1, 2, 30, 40, (0, 0, chooser.choice([90, 99]), 90), (0, 0, 9, 9), "a map")}
    return Scene(100, chooser.choice([50, 60]), "<rect/>", {key: sprite(chooser) for key in keys}, panes)


@pytest.mark.parametrize("seed", range(200))
def test_a_difference_makes_the_new_scene_and_its_order(seed: int):
    chooser = random.Random(seed)
    old, new = scene(chooser), scene(chooser)
    changes = json.loads(json.dumps(difference(old, new)))
    made = apply_difference(old, changes)
    assert made == new
    assert list(made.sprites) == list(new.sprites)


def test_only_what_changed_is_sent():
    old = Scene(9, 9, "", {"a": Sprite(1, 2, 3, 4, "<g/>", "A", action="go"), "b": Sprite(1, 2, 3, 4, "", "B")})
    new = Scene(9, 9, "", {"a": Sprite(5, 2, 3, 4, "<g/>", "A"), "b": Sprite(1, 2, 3, 4, "", "B")})
    assert difference(old, new) == {"set": {"a": {"x": 5, "action": ""}}, "gone": []}
    assert difference(old, old) == {"set": {}, "gone": []}


def test_what_is_drawn_once_is_the_same_object():
    drawn = list[str]()

    @cached_sprite(8)
    def ship(name: str, x: float) -> Sprite:
        drawn.append(name)
        return Sprite(x, 0, 9, 9, f'<g class="{name}"/>', name)

    assert ship("Ada", 1) is ship("Ada", 1)
    assert ship("Ada", 1) != ship("Ada", 2)
    assert ship("Ada", 1).art == "<g class='Ada'/>"
    assert drawn == ["Ada", "Ada"]


def test_the_order_is_sent_when_it_cannot_be_told():
    a, b = Sprite(1, 2, 3, 4, "", "A"), Sprite(1, 2, 3, 4, "", "B")
    assert difference(Scene(9, 9, "", {"a": a}), Scene(9, 9, "", {"b": b, "a": a})).get("order") == ["b", "a"]
    assert "order" not in difference(Scene(9, 9, "", {"a": a}), Scene(9, 9, "", {"a": a, "b": b}))


def test_an_event_brings_a_picture_as_far_as_it_says():
    """What glides has its new place and its old art; what is named is as it will be: changed, come or gone."""
    old = Scene(
        9, 9, "", {key: Sprite(1, 2, 3, 4, "old", key) for key in ("ship:a", "ship:b", "card", "coin", "crew", "land")}
    )
    new = Scene(
        9,
        9,
        "",
        {key: Sprite(5, 6, 3, 4, "new", key, r=90) for key in ("ship:a", "ship:b", "card", "land", "flag", "chart")},
    )
    after = after_event(old, new, Staging(moves="ship:", keys=("ship:b", "card", "coin", "flag", "nothing")))
    assert after.sprites == {
        "ship:a": Sprite(5, 6, 3, 4, "old", "ship:a", r=90),
        "ship:b": new.sprites["ship:b"],
        "card": new.sprites["card"],
        "crew": old.sprites["crew"],
        "land": old.sprites["land"],
        "flag": new.sprites["flag"],
    }
    assert after_event(old, new, Staging()).sprites == old.sprites


def test_json_leaves_out_what_is_as_usual():
    assert msgspec.to_builtins(Scene(9, 9, "", {"a": Sprite(1, 2, 3, 4, "", "A")}))["sprites"] == {
        "a": {"x": 1, "y": 2, "w": 3, "h": 4, "art": "", "label": "A"}
    }
    assert msgspec.to_builtins(Ghost("ship:a", 3, 4, "M0 0h9")) == {"key": "ship:a", "x": 3, "y": 4, "way": "M0 0h9"}
    assert msgspec.to_builtins(Mark("a", "63 %")) == {"key": "a", "text": "63 %"}
    assert msgspec.to_builtins(Mark("a", "+1", "plus", "fame", 0, 5)) == {
        "key": "a",
        "text": "+1",
        "tone": "plus",
        "symbol": "fame",
        "x": 0,
        "y": 5,
    }
    assert msgspec.to_builtins(Staging(fly=Fly("fame", "a", "b", 2))) == {
        "moves": "",
        "keys": (),
        "fly": {"symbol": "fame", "from": "a", "to": "b", "count": 2},
        "shake": (),
        "whole": False,
    }


def test_the_document_is_as_described():
    chosen = ElementTree.fromstring(
        sprite_svg("ship:a", Sprite(1, 2, 30, 80, "<path/>", 'A "b" <c>', 5, "up", "go", True))
    )
    assert chosen.attrib == {
        "data-key": "ship:a",
        "class": "sprite can secret",
        "transform": "translate(1 2) rotate(5)",
        "data-action": "go",
        "data-side": "up",
        "role": "button",
        "tabindex": "-1",
        "aria-label": 'A "b" <c>',
    }
    assert [child.get("class") for child in chosen] == ["hit", "art", "frame"]
    shown = ElementTree.fromstring(sprite_svg("a", Sprite(1, 2, 30, 80, "", "A")))
    assert (shown.get("class"), shown.get("role"), shown.get("tabindex")) == ("sprite", "img", None)
    assert [child.get("class") for child in shown] == ["hit", "art"]
    adornment = ElementTree.fromstring(sprite_svg("a", Sprite(1, 2, 30, 80, "", "")))
    assert (adornment.get("aria-hidden"), adornment.get("role"), adornment.get("aria-label")) == ("true", None, None)
    nameless = ElementTree.fromstring(sprite_svg("a", Sprite(1, 2, 30, 80, "", "", action="go")))
    assert (nameless.get("aria-hidden"), nameless.get("role")) == (None, "button")
    whole = ElementTree.fromstring(
        to_svg(Scene(90, 60, "<g/>", {"a": Sprite(1, 2, 3, 4, "", "A")}), "narrow", label="x")
    )
    assert (whole.get("class"), whole.get("viewBox"), whole.get("aria-label")) == (
        "scene narrow-scene",
        "0 0 90 60",
        "x",
    )


def test_every_class_of_a_frame_has_a_style():
    css = (LOOK / "scene.css").read_text(encoding="utf-8")
    for name in re.findall(r'class="([^"]+)"', frame(100, 100)):
        assert all(f".{part}" in css for part in name.split())
    for name, inside in re.findall(r'<g class="(tick|lock)">(.*?)</g>', frame(100, 100)):
        assert all(f".scene .{name} {shape} {{" in css for shape in re.findall(r"<(\w+)", inside)), name


@pytest.mark.parametrize("round", [False, True])
@pytest.mark.parametrize("size", [(108, 126), (46, 46), (275, 46), (150, 44), (96, 48), (114.5, 76)])
def test_the_browser_draws_the_same_frame(size: tuple[float, float], round: bool):
    """``sprite.js`` writes frames while a match goes on; its template is filled here as JavaScript fills it."""
    script = (STATIC / "table/stage/sprite.js").read_text(encoding="utf-8")
    w, h = size
    known: dict[str, Any] = {"w": w, "h": h}
    for name, value in re.findall(r"^const (LOW) = (\d+);", script, re.MULTILINE):
        known[name] = int(value)

    def fill(template: str) -> str:
        return re.sub(r"\$\{(.+?)\}", lambda found: f"{eval(found[1], {}, known):g}", template)

    body = script[script.index("function frame(w, h, round = false) {") :].partition("\n}")[0]
    circle, corner = re.findall(r"const rx = round \? (.+) : (.+);", body)[0]
    known["rx"] = eval(circle if round else corner, {}, known)
    known["box"] = fill(re.findall(r"const box = `(.+)`;", body)[0])
    above, left = re.findall(r"const tab = h > LOW \? `(.+)` : `(.+)`;", body)[0]
    known["tab"] = fill(above if h > known["LOW"] else left)
    pointer = "" if round else re.findall(r'const pointer = round \? "" : `(.+)`;', body)[0]
    parts = re.findall(r"(?:return|\+) `(.+)`", body)
    shown = "".join(parts).replace("${box}", known["box"]).replace("${pointer}", pointer)
    assert fill(shown.replace("${tab}", known["tab"])) == frame(w, h, round)


LONG = "Intrappolato in una corrente di risacca senza alcuna via d'uscita"


@pytest.mark.parametrize("face", ["sans", "serif"])
@pytest.mark.parametrize("room", [40, 80, 160, 400])
@pytest.mark.parametrize("lines", [1, 2, 4])
def test_text_fits_its_room(face: str, room: float, lines: int):
    fitted = fit(LONG, room, 16, lines, "serif" if face == "serif" else "sans", True)
    assert 1 <= len(fitted.lines) <= lines
    assert LEAST <= fitted.size <= 16
    for line in fitted.lines:
        wide = width(line, fitted.size, "serif" if face == "serif" else "sans", True)
        assert wide <= room or (fitted.squeeze == room and wide <= room / SQUEEZE + 0.01)


def test_short_text_keeps_its_size_and_words():
    assert fit("Fog", 100, 16) == (16, ("Fog",), 0)
    assert " ".join(wrap(LONG, 100, 14)) == LONG


def test_text_is_never_markup():
    hostile = "<script>\"'&"
    assert escaped(hostile) == "&lt;script&gt;&quot;'&amp;"
    found = ElementTree.fromstring(put(1, 2, fit(hostile, 400, 14), "bold"))
    assert found.text == hostile
    assert ElementTree.fromstring(single_quoted(put(1, 2, fit('"', 400, 14), "bold"))).text == '"'
