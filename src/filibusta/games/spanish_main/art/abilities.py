"""What a card does: a picture for each kind of effect, and a corner that says how."""

from filibusta.games.spanish_main.art.figures import letter
from filibusta.table.art.drawing import (
    FOAM,
    HULL,
    HULL2,
    INK,
    IRON,
    IRON2,
    RED,
    SAIL,
    SAIL2,
    SEA,
    WOOD,
    Sheet,
    circle,
    group,
    paint,
)
from filibusta.table.art.pencil import use

ABILITY: dict[str, tuple[str, str | None]] = {
    "move_mod": ("move-S", "plus"),
    "move_set": ("move-S", None),
    "cannon_bonus": ("cannon", "plus"),
    "taken_bonus": ("target", "plus"),
    "range_immune": ("target", "shield"),
    "range_set": ("cannon", "L"),
    "range_cap_against": ("target", "S"),
    "double_range": ("cannon", "two"),
    "fire_past_ships": ("ship-past", None),
    "masts_per_hit": ("mast-down", "two"),
    "hits_per_mast": ("plating", "two"),
    "ignore_first_hit": ("plating", "shield"),
    "shooter_picks_mast": ("mast-down", "eye"),
    "cannons_survive": ("mast-down", "shield"),
    "misfire": ("burst", "no"),
    "reroll_miss": ("splash", "again"),
    "extra_cannon": ("tool-musketeer", "plus"),
    "treasure_to_cannon": ("to-cannon", None),
    "eliminate_on_hit": ("crew-lost", None),
    "eliminate_on_pin": ("mark-pin", "no"),
    "repair_on_sink": ("tool-shipwright", "take"),
    "repair_anywhere": ("tool-shipwright", None),
    "sinks_when_dismasted": ("sunk", None),
    "boarding_bonus": ("crossed", "plus"),
    "ram_mast_immune": ("mark-ram", "shield"),
    "move_and_shoot": ("tool-captain", None),
    "explore_on_dock": ("spyglass", "again"),
    "raid_home": ("fort", "take"),
    "capture_derelict": ("wreck", "take"),
    "never_last_treasure": ("treasure-back", "no"),
    "gold_bonus": ("coin", "plus"),
    "cargo_bonus": ("crate", "plus"),
    "unload_at_range": ("crate", "S"),
    "move_after_unload": ("move-S", "again"),
    "action_again": ("die-5", "again"),
    "sacrifice_action": ("skull", "again"),
    "crew_safe": ("crew", "shield"),
    "steal_random": ("treasure-back", "take"),
    "loot_nation": ("treasure-back", "two"),
    "trade_random": ("swap", None),
    "peek": ("treasure-back", "eye"),
    "crew_discount": ("crew", "take"),
    "crew_nation": ("crew", "plus"),
    "cancel_ability": ("scroll", "no"),
    "fort_immune": ("fort", "shield"),
    "rum": ("bottle", None),
    "plague": ("beak", None),
}
"""By the kind of effect: picture, and mark in the corner; ``move_set`` replaces the printed move."""


