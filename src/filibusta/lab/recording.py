"""Games of bots as data for learners: every decision with what its seat saw, could choose, chose and got for it.

A file is Parquet, one row for each decision, whole games one after the other. Its metadata under ``filibusta`` hold the
game, the names and bounds of the columns of an observation, and the names of the actions, as JSON.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.game import Game, game_from
from filibusta.engine.given import said, whole
from filibusta.engine.match import Match
from filibusta.envs.observation import Encoder, rewards
from filibusta.lab.evaluation import chooser

GROUP = 64
"""Games in a row group."""
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
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    **settings: Any,
) -> int:
    """Plays games of bots and writes their decisions to ``path``; returns how many decisions there were.

    ``bots`` is one for all seats, or one a seat, which sit one seat further on in each game. ``settings`` are the
    encoder's (``encoding="features"``, ``dtype=np.int8``, ...). Columns: ``episode``, ``ply``, ``seat``, ``bot``,
    ``observation``, ``known``, ``mask``, ``action``, ``reward`` (0 but for each seat's last decision), ``return``
    (the seat's reward for its place), ``place`` and ``score``.
    """
    arrow, parquet = _parquet()
    of, count = game_from(game), whole(games)
    if count is None or count < 1:
        raise BadOption(f"games must be a whole number, at least one, not {said(games)}")
    given = [bots] if isinstance(bots, str) else list(bots)
    number = of.check_players(players or (len(given) if len(given) > 1 else 3 if 3 in of.players else of.players[0]))
    seated = given * number if len(given) == 1 else given
    if len(seated) != number:
        raise BadOption(f"bots are wanted for {number} seats, not {len(seated)}")
    encoder = Encoder(of, players=number, **settings)
    schema = _schema(arrow, encoder).with_metadata({"filibusta": json.dumps(_about(encoder, number, options))})
    decisions = 0
    with parquet.ParquetWriter(str(path), schema, compression="zstd") as file:
        for first in range(0, count, GROUP):
            rows = [
                row
                for episode in range(first, min(first + GROUP, count))
                for row in _played(of, encoder, seated, episode, options, seed)
            ]
            file.write_table(_table(arrow, schema, encoder, rows))
            decisions += len(rows)
            if progress:
                progress(min(first + GROUP, count), count)
    return decisions


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


def _played(of: Game, encoder: Encoder, seated: Sequence[str], episode: int, options: Any, seed: int) -> Iterator[Row]:
    """The decisions of one game, with what each seat got for them."""
    players, key = len(seated), seed + episode
    names = [seated[(seat + episode) % players] for seat in range(players)]
    bots = [chooser(of, name, key * players + seat, players, {}) for seat, name in enumerate(names)]
    match, rows = Match.new(of, players, options, key), list[Row]()
    while not match.over:
        seat, view = match.player, match.view(match.player)
        action = int(bots[seat].choose(view))
        row = {"episode": episode, "ply": match.ply, "seat": seat, "bot": names[seat], "action": action}
        rows.append({**row, "observation": encoder.vector(view), "mask": encoder.mask(view)})
        rows[-1]["known"] = np.ones(encoder.size, np.int8) if encoder.is_features else encoder.known(view.states)[0]
        match.play(action)
    gains, places, scores, last = rewards(match.places), match.places, match.scores, dict[int, int]()
    for at, row in enumerate(rows):
        last[row["seat"]] = at
    for at, row in enumerate(rows):
        seat = row["seat"]
        end: Row = {"return": gains[seat], "place": places[seat], "score": scores[seat]}
        yield {**row, **end, "reward": gains[seat] if last[seat] == at else 0.0}


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
    arrow, parquet = _parquet()
    try:
        return json.loads(parquet.read_schema(str(path)).metadata[b"filibusta"])
    except (arrow.ArrowInvalid, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"{path} holds no recorded games as `filibusta record` writes them: {error}") from None


def load_arrays(path: Path | str) -> dict[str, np.ndarray[Any, Any]]:
    """Returns the columns of a file of recorded games as arrays, one row for each decision."""
    about(path)
    table = _parquet()[1].read_table(str(path))
    found: dict[str, np.ndarray[Any, Any]] = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        is_list = hasattr(column.type, "list_size")
        values = column.flatten() if is_list else column
        flat = values.to_numpy(zero_copy_only=False)
        found[name] = flat.reshape(len(column), -1) if is_list else flat
    return found
