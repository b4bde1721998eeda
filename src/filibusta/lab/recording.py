"""Games of bots as data for learners: every decision with what its seat saw, could choose, chose and got for it.

A file is Parquet, one row for each decision, whole games one after the other. Its metadata under ``filibusta`` hold the
game, the names and bounds of the columns of an observation, and the names of the actions, as JSON. The same games can
become a dataset of Minari, with an episode for each seat.
"""

import json
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.arguments import Seed, said, seed_number, whole
from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match
from filibusta.envs.observation import Encoder, rewards
from filibusta.lab.evaluation import chooser

GROUP = 64
"""Games in a row group."""
WRITTEN: dict[str, Any] = {"compression": "zstd", "write_page_checksum": True}
"""The settings of files: with checksums, since damaged numbers look like numbers."""
Row = dict[str, Any]


def _parquet() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as missing:
        raise ImportError("recorded games need an extra: pip install 'filibusta[data]'") from missing


def record(
    game: Game | str,
    path: Path | str,
    *,
    bots: str | Sequence[str] = "greedy",
    games: int = 100,
    players: int | None = None,
    options: Mapping[str, int | bool] | None = None,
    seed: Seed = 0,
    progress: Callable[[int, int], None] | None = None,
    **settings: Any,
) -> int:
    """Plays games of bots and writes their decisions to ``path``; returns how many decisions there were.

    ``bots`` is one bot for all seats, or one for each seat; these move one seat further in each game. ``settings`` are
    the encoder's (``encoding="features"``, ``dtype=np.int8``, ...). Columns: ``episode``, ``ply``, ``seat``, ``bot``,
    ``observation``, ``known``, ``mask``, ``action``, ``reward`` (0 but for each seat's last decision), ``return`` (the
    seat's reward for its place), ``place`` and ``score``.
    """
    arrow, parquet = _parquet()
    of, encoder, seated, count = _agreed(game, bots, games, players, options, settings)
    about = json.dumps(_about(encoder, len(seated), options))
    schema = _schema(arrow, encoder).with_metadata({"filibusta": about})
    decisions, seed = 0, seed_number(seed)
    with _in_place_of(Path(path)) as fresh, parquet.ParquetWriter(str(fresh), schema, **WRITTEN) as file:
        for group in _groups(count, progress):
            rows = [row for episode in group for row in _played(of, encoder, seated, episode, options, seed).rows]
            file.write_table(_table(arrow, schema, encoder, rows))
            decisions += len(rows)
    return decisions


@contextmanager
def _in_place_of(path: Path) -> Generator[Path]:
    """Yields a file that replaces ``path`` when it is complete; if writing fails, the old file stays."""
    fresh = path.with_name(f".{path.name}.part")
    try:
        yield fresh
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def record_minari(
    game: Game | str,
    dataset: str,
    *,
    bots: str | Sequence[str] = "greedy",
    games: int = 100,
    players: int | None = None,
    options: Mapping[str, int | bool] | None = None,
    seed: Seed = 0,
    progress: Callable[[int, int], None] | None = None,
    **settings: Any,
) -> int:
    """Plays the games of ``record`` and makes of them a dataset of Minari; returns how many decisions there were.

    ``dataset`` is its name there, such as ``"pirates/greedy-v0"``. Each seat of each game is an episode: its own
    decisions, and last what it sees at the end. An observation has ``observation`` and ``action_mask``; the infos are
    ``game`` (its number), ``seat``, ``ply``, ``place`` and ``score``.
    """
    minari = _minari()
    of, encoder, seated, count = _agreed(game, bots, games, players, options, settings)
    try:
        minari.dataset.minari_dataset.parse_dataset_id(dataset)
    except (TypeError, ValueError):
        raise BadOption(f"a dataset of Minari has a name such as {of.id}/greedy-v0, not {said(dataset)}") from None
    if dataset in minari.list_local_datasets():
        raise BadOption(f"there is a dataset {dataset} already: raise its version, or delete it with minari delete")
    made, decisions, seed = None, 0, seed_number(seed)
    for group in _groups(count, progress):
        played = [_played(of, encoder, seated, episode, options, seed) for episode in group]
        episodes = [episode for one in played for episode in _episodes(minari, one)]
        decisions += sum(len(one.rows) for one in played)
        if made is None:
            about = json.dumps(_about(encoder, len(seated), options))
            told = {"description": about, "algorithm_name": " ".join(seated), **_spaces(encoder)}
            with warnings.catch_warnings(action="ignore"):  # of author and environment, which it wants to know
                made = minari.create_dataset_from_buffers(dataset, episodes, data_format="parquet", **told)
        else:
            made.update_dataset_from_buffer(episodes)
    return decisions


