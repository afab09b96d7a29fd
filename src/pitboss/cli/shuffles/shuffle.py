"""``pitboss shuffle --report``: how well each way of shuffling mixes six decks, with the uniform shuffle beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.refusing import PICTURES, check_file
from pitboss.extras import need
from pitboss.lab.shuffle_quality.quality import BINS, FEWEST_ROUNDS, SIX_DECKS, Quality, Trial, compare
from pitboss.shoe.procedures import automated, continuous, manual, six_deck_standard

UNUSED = SIX_DECKS // 4
"""A played-out shoe leaves the quarter of the cards behind the cover card unused."""

ROUND = 22
"""A round at a full table uses about so many cards, and a continuous shuffler takes them back."""

READY = 16
"""A continuous shuffler has some cards ready in its chute; how many is its maker's, and this is an example."""

SMALLEST_P_SHOWN = 0.0001
WIDEST = 100
TEN = 9.95
"""What is written as 10: from there on a factor needs no decimals."""


def report(rounds: int, seed: int, picture: Path | None, as_json: bool) -> None:
    """Measure every procedure, print the figures and, if asked, draw them."""
    if rounds < FEWEST_ROUNDS:
        print(f"A shuffle is measured over at least {FEWEST_ROUNDS} repetitions; {rounds} is too few.", file=sys.stderr)
        raise SystemExit(2)
    if picture is not None:
        need("pictures")
        check_file(picture, "picture", PICTURES)
    measured = _measure(rounds, seed)
    if as_json:
        print_json(
            {"rounds": rounds, "seed": seed, "cards": SIX_DECKS, "procedures": [_data(quality) for quality in measured]}
        )
    else:
        _print_table(measured)
    if picture is not None:
        from pitboss.lab.shuffle_quality.picture import draw

        draw(measured, picture)
        print(f"The picture is in {picture}.", file=sys.stderr)


def trials() -> list[Trial]:
    """Return what is measured beside the uniform shuffle."""
    held = SIX_DECKS - ROUND
    return [
        Trial("manual", manual()),
        Trial("manual, played", manual(), UNUSED),
        Trial("six-deck standard", six_deck_standard()),
        Trial("automated", automated()),
        Trial("continuous", continuous(), held, hidden=True),
        Trial("continuous, chute", continuous(READY), held, hidden=True),
    ]


def _measure(rounds: int, seed: int) -> list[Quality]:
    chosen = trials()
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Shuffling", total=rounds * (len(chosen) + 1))
        return compare(chosen, rounds, seed, tick=lambda: progress.advance(task))


def _data(quality: Quality) -> dict[str, Any]:
    return {
        "procedure": quality.name,
        "rising_sequences": quality.rising_sequences,
        "chi_square": quality.chi_square,
        "degrees_of_freedom": quality.degrees,
        "p_value": quality.p_value,
        "position_dependence": quality.position_dependence,
        "correlation": quality.correlation,
        "next_card": quality.next_card,
        "next_card_advantage": quality.next_card_advantage,
        "top_card": quality.top_card,
        "top_card_advantage": quality.top_card_advantage,
        "top_card_after_cut": quality.top_card_cut,
        "top_card_after_cut_advantage": quality.top_card_cut_advantage,
    }


def _print_table(measured: list[Quality]) -> None:
    """Print a row for each procedure; a narrow terminal gets only what was asked of every shuffle."""
    out = console()
    wide = out.width >= WIDEST
    table = plain_table(*(head for head, _, always in COLUMNS if wide or always))
    for column in table.columns[1:]:
        column.justify = "right"
        column.no_wrap = True
    for quality in measured:
        table.add_row(*(write(quality) for _, write, always in COLUMNS if wide or always))
    out.print(table)
    out.print()
    out.print(_legend(measured[0].rounds, measured[0].cards), style="dim", width=min(out.width, WIDEST))


def _shown_p(quality: Quality) -> str:
    return f"{quality.p_value:.4f}" if quality.p_value >= SMALLEST_P_SHOWN else f"<{SMALLEST_P_SHOWN:.4f}"


def _guess(right: float, advantage: float) -> str:
    """Write how often a guess is right, and how many times as often as from a uniform shuffle."""
    return f"{right:.2%} x{advantage:.{0 if advantage >= TEN else 1}f}"


COLUMNS: tuple[tuple[str, Callable[[Quality], str], bool], ...] = (
    ("\nprocedure", lambda quality: quality.name, True),
    ("rising\nsequences", lambda quality: f"{quality.rising_sequences:.1f}", True),
    ("chi-square\n/ degree", lambda quality: f"{quality.chi_square_ratio:.2f}", True),
    ("\np", _shown_p, False),
    ("position\nkept", lambda quality: f"{quality.position_dependence:.3f}", False),
    ("next card\nguessed", lambda quality: _guess(quality.next_card, quality.next_card_advantage), True),
    ("top card\nguessed", lambda quality: _guess(quality.top_card, quality.top_card_advantage), True),
    ("after\nthe cut", lambda quality: _guess(quality.top_card_cut, quality.top_card_cut_advantage), True),
)
"""The columns: head, what stands in it, and whether a narrow terminal has it too."""


def _legend(rounds: int, cards: int) -> str:
    top, spread = 1 / cards, (BINS / rounds) ** 0.5
    return (
        f"{rounds} shuffles each of {cards} numbered cards, whose order somebody saw; x16: guessed 16 times as often "
        "as from a uniform shuffle. All is measured before the cut but the last column.\n"
        f"Uniform, exactly: {(cards + 1) / 2:g} rising sequences, chi-square / degree 1, position kept 0 (1: no card "
        f"moves), next card {1 / (cards - 1):.2%}, top card {top:.2%} (in so many shuffles give or take "
        f"{top * spread:.2%}, or x{spread:.1f}).\n"
        f"Played: {UNUSED} of the cards are unused and plugged in. Continuous: the {ROUND} cards of a round go back, "
        f"and only their order was seen. Chute: {READY} cards are ready to be dealt, which they cannot get among."
    )
