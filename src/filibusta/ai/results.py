"""The file of a tournament: a header, then a line for each finished game, so that the tournament can be resumed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from filibusta.ai.arena import Played
from filibusta.ai.tournament import Tournament
from filibusta.engine.errors import BadRecord
from filibusta.engine.game import game

FORMAT = "filibusta-arena"


class Header(msgspec.Struct, frozen=True):
    """The header of a file: what all its games share."""

    format: str
    game: str
    rules: int
    bots: tuple[str, ...]
    players: int
    options: Mapping[str, int | bool]
    seed: int
    same: str = ""


def header(tournament: Tournament) -> Header:
    """Returns the first line of the file of this tournament."""
    of = game(tournament.game)
    options = of.unpack_options(of.pack_options(tournament.options))
    return Header(
        FORMAT, of.id, of.version, tournament.bots, tournament.players, options, tournament.seed, tournament.same
    )


def seed_of(path: Path) -> int | None:
    """Returns the seed of the tournament in a file; None if there is no file yet."""
    return _read(path)[0].seed if path.exists() else None


class Results:
    """The games of a tournament, in memory and, with a path, in a file as well."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.played: dict[int, Played] = {}
        self._path = path
        if path is None:
            return
        wanted = header(tournament)
        if path.exists():
            found, games = _read(path)
            for name in Header.__struct_fields__:
                there, here = getattr(found, name), getattr(wanted, name)
                if there != here:
                    raise BadRecord(
                        "{path} holds another tournament: its {field} is {there}, not {here}",
                        path=str(path),
                        field=name,
                        there=_shown(there),
                        here=_shown(here),
                    )
            self.played = {one.number: one for one in games}
        lines = [wanted, *self.played.values()]  # anew, since the last line may be torn
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    def add(self, played: Played) -> None:
        """Stores a game that has ended."""
        self.played[played.number] = played
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _read(path: Path) -> tuple[Header, list[Played]]:
    """Reads a file; an unfinished last line is left out."""
    first, *lines = path.read_bytes().split(b"\n")
    try:
        found = msgspec.json.decode(first, type=Header)
    except msgspec.DecodeError as error:
        raise BadRecord("{path} holds no tournament: {error}", path=str(path), error=str(error)) from None
    if found.format != FORMAT:
        raise BadRecord("{path} holds no tournament, but a {format}", path=str(path), format=found.format)
    games: list[Played] = []
    for number, line in enumerate(lines[:-1], 2):  # each whole line ends with a line break
        try:
            games.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError as error:
            raise BadRecord("{path}, line {n}: {error}", path=str(path), n=number, error=str(error)) from None
    return found, games
