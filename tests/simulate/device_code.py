"""``python -m tests.simulate.device_code [PLANS]``: the code that a CUDA device would run, on the processor.

Numba's simulator runs kernels as Python, where a number has any size and no type. This program compiles the kernels
that can play any plan as it would for a device, takes the compiler's intermediate code (LLVM) just before it is
translated into instructions of the device, and compiles that for the processor. All sums must be equal, field by
field, for the simulator's plans and for PLANS random ones. What this cannot check is the last step, the device's own
translation. It needs numba-cuda with its compiler, but no device: ``pip install "numba-cuda[cu13]"``.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from ctypes import CFUNCTYPE, byref, c_int, c_int64, c_void_p
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.cuda import dispatcher
from numba.cuda.compiler import compile_cuda

from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES
from pitboss.simulate.kernel.gpu import chunk_kernel
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.preparation import prepare
from pitboss.simulate.running import simulating
from pitboss.simulate.running.gpu import engine, memory, player
from pitboss.simulate.running.simulating import run_plan
from tests.simulate.device_stand_in import HostArray, on_host
from tests.simulate.gpu_equality import differing, plans

HOPPER = (9, 0)
"""The device that the code is compiled for: its compute capability."""

ROUNDS, CHUNK = 20_000, 1_900
KERNELS = ("play_lean_chunks", "play_chunks", "lay_out", "add_chunks")

PLACES = ("tid", "ntid", "ctaid", "nctaid")
"""A device's words for the number of a thread in its block, of threads in a block, of the block, and of blocks."""

QUOTED = re.compile(r'("[^"]*")')
BEFORE_STAR = re.compile(r'(?:\b(?:i\d+|double|float|void|ptr)|%"[^"]*")\s*$')
CLOSING = {"]": "[", "}": "{", ")": "(", ">": "<"}


def without_typed_pointers(line: str) -> str:
    """Return a line of LLVM's language with ``ptr`` for every pointer, as LLVM has written it since its version 15."""
    parts = QUOTED.split(line)
    if not any("*" in part for part in parts[::2]):
        return line
    written: list[str] = []
    for place, part in enumerate(parts):
        pieces = [part] if place % 2 else re.split(r"(\*)", part)
        for piece in pieces:
            if piece == "*":
                before = "".join(written)
                written = [before[: _type_begins(before)], "ptr"]
            else:
                written.append(piece)
    return "".join(written)


def _type_begins(text: str) -> int:
    """Return where the type begins with which a text ends."""
    text = text.rstrip()
    if text[-1] not in CLOSING:
        found = BEFORE_STAR.search(text)
        assert found is not None, text[-200:]
        return found.start()
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] in CLOSING) - (text[place] in CLOSING.values())
        if not depth:
            return place
    raise AssertionError(f"no beginning of {text[-200:]}")


def for_host(module: str) -> str:
    """Return a module for a device as one for the processor; where a thread is, the caller says."""
    lines = [without_typed_pointers(line) for line in module.splitlines() if not line.startswith("target ")]
    text = "\n".join(lines)
    for word in PLACES:
        for axis in "xyz":
            text = text.replace(f'@"llvm.nvvm.read.ptx.sreg.{word}.{axis}"', f"@{word}_{axis}")
    assert "llvm.nvvm" not in text, re.findall(r"llvm\.nvvm[\w.]*", text)
    return text


def place_functions() -> str:
    """Return the functions that say where a thread is: along x what is set before it starts, alone along y and z."""
    along_x = "@{0}_now = global i32 0\ndefine i32 @{0}_x() {{\n  %now = load i32, ptr @{0}_now\n  ret i32 %now\n}}\n"
    alone = "define i32 @{0}_{1}() {{\n  ret i32 {2}\n}}\n"
    written = [along_x.format(word) for word in PLACES]
    written += [alone.format(word, axis, int(word.startswith("n"))) for word in PLACES for axis in "yz"]
    return "".join(written)


class HostCode:
    """A kernel compiled for a device up to its last step, and from there for the processor; a call plays one thread."""

    def __init__(self, kernel: Any, arguments: tuple[Any, ...]) -> None:
        library = compile_cuda(
            kernel.py_func, numba.types.void, arguments, cc=HOPPER, nvvm_options={"fastmath": False, "opt": 3}
        ).library
        machine = llvm.Target.from_default_triple().create_target_machine(opt=2, jit=True)
        module = llvm.parse_assembly(place_functions())
        for text in dict.fromkeys(library.llvm_strs):
            module.link_in(llvm.parse_assembly(for_host(text)))
        module.verify()
        name = next(function.name for function in module.functions if kernel.py_func.__name__ in function.name)
        entry = module.get_function(name)
        passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
        passes.getModulePassManager().run(module, passes)
        given = len(list(entry.arguments)) - 1
        self.code = llvm.create_mcjit_compiler(module, machine)
        self.code.finalize_object()
        address = self.code.get_function_address(name)
        self.result = c_void_p()
        self.call = partial(CFUNCTYPE(c_int, c_void_p, *[c_int64] * given)(address), byref(self.result))
        self.places = [c_int.from_address(self.code.get_global_value_address(f"{word}_now")) for word in PLACES]