def _minari() -> Any:
    try:
        minari = import_module("minari")
        import_module("minari.dataset._storages.arrow_storage")
    except ImportError as missing:
        raise ImportError("datasets of Minari need an extra: pip install 'filibusta[minari]'") from missing
    return minari


def _spaces(encoder: Encoder) -> dict[str, Any]:
    spaces, actions = import_module("gymnasium.spaces"), encoder.game.actions.size
    numbers = spaces.Box(encoder.low, encoder.high, (encoder.size,), encoder.dtype.type)
    marks = spaces.Box(0, 1, (actions,), np.int8)
    return {
        "observation_space": spaces.Dict({"observation": numbers, "action_mask": marks}),
        "action_space": spaces.Discrete(actions),
    }


def _episodes(minari: Any, played: "_Played") -> Iterator[Any]:
    """One episode of Minari for each seat that decided something."""
    for seat, final in enumerate(played.finals):
        rows = [row for row in played.rows if row["seat"] == seat]
        if rows:
            ends = [False] * (len(rows) - 1) + [True]
            seen = {"observation": [row["observation"] for row in rows], "action_mask": [row["mask"] for row in rows]}
            seen["observation"].append(final)
            seen["action_mask"].append(np.zeros_like(rows[0]["mask"]))
            told = {name: [row[name] for row in (*rows, rows[-1])] for name in ("seat", "ply", "place", "score")}
            yield minari.data_collector.EpisodeBuffer(
                observations={name: np.stack(parts) for name, parts in seen.items()},
                actions=[row["action"] for row in rows],
                rewards=[row["reward"] for row in rows],
                terminations=ends,
                truncations=[False] * len(rows),
                infos={"game": [rows[0]["episode"]] * (len(rows) + 1), **told},
            )


def _agreed(
    game: Game | str, bots: str | Sequence[str], games: int, players: int | None, options: Any, settings: dict[str, Any]
) -> tuple[Game, Encoder, list[str], int]:
    """Returns the game, its encoder, a bot for each seat, and how many games are played."""
    of, count = game_from(game), whole(games)
    if count is None or count < 1:
        raise BadOption(f"games must be a whole number, at least one, not {said(games)}")
    given = [bots] if isinstance(bots, str) else list(bots)
    number = of.check_players(players or (len(given) if len(given) > 1 else 3 if 3 in of.players else of.players[0]))
    seated = given * number if len(given) == 1 else given
    if len(seated) != number:
        raise BadOption(f"bots are wanted for {number} seats, not {len(seated)}")
    for name in seated:
        chooser(of, name, 0, number, {})
    return of, Encoder(of, players=number, options=options, **settings).for_single_views(), seated, count


def _groups(count: int, progress: Callable[[int, int], None] | None) -> Iterator[range]:
    """Yields the numbers of the games, group by group; reports progress after each."""
    for first in range(0, count, GROUP):
        yield range(first, min(first + GROUP, count))
        if progress:
            progress(min(first + GROUP, count), count)


def _schema(arrow: Any, encoder: Encoder) -> Any:
    numbers, marks = arrow.from_numpy_dtype(encoder.dtype), arrow.int8()
    fields = [("episode", arrow.int32()), ("ply", arrow.int32()), ("seat", arrow.int8()), ("bot", arrow.string())]
    fields += [("observation", arrow.list_(numbers, encoder.size)), ("known", arrow.list_(marks, encoder.size))]
    fields += [("mask", arrow.list_(marks, encoder.game.actions.size)), ("action", arrow.int32())]
    fields += [
        ("reward", arrow.float32()),
        ("return", arrow.float32()),
        ("place", arrow.int8()),
        ("score", arrow.int32()),
    ]
    return arrow.schema(fields)


