"""Everything people read exists in every language: each message of the sources and of the pages has its translation."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from filibusta.engine import errors
from filibusta.engine.words import LANGUAGES, Words, You
from filibusta.testing.articles import WRITTEN

PACKAGE = Path(__file__).parents[1] / "src/filibusta"
SHARED = PACKAGE / "engine"
SPEAKERS = {"say", "t"}
"""The names under which code and pages hold the words of a language."""
SENTENCES = {"line": 1, "plural": 2, "because": 1}
"""By what a table of lines of the log or of refusals names its sentences, and how many texts each has."""
QUESTIONS = "question"
"""By what a table of decisions names one: its texts stand after the rule, alone or as the cases of a choice."""
TABLES = re.compile(
    rf"from filibusta\.engine\.(sentences|refusals) import (\([^)]*|.*)\b({'|'.join([*SENTENCES, QUESTIONS])})\b"
)
"""What a file imports that has such a table."""
REFUSALS = {
    name: 0 for name, it in vars(errors).items() if isinstance(it, type) and issubclass(it, errors.FilibustaError)
} | {"Refused": 1}
"""What players are refused with, and which argument is the message."""
REFUSING = ("ai", "engine", "games", "server", "terminal")
"""Where refusals come from that reach a page or a terminal."""

Message = tuple[str, ...]
"""One sentence, or its singular and plural."""


def spoken(callee: str | None, method: str | None, texts: list[str | None]) -> Message | None:
    """The message of a call like ``say("…")``, ``say.plural("…", "…", n)``, if it is one and written out."""
    wanted = 2 if method == "plural" else 1
    if callee not in SPEAKERS or method not in (None, "plural"):
        return None
    found = texts[:wanted]
    return tuple(text for text in found if text is not None) if len(found) == wanted and None not in found else None


def name_of(node: ast.expr) -> str | None:
    """``say`` of ``say``, ``self.say`` and ``v.say``."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


Named = dict[str, list[tuple[int, str]]]
"""All texts that a file gives to a name, with their lines: a message may stand in a name, its forms in two."""


@cache
def calls(source: str) -> tuple[list[ast.Call], Named]:
    """The calls of a file, and its named texts. Two tests look at every file."""
    nodes = [*ast.walk(ast.parse(source))]
    return [node for node in nodes if isinstance(node, ast.Call)], texts_by_name(nodes)


def in_python(source: str) -> Iterator[Message]:
    found, named = calls(source)
    for node in found:
        callee, method = name_of(node.func), None
        if isinstance(node.func, ast.Attribute) and node.func.attr == "plural":
            callee, method = name_of(node.func.value), "plural"
        said = [written(argument, named) for argument in node.args]
        forms = [[texts[-1] for texts in said]] if method else [[text] for text in (said[0] if said else ())]
        for texts in forms:
            message = spoken(callee, method, texts)
            if message:
                yield message


def in_tables(source: str) -> Iterator[Message | None]:
    """The sentences of a table, ``line("…", …)`` and ``plural("…", "…", …)``; None for one that is not written out."""
    found, named = calls(source) if TABLES.search(source) else ([], {})
    for node in found:
        wanted = SENTENCES.get(name_of(node.func) or "")
        if wanted:
            texts = [written(argument, named)[-1] for argument in node.args[:wanted]]
            yield None if None in texts else tuple(text for text in texts if text is not None)
        elif wanted is None and name_of(node.func) == QUESTIONS:
            for said in (*node.args[1:], *(one.value for one in node.keywords if one.arg == "wait_detail")):
                yield from (None if text is None else (text,) for text in in_question(said, source))


def in_question(said: ast.expr, source: str) -> Iterator[str | None]:
    """The texts of one part of a decision; None for one that is not written out. Those of functions are calls."""
    match said:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id="when" | "by"), args=[_, *cases]):
            for case in cases:
                yield from in_question(case, source)
        case ast.Dict(values=values):
            for value in values:
                yield from in_question(value, source)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"), args=[_, case]):
            yield from in_question(case, source)
        case ast.Name(id=name) if given := assigned(source).get(name):
            yield from in_question(given, source)
        case ast.Name() | ast.Lambda():
            pass
        case _:
            yield None


@cache
def assigned(source: str) -> dict[str, ast.expr]:
    """What a file gives to its names."""
    given: dict[str, ast.expr] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            given[node.targets[0].id] = node.value
    return given


