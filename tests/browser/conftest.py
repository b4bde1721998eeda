"""One Chromium, one server and as many people as a test asks for."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from .driver import DESKTOP, LOOK, Person, Server, chromium

ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
Invite = Callable[..., Person]
expect.set_options(timeout=LOOK)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        except Error as error:
            pytest.skip(f"no Chromium: install one, or name it in CHROMIUM ({error.message.splitlines()[0]})")
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests may share."""
    found = Server(tmp_path_factory.mktemp("harbour"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be killed; it gets ready for the games that are asked for first."""
    found = Server(tmp_path)
    found.start(rules=False)
    yield found
    found.stop()


class Crowd:
    """People who were there before: their browsers have read the pages' files, and draw the next page for half."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[Person]] = {}

    def come(self, url: str, size: tuple[int, int], seed: int, settings: dict[str, Any]) -> Person:
        """Somebody with a browser of these settings."""
        if idle := self.idle.get(str(settings)):
            person = idle.pop()
            person.come(url, size, seed)
            return person
        return Person(self.browser.new_context(locale="en-GB", **settings), url, seed, size)

    def leave(self, person: Person, settings: dict[str, Any]) -> None:
        """Somebody may come next time."""
        person.leave()
        self.idle.setdefault(str(settings), []).append(person)


@pytest.fixture(scope="package")
def crowd(browser: Browser) -> Crowd:
    return Crowd(browser)


@contextmanager
def company(crowd: Crowd, host: Callable[[], Server]) -> Generator[Invite]:
    """Who is invited gets a browser of their own; at the end nobody may have had errors.

    ``new``, as with a server of its own: a browser that nobody has used before, and nobody uses afterwards.
    """
    people: list[tuple[Person, dict[str, Any], bool]] = []

    def come(
        size: tuple[int, int] = DESKTOP,
        to: Server | None = None,
        speed: str = "off",
        new: bool = False,
        **settings: Any,
    ) -> Person:
        settings = {"reduced_motion": "reduce"} | settings  # moving seas cost a third of the time
        new = new or to is not None
        url, seed, among = (to or host()).url, len(people) + 1, Crowd(crowd.browser) if new else crowd
        person = among.come(url, size, seed, settings)
        person.hurry(speed)
        people.append((person, settings, new))
        return person

    yield come
    complaints = [complaint for person, *_ in people for complaint in person.complaints]
    for person, settings, new in people:
        if new:
            person.context.close()
        else:
            crowd.leave(person, settings)
    assert complaints == []


@pytest.fixture
def invite(crowd: Crowd, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """``invite()`` gives a person with a browser of their own."""
    with company(crowd, lambda: request.getfixturevalue("server")) as come:
        yield come