def numbers_of(value: Any) -> Iterator[int]:
    """Yield what a kernel is given for an argument: an array's address and shape, a tuple's members one by one."""
    if value is None:
        yield 0
    elif isinstance(value, np.ndarray):
        yield from (0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides)
    elif isinstance(value, tuple):
        for member in value:
            yield from numbers_of(member)
    else:
        yield int(value)


@cache
def host_code(kernel: Any, kinds: tuple[Any, ...]) -> HostCode:
    """Return a kernel's code for arguments of some types, compiled once."""
    return HostCode(kernel, kinds)


class HostKernel:
    """A kernel as it is launched on a device, with its threads one after the other."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel

    def __getitem__(self, grid: tuple[int, int]) -> Callable[..., None]:
        blocks, threads = grid

        def launch(*arguments: Any) -> None:
            kinds = tuple(numba.typeof(plain(argument)) for argument in arguments)  # type: ignore[no-untyped-call]
            code = host_code(self.kernel, kinds)
            given = list(chain.from_iterable(map(numbers_of, arguments)))
            for block in range(blocks):
                for thread in range(threads):
                    for place, number in zip(code.places, (thread, threads, block, blocks), strict=True):
                        place.value = number
                    code.call(*given)

        return launch


def plain(value: Any) -> Any:
    """Return a value with plain NumPy arrays, whose types numba knows."""
    if isinstance(value, tuple):
        members = [plain(member) for member in value]
        return type(value)(*members) if hasattr(value, "_fields") else tuple(members)
    return np.asarray(value) if isinstance(value, HostArray) else value


@contextmanager
def host_device() -> Iterator[None]:
    """Let the player of any plan work on the processor, with the code of a device."""
    stand_in = SimpleNamespace(
        to_device=on_host, device_array=lambda size, dtype: np.zeros(size, dtype).view(HostArray)
    )
    hopper = SimpleNamespace(compute_capability=HOPPER)
    with ExitStack() as stack:
        for module in (player, memory):
            stack.enter_context(patch.object(module, "cuda", stand_in))
        for name in KERNELS:
            stack.enter_context(patch.object(chunk_kernel, name, HostKernel(getattr(chunk_kernel, name))))
        stack.enter_context(patch.object(dispatcher, "get_current_device", lambda: hopper))
        stack.enter_context(patch("numba.cuda.gpus", [nullcontext()]))
        stack.enter_context(patch.object(simulating, "devices", lambda: [0]))
        stack.enter_context(patch.object(engine, "devices", lambda most=None: [0]))
        stack.enter_context(
            patch.object(engine, "device_player", lambda work, number: player.ChunkPlayer(work, 1, 1 << 30, False))
        )
        yield


def larger(plan: Plan) -> Plan:
    """Return a plan with enough rounds for rare hands."""
    return replace(plan, rounds=ROUNDS)


def compared(name: str, plan: Plan, until_se: float | None) -> list[str]:
    """Print in which sums the device's code and the processor's differ, and return their names."""
    with host_device():
        on_device = run_plan(plan, until_se, engine=Engine.GPU)
    at_home = run_plan(plan, until_se, workers=1)
    names = differing(at_home, on_device)
    print(f"{name}: {at_home.rounds} rounds, {', '.join(names) or 'equal'}", flush=True)
    return names


def main() -> int:
    """Compare the plans that numba's simulator plays, with more rounds, and random ones; return how many differ."""
    wrong = 0
    with patch.object(prepare, "ROUNDS_OF_A_CHUNK", CHUNK), patch.object(prepare, "SHORTEST_CHUNK", 1):
        for name, plan, until_se, _ in plans():
            wrong += bool(compared(name, larger(plan), until_se))
        for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 0):
            game = GAMES[number % len(GAMES)].id
            plan = random_plan(game, ROUNDS, random.Random(f"device code {number}"))
            wrong += bool(compared(f"{game} at random, {number}", plan, None))
    return wrong


if __name__ == "__main__":
    sys.exit(main())
