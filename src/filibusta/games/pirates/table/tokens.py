"""Wooden tokens, each with a sign and a word, for choices beside those of cards and ships."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates.state import Option, Phase
from filibusta.games.pirates.table.context import DrawContext
from filibusta.table.scene import Sprite, placed
from filibusta.table.shapes import Spot, sheet, use
from filibusta.table.typeset import fit, line, put

SIGNS = {
    "sell": "coins",
    "rearrange": "i-swap",
    "done": "i-check",
    "end_battle": "i-check",
    "pass": "i-next",
    "roll": "die-treasure",
    "stop": "anchor",
}
"""The sign and word of each token."""


def token_names(ctx: DrawContext) -> tuple[str, ...]:
    """The tokens of this moment, those that cannot be used too."""
    if ctx.phase in (Phase.BATTLE_CARD, Phase.FOG):
        return ("pass",)
    if ctx.phase == Phase.TREASURE:
        return ("roll", "stop")
    return ("sell", "rearrange", "end_battle" if ctx.phase == Phase.CHOOSE_SHIP else "done")


def has_tokens(ctx: DrawContext) -> bool:
    """Tells whether tokens are shown: not to spectators, nor once the game is over."""
    return ctx.seated and not ctx.state.over


def token_sprites(ctx: DrawContext, spots: Sequence[Spot]) -> Mapping[str, Sprite]:
    """Draws the tokens, one under the other or side by side; nothing for spectators."""
    if not has_tokens(ctx):
        return {}
    if not ctx.legal:
        return _at_rest(ctx.say, token_names(ctx), tuple(spots))
    found: dict[str, Sprite] = {}
    for i, (name, spot) in enumerate(zip(token_names(ctx), spots, strict=False)):
        action = ctx.can(name)
        text, why = token_words(ctx.say, name), "" if action else why_not(ctx, name)
        label = ctx.does(action) if action else f"{text}: {why}" if why else text
        art = _token(name, text, why, spot.w, spot.h, bool(action))
        found[f"token:{i}"] = placed(spot.x, spot.y, spot.w, spot.h, art, label, action=action)
    return found


@lru_cache(128)
def _at_rest(say: Words, names: tuple[str, ...], spots: tuple[Spot, ...]) -> Mapping[str, Sprite]:
    """The tokens for those who have nothing to choose."""
    found: dict[str, Sprite] = {}
    for i, (name, spot) in enumerate(zip(names, spots, strict=False)):
        text = token_words(say, name)
        art = _token(name, text, "", spot.w, spot.h, ready=False)
        found[f"token:{i}"] = placed(spot.x, spot.y, spot.w, spot.h, art, text)
    return found


def token_words(say: Words, name: str) -> str:
    """Describes a token."""
    match name:
        case "sell":
            return say("Sell")
        case "rearrange":
            return say("Rearrange")
        case "end_battle":
            return say("End the battles")
        case "pass":
            return say("Pass")
        case "roll":
            return say("Roll again")
        case "stop":
            return say("Leave it")
        case "done":
            return say("Finish")
        case _:
            raise ValueError(f"there are no words for the token {name!r}")


def why_not(ctx: DrawContext, name: str) -> str:
    """Returns the reason why a token cannot be used now, for the deciding player."""
    match name:
        case "sell":
            return _too_early(ctx) or _sold_out(ctx)
        case "rearrange":
            return _too_early(ctx) or ctx.say("done already")
        case "done" | "end_battle" | "pass" | "roll" | "stop":
            return ""
        case _:
            raise ValueError(f"there is no token {name!r}")


def _sold_out(ctx: DrawContext) -> str:
    """R25.9"""
    most = ctx.plays(Option.SALES_PER_TURN)
    if most == 1:
        return ctx.say("not a second time")
    return ctx.say("no more this turn") if most else ctx.say("not in this game")


def _too_early(ctx: DrawContext) -> str:
    """R8.1 to R8.3: before the battles are over, or with one ship alone."""
    if ctx.phase != Phase.REORGANISE:
        return ctx.say("after the battles")
    return ctx.say("needs two ships") if ctx.state.seats[ctx.state.active].ships < 2 else ""


@lru_cache(256)
def _token(name: str, text: str, why: str, w: float, h: float, ready: bool) -> str:
    art = sheet(w, h, "wood", "brass", 9)
    icon = SIGNS[name]
    art += f'<circle class="disc" cx="21" cy="{h / 2:g}" r="14"/>'
    sign = use(icon, 11.5, h / 2 - 9.5, 19, 19)
    art += f'<g class="dark-i">{sign}</g>' if icon.startswith("i-") or icon == "anchor" else sign
    room = w - 50
    if why and h > 50:
        reason = fit(why, room, 13, 2)
        top = h / 2 - 3 - (len(reason.lines) - 1) * 7
        art += line(41, top, text, "bold", room, 15, bold=True) + put(41, top + 16, reason, "ital soft")
    else:
        fitted = fit(text, room, 15, 2, "sans", True)
        art += put(41, h / 2 + 5 - (len(fitted.lines) - 1) * fitted.lead / 2, fitted, "bold")
    return art if ready else f'<g class="off">{art}</g>'
