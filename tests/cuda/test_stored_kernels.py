"""Kernels are compiled once, for GPUs that need not be there; nothing here runs one."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingImports=false

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.cuda import ahead, kernels
from filibusta.cuda.device import compiling_for
from filibusta.cuda.memory import filled
from filibusta.cuda.stored_kernels import StoredKernel, stored
from filibusta.engine import compiler
from filibusta.engine.errors import FilibustaError
from filibusta.terminal import compile_kernels as terminal

GAMES = [name for name in filibusta.game_names() if filibusta.game(name).fits_gpu]
H100, A100 = (9, 0), (8, 0)
HERE = Path(__file__).parents[2]
compiles = pytest.mark.skipif(not ahead.capabilities(), reason="CUDA's compiler is not installed")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, in which kernels of this test lie."""
    with monkeypatch.context() as patched:
        patched.setenv("FILIBUSTA_CACHE", str(tmp_path))
        _forget_folders()
        yield tmp_path
    _forget_folders()


def _forget_folders() -> None:
    compiler.fingerprint.cache_clear()
    compiler._cache_folder.cache_clear()  # pyright: ignore[reportPrivateUsage]


def _draw() -> StoredKernel:
    """A small kernel, as a new process has it: nothing is compiled yet."""
    return StoredKernel(kernels.choose.py_func)


def _compile(kernel: StoredKernel, capability: tuple[int, int] = H100) -> None:
    with compiling_for(capability):
        choices, counts = np.zeros((2, 3), np.int32, order="F"), np.zeros(2, np.int32)
        kernel.compile_for(choices, counts, np.uint64(0), counts)


def _files(cache: Path) -> dict[str, bytes]:
    return {str(path.relative_to(cache)): path.read_bytes() for path in cache.rglob("*.cubin")}


@compiles
def test_the_next_process_compiles_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch):
    _compile(_draw())
    before = _files(cache)
    assert len(before) == 1
    monkeypatch.setattr(StoredKernel, "assembly", None)
    again = _draw()
    _compile(again)
    (kernel,) = again.overloads.values()
    assert kernel.library.get_cubin(cc=(*H100, "a")).code in next(iter(before.values()))
    assert _files(cache) == before


@compiles
@pytest.mark.parametrize("damaged", [b"", b"nothing", b"0\n1\n2"])
def test_a_damaged_file_is_compiled_anew(cache: Path, damaged: bytes):
    _compile(_draw())
    (path,) = cache.rglob("*.cubin")
    whole = path.stat().st_size
    path.write_bytes(damaged or path.read_bytes()[:-100])
    _compile(_draw())
    assert [*_files(cache)] == [str(path.relative_to(cache))] and path.stat().st_size == whole


@compiles
def test_each_capability_has_machine_code_of_its_own(cache: Path):
    for capability in (H100, A100, H100):
        _compile(_draw(), capability)
    assert len(set(_files(cache).values())) == 2


