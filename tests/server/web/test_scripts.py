"""Scripts and templates, read as text: no key and no id twice, no word that is missing, and none in vain."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

import filibusta.server
from filibusta.table import art
from filibusta.table.svg import LOOK

SERVER = Path(filibusta.server.__file__).parent
TEMPLATES = sorted((SERVER / "templates").glob("*.html"))
STATIC = SERVER / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))
TABLE = [STATIC / "shared/dom.js", *sorted((STATIC / "table").rglob("*.js"))]

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)"""
    r"""|(?P<name>[#$\w]+)|(?P<sign>.)""",
    re.DOTALL,
)
TEXT = re.compile(r'"((?:\\.|[^"\\])*)"')
SAID = re.compile(r'\bsay\("(\w+)"')
ID = re.compile(r'\bid="([\w-]+)"')


def named(path: Path) -> str:
    return path.name


def tokens(script: str) -> list[str]:
    return [found.group() for found in TOKEN.finditer(script) if found.lastgroup != "skip"]


def doubled(keys: list[str]) -> set[str]:
    return {key for key in keys if keys.count(key) > 1}


def literals(script: str) -> Iterator[list[str]]:
    """The keys of every object written out in a script."""
    open_: list[tuple[str, list[str]]] = []
    found = tokens(script)
    for (before, token), after in zip(pairwise(["", *found]), [*found[1:], ""], strict=True):
        if token in "{[(":
            open_.append((token, []))
        elif token in ")]}" and open_:
            yield open_.pop()[1]
        elif after == ":" and open_ and open_[-1][0] == "{" and before in "{,":
            open_[-1][1].append(token.strip("\"'"))


