"""The pages: each renders in every language, in full translation, without scripts of its own, with all its drawings."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes
from msgspec import structs

import filibusta.server
from filibusta.engine.game import game, game_names
from filibusta.engine.match import Match
from filibusta.engine.options import GameOption
from filibusta.engine.speech import Fact
from filibusta.engine.words import LANGUAGES, Names, Words
from filibusta.server.web import assets, pages
from filibusta.server.web.identity import new_guest
from filibusta.server.web.pages.api_page import ApiPage, Row
from filibusta.server.web.pages.device_link import LinkPage, NewLinkPage
from filibusta.server.web.pages.forget import ForgetPage
from filibusta.server.web.pages.games import GamePage, LengthSummary, PictureSummary
from filibusta.server.web.pages.lobby import HomePage, LobbyPage
from filibusta.server.web.pages.mine import MyGameRow, MyGamesPage
from filibusta.server.web.pages.new_table import NewTablePage, SeatChoice, new_table_page
from filibusta.server.web.pages.notices import NoticePage, NoticesPage, ShownContact
from filibusta.server.web.pages.page import ErrorPage, Page, render
from filibusta.server.web.pages.review import Contributor, PodiumPlace, ReviewPage
from filibusta.server.web.pages.routes import page_routes
from filibusta.server.web.pages.rulebook import Example, Prose, Rule, RulebookPage, Section
from filibusta.server.web.pages.table import JoinPage, TablePage
from filibusta.server.web.pages.table_options import LevelInfo, OptionChoice, OptionField, option_field
from filibusta.server.web.pages.table_summaries import GameSummary, SeatSummary, TableSummary
from filibusta.server.words import server_words
from filibusta.table import art
from filibusta.table.fallback import drawings_of, sheets_of
from filibusta.table.svg import LOOK

SERVER = Path(filibusta.server.__file__).parent
TEMPLATES = SERVER / "templates"
STATIC = SERVER / "static"

GAME = GameSummary(id="spanish_main_cards", name="The game", short="The game", low=2, high=4, minutes=30)
GAMES = [GAME] + [
    GameSummary(id=name, name="Another", short="Another", low=2, high=4) for name in game_names() if name != GAME.id
]
ADA, BOT, FREE = (
    SeatSummary(seat=1, name="Ada", you=True),
    SeatSummary(seat=2, name="Mate", kind="bot", level=3),
    SeatSummary(seat=3, kind="open"),
)
OPEN = TableSummary(id="o", name="Round Havana", game=GAME, status="open", seats=[ADA, BOT, FREE], options=["Fog"])
MINE = TableSummary(id="m", name="Tortuga", game=GAME, status="running", seats=[ADA, BOT], turn=3, mine=True)
TURN = TableSummary(id="t", name="Tulp", game=GAME, status="running", seats=[ADA, BOT], mine=True, your_turn=True)
IDLE = TableSummary(id="i", name="Nine", game=GAME, status="running", seats=[ADA, BOT], waiting_for="Mate")
DONE = TableSummary(id="d", name="Half Moon", game=GAME, status="finished", seats=[ADA, BOT], winner="Ada")
FULL = TableSummary(id="f", name="Tulp", game=GAME, status="open", seats=[ADA, BOT])
TABLES = [OPEN, MINE, TURN, IDLE, DONE]
SECTION = Section(
    title="Moving",
    anchor="R4",
    number="4",
    blocks=[Rule(number="R4.6", html="<p>Lift it out.</p>"), Example(html="<p>Ann.</p>"), Prose(html="<p>So.</p>")],
)
PICTURE = '<svg aria-hidden="true"></svg>'
TALLY = Fact("fame", "23", "23 fame in all")
SECOND = PodiumPlace(place=1, seat=BOT, tally=TALLY)
PLACES = [
    PodiumPlace(place=1, seat=ADA, tally=TALLY, people=[Fact("cap-bess", "", "Ada")]),
    PodiumPlace(place=2, seat=BOT, tally=TALLY),
]

STRENGTHS = [
    LevelInfo(level=1, name="Mate", manner="How", shares={2: 60}),
    LevelInfo(level=2, name="Mate", manner="How", shares={}),
]
OPTIONS = [
    OptionField(id="fog", name="Fog", rule="R9", value=1, note="Advised for two.", first=True),
    OptionField(
        id="how",
        name="How",
        rule="R14.4",
        choices=[OptionChoice(value=0, label="this", needs={"players": (2,)})],
        needs={"fog": (1,), "players": (2, 3)},
        only="Advised for two",
    ),
    OptionField(id="rum", name="Rum", rule="R14.4", value=60, number=True, most=900),
]
MY_GAME = MyGameRow(
    id="m",
    name="Red reef",
    game="plunder",
    game_name="Plunder",
    with_whom="with Bea",
    standing="waiting for Bea",
    when="for 2 days",
)
WON = structs.replace(MY_GAME, standing="You won", won=True, finished=True)

EXAMPLES: dict[str, Page] = {
    "game": GamePage(
        game=GAME,
        players=2,
        pictures=[PictureSummary(text="So.", drawing='<svg viewBox="0 0 1 1"><use href="#adv-kraken"/></svg>')],
        lengths=[LengthSummary(players=2, turns=7, decisions=20)],
        strengths=STRENGTHS,
        options=OPTIONS,
        tables=[OPEN, MINE],
    ),
    "game from elsewhere": GamePage(game=GAME, players=2),
    "home": HomePage(games=GAMES, my_tables=TABLES, open_tables=[OPEN] * 7, word="krakn", word_unknown=True),
    "home of somebody new": HomePage(games=[GAME]),
    "new table": NewTablePage(
        games=[GAME],
        chosen=GAME.id,
        players=2,
        seats=[SeatChoice(seat=1, choice="me"), SeatChoice(seat=2, level=2), SeatChoice(seat=3, choice="here")],
        strengths=STRENGTHS,
        options=OPTIONS,
        error="That name is too long.",
    ),
    "lobby": LobbyPage(
        games=[GAME],
        waiting={GAME.id: 1},
        open_tables=[OPEN],
        running=[MINE, IDLE, FULL],
        my_tables=TABLES,
        load_error="No.",
    ),
    "lobby of a game": LobbyPage(games=GAMES, game=GAME.id, waiting={"other": 1}),
    "empty lobby": LobbyPage(games=[GAME]),
    "join": JoinPage(table=OPEN, error="Taken."),
    "join a full table": JoinPage(table=MINE),
    "waiting": JoinPage(table=OPEN, waiting=True, link="https://example.org/t/o", word="brass-kraken-17"),
    "disclosing": JoinPage(table=MINE, waiting=True, disclosing="m"),
    "host": JoinPage(
        table=OPEN, link="https://example.org/t/o", word="brass-kraken-17", host=True, strengths=STRENGTHS
    ),
    "review": ReviewPage(
        table=DONE,
        places=PLACES,
        moves=40,
        at=40,
        turns=12,
        commitment="ab",
        secret="cd",
        seat_words=["rum"],
        seed="ef",
        contributors=[Contributor("Ada", "12", "34"), Contributor("Ada", "56", "")],
        verified=True,
        wide=PICTURE,
        narrow=PICTURE,
        steps=50,
    ),
    "review of a tie": ReviewPage(
        table=DONE,
        places=[PLACES[0], PodiumPlace(place=1, seat=BOT, tally=TALLY)],
        moves=1,
        at=1,
        commitment="ab",
        wide=PICTURE,
        narrow=PICTURE,
        steps=50,
    ),
    "review of somebody else": ReviewPage(
        table=DONE,
        places=[SECOND],
        moves=1,
        at=1,
        commitment="ab",
        verified=False,
        wide=PICTURE,
        narrow=PICTURE,
        steps=50,
    ),
    "forget me": ForgetPage(name="Ada", known=True),
    "forgotten": ForgetPage(done=True),
    "nobody to forget": ForgetPage(),
    "my games": MyGamesPage(
        name="Ada", known=True, your_turn=[MY_GAME], thinking=[MY_GAME], open=[MY_GAME], finished=[WON]
    ),
    "no games": MyGamesPage(),
    "a link for another device": NewLinkPage(name="Ada", link="https://example.org/link/x"),
    "a link on another device": LinkPage(good=True, guest_name="Ada", own=2),
    "a link on the same device": LinkPage(good=True, guest_name="Ada", same=True),
    "a link that is used up": LinkPage(),
    "notices": NoticesPage(
        name="Ada",
        known=True,
        offered=["push", "mail", "webhook", "feed"],
        contacts=[ShownContact("1", "mail", "ada@example.org", False), ShownContact("2", "push", "", True)],
        push_key="BKey",
        feed="https://example.org/feed/x.atom",
        feed_id="f",
        error="No.",
        kind="mail",
    ),
    "notices of nobody": NoticesPage(),
    "confirm an address": NoticePage(address="ada@example.org", token="x"),
    "end an address": NoticePage(address="ada@example.org", token="x", confirmed=True),
    "a confirmed address": NoticePage(address="ada@example.org", token="x", confirmed=True, done="confirmed"),
    "an ended address": NoticePage(address="ada@example.org", done="ended"),
    "an old link of a message": NoticePage(),
    "rulebook": RulebookPage(games=[GAME, GAME], game=GAME, sections=[SECTION], intro="<p>Nine ships.</p>"),
    **{f"error {status}": ErrorPage(status=status, detail="So.") for status in (400, 403, 404, 409, 429, 503)},
    "error 500": ErrorPage(status=500, back="/tables"),
    "table": TablePage(table=MINE, socket="/ws/t/m", first="{}", link="/t/m", scene=PICTURE, drafts=True),
    "API": ApiPage(operations=[Row("GET", "/api/games", "The games.")], example="curl"),
}


def view_models() -> list[type[Page]]:
    """The view model of every page there is."""
    page_routes()  # imports them all
    return [model for model in Page.__subclasses__() if model.__module__.startswith(pages.__name__)]


def is_plain(model: type[Page]) -> bool:
    """Whether a page shows the same to everybody: it needs no example of its own."""
    return all(not field.required for field in structs.fields(model))


SHOWN = {type(page) for page in EXAMPLES.values()}
EXAMPLES.update({model.template: model() for model in view_models() if model not in SHOWN and is_plain(model)})


class Reader(HTMLParser):
    """What a page holds: its tags with attributes, its ids, its labels and its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = {name: value or "" for name, value in attrs}
        if tag == "script" and fields.get("type") == "application/json":
            return  # words for a script, nothing that runs
        self.tags.append((tag, fields))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in ("script", "style") and data.strip():
            self.inline.append(data.strip())

    def all(self, *tags: str) -> list[dict[str, str]]:
        """The attributes of all elements with one of these tags."""
        return [attrs for tag, attrs in self.tags if tag in tags]