@compiles
def test_changed_sources_are_compiled_anew(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "cuda"
    folder.mkdir()
    (folder / "kernels.py").write_text("first")
    monkeypatch.setattr("filibusta.cuda.stored_kernels._sources", {kernels.choose.py_func: frozenset({folder})}.get)
    for text in ("first", "second", "first"):
        (folder / "kernels.py").write_text(text)
        _forget_folders()
        _compile(_draw())
    assert len(_files(cache)) == 2


def test_what_was_stored_is_read_until_it_is_damaged(tmp_path: Path):
    made: list[str] = []

    def make() -> tuple[str, bytes]:
        made.append("kernel")
        return "kernel", b"\x7fELF\n\n"

    path = tmp_path / "one.cubin"
    assert stored(path, make) == stored(path, make) == ("kernel", b"\x7fELF\n\n")
    assert len(made) == 1
    path.write_bytes(path.read_bytes().replace(b"ELF", b"FLE"))
    assert stored(path, make)[1] == b"\x7fELF\n\n"
    assert len(made) == 2 and [*tmp_path.iterdir()] == [path]


def test_a_kernel_is_compiled_for_the_types_of_the_device():
    """What stands in for an array of the device has its type, so that what was compiled ahead is found."""
    from numba.cuda.cudadrv.devicearray import DeviceNDArray  # pyright: ignore[reportMissingTypeStubs]
    from numba.cuda.typing.typeof import typeof  # pyright: ignore[reportMissingTypeStubs]

    record: Any = filibusta.game(GAMES[0]).layout.dtype
    with compiling_for(H100):
        for shape, dtype, order in (((5, 3), np.int8, "F"), ((5, 0, 7), np.int32, "C"), ((5,), record, "C")):
            stand_in = np.asarray(filled(shape, dtype, order=order))
            on_device = DeviceNDArray.__new__(DeviceNDArray)
            on_device.__dict__.update(_like(stand_in))
            assert typeof(stand_in) == on_device._numba_type_  # pyright: ignore[reportPrivateUsage]


def _like(array: Any) -> dict[str, Any]:
    from numba.cuda.cudadrv.dummyarray import Array  # pyright: ignore[reportMissingTypeStubs]

    shown = Array.from_desc(0, array.shape, array.strides, array.dtype.itemsize)
    return {"_dummy": shown, "shape": array.shape, "strides": array.strides, "dtype": array.dtype, "size": array.size,
            "ndim": array.ndim}  # fmt: skip


@pytest.mark.long
@compiles
@pytest.mark.parametrize("name", GAMES)
def test_the_command_compiles_a_game_once(name: str, tmp_path: Path):
    """For an H100. What is loaded byte by byte are marks (masks, what a table says): records are aligned."""
    command = [sys.executable, "-m", "filibusta.cli", "compile", name, "--cuda", "sm_90"]
    settings = os.environ | {"FILIBUSTA_CACHE": str(tmp_path)}
    assert subprocess.run(command, env=settings, check=False).returncode == 0
    before = _files(tmp_path)
    assert len(before) == 7  # step, choose, leave, take (of either width), and a look at records and at features
    assert subprocess.run(command, env=settings, check=False).returncode == 0
    assert _files(tmp_path) == before


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_is_asked_for_without_a_gpu(name: str, monkeypatch: pytest.MonkeyPatch):
    """All that surrounds the kernels runs on arrays that stand in for those of a GPU."""
    asked = set[str]()
    monkeypatch.setattr(StoredKernel, "_kernel", lambda kernel, kinds: asked.add(kernel.py_func.__name__))
    ahead.compile_kernels(filibusta.game(name), H100)
    assert asked >= {"step_each", "look_at_each"}


@pytest.mark.long
@compiles
@pytest.mark.parametrize("name", GAMES)
def test_records_are_aligned(name: str, monkeypatch: pytest.MonkeyPatch):
    """What is loaded byte by byte are marks (masks, what a table says)."""
    texts: dict[str, str] = {}

    def note(kernel: StoredKernel, kinds: Any) -> Any:
        texts[kernel.py_func.__name__] = kernel.assembly(kinds)[1]

    monkeypatch.setattr(StoredKernel, "_kernel", note)
    ahead.compile_kernels(filibusta.game(name), H100)
    loads = re.findall(r"\bld\.\S+", texts["step_each"])
    assert sum(load.endswith(("8", "b8")) for load in loads) < len(loads) / 20


@pytest.mark.parametrize(
    ("names", "given", "message"),
    [
        ([], ["sm_1"], "a compute capability is one of .*sm_90.*, not sm_1"),
        ([], ["pirates"], "a compute capability is one of .*, not pirates"),
        ([], ["sm_90", "sm_80"], "a compute capability is one of .*, not sm_90 sm_80"),
        ([], [], "there is no GPU here to compile for: name a compute capability"),
        (["spanish_main"], ["sm_90"], "spanish_main is not played on a GPU"),
        (["chess"], ["sm_90"], "there is no game"),
    ],
)
def test_what_cannot_be_compiled_is_said(
    names: list[str], given: list[str], message: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ahead, "capabilities", lambda: [A100, H100])
    monkeypatch.setattr(ahead, "capability_here", lambda: None)
    with pytest.raises(FilibustaError, match=message):
        terminal.capability_from(given)
        terminal.games_from(names)


def test_without_cudas_compiler_it_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ahead, "capabilities", list)
    with pytest.raises(FilibustaError, match="CUDA's compiler is not installed: pip install"):
        terminal.capability_from(["sm_90"])
