"""How kernels get through numba: as code that is put into entries, never as machine code of their own.

Nobody but entries calls kernels, and every entry optimises what it contains. Numba would also optimise and emit each
kernel by itself, with all kernels it calls, which is a third of the time that compiling a game takes.

Kernels never count from the end of an array. Numba would look at every index whether it is negative, which costs more
than most of what kernels do with the cell and keeps loops from becoming vector instructions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering
from numba.np import arrayobj


class KernelCode(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel and of all kernels it calls, as it is linked into entries."""

    def _optimize_final_module(self) -> None:
        """Leave it to the entry."""

    def _finalize_final_module(self) -> None:
        """Emit nothing."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing has been emitted, so there is no pointer."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Whom numba tells where the Python objects of this code are: kernels have none."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """There is no emitted code that could look for Python objects."""


@contextmanager
def plain_indices() -> Iterator[None]:
    """What is compiled meanwhile (one function at a time: numba sees to that) takes indices as they are.

    With bounds checked (NUMBA_BOUNDSCHECK=1) a negative one is an error.
    """
    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The index as numba's own function gives it, but for negative ones."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(NativeLowering):  # type: ignore[misc]
    """Numba's last step, into `KernelCode`."""

    _name = "kernel_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the kernel."""
        state.library = KernelCode(state.targetctx.codegen(), state.func_id.func_qualname)
        with plain_indices():
            lowered: bool = super().run_pass(state)
        return lowered


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's usual way, but for the last step."""

    def define_pipelines(self) -> list[PassManager]:
        """The steps through which a kernel goes."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [(KernelLowering if step is NativeLowering else step, title) for step, title in steps.passes]
        steps.finalize()
        return [steps]
