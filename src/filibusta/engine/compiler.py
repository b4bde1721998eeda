"""One decorator for rules, and a cache that notices every change.

Numba's disk cache checks the file that defines a function, but not the functions it calls: after a change in one file,
a compiled caller in another would keep running the old code. Each function's cache therefore lies in a folder named
after a hash of all the sources it may call, and an edit to any of them begins a new folder. A loop over a game's rules
may call the engine, that game and the package of the loop, but no other game.
"""

import hashlib
import importlib.util
import linecache
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path
from textwrap import indent
from threading import Lock
from typing import Any, TypeVar, cast, overload

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_name  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray
from platformdirs import user_cache_path

from filibusta.engine.errors import BadOption

try:
    from filibusta.engine import linking
except ImportError as reason:
    linking = None
    logging.getLogger(__name__).warning("rules are compiled plainly, which takes longer: %s", reason)

F = TypeVar("F", bound=Callable[..., Any])

_numba: Any = numba  # its configuration is not typed

PACKAGE = Path(__file__).resolve().parent.parent
KEPT_CACHES = 80
"""Folders left in place besides the one in use, those used last. Each game has four (rules and loops, bots,
environments, what is compiled ahead), so this holds three versions of six games: switching between branches
stays fast."""


PLAIN = {
    PACKAGE / "engine": {
        "basket.py", "cached.py", "describing.py", "domains.py", "dry_run.py", "errors.py", "fairness.py", "game.py",
        "arguments.py", "goals.py", "isolation.py", "learned.py", "match.py", "notation.py", "options.py", "plain.py",
        "positions.py", "refusals.py", "review_settings.py", "sentences.py", "speech.py", "timeline.py",
        "validation.py", "verification.py", "view.py", "words.py",
    },
    PACKAGE / "envs": {
        "__init__.py", "draws.py", "explicit.py", "gymnasium.py", "many_games.py", "observation.py", "openspiel.py",
        "pettingzoo.py", "sources.py", "table.py", "vector.py",
    },
    PACKAGE / "ai": {
        "advice.py", "arena.py", "bots.py", "draft_completion.py", "forced.py", "levels.py", "net.py",
        "results.py", "tournament.py", "training.py",
    },
}  # fmt: skip
"""Files of the package without compiled rules, by folder: editing them costs no compilation. A test finds others."""
NEVER_COMPILED = {"checks", "hopeless", "invariants", "table", "words"}
"""Files and folders that hold no compiled rules and no numbers they use, in a game of its own too: editing them costs
no compilation."""


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("cards.toml"), *folder.rglob("weights.npz")]):
        rooms = path.relative_to(folder).with_suffix("").parts
        if path.name not in PLAIN.get(folder, ()) and NEVER_COMPILED.isdisjoint(rooms):
            yield path


@cache
def _foreign_games() -> dict[str, tuple[Path, ...]]:
    """Returns the folders of games from other installed packages, by package name."""
    found: dict[str, tuple[Path, ...]] = {}
    for entry in sorted(entry_points(group="filibusta.games")):
        root = entry.value.split(":")[0].split(".")[0]
        spec = importlib.util.find_spec(root) if root != "filibusta" else None
        if spec and spec.submodule_search_locations:
            found[root] = tuple(map(Path, spec.submodule_search_locations))
    return found


def _home(module: str) -> tuple[Path, ...]:
    """Returns the folders whose code a function of this module may call, apart from the functions it captured."""
    engine, games = PACKAGE / "engine", PACKAGE / "games"
    root, *rooms = module.split(".")
    if root == "filibusta" and rooms:
        own = games / rooms[1] if rooms[0] == "games" and len(rooms) > 1 else PACKAGE / rooms[0]
        return (engine, own)
    foreign = _foreign_games()
    if root in foreign:
        return (engine, *foreign[root])
    around = map(Path, getattr(sys.modules.get(root), "__path__", ()))  # a package that is not installed
    return (engine, games, *around, *(folder for folders in foreign.values() for folder in folders))


def _sources(function: Any) -> frozenset[Path]:
    """Returns the folders whose code a function may call: its own, the engine, and those of the rules it names or
    captured."""
    found = set(_home(function.__module__))
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    for value in (*named, *_captured(function)):
        if isinstance(sources := getattr(value, "sources", None), frozenset):
            found |= sources
    return frozenset(found)


def _captured(function: Any) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # still empty: it is given its value later
            yield cell.cell_contents


@cache
def fingerprint(folders: frozenset[Path]) -> str:
    """Returns a short hash of these sources, of the versions of Numba and Python, and of how they compile."""
    how = f"{_numba.__version__} {sys.version} {linking is not None} {_numba.config.BOUNDSCHECK} {_numba.config.OPT:d}"
    return _digest(how, ((folder, path) for folder in sorted(folders) for path in _files(folder)))


def rules_digest(game: Path) -> str:
    """Returns a short hash of the compiled rules, estimate and numbers of the game in this folder, not its weights."""
    return _digest("", ((game, path) for path in _files(game) if path.suffix != ".npz"))


