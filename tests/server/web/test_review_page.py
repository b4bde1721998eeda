"""A finished match, looked through page by page."""

import dataclasses
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from conftest import GAME, Json, Server

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.chances import EDITION, Chances, Point, Stroke, TurningPoint
from filibusta.reviews.forks import Choice, Fork, Made
from filibusta.reviews.mistakes import ChoiceSpan, Mistake
from filibusta.server.protection.quotas import too_many
from filibusta.server.tables import comments, review_steps
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.web.identity import COOKIE
from filibusta.server.workers.chances_queue import ChancesJob
from filibusta.table.scene import Aspect, Scene, apply_difference

pytestmark = pytest.mark.usefixtures("trusted")


@pytest.fixture
def match() -> Match:
    """A finished one; not the same as a table that was asked for before."""
    found = Match.new(GAME, 2, names=("Ada", "Bea"))
    while not found.over:
        found.play(int(found.legal()[0]))
    return found


def opened(browser: httpx.Client, match: Match) -> str:
    """The address of a table that was made of its record."""
    answer = browser.post("/load", files={"record": ("game.json", match.to_json())})
    assert answer.status_code == 303
    return answer.headers["location"]


def pages(browser: httpx.Client, address: str, last: int, layout: str) -> list[tuple[Json, int]]:
    """All pages of its steps, each with its bytes."""
    found: list[tuple[Json, int]] = []
    ply = 0
    while ply < last:
        answer = browser.get(f"{address}/steps.json", params={"from": ply, "layout": layout})
        page: Json = answer.json()
        found.append((page, len(answer.content)))
        assert page["ply"] == ply and page["steps"]
        ply = page["steps"][-1]["ply"]
    return found


