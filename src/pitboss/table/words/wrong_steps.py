"""Refusals of a step that is not the right one, or is not this person's."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.table import commands
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import State
from pitboss.table.words.grounds import grounds_of_step
from pitboss.table.words.steps_in_words import step_in_words


def wrong_step(layout: Layout, command: commands.StaffCommand, right: commands.StaffCommand | None) -> Refusal:
    """Refuse a step that is not due; say which step is, and by which clauses."""
    asked = step_in_words(command)
    if right is None:
        sentence = f"It is not the time to {asked}: somebody else is to act."
        return Refusal("wrong_step", sentence, _grounds_asked(layout, command) or layout.rules.deal.begun)
    who = "The floor" if isinstance(right, commands.FloorCommand) else "The dealer"
    sentence = f"It is not the time to {asked}. {who} is to {step_in_words(right)}."
    return Refusal("wrong_step", sentence, grounds_of_step(layout, right) + _grounds_asked(layout, command))


def _grounds_asked(layout: Layout, command: commands.StaffCommand) -> Clauses:
    """Return the grounds of what was asked, if they can be named when it is not due."""
    around_cards = commands.Perform | commands.Supervise | commands.CutForTable | commands.PlaceCover
    return grounds_of_step(layout, command) if isinstance(command, around_cards) else ()


def dealer_first(layout: Layout, step: commands.StaffCommand) -> Refusal:
    """Refuse a decision that has to wait for a step of the house."""
    who = "floor" if isinstance(step, commands.FloorCommand) else "dealer"
    sentence = f"The {who} has a step to do first: {step_in_words(step)}."
    return Refusal("dealer_first", sentence, grounds_of_step(layout, step))


def floor_first(state: State) -> Refusal:
    """Refuse a decision that has to wait for the floor's ruling."""
    trouble = state.trouble
    case = trouble.case if trouble is not None else None
    irregularities = state.rules.irregularities
    grounds = irregularities.grounds(case.irregularity) if case is not None else irregularities.void.grounds
    return Refusal("floor_first", "The floor has to rule first.", grounds)


def wrong_role(state: State, command: commands.Command, by: str) -> Refusal:
    """Refuse a command of another role."""
    owner = {commands.DEALER: "the dealer", commands.FLOOR: "the floor"}.get(command.actor, command.actor)
    what = step_in_words(command) if isinstance(command, commands.StaffCommand) else "decide that"
    sentence = f"It is for {owner} to {what}, not for {by}."
    return Refusal("wrong_role", sentence, state.rules.deal.begun)
