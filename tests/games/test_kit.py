"""Every registered game passes the public kit, and the kit notices what is wrong."""

import dataclasses
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import filibusta
from filibusta.engine.game import Game
from filibusta.engine.match import Match, View
from filibusta.engine.plain import PlainState
from filibusta.engine.record import HIDDEN
from filibusta.engine.speech import Fact, Line, Prompt, Voice
from filibusta.engine.words import LANGUAGES, Phrase, Words
from filibusta.games.spanish_main_cards.checks import cures
from filibusta.games.spanish_main_cards.rules.reasons import Reason
from filibusta.table.scene import Aspect, Scene, Sprite
from filibusta.table.tabletop import Tabletop
from filibusta.testing import CHECKS
from filibusta.testing.articles import check_sentence, fits
from filibusta.testing.cures import check_cures
from filibusta.testing.damage import check_damage
from filibusta.testing.drawings import check_drawing
from filibusta.testing.fast_fields import read
from filibusta.testing.forecasts import MOST_CHANCES, TRIALS, Record
from filibusta.testing.game_modules import own_module
from filibusta.testing.golden import compare_golden, version_warning
from filibusta.testing.kit import Check
from filibusta.testing.legality import check_taking_back
from filibusta.testing.measurements import StaleMeasurement, check_measurements, stale
from filibusta.testing.options import check_needs
from filibusta.testing.perft import compare_perft
from filibusta.testing.privacy import check_veil
from filibusta.testing.recorded_words import RecordingWords, Sentence
from filibusta.testing.replays import check_interpreted
from filibusta.testing.rulebook import check_rulebook
from filibusta.testing.scenarios import check_coverage, check_scenarios
from filibusta.testing.sentences import Reader, check_sentences
from filibusta.testing.views import check_views
from filibusta.testing.zeros import check_count

ONE_BY_ONE = {check_coverage, check_scenarios}
"""Of these each scenario is a test of its own, in ``test_scenarios.py``."""


LONG = [("spanish_main", check_damage), ("spanish_main", check_interpreted)]
"""Checks that take long in a game; the other games are checked for the same."""


@pytest.mark.parametrize(
    ("name", "check"),
    [
        pytest.param(
            name, check, marks=[pytest.mark.long] if (name, check) in LONG else [], id=f"{name}-{check.__name__}"
        )
        for name in filibusta.game_names()
        for check in CHECKS
        if check not in ONE_BY_ONE
    ],
)
def test_game(name: str, check: Check):
    check(filibusta.game(name))


@pytest.fixture
def card_game() -> Game:
    return filibusta.game("spanish_main_cards")


@pytest.mark.parametrize("name", filibusta.game_names())
def test_records_of_interpreted_rules_are_read_as_numpy_reads_them(name: str):
    game = filibusta.game(name)
    (record,) = Match.new(game, game.players[0], seed=1).whole_position()
    for field in (*(record.dtype.names or ()), "dtype", "size", "tobytes"):
        one, other = read(record, field), getattr(record, field)
        assert type(one) is type(other), field
        assert getattr(one, "dtype", None) == getattr(other, "dtype", None), field
        assert repr(one() if callable(one) else one) == repr(other() if callable(other) else other), field
    with pytest.raises(AttributeError, match="no attribute 'no_such_field'"):
        read(record, "no_such_field")
    for field in record.dtype.names or ():
        assert np.shares_memory(read(record, field), record) or not record.dtype[field].shape, field


def test_a_game_without_a_golden_playthrough_or_perft_counts_fails(card_game: Game, tmp_path: Path):
    bare = dataclasses.replace(card_game, folder=tmp_path)
    with pytest.raises(AssertionError, match="no perft counts"):
        compare_perft(bare)
    with pytest.raises(AssertionError, match="no golden playthrough"):
        compare_golden(bare)


def test_a_veil_that_changes_more_than_it_hides_is_found(card_game: Game):
    match = Match.new(card_game, 3, seed=1)

    def veil_by(veil: Callable[[Any, int], None]) -> Game:
        return dataclasses.replace(card_game, rules=dataclasses.replace(card_game.rules, veil=veil))

    def meddles(state: Any, viewer: int) -> None:
        state["phase"] += 1

    def lies(state: Any, viewer: int) -> None:
        state["ships"]["owner"] = 9

    check_veil(card_game, match.whole_position(), 0, "here")
    with pytest.raises(AssertionError, match="here: veil changes phase, which is not by_rule"):
        check_veil(veil_by(meddles), match.whole_position(), 0, "here")
    with pytest.raises(AssertionError, match="here: veil writes 9 into ships"):
        check_veil(veil_by(lies), match.whole_position(), 0, "here")