def shown(page: Json) -> Iterator[tuple[int, Scene]]:
    """The pictures of a page, as a browser makes them."""
    picture = msgspec.convert(page["scene"], Scene)
    yield page["ply"], picture
    for step in page["steps"]:
        for event in step["events"]:
            picture = apply_difference(picture, event["changes"]) if event["changes"] else picture
        picture = apply_difference(picture, step["rest"])
        yield step["ply"], picture


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_pages_show_every_position(
    browser: httpx.Client, match: Match, layout: Aspect, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(review_steps, "STEPS", 7)
    found = [page for page, _ in pages(browser, opened(browser, match), match.ply, layout)]
    assert [len(page["steps"]) for page in found[:-1]] == [7] * (len(found) - 1)
    assert [step["ply"] for page in found for step in page["steps"]] == list(range(1, match.ply + 1))
    viewpoint = Viewpoint(SPECTATOR, (), "en", layout)
    for page in found:
        for ply, picture in shown(page):
            assert picture == scene_diff.scene(match.stills(ply)[-1], viewpoint)
    told = [line["text"] for page in found for step in page["steps"] for line in step["log"]]
    assert told == [line.text for line in match.log(since=1)]


def test_a_page_has_bounds(browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(review_steps, "PAGE_BYTES", 60_000)
    found = pages(browser, opened(browser, match), match.ply, "wide")
    assert len(found) > 2 and max(size for _, size in found) <= 61_000
    monkeypatch.setattr(review_steps, "PAGE_BYTES", 1)
    one_each = pages(browser, opened(browser, match), 3, "wide")
    assert [len(page["steps"]) for page, _ in one_each] == [1, 1, 1]


def test_only_actions_of_the_match_have_a_page(browser: httpx.Client, match: Match):
    address = opened(browser, match)
    for odd in ("-1", str(match.ply + 1), "99999"):
        assert browser.get(f"{address}/steps.json", params={"from": odd}).status_code == 404
    assert browser.get(f"{address}/steps.json", params={"from": "x"}).json()["ply"] == 0
    assert browser.get(f"{address}/steps.json", params={"from": match.ply}).json()["steps"] == []


def test_what_was_looked_through_is_kept(
    server: Server, browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch
):
    address, looked = opened(browser, match), list[int]()
    draw = scene_diff.scene
    monkeypatch.setattr(scene_diff, "scene", lambda *of: (looked.append(1), draw(*of))[1])  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    first = [browser.get(f"{address}/{path}").text for path in ("review", "steps.json")]
    assert looked
    looked.clear()
    assert [browser.get(f"{address}/{path}").text for path in ("review", "steps.json")] == first
    assert not looked
    unpacked = browser.get(f"{address}/steps.json", headers={"Accept-Encoding": "identity"})
    assert unpacked.text == first[1] and "content-encoding" not in unpacked.headers


def test_a_match_is_seen_as_each_seat_saw_it_or_with_nothing_hidden(browser: httpx.Client, match: Match):
    address, drawn = opened(browser, match), dict[int, Scene]()
    for seat in (-1, 0, 1, -2):
        asked = {"from": match.ply - 1, "seat": seat}
        found = next(picture for _, picture in shown(browser.get(f"{address}/steps.json", params=asked).json()))
        view = match.revealed(match.ply - 1)[-1] if seat == -2 else match.stills(match.ply - 1, seat)[-1]
        assert found == scene_diff.scene(view, Viewpoint(seat, (), "en", "wide"))
        drawn[seat] = found
        seen = {"key": next(key for key, sprite in found.sprites.items() if sprite.label), "ply": match.ply - 1}
        assert browser.get(f"{address}/closeup.json", params={**asked, **seen}).status_code == 200
    assert len({msgspec.json.encode(one) for one in drawn.values()}) == 4
    for odd in (-3, 2):
        assert browser.get(f"{address}/steps.json", params={"from": 0, "seat": odd}).status_code == 404


def test_the_page_has_the_picture_of_either_size(browser: httpx.Client, match: Match):
    page = browser.get(f"{opened(browser, match)}/review").text
    view = match.view()
    for layout in ("wide", "narrow"):
        picture = scene_diff.scene(view, Viewpoint(SPECTATOR, (), "en", layout))
        assert f'viewBox="0 0 {picture.width:g} {picture.height:g}"' in page


def test_the_winning_chances_that_are_kept_are_told_in_words(browser: httpx.Client, server: Server, match: Match):
    address = opened(browser, match)
    id, store = address.rpartition("/")[2], server.registry.services.store
    assert browser.get(f"{address}/chances.json").json()["status"] == "failed", "this server works none out"
    last = match.ply
    points = [Point(0, 1, 0, (0.5, 0.5)), Point(match.ply, match.turn, -1, (1.0, 0.0))]
    seat = match.moves[0].seat
    choices = match.view_at(0, seat).legal_actions()
    wrong = Mistake(1, 1, seat, 0.125, [ChoiceSpan(1, 1, [choices[-1].name], 0.125)])
    found = Chances(points, 2, 2, [TurningPoint(1, last, 0, 0.5, 1.0)], [Stroke(last, 1, 0, 0.25, 0.5)], [wrong])
    short = Chances([points[0], Point(match.ply - 1, match.turn, -1, (1.0, 0.0))], 2, 2)
    store.save_chances(id, EDITION, msgspec.json.encode(short).decode())
    assert browser.get(f"{address}/chances.json").json()["points"] == [], "they are of other positions"
    store.save_chances(id, EDITION, '{"of": "another shape"}')
    assert browser.get(f"{address}/chances.json").json()["points"] == []
    store.save_chances(id, EDITION, "null")
    assert browser.get(f"{address}/chances.json").json()["status"] == "too long"
    store.save_chances(id, EDITION, msgspec.json.encode(found).decode())
    for language in ("en", "it"):
        told = browser.get(f"{address}/chances.json", headers={"accept-language": language}).json()
        assert (told["status"], told["done"], len(told["points"])) == ("done", 2, 2)
        lines = [line.text for line in match.log(language=language, since=last)]
        assert any(told["turning_points"][0]["text"].startswith(line) for line in lines)
        names = {action.name: action.text for action in match.view_at(0, seat).legal_actions(language)}
        shown = told["mistakes"][0]["parts"][0]
        assert (shown["text"], shown["better"]) == (names[match.moves[0].action], names[choices[-1].name])
        assert shown["gist"] == told["mistakes"][0]["gist"] == names[choices[-1].name]
        assert told["strokes"][0]["what"] == {"ply": last, "turn": 1, "seat": 0, "expected": 0.25, "came": 0.5}
    store.save_chances(id, EDITION, '{"of": "another shape"}')
    assert browser.get(f"{address}/chances.json").json()["points"] == []
    store.save_chances(id, EDITION, "null")
    assert browser.get(f"{address}/chances.json").json()["status"] == "too long"
    store.save_chances(id, EDITION + 1, msgspec.json.encode(found).decode())
    assert store.chances(id, EDITION) is None


def test_comments_stand_with_a_match_until_their_author_deletes_them(
    server: Server, browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch
):
    address = opened(browser, match)

    def write(who: httpx.Client, text: str, ply: int = 3, **fields: str) -> httpx.Response:
        return who.post(f"{address}/comment", data={"text": text, "ply": str(ply), **fields})

    with server.browser() as other:
        assert write(other, "Who am I?").status_code >= 400, "a comment has a name"
        asked, mine = 'name="name"', 'href="/mine"'
        page = other.get(f"{address}/review").text
        assert asked in page and mine not in page
        told = write(other, "  <b>Why</b>\u202e\n that? ", name="Bea").json()
        assert told == [{"number": 1, "ply": 3, "name": "Bea", "text": "<b>Why</b> that?", "mine": True}]
        page = other.get(f"{address}/review").text
        assert "<b>Why" not in page and asked not in page and mine in page, "the name is known by now"
        assert [one["number"] for one in write(browser, "Because.", name="Ada").json()] == [1, 2]
        for text, ply in (("", 3), ("x" * 301, 3), ("x", -1), ("x", match.ply + 1)):
            assert write(other, text, ply).status_code >= 400
        assert browser.post(f"{address}/uncomment", data={"number": "1"}).status_code == 404
        assert [one["mine"] for one in browser.get(f"{address}/comments.json").json()] == [False, True]
        left = other.post(f"{address}/uncomment", data={"number": "1"}).json()
        assert [one["text"] for one in left] == ["Because."]
        monkeypatch.setattr(comments, "MOST_OF_GUEST", 1)
        assert write(browser, "Once more.").status_code == 429
        assert write(other, "I may.").status_code == 200


def test_a_review_goes_on_as_another_game_from_any_step(server: Server, browser: httpx.Client, match: Match):
    address, ply = opened(browser, match), match.ply // 2
    answer = browser.post(f"{address}/what-if", data={"ply": str(ply)})
    assert answer.status_code == 303
    screen = server.screen(answer.headers["location"].rpartition("/")[2], browser.cookies[COOKIE])
    screen.wait_for_turn()
    assert screen.panels["ask"]["ply"] == ply and screen.play()["type"] == "ack"
    kinds = [seat["kind"] for seat in screen.panels["seats"]]
    assert sorted(kinds) == ["bot", "human"]
    for wrong in (str(match.ply), "-1", "x"):
        assert browser.post(f"{address}/what-if", data={"ply": wrong}).status_code >= 400


@pytest.fixture
def forked(server: Server, match: Match, monkeypatch: pytest.MonkeyPatch) -> Fork:
    """What was found of a step in the middle of any table: another choice, after which play went on as it did."""
    ply = next(p for p in range(match.ply // 2, match.ply) if len(match.view_at(p, match.moves[p].seat).legal()) > 1)
    seat, line = match.moves[ply].seat, [Made(move.action, move.chance) for move in match.moves[ply:]]
    points = [Point(ply + 1, 1, 0, (0.5, 0.5)), Point(match.ply, 1, SPECTATOR, (1.0, 0.0))]
    played = next(a.name for a in match.view_at(ply, seat).legal_actions() if a.name != line[0].action)
    better = Choice(line[0].action, 0.6, 0.02, 0.25, 0.03, line, points)
    found = Fork(ply, match.view_at(ply).state.turn, seat, 3, 3, 64, [Choice(played, 0.35, 0.02), better])
    job = ChancesJob("done", msgspec.json.encode(found))

    def find(id: str) -> ChancesJob | None:
        return job if id.endswith(f" {ply}") else None

    monkeypatch.setattr(server.registry.services.chances_queue, "find", find)
    return found


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_choices_at_a_step_stand_beside_each_other_in_words(
    browser: httpx.Client, match: Match, forked: Fork, language: str
):
    address = opened(browser, match)
    told = browser.get(f"{address}/fork.json", params={"ply": forked.ply, "lang": language}).json()
    assert (told["status"], told["seat"], told["turn"]) == ("done", forked.seat, forked.turn)
    texts = {one.name: one.text for one in match.view_at(forked.ply, forked.seat).legal_actions(language)}
    assert [one["text"] for one in told["choices"]] == [texts[one.action] for one in forked.choices]
    played, better = told["choices"]
    assert (played["verdict"], played["moral"], played["line"]) == ("played", "", [])
    assert better["verdict"] == "much better"
    assert better["moral"].startswith(match.names[forked.seat]) and "25" in better["moral"]
    turns = better["line"]
    assert [(turn["ply"], turn["over"]) for turn in turns] == [(1, False), (match.ply - forked.ply, True)]
    assert turns[0]["seat"] == forked.seat
    lines = [line.text for line in match.log(language=language, since=forked.ply + 1, until=forked.ply + 1)]
    assert turns[0]["text"].startswith(next(text for text in lines if text))


def test_a_line_is_looked_through_as_any_eyes_would_see_it(browser: httpx.Client, match: Match, forked: Fork):
    address, action = opened(browser, match), forked.choices[1].action
    for seat in (SPECTATOR, forked.seat, -2):
        asked = {"ply": forked.ply, "action": action, "from": 1, "seat": seat}
        page = browser.get(f"{address}/fork-steps.json", params=asked).json()
        assert page["ply"] == forked.ply + 1
        view = match.revealed(forked.ply + 1)[-1] if seat == -2 else match.stills(forked.ply + 1, seat)[-1]
        picture = next(picture for _, picture in shown(page))
        assert picture == scene_diff.scene(view, Viewpoint(seat, (), "en", "wide"))
        seen = {"key": next(key for key, sprite in picture.sprites.items() if sprite.label), "at": forked.ply + 1}
        assert browser.get(f"{address}/fork-closeup.json", params={**asked, **seen}).json()["key"] == seen["key"]
    for odd in ({"action": "nothing"}, {"from": match.ply}, {"seat": 2}, {"ply": forked.ply + 1}):
        asked = {"ply": forked.ply, "action": action, "from": 0, **odd}
        assert browser.get(f"{address}/fork-steps.json", params=asked).status_code == 404, odd
    close = {"ply": forked.ply, "action": action, "key": "x", "at": match.ply + 1}
    assert browser.get(f"{address}/fork-closeup.json", params=close).status_code == 404


def test_a_line_goes_on_as_another_game(server: Server, browser: httpx.Client, match: Match, forked: Fork):
    address, action = opened(browser, match), forked.choices[1].action
    answer = browser.post(f"{address}/what-if", data={"ply": forked.ply, "action": action, "steps": 1})
    assert answer.status_code == 303
    screen = server.screen(answer.headers["location"].rpartition("/")[2], browser.cookies[COOKIE])
    kinds = {seat["seat"]: seat["kind"] for seat in screen.panels["seats"]}
    assert kinds == {forked.seat: "human", 1 - forked.seat: "bot"}
    over = browser.post(f"{address}/what-if", data={"ply": forked.ply, "action": action, "steps": match.ply})
    assert over.status_code >= 400, "nothing is left to play"


def test_other_choices_are_refused_where_there_are_none_and_to_who_asks_too_often(
    server: Server, browser: httpx.Client, match: Match, monkeypatch: pytest.MonkeyPatch
):
    address = opened(browser, match)
    for odd in ("-1", str(match.ply), "x"):
        assert browser.get(f"{address}/fork.json", params={"ply": odd}).status_code == 404
    told = browser.get(f"{address}/fork.json", params={"ply": 0}).json()
    assert told["status"] == "failed", "this server works none out"
    services, begun = server.registry.services, list[str]()

    def ask(id: str, *_: object, **how: object) -> ChancesJob:
        begun.append(id)
        return ChancesJob()

    def ignore(*_: object) -> None: ...

    monkeypatch.setattr(services, "settings", dataclasses.replace(services.settings, winning_chances=True))
    monkeypatch.setattr(services.chances_queue, "ask", ask)
    monkeypatch.setattr(services.quotas, "spend", ignore)
    assert browser.get(f"{address}/fork.json", params={"ply": 3}).json()["status"] == "waiting" and len(begun) == 1

    def refuse(*_: object) -> None:
        raise too_many("forks", 60)

    monkeypatch.setattr(services.quotas, "spend", refuse)
    assert browser.get(f"{address}/fork.json", params={"ply": 4}).status_code == 429 and len(begun) == 1
