"""The pages' way through the server: forms make tables, links and words lead to them, records come back."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from conftest import GAME, Json, Server
from markupsafe import escape

from filibusta.ai.levels import lengths
from filibusta.engine.game import game, game_names, games
from filibusta.engine.match import Match
from filibusta.engine.words import LANGUAGES
from filibusta.server.tables.screens.seating_panel import pace_text, timing_text
from filibusta.server.web import assets
from filibusta.server.web.pages.new_table import read_timing
from filibusta.server.words import server_words
from filibusta.table import art
from filibusta.table.fallback import drawings_of
from filibusta.table.guide import guide

Form = dict[str, str]
FORM: Form = {
    "game": GAME,
    "players": "3",
    "seat1": "me",
    "seat2": "link",
    "seat3": "bot",
    "level3": "4",
    "seat4": "bot",
    "level4": "1",
    "option_movement_hands": "1",
    "option_mutiny_target": "1",
    "table_name": "Friday  night",
    "your_name": "Ada\u0000 Lovelace",
    "language": "en",
}


@pytest.fixture
def ada(server: Server) -> Iterator[httpx.Client]:
    with server.browser() as browser:
        yield browser


@pytest.fixture
def bea(server: Server) -> Iterator[httpx.Client]:
    with server.browser() as browser:
        yield browser


def opened(browser: httpx.Client, **changes: str) -> str:
    answer = browser.post("/tables", data={**FORM, **changes})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def api(browser: httpx.Client, address: str) -> Json:
    return browser.get(f"/api/tables/{address.split('/')[-1]}").json()


@pytest.mark.parametrize("path", ["/", "/tables", "/tables/new", f"/tables/new?game={GAME}", f"/rules/{GAME}", "/api"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_in_both_languages(ada: httpx.Client, path: str, language: str):
    answer = ada.get(path, headers={"Accept-Language": f"{language};q=0.9, fr"})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


def test_a_page_in_a_language_that_its_address_names_asks_for_all_else_in_the_same(ada: httpx.Client):
    assert '<html lang="it"' in ada.get("/tables?lang=it").text
    assert '<html lang="it"' in ada.get("/").text


def test_the_form_opens_the_table_it_describes(ada: httpx.Client):
    address = opened(ada)
    table = api(ada, address)
    assert table["title"] == "Friday night"
    long = opened(ada, table_name="The table of those who never go to bed early")
    assert api(ada, long)["title"] == "The table of those who never go to bed e"
    assert [(s["kind"], s["level"]) for s in table["seats"]] == [("human", 0), ("open", 0), ("bot", 4)]
    assert table["seats"][0]["name"] == "Ada Lovelace"
    assert table["options"] == {
        "imminent_adventures": False,
        "movement_hands": True,
        "extended_fame": False,
        "loot_revealed_ships": False,
        "mutiny_target": 1,
    }
    assert table["state"] == "open"


def test_a_browser_can_install_the_site(ada: httpx.Client):
    head = ada.get("/").text
    found = ada.get(re.findall('<link rel="manifest" href="([^"]+)"', head)[0], headers={"accept-language": "it"})
    assert found.headers["content-type"] == "application/manifest+json"
    app = found.json()
    assert (app["name"], app["lang"], app["display"]) == ("Filibusta", "it", "standalone")
    assert {icon["sizes"] for icon in app["icons"]} >= {"192x192", "512x512"}
    for icon in app["icons"]:
        assert ada.get(icon["src"]).headers["content-type"] == icon["type"]
    assert all(ada.get(link["url"], follow_redirects=True).status_code == 200 for link in app["shortcuts"])


def test_a_link_that_is_sent_on_says_what_it_is(server: Server, ada: httpx.Client, bea: httpx.Client):
    address = opened(ada, table_name='A "fine" night')
    told = dict(re.findall('<meta property="og:([a-z]+)" content="([^"]*)">', bea.get(address).text))
    assert told["title"] == "A &#34;fine&#34; night"
    assert told["description"].startswith("A seat at this table of ")
    assert told["image"].startswith(server.url) and bea.get(told["image"]).status_code == 200


def test_the_code_of_an_invitation_is_shown_with_its_link_only(ada: httpx.Client, bea: httpx.Client):
    address = opened(ada)
    codes = [
        re.findall('<figure class="qr">.*?</svg>', ada.get(to).text, re.DOTALL)
        for to in (address, address, opened(ada))
    ]
    assert codes[0] and codes[0] == codes[1] != codes[2]
    assert 'class="qr"' not in bea.get(address).text


def test_a_friend_follows_the_link_and_sits_down(server: Server, ada: httpx.Client, bea: httpx.Client):
    address = opened(ada)
    waiting = ada.get(address).text
    assert "data-wait" in waiting
    assert f"{server.url}{address}" in waiting
    joining = bea.get(address).text
    assert 'name="your_name"' in joining
    assert "data-wait" not in joining
    assert bea.post(f"{address}/join", data={"seat": "1", "your_name": "Bea"}).status_code == 409
    assert bea.post(f"{address}/join", data={"seat": "x", "your_name": "Bea"}).status_code == 409
    answer = bea.post(f"{address}/join", data={"seat": "2", "your_name": "Bea"})
    assert (answer.status_code, answer.headers["location"]) == (303, address)
    screen = server.running_screen(address.split("/")[-1], bea.cookies["filibusta_guest"])
    assert screen.table["viewer"] == 1
    assert api(bea, address)["seats"][1]["name"] == "Bea"


def test_the_rules_of_the_bar_are_those_of_a_registered_game(ada: httpx.Client):
    for path in ("/", "/tables"):
        assert 'href="/rules"' in ada.get(path).text
    assert ada.get("/rules").headers["location"] == f"/rules/{GAME}"


def test_a_word_or_a_link_leads_to_the_table(ada: httpx.Client, bea: httpx.Client):
    address = opened(ada)
    word = re.search(r"<b>(\w+-\w+-\d\d)</b>", ada.get(address).text)
    assert word
    for said in (word[1], word[1].upper(), word[1].replace("-", " "), f"https://any.example{address}?x=1"):
        assert bea.get("/join", params={"word": said}).headers["location"] == address
    lost = bea.get("/join", params={"word": "no-such-99"})
    assert lost.status_code == 404
    assert "no-such-99" in lost.text


def test_the_host_may_begin_with_bots(ada: httpx.Client, bea: httpx.Client):
    address = opened(ada)
    button = f'action="{address}/start"'
    assert button in ada.get(address).text
    assert button not in bea.get(address).text
    assert bea.post(f"{address}/start").status_code == 403
    assert ada.post(f"{address}/start", data={"level": "5"}).status_code == 303
    assert [(s["kind"], s["level"]) for s in api(ada, address)["seats"]] == [("human", 0), ("bot", 5), ("bot", 4)]
    assert ada.post(f"{address}/start").status_code == 409
    assert button not in ada.get(address).text


def test_a_guest_who_sits_may_invite_but_not_begin(ada: httpx.Client, bea: httpx.Client):
    address = opened(ada, seat3="link")
    bea.post(f"{address}/join", data={"seat": "2", "your_name": "Bea"})
    waiting = bea.get(address).text
    assert 'id="link"' in waiting
    assert "/start" not in waiting


def test_a_host_without_a_seat_may_still_take_one(ada: httpx.Client):
    address = opened(ada, seat1="link")
    page = ada.get(address).text
    for part in (f'action="{address}/join"', f'action="{address}/start"', 'id="link"'):
        assert part in page
    assert ada.post(f"{address}/join", data={"seat": "2", "your_name": "Ada"}).status_code == 303
    assert [s["kind"] for s in api(ada, address)["seats"]] == ["open", "human", "bot"]


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"players": "9"}, 422),
        ({"players": "x"}, 422),
        ({"option_mutiny_target": "7"}, 422),
        ({"game": "chess"}, 404),
        ({"game": ""}, 404),
    ],
)
def test_a_form_that_makes_no_sense_comes_back(ada: httpx.Client, changes: Form, status: int):
    answer = ada.post("/tables", data={**FORM, **changes})
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    if status == 422:
        assert 'role="alert"' in answer.text
        assert "Friday  night" in answer.text


def test_what_is_wrong_is_said_in_the_language_of_the_page(ada: httpx.Client):
    italian = {"Accept-Language": "it"}
    form = ada.post("/tables", data={**FORM, "players": "9"}, headers=italian).text
    assert "si gioca in 2-4, non in 9" in form
    record = {**json.loads(finished()), "rules": 99}
    loaded = ada.post("/load", files={"record": ("a.json", json.dumps(record))}, headers=italian).text
    assert "versione 99 delle regole" in loaded
    record = json.loads(finished())
    record["moves"][0]["action"] = "fly"
    loaded = ada.post("/load", files={"record": ("a.json", json.dumps(record))}, headers=italian).text
    assert "azione 1: " in loaded and "non è un&#39;azione di questo gioco" in loaded
    loaded = ada.post("/load", files={"record": ("a.json", "{}")}, headers=italian).text
    assert "né una posizione: format manca" in loaded
    assert "non c'è nessun gioco 'chess'" in ada.get("/api/games/chess", headers=italian).json()["text"]


def test_without_a_name_one_gets_one(ada: httpx.Client):
    address = opened(ada, your_name="  ", table_name="", seat2="me", seat3="here", name3="")
    table = api(ada, address)
    assert all(seat["name"] for seat in table["seats"])
    assert len({seat["name"] for seat in table["seats"]}) == 3
    assert table["title"]


def test_a_private_table_is_in_no_list(ada: httpx.Client, bea: httpx.Client):
    public, hidden = opened(ada), opened(ada, private="1")
    listed = bea.get("/tables").text
    assert public in listed
    assert hidden not in listed
    assert hidden in ada.get("/tables").text


def listed(browser: httpx.Client, path: str, part: str) -> list[str]:
    """The addresses of the tables in a part of a page."""
    text = browser.get(path).text
    section = next(one for one in text.split("<section")[1:] if f"<h2>{part}" in one).partition("</section>")[0]
    return re.findall(r'href="(/t/\w+)"', section)


def test_open_tables_are_shown_by_game_and_few_of_ones_own(ada: httpx.Client, bea: httpx.Client):
    cards, sea = opened(ada), opened(ada, game="plunder")
    assert {cards, sea} <= set(listed(bea, "/tables", "Open tables"))
    text = bea.get(f"/tables?game={GAME}").text
    for kind, shown, hidden in ((GAME, cards, sea), ("plunder", sea, cards)):
        found = listed(bea, f"/tables?game={kind}", "Open tables")
        assert shown in found and hidden not in found
        assert f'href="/tables?game={kind}#open"' in text, "a link leads there, without a script"
    assert re.search(rf'game={GAME}#open" aria-current="true"', text)
    assert f"/language/it?back=/tables%3Fgame%3D{GAME}" in text, "the other language keeps the choice"
    assert bea.get("/tables?game=nonesuch").status_code == 404
    own = [opened(ada) for _ in range(6)]
    found = listed(ada, "/tables", "My tables")
    assert len(found) == 4 and set(found) <= {cards, sea, *own}
    assert 'href="/mine"' in ada.get("/tables").text


def test_names_are_shown_as_text(ada: httpx.Client, bea: httpx.Client):
    address = opened(ada, your_name="<script>x</script>", table_name="<b>&amp;")
    for page in (ada.get(address).text, bea.get(address).text, bea.get("/tables").text):
        assert "<script>x" not in page
        assert "<b>&amp;<" not in page


def test_the_language_is_remembered(ada: httpx.Client):
    answer = ada.get("/language/it", params={"back": "/tables?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables?x=1")
    assert '<html lang="it"' in ada.get("/").text
    assert ada.get("/language/xx").status_code == 404


@pytest.mark.parametrize("back", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", ""])
def test_nobody_is_sent_elsewhere(ada: httpx.Client, back: str):
    assert ada.get("/language/it", params={"back": back}).headers["location"] == "/"


def finished() -> str:
    match = Match.new(GAME, 2, seed=3, names=("Ada", "Bea"))
    while not match.over:
        match.play(int(match.legal()[0]))
    return match.to_json()


def test_a_record_opens_as_a_review(ada: httpx.Client, bea: httpx.Client):
    text = finished()
    answer = ada.post("/load", files={"record": ("game.json", text)})
    address = answer.headers["location"]
    assert bea.get(address).headers["location"] == f"{address}/review"
    page = bea.get(f"{address}/review").text
    assert "Ada" in page
    assert bea.get(f"{address}/record.json").text == text


@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"format":"filibusta-game"}', "[" * 9000])
def test_what_is_no_record_is_said(ada: httpx.Client, text: str):
    answer = ada.post("/load", files={"record": ("game.json", text)})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert ada.post("/load").status_code == 422


def test_a_record_too_large_is_not_read(ada: httpx.Client):
    assert ada.post("/load", files={"record": ("game.json", "x" * 1_200_000)}).status_code == 413


@pytest.mark.parametrize("path", ["/t/nosuchtable", "/t/nosuchtable/review", "/rules/chess", "/x"])
def test_what_is_not_there(ada: httpx.Client, path: str):
    answer = ada.get(path)
    assert answer.status_code == 404
    assert "<html" in answer.text


def test_what_no_page_is_made_of(ada: httpx.Client):
    """Nobody reads it: it costs no page."""
    for path in ("/art/none.svg", "/static/none.js"):
        answer = ada.get(path)
        assert (answer.status_code, answer.text) == (404, "unknown")


def test_a_rule_for_the_small_window(ada: httpx.Client):
    rule = ada.get(f"/rules/{GAME}/R5.7.json").json()
    assert rule["number"] == "R5.7"
    assert rule["html"].startswith("<p>")
    assert ada.get(f"/rules/{GAME}/R99.1.json").status_code == 404
    book = ada.get(f"/rules/{GAME}").text
    assert 'id="R5.7"' in book
    assert set(re.findall(r'href="#(R[\w.]+)"', book)) <= set(re.findall(r'id="(R[\w.]+)"', book))


@pytest.mark.parametrize("name", ["pages", GAME])
def test_drawings_are_kept_by_the_browser(ada: httpx.Client, name: str):
    answer = ada.get(f"/art/{name}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    again = ada.get(f"/art/{name}.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_play_now_is_a_table_of_the_shortest_game_with_two_bots(ada: httpx.Client):
    address = ada.post("/play-now").headers["location"]
    assert api(ada, address)["game"] == min(map(game, game_names()), key=lambda of: of.minutes).id
    assert [s["kind"] for s in api(ada, address)["seats"]] == ["human", "bot", "bot"]
    assert address in ada.get("/").text


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_page_and_begins_with_one_click(ada: httpx.Client, name: str):
    page = ada.get(f"/games/{name}").text
    sheets = art.closure(assets.PAGE_SYMBOLS).keys() | drawings_of(game(name)).keys()
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= sheets
    assert page.count("<li><svg aria-hidden") == 4 and len(lengths(game(name))) > 1
    assert f'action="/play-now" data-contributes><input type="hidden" name="game" value="{name}"' in ada.get("/").text
    table = api(ada, ada.post("/play-now", data={"game": name}).headers["location"])
    assert (table["game"], [seat["kind"] for seat in table["seats"]]) == (name, ["human", "bot", "bot"])


def test_a_guided_game_is_two_clicks_from_home(ada: httpx.Client):
    home = ada.get("/").text
    for name in game_names():
        form = f'method="post" action="/games/{name}/guide"'
        assert guide(game(name)) and form in home and form in ada.get(f"/games/{name}").text


@pytest.mark.parametrize("name", [GAME, "spanish_main"])
def test_a_guided_game_begins_with_one_click_and_may_be_left(ada: httpx.Client, name: str):
    address = ada.post(f"/games/{name}/guide").headers["location"]
    page, table = ada.get(address).text, api(ada, address)
    assert 'id="guide"' in page and table["seats"][0]["kind"] == "human"
    assert ada.post(f"{address}/leave-guide").headers["location"] == address
    assert 'id="guide"' not in ada.get(address).text


def test_what_cannot_take_effect_is_played_as_recommended(ada: httpx.Client):
    sent = {"game": "spanish_main", "players": "3", "seat1": "me", "level": "2", "option_points": "6"}
    made = ada.post("/tables", data=sent | {"option_layout": "2", "option_fleet_mode": "1", "option_use_crew": "1"})
    table = api(ada, made.headers["location"])
    assert {name: table["options"][name] for name in ("points", "layout", "fleet_mode")} == {
        "points": 3,
        "layout": 4,
        "fleet_mode": 1,
    }
    assert [seat["level"] for seat in table["seats"][1:]] == [2, 2]


def test_the_games_are_offered_from_the_shortest_to_the_longest(ada: httpx.Client, monkeypatch: pytest.MonkeyPatch):
    shortest = f'name="game" value="{GAME}"'
    assert shortest in ada.get("/tables/new").text
    minutes = [of.minutes for of in games()]
    assert minutes == sorted(minutes)
    monkeypatch.setitem(vars(game(GAME)), "minutes", 0)
    assert games()[-1].id == GAME, "who knows how long it takes?"


def test_an_option_that_is_a_number_is_written(ada: httpx.Client):
    form = ada.get("/tables/new?game=pirates").text
    assert len(form) < 60_000
    address = opened(ada, game="pirates", players="2", option_crew_supply="150")
    assert api(ada, address)["options"]["crew_supply"] == 150
    refused = ada.post("/tables", data={**FORM, "game": "pirates", "option_crew_supply": "5000"})
    assert refused.status_code == 422
    assert "crew_supply" in refused.text


def test_what_happened_since_is_told_to_each_as_they_saw_it(server: Server, bea: httpx.Client):
    id, ada, bruno = server.duel()
    for _ in range(4):
        (ada if ada.panels["ask"]["mine"] else bruno).play()
        for screen in (ada, bruno):
            screen.send(type="sync")
            screen.await_type("table")
    told = bea.get(f"/t/{id}/since.json", params={"from": 1, "seat": 0}).json()
    assert [step["ply"] for step in told["steps"]] == [2, 3, 4]
    watcher = server.running_screen(id)
    assert told["steps"][-1]["log"] == [line for line in watcher.log if line["ply"] == 4]
    for odd in ("--1", "x", "99999", "-3", ""):
        assert bea.get(f"/t/{id}/since.json", params={"from": odd, "seat": odd}).status_code == 200


def test_a_table_page_is_for_players_and_spectators(server: Server, ada: httpx.Client, bea: httpx.Client):
    address = opened(ada, seat2="here", name2="</script><b>", seat3="bot")
    id = address.split("/")[-1]
    server.running_screen(id, ada.cookies["filibusta_guest"])
    for browser in (ada, bea):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert f"/ws/t/{id}" in answer.text
        assert "</script><b>" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("clock", "time_up"), [("days-3", "2"), ("days-1", "resign"), ("live-5-10", "4")])
def test_clocks_are_told_before_one_sits_down(
    ada: httpx.Client, bea: httpx.Client, clock: str, time_up: str, language: str
):
    """In the list of tables in a few words, at the table in a sentence or two."""
    address = opened(ada, clock=clock, time_up=time_up, language=language)
    timing = read_timing({"clock": clock, "time_up": time_up})
    assert timing
    say, asked = server_words(language), {"Accept-Language": language}
    assert escape(pace_text(timing, say)) in row_of(bea.get("/tables", headers=asked).text, address)
    for guest in (ada, bea):
        assert escape(timing_text(timing, say)) in guest.get(address, headers=asked).text


def row_of(page: str, address: str) -> str:
    """The row of a table in a list."""
    return next(row for row in re.findall("<li.*?</li>", page, re.DOTALL) if address in row)