def texts_by_name(nodes: Iterable[ast.AST]) -> Named:
    named: Named = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as name], value=ast.Constant() as value):
                pairs: list[tuple[ast.expr, ast.expr]] = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = [*zip(names, values, strict=False)]
            case _:
                continue
        for target, value in pairs:
            if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                named.setdefault(target.id, []).append((value.lineno, value.value))
    return named


def written(argument: ast.expr, named: Named) -> list[str | None]:
    """The texts that an argument may be, the nearest one before it last; None where it is none that is written out."""
    match argument:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Name(id=name) if name in named:
            lines = sorted(named[name], key=lambda one: one[0] if one[0] <= argument.lineno else -1)
            return [text for _, text in lines]
        case _:
            return [None]


def refusals(source: str) -> Iterator[str | None]:
    """The messages of ``BadOption("…")`` or ``Refused("code", "…")``; None for one that is not written out.

    A message may stand in a name of its own: then all texts count that the file gives to this name.
    """
    found, named = calls(source)
    for node in found:
        if not isinstance(node.func, ast.Name) or node.func.id not in REFUSALS:
            continue
        match node.args[REFUSALS[node.func.id] :][:1]:
            case [ast.Constant(value=str(text))]:
                yield text
            case [ast.Name(id=name)] if name in named:
                yield from (text for _, text in named[name])
            case _:
                yield None


def in_page(source: str) -> Iterator[Message]:
    for call in Environment(autoescape=True, extensions=["jinja2.ext.do"]).parse(source).find_all(nodes.Call):
        callee, method = call.node, None
        if isinstance(callee, nodes.Getattr) and callee.attr == "plural":
            callee, method = callee.node, "plural"
        texts = [a.value if isinstance(a, nodes.Const) and isinstance(a.value, str) else None for a in call.args]
        message = spoken(callee.name if isinstance(callee, nodes.Name) else None, method, texts)
        if message:
            yield message


def home(path: Path) -> Path:
    """The folder whose catalogue speaks for a file: the nearest one above with a ``locale``."""
    return next(
        (folder for folder in path.parents if (folder / "locale").is_dir() and PACKAGE in folder.parents), SHARED
    )


@cache
def messages() -> dict[Path, set[Message]]:
    """All messages, by the folder of their catalogue; not read before a test asks for them."""
    found: dict[Path, set[Message]] = {}
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            found.setdefault(home(path), set()).update(in_python(source))
            found[home(path)].update(filter(None, in_tables(source)))
            if path.relative_to(PACKAGE).parts[0] in REFUSING:
                found[home(path)].update((text,) for text in refusals(source) if text)
        elif "templates" in path.parts and path.is_file():
            found.setdefault(home(path), set()).update(in_page(path.read_text(encoding="utf-8")))
    return {folder: spoken for folder, spoken in found.items() if spoken}


@cache
def catalogue(folder: Path, language: str) -> dict[str, Message]:
    """Translations by the message, or by its singular."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [
            entry
            for entry in read_po(file, locale=language, abort_invalid=True)
            if entry.id and not entry.fuzzy and not entry.context
        ]
    found: dict[str, Message] = {}
    for entry in entries:
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        found[key] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return found


@cache
def about_the_reader(folder: Path, language: str) -> dict[tuple[str, str], Message]:
    """The sentences in the second person, by the place that is the reader and the message or its singular."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    found: dict[tuple[str, str], Message] = {}
    with path.open("rb") as file:
        for entry in read_po(file, locale=language, abort_invalid=True):
            if entry.context and entry.context != NOTHING and entry.id:
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                said = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                found[entry.context.removeprefix("you:"), key] = said
    return found


NOTHING = "none"
"""The context of what is said instead of a sentence that would count 0."""


