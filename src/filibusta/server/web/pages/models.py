"""The pages around the tables: what each needs to know (a view-model), and how it becomes HTML.

Whoever serves a page fills its model and calls ``render``. Models hold facts, never sentences, unless a field says
so: the words come from the templates, in the language of ``words`` (see ``page_words``). No page carries a script
or an event handler of its own; what moves lies in ``static/``. So this policy holds for all of them:
``default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'``.
"""

from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from msgspec import Struct, field

from filibusta.ai.levels import LEVELS
from filibusta.engine.game import Game
from filibusta.engine.options import GameOption
from filibusta.engine.words import LANGUAGES, Words, initial
from filibusta.server.protocol.messages import Fact
from filibusta.server.web import assets

HERE = Path(__file__).parents[2]
LANGUAGE_NAMES = {"en": "English", "it": "Italiano"}
Theme = Literal["", "day", "night"]
"""Empty: the browser decides (``theme.js``: what was chosen on the device, else what the system prefers)."""

SeatKind = Literal["person", "bot", "open"]
SummaryStatus = Literal["open", "running", "finished"]


# ------------------------------------------------------------------ parts


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game as it is offered. ``game_summary`` makes one of a registered game."""

    id: str
    name: str
    """In the language of the page."""
    low: int
    """The fewest players."""
    high: int
    """The most players."""
    minutes: int = 0
    """How long it takes; 0: not said."""


class Seat(Struct, frozen=True, kw_only=True):
    """One seat of a table, as others see it."""

    seat: int
    """From 1: it gives the colour and the shape."""
    name: str = ""
    """Who sits there; empty for an open seat."""
    kind: SeatKind = "person"
    level: int = 0
    """A bot's strength, 1 to 5."""
    you: bool = False

    @property
    def sign(self) -> str:
        """What stands on the badge: the player's initial, or the number of a seat that nobody has."""
        return initial(self.name) or str(self.seat)


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    name: str
    game: GameSummary
    status: SummaryStatus
    seats: list[Seat] = field(default_factory=list[Seat])
    turn: int = 0
    """The turn of a running table; 0: not said."""
    mine: bool = False
    """The one who looks sits here."""
    your_turn: bool = False
    waiting_for: str = ""
    """Whose decision a running table waits for."""
    winner: str = ""
    """Who won a finished one."""
    options: list[str] = field(default_factory=list[str])
    """The names of options that are not as usual, in the language of the page."""


class OptionChoice(Struct, frozen=True, kw_only=True):
    """One value of an option and its name in the language of the page."""

    value: int
    label: str
    shares: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Of one who plays alone: the games of a hundred that each level of the bots won, if measured."""


class OptionField(Struct, frozen=True, kw_only=True):
    """An option of a game in the form. ``option_field`` makes one of the engine's ``GameOption``.

    A switch sends ``option_<id>=1`` or nothing at all; a choice and a number always send their value.
    """

    id: str
    name: str
    rule: str
    """The section or rule that tells of it, "R9": the link goes to ``/rules/<game>#R9``."""
    value: int = 0
    choices: list[OptionChoice] = field(default_factory=list[OptionChoice])
    number: bool = False
    """Whether it is a number from ``least`` to ``most``."""
    least: int = 0
    most: int = 1
    note: str = ""
    """What it changes, and when it is advised; empty if nothing is said of it."""
    usual: int = 0
    """The rulebook's default."""
    advised: dict[int, int] = field(default_factory=dict[int, int])
    """What is advised for a number of players instead."""
    alone: bool = False
    """Whether it counts only where one plays alone."""


class SeatChoice(Struct, frozen=True, kw_only=True):
    """One seat in the form of a new table: sent as ``seat<n>``, ``level<n>`` and ``name<n>``."""

    seat: int
    choice: Literal["me", "here", "link", "bot"] = "bot"
    """Me; another person on this device; whoever follows the link; a bot."""
    level: int = 3
    name: str = ""
    """The name of another person on this device."""

    @property
    def sign(self) -> str:
        """The number on the badge: who will sit here is not known yet."""
        return str(self.seat)


class LevelInfo(Struct, frozen=True, kw_only=True):
    """What is said of a level of the bots before one is chosen."""

    level: int
    name: str
    manner: str
    """How it plays."""
    shares: dict[int, int]
    """By number of players: of a hundred games against as many of the level below, those it won, if measured."""


class PodiumPlace(Struct, frozen=True, kw_only=True):
    """One player on the podium."""

    place: int
    seat: Seat
    tally: Fact
    """What this player has come to, by which the game is decided."""
    faces: list[str] = field(default_factory=list[str])
    """Symbols of the game's sheet that show whom they played, at most three."""


