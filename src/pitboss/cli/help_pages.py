"""Help as it is printed: whole summaries, and names that are never broken, whatever the width of the terminal."""

from __future__ import annotations

import inspect
import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup

NARROWEST, WIDEST = 40, 120
MARGIN = 2
GAP = 2
WIDEST_NAME = 30
"""A name that is longer has its text below it."""
KINDS = {
    "int": "NUMBER",
    "int range": "NUMBER",
    "integer": "NUMBER",
    "float": "NUMBER",
    "float range": "NUMBER",
    "str": "TEXT",
    "path": "FILE",
}
KIND = re.compile(r"<([^<>]*)>")

Row = tuple[str, str]
"""A name, and what it is."""


class HelpfulCommand(TyperCommand):
    """A command whose help is laid out here."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help of the command."""
        formatter.write(command_help(self, ctx, columns()))

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the summary, whole, for shells that show it beside the name."""
        return summary(self)


class HelpfulGroup(TyperGroup):
    """The commands together, with their summaries."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        width = columns()
        formatter.write(command_help(self, ctx, width))
        rows = [(name, summary(command)) for name, command in self.commands.items() if not command.hidden]
        formatter.write("\n".join(["", *_section("Commands", rows, width)]))


def columns() -> int:
    """Return the columns there are: of the terminal, or as COLUMNS says, in a pipe as well."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def summary(command: Any) -> str:
    """Return the first paragraph of what a command says of itself, without the full stop."""
    first = inspect.cleandoc(command.help or "").split("\n\n")[0]
    return " ".join(first.split()).rstrip(".")


def command_help(command: Any, ctx: Any, width: int) -> str:
    """Return the help of a command: how it is written, what it does, its arguments and its options."""
    given = [parameter for parameter in command.get_params(ctx) if not getattr(parameter, "hidden", False)]
    arguments = [parameter for parameter in given if parameter.param_type_name == "argument"]
    options = [parameter for parameter in given if parameter.param_type_name == "option"]
    lines = [*_usage(command, ctx, arguments, width), ""]
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        lines += [*wrapped(paragraph, width, " " * MARGIN), ""]
    if arguments:
        lines += [*_section("Arguments", [_argument(argument) for argument in arguments], width), ""]
    lines += _section("Options", [_option(option, ctx) for option in options], width)
    return "\n".join(lines) + "\n"


def _usage(command: Any, ctx: Any, arguments: Sequence[Any], width: int) -> list[str]:
    names = [name if argument.required else f"[{name}]" for argument in arguments for name in [metavar_of(argument)]]
    if hasattr(command, "commands"):
        names = ["COMMAND", "..."]
    begins = f"Usage: {ctx.command_path} "
    return wrapped(" ".join(["[OPTIONS]", *names]), width, begins, " " * min(len(begins), width // 2))


def metavar_of(argument: Any) -> str:
    """Return what stands for an argument."""
    return str(argument.metavar or str(argument.name).upper())


def _argument(argument: Any) -> Row:
    says = argument.help or ""
    default = argument.default
    shown = default is not None and not callable(default) and not argument.required
    return metavar_of(argument), f"{says} [default: {default}]" if shown else says


def _option(option: Any, ctx: Any) -> Row:
    names, says = option.get_help_record(ctx) or (", ".join(option.opts), "")
    return KIND.sub(lambda found: KINDS.get(found[1], found[1]), names), " ".join(says.split())


def _section(title: str, rows: Sequence[Row], width: int) -> list[str]:
    return [f"{title}:", *listed(rows, width)]


def listed(rows: Sequence[Row], width: int) -> Iterator[str]:
    """Yield names with their texts beside them, a long name with its text below."""
    widest = min(WIDEST_NAME, width // 2)
    column = MARGIN + GAP + max((len(name) for name, _ in rows if len(name) <= widest), default=0)
    for name, says in rows:
        fits = MARGIN + len(name) + GAP <= column
        begins = f"{' ' * MARGIN}{name}".ljust(column) if fits else " " * column
        if not fits:
            yield f"{' ' * MARGIN}{name}"
        yield from wrapped(says, width, begins, " " * column) or [begins.rstrip()]


def wrapped(text: str, width: int, first: str, then: str | None = None) -> list[str]:
    """Return a paragraph in lines of a width; words stay whole, those with hyphens too."""
    return textwrap.wrap(
        " ".join(text.split()),
        width,
        initial_indent=first,
        subsequent_indent=first if then is None else then,
        break_on_hyphens=False,
        break_long_words=False,
    )
