"""``pitboss shuffle --report``: how well each way of shuffling mixes six decks, with the uniform shuffle beside it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.output import console, plain_table, print_json
from pitboss.shoe.procedures import automated, manual, six_deck_standard
from pitboss.shoe.quality import FEWEST_ROUNDS, SIX_DECKS, Quality, Trial, compare

UNUSED = SIX_DECKS // 4
"""A played-out shoe leaves the quarter of the cards behind the cover card unused."""

SMALLEST_P_SHOWN = 0.0001


def report(rounds: int, seed: int, picture: Path | None, as_json: bool) -> None:
    """Measure every procedure, print the figures and, if asked, draw them."""
    if rounds < FEWEST_ROUNDS:
        print(f"A shuffle is measured over at least {FEWEST_ROUNDS} repetitions; {rounds} is too few.", file=sys.stderr)
        raise SystemExit(2)
    if picture is not None:
        _check_picture(picture)
    measured = _measure(rounds, seed)
    if as_json:
        print_json({"rounds": rounds, "seed": seed, "cards": SIX_DECKS, "procedures": [_data(one) for one in measured]})
    else:
        _print_table(measured)
    if picture is not None:
        from pitboss.cli.shuffle_picture import draw

        draw(measured, picture)
        print(f"The picture is in {picture}.", file=sys.stderr)


def trials() -> list[Trial]:
    """Return what is measured beside the uniform shuffle."""
    return [
        Trial("manual", manual()),
        Trial("manual, played shoe", manual(), UNUSED),
        Trial("six-deck standard", six_deck_standard()),
        Trial("automated", automated()),
    ]


def _check_picture(picture: Path) -> None:
    """Find out before the work whether there is anything to draw with and somewhere to put it."""
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        print("A picture needs matplotlib: install it, or leave the picture out.", file=sys.stderr)
        raise SystemExit(2)
    if not picture.parent.is_dir():
        print(f"There is no folder {picture.parent} for the picture: make it, or name another.", file=sys.stderr)
        raise SystemExit(2)
    if picture.suffix.lower() not in (".png", ".svg", ".pdf"):
        print(f"{picture} is no picture: give it a name that ends in .png, .svg or .pdf.", file=sys.stderr)
        raise SystemExit(2)


def _measure(rounds: int, seed: int) -> list[Quality]:
    chosen = trials()
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Shuffling", total=rounds * (len(chosen) + 1))
        return compare(chosen, rounds, seed, tick=lambda: progress.advance(task))


def _data(one: Quality) -> dict[str, Any]:
    return {
        "procedure": one.name,
        "rising_sequences": one.rising_sequences,
        "chi_square": one.chi_square,
        "degrees_of_freedom": one.degrees,
        "p_value": one.p_value,
        "position_dependence": one.position_dependence,
        "correlation": one.correlation,
        "next_card": one.next_card,
        "next_card_advantage": one.next_card_advantage,
        "top_card": one.top_card,
        "top_card_after_cut": one.top_card_cut,
    }


def _print_table(measured: list[Quality]) -> None:
    table = plain_table(
        "procedure",
        "rising sequences",
        "chi-square/df",
        "p",
        "position",
        "correlation",
        "next card",
        "advantage",
        "top card",
        "after cut",
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for one in measured:
        table.add_row(*_row(one))
    out = console()
    out.print(table)
    out.print()
    out.print(_legend(measured[0].rounds, measured[0].cards), style="dim")


def _legend(rounds: int, cards: int) -> str:
    top = 1 / cards
    return (
        f"{rounds} shuffles each of {cards} numbered cards, measured before the cut but for the last column.\n"
        f"Uniform, exactly: {(cards + 1) / 2:g} rising sequences, chi-square/df 1, position dependence and "
        f"correlation 0, next card {1 / (cards - 1):.2%},\n"
        f"top card {top:.2%} (in so many shuffles give or take {(top / rounds) ** 0.5:.2%})."
    )


def _row(one: Quality) -> list[str]:
    shown_p = f"{one.p_value:.4f}" if one.p_value >= SMALLEST_P_SHOWN else f"<{SMALLEST_P_SHOWN:.4f}"
    return [
        one.name,
        f"{one.rising_sequences:.1f}",
        f"{one.chi_square_ratio:.2f}",
        shown_p,
        f"{one.position_dependence:.3f}",
        f"{one.correlation:+.3f}",
        f"{one.next_card:.2%}",
        f"x {one.next_card_advantage:.1f}",
        f"{one.top_card:.2%}",
        f"{one.top_card_cut:.2%}",
    ]