def _about(encoder: Encoder, players: int, options: Any) -> dict[str, Any]:
    of = encoder.game
    return {
        "game": of.id,
        "rules": of.version,
        "players": players,
        "options": dict(of.unpack_options(of.options_for(players, options))),
        "encoding": encoder.settings,
        "columns": encoder.names,
        "low": np.nan_to_num(encoder.low.astype(np.float64), neginf=-1e9).tolist(),
        "high": np.nan_to_num(encoder.high.astype(np.float64), posinf=1e9).tolist(),
        "actions": [of.actions.name(action) for action in range(of.actions.size)],
    }


@dataclass
class _Played:
    """The decisions of one game, with what each seat got for them; and what each seat sees at its end."""

    rows: list[Row]
    finals: list[Any]


def _played(of: Game, encoder: Encoder, seated: Sequence[str], episode: int, options: Any, seed: int) -> _Played:
    players, key = len(seated), seed + episode
    names = [seated[(seat + episode) % players] for seat in range(players)]
    bots = [chooser(of, name, key * players + seat, players, {}) for seat, name in enumerate(names)]
    match, rows, last = Match.new(of, players, options, key), list[Row](), dict[int, int]()
    while not match.over:
        seat, view = match.player, match.view(match.player)
        action = int(bots[seat].choose(view))
        last[seat] = len(rows)
        row = {"episode": episode, "ply": match.ply, "seat": seat, "bot": names[seat], "action": action}
        rows.append({**row, "observation": encoder.vector(view), "mask": encoder.mask(view)})
        rows[-1]["known"] = np.ones(encoder.size, np.int8) if encoder.is_features else encoder.known(view.states)[0]
        match.play(action)
    gains, places, scores = rewards(match.places), match.places, match.scores
    for at, row in enumerate(rows):
        seat = row["seat"]
        row |= {"return": gains[seat], "place": places[seat], "score": scores[seat]}
        row["reward"] = gains[seat] if last[seat] == at else 0.0
    return _Played(rows, [encoder.vector(match.view(seat)) for seat in range(players)])


def _table(arrow: Any, schema: Any, encoder: Encoder, rows: Sequence[Row]) -> Any:
    columns: list[Any] = []
    for field in schema:
        values = [row[field.name] for row in rows]
        if arrow.types.is_fixed_size_list(field.type):
            flat = np.concatenate(values).astype(field.type.value_type.to_pandas_dtype())
            columns.append(arrow.FixedSizeListArray.from_arrays(arrow.array(flat), field.type.list_size))
        else:
            columns.append(arrow.array(values, field.type))
    return arrow.table(columns, schema=schema)


def about(path: Path | str) -> dict[str, Any]:
    """Returns what the metadata of a file of recorded games tell: game, players, options, names and bounds."""
    return _read(path, lambda parquet: json.loads(parquet.read_schema(str(path)).metadata[b"filibusta"]))


def _read(path: Path | str, read: Callable[[Any], Any]) -> Any:
    """Returns the result of ``read`` for a file; raises a ``BadRecord`` if it is damaged or of another kind."""
    arrow, parquet = _parquet()
    try:
        return read(parquet)
    except (FileNotFoundError, PermissionError):
        raise
    except (arrow.ArrowException, OSError, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"{path} holds no recorded games as `filibusta record` writes them: {error}") from None


def load_arrays(path: Path | str) -> dict[str, np.ndarray[Any, Any]]:
    """Returns the columns of a file of recorded games as arrays, one row for each decision."""
    about(path)
    table = _read(path, lambda parquet: parquet.read_table(str(path), page_checksum_verification=True))
    found: dict[str, np.ndarray[Any, Any]] = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        is_list = hasattr(column.type, "list_size")
        values = column.flatten() if is_list else column
        flat = values.to_numpy(zero_copy_only=False)
        found[name] = flat.reshape(len(column), -1) if is_list else flat
    return found