@pytest.mark.parametrize("name", filibusta.game_names())
def test_every_game_has_a_table_of_cures(name: str):
    assert own_module(filibusta.game(name), "cures"), f"{name} has no checks/cures.py: its reasons are not checked"


def test_a_reason_that_is_not_the_cause_is_found(card_game: Game):
    swapped = {Reason.REVEALED: Reason.REFUTED, Reason.REFUTED: Reason.REVEALED}

    class Confused:
        """The compiled loops, but they take one reason for the other."""

        def why(self, states: object, out: Any) -> None:
            card_game.loops.why(states, out)  # pyright: ignore[reportArgumentType]
            out[:] = [swapped.get(reason, reason) for reason in out.tolist()]

        def __getattr__(self, name: str) -> object:
            return getattr(card_game.loops, name)

    confused = dataclasses.replace(card_game)
    confused.__dict__["loops"] = Confused()
    with pytest.raises(AssertionError, match=r"pirate:\w+ is refused for REVEALED, and still is"):
        check_cures(confused)


def test_each_reason_needs_a_cure_or_an_excuse_and_a_position(card_game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cures, "CURES", {reason: cure for reason, cure in cures.CURES.items() if reason > 1})
    with pytest.raises(AssertionError, match=r"checks/cures\.py needs each reason once, cured or excused: NOT_IN_HAND"):
        check_cures(card_game)
    monkeypatch.setattr(cures, "WITHOUT_CURE", {"here": (Reason.NOT_IN_HAND,)})
    check_cures(card_game)

    def no_positions(of: Game) -> list[tuple[str, Match]]:
        return []

    monkeypatch.setattr("filibusta.testing.cures.positions", no_positions)
    with pytest.raises(
        AssertionError, match="no position of random games or scenarios has the reason NOT_IN_ROW, NONE"
    ):
        check_cures(card_game)


def test_a_view_that_leaks_is_found(card_game: Game):
    def no_veil(state: object, viewer: int) -> None:
        """Hides nothing."""

    class Leaky:
        """The compiled loops, but with an ``observe`` that shows everything."""

        def __init__(self, loops: object) -> None:
            self._loops = loops

        def observe(self, states: object, ints: object, viewer: int) -> None:
            no_veil(states, viewer)

        def __getattr__(self, name: str) -> object:
            return getattr(self._loops, name)

    leaky = dataclasses.replace(card_game)
    leaky.__dict__["loops"] = Leaky(card_game.loops)
    with pytest.raises(AssertionError, match=r"tells what its viewer may not know|impossible position"):
        check_views(leaky)


def test_a_line_of_no_return_that_is_drawn_elsewhere_is_found(card_game: Game):
    class Careless:
        """The compiled loops, but in what is only imagined nothing hidden comes to light."""

        def __init__(self, loops: Any) -> None:
            self._loops = loops

        def act(self, states: Any, key: np.uint64, *rest: Any) -> None:
            self._loops.act(states, key, *rest)
            if key < 10:  # as forecasts count theirs
                states["sealed"] = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(self._loops, name)

    careless = dataclasses.replace(card_game)
    careless.__dict__["loops"] = Careless(card_game.loops)
    with pytest.raises(AssertionError, match="is said to be no final step and cannot be taken back"):
        check_taking_back(careless)


def test_a_drawing_without_a_choice_or_beyond_its_edge_is_found(card_game: Game):
    def drawn(change: Callable[[Sprite], Sprite | None]) -> Game:
        """The game, each sprite that may be chosen drawn otherwise, or left out."""

        def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
            assert card_game.table
            scene = card_game.table.draw(view, say, names, layout)
            sprites = {key: change(one) if one.action else one for key, one in scene.sprites.items()}
            return replace(scene, sprites={key: one for key, one in sprites.items() if one})

        made = dataclasses.replace(card_game, table=Tabletop(draw))
        made.__dict__["loops"] = card_game.loops
        return made

    faults: dict[str, Callable[[Sprite], Sprite | None]] = {
        "the picture offers": lambda one: None,
        "reaches beyond the picture": lambda one: replace(one, x=5000.0),
        "has no label": lambda one: replace(one, label=""),
        "'submarine', which its sheet has not": lambda one: replace(one, art='<use href="#submarine"/>'),
    }
    for message, change in faults.items():
        with pytest.raises(AssertionError, match=message):
            check_drawing(drawn(change))


BOOK = """# The Book

**R1.1** A rule, as R1.2 says.

> Example: Ann does it.

**R1.2** Another.

## Rulings

**RUL1** An answer.
"""


