import os
import subprocess
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

from filibusta.ai.arena import standings
from filibusta.ai.bots import bot
from filibusta.ai.results import Results
from filibusta.ai.tournament import Tournament, in_processes, on_ray
from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.match import View

GAME = "spanish_main_cards"


def tournament(*bots: str, players: int = 2, seed: int = 1) -> Tournament:
    return Tournament(GAME, bots, players, seed)


class Last:
    """A bot of one's own."""

    def __init__(self, seed: int | None = None) -> None:
        pass

    def choose(self, view: View) -> int:
        return int(view.legal()[-1])


class Watcher(Last):
    """One who notes which fleets are on the table."""

    fleets: ClassVar[set[tuple[int, ...]]] = set()

    def choose(self, view: View) -> int:
        self.fleets.add(tuple(seat.fleet for seat in view.state.seats[:2]))
        return int(view.legal()[-1])


def test_a_decision_can_be_the_same_for_all_and_another_one_in_each_deal():
    found = Tournament("spanish_main", (f"{__name__}.Watcher",) * 2, 2, 1, {"max_rounds": 1}, "choose_fleet")
    for number in range(4):
        Watcher.fleets.clear()
        found.play(number)
        assert (number // 2, number // 2) in Watcher.fleets
    with pytest.raises(ValueError, match="no decision nothing"):
        Tournament("spanish_main", ("random", "random"), 2, 1, {}, "nothing")


def test_each_deal_is_played_from_every_seat_by_every_group():
    found = tournament("random", "random", "greedy", "greedy", players=3)
    seatings = [found.seating(number) for number in range(12)]
    assert len(set(seatings)) == 12
    assert all(sorted(seating[seat] for seating in seatings) == sorted([0, 1, 2, 3] * 3) for seat in range(3))
    assert len({found.deal(number) for number in range(12)}) == 1 and found.deal(12) != found.deal(0)


def test_a_game_follows_from_its_tournament_and_number():
    found = tournament("greedy:deals=2", "random", "ismcts:iterations=3")
    assert found.play(5) == found.play(5) != tournament(*found.bots, seed=2).play(5)


def test_many_processes_play_the_same_games_as_one():
    found = tournament("greedy:deals=2", "ismcts:iterations=2")
    alone, together = (list(in_processes(count)(found, range(4))) for count in (1, 2))
    assert sorted(together, key=lambda one: one.number) == alone


def test_who_looks_at_the_board_beats_who_does_not():
    """30 games: luck alone would give the looking one so many wins in far less than one of a million runs."""
    found = tournament("greedy:deals=10", "random", "random", players=3, seed=5)
    played = list(in_processes(1)(found, range(30)))
    assert standings(found.bots, played)[0].wins >= 22


def test_a_class_of_ones_own_can_take_part():
    found = tournament(f"{__name__}.Last", "random")
    assert found.play(0).decisions > 0


def test_settings_stand_in_the_specification():
    assert vars(bot("5:seconds=0.5"))["seconds"] == 0.5
    assert vars(bot("ismcts:iterations=1500"))["iterations"] == 1500
    assert vars(bot("greedy:deals=3,blur=0.25", seed=1))["blur"] == 0.25


@pytest.mark.parametrize(
    "spec, complaint",
    [
        ("greed", "there is no bot 'greed'; choose one of: random, greedy"),
        ("greedy:iterations=3", "there is no setting 'iterations'; there are: deals, blur, doubt, level"),
        ("random:deals=3", "there is no setting 'deals'; there are: none"),
        ("greedy:deals", "a setting is name=number, not 'deals'"),
        ("greedy:deals=0", "at least at 1 deal, not at 0"),
        ("greedy:deals=2.5", "at least at 1 deal, not at 2.5"),
        ("greedy:blur=2", "a chance from 0 to 1, not 2"),
        ("greedy:doubt=-1", "a share from 0 on, not -1"),
        ("planner:level=5", "a level that misjudges is from 1 to 4, not 5"),
        ("ismcts:seconds=0", "more than 0 seconds"),
        ("no.such.agents", "there is no bot 'no.such.agents'"),
    ],
)
def test_a_specification_that_cannot_be_says_what_would_be_right(spec: str, complaint: str):
    with pytest.raises(BadOption, match=complaint):
        tournament("random", spec)


def test_wrong_numbers_are_refused():
    with pytest.raises(BadOption, match="2 to 4 players, not 1"):
        tournament("random", players=1)
    with pytest.raises(BadOption, match="a game of 3 needs as many bots, not 2"):
        tournament("random", "random", players=3)
    with pytest.raises(BadOption, match="at least 1 process, not 0"):
        in_processes(0)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadOption, match=r"filibusta\[cluster\]"):
        on_ray("auto")


# ------------------------------------------------------------------ the file


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path):
    """Also where the machine stopped within a line."""
    found, file = tournament("random", "random"), tmp_path / "games.jsonl"
    first = Results(found, file)
    for number in (0, 2):
        first.add(found.play(number))
    with file.open("ab") as torn:
        torn.write(b'{"number":1,"seat')
    again = Results(found, file)
    assert again.played == first.played
    again.add(found.play(1))
    assert sorted(Results(found, file).played) == [0, 1, 2]


def test_another_tournament_is_not_mixed_in(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    Results(tournament("random", "random"), file).add(tournament("random", "random").play(0))
    kept = file.read_bytes()
    with pytest.raises(BadRecord, match=r'its bots is \["random","random"\], not \["random","greedy"\]'):
        Results(tournament("random", "greedy"), file)
    with pytest.raises(BadRecord, match="its seed is 1, not 2"):
        Results(tournament("random", "random", seed=2), file)
    assert file.read_bytes() == kept


@pytest.mark.parametrize("text", ["", "{}", '{"format":"filibusta-game"}', "pirates"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadRecord, match="holds no tournament"):
        Results(tournament("random", "random"), file)
    assert file.read_text() == text


PATIENCE = 60.0
"""Seconds until a test gives up."""
KILLED = """
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Event
from filibusta.ai.tournament import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    Event().wait()
"""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_workers_end_when_what_began_them_is_killed(tmp_path: Path):
    script = tmp_path / "tournament.py"
    script.write_text(KILLED)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as began:
        assert began.stdout
        worker = int(began.stdout.readline())
        assert is_running(worker)
        began.kill()
    end = time.monotonic() + PATIENCE
    while is_running(worker) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_running(worker)
