import pytest

from filibusta.engine.actions import ActionSpace, block
from filibusta.engine.errors import UnknownAction

SPACE = ActionSpace((block("move", names=("fog", "storm")), block("pass"), block("pair", 3, base=1)))


def test_every_action_has_a_name_and_the_name_gives_it_back():
    assert [SPACE.name(i) for i in range(SPACE.size)] == [
        "move:fog",
        "move:storm",
        "pass",
        "pair:1",
        "pair:2",
        "pair:3",
    ]
    assert [SPACE.number(SPACE.name(i)) for i in range(SPACE.size)] == list(range(SPACE.size))


def test_numbers_name_the_same_action_as_ids():
    assert SPACE.number("move:1") == SPACE.number("move:storm") == 1
    assert SPACE.number("pair:3") == 5


def test_part_gives_the_block_and_the_place_in_it():
    assert SPACE.part(4) == ("pair", 1)


@pytest.mark.parametrize("name", ["", "move", "move:gale", "pair:0", "pair:4", "pass:0", "MOVE:fog", "move:-1"])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str):
    with pytest.raises(UnknownAction, match="actions look like move:…, pass, pair:…"):
        SPACE.number(name)


@pytest.mark.parametrize("number", [-1, 6, 10**9])
def test_an_unknown_number_is_refused(number: int):
    with pytest.raises(UnknownAction, match="0 to 5"):
        SPACE.name(number)