def said_of_nothing(folder: Path, language: str) -> dict[str, str]:
    """What is said of 0, by the singular of the sentence."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        entries = [*read_po(file, locale=language, abort_invalid=True)]
    return {str(entry.id): str(entry.string) for entry in entries if entry.context == NOTHING}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def wrongs(message: Message, translation: Message | None) -> Iterator[str]:
    if translation is None or len(translation) != len(message) or not all(translation):
        yield f"not translated: {message}"
        return
    allowed = set[str]().union(*(places(text) for text in message))
    for one, other in zip(message, translation, strict=True):
        named = places(other)
        if not places(one) - {"n"} <= named or not named <= allowed:
            yield f"other places than {one!r}: {other!r}"


CATALOGUES = sorted({path.parent for path in PACKAGE.rglob("locale")})


def test_the_messages_are_found():
    assert list(in_python("v.say('a {b}', b=1); say.plural('{n} c', '{n} d', 2); say(x); other('e')")) == [
        ("a {b}",),
        ("{n} c", "{n} d"),
    ]
    source = "one, many = '{n} e', '{n} f'\nsay.plural(one, many, 2)"
    assert list(in_python(source)) == [("{n} e", "{n} f")]
    page = "<p title=\"{{ t('a') }}\">{% if x %}{{ say.plural('{n} b', '{n} c', 2) }}{{ url('d') }}{% endif %}"
    assert set(in_page(page)) == {("a",), ("{n} b", "{n} c")}
    assert sorted(messages()) == CATALOGUES


def test_the_sentences_of_tables_are_found_and_written_out():
    source = (
        "from filibusta.engine.sentences import line\nmany = '{n} c'\nline('a', 'R1'); plural('b', many, 'R2'); line(x)"
    )
    assert [*in_tables(source)] == [("a",), ("b", "{n} c"), None]
    assert [*in_tables("from filibusta.engine.refusals import (\n    because,\n)\nbecause('d')")] == [("d",)]
    source = (
        "from filibusta.engine.sentences import question, when\n"
        "BOTH = when('x', 'e', 'f')\nquestion('R1', 'g', lambda v: v.say('h'), BOTH)\nquestion('R2', ask, 'i' + j, k)"
    )
    assert [*in_tables(source)] == [("g",), ("e",), ("f",), None]
    paths = PACKAGE.rglob("*.py")
    assert [path for path in paths if None in in_tables(path.read_text(encoding="utf-8"))] == []


def test_refusals_are_found_and_can_be_translated():
    source = "m = 'a {b}'; raise BadOption(m, b=1)\nraise Refused('code', 'c')\nraise BadRecord(f'{d}')\nOther('e')"
    assert list(refusals(source)) == ["a {b}", "c", None]
    paths = [path for folder in REFUSING for path in (PACKAGE / folder).rglob("*.py")]
    assert [path.name for path in paths if None in refusals(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_every_message_is_translated(folder: Path, language: str):
    own, shared = catalogue(folder, language), catalogue(SHARED, language)
    assert [
        wrong
        for message in sorted(messages()[folder])
        for wrong in wrongs(message, own.get(message[0], shared.get(message[0])))
    ] == []


@cache
def all_sources() -> str:
    """All that a message can stand in: joined strings are one, spaces and quotes are alike everywhere."""
    paths = (path for path in sorted(PACKAGE.rglob("*")) if path.suffix in (".py", ".html", ".toml"))
    return alike("\n".join(path.read_text(encoding="utf-8") for path in paths))


def alike(text: str) -> str:
    """A text as it is compared, however it is broken over lines."""
    joined = re.sub(r'"\s*\n\s*f?"', "", text)
    return re.sub(r"\s+", " ", joined.replace("\\n", " ").replace('\\"', '"').replace("\\'", "'"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_no_catalogue_keeps_what_nobody_says(folder: Path, language: str):
    said = all_sources()
    assert [message for message in catalogue(folder, language) if alike(message) not in said] == []


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_a_message_is_not_both_single_and_plural(folder: Path):
    """A catalogue knows a message by its singular."""
    forms: dict[str, Message] = {}
    for message in messages()[folder]:
        assert forms.setdefault(message[0], message) == message


NAMES = {
    *("a", "accused", "action", "assignment", "attacker", "b", "bar", "c", "cannons", "captain", "captor"),
    *("card", "chance", "crew", "cubes", "d", "decides", "deckhands", "defender", "dice", "direction"),
    *("fame", "field", "file", "first", "flag", "fleet", "game", "given", "gold", "good", "goods", "hand"),
    *("island", "key", "language", "learned", "loss", "mate", "men", "name", "nation", "natives", "number"),
    *("option", "order", "other", "ours", "own", "path", "phase", "place", "player", "port", "price"),
    *("reward", "rival", "rules", "score", "seat", "second", "share", "ship", "silver", "source", "spaces"),
    *("step", "target", "theirs", "treasure", "turn", "where", "winner"),
}
"""Places that hold names, figures with what is counted, or numbers that name one: all others count."""
COUNTED = {
    "en": {"actions", "bytes", "characters", "choices", "crew", "entries", "games", "minutes", "names", "players"}
    | {"results", "seconds", "islands", "places"},
    "it": {"azioni", "caratteri", "scelte", "elementi", "partite", "minuti", "nomi", "giocatori", "isole", "posti"}
    | {"risultati", "secondi", "byte", "uomini"},
}
"""What is counted, beside all that stands in both forms somewhere."""
VERBS = {
    *("are", "have", "come", "join", "lie", "reach", "stand", "stay", "wait", "were"),
    *("non", "devono", "raggiungono", "restano", "sono", "tornano"),
}
"""What is said in two forms and counts nothing."""
NEVER_ONE: dict[str, str] = {
    "limits of the library and the server, all of them large": """
        a file from elsewhere may have at most {most} actions; this one has {n}
        a name has at most {most} characters, all of them printable; {name!r} has not
        a record has at most {most} actions
        a record has at most {most} bytes; this one has {n}
        replaying this file takes more than {seconds} seconds
        A comment has 1 to {n} characters.
        A line of chat has 1 to {n} characters.
        A message has at most {n} bytes.
        A request has at most {n} bytes.
        At most {n} choices go at once.
        The id of a message has 1 to {n} visible characters.
        the name of a token has 1 to {n} visible characters
        {where} has at most {n} entries.
        one action draws at most {most} chance results, not {given}""",
    "how many can play a game, from so many to more": """
        {game} is for {low} to {high} players, not {n}
        {low}–{high} players
        {name}  {title}, {low} to {high} players
        with {players} players fleets have {usual} points, not {points}
        crew_supply must be 0, or at least {least}: {crew}, the starting_crew, for each of {n} players
        It serves with {numbers} players, where it is stronger.
        Measured: {file} serves with {numbers} players.
        It is no longer stronger with {numbers} players: train it anew.
        Not kept: what lies in {file} serves with {numbers} players, too.""",
    "one has another sentence": """
        Come again in {n} minutes.
        Come again in {n} seconds.
        {n} results
        Reorganise: the active player may sell up to {n} ships, rearrange the crews and play cards.""",
    "figures of the cards and the rules": """
        Nobody plays more than {n} strategy cards in a turn.
        The wind is enough in {n} of {faces} cases.
        decks, hands and table do not hold the {n} adventure cards (R1.3)
        decks, hands and table do not hold the {n} pirate cards (R1.4)
        nobody has ever sailed {round} rounds (R22.6)
        ships and supply must hold {limit} crew tokens, not {tokens} (R16.1)
        {points}, {crew} of {capacity} men, speed {speed}, {cannons}, cargo {cargo}.
        With {n} cards in hand you cannot sail.
        beyond its {size} places the map is empty (R8.4)
        deck, discards, map, hands and table are not the {n} cards of the game (R2.1)
        seat {seat} holds more than {most} cards (R20.6)
        whoever holds {n} cards does not move (R8.5)
        {n} of {most} places charted
        A fleet has at most {n} crew.
        A fleet has at most {n} ships.
        At most {points} points, {ships} ships and {crew} crew.
        Build your fleet: {cost} of {most} points
        Your fleet: {cost} of {most} points
        Each of her hits takes {n} masts.
        It takes {n} hits to fell one of her masts.
        a fleet has at most {n} crew (R4.4)
        a ship has at most {n} crew (RUL48)
        a table with {count} islands is {side} wide (R5.1)
        there are {count} islands (R5.1)
        {n} of {most} crew
        {n} of {most} ships
        {n} of {most} chosen
        deck, line, discards and fame must make {all} adventure cards, not {cards} (R7.17)
        draw pile, row, hands and discards are not the {n} movement cards (R1.13, R7.18)
        seat {seat} must hold {due} pirates, not {n} (R2.4)
        {n} movement cards lie in the row, and nobody holds any (R2.5)
        Then you sail {least} to {most} steps.
        move a Merchant up to {n} steps
        move the Navy up to {n} steps""",
}
"""Sentences with a number before what is counted that need no second form, by the reason."""


def counted(language: str) -> set[str]:
    """Words for what is counted: those that follow the number in one form of a sentence and differ in the other."""
    found = set[str](COUNTED[language])
    for folder, spoken in messages().items():
        known = catalogue(folder, language) if language != LANGUAGES[0] else {}
        for message in spoken:
            forms = known.get(message[0], message)
            if len(message) == len(forms) == 2:
                one, many = (after(form, {"n"}) for form in forms)
                found |= {word for _, words in many for word in words} - {word for _, words in one for word in words}
    return {word for word in found - VERBS if len(word) > 2}


def after(text: str, wanted: set[str] | None = None) -> list[tuple[str, list[str]]]:
    """Each place with the two words behind it."""
    found = re.findall(r"\{(\w+)(?:![rs])?\} ((?:[^\W\d]+ )?[^\W\d]+)", text)
    return [(place, words.lower().split()) for place, words in found if wanted is None or place in wanted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_before_what_is_counted_has_a_form_for_one_and_a_form_for_many(language: str):
    things = counted(language)
    excused = {line.strip() for lines in NEVER_ONE.values() for line in lines.strip().splitlines()}
    assert {"cards" if language == "en" else "carte"} <= things
    wrong = list[str]()
    for folder, spoken in messages().items():
        known = {**catalogue(SHARED, language), **catalogue(folder, language)} if language != LANGUAGES[0] else {}
        for message in spoken:
            form = known.get(message[0], message)[-1]
            numbers = {place for place, words in after(form) if things & {*words[:2]}} - NAMES
            if numbers - ({"n"} if len(message) == 2 else set()) and message[-1] not in excused:
                wrong.append(form)
    assert wrong == []


def test_every_excuse_is_of_a_sentence_there_is():
    spoken = {form for found in messages().values() for message in found for form in message}
    excused = {line.strip() for lines in NEVER_ONE.values() for line in lines.strip().splitlines()}
    assert excused <= spoken


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_what_is_said_to_the_reader_is_said_in_every_language_and_names_nobody(folder: Path):
    known = {message[0]: message for message in messages()[folder]}
    spoken = {language: about_the_reader(folder, language) for language in LANGUAGES}
    assert [*map(sorted, spoken.values())] == [sorted(spoken[LANGUAGES[0]])] * len(LANGUAGES)
    for sentences in spoken.values():
        for (place, message), said in sentences.items():
            assert message in known and place in places(message), message
            assert len(said) == len(known[message]), message
            for one, other in zip(known[message], said, strict=True):
                assert places(one) - {place, "n"} <= places(other) <= places(one) - {place} | {"n"}, other


COUNTS = (0, 1, 2, 5, 8, 11, 21, 100)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("locale/*.po")), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_catalogues_count_as_their_language_does(path: Path):
    with path.open("rb") as file:
        known = read_po(file, locale=path.stem)
    form, rule = c2py(known.plural_expr), Locale(path.stem).plural_form
    assert known.num_plurals == 2
    assert [form(n) for n in COUNTS] == [["one", "other"].index(rule(n)) for n in COUNTS]
    said = Words(path.stem)
    assert [said.plural("one", "other", n) for n in COUNTS if n] == [rule(n) for n in COUNTS if n]


NEVER_NONE: dict[str, str] = {
    "the page, or the command, asks first whether there are any": """
        A bot takes the free seat, and the game begins.
        About {n} turn,
        finished after {n} turn
        {n} more option
        one to go
        {n} more option
        Nobody has acted here for {n} day.
        {n} day for each turn
        {n} day of vacation.
        Go on vacation ({n} day left)
        {n} seat free
        {n} table is waiting for you
        {n} table with a free seat""",
    "there is always one at least, or its figure stands for itself": """
        This browser plays {n} game as somebody else. You could no longer play it here.
        {n} chest left
        {n} day
        {n} hour
        {n} minute
        {n} refusal
        reported by {n} reader
        {name} would have won {n} game more in a hundred than with what was played.
        {name} would have won {n} game fewer in a hundred than with what was played.
        {n} short game from what {name} could know; the pale end is the doubt.
        Kept in {file}: {n} round from seed {seed}.
        {loss} with {n} player""",
}
"""Sentences outside of games that count and are never said of 0, by the reason. Games are heard by the kit."""


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.name)
def test_a_sentence_that_may_count_nothing_has_words_for_it_in_every_language(folder: Path):
    counting = {message[0]: message for message in messages()[folder] if len(message) == 2}
    said = {language: said_of_nothing(folder, language) for language in LANGUAGES}
    assert [*map(sorted, said.values())] == [sorted(said[LANGUAGES[0]])] * len(LANGUAGES)
    for texts in said.values():
        for message, text in texts.items():
            assert message in counting and places(text) <= places(message) | places(counting[message][1]), message
    if "games" not in folder.parts:
        never = {line.strip() for lines in NEVER_NONE.values() for line in lines.strip().splitlines()}
        assert {one.strip() for one in counting} - {*said[LANGUAGES[0]]} <= never


NO_NAMES = {"chance", "direction", "flag", "format", "known", "loss", "n", "stay", "tied", "won"}
"""Places before which a sentence writes an article: numbers, and words that are no names."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_writes_the_article_of_a_name(language: str):
    """It belongs to the name, which knows its gender and its first sound."""
    wrong = list[str]()
    for folder, spoken in messages().items():
        known = {**catalogue(SHARED, language), **catalogue(folder, language)} if language != LANGUAGES[0] else {}
        about = about_the_reader(folder, language).values()
        for text in {form for said in (*(known.get(one[0], one) for one in spoken), *about) for form in said}:
            before = ((found[1], text[: found.start()]) for found in re.finditer(r"\{(\w+)(?:![rs])?\}", text))
            wrong += [text for place, start in before if place not in NO_NAMES and WRITTEN[language].search(start)]
    assert wrong == []


