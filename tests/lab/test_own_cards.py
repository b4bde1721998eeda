"""An owner's own cards beside the printed ones; pairs of options; what befalls winners."""

import json
import os
from pathlib import Path

import pytest

from filibusta.engine.errors import BadOption
from filibusta.lab import own_cards
from filibusta.lab.matchups import matchups
from filibusta.lab.own_cards import changed_figures, compare_cards, printed_cards
from filibusta.lab.report import as_json, page
from filibusta.lab.winning import winning

CARDS = "spanish_main_cards"


def own(folder: Path, before: str, after: str) -> Path:
    path, text = folder / "mine.toml", printed_cards(CARDS).read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    return path


def test_changed_figures_are_named_by_their_rows():
    before = {"ships": [{"id": "a", "masts": 2}, {"id": "b", "masts": 3}], "sizes": [1, 2]}
    after = {"ships": [{"id": "b", "masts": 4}, {"id": "a", "masts": 2}], "sizes": [1, 2, 3]}
    assert list(changed_figures(before, after)) == ["ships.b.masts: 3 → 4", "sizes[2]: nothing → 3"]


@pytest.mark.long
def test_own_cards_are_played_beside_the_printed_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Twice the fame on some cards: the scores rise, and who sits where decides no more than before."""

    def environment(room: Path) -> dict[str, str]:  # four games are sooner played than compiled
        return {**os.environ, "FILIBUSTA_CACHE": str(room), "NUMBA_DISABLE_JIT": "1"}

    def told_progress(now: int, games: int) -> None:
        done.append((now, games))

    monkeypatch.setattr(own_cards, "_environment", environment)
    monkeypatch.setattr(own_cards, "cache_root", lambda: tmp_path / "rules")
    done: list[tuple[int, int]] = []
    cards = own(tmp_path, "fame = 1\n", "fame = 6\n")
    found = compare_cards(CARDS, cards, games=4, players=2, progress=told_progress)
    assert found.changes and all(one.endswith("fame: 1 → 6") for one in found.changes)
    for printed, mine in zip(found.printed.scores, found.own.scores, strict=True):
        assert mine.value > printed.value + 1
    assert done[-1] == (8, 8) and {one.what for one in found.others} >= {"score of seat 1", "decisions"}
    text = page(found.printed, found)
    assert "mine.toml beside the printed cards" in text and "score of seat 1" in text
    assert json.loads(json.dumps(as_json(found.printed, found)))["cards"]["own"]["games"] == 4


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('id = "spanish_main_cards"', 'id = "plunder"', "holds the cards of plunder"),
        ("[meta]", "[meta", "is no card file"),
        ("# The components", "# My components", "says what the printed cards say"),
    ],
)
def test_a_card_file_that_does_not_fit_is_told(tmp_path: Path, before: str, after: str, words: str):
    with pytest.raises(BadOption, match=words):
        compare_cards(CARDS, own(tmp_path, before, after), games=2)


def test_what_a_game_says_of_a_damaged_card_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(own_cards, "cache_root", lambda: tmp_path / "rules")
    with pytest.raises(
        BadOption, match=r"no card file that spanish_main_cards can be played with: KeyError: 'SAIL_UP'"
    ):
        compare_cards(CARDS, own(tmp_path, 'effect = "fog"', 'effect = "sail_up"'), games=2)


def test_options_of_a_decision_meet_in_pairs():
    found = matchups(CARDS, "choose_pirate", games=2, bots="random")
    assert sum(one.share.value for one in found.options) == pytest.approx(len(found.options) / 2)
    for one in found.options:
        assert all(
            other.against[one.name] == 1 - share
            for other in found.options
            for share in [one.against.get(other.name)]
            if share is not None
        )
    with pytest.raises(BadOption, match="does not ask 'nothing'"):
        matchups(CARDS, "nothing", games=2)


def test_events_of_winners_are_counted():
    found = {one.what: one for one in winning(CARDS, games=6, bots="random", players=2)}
    assert found and all(one.difference.low <= one.difference.value <= one.difference.high for one in found.values())
    with pytest.raises(BadOption, match="there is no part x of an event y"):
        winning(CARDS, games=2, by={"y": "x"})
