"""Measures the strength of bots: ``python -m benchmarks.bots [game ...] [--games 400] [--bots 5] [--against 4]``.

Plays each level against the one below, and each kind against ``greedy`` with the hand-made estimate, with the
recommended options, for two, three and four players; in solo games, each level against each strength of the game.
Results are stored in each game's ``bots.toml``, which the form of a new table and ``docs/bots.md`` read. Games are
stored too: the same command continues, as long as the bots and the game's rules and weights are the same.
"""

import argparse
import os
import sys
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

from platformdirs import user_cache_path

from filibusta import game_names
from filibusta.ai import arena
from filibusta.ai.levels import LEVELS, MEASURED, Measured, measured, setting
from filibusta.ai.results import Results
from filibusta.ai.tournament import Tournament, in_processes
from filibusta.engine.compiler import rules_digest
from filibusta.engine.game import Game, game
from filibusta.engine.learned import FILE as WEIGHTS

REFERENCE = "greedy:learned=0"
KINDS = ("random", "greedy", "planner", "ismcts:iterations=1000")
SHORTER = {"5": "5:iterations=1000"}
"""Level 5 thinks for less here than at a table, where it is so much the stronger."""
SEARCHING = ("5", "ismcts")
"""Whoever searches takes long: half as many games."""
PLAYERS = (2, 3, 4)
SEED = 1
SAME = {"spanish_main": "choose_fleet"}
"""What all seats choose alike, another one in each deal: equal ready fleets."""
DOCS = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- begin: python -m benchmarks.bots -->", "<!-- end -->"


def contests() -> Iterator[tuple[str, str]]:
    """Pairs of a bot and its opponents, which take all other seats."""
    for below, level in pairwise(LEVELS):
        yield SHORTER.get(level, level), below
    yield SHORTER["5"], "2"
    for kind in KINDS:
        yield kind, REFERENCE


def alone(of: Game) -> Iterator[tuple[str, str]]:
    """Pairs of a bot and an option of a solo game: every level, and `planner` without errors."""
    for option in of.options:
        if option.alone:
            for bot in (*LEVELS, "planner"):
                for value in range(option.low, option.high + 1):
                    yield SHORTER.get(bot, bot), setting(option, value)


def measure(of: Game, players: int, bot: str, against: str, games: int, folder: Path) -> Measured:
    """Plays the games that are missing, and returns the result of all."""
    options = dict(of.advised_options(players))
    if players == 1:
        name, _, value = against.partition("=")
        options[name] = int(value)
    tournament = Tournament(of.id, (bot, *[against] * (players - 1)), players, SEED, options, SAME.get(of.id, ""))
    file = folder / f"{of.id}-{version_of_bots(of)}-{players}-{bot}-{against}.jsonl".replace(":", "_")
    results = Results(tournament, file)
    missing = [number for number in range(games) if number not in results.played]
    for played in in_processes()(tournament, missing) if missing else ():
        results.add(played)
    played = [results.played[number] for number in range(games)]
    found = arena.standings(tournament.bots, played)[0]
    return Measured(players, bot, against, games, found.wins, round(found.low, 4), round(found.high, 4), of.version)


def version_of_bots(of: Game) -> str:
    """Identifies the bots, the rules, the estimate, the weights and the levels that games were played with."""
    weights = of.folder / WEIGHTS
    learned = f"-{zlib.crc32(weights.read_bytes()):08x}" if weights.exists() else ""
    levels = "_".join(f"{deals}x{blur:g}x{doubt:g}" for deals, blur, doubt in _settings(of))
    read = [*Path(arena.__file__).parent.glob("*.py"), *of.folder.glob("*.py"), *of.folder.glob("hopeless/*.py")]
    bots = zlib.crc32(b"".join(path.read_bytes() for path in sorted(read)))
    return f"{rules_digest(of.folder)}{learned}-{bots:08x}-{levels}"


def write(of: Game, found: list[Measured]) -> None:
    """Stores results with the game, beside those of other contests."""
    kept = {(one.bot, one.against, one.players): one for one in (*measured(of), *found)}
    order = [*contests(), *alone(of)]
    found = sorted(kept.values(), key=lambda one: order.index((one.bot, one.against)))
    lines = ["# What was measured of the bots, by `python -m benchmarks.bots`."]
    for one in found:
        lines += ["", "[[measured]]"]
        lines += [
            f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
            for name, value in asdict(one).items()
        ]
    (of.folder / MEASURED).write_text("\n".join(lines) + "\n", encoding="utf-8")


