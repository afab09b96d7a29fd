"""Running a command line to its exit code: whatever goes wrong is said in sentences, never in a traceback.

Wrong input ends with exit code 2, and so does an error in the code of a game from outside. Any other error that nobody
foresaw is a fault of this program, and keeps its traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer

from pitboss.cli.completing import answering_shell, is_asked
from pitboss.cli.file_troubles import silence_output, told
from pitboss.cli.outside import fault_of_a_game, folders_are_named, take_folders, tell_broken
from pitboss.cli.refusing import WRONG_INPUT
from pitboss.extras import MissingExtra

PROGRAM = "pitboss"
BROKEN_OFF = 1


def run(app: typer.Typer, words: Sequence[str]) -> int:
    """Run the words of a command line and return the exit code."""
    arguments = _with_help(take_folders(list(words)))
    if folders_are_named() and not is_asked():
        tell_broken()
    code = _told_troubles(lambda: _run(app, arguments))
    return code or _told_troubles(_flush)


def _with_help(words: list[str]) -> list[str]:
    """Return the words with ``--help`` for what other programs understand as well: nothing at all, help and -h."""
    if not words:
        return ["--help"]
    if words[0] == "help":
        return [*words[1:], "--help"]
    return [*words[:-1], "--help"] if words[-1] == "-h" else words


def _run(app: typer.Typer, arguments: Sequence[str]) -> int:
    group: Any = typer.main.get_command(app)
    try:
        with answering_shell():
            done = group.main(args=list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except typer.Abort:
        print("The input ended before everything was answered.", file=sys.stderr)
        return BROKEN_OFF
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        print(_explained(error, group, arguments), file=sys.stderr)
        return WRONG_INPUT
    return done if isinstance(done, int) else 0


def _explained(error: Any, group: Any, arguments: Sequence[str]) -> str:
    from pitboss.cli.usage import explained

    if type(error).__name__ == "NoArgsIsHelpError":
        return str(error.format_message())
    return explained(error, group, arguments, PROGRAM)


def _told_troubles(work: Callable[[], int]) -> int:
    """Do something; what may go wrong outside of the program, or with what it was given, is told as a sentence."""
    from pitboss.rulebook import SubmissionRefused, UnknownGame

    try:
        return work()
    except (UnknownGame, SubmissionRefused) as error:
        tell_broken()
        print(error, file=sys.stderr)
    except MissingExtra as missing:
        print(missing, file=sys.stderr)
    except OSError as error:
        silence_output()
        print(told(error), file=sys.stderr)
    except Exception as error:
        from pitboss.solve.model.not_priced import NotPriced

        sentence = str(error) if isinstance(error, NotPriced) else fault_of_a_game(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
    return WRONG_INPUT


def _flush() -> int:
    """Have all output written while a full disk can still be told of."""
    sys.stdout.flush()
    return 0
