"""What the project says of itself agrees: versions, dependencies, workflows, pages and docstrings."""

import ast
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import filibusta
from filibusta.engine import linking

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ABOUT = PROJECT["project"]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob(".github/*.md")])
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))

LONGEST_LINE = 120
RIDDLE = re.compile(
    r"(What|Who|Whoever|Whom|Whose|How|So|As|The same|Whether|Whatever|Where|When|Why|Which|Until|Unless"
    r"|Done|Of|While|More|Our own|Another process|Nobody|(Somebody|Anybody) else)\b"
    r"|(Begins|Ends|Ends (it|that|this)|The end|Everything|Keeps (it|that))\."
)
"""A docstring begins with a verb or a noun, and a verb has an object."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def requirements() -> dict[str, Requirement]:
    """Every direct dependency, of extras and of the build too, by its normalised name."""
    extras = chain.from_iterable(ABOUT["optional-dependencies"].values())
    found = map(Requirement, [*ABOUT["dependencies"], *extras, *PROJECT["build-system"]["requires"]])
    return {normalised(one.name): one for one in found if one.name != "filibusta"}


def normalised(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def test_the_version_is_the_same_everywhere():
    cited = re.search(r"^version: (\S+)$", read("CITATION.cff"), re.M)
    latest = re.search(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", read("CHANGELOG.md"), re.M)
    assert cited and latest
    assert {ABOUT["version"], filibusta.__version__, cited[1], latest[1]} == {ABOUT["version"]}


def test_the_changelog_has_entries_by_kind():
    kinds = re.findall(r"^### (.+)$", read("CHANGELOG.md"), re.M)
    assert kinds and {*kinds} <= {"Added", "Changed", "Deprecated", "Fixed", "Removed", "Security"}


def test_numba_is_limited_to_the_versions_that_rules_are_linked_with():
    allowed = requirements()["numba"].specifier
    (major, first), *_, (_, last) = (*linking.TESTED, *linking.TESTED)
    around = [f"{major}.{minor}.0" for minor in range(first - 2, last + 3)]
    assert [version for version in around if version in allowed] == [f"{a}.{b}.0" for a, b in linking.TESTED]


def test_the_lock_holds_a_version_of_every_dependency_and_no_address():
    lines = [line for line in read("constraints.txt").splitlines() if not line.startswith("#")]
    locked = [Requirement(line) for line in lines]
    assert not any(one.url for one in locked) and all(str(one.specifier).startswith("==") for one in locked)
    for package, wanted in requirements().items():
        if package == "hatchling":  # the build has an environment of its own
            continue
        versions = [str(one.specifier)[2:] for one in locked if normalised(one.name) == package]
        assert versions, f"{package} is missing: make lock"
        assert all(version in wanted.specifier for version in versions), f"{package}: make lock"


def test_every_dependency_has_its_reason():
    table = read("docs/architecture.md").lower()
    rows = " ".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| "))
    known = {normalised(word) for word in re.findall(r"[\w.-]+", rows)}
    assert [package for package in requirements() if package not in known] == []


def test_workflows_call_what_there_is():
    targets = {*re.findall(r"^([a-z]+):", read("Makefile"), re.M)}
    for workflow in WORKFLOWS:
        called = re.findall(r"- run: (?:make|\.ci/run) (\w+)", workflow.read_text(encoding="utf-8"))
        assert called and {*called} <= targets


def test_workflows_pin_actions_and_test_every_supported_python():
    text = read(".github/workflows/checks.yml")
    assert all(re.fullmatch(r"[\w/-]+@v\d+", action) for action in re.findall(r"uses: (\S+)", text))
    matrix = re.search(r"python: \[(.+)\]", text)
    supported = re.findall(r"Python :: (3\.\d+)", " ".join(ABOUT["classifiers"]))
    assert matrix and re.findall(r"3\.\d+", matrix[1]) == supported


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_lines_of_pages_are_short(page: Path):
    """But for rows of tables, and for what stands between their cells."""
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > LONGEST_LINE and not line.startswith("|")] == []


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of every docstring, also of modules, constants and fields, and of what is private."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


LONGEST_FILE = 400
"""Lines of a Python file, unless a sentence of its docstring that begins with "One file" says why it is one."""
REASON = re.compile(r"(^|[.\n] ?)One file\b")


def is_too_long(source: str) -> bool:
    """Tells whether a file is long without saying why it is one file."""
    about = ast.get_docstring(ast.parse(source)) or ""
    return len(source.splitlines()) > LONGEST_FILE and not REASON.search(about)


def test_files_are_short_or_say_why_they_are_long():
    files = sorted((ROOT / "src/filibusta").rglob("*.py"))
    long = {
        file.relative_to(ROOT / "src/filibusta").as_posix() for file in files if is_too_long(file.read_text("utf-8"))
    }
    assert files and long == set()


def test_long_files_are_found():
    lines = "\n" * LONGEST_FILE
    assert is_too_long(f'"""A table."""\n{lines}') and not is_too_long(f'"""A table.\n\nOne file, since ..."""{lines}')


def test_docstrings_begin_with_a_verb_or_a_noun():
    files = sorted((ROOT / "src/filibusta").rglob("*.py"))
    found = ((file, docstrings(ast.parse(file.read_text(encoding="utf-8")))) for file in files)
    riddles = [(name(file), line, text) for file, all_of in found for line, text in all_of if RIDDLE.match(text)]
    assert files and riddles == []


COMMENT = re.compile(r"/\*+[\s*]*([^*\s][^\n]*)")


def test_comments_of_scripts_and_styles_begin_with_a_verb_or_a_noun():
    files = [file for kind in ("js", "css") for file in sorted((ROOT / "src/filibusta").rglob(f"*.{kind}"))]
    found = ((file, COMMENT.findall(file.read_text(encoding="utf-8"))) for file in files)
    riddles = [(name(file), text) for file, texts in found for text in texts if RIDDLE.match(text)]
    assert files and riddles == []


@pytest.mark.parametrize(
    "text", ["Ends that.", "Done once it is kept.", "Until it is cancelled.", "What it is.", "Begins."]
)
def test_riddles_are_found(text: str):
    assert RIDDLE.match(text)


@pytest.mark.parametrize(
    "text", ["Ends that process.", "Returns what is left.", "The end of a turn.", "Everything but."]
)
def test_sentences_are_no_riddles(text: str):
    assert not RIDDLE.match(text)
