"""Plants a mutant in a running process: the existing functions get the changed code.

Nothing has to be imported again, and thousands of collected tests stay as they are. Code that runs on import is run
again only if it defines a plain name: whatever holds the old object under that name gets the new one. A change that
cannot be planted this way is tried in a separate process (``at_import.py``).
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

from tools.mutation.mutants import Mutant, mutated

CLEARED = (
    "pitboss.games.finding",
    "pitboss.rulebook.rules",
    "pitboss.rulebook.submission",
    "pitboss.rulebook.description",
    "pitboss.table",
    "pitboss.record.proof.mutation",
    "tests.solved",
)
"""Caches of results that may have been computed before the change."""


class CannotPlant(Exception):
    """The change cannot be planted in a running process."""


def clear_caches() -> None:
    """Clear what was computed from rules, here and in the process from which this one was forked."""
    for kept in _caches():
        kept.cache_clear()


def get_ready(paths: list[Path]) -> None:
    """Import what may be mutated and find its functions, once for all forks of this process."""
    for path in paths:
        importlib.import_module(".".join(path.with_suffix("").parts[1:]))
    gc.unfreeze()  # objects frozen by the tests are not listed
    _functions()
    _caches()


@functools.cache
def _caches() -> list[functools._lru_cache_wrapper[object]]:
    return [
        kept
        for kept in gc.get_objects()
        if type(kept) is functools._lru_cache_wrapper  # asking a weak reference for its class may fail
        and (getattr(kept, "__module__", None) or "").startswith(CLEARED)
    ]


@functools.cache
def _functions() -> dict[str, list[FunctionType]]:
    """Return the existing functions, by file."""
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType:  # the target of a weak reference may be gone
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def plant(mutant: Mutant, root: Path) -> None:
    """Change the code of this process; raises CannotPlant."""
    path = root / mutant.path
    tree = mutated(mutant.path, mutant.number, root)
    if mutant.at_import:
        _set_name(mutant, tree, path)
    else:
        _set_functions(compile(tree, str(path), "exec", dont_inherit=True), path)
    clear_caches()


def _set_functions(code: CodeType, path: Path) -> None:
    changed = {(inner.co_qualname, inner.co_firstlineno): inner for inner in _inner_codes(code)}
    planted = 0
    for function in _functions().get(str(path), ()):
        old = function.__code__
        new = changed.get((old.co_qualname, old.co_firstlineno))
        if new is None or new == old:
            continue
        if new.co_freevars != old.co_freevars:
            raise CannotPlant(old.co_qualname)
        function.__code__ = new
        planted += 1
    if not planted:
        raise CannotPlant(str(path))


def _inner_codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner_codes(constant)


def _set_name(mutant: Mutant, tree: ast.Module, path: Path) -> None:
    module = _module_at(path)
    for statement in tree.body:
        lines = (statement.lineno, statement.end_lineno or statement.lineno)
        target = _only_name(statement)
        if target is not None and lines[0] <= mutant.line <= lines[1]:
            _replace(module, target, statement)
            return
    raise CannotPlant(mutant.function)


def _only_name(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return name
    return None


def _replace(module: ModuleType, name: str, statement: ast.stmt) -> None:
    old = getattr(module, name)
    if _held_elsewhere(old):
        raise CannotPlant(name)
    space = dict(vars(module))
    exec(compile(ast.Module([statement], []), str(module.__file__), "exec", dont_inherit=True), space)
    for other in list(sys.modules.values()):
        for held, value in list(vars(other).items()) if isinstance(other, ModuleType) else ():
            if value is old and held == name:
                setattr(other, held, space[name])


def _held_elsewhere(value: object) -> bool:
    """Whether anything except modules holds a value: whatever was derived from it on import keeps the old one."""
    gc.unfreeze()  # frozen objects are not listed
    modules = {id(vars(module)) for module in list(sys.modules.values()) if isinstance(module, ModuleType)}
    return any(id(holder) not in modules for holder in gc.get_referrers(value) if type(holder) is not FrameType)


def _module_at(path: Path) -> ModuleType:
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(path):
            return module
    raise CannotPlant(str(path))
