"""Names people bring and names the server makes up."""

import httpx
import pytest
from conftest import GAME, Server

from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.tables import naming

STACKED = "Ada" + "\u0301\u0308\u0316" * 8


def test_a_table_is_named_in_the_language_of_who_makes_it():
    english = {part for _ in range(300) for part in naming.join_word("en").split("-")[:2]}
    italian = {part for _ in range(300) for part in naming.join_word("it").split("-")[:2]}
    assert len(english) > 50 and len(italian) > 50 and not english & italian
    assert naming.table_name("galeone-dorato-17") == "Galeone dorato"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\u0000 B.", "Ada B."),
        ("A\u200bd\u2060a\u202e", "Ada"),
        ("\u3164Ada\u2800", "Ada"),
        ("\u0301Ada", "Ada"),
        ("Zoe\u0308", "Zoë"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("आदा", "आदा"),
        ("🏴‍☠️", "🏴☠️"),
        ("x" * 40, "x" * 24),
        ("O'Neill-Šťastná (2)", "O'Neill-Šťastná (2)"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, shown: str):
    assert naming.chosen_name(typed) == shown


def test_accents_do_not_stack():
    cleaned = naming.clean_name(STACKED)
    assert cleaned.startswith("Ad") and len(cleaned) <= 3 + naming.MOST_MARKS


@pytest.mark.parametrize("typed", ["\u3164", "\u3164 \uffa0\u115f", "\u200b\u200d", "\u0301\u0308", "\u2800", "\u034f"])
def test_a_name_of_which_nothing_is_seen_is_refused(typed: str):
    with pytest.raises(Refused):
        naming.chosen_name(typed)
    assert naming.chosen_name("") == naming.chosen_name(" \t") == ""


@pytest.mark.parametrize(
    "other",
    [
        *("ada", "ADA", "Ada", "Àdá", "A da", "Ada.", "Ａｄａ", "𝐀𝐝𝐚", "Аda", "Adа", "Αda", "Αdα", "Aԁa", "Adɑ", "ᴀda"),
        STACKED,
    ],
)
def test_what_looks_like_ada_is_not_ada(other: str):
    assert naming.distinct(naming.clean_name(other), ["Ada"]) == f"{naming.clean_name(other)} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "lan"), ("Bo1", "Bol"), ("O0O", "OOO"), ("Il", "II"), ("...", "...")]
)
def test_strokes_and_rings_look_alike(one: str, other: str):
    assert naming.distinct(one, [other]) == f"{one} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Lan", "Ian"), ("Ada 2", "Ada"), ("Анна", "Anna"), ("", "Ada")]
)
def test_names_that_differ_stay_as_they_are(one: str, other: str):
    assert naming.distinct(one, [other]) == one


def test_numbers_go_on_until_one_is_free():
    assert naming.distinct("Ada", ["Ada", "ada 2", "Ada 3", "Bea"]) == "Ada 4"
    taken: list[str] = []
    for _ in range(30):
        taken.append(naming.pirate_name(taken))
    assert len(set(taken)) == 30


def test_nobody_shares_a_name_at_a_table(server: Server, browser: httpx.Client):
    id = server.make({}, {}, {"kind": "bot", "name": "Ada"}, {})
    taken = [browser.post(f"/api/tables/{id}/seats", json={"name": name}).json()["name"] for name in ("Ada", "Аda")]
    assert taken == ["Ada 2", "Аda 3"]
    answer = browser.post(f"/t/{id}/join", data={"seat": "4", "your_name": "ADA"})
    assert answer.status_code == 303
    seats = browser.get(f"/api/tables/{id}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ada 2", "Аda 3", "Ada", "ADA 4"]


def test_people_are_told_what_they_are_called(server: Server, browser: httpx.Client):
    id = server.make({}, {}, {"kind": "bot", "name": "Ada"})
    browser.post(f"/t/{id}/join", data={"seat": "1", "your_name": "Ada"})
    assert "at this table you are Ada 2" in browser.get(f"/t/{id}").text
    other = server.make({}, {"kind": "bot", "name": "ada"})
    assert "at this table you will be Ada 2" in browser.get(f"/t/{other}").text
    assert "at this table you" not in browser.get(f"/t/{server.make({}, {})}").text
    with server.browser() as bea:
        bea.post(f"/t/{id}/join", data={"seat": "2", "your_name": "Bea"})
        assert "at this table you" not in bea.get(f"/t/{id}").text


@pytest.mark.parametrize(("language", "why"), [("en", "Nothing can be seen of this name."), ("it", "Di questo nome")])
def test_an_invisible_name_is_refused_in_words(server: Server, browser: httpx.Client, language: str, why: str):
    id, headers = server.make({}, {}), {"Accept-Language": language}
    joining = browser.post(f"/t/{id}/join", data={"seat": "1", "your_name": "\u3164"}, headers=headers)
    assert joining.status_code == 400 and why in joining.text
    form = {"game": GAME, "players": "2", "seat1": "me", "seat2": "here", "your_name": "Ada", "name2": "\u3164"}
    assert why in browser.post("/tables", data=form, headers=headers).text
    asked = browser.post(f"/api/tables/{id}/seats", json={"name": "\u3164"}, headers=headers)
    assert asked.status_code == 400 and why in asked.json()["text"]
    assert len(browser.get(f"/api/tables/{id}").json()["seats"]) == 2


def test_players_of_a_record_can_be_told_apart(browser: httpx.Client):
    match = Match.new(GAME, 3, names=("P", "Ρ", "\u3164"))
    match.play(int(match.legal()[0]))
    answer = browser.post("/load", files={"record": ("game.json", match.to_json())})
    page = browser.get(answer.headers["location"]).text
    assert all(f"<b>{name}</b>" in page or f'"name":"{name}"' in page for name in ("P", "Ρ 2", "Player 3"))
    assert "\u3164" not in page
