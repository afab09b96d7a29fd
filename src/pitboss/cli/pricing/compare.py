"""``pitboss compare``: what each other value of each option does to the house edge."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.compare_lines import Covers
from pitboss.cli.pricing.cover import check_rounds
from pitboss.cli.pricing.solving import read_strategy, told_of_compiling
from pitboss.cli.refusing import PICTURES, check_file, refuse
from pitboss.extras import need
from pitboss.lab.effects.comparing import Comparison, Effect
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit


def compare(
    game: str, options: dict[str, object], strategy: str, picture: Path | None, cover: str | None, as_json: bool
) -> None:
    """Compare a submission with its neighbours, print what was found and, if asked, draw it."""
    rules = submit(game, options)
    if picture is not None:
        check_file(picture, "picture", PICTURES)
        need("pictures")
    check_rounds(cover)
    comparison = _comparison(rules, strategy)
    covers = {} if cover is None else _covers(comparison, strategy, cover)
    if as_json:
        print_json(data(comparison, strategy, covers))
    else:
        from pitboss.cli.pricing.compare_page import comparison_page

        out = console()
        for part in comparison_page(comparison, strategy, out.width, covers, ascii_only=out.options.ascii_only):
            out.print(part)
    if picture is not None:
        from pitboss.cli.pricing.compare_picture import draw

        with named(picture):
            draw(comparison, strategy, picture, covers)
        print(f"The picture is in {picture}.", file=sys.stderr)


def picture_file(name: str, wanted: bool, file: Path | None) -> Path | None:
    """Return where the picture goes: where it is told to, else here, under the name of the game or its submission."""
    if file is not None and not wanted:
        refuse(f"What is {file} for? To draw the effects into it, write --picture {file}.")
    return file or (Path(f"compare-{name}.png") if wanted else None)


def _comparison(rules: Rules, strategy: str) -> Comparison:
    from pitboss.lab.effects.comparing import compare as compare_rules

    given = read_strategy(strategy, rules)
    screen = Console(stderr=True)
    with (
        told_of_compiling(),
        Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        task = progress.add_task("Solving", total=None)
        return compare_rules(rules, given, lambda done, of: progress.update(task, completed=done, total=of))


def _covers(comparison: Comparison, strategy: str, rounds: str) -> Covers:
    """Return what the cover card does to the submission and to each that is another game, by their rules."""
    from pitboss.cli.pricing.cover import covers_of

    games = [comparison.rules, *(effect.rules for effect in comparison.effects if effect.changes_game)]
    return dict(zip(games, covers_of(games, read_strategy(strategy, comparison.rules), rounds), strict=True))


def data(comparison: Comparison, strategy: str, covers: Covers | None = None) -> dict[str, Any]:
    """Return a comparison as plain data; values are fractions of the wager, as everywhere."""
    known = covers or {}
    return {
        "game": comparison.rules.game,
        "options": options_json(comparison.rules),
        "strategy": strategy,
        "ev": comparison.figures.ev,
        "house_edge": comparison.figures.house_edge,
        "cover": _cover(known, comparison.rules, comparison.figures.ev),
        "sd": comparison.figures.sd,
        "side_wagers": {name: {"ev": ev} for name, ev in comparison.side_wagers.items()},
        "effects": [_effect(comparison, effect, known) for effect in comparison.effects],
        "without_effect": [option.name for option in comparison.without_effect],
    }


def _cover(covers: Covers, rules: Rules, fresh: float) -> dict[str, Any] | None:
    return covers[rules].as_data(fresh) if rules in covers else None


def _effect(comparison: Comparison, effect: Effect, covers: Covers) -> dict[str, Any]:
    return {
        "option": effect.option.name,
        "value": options_json(effect.rules)[effect.option.name],
        "ev": effect.figures.ev,
        "house_edge": effect.figures.house_edge,
        "difference": effect.difference,
        "cover": _cover(covers, effect.rules, effect.figures.ev),
        "sd": effect.figures.sd,
        "side_wagers": {
            name: {"ev": effect.side_wagers.get(name), "difference": _difference(ev, effect.side_wagers.get(name))}
            for name, ev in comparison.side_wagers.items()
        },
        "clauses": list(effect.option.clauses),
        "says": effect.option.says,
    }


def _difference(usual: float, ev: float | None) -> float | None:
    return None if ev is None else usual - ev