PAGE = PACKAGE / "server/templates/table.html"
WHOLE = {"atOnce", "chosenOf", "nothing", "ofMost", "past", "place", "purseAfter", "step", "turn", "turningPoint"}
"""Words of the table's page with a number that names something, is compared, or is never 1."""


def test_the_words_of_a_page_that_count_have_another_for_one():
    source = PAGE.read_text(encoding="utf-8")
    said = {key: (one[0] if one else "") for key, *one in re.findall(r'"(\w+)": t\("([^"]*)"', source)}
    counting = {key for key, text in said.items() if "{n}" in text} - WHOLE
    assert {"more", "left", "tooMany", "below"} <= counting
    assert {key for key in counting if "{n}" in said.get(ONE.get(key, f"{key}One"), "{n}")} == set()


ONE = {"tooMany": "overOne"}
"""Words for one that are not called ``moreOne`` as those of ``more`` are."""


def test_italian_articles_stand_before_numbers_as_they_sound():
    said = Words("it", PACKAGE / "games/plunder/locale")
    told = [said("{player} withstands the Kraken in {chance} of cases.", player="Ada", chance=n) for n in COUNTS[2:]]
    told.append(said("{player} withstands the Kraken in {chance} of cases.", player="Ada", chance=88))
    heard = [re.search(r"Kraken (.*) dei casi", one) for one in told]
    assert [one and one[1] for one in heard] == ["nel 2", "nel 5", "nell'8", "nell'11", "nel 21", "nel 100", "nell'88"]


def test_the_reader_is_spoken_to_and_others_are_named():
    italian, english = Words("it", PACKAGE / "games/pirates/locale"), Words("en", PACKAGE / "games/pirates/locale")
    line = "{player} stole a pirate card from {victim}."
    assert english(line, player=You("Tu"), victim="Ada") == "You stole a pirate card from Ada."
    assert italian(line, player="Ada", victim=You("Tu")) == "Ada ti ha rubato una Carta Pirata."
    assert italian(line, player="Ada", victim="Tu") == "Ada ha rubato una Carta Pirata a Tu."
    assert italian("{n} of {needed}", n=You("1"), needed=2) == "1 su 2"


def test_catalogues_name_files_that_exist():
    """``#: seating.py`` above a message tells a translator where it is used."""
    files = {path.name for path in PACKAGE.rglob("*.*")}
    lines = [(path, line) for path in PACKAGE.rglob("*.po") for line in path.read_text(encoding="utf-8").splitlines()]
    named = [(path, Path(name)) for path, line in lines if line.startswith("#: ") for name in line[2:].split()]
    assert named and {(str(path), str(name)) for path, name in named if name.name not in files} == set()