def _digest(how: str, files: Iterable[tuple[Path, Path]]) -> str:
    digest = hashlib.sha256(how.encode())
    for folder, path in files:
        digest.update(str(path.relative_to(folder.parent)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Returns the folder of compiled code: ``FILIBUSTA_CACHE``, or the user's cache (an installed package may be
    read-only)."""
    return Path(os.environ.get("FILIBUSTA_CACHE", "").strip() or user_cache_path("filibusta")) / "rules"


@cache
def cache_fault(root: Path) -> BadOption | None:
    """Returns the reason why compiled code cannot be stored in this folder, or None.

    Without such a folder rules are compiled in memory, so that importing them never fails. The error is raised where a
    game is requested or a command runs.
    """
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return None
    except OSError as error:
        message = "FILIBUSTA_CACHE is a folder in which files can be made, not {folder}: {reason}"
        return BadOption(message, folder=root.parent, reason=error.strerror)


def compiled_ahead(game: Path, tables_only: bool) -> Path:
    """Returns the path of the note that a game, or the part of it that tables need, was compiled for this kind of
    processor.

    The note exists only if that was done. It lies in the folder of the cache that is named after these sources. Numba
    finds machine code by the path of its source, so another copy of the same sources has a note of its own.
    """
    folders = frozenset({game, PACKAGE / "engine", PACKAGE / "ai", PACKAGE / "envs"})
    copy = hashlib.sha256(f"{PACKAGE} {game}".encode()).hexdigest()[:8]
    return _cache_folder(folders) / f"{'tables' if tables_only else 'all'} for {get_host_cpu_name()} {copy}"


@cache
def _cache_folder(folders: frozenset[Path]) -> Path:
    folder = cache_root() / fingerprint(folders)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted((f for f in folder.parent.iterdir() if f != folder), key=lambda f: f.stat().st_mtime)
    for old in others[:-KEPT_CACHES]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


INTERPRETED = bool(_numba.config.DISABLE_JIT)
"""True when rules run as plain Python (``NUMBA_DISABLE_JIT=1``), to be stepped through or measured for coverage."""


def _identity(value: Any) -> str:
    """Returns a name for a captured value that is the same in every process."""
    function = getattr(value, "py_func", value)
    if callable(function):
        captured = map(_identity, _captured(function))
        return f"{function.__module__}.{function.__qualname__}({','.join(captured)})"
    if isinstance(value, np.ndarray):
        array = cast(NDArray[Any], value)
        return f"{array.dtype.str}{array.shape}{hashlib.sha256(array.tobytes()).hexdigest()}"
    return repr(value)


def _name_closure(dispatcher: Any) -> None:
    """Lets the disk cache find a closure again.

    Numba identifies a closure by the pickled functions it captured, which differ from process to process. The name of
    the cache's folder already covers their sources, so the names of the captured values are enough.
    """
    identity = _identity(dispatcher)

    def index_key(signature: Any, codegen: Any) -> tuple[Any, ...]:
        return (signature, codegen.magic_tuple(), identity)

    dispatcher._cache._index_key = index_key


OPTIONS = {"nogil": True, "no_cfunc_wrapper": True, "_nrt": False}
"""Rules hold no GIL, and allocate nothing: counting references to buffers cost a twentieth of all random play."""


_cache_setting = Lock()


def _cache_in(folder: Path, dispatcher: Any) -> None:
    """Enables the disk cache of a function in this folder.

    The folder is a global setting of Numba, so it is restored afterwards for functions of other packages. A lock admits
    one thread at a time: if another thread restored it too early, the cache would lie in the current folder.
    """
    with _cache_setting:
        before = _numba.config.CACHE_DIR
        _numba.config.CACHE_DIR = str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            _numba.config.CACHE_DIR = before


@overload
def rule(function: F) -> F: ...
@overload
def rule(*, vectorize: bool) -> Callable[[F], F]: ...
def rule(function: Any = None, *, vectorize: bool = False) -> Any:
    """Marks a function over records as part of the rules: plain Python that is also compiled, without the GIL.

    ``vectorize`` is for functions that only copy many numbers. Other rules loop over a few items, where vectorized
    loops are slower: they cost a quarter of the time of random play.
    """
    if function is None:
        return partial(rule, vectorize=vectorize)
    if INTERPRETED:
        return function
    is_closure = function.__closure__ is not None
    if linking:
        compiled: Any = linking.RuleDispatcher(function, OPTIONS, vectorize)
    else:
        compiled = _numba.njit(**OPTIONS)(function)
    compiled.sources = _sources(function)
    if not cache_fault(cache_root()):
        _cache_in(_cache_folder(compiled.sources), compiled)
        if is_closure:
            _name_closure(compiled)
    return compiled


def written_rule(module: str, name: str, takes: str, body: str, names: Mapping[str, Any]) -> Any:
    """Returns a rule from its source text, as if written in ``module``. The text may use the objects in ``names``.

    Debuggers and tracebacks show the text. Numba's cache uses the file of the module.
    """
    text = f"def {name}({takes}):\n{indent(body, '    ')}"
    room: dict[str, Any] = {**names, "__name__": module}
    exec(compile(text, sys.modules[module].__file__ or "", "exec"), room)
    made = rule(room[name])
    shown_as = f"<{name} of {module}>"
    linecache.cache[shown_as] = (len(text), None, text.splitlines(keepends=True), shown_as)
    function = interpreted(made)
    function.__code__ = function.__code__.replace(co_filename=shown_as)
    return made


def interpreted(function: F) -> F:
    """Returns a rule as a plain Python function. For single calls on a plain state it is faster than machine code."""
    return getattr(function, "py_func", function)