class Block(Struct, frozen=True, kw_only=True):
    """A piece of a rulebook; its HTML comes from our own Markdown and is not escaped."""

    kind: ClassVar[str] = "prose"
    html: str


class Prose(Block, frozen=True, kw_only=True):
    """A paragraph, a list or a table without a number."""

    kind: ClassVar[str] = "prose"


class Example(Block, frozen=True, kw_only=True):
    """An example."""

    kind: ClassVar[str] = "example"


class Rule(Block, frozen=True, kw_only=True):
    """A numbered rule: its anchor is its number, ``#R4.6``."""

    kind: ClassVar[str] = "rule"
    number: str


class Section(Struct, frozen=True, kw_only=True):
    """A chapter of a rulebook."""

    title: str
    anchor: str
    """Unique on the page; best "R9" for the chapter that begins with R9.1, since options link there."""
    number: str = ""
    """The number before the title, "9"."""
    blocks: list[Block] = field(default_factory=list[Block])


# ------------------------------------------------------------------ pages


class Page(Struct, frozen=True, kw_only=True):
    """What every page knows."""

    template: ClassVar[str] = ""
    here: ClassVar[str] = ""
    """The entry of the navigation that is lit."""
    path: str = "/"
    """The page's own address with its query; changing the language comes back to it."""
    name: str = ""
    """The name this visitor goes by; empty for somebody new."""


class HomePage(Page, frozen=True, kw_only=True):
    """``/``: play now, join by word, my tables, open tables, the games."""

    template: ClassVar[str] = "home.html"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    my_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    """First those that wait for the visitor."""
    open_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    word: str = ""
    """What was typed into "join by word", when there is no such table."""
    word_unknown: bool = False


class NewTablePage(Page, frozen=True, kw_only=True):
    """``/tables/new?game=...``: sends ``POST /tables`` with ``game``, ``players``, ``seat<n>``, ``level<n>``,
    ``name<n>``, ``option_<id>``, ``table_name``, ``your_name`` and ``language``."""

    template: ClassVar[str] = "new_table.html"
    here: ClassVar[str] = "play"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    chosen: str
    """The id of the game the table is for."""
    players: int
    seats: list[SeatChoice]
    """One for each seat the game can have; those beyond ``players`` are sent too, and to be ignored."""
    strengths: list[LevelInfo] = field(default_factory=list[LevelInfo])
    options: list[OptionField] = field(default_factory=list[OptionField])
    table_name: str = ""
    language: str = "en"
    error: str = ""
    """What was wrong with the form that was sent, a sentence in the language of the page."""

    @property
    def game(self) -> GameSummary:
        """The game chosen."""
        return next(card for card in self.games if card.id == self.chosen)


class LobbyPage(Page, frozen=True, kw_only=True):
    """``/tables``: open tables, tables to watch, my tables, and the form that loads a game record
    (``POST /load``, multipart, file field ``record``)."""

    template: ClassVar[str] = "lobby.html"
    here: ClassVar[str] = "lobby"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    open_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    running: list[TableSummary] = field(default_factory=list[TableSummary])
    my_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    load_error: str = ""
    """Why a record could not be loaded, a sentence in the language of the page."""


class JoinPage(Page, frozen=True, kw_only=True):
    """``/t/<id>`` for somebody without a seat: sends ``POST /t/<id>/join`` with ``seat`` and ``your_name``.
    And the same address for somebody who sits there while others are still missing (``waiting``). Whoever made the
    table (``host``) may send ``POST /t/<id>/start`` with ``level``: bots take the free seats."""

    template: ClassVar[str] = "join.html"
    table: TableSummary
    """Its seats with ``kind == "open"`` can be taken."""
    waiting: bool = False
    """The visitor sits here already and waits; the page looks by itself whether the table has begun."""
    strengths: list[LevelInfo] = field(default_factory=list[LevelInfo])
    """For whoever may let bots take the free seats."""
    link: str = ""
    """The whole address to send to friends; empty for strangers."""
    word: str = ""
    """The word by which the table can be joined, shown with the link."""
    host: bool = False
    known_as: str = ""
    """What the visitor is called here, or would be, if somebody at the table has a name that looks like theirs."""
    disclosing: str = ""
    """The table's id, if the visitor's device may have committed to something that is to be disclosed."""
    error: str = ""
    """Why the seat could not be taken, a sentence in the language of the page."""


class Contributor(Struct, frozen=True):
    """What the device of a seat added to the chance; an empty ``contribution`` was not disclosed in time."""

    name: str
    commitment: str
    contribution: str


