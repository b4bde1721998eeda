"""The form of a new table: filled for a game, and read back."""

from collections.abc import Mapping

from msgspec.structs import replace

from filibusta.ai.levels import LEVELS, alone_against, over_the_level_below
from filibusta.engine.game import Game, game
from filibusta.engine.options import GameOption
from filibusta.engine.words import Words
from filibusta.server.storage.models import Seat
from filibusta.server.tables import naming
from filibusta.server.tables.naming import chosen_name, clean_name
from filibusta.server.tables.registry import LONGEST_TITLE, TableRequest
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages.models import LevelInfo, NewTablePage, OptionField, SeatChoice, option_field
from filibusta.server.web.pages.table_summaries import game_summaries

Fields = Mapping[str, str]


def new_table_page(
    of: Game, words: Words, guest: Guest, path: str, fields: Fields | None = None, error: str = ""
) -> NewTablePage:
    """The form; with ``fields`` as it was sent, to be corrected."""
    given = fields or {}
    most = of.players[-1]
    players = _players(of, given, usual_players(of))
    advised = of.advised_options(players)
    return NewTablePage(
        path=path,
        name=given.get("your_name", guest.name),
        games=game_summaries(words),
        chosen=of.id,
        players=players,
        seats=[_choice(number, given) for number in range(1, most + 1)],
        strengths=strengths(of, words),
        options=[_field(of, o, words, _option(given, o.id, o.is_bool, int(advised[o.id]))) for o in of.options],
        table_name=given.get("table_name", ""),
        language=given.get("language", words.language),
        error=error,
    )


def _field(of: Game, option: GameOption, words: Words, value: int) -> OptionField:
    """A field of the form, with what was measured of those who play alone."""
    found = option_field(option, words, value)
    if not option.alone:
        return found
    return replace(found, choices=[replace(one, shares=_alone(of, option, words, one.value)) for one in found.choices])


def _alone(of: Game, option: GameOption, words: Words, value: int) -> list[tuple[str, int]]:
    return [(words.pick(level.name), round(100 * one.share)) for level, one in alone_against(of, option, value)]


def strengths(of: Game, words: Words) -> list[LevelInfo]:
    """The levels of the bots, with what was measured of them in this game."""
    found: list[LevelInfo] = []
    for number, level in LEVELS.items():
        measured = {n: over_the_level_below(of, number, n) for n in of.players}
        shares = {n: round(100 * one.share) for n, one in measured.items() if one}
        name, manner = words.pick(level.name), words.pick(level.manner)
        found.append(LevelInfo(level=int(number), name=name, manner=manner, shares=shares))
    return found


def usual_players(of: Game) -> int:
    """How many play unless something else is asked for: three, or the nearest number there is."""
    return min(max(3, of.players[0]), of.players[-1])


def _players(of: Game, given: Fields, usual: int) -> int:
    sent = given.get("players", "")
    return int(sent) if sent.isdecimal() and len(sent) < 3 and int(sent) in of.players else usual


def _choice(number: int, given: Fields) -> SeatChoice:
    level = given.get(f"level{number}", "")
    choice = given.get(f"seat{number}", "me" if number == 1 and not given else "bot")
    return SeatChoice(
        seat=number,
        choice=choice if choice in ("me", "here", "link") else "bot",
        level=int(level) if level in LEVELS else 3,
        name=given.get(f"name{number}", ""),
    )


def _option(given: Fields, id: str, is_bool: bool, default: int) -> int:
    sent = given.get(f"option_{id}")
    if sent is None:
        return 0 if is_bool and given else default
    return int(sent) if sent.isdecimal() and len(sent) < 6 else default


def read_form(fields: Fields, guest: Guest, words: Words) -> TableRequest:
    """What the form asks for. Whoever sends it sits on the first seat marked "me"; others so marked sit beside."""
    of = game(fields.get("game", ""))
    players = _players(of, fields, -1)
    if players < 0:
        sent = fields.get("players", "")
        of.check_players(int(sent) if sent.isdecimal() and len(sent) < 9 else 0)
    seats: list[Seat] = []
    for number in range(1, players + 1):
        seats.append(_seat(_choice(number, fields), guest, words, [s.kind for s in seats]))
    options = {o.id: _option(fields, o.id, o.is_bool, o.default) for o in of.options}
    typed = {o.id: bool(options[o.id]) if o.is_bool else options[o.id] for o in of.options}
    title = clean_name(fields.get("table_name", ""), LONGEST_TITLE)
    return TableRequest(
        of.id, seats, typed, title, fields.get("private") == "1", words.language, fields.get("commitment", "")
    )


def _seat(choice: SeatChoice, guest: Guest, words: Words, before: list[str]) -> Seat:
    match choice.choice:
        case "me" if "human" not in before:
            return Seat("human", guest.name or words("Captain"), guest=guest.id)
        case "me" | "here":
            return Seat("hotseat", chosen_name(choice.name) or naming.pirate_name([]), guest=guest.id)
        case "link":
            return Seat("open")
        case _:
            return Seat("bot", level=str(choice.level))
