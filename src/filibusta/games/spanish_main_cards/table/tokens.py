"""Choices beside playing cards: tokens, brackets around pairs of ships; and the viewer's own pirates."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import Phase
from filibusta.games.spanish_main_cards.table import plates
from filibusta.games.spanish_main_cards.table.context import DrawContext, Setting, portrait
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, sheet, use
from filibusta.table.typeset import fit, line, put

OWN = 42.0
"""From one of the viewer's pirates to the next, in the narrow picture."""
CAPTION = 24.0
"""The height of the part above them, there."""


@cache
def token_names(viewer: int, players: int, keep: bool) -> tuple[str, ...]:
    """The tokens of a seat, those that cannot be used now too; Keep lies where Pass lay."""
    others = [f"accuse:{seat}" for seat in range(players) if seat != viewer]
    return ("repair", *others, "keep" if keep else "pass")


def token_sprites(ctx: DrawContext, spot: Spot, columns: int, gap: float) -> Mapping[str, Sprite]:
    """The tokens in rows from the first one's place on; nothing for those who only watch."""
    if not ctx.seated:
        return {}
    if not ctx.legal:
        return _at_rest(ctx.setting, ctx.names, ctx.view.viewer, spot, columns, gap)
    names = token_names(ctx.view.viewer, len(ctx.seats), ctx.phase == Phase.CHOOSE_SWAP)
    does = tuple([ctx.does(ctx.can(name)) for name in names])
    suspects = tuple([mat.hidden > 0 for mat in ctx.state.seats])
    choosing = ctx.phase == Phase.CHOOSE_ACTION
    return _tokens(ctx.say, ctx.names, names, suspects, choosing, does, spot, columns, gap)


@lru_cache(1024)
def _at_rest(
    setting: Setting, players: tuple[str, ...], viewer: int, spot: Spot, columns: int, gap: float
) -> Mapping[str, Sprite]:
    """The tokens of one who has nothing to choose."""
    names = token_names(viewer, len(players), False)
    nobody = (False,) * len(players)
    return _tokens(setting.say, players, names, nobody, False, ("",) * len(names), spot, columns, gap)


@lru_cache(1024)
def _tokens(
    say: Words,
    players: tuple[str, ...],
    names: tuple[str, ...],
    suspects: tuple[bool, ...],
    choosing: bool,
    does: tuple[str, ...],
    spot: Spot,
    columns: int,
    gap: float,
) -> Mapping[str, Sprite]:
    """Draws the tokens; ``suspects`` are the seats with secret pirates. ``does``: what choosing each token means, if it
    can be chosen."""
    found: dict[str, Sprite] = {}
    for i, name in enumerate(names):
        x, y = spot.x + i % columns * (spot.w + gap), spot.y + i // columns * (spot.h + gap)
        sentence = does[i]
        accused, suspect = "", False
        if name.startswith("accuse"):
            seat = int(name[-1])
            accused, suspect = players[seat], suspects[seat]
        place, action = Spot(x, y, spot.w, spot.h), name if sentence else ""
        found[name] = _token(say, place, name, accused, suspect, choosing, action, sentence)
    return found


def token_words(say: Words, name: str, accused: str, suspect: bool) -> tuple[str, str]:
    """Describes a token, and why it may not be possible. ``suspect``: the ``accused`` has secret pirates."""
    if name == "repair":
        return say("Repair"), say("none is damaged")
    if name == "pass":
        return say("Pass"), ""
    if name == "keep":
        return say("Keep the cards"), ""
    return say("Accuse {player}", player=accused), say("too few cards") if suspect else say("no secret pirates")


@cached_sprite(1024)
def _token(
    say: Words, spot: Spot, name: str, accused: str, suspect: bool, choosing: bool, action: str, does: str
) -> Sprite:
    text, why = token_words(say, name, accused, suspect)
    if action or not choosing:
        why = ""
    art = _token_art(name, text, why, accused, spot.w, spot.h)
    if not action:
        art = f'<g class="off">{art}</g>'
    label = does or (f"{text}: {why}" if why else text)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, label, action=action)


def _token_art(name: str, text: str, why: str, accused: str, w: float, h: float) -> str:
    art = sheet(w, h, "wood", "brass", 9)
    if name.startswith("accuse"):
        art += badge(int(name[-1]), accused, 23, h / 2 - 1, 28)
        art += f'<circle class="disc" cx="37" cy="{h / 2 + 11:g}" r="7.5"/>'
        art += f'<g class="dark-i">{use("i-accuse", 31.5, h / 2 + 5.5, 11, 11)}</g>'
    else:
        icon = {"repair": "i-repair", "pass": "i-next", "keep": "i-check"}[name]
        art += f'<circle class="disc" cx="23" cy="{h / 2:g}" r="14"/>'
        art += f'<g class="dark-i">{use(icon, 13.5, h / 2 - 9.5, 19, 19)}</g>'
    room = w - 56
    if why:
        art += line(46, h / 2 - 3, text, "bold", room, 14, bold=True)
        return art + line(46, h / 2 + 12, why, "ital soft", room, 13)
    fitted = fit(text, room, 15, 2, "sans", True)
    return art + put(46, h / 2 + 5 - (len(fitted.lines) - 1) * fitted.lead / 2, fitted, "bold")


def pair_sprites(ctx: DrawContext) -> dict[str, Sprite]:
    """A bracket around each two neighbours that may move together."""
    if not ctx.legal or ctx.phase != Phase.CHOOSE_PAIR:
        return {}
    pairs = (ctx.can(f"pair:{space}") for space in range(1, cards.SPACES))
    return {action: _pair(ctx.wide, space, action, ctx.does(action)) for space, action in enumerate(pairs, 1) if action}