def words_of(template: Path) -> list[list[str]]:
    """The keys of every table of words in a template, with those of the tables it is made of."""
    tree = Environment().parse(template.read_text(encoding="utf-8"))
    tables = [
        [pair.key.value for pair in table.items if isinstance(pair.key, nodes.Const)]
        for table in tree.find_all(nodes.Dict)
    ]
    return [[str(key) for key in keys] for keys in tables]


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_no_key_and_no_id_twice_in_a_template(path: Path) -> None:
    for keys in words_of(path):
        assert doubled(keys) == set()
    assert doubled(ID.findall(path.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_no_key_twice_in_a_script(path: Path) -> None:
    for keys in literals(path.read_text(encoding="utf-8")):
        assert doubled(keys) == set()


FOLDERS = {
    "shared": set[str](),
    "pages": {"shared"},
    "table/stage": {"shared"},
    "table/sound": {"shared"},
    "table/closeups": {"shared", "table/stage"},
    "table/decisions": {"shared", "table/stage"},
    "table/panels": {"shared", "table/stage", "table/closeups"},
    "table": {"shared", "table/stage", "table/closeups", "table/decisions", "table/panels", "table/sound"},
    "review": {"shared", "table/stage", "table/closeups"},
}
"""The folders of the scripts, and those whose modules each may import (docs/server-development.md)."""


def imported(script: Path) -> list[Path]:
    """The modules that a script imports, at once or later."""
    text = re.sub(r"/\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(script.parent / name).resolve() for name in re.findall(r'(?:from |import(?:\(| ))"(\.[^"]+)"', text)]


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_imports_what_is_there_from_folders_it_may_use(path: Path) -> None:
    own = path.parent.relative_to(STATIC).as_posix()
    found = imported(path)
    assert [module.name for module in found if not module.is_file()] == []
    folders = {module.parent.relative_to(STATIC).as_posix() for module in found}
    assert folders - {own} - FOLDERS[own] == set()


LONGEST = 400


def test_scripts_and_styles_are_short() -> None:
    files = [*SCRIPTS, *STATIC.rglob("*.css")]
    lines = {path.relative_to(STATIC).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name for name, number in lines.items() if number > LONGEST} == set()


def test_the_styles_that_scripts_load_are_there() -> None:
    loaded = re.findall(r'\bstyles\("([^"]+)"\)', read(SCRIPTS))
    assert loaded and {name for name in loaded if not (STATIC / name).is_file()} == set()


def test_no_animation_goes_on_for_ever() -> None:
    """A page that waits would keep the processor busy."""
    for path in [*STATIC.rglob("*.css"), *LOOK.rglob("*.css")]:
        assert "infinite" not in path.read_text(encoding="utf-8"), path.name


def test_no_style_looks_for_something_deep_within_a_sibling() -> None:
    """With ``a ~ b:has(c)`` a browser styles the whole picture anew whenever anything in it changes."""
    deep = re.compile(r"[~+][^,{}>~+]*:has\((?!\s*>)[^{]*")
    for path in STATIC.rglob("*.css"):
        assert deep.findall(path.read_text(encoding="utf-8")) == [], path.name


def test_doubled_keys_are_found() -> None:
    script = 'f({ a: 1, "b-c": x ? { a: 2 } : 3, b: `{a: 1, a: 2}`, /* a: */ a: 4 }, [{ a: 1 }])'
    assert [doubled(keys) for keys in literals(script) if doubled(keys)] == [{"a"}]


def test_what_the_scripts_of_a_table_say_has_words_and_no_word_is_in_vain() -> None:
    tables = [
        keys for template in ("table.html", "_closeup.html") for keys in words_of(SERVER / "templates" / template)
    ]
    words = [word for keys in tables for word in keys]
    assert doubled(words) == set()
    scripts = "".join(script.read_text(encoding="utf-8") for script in TABLE)
    assert set(SAID.findall(scripts)) - set(words) == set()
    mentioned = set(TEXT.findall(scripts))
    assert {word for word in words if not mentioned & {word, word.removesuffix("One")}} == set()


def read(paths: list[Path]) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def test_every_part_that_a_script_of_a_table_asks_for_is_there() -> None:
    scripts = read(TABLE)
    asked = re.compile(r'\$\("([\w-]+)"\)')
    made = TEXT.findall(asked.sub("", scripts))
    assert set(asked.findall(scripts)) - {*ID.findall(read(TEMPLATES)), *made} == set()


def test_every_key_that_the_help_names_is_handled() -> None:
    handled = set(TEXT.findall(read(TABLE))) | {"1", "9"}  # by a pattern
    named = re.findall(r"<kbd>(.+?)</kbd>", (SERVER / "templates" / "table.html").read_text(encoding="utf-8"))
    called = dict.fromkeys("\u2190\u2191\u2192\u2193", "Arrow") | {"Esc": "Escape", "\u2212": "-"}
    assert {called.get(key, key) for key in named} - handled == set()


def test_every_class_that_a_script_of_a_table_sets_has_a_style_or_a_reader() -> None:
    scripts, styles = read(TABLE), read([*STATIC.rglob("*.css"), *LOOK.rglob("*.css")])
    given = set(re.findall(r'classList\.(?:add|toggle)\("([\w-]+)"', scripts))
    read_there = set(re.findall(r"\.([a-z][\w-]*)", styles)) | set(re.findall(r'contains\("([\w-]+)"|', scripts))
    assert given - read_there == set()


def drawings() -> dict[str, str]:
    """What templates and the scripts of a table draw by name, and the file that does."""
    found = dict[str, str]()
    for path in TEMPLATES:
        for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Getattr) and call.node.attr in ("icon", "use") and call.args:
                (name, *_), before = call.args, "i-" if call.node.attr == "icon" else ""
                if isinstance(name, nodes.Const):
                    found[f"{before}{name.value}"] = path.name
    for path in TABLE:
        found |= dict.fromkeys(re.findall(r'drawing\("([\w-]+)"', path.read_text(encoding="utf-8")), path.name)
    return found


def test_every_token_of_the_styles_is_read() -> None:
    """A custom property of ``tokens.css`` is read by a style, a script, a drawing or the code."""
    package = SERVER.parent
    sources = (path for kind in ("css", "js", "html", "svg", "py") for path in package.rglob(f"*.{kind}"))
    names = set(re.findall(r"(--[\w-]+):", (LOOK / "tokens.css").read_text(encoding="utf-8")))
    numbered = {name for name in names if re.fullmatch(r"--p\d(-t)?", name)}
    read = set(re.findall(r"--[\w-]+(?![\w-]*:)", "\n".join(path.read_text(encoding="utf-8") for path in sources)))
    assert names - read - numbered == set()


def test_whatever_templates_and_scripts_draw_is_drawn() -> None:
    assert {name: where for name, where in drawings().items() if not art.has_drawing(name)} == {}
