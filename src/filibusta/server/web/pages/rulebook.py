"""Rulebooks, from the Markdown a game is written in to the sections, rules and examples a page shows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from filibusta.engine.game import game
from filibusta.server.web.pages.models import Block, Example, Prose, Rule, Section

_NUMBER = re.compile(r"<p><strong>((?:RUL\d+|R\d+\.\d+[a-z]?))</strong>\s*")
_REFERENCE = re.compile(r"\b(RUL\d+|R\d+\.\d+[a-z]?)\b")
_TAG = re.compile(r"(<[^>]*>)")


@dataclass(frozen=True)
class Book:
    """A rulebook in one language."""

    intro: str
    sections: tuple[Section, ...]


class RuleText(Struct, frozen=True):
    """One rule with its list, table or examples, for a small window."""

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
    """Every rule of a game by its number, links leading to the whole book."""
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
