"""Options that say something only beside another: alone they would change nothing, which is refused."""

from __future__ import annotations

import typer

COMMAND_LINE = "COMMANDLINE"


def check_companions(context: typer.Context, present: bool, needed: str, *names: str) -> None:
    """Refuse the first of these parameters that is given where the option it needs is not."""
    name = _first_given(context, names)
    if name is not None and not present:
        option = _as_typed(context, name)
        sentence = f"it changes nothing without {needed}: add {needed}, or leave {option} out."
        raise typer.BadParameter(sentence, param_hint=option)


def check_alone(context: typer.Context, present: bool, other: str, *names: str) -> None:
    """Refuse the first of these parameters that is given where another one leaves it nothing to do."""
    name = _first_given(context, names)
    if name is not None and present:
        option = _as_typed(context, name)
        raise typer.BadParameter(f"it changes nothing beside {other}: leave {option} out.", param_hint=option)


def _first_given(context: typer.Context, names: tuple[str, ...]) -> str | None:
    """Return the first of the parameters that is on the command line, whatever its value."""
    return next((name for name in names if _is_given(context, name)), None)


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == COMMAND_LINE


def _as_typed(context: typer.Context, name: str) -> str:
    parameter = next(known for known in context.command.params if known.name == name)
    return str(parameter.metavar if parameter.param_type_name == "argument" else parameter.opts[0])