def page() -> str:
    """The tables of ``docs/bots.md``, from the results stored with the games."""
    lines = ["| deals and error of an action by level | 1 | 2 | 3 | 4 |", "|---|---|---|---|---|"]
    lines += [_levels(game(name)) for name in game_names()] + [""]
    for name in game_names():
        of = game(name)
        found = measured(of)
        if not found:
            continue
        lines += [f"**{of.name['en']}**", ""]
        if together := [one for one in found if one.players > 1]:
            lines += ["| bot | opponents | " + " | ".join(f"{n} players" for n in PLAYERS) + " |"]
            lines += ["|---|---|" + "---|" * len(PLAYERS)]
        for bot, against in dict.fromkeys((one.bot, one.against) for one in together):
            cells = [_cell(found, n, bot, against) for n in PLAYERS]
            lines.append(f"| `{bot}` | `{against}` | " + " | ".join(cells) + " |")
        lines += ["", *_alone(of)] if together else _alone(of)
    return "\n".join(lines)


def _settings(of: Game) -> Iterator[tuple[int, float, float]]:
    """The deals, the ``blur`` and the ``doubt`` of levels 1 to 4."""
    return (of.error_settings(level) for level in range(1, 5))


def _levels(of: Game) -> str:
    """A row with the deals and the error of each level: a probability of winning, or a share of what is at stake."""
    cells = [f"{deals}, {f'{doubt:g} σ' if doubt else f'{100 * blur:g} %'}" for deals, blur, doubt in _settings(of)]
    return " | ".join([f"| {of.name['en']}", *cells]) + " |"


def _alone(of: Game) -> list[str]:
    """The table of a solo game."""
    lines: list[str] = []
    for option in (option for option in of.options if option.alone):
        values = range(option.low, option.high + 1)
        kinds = [setting(option, value) for value in values]
        found = tuple(one for one in measured(of) if one.against in kinds)
        if not found:
            continue
        names = [option.choices[value - option.low]["en"] if option.choices else str(value) for value in values]
        lines += ["| solo | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
        for bot in dict.fromkeys(one.bot for one in found):
            lines.append(f"| `{bot}` | " + " | ".join(_cell(found, 1, bot, against) for against in kinds) + " |")
        lines.append("")
    return lines


def _cell(found: tuple[Measured, ...], players: int, bot: str, against: str) -> str:
    for one in found:
        if (one.players, one.bot, one.against) == (players, bot, against):
            return _share(one)
    return ""


def _share(one: Measured) -> str:
    return f"{one.share:.0%} [{one.low:.0%}, {one.high:.0%}] of {one.games}".replace("%", " %")


def with_tables(text: str) -> str:
    """Returns the page with its tables renewed."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{page()}{END}{rest.partition(END)[2]}"


def _measured(of: Game, players: int, bot: str, against: str, games: int, folder: Path) -> Measured:
    """Measures a contest and reports it."""
    found = measure(of, players, bot, against, games // 2 if bot.partition(":")[0] in SEARCHING else games, folder)
    print(of.id, players, bot, against, f"{found.share:.1%}", file=sys.stderr, flush=True)
    return found


def _is_among(bot: str, chosen: list[str] | None) -> bool:
    """Tells whether a bot was named by kind or specification; all are if none was named."""
    return chosen is None or bot in chosen or bot.partition(":")[0] in chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games of each contest, half of it where one searches")
    parser.add_argument("--players", type=int, nargs="*", default=(1, *PLAYERS), help="with how many")
    parser.add_argument("--bots", nargs="*", help="only the contests of these")
    parser.add_argument("--against", nargs="*", help="only the contests with these")
    parser.add_argument("--folder", type=Path, help="where games are kept")
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(os.environ.get("FILIBUSTA_CACHE") or user_cache_path("filibusta")) / "contests"
    folder.mkdir(parents=True, exist_ok=True)
    for name in chosen.names:
        of = game(name)
        met = [(players, *pair) for pair in contests() for players in chosen.players if players in PLAYERS]
        met += [(1, *pair) for pair in alone(of) if 1 in chosen.players]
        met = [one for one in met if one[0] in of.players and _is_among(one[1], chosen.bots)]
        met = [one for one in met if _is_among(one[2], chosen.against)]
        write(of, [_measured(of, *one, chosen.games, folder) for one in met])
    DOCS.write_text(with_tables(DOCS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
