"""Amounts as a player says them: ten dollars is $10, and cents are written only where there are some."""

from __future__ import annotations

from pitboss.chips import dollars


def short(amount: int) -> str:
    """Write cents as dollars, without the cents of a whole amount: ``$10``, ``$7.50``."""
    return dollars(amount).removesuffix(".00")


def between(least: int, most: int) -> str:
    """Write the bounds of an amount: ``$5 to $500``."""
    return short(most) if least >= most else f"{short(least)} to {short(most)}"


def change(amount: int) -> str:
    """Write what was won or lost: ``+$15.00``, ``-$10.00``, ``$0.00``."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def change_style(amount: int) -> str:
    """Return the style in which a gain or a loss is written."""
    return "bold green" if amount > 0 else "bold red" if amount < 0 else "bold"
