"""The reference of the commands, from the functions that define the command line."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import typer
from typer.models import ArgumentInfo, OptionInfo, ParameterInfo

from pitboss.cli.main import app
from tools.docs.markdown import code, page, plain, sentences, table

FOLDER = "reference/commands"
TYPES = {int: "N", float: "NUMBER", str: "TEXT"}


@dataclass(frozen=True)
class Parameter:
    """An argument or an option of a command."""

    name: str
    info: ParameterInfo
    type: Any
    default: Any

    @property
    def required(self) -> bool:
        """Whether the command needs it."""
        return self.default is inspect.Parameter.empty

    @property
    def repeated(self) -> bool:
        """Whether it may be given more than once."""
        return get_origin(self.type) is list

    @property
    def names(self) -> str:
        """The names of an option, as typed."""
        usual = f"--{self.name.replace('_', '-')}"
        given = (self.info.default, *(self.info.param_decls or ()))  # with Annotated, the first name is the default
        declared = [name for name in given if isinstance(name, str) and name.startswith("-")]
        return ", ".join(declared) or (f"{usual} / --no{usual[1:]}" if self.type is bool else usual)

    @property
    def value(self) -> str:
        """The placeholder for its value."""
        if isinstance(self.info, ArgumentInfo) or self.info.metavar:
            return self.info.metavar or self.name.upper()
        if isinstance(self.type, type) and issubclass(self.type, Enum):
            return "|".join(str(member.value) for member in self.type)
        return "" if self.type is bool else TYPES.get(self.type, "FILE")

    @property
    def shown_default(self) -> str:
        """Its default, if that is informative."""
        value = getattr(self.default, "value", self.default)
        return code(str(value)) if isinstance(value, str | int | float) and value is not False else ""


@dataclass(frozen=True)
class Command:
    """A command: its full name, and the function behind it."""

    name: str
    run: Callable[..., Any]

    @property
    def help(self) -> str:
        """What it does, according to its help."""
        return inspect.cleandoc(self.run.__doc__ or "")

    @property
    def summary(self) -> str:
        """The first paragraph of its help."""
        return " ".join(self.help.split("\n\n")[0].split())

    @property
    def parameters(self) -> list[Parameter]:
        """Its arguments and options, in the order of the help."""
        hints = get_type_hints(self.run, include_extras=True)
        given = inspect.signature(self.run).parameters
        found = (_parameter(name, hints[name], given[name].default) for name in given)
        return [each for each in found if each is not None and not each.info.hidden]


def _parameter(name: str, hint: Any, default: Any) -> Parameter | None:
    if get_origin(hint) is not Annotated:
        return None
    kind, *notes = get_args(hint)
    info = next((note for note in notes if isinstance(note, ParameterInfo)), None)
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    return None if info is None else Parameter(name, info, kind, default)


def commands(of: typer.Typer = app, group: str = "") -> list[Command]:
    """Return every command that is not hidden, including those of groups."""
    found = [
        Command(f"{group} {each.name or each.callback.__name__.replace('_', '-')}".strip(), each.callback)
        for each in of.registered_commands
        if each.callback is not None and not each.hidden
    ]
    for each in of.registered_groups:
        if each.typer_instance is not None and not each.hidden:
            found += commands(each.typer_instance, f"{group} {each.name or ''}".strip())
    return found


def command_pages() -> dict[str, str]:
    """Return a page for each command, and one that lists them."""
    listed = commands()
    return {f"{FOLDER}/index.md": _index(listed), **{f"{FOLDER}/{_file(each)}": _command(each) for each in listed}}


def _file(command: Command) -> str:
    return f"{command.name.replace(' ', '-')}.md"


def _index(listed: list[Command]) -> str:
    return page(
        "# Commands",
        "`pitboss COMMAND --help` prints the same help in the terminal.",
        table(
            ["Command", "What it does"],
            ([f"[`pitboss {each.name}`]({_file(each)})", plain(each.summary)] for each in listed),
        ),
        "`--games` works before or after any command; `--version` works without one:",
        table(
            ["Option", "Meaning"],
            [
                ["`--games DIR`", "Also load the games in this folder ([Add a game](../../adding-a-game.md))."],
                ["`--version`", "Print the version."],
            ],
        ),
    )


def _command(command: Command) -> str:
    arguments = [each for each in command.parameters if isinstance(each.info, ArgumentInfo)]
    options = [each for each in command.parameters if isinstance(each.info, OptionInfo)]
    usage = [each.value if each.required else f"[{each.value}]" for each in arguments]
    return page(
        f"# pitboss {command.name}",
        sentences(command.help),
        f"```text\n{' '.join(['pitboss', command.name, *(['[OPTIONS]'] if options else []), *usage])}\n```",
        "## Arguments" if arguments else "",
        table(["Argument", "Meaning"], ([code(each.value), plain(each.info.help or "")] for each in arguments)),
        "## Options" if options else "",
        table(["Option", "Meaning", "Default"], map(_option, options)),
    )


def _option(option: Parameter) -> list[str]:
    said = option.info.help or ""
    more = " Can be repeated." if option.repeated and "repeated" not in said else ""
    return [code(f"{option.names} {option.value}"), plain(said + more), option.shown_default]
