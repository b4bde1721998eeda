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


@pytest.fixture(scope="package")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that need not be able to play."""
    found = Server(tmp_path_factory.mktemp("harbour"))
    found.start(rules=False)
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be killed; it gets ready for the games that are asked for first."""
    found = Server(tmp_path)
    found.start(rules=False)
    yield found
    found.stop()


@contextmanager
def company(browser: Browser, host: Callable[[], Server]) -> Generator[Invite]:
    """Who is invited gets a browser of their own; at the end nobody may have had errors."""
    people: list[Person] = []

    def come(size: tuple[int, int] = DESKTOP, to: Server | None = None, speed: str = "off", **settings: Any) -> Person:
        settings = {"reduced_motion": "reduce"} | settings  # moving seas cost a third of the time
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB", **settings)
        person = Person(context, (to or host()).url, seed=len(people) + 1)
        person.hurry(speed)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """``invite()`` gives a person with a browser of their own."""
    with company(browser, lambda: request.getfixturevalue("server")) as come:
        yield come
