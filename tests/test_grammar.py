"""Sentences with numbers and names are right in every language: one and many, none, articles."""

import re
from gettext import c2py
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from messages import CATALOGUES, PACKAGE, SHARED, about_the_reader, catalogue, messages, places, said_of_nothing

from filibusta.engine.words import LANGUAGES, Words
from filibusta.testing.articles import WRITTEN

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