def abilities(sheet: Sheet) -> None:
    """What cards do."""
    sheet.symbol(
        "target",
        "0 0 64 64",
        paint("M10 40h44l-7 16H17Z", HULL, INK, 3),
        paint("M13 47h38l-4 9H17Z", HULL2),
        paint("M32 40V8", "none", INK, 4),
        paint("M18 14h26q6 10 0 20H18q5-10 0-20Z", SAIL, INK, 2.6),
        paint("M38 14h6q6 10 0 20h-7q6-10 1-20Z", SAIL2),
        circle(32, 28, 17, "none", "#fff8ec", 7),
        circle(32, 28, 17, "none", RED, 3.6),
        paint("M32 5v12M32 39v12M9 28h12M43 28h12", "none", "#fff8ec", 6.5),
        paint("M32 5v12M32 39v12M9 28h12M43 28h12", "none", RED, 3.4),
    )
    sheet.symbol(
        "ship-past",
        "0 0 64 64",
        paint("M20 46h24l-4 9H24Z", "#9aa7ad", INK, 2.6),
        paint("M32 46V28h9q4 7 0 13h-9", "#e4e9e8", INK, 2.4),
        paint("M4 52C14 10 44 4 58 28", "none", INK, 6, 'stroke-dasharray=".1 8.500"'),
        paint("M4 52C14 10 44 4 58 28", "none", "#f0a03c", 3.6, 'stroke-dasharray=".1 8.500"'),
        circle(57, 32, 7, IRON, INK, 2.6),
        circle(55, 30, 2, "#8fa0ad"),
    )
    sheet.symbol(
        "mast-down",
        "0 0 64 64",
        paint("M14 52h36l-4 8H18Z", HULL, INK, 2.8),
        paint("M31 52V36l-3-4 5 1 2-5 2 6 5 0-5 4v14Z", WOOD, INK, 2.4),
        paint("M38 32 58 8", "none", INK, 6),
        paint("M38 32 58 8", "none", WOOD, 2.6),
        paint("M40 8 60 24 50 38 46 30 42 31 38 22 34 22Z", SAIL, INK, 2.6),
        paint("M60 24 50 38 46 30Z", SAIL2),
    )
    sheet.symbol(
        "plating",
        "0 0 64 64",
        paint("M6 18Q32 26 58 18L52 54H14Z", IRON, INK, 3),
        paint("M8 34Q32 42 56 34L52 54H14Z", IRON2),
        paint("M20 22v32M44 22v32M7 34Q32 42 57 34", "none", INK, 1.8),
        *[circle(x, y, 2, "#aebac2", INK, 1) for x, y in ((12, 28), (26, 30), (38, 30), (52, 28), (26, 48), (38, 48))],
    )
    sheet.symbol(
        "to-cannon",
        "0 0 64 64",
        use("treasure-back", 0, 2, 34),
        use("cannon", 24, 26, 40),
        paint("M38 8q14 0 14 12M46 15l6 6 6-6", "none", INK, 3.2),
    )
    sheet.symbol(
        "swap",
        "0 0 64 64",
        use("treasure-back", 2, 2, 32),
        use("treasure-back", 30, 30, 32),
        paint("M42 8q12 2 12 14M48 17l6 6 6-6M22 56Q10 54 10 42M16 47l-6-6-6 6", "none", INK, 3.2),
    )
    sheet.symbol(
        "sunk",
        "0 0 64 64",
        group(
            'transform="rotate(24 32 40)"',
            paint("M12 40h40l-6 14H20Z", HULL, INK, 3),
            paint("M40 40V12M32 40V22", "none", INK, 4),
            paint("M40 14h14q3 8 0 14H40Z", SAIL, INK, 2.4),
        ),
        paint("M2 46q7-6 15 0t15 0 15 0 15 0V64H2Z", SEA),
        paint("M2 46q7-6 15 0t15 0 15 0 15 0M8 55q6-5 12 0t12 0M40 56q6-5 12 0", "none", FOAM, 3),
    )
    sheet.symbol(
        "wreck",
        "0 0 64 64",
        paint("M8 40Q32 46 56 38L50 54H16Z", HULL, INK, 3),
        paint("M11 48Q32 52 53 46L50 54H16Z", HULL2),
        paint("M21 40V30l-3-3 5 0 2-4 2 5-1 12M40 40V26l-3-2 5-1 2-4 2 6-2 14Z", WOOD, INK, 2.4),
        paint("M28 48l5-4 5 3-1 5-6 1Z", "#150f0d"),
        paint("M4 57q7-5 14 0t14 0 14 0 14 0", "none", FOAM, 3.2),
        paint("M24 20c-5-4 2-7-2-12M44 16c-5-4 2-7-2-12", "none", "#79838a", 3.4),
    )
    corners(sheet)
    for kind, (name, mark) in ABILITY.items():
        picture = use(name, 2, 18, 52, 26) if name == "move-S" else use(name, 2, 2, 54)
        sheet.symbol(f"does-{kind}", "0 0 64 64", picture, use(f"corner-{mark}", 36, 36, 28) if mark else "")


def corners(sheet: Sheet) -> None:
    """The marks in the corners of abilities."""
    for mark, body in {
        "plus": paint("M12 6v12M6 12h12", "none", "#fff8ec", 3.4),
        "no": paint("M7 7l10 10M17 7 7 17", "none", "#fff8ec", 3.4),
        "again": paint("M17 8a6.500 6.500 0 1 0 1.500 6M17 3.500V9h-5.500", "none", "#fff8ec", 2.6),
        "two": paint("M8.5 6v12M15.5 6v12", "none", "#fff8ec", 3.4),
        "S": letter("S", 12, 6, 12, "#fff8ec"),
        "L": letter("L", 12, 6, 12, "#fff8ec"),
        "shield": paint("M12 4.500 18 7v5c0 4-3 6-6 7.500C9 18 6 16 6 12V7Z", "#fff8ec"),
        "eye": paint("M3.500 12q8.500-9.500 17 0-8.500 9.500-17 0Z", "#fff8ec") + circle(12, 12, 2.8, INK),
        "take": paint("M12 5v11M7 12l5 5 5-5", "none", "#fff8ec", 3),
    }.items():
        col = {"plus": "#1c6b51", "no": "#a3211a", "shield": "#174f96", "eye": "#4b3561", "take": "#8a5a00"}.get(
            mark, "#1c2733"
        )
        sheet.symbol("corner-" + mark, "0 0 24 24", circle(12, 12, 11, col, INK, 2), body)
