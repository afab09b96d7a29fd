"""Options that several games have in common; each game sets its own default, allowed values and grounds."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.citation import Clauses
from pitboss.rulebook.option import Option, OptionType, Span, Value

DOLLAR = 100
ONE_MILLION = 1_000_000 * DOLLAR
LIMITS_READING = ("reading A12",)


def switch(name: str, default: bool, clauses: Clauses, says: str, *, fixed: bool = False, variant: str = "") -> Option:
    """Return an option that is on or off; a fixed one has only the text's value."""
    allowed: tuple[Value, ...] = (default,) if fixed else (True, False)
    return Option(
        name=name,
        type=OptionType.SWITCH,
        default=default,
        allowed=allowed,
        clauses=clauses,
        says=says,
        variant=variant,
    )


def number(name: str, allowed: Sequence[int], clauses: Clauses, says: str, variant: str = "") -> Option:
    """Return an option with a choice of whole numbers; the first is the default."""
    return Option(
        name=name,
        type=OptionType.NUMBER,
        default=allowed[0],
        allowed=tuple(allowed),
        clauses=clauses,
        says=says,
        variant=variant,
    )


def choice(name: str, allowed: Sequence[str], clauses: Clauses, says: str, variant: str = "") -> Option:
    """Return an option with a choice of words; the first is the default."""
    return Option(
        name=name,
        type=OptionType.CHOICE,
        default=allowed[0],
        allowed=tuple(allowed),
        clauses=clauses,
        says=says,
        variant=variant,
    )


def money(name: str, default: int, span: Span, clauses: Clauses, says: str, variant: str = "") -> Option:
    """Return an option that is an amount, given in cents."""
    return Option(
        name=name,
        type=OptionType.MONEY,
        default=default,
        allowed=span,
        clauses=clauses,
        says=says,
        variant=variant,
    )


def wager_limits(
    prefix: str,
    minimum: int,
    maximum: int,
    clauses: Clauses,
    what: str,
    span: Span | None = None,
    variant: str = "",
) -> tuple[Option, Option]:
    """Return the pair ``PREFIX_minimum`` and ``PREFIX_maximum``."""
    allowed = span or Span(1, ONE_MILLION)
    return (
        money(f"{prefix}_minimum", minimum, allowed, clauses, f"The smallest {what}.", variant),
        money(f"{prefix}_maximum", maximum, allowed, clauses, f"The largest {what}.", variant),
    )


def chip_unit(clauses: Clauses) -> Option:
    """Return the option for the unit of every wager."""
    return money("chip_unit", 50, Span(1, 100 * DOLLAR), clauses, "Wagers are multiples of this amount.")


def soft_17(default: bool, clauses: Clauses) -> Option:
    """Return the soft 17 option, which every game has under reading A1."""
    return switch("dealer_hits_soft_17", default, (*clauses, "reading A1"), "Whether the dealer draws to a soft 17.")


def handling(
    shuffling: Sequence[str], grounds: Clauses, preshuffled: Clauses, dealer_cuts: Clauses
) -> tuple[Option, ...]:
    """Return the options for handling the cards: how they are shuffled, how they come, who cuts."""
    return (
        choice("shuffling", shuffling, (*grounds, "reading A13"), "How the cards are shuffled."),
        switch("preshuffled", False, preshuffled, "Decks come already inspected and shuffled."),
        switch("dealer_cuts", False, dealer_cuts, "The dealer cuts for the table."),
    )


def void_settled(clauses: Clauses) -> Option:
    """Return the option for wagers that were settled before the round turned out to be void."""
    says = "What happens to wagers settled before a round is void: returned, or left to stand."
    return choice("void_settled", ("returned", "stand"), (*clauses, "reading A14"), says)


def exposed_card(clauses: Clauses) -> Option:
    """Return the option for how an exposed card is taken."""
    says = "How an exposed card is taken: by any decision that draws one card, or by a hit only."
    return choice("exposed_card", ("any_draw", "hit_only"), (*clauses, "reading A15"), says)


def fixed_splits(
    clauses: dict[str, Clauses], *, double_after: bool, aces_draw: bool, aces_resplit: bool
) -> tuple[Option, ...]:
    """Return the split options of a text that allows no choice in them."""
    return (
        switch("double_after_split", double_after, clauses["double"], "Split hands can double down.", fixed=True),
        switch("split_aces_draw", aces_draw, clauses["draw"], "Split aces can draw more cards.", fixed=True),
        switch("resplit_aces", aces_resplit, clauses["resplit"], "Aces can be split again.", fixed=True),
    )
