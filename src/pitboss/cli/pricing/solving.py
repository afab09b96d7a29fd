"""What the commands that solve have in common: the strategy they are given, and what can go wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.cli.file_troubles import told
from pitboss.cli.refusing import refuse
from pitboss.rulebook import Rules
from pitboss.solve.strategies.strategy import Strategy

NAMED = ("cd", "td")
NOWHERE_TO_KEEP = "cannot cache function"
"""How the compiler's complaint begins when it finds no folder to write to."""
COMPILING = "Compiling the {what} once; this takes up to a minute ..."


def read_strategy(given: str, rules: Rules) -> str | Strategy:
    """Return ``cd`` or ``td``, or the strategy in the file of that name."""
    from pitboss.solve.strategies.text import StrategyRefused, read_strategy_file

    if given in NAMED:
        return given
    try:
        return read_strategy_file(given, rules)
    except FileNotFoundError:
        refuse(f"There is no strategy {given!r}: it is cd, td, or the name of a file, and there is no such file.")
    except OSError as error:
        refuse(told(error, given))
    except StrategyRefused as refused:
        refuse(f"{given}: {refused}")


@contextmanager
def told_of_compiling(what: str = "solver") -> Iterator[None]:
    """Say on stderr when the solver has to be compiled first; and where there is nowhere to keep it, say so and end."""
    from pitboss.solve.kernels.compiling_notice import before_compiling

    try:
        with before_compiling(lambda: print(COMPILING.format(what=what), file=sys.stderr, flush=True)):
            yield
    except RuntimeError as error:
        if not str(error).startswith(NOWHERE_TO_KEEP):
            raise
        refuse(
            f"The compiled {what} can be kept neither beside its source nor in your home: name a folder for it that "
            "can be written to in the environment variable NUMBA_CACHE_DIR."
        )


def file_or_name(given: str) -> str:
    """Return a strategy as it is called in print."""
    return given if given in NAMED else Path(given).name
