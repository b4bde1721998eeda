"""The table of Tiny Epic Pirates: every choice on it, the sea as it is, what walks and steps would do, battles."""

from filibusta.games.tiny_epic_pirates import GAME
from filibusta.testing.closeups import check_closeups
from filibusta.testing.drawings import check_drawing
from filibusta.testing.lettering import check_lettering


def test_every_choice_is_in_the_picture():
    check_drawing(GAME)


def test_everything_can_be_read():
    check_lettering(GAME)


def test_everything_can_be_seen_close():
    check_closeups(GAME)
