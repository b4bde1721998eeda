"""Pages can be found: links lead to them from the home page."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from starlette.routing import Match, Route

from filibusta.server.web.pages import api_page
from filibusta.server.web.pages.routes import page_routes

UNLINKED = {
    "/sw.js": "a browser installs it, by the script of the notices",
}
"""What needs no link, and why."""


def linked(page: httpx.Response) -> set[str]:
    """The paths on the same server to which a page leads, by links and by forms that only ask."""
    forms = re.findall(r'<form method="get" action="([^"]*)"', page.text)
    found = [urljoin(str(page.url), unescape(to)) for to in re.findall(r'href="([^"]*)"', page.text) + forms]
    return {urlsplit(to).path for to in found if urlsplit(to).netloc == urlsplit(str(page.url)).netloc}


def route_of(path: str) -> Route | None:
    """What shows the page at a path; None: no page, such as a drawing."""
    scope: dict[str, object] = {"type": "http", "method": "GET", "path": path, "headers": []}
    return next((route for route in page_routes() if route.matches(scope)[0] == Match.FULL), None)


def found_from_home(browser: httpx.Client) -> set[str]:
    """The paths of the routes that somebody comes to who follows links, one of each route."""
    followed, waiting = set[str](), {"/"}
    while waiting:
        path = waiting.pop()
        route = route_of(path)
        if route and route.path not in followed:
            followed.add(route.path)
            waiting |= linked(browser.get(path, follow_redirects=True))
    return followed


def lost(browser: httpx.Client) -> list[str]:
    """The pages at a fixed address that no link leads to."""
    fixed = {route.path for route in page_routes() if "GET" in (route.methods or ()) and "{" not in route.path}
    return sorted(fixed - found_from_home(browser) - UNLINKED.keys())


@pytest.fixture
def player(browser: httpx.Client) -> httpx.Client:
    """Somebody who began a game with one click and has told no name."""
    assert browser.post("/play-now").status_code == 303
    return browser


def test_links_lead_from_the_home_page_to_every_page(player: httpx.Client):
    assert lost(player) == [], "link each from another page, or say in UNLINKED why it needs no link"


def test_a_new_page_without_a_link_is_noticed(player: httpx.Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(api_page, "ROUTES", [*api_page.ROUTES, Route("/about", api_page.api_page)])
    assert lost(player) == ["/about"]


def test_what_needs_no_link_has_none(player: httpx.Client):
    assert UNLINKED.keys() & found_from_home(player) == set()
    assert UNLINKED.keys() <= {route.path for route in page_routes()}
