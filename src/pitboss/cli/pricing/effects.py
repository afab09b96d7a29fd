"""``pitboss effects``: what each card that is gone does to every wager, and the counts that follow it best."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pitboss.cards import CardError, Stock, cards
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.pricing.solving import file_or_name, read_strategy, told_of_compiling
from pitboss.cli.refusing import check_file, refuse
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.solve.strategies.strategy import Strategy

FEWEST = 26
"""Cards that must be left: below that a hand of every kind may not be dealt to its end."""
MEANING = (
    "Effects are points (hundredths of the wager) that one card of the rank more gone adds to the player's side. "
    "Correlation is how well a count follows them: 1 tells all that can be told, 0 nothing."
)
PLAYING = (
    "The playing correlation is that with what leaving the chart gains, over all decisions, each weighted by what it "
    "is worth there to know the cards."
)


@dataclass(frozen=True, slots=True)
class EffectsRequest:
    """What is asked for on the command line."""

    strategy: str
    gone: str
    counts: list[str]
    playing: bool
    csv: Path | None
    json: bool


def effects(game: str, options: dict[str, object], asked: EffectsRequest) -> None:
    """Work the effects out and print them, or write them down."""
    from pitboss.lab.countability.countability_data import countability_data
    from pitboss.lab.countability.removal import BEST, removal_effects

    rules, file = submit(game, options), asked.csv
    if file is not None:
        check_file(file, "table", (".csv",))
    if asked.playing and asked.gone:
        refuse("--playing is for a whole shoe: leave --gone out.")
    given = asked.strategy if asked.strategy == BEST else read_strategy(asked.strategy, rules)
    if given == "cd":
        given = BEST
    named = _counts(asked.counts)
    left = _left(rules, asked.gone)
    with _solving() as tick:
        made = removal_effects(rules, given, left, tick)
    strategy = file_or_name(asked.strategy) if asked.strategy != BEST else BEST
    told = countability_data(made, options_json(rules), strategy, named)
    if asked.playing:
        told["playing"] = _playing(rules, given if isinstance(given, Strategy) else None, named)
    if file is not None:
        _write(told, file)
        print(f"The effects are in {file}.", file=sys.stderr)
    if asked.json:
        print_json(told)
    elif file is None:
        out = console()
        for part in _page(told):
            out.print(part)


@contextmanager
def _solving() -> Iterator[Callable[[int, int], None]]:
    """Show how many shoes are solved."""
    screen = Console(stderr=True)
    with told_of_compiling(), Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Solving", total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


def _playing(rules: Rules, chart: Strategy | None, counts: dict[str, Any]) -> dict[str, Any]:
    """Return how well counts follow what varying the decisions gains, and the decisions that are worth most."""
    from pitboss.lab.countability.playing import playing_decisions

    with _solving() as tick:
        made = playing_decisions(rules, chart, tick)
    return {
        "cards_gone": made.gone,
        "worth": made.worth,
        "counts": {name: made.correlation(tags) for name, tags in counts.items()},
        "decisions": [
            {
                "decision": decision.place,
                "other": decision.word,
                "frequency": decision.frequency,
                "gain": decision.gain,
                "worth": decision.worth(made.copies, made.gone),
                "by_rank": dict(decision.effects),
            }
            for decision in sorted(made.decisions, key=lambda each: -each.worth(made.copies, made.gone))
        ],
    }


def _left(rules: Rules, gone: str) -> Stock:
    """Return what is left of the shoe, or say what is wrong with the cards that are gone."""
    whole = Stock.of(rules.pack)
    try:
        left = whole.without(cards(gone.replace(",", " ")))
    except CardError as error:
        refuse(f"--gone: {error}")
    if len(left) < FEWEST:
        refuse(f"--gone: {len(left)} cards would be left; leave at least {FEWEST}.")
    return left


def _counts(names: list[str]) -> dict[str, Any]:
    """Return the tags of the counts that are to be judged: those named, or all that have a name."""
    from pitboss.simulate.plans.counting import SYSTEMS, read_count
    from pitboss.simulate.plans.faults import SimulationRefused

    if not names:
        return dict(SYSTEMS)
    try:
        return {name: read_count(name).tags for name in names}
    except SimulationRefused as refused:
        refuse(str(refused))


def _page(told: dict[str, Any]) -> Iterator[Table | str]:
    yield f"{told['game']}: effects of removal from {sum(told['cards'].values())} cards, strategy {told['strategy']}"
    yield ""
    wagers = told["wagers"]
    table = plain_table("rank", "cards", *(wager["wager"] for wager in wagers))
    for rank, copies in told["cards"].items():
        table.add_row(rank, str(copies), *(f"{100 * wager['by_rank'][rank]:+.4f}" for wager in wagers))
    table.add_row("value", "", *(f"{100 * wager['ev']:+.4f}" for wager in wagers))
    yield table
    yield from _suits(wagers)
    yield ""
    yield _tags_table(told)
    yield ""
    playing = told.get("playing")
    counts = plain_table("correlation", *(wager["wager"] for wager in wagers), *["playing"] * (playing is not None))
    for name in wagers[0]["counts"]:
        played = [] if playing is None else [f"{playing['counts'][name]:.4f}"]
        counts.add_row(name, *(f"{wager['counts'][name]:.4f}" for wager in wagers), *played)
    yield counts
    yield ""
    yield MEANING if playing is None else f"{MEANING} {PLAYING}"


def _suits(wagers: list[dict[str, Any]]) -> Iterator[str]:
    """Say which cards stand out of their rank, where suits matter."""
    for wager in wagers:
        by_rank, by_card = wager["by_rank"], wager["by_card"]
        odd = {card: effect for card, effect in by_card.items() if abs(effect - by_rank[card[0]]) > 1e-6}
        if odd:
            told = ", ".join(f"{card} {100 * effect:+.4f}" for card, effect in odd.items())
            yield f"\n{wager['wager']} by suit: {told}"


def _tags_table(told: dict[str, Any]) -> Table:
    table = plain_table("best count for", "level", *told["cards"], "correlation", "whole shoe")
    for wager in told["wagers"]:
        for best in wager["best_tags"]:
            tags = [f"{tag:+d}" if tag else "0" for tag in best["tags"].values()]
            sums = (f"{best['correlation']:.4f}", f"{best['whole_shoe']:+d}")
            table.add_row(wager["wager"], str(best["level"]), *tags, *sums)
    return table


def _write(told: dict[str, Any], file: Path) -> None:
    """Write a row for each wager and rank, and for each card where suits matter."""
    from pitboss.lab.countability.countability_data import COLUMNS, effect_rows

    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(COLUMNS)
        rows.writerows(effect_rows(told))