@cached_sprite(512)
def _pair(wide: bool, space: int, action: str, does: str) -> Sprite:
    (x, y), (next_x, next_y) = plates.place(wide, space), plates.place(wide, space + 1)
    mark = f"{space + 1} + {space}" if wide else f"{space}+{space + 1}"
    label = f"{mark}: {does}"
    if wide:
        left, w, h = next_x + 60, 104.0, 48.0
        art = (
            twice('<path class="bracket" d="M12 48q0 18-22 18M92 48q0 18 22 18"/>')
            + sheet(w, h, "wood", "brass", 10)
            + put(w / 2, 30, fit(mark, 90, 18, 1, "serif", True), "ser bold num", "middle")
        )
        return Sprite(left, 40, w, h, art, label, action=action)
    w, h = 46.0, 44.0
    art = (
        twice('<path class="bracket" d="M0 12q-3-9-8-9M0 32q-3 9-8 9"/>')
        + sheet(w, h, "wood", "", 9)
        + put(23, 27.5, fit(mark, 42, 16, 1, "serif", True), "ser bold num", "middle")
    )
    return Sprite(x + plates.SHORT_LINE + 10, (y + next_y) / 2, w, h, art, label, action=action)


def twice(path: str) -> str:
    """A line of two tones: its outline, then itself."""
    return path + path


def pirate_sprites(ctx: DrawContext, spot: Spot, seen: Sequence[plates.Plate]) -> Mapping[str, Sprite]:
    """The viewer's own pirates, one under the other, below a caption that says who else knows them."""
    return _pirates(ctx.setting, tuple([plate for plate in seen if plate.mine]), spot)


@lru_cache(1024)
def _pirates(setting: Setting, own: tuple[plates.Plate, ...], spot: Spot) -> Mapping[str, Sprite]:
    if not own:
        return {}
    found = {"own": _caption(setting, any(plate.secret for plate in own), spot)}
    for i, plate in enumerate(own):
        found[f"own:{i}"] = _pirate(plate, i, len(own), setting.wide, spot)
    return found


@cached_sprite(256)
def _caption(setting: Setting, secret: bool, spot: Spot) -> Sprite:
    title = setting.say("Your pirates")
    known = setting.say("only you see this") if secret else setting.say("revealed to all")
    art = (_wide_caption if setting.wide else _narrow_caption)(title, known, secret, spot.w, spot.h)
    return Sprite(spot.x, spot.y, spot.w, spot.h, art, f"{title}: {known}")


def _wide_caption(title: str, known: str, secret: bool, w: float, h: float) -> str:
    art = line(30, 20, title, "spaced", w - 44, 13, bold=True) + line(30, 34, known, "ital soft", w - 44, 13)
    if secret:
        art = f'<rect x="2" y="2" width="{w - 4:g}" height="{h - 4:g}" rx="10" fill="url(#ruling)"/>' + art
    return art + _eye(secret, 11, 9)


def _narrow_caption(title: str, known: str, secret: bool, w: float, h: float) -> str:
    art = line(20, h - 9, title.upper(), "spaced", 170, 13, bold=True)
    return art + line(w, h - 9, known, "ital soft", 150, 13, "end") + _eye(secret, 0, h - 21.5)


def _eye(secret: bool, x: float, y: float) -> str:
    return f'<g class="ink">{use("i-eye-off" if secret else "i-check", x, y, 15, 15)}</g>'


@cached_sprite(2048)
def _pirate(plate: plates.Plate, place: int, count: int, wide: bool, spot: Spot) -> Sprite:
    x, y, w, step = spot.x, spot.y + CAPTION, spot.w, OWN
    if wide:
        x, y, w, step = spot.x + 10, spot.y + 44, spot.w - 20, 178 / count
    art = _wide_pirate(plate, w, step) if wide else _narrow_pirate(plate, w, step - 6)
    return Sprite(x, y + place * step, w, step - 6, art, _pirate_label(plate), secret=plate.secret)


def _pirate_label(plate: plates.Plate) -> str:
    say, fame = plate.say, plate.cards + plate.owed
    known = say("secret") if plate.secret else say("revealed")
    return ", ".join((plate.captain, plate.name, say.plural("{n} fame", "{n} fame", fame), known))


def _wide_pirate(plate: plates.Plate, w: float, step: float) -> str:
    room, fame = w - 56, plate.cards + plate.owed
    title = fit(plate.captain, room, 15, 2 if step > 70 else 1, "serif", True)
    known = plate.say("secret") if plate.secret else plate.say("revealed")
    art = portrait(plate.ship, 25, 27, 22) + put(54, 15, title, "ser bold")
    y = 15 + len(title.lines) * title.lead
    art += line(54, y, plate.name, "soft", room, 13) + use("fame", 53, y + 4, 14, 14)
    return art + line(71, y + 16, f"{fame} · {known}", "soft num", room - 17, 13)


def _narrow_pirate(plate: plates.Plate, w: float, h: float) -> str:
    """A slip of paper: dashed and ruled while it is a secret."""
    art = box(0, 2, w, h, "fall") + box(0, 0, w, h, "sc-plate edge")
    if plate.secret:
        art += f'<rect x="1" y="1" width="{w - 2:g}" height="{h - 2:g}" rx="7" fill="url(#ruling)"/>'
    y = h / 2 + 5
    art += portrait(plate.ship, 20, h / 2, 15)
    art += line(42, y, plate.captain, "ser bold", 146, 15, face="serif", bold=True)
    art += line(194, y, plate.name, "soft", w - 250, 13) + use("fame", w - 50, h / 2 - 8, 16, 16)
    return art + line(w - 10, y + 0.5, str(plate.cards + plate.owed), "ser bold num", 22, 16, "end", "serif", True)
