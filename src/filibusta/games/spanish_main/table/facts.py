"""The visible facts of ships and islands, in words."""

from collections.abc import Sequence
from functools import lru_cache

from filibusta.engine.speech import everyone
from filibusta.engine.words import Words
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.state import ASHORE
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.words.voice import bearing_text


def standing(ctx: DrawContext, ship: int) -> int:
    """Returns the number of standing masts of a ship."""
    return int(size_of(ctx.state.ships[ship].standing))


def states_of(ctx: DrawContext, ship: int) -> list[str]:
    """Returns the states of a ship: docked, pinned, in tow, adrift, held."""
    v, boat, say = ctx.voice, ctx.state.ships[ship], ctx.say
    found: list[str] = []
    if not boat.standing:
        found.append(say("derelict"))
    if boat.docked != NONE:
        found.append(say("docked at {island}", island=v.island(boat.docked)))
    if boat.pinned_by:
        pinning = [v.ship(i) for i in range(ctx.state.ships_size) if boat.pinned_by >> i & 1]
        found.append(say("pinned by {ships}", ships=v.everyone(pinning)))
    if boat.towed_by != NONE:
        found.append(say("in tow of {ship}", ship=v.ship(boat.towed_by)))
    if boat.tows != NONE:
        found.append(say("tows {ship}", ship=v.ship(boat.tows)))
    if boat.hold:
        found.append(say("held by Rum"))
    if boat.actions and boat.seat == ctx.state.active:
        found.append(say("has acted"))
    return found


def cargo_facts(ctx: DrawContext, ship: int) -> str:
    """Describes spaces, crew and treasure aboard, as far as the viewer knows them."""
    v = ctx.voice
    aboard = (*v.crews(ctx.crew_at(ship)), *v.treasures(ctx.treasures_at(ship)))
    return _cargo(ctx.say, int(used_spaces(ctx.state, ship)), int(capacity(ctx.state, ship)), aboard)


@lru_cache(4096)
def _cargo(say: Words, used: int, room: int, aboard: tuple[str, ...]) -> str:
    return ", ".join([say("cargo {used} of {room}", used=used, room=room), *aboard])


def ship_facts(ctx: DrawContext, ship: int) -> str:
    """All that the viewer may know of a ship."""
    boat, masts = ctx.state.ships[ship], (standing(ctx, ship), ctx.masts(ship))
    owner, held = ctx.names[int(boat.seat)], tuple(states_of(ctx, ship))
    return _ship(ctx.say, ctx.voice.ship(ship), owner, masts, int(boat.heading), held, cargo_facts(ctx, ship))


@lru_cache(8192)
def _ship(
    say: Words,
    name: str,
    owner: str,
    masts: tuple[int, int],
    heading: int,
    held: tuple[str, ...],
    cargo: str,
) -> str:
    """Describes a ship; ``masts`` are those standing and all of them."""
    parts = [
        owner,
        say("masts: {n} of {printed}", n=masts[0], printed=masts[1]),
        say("heading {bearing}", bearing=bearing_text(heading, say)),
        *held,
        cargo,
    ]
    return f"{name}: {', '.join(parts)}"


def island_facts(ctx: DrawContext, island: int) -> str:
    """Returns the owner or visitors of an island, and what lies there."""
    v, say, s = ctx.voice, ctx.say, ctx.state
    lie = ctx.treasures_at(ASHORE + island)
    hidden = tuple(s.treasures[token].kind < 0 for token in lie)
    crew = v.crews(ctx.crew_at(ASHORE + island))
    flags = tuple(ctx.names[seat] for seat in ctx.seats if s.islands[island].visits >> seat & 1)
    return _island(say, v.island(island), v.treasures(lie), hidden, crew, flags)


@lru_cache(4096)
def _island(
    say: Words,
    name: str,
    treasures: tuple[str, ...],
    hidden: tuple[bool, ...],
    crew: tuple[str, ...],
    flags: tuple[str, ...],
) -> str:
    told = [name, *treasures_told(say, treasures, hidden), *crew]
    if flags:
        told.append(say("visited by {players}", players=everyone(flags, say)))
    return ", ".join(told)


def treasures_told(say: Words, treasures: Sequence[str], hidden: Sequence[bool]) -> list[str]:
    """Lists treasures: those face down as a number, the others each by its name."""
    down = sum(hidden)
    told = [say.plural("{n} face-down treasure", "{n} face-down treasures", down)] if down else []
    return told + [name for name, is_hidden in zip(treasures, hidden, strict=True) if not is_hidden]