def test_rulebooks_that_differ_or_lead_nowhere_are_found(card_game: Game, tmp_path: Path):
    (tmp_path / "rulebook").mkdir()
    layout = dataclasses.replace(card_game.layout, options=())
    of = dataclasses.replace(card_game, folder=tmp_path, layout=layout)

    def checked(english: str, italian: str) -> None:
        for language, book in (("en", english), ("it", italian)):
            (tmp_path / "rulebook" / f"{language}.md").write_text(book, encoding="utf-8")
        check_rulebook(of)

    italian = BOOK.replace("Example", "Esempio")
    checked(BOOK, italian)
    for wrong, message in (
        (italian.replace("R1.2 says", "R1.1 says"), "refer to other rules in R1.1"),
        (italian.replace("R1.2 says", "R1.3 says"), "has no R1.3, to which it refers"),
        (italian.replace("**R1.2**", "**R1.3**").replace("R1.2 says", "R1.1 says"), "R1.3 does not follow"),
        (italian.replace("**R1.2**", "**R1.1**"), "has a rule twice"),
        (italian.replace("**RUL1** An answer.", ""), "have other rules"),
        (italian.replace("## Rulings\n\n", ""), "have other headings, examples or tables"),
        (BOOK, "is no example"),
        (italian.replace("\n\n**R1.2**", "\n**R1.2**"), "no empty line before"),
        (italian.replace("# The Book", "The Book"), "has not one title"),
    ):
        with pytest.raises(AssertionError, match=message):
            checked(BOOK, wrong)
    with pytest.raises(AssertionError, match="has no R9, the rule of imminent_adventures"):
        check_rulebook(dataclasses.replace(of, layout=card_game.layout))


def test_what_is_no_sentence_or_has_no_rule_is_found(card_game: Game):
    reader = Reader(card_game)
    assert reader.line(Line("Ada sails.", "R3.2", "back-pirate")) == "Ada sails."
    for line, message in (
        (Line("Ada sails..", "R3.2"), r"has '\.\.'"),
        (Line("{player} sails.", "R3.2"), "has '{'"),
        (Line("", "R3.2"), "is empty"),
        (Line("Ada sails.", "R99.1"), "there is no R99.1"),
        (Line("Ada sails.", "R3.2", "submarine"), "nobody drew the 'submarine'"),
    ):
        with pytest.raises(AssertionError, match=message):
            reader.line(line)


def one_button(v: Voice, action: int) -> str:
    return "Sail"


def nobodys_turn(v: Voice, player: str) -> Prompt:
    return Prompt("Wait", "", "")


def whose_ship(view: PlainState, seat: int, say: Words) -> list[Fact]:
    return [Fact("", "", str(view.ships[0].owner))]


@pytest.mark.parametrize(
    ("speech", "message"),
    [
        ({"actions": one_button}, "two buttons say the same"),
        ({"waits": dict.fromkeys(range(7), nobodys_turn)}, "not for whom one waits"),
        ({"seat_facts": whose_ship}, f"has '{HIDDEN}'"),
    ],
)
def test_words_that_do_not_tell_apart_or_tell_too_much_are_found(card_game: Game, speech: dict[str, Any], message: str):
    spoken = dataclasses.replace(card_game, words=dataclasses.replace(card_game.words, **speech))
    spoken.__dict__["loops"] = card_game.loops
    with pytest.raises(AssertionError, match=message):
        check_sentences(spoken)


def sentence(text: str, **places: str) -> Sentence:
    return Sentence(text, places, text.format(**places))


@pytest.mark.parametrize(
    ("language", "said", "message"),
    [
        ("en", sentence("{player} sank {ship}.", player="Ada", ship="Pinnace"), "without its article"),
        ("it", sentence("{ship} fugge.", ship="Lancia"), "without its article"),
        ("it", sentence("A bordo della {ship}", ship="Lancia nera"), "is written"),
        ("en", sentence("Fire the {cannon}", cannon=Phrase("the cannon")), "is written"),
    ],
)
def test_a_name_without_its_article_or_with_that_of_the_sentence_is_found(language: str, said: Sentence, message: str):
    with pytest.raises(AssertionError, match=message):
        check_sentence(said, language, {"Pinnace", "Lancia"}, "")


