"""Signs of buttons: each block of actions has one, or is drawn elsewhere."""

from typing import cast

import pytest

from filibusta.engine.actions import ActionSpace, block
from filibusta.table.buttons import signs_of
from filibusta.table.context import DrawContext

ACTIONS = ActionSpace((block("steal"), block("good", names=("rum", "wood")), block("card", 3)))


def good(_: DrawContext, which: str) -> str:
    return f"good-{which}"


def test_signs_are_symbols_or_told_by_what_follows_the_colon():
    ctx = cast(DrawContext, None)
    sign = signs_of(ACTIONS, {"steal": "mark-raid", "good": good}, elsewhere=("card",))
    assert [sign(ctx, name) for name in ("steal", "good:rum", "card:2")] == ["mark-raid", "good-rum", ""]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"good": good}, "signs: no row for steal"),
        ({"good": good, "steal": "mark-raid", "steal_random": "mark-raid"}, "signs: a row for steal_random, which is"),
    ],
)
def test_a_sign_for_no_block_and_a_block_without_a_sign_are_refused(table: dict[str, str], told: str):
    with pytest.raises(ValueError, match=told):
        signs_of(ACTIONS, table, elsewhere=("card",))
