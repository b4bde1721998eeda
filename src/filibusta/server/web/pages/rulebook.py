"""Rulebooks, from the Markdown a game is written in to the sections, rules and examples a page shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct, field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from filibusta.engine.game import game, games
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.page import (
    Page,
    page_response,
)
from filibusta.server.web.pages.table_summaries import (
    GameSummary,
    game_summary,
)
from filibusta.server.web.requests import (
    guest_of,
    path_of,
    words_of,
)
from filibusta.server.web.responses import Json


class Block(Struct, frozen=True, kw_only=True):
    """A piece of a rulebook; its HTML comes from our own Markdown and is not escaped."""

    kind: ClassVar[str] = "prose"
    html: str


class Prose(Block, frozen=True, kw_only=True):
    """A paragraph, a list or a table without a number."""

    kind: ClassVar[str] = "prose"


class Example(Block, frozen=True, kw_only=True):
    """An example."""

    kind: ClassVar[str] = "example"


class Rule(Block, frozen=True, kw_only=True):
    """A numbered rule: its anchor is its number, ``#R4.6``."""

    kind: ClassVar[str] = "rule"
    number: str


class Section(Struct, frozen=True, kw_only=True):
    """A chapter of a rulebook."""

    title: str
    anchor: str
    """Unique on the page; best "R9" for the chapter that begins with R9.1, since options link there."""
    number: str = ""
    """The number before the title, "9"."""
    blocks: list[Block] = field(default_factory=list[Block])


class RulebookPage(Page, frozen=True, kw_only=True):
    """``/rules/<game>``: chapters, numbered rules with anchors, search."""

    template: ClassVar[str] = "rulebook.html"
    here: ClassVar[str] = "rules"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    """All games with a rulebook, to change between them."""
    game: GameSummary
    sections: list[Section]
    intro: str = ""
    """The text before the first chapter, as HTML from our own Markdown."""
    written: str = "en"
    """The language it is written in."""


async def first_rules(_: Request) -> Response:
    """The rulebook of the first game; it leads to the others."""
    return RedirectResponse(f"/rules/{games()[0].id}")


async def rules(request: Request) -> HTMLResponse:
    """A rulebook."""
    words = words_of(request)
    of = game(request.path_params["game"])
    found = book(of.id, words.language)
    page = RulebookPage(
        path=path_of(request),
        name=guest_of(request).name,
        games=table_summaries.game_summaries(words),
        game=game_summary(of, words),
        sections=list(found.sections),
        intro=found.intro,
        written=of.rulebook_language(words.language),
    )
    return page_response(request, page)


async def one_rule(request: Request) -> Response:
    """The response with one rule, for the window behind "why?"."""
    texts = rule_texts(game(request.path_params["game"]).id, words_of(request).language)
    found = texts.get(request.path_params["number"])
    if found is None:
        raise HTTPException(404)
    return Json(found, headers={"cache-control": "max-age=3600", "vary": "Cookie, Accept-Language"})


_NUMBER = re.compile(r"<p><strong>((?:RUL\d+|R\d+\.\d+[a-z]?))</strong>\s*")
_REFERENCE = re.compile(r"\b(RUL\d+|R\d+\.\d+[a-z]?)\b")
_TAG = re.compile(r"(<[^>]*>)")


@dataclass(frozen=True)
class Book:
    """A rulebook in one language."""

    intro: str
    sections: tuple[Section, ...]


class RuleText(Struct, frozen=True):
    """Returns a rule with its list, table or examples, as HTML for a small window."""

    number: str
    title: str
    html: str
    url: str


@cache
def book(name: str, language: str) -> Book:
    """The rulebook of a game."""
    intro: list[str] = []
    sections: list[Section] = []
    for tag, html in _blocks(game(name).rulebook(language)):
        if tag == "h1":
            continue
        if tag == "h2":
            sections.append(Section(title=_text(html), anchor=f"chapter-{len(sections) + 1}"))
        elif not sections:
            intro.append(_linked(html))
        else:
            sections[-1].blocks.append(_block(tag, html))
    return Book("".join(intro), tuple(_named(section) for section in sections))


@cache
def rule_texts(name: str, language: str) -> dict[str, RuleText]:
    """Returns every rule of a game by its number; links lead to the whole book."""
    found: dict[str, RuleText] = {}
    for section in book(name, language).sections:
        number = ""
        for block in section.blocks:
            html = block.html.replace('href="#', f'href="/rules/{name}#')
            if isinstance(block, Rule):
                number = block.number
                found[number] = RuleText(number, section.title, html, f"/rules/{name}#{number}")
            elif number:
                kept = f'<aside class="example">{html}</aside>' if isinstance(block, Example) else html
                old = found[number]
                found[number] = RuleText(number, old.title, old.html + kept, old.url)
    return found


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """The top-level blocks of a Markdown text: tag and HTML."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    start = 0
    for i, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            part: list[Token] = tokens[start : i + 1]
            yield part[0].tag, markdown.renderer.render(part, markdown.options, {})
            start = i + 1


def _block(tag: str, html: str) -> Block:
    numbered = _NUMBER.match(html)
    if numbered:
        return Rule(number=numbered[1], html=_linked("<p>" + html[numbered.end() :]))
    if tag == "blockquote":
        inner = html.strip().removeprefix("<blockquote>").removesuffix("</blockquote>")
        return Example(html=_linked(inner.strip()))
    return Prose(html=_linked(html))


def _named(section: Section) -> Section:
    """The section under the chapter's number: "R9" for the one that begins with R9.1, "RUL" for the rulings."""
    first = next((block.number for block in section.blocks if isinstance(block, Rule)), "")
    if first.startswith("RUL"):
        return Section(title=section.title, anchor="RUL", blocks=section.blocks)
    chapter = first.partition(".")[0]
    if not chapter:
        return section
    # A chapter may be told in several sections; only the one with its first rule bears the number.
    if not first.endswith(".1"):
        return section
    return Section(title=section.title, anchor=chapter, number=chapter[1:], blocks=section.blocks)


def _text(html: str) -> str:
    return _TAG.sub("", html).strip()


def _linked(html: str) -> str:
    """References to rules become links, in the text only."""
    parts = _TAG.split(html)
    for i in range(0, len(parts), 2):
        parts[i] = _REFERENCE.sub(r'<a class="ref" href="#\1">\1</a>', parts[i])
    return "".join(parts).strip()


ROUTES = [
    Route("/rules", first_rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{number}.json", one_rule),
]