def test_names_with_their_articles_and_those_set_apart_are_right():
    for language, said in (
        ("en", sentence("{player} sank {ship}.", player="Ada", ship=Phrase("the Pinnace"))),
        ("en", sentence("{ship}: 3 men", ship="Pinnace")),
        ("it", sentence("La nave catturata, {ship}.", ship="Lancia")),
    ):
        check_sentence(said, language, {"Pinnace", "Lancia"}, "")
    right = {
        "en": "the sloop; a sloop; an island",
        "it": "lo Sloop; il Mercantile; l'Isola; la Fregata; gli Scogli; gli Indiani; i Porti; un'Isola; uno Scoglio",
    }
    wrong = {
        "en": "a island; an sloop; sloop",
        "it": "il Sloop; lo Mercantile; la Isola; l'Fregata; i Scogli; un Scoglio",
    }
    for language in LANGUAGES:
        assert [phrase for phrase in right[language].split("; ") if not fits(phrase, language)] == []
        assert [phrase for phrase in wrong[language].split("; ") if fits(phrase, language)] == []


def record(said: float, true: float, seed: int) -> Record:
    """What comes of chances that are said, where others are true."""
    chance, found = random.Random(seed), Record()
    for _ in range(MOST_CHANCES):
        found.add(said, TRIALS, sum(chance.random() < true for _ in range(TRIALS)))
    return found


def test_chances_that_are_off_by_ten_points_are_found_and_right_ones_never():
    for seed, said in enumerate((0.05, 0.2, 0.4, 0.5, 0.6, 0.8, 0.95) * 4):
        record(said, said, seed).check("a roll")
    for seed, said in enumerate((0.05, 0.1, 0.2, 0.8, 0.85)):
        with pytest.raises(AssertionError, match="said is"):
            record(said, said + 0.13, seed).check("a roll")


def test_a_sentence_that_counts_what_is_not_there_is_found():
    drawn = RecordingWords(Words("en"))
    drawn.plural("{player} drew {n} card.", "{player} drew {n} cards.", 0, player="Ada")
    drawn("{player} drew no cards.", player="Ada")
    counted, none = drawn.drain()
    check_count(none, (), "")
    check_count(counted, (counted.template,), "")
    with pytest.raises(AssertionError, match="counts what is not there"):
        check_count(counted, (), "")


def test_a_sentence_without_an_italian_one_is_found(card_game: Game):
    recorded = RecordingWords(card_game.say("it"))
    recorded("Keep the cards")
    recorded.plural("Repair the damaged ship", "Repair all {n} damaged ships", 2)
    recorded("Bury the cards")
    assert [recorded.translates(sentence) for sentence in recorded.drain()] == [True, True, False]


@pytest.mark.parametrize(
    ("version", "replays_from", "before", "expected"),
    [
        (3, 1, "rules version 2", "set version and replays_from to 3"),
        (3, 1, "rules version 3", "set version and replays_from to 4"),
        (3, 3, "rules version 2", ""),
        (3, 3, "", ""),
    ],
)
def test_who_writes_another_playthrough_is_told_of_the_version(
    card_game: Game, version: int, replays_from: int, before: str, expected: str
):
    of = dataclasses.replace(card_game, version=version, replays_from=replays_from)
    played = [f"# spanish_main_cards, {before}, 2 players", "    chance 3 1", "    You may pass.", "    state 8c26"]
    other = [*played[:1], "    chance 3 2", *played[2:]]
    warned = version_warning(of, played, other)
    assert expected in warned and bool(warned) == bool(expected)
    assert version_warning(of, played, [*played[:2], "    You can pass.", "    state 0b99"]) == "", (
        "other words, fields"
    )


def test_the_kit_warns_of_what_was_measured_with_other_rules(card_game: Game):
    as_before = dataclasses.replace(card_game, replays_from=1)
    assert not [line for line in stale(as_before) if "was measured with" in line]
    next_version = dataclasses.replace(card_game, version=card_game.version + 1, replays_from=None)
    bots, lengths, weights = stale(next_version)
    assert "bots.toml was measured with version" in bots and "python -m benchmarks.bots spanish_main_cards" in bots
    assert "lengths.toml was measured with version" in lengths
    assert "weights.npz was carried over" in weights and "filibusta train spanish_main_cards --check" in weights
    with (
        pytest.warns(StaleMeasurement, match=r"bots\.toml|lengths\.toml"),
        pytest.warns(StaleMeasurement, match=r"weights\.npz"),
    ):
        check_measurements(next_version)
    assert next_version.features
    features = dataclasses.replace(next_version.features, used_by=frozenset())
    assert stale(dataclasses.replace(next_version, features=features)) == [bots, lengths], "no bot uses the weights"


def test_an_option_that_is_said_to_be_without_effect_is_found_to_have_one(card_game: Game):
    first, *others = card_game.options
    options = (dataclasses.replace(first, needs={others[0].id: (1,)}), *others)
    with pytest.raises(AssertionError, match="imminent_adventures = 1 has an effect with 2 players"):
        check_needs(dataclasses.replace(card_game, layout=dataclasses.replace(card_game.layout, options=options)))
