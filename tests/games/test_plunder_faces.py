"""The faces of Plunder's cards and places: all of them can be read, in every size and both languages."""

from collections.abc import Callable
from pathlib import Path

import pytest

import filibusta.games.plunder as plunder
from filibusta.engine.words import LANGUAGES, Words
from filibusta.games.plunder.cards import HAND_KINDS, IDS, NATIVES_KINDS, SILVER, TYPE, Type
from filibusta.games.plunder.state import NONE, OPTIONS
from filibusta.games.plunder.table.faces import TALL, full_card, hand_card, small_card
from filibusta.games.plunder.table.hand import MOST_WIDE
from filibusta.games.plunder.table.piles import CARD
from filibusta.games.plunder.table.places import PLACE, place_art
from filibusta.table import art
from filibusta.table.scene import Scene, Sprite
from filibusta.testing.lettering import faults_of

PRINTED = tuple(option.default for option in OPTIONS)
FOLDER = Path(plunder.__file__).parent
PLACES = [kind for kind in range(len(IDS)) if TYPE[kind] in (Type.OPEN_SEA, Type.PORT, Type.COASTLAND, Type.TORTUGA)]
SIZES: dict[str, Callable[[Words, int], Sprite]] = {
    "full": lambda say, kind: Sprite(0, 0, 190, 190 * TALL, full_card(say, kind, PRINTED, 190), IDS[kind]),
    "hand": lambda say, kind: Sprite(0, 0, MOST_WIDE, MOST_WIDE * TALL, hand_card(say, kind, MOST_WIDE), IDS[kind]),
    "small": lambda say, kind: Sprite(0, 0, CARD, CARD * TALL, small_card(kind, CARD), IDS[kind]),
}


def faults(sprites: dict[str, Sprite]) -> list[str]:
    return list(faults_of(Scene(1000, 1000, "", sprites), whole=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_cards_can_be_read(language: str, size: str):
    say = Words(language, FOLDER)
    assert faults({IDS[kind]: SIZES[size](say, kind) for kind in range(HAND_KINDS)}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("natives", [NONE, *NATIVES_KINDS])
def test_places_can_be_read(language: str, natives: int):
    say = Words(language, FOLDER)
    assert (
        faults(
            {
                IDS[kind]: Sprite(0, 0, *PLACE, place_art(say, kind, int(SILVER[kind]), natives), IDS[kind])
                for kind in PLACES
            }
        )
        == []
    )


def test_every_card_has_its_picture():
    drawn = art.symbols(FOLDER)
    for kind, name in enumerate(IDS):
        assert (f"place-{name}" if kind in PLACES else f"card-{name}") in drawn
    assert "card-pinnace" in drawn