@cache
def shown(name: str, language: str) -> Reader:
    return Reader(render(EXAMPLES[name], server_words(language), preparing=40, known=True))


def test_every_page_has_an_example() -> None:
    lacking = [model.__name__ for model in view_models() if model not in {type(page) for page in EXAMPLES.values()}]
    assert not lacking, f"add an example of each to EXAMPLES, so that all tests of pages see it: {', '.join(lacking)}"


every_page = pytest.mark.parametrize("name", EXAMPLES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Nesting(HTMLParser):
    """Elements that are closed in another order than they were opened, or never."""

    EMPTY = frozenset(("meta", "link", "input", "br", "hr", "img", "source", "col"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag not in self.EMPTY else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop() if self.open else ""
        if tag != opened:
            self.faults.append(f"</{tag}> closes <{opened}> in line {self.getpos()[0]}: {self.open[-3:]}")


@every_page
def test_elements_are_closed_in_the_order_they_were_opened(name: str) -> None:
    page = Nesting(render(EXAMPLES[name], server_words("en"), preparing=40, known=True))
    assert page.faults[:1] == [] and page.open == []


@every_page
@every_language
def test_no_script_or_handler_within_the_page(name: str, language: str) -> None:
    page = shown(name, language)
    assert page.inline == []
    assert [attribute for _, attrs in page.tags for attribute in attrs if attribute.startswith("on")] == []
    assert all(attrs["src"].startswith("/static/") for attrs in page.all("script"))


def served(path: str) -> Path:
    """The file behind an address."""
    path = re.sub(r"^/static/v-[0-9a-f]{12}/", "/static/", path)
    look = path.removeprefix("/static/look/")
    return LOOK / look if look != path else STATIC / path.removeprefix("/static/")


@every_page
def test_scripts_and_styles_exist(name: str) -> None:
    page = shown(name, "en")
    named = [attrs["src"] for attrs in page.all("script")]
    named += [attrs["href"] for attrs in page.all("link") if attrs.get("as") != "fetch" and attrs["rel"] != "manifest"]
    ours = {path for path in named if "/static/fonts" not in path and not path.endswith("/fonts.css")}
    assert {path for path in ours if not served(path).exists()} == set()


@every_page
def test_every_drawing_is_on_the_sheets_of_the_page(name: str) -> None:
    page = shown(name, "en")
    sheets = page.all("body")[0]["data-art"].split()
    there = set[str]()
    if any("/art/pages." in sheet for sheet in sheets):
        there |= art.closure(assets.PAGE_SYMBOLS).keys()
    for part, symbols in zip(assets.PARTS, sheets_of(game("spanish_main_cards")), strict=True):
        if any(f"/art/spanish_main_cards-{part}." in sheet for sheet in sheets):
            there |= symbols.keys()
    if any("/art/spanish_main_cards." in sheet for sheet in sheets):
        there |= drawings_of(game("spanish_main_cards")).keys()
    there |= {attrs["id"] for attrs in page.all("symbol")}
    assert {attrs["href"].removeprefix("#") for attrs in page.all("use")} - there == set()


def test_no_symbol_is_sent_in_vain() -> None:
    used = {attrs["href"].removeprefix("#") for name in EXAMPLES for attrs in shown(name, "en").all("use")}
    later = {"badge-4", "badge-5", "badge-6", "crossed"}  # fuller tables, games to come
    assert set(assets.PAGE_SYMBOLS) - used <= later


@every_page
@every_language
def test_nothing_is_counted_that_is_not_there(name: str, language: str) -> None:
    page = render(EXAMPLES[name], server_words(language), known=True)
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", page, flags=re.S)
    assert re.findall(r"(?<![\w.,:/-])0 (?!or |o )[^\W\d]\w+", text) == []


@every_page
@every_language
def test_one_main_one_heading_and_every_field_has_a_label(name: str, language: str) -> None:
    page = shown(name, language)
    assert page.all("html")[0]["lang"] == language
    assert len(page.all("main")) == len(page.all("h1")) == 1
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    labelled = {attrs["for"] for attrs in page.all("label") if "for" in attrs}
    assert labelled <= set(ids)
    fields = [attrs for attrs in page.all("input", "select") if attrs.get("type") != "hidden" and "id" in attrs]
    assert {attrs["id"] for attrs in fields} <= labelled
    assert all(attrs.get("aria-hidden") or attrs.get("role") == "img" or "x" in attrs for attrs in page.all("svg"))


def _said() -> dict[tuple[str, ...], str]:
    """Every sentence of the templates (one, or one and many) and the file that says it."""
    found: dict[tuple[str, ...], str] = {}
    for path in sorted(TEMPLATES.glob("*.html")):
        for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "t":
                count = 1
            elif isinstance(call.node, nodes.Getattr) and call.node.attr == "plural":
                count = 2
            else:
                continue
            words = [argument.value for argument in call.args[:count] if isinstance(argument, nodes.Const)]
            assert len(words) == count, f"{path.name}:{call.lineno} says something that is no plain sentence"
            found[tuple(words)] = path.name
    return found


def test_every_sentence_is_translated_with_the_same_places() -> None:
    with (SERVER / "locale" / "it.po").open("rb") as file:
        catalogue = read_po(file, locale="it")
    places = re.compile(r"\{\w+\}")
    for sentence, where in _said().items():
        message = catalogue.get(sentence[0])
        assert message is not None, f"{where}: {sentence[0]!r} has no Italian"
        strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert len(strings) == len(sentence) and all(strings), f"{where}: {sentence[0]!r} has no whole Italian"
        for english, italian in zip(sentence, strings, strict=True):
            assert sorted(places.findall(english)) == sorted(places.findall(str(italian))), sentence


class Marked(Words):
    """English in which everything that passed through the words is marked."""

    def __call__(self, text: str, **params: object) -> str:
        return f"«{super().__call__(text, **params)}»"

    def pick(self, names: Names) -> str:
        return f"«{super().pick(names)}»"

    def plural(self, one: str, many: str, n: int, **params: object) -> str:
        return f"«{super().plural(one, many, n, **params)}»"


@every_page
def test_nothing_is_said_that_could_not_be_translated(name: str) -> None:
    text = render(EXAMPLES[name], Marked("en"), preparing=40, known=True)
    text = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.DOTALL)
    spoken = re.sub(r"«[^«»]*(?:«[^«»]*»[^«»]*)*»", "", re.sub(r"<[^>]+>", "\n", text))
    given = {
        "Filibusta",
        "English",
        "Italiano",
        "Tiny Epic Pirates",
        "filibusta verify record.json",
        *("Enter", "Esc", "Ctrl"),  # keys
        *("GET /api/games", "The games.", "curl", "/openapi.json"),  # for programmers
    }
    given |= {
        "Pirates of the Spanish Main",
        *(before + card.name for card in GAMES for before in ("", ": ")),
        "Moving",
        "Lift it out.",
        "Ann.",
        "Nine ships.",
        "brass-kraken-17",
    }
    given |= {table.name for table in TABLES} | {
        "Ada",
        "Mate",
        "Fog",
        "How",
        "this",
        "rum",
        "Rum",
        "R4.6",
        "R14.4",
        "Taken.",
    }
    given |= {"ada@example.org", ": ada@example.org", "No.", MY_GAME.name, f": {MY_GAME.name}", MY_GAME.game_name}
    given |= {MY_GAME.with_whom, MY_GAME.standing, MY_GAME.when, WON.standing}
    given |= {"That name is too long.", "Advised for two.", TALLY.label, "Rum"}
    rest = {part.strip(" ,") for line in spoken.splitlines() for part in line.split("·")}
    assert {line for line in rest if re.search(r"[A-Za-z]{3}", line) and line not in given} == set()


@every_page
def test_both_languages_differ(name: str) -> None:
    assert render(EXAMPLES[name], server_words("en")) != render(EXAMPLES[name], server_words("it"))


def test_what_people_type_is_escaped() -> None:
    evil = '<script>alert("x")</script>'
    table = TableSummary(id="o", name=evil, game=GAME, status="open", seats=[SeatSummary(seat=1, name=evil), FREE])
    for page in (
        HomePage(games=[GAME], open_tables=[table], word=evil, word_unknown=True),
        JoinPage(table=table, name=evil, error=evil),
        ErrorPage(status=404, detail=evil, path=f"/{evil}"),
    ):
        assert "<script>alert" not in render(page, server_words("en"))


def test_the_notice_of_compiling_only_while_it_goes_on() -> None:
    assert "compiling.js" not in render(HomePage(games=[GAME]), server_words("en"))
    page = render(HomePage(games=[GAME]), server_words("en"), preparing=40)
    assert 'value="40"' in page and "40 %" in page and "{percent} %" in page


def test_a_badge_shows_who_sits_there_or_the_number_of_the_seat() -> None:
    assert [seat.sign for seat in (SeatSummary(seat=1, name=" élodie"), SeatSummary(seat=2, name="ßen"), FREE)] == [
        "É",
        "S",
        "3",
    ]


@pytest.mark.parametrize("labels", [["the first one", "the last one"], []])
def test_an_option_with_named_choices_becomes_a_choice_and_others_a_number(labels: list[str]) -> None:
    choices = tuple({"en": label} for label in labels)
    option = GameOption("o", {"en": "Ship"}, "R14.4", default=3, low=2, high=3, is_bool=False, choices=choices)
    made = option_field(option, Words("en"))
    assert made.name == "Ship" and made.value == 3
    assert [(choice.value, choice.label) for choice in made.choices] == list(enumerate(labels, 2))
    assert (made.number, made.least, made.most) == (not labels, 2, 3)
    with pytest.raises(ValueError, match="option o has 2 values and 1 choices"):
        GameOption("o", {"en": "Ship"}, "R14.4", high=1, choices=({"en": "one"},))


def test_what_is_said_of_an_option_belongs_to_its_field() -> None:
    note = {"en": "Advised for two.", "it": "Consigliata in due."}
    assert option_field(GameOption("fog", {"en": "Fog"}, "R9", note=note), Words("it")).note == "Consigliata in due."
    html = render(EXAMPLES["new table"], server_words("en"))
    assert 'id="note-fog">Advised for two.<' in html and html.count('aria-describedby="note-fog"') == 1


@pytest.mark.parametrize(("players", "chosen"), [(2, 40), (3, 60)])
def test_what_is_advised_for_so_many_is_chosen_beforehand(players: int, chosen: int) -> None:
    """Between two captains less silver wins (R24.1), else most games would end with the last round."""
    page = new_table_page(game("plunder"), server_words("en"), new_guest(), "/tables/new")
    silver = next(o for o in page.options if o.id == "target_silver")
    assert (page.players, silver.value, silver.advised) == (3, 60, {2: 40})
    page = structs.replace(page, players=players, options=[structs.replace(silver, value=chosen)])
    row = render(page, server_words("en")).split('class="optl"')[1].split("</ul>")[0]
    assert ('" hidden>' in row) == (players != 2) and "recommended for 2" in row
    assert game("plunder").advised_options(players)["target_silver"] == chosen
    assert Match.new("plunder", players, seed=1).options["target_silver"] == 60


def test_beside_how_strong_the_game_plays_stands_what_bots_win_alone() -> None:
    page = new_table_page(game("tiny_epic_pirates"), server_words("en"), new_guest(), "/tables/new")
    option = next(o for o in page.options if o.id == "solo_difficulty")
    assert [o.id for o in page.options if o.needs.get("players") == (1,)] == ["solo_difficulty"]
    shown = [structs.replace(choice, shares=[("Bosun", 60 + choice.value)]) for choice in option.choices]
    html = render(structs.replace(page, options=[structs.replace(option, choices=shown)]), server_words("en"))
    row = html.split('data-option="solo_difficulty"')[1].split("</table>")[0]
    assert "Bosun" in row and [f">{60 + n}<" in row for n in (1, 2, 3)] == [True] * 3
    bare = [structs.replace(choice, shares=[]) for choice in option.choices]
    assert (
        "<table"
        not in render(
            structs.replace(page, strengths=[], options=[structs.replace(option, choices=bare)]), server_words("en")
        )
        .split('data-option="solo_difficulty"')[1]
        .split("</section>")[0]
    )


def test_a_switch_has_no_choices() -> None:
    made = option_field(GameOption("fog", {"en": "Fog", "it": "Nebbia"}, "R9"), Words("it"), value=1)
    assert (made.name, made.value, made.choices) == ("Nebbia", 1, [])


def test_nothing_from_elsewhere() -> None:
    for path in (path for path in [*STATIC.rglob("*.*"), *TEMPLATES.glob("*.*")] if path.suffix != ".png"):
        text = Path(path).read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}", text), path.name