class ReviewPage(Page, frozen=True, kw_only=True):
    """``/t/<id>/review``: podium, the game step by step, share, download, the check of the dice.

    A script of the table fills ``#stage`` and drives the step bar: ``#step-first``, ``#step-back``, ``#step-play``,
    ``#step-next``, ``#step-last``, the slider ``#step`` (0 to ``moves``) and the line ``#step-text``. It fetches the
    steps page by page, as they are looked at.
    """

    template: ClassVar[str] = "review.html"
    table: TableSummary
    places: list[PodiumPlace]
    moves: int
    """How many decisions the game took: the steps of the bar."""
    turns: int = 0
    commitment: str = ""
    """The seal that was shown before the first move; empty: this game was played without one."""
    secret: str = ""
    """What the seal was made of, shown now."""
    seed: str = ""
    """Of what every draw comes: made of the secret, the words and what devices disclosed."""
    contributors: list[Contributor] = field(default_factory=list[Contributor])
    """The seats whose devices committed to something."""
    seat_words: list[str] = field(default_factory=list[str])
    """The words the players gave for the dice, by seat."""
    verified: bool | None = None
    """Whether replaying with the secret gave this very game; ``None``: nobody has looked yet."""
    wide: str
    narrow: str
    """The last picture as SVG, for large windows and for small ones; our own drawings, not escaped."""
    steps: int
    """Steps of a page: the next one begins at each multiple of it."""
    base: int = 0
    """The actions that came before the first position."""
    scripts: list[str] = field(default_factory=lambda: ["/static/review.js"])
    """The modules that fill the stage."""


class RulebookPage(Page, frozen=True, kw_only=True):
    """``/rules/<game>``: chapters, numbered rules with anchors, search."""

    template: ClassVar[str] = "rulebook.html"
    here: ClassVar[str] = "rules"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    """All games with a rulebook, to change between them."""
    game: GameSummary
    sections: list[Section]
    intro: str = ""
    """What stands before the first chapter, as HTML from our own Markdown."""
    written: str = "en"
    """The language it is written in."""


class ForgetPage(Page, frozen=True, kw_only=True):
    """``/forget``: a browser gives up its key (``POST /forget``), or has just done so."""

    template: ClassVar[str] = "forget.html"
    known: bool = False
    """The browser has a key."""
    done: bool = False


class ErrorPage(Page, frozen=True, kw_only=True):
    """Whatever went wrong, with a way on. The sentences come from the status."""

    template: ClassVar[str] = "error.html"
    status: int
    detail: str = ""
    """What exactly, a sentence in the language of the page."""
    back: str = ""
    """Where to go on, besides home; empty: only home."""


# ------------------------------------------------------------------ from the engine to the models


def game_summary(game: Game, words: Words) -> GameSummary:
    """A registered game as it is offered."""
    low, high = game.players[0], game.players[-1]
    return GameSummary(id=game.id, name=words.pick(game.name), low=low, high=high, minutes=game.minutes)


def option_field(option: GameOption, words: Words, value: int | None = None) -> OptionField:
    """An option as a field of the form: a switch, a choice or a number."""
    labels = enumerate((words.pick(name) for name in option.choices), option.low)
    choices = [OptionChoice(value=number, label=label) for number, label in labels]
    return OptionField(
        id=option.id,
        name=words.pick(option.name),
        rule=option.rule,
        value=int(option.default if value is None else value),
        choices=choices,
        number=not option.is_bool and not choices,
        least=option.low,
        most=option.high,
        note=" ".join(words.pick(text) for text in (option.text, option.note) if text),
        usual=option.default,
        advised=dict(option.advised),
        alone=option.alone,
    )


# ------------------------------------------------------------------ rendering


@cache
def page_words(language: str) -> Words:
    """The words of the pages in one language."""
    return Words(language, HERE / "locale")


@cache
def _environment(words: Words) -> Environment:
    """The templates, which speak these words: what they share is made ready once, not for each page."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["ours"] = Markup
    environment.filters["asset"] = assets.address
    shared: dict[str, Any] = environment.globals
    shared |= {"t": words, "scene": scene, "LANGUAGES": LANGUAGES, "LANGUAGE_NAMES": LANGUAGE_NAMES, "LEVELS": LEVELS}
    return environment


@cache
def scene(game: str) -> Markup:
    """The little picture of a game, which lists show many times."""
    module: Any = _environment(page_words(LANGUAGES[0])).get_template("_scenes.html").module
    return Markup(module.scene(game))


def render(page: Page, words: Words, *, theme: Theme = "", preparing: int | None = None) -> str:
    """The page as HTML. ``preparing``: how much of the rules is compiled, in per cent, while that goes on."""
    template = _environment(words).get_template(page.template)
    return template.render(page=page, theme=theme, preparing=preparing, fonts=assets.font_addresses())
