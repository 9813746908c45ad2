"""Compiling the rules: how kernels and entries are decorated, and where compiled code is kept.

A *kernel* is an inner function: it is called only from other kernels, takes records and whole numbers, and
has no Python wrapper. An *entry* is called from Python; it takes arrays and is kept in a cache folder named
after a hash of all sources it could depend on, so that no stale code is ever loaded.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from boardgame_envs.core.kernel_code import KernelCompiler

Record = Any
"""One state or rules record: numpy's ``np.record`` outside compiled code."""
Cells = npt.NDArray[np.int8]
Words = npt.NDArray[np.uint32]
Function = TypeVar("Function", bound=Callable[..., Any])

CACHE_VARIABLE = "BOARDGAME_ENVS_CACHE"
"""Environment variable that names the folder for compiled code."""
STALE_AFTER_DAYS = 14
LEAN: dict[str, Any] = {"_nrt": False, "error_model": "numpy"}
"""Kernels allocate nothing, so they need no reference counts: those cost ten nanoseconds per call with an array. Nor do
they look whether a number they divide by is zero: none is, and each look is a branch."""


def kernel(function: Function) -> Function:
    """Compile an inner function of the rules.

    Whole-number arguments of every width share one compiled version; without that each literal and each
    int8 or int16 field would compile a version of its own.
    """
    return _compiled(function, is_inlined=False)


def small_kernel(function: Function) -> Function:
    """Compile an inner function of a line or two that is called often: its code is put in place of the call."""
    return _compiled(function, is_inlined=True)


def _compiled(function: Function, is_inlined: bool) -> Function:
    compiled = numba.njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=is_inlined, pipeline_class=KernelCompiler, **LEAN
    )(function)
    if not numba.config.DISABLE_JIT:
        resolve = compiled.get_call_template

        def resolve_widened(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
            return resolve(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

        compiled.get_call_template = resolve_widened
    return compiled  # type: ignore[no-any-return]


def _widened(kind: Any) -> Any:
    """The type under which an argument of this type is compiled."""
    plain = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) else plain


def entry(template: Callable[..., Any], kernels: Mapping[str, Any], folder: Path | None) -> Callable[..., Any]:
    """Compile an entry: the code of `template` with its free names bound to a game's kernels."""
    bound = types.FunctionType(template.__code__, {**template.__globals__, **kernels}, template.__name__)
    bound.__qualname__ = template.__qualname__
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    if folder is None:
        return numba.njit(nogil=True, **LEAN)(bound)  # type: ignore[no-any-return]
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)  # read at decoration only; other people's functions keep theirs
    try:
        return numba.njit(nogil=True, cache=True, **LEAN)(bound)  # type: ignore[no-any-return]
    except RuntimeError:
        return numba.njit(nogil=True, **LEAN)(bound)  # type: ignore[no-any-return]
    finally:
        numba.config.CACHE_DIR = before


def without_dispatch(compiled: Any, signature: tuple[Any, ...]) -> Callable[..., Any]:
    """The machine code of an entry that was compiled for these types, called without looking at the arguments' types.

    Numba looks at every argument in every call to find the right version, which takes longer than a decision. Only
    for callers who own all arrays they pass: one of another type would be misread.
    """
    if numba.config.DISABLE_JIT:
        return compiled  # type: ignore[no-any-return]
    return compiled.overloads[signature].entry_point  # type: ignore[no-any-return]


def source_hash(*folders: Path) -> str:
    """A hash of every Python source in these folders and of the versions that compile them."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_folder(name: str, *folders: Path) -> Path | None:
    """The folder for compiled code that depends on these sources, or None where no folder can be written."""
    label = f"{name}-{source_hash(*folders)}"
    for base in _candidates():
        folder = base / label
        if _is_ours(folder):
            _forget_stale(base, name, keep=label)
            return folder
    return None


def _candidates() -> Iterator[Path]:
    """Where compiled code may be kept, best place first."""
    for variable in (CACHE_VARIABLE, "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            yield Path(os.environ[variable])
    if os.environ.get("XDG_CACHE_HOME"):
        yield Path(os.environ["XDG_CACHE_HOME"]) / "boardgame_envs"
    with contextlib.suppress(RuntimeError):
        yield Path.home() / ".cache" / "boardgame_envs"
    yield Path(tempfile.gettempdir()) / f"boardgame_envs-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def _is_ours(folder: Path) -> bool:
    """Whether the folder can be made and written, and belongs to nobody else (compiled code is executed)."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        status = folder.stat()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & stat.S_IWOTH


def _forget_stale(base: Path, name: str, keep: str) -> None:
    """Remove folders of older sources that nobody has used for a while."""
    limit = time.time() - STALE_AFTER_DAYS * 86400
    for folder in base.glob(f"{name}-*"):
        with contextlib.suppress(OSError):
            if folder.name != keep and folder.stat().st_mtime < limit:
                for path in sorted(folder.rglob("*"), reverse=True):
                    path.rmdir() if path.is_dir() else path.unlink()
                folder.rmdir()


def is_compiled(folder: Path | None) -> bool:
    """Whether the folder holds compiled code already."""
    return folder is not None and any(folder.rglob("*.nbc"))


_ready: set[str] = set()
"""What this process has loaded or compiled: looking into the cache folder again would take longer than a decision."""


@contextlib.contextmanager
def announced(title: str, folder: Path | None) -> Iterator[None]:
    """Say in one line on stderr that something is being compiled, and how long it took; once in a process."""
    if title in _ready or numba.config.DISABLE_JIT or is_compiled(folder):
        yield
        _ready.add(title)
        return
    print(f"boardgame_envs: compiling {title}, once ...", end="", flush=True, file=sys.stderr)
    started = time.perf_counter()
    yield
    _ready.add(title)
    where = "" if folder is not None else " (no folder to keep it in: the next start compiles again)"
    print(f" done in {time.perf_counter() - started:.0f} s{where}", flush=True, file=sys.stderr)
