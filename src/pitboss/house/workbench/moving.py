"""What the options that were chosen moved: each alone, on top of the text's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.house.lab import figures_of
from pitboss.rulebook import find_game, submit


def moved(game: str, options: Mapping[str, object], place: int) -> dict[str, Any]:
    """Return the edge of the defaults, and what one of the chosen options does to it alone.

    ``of`` says how many differ from the default; ``difference`` is None where the text does not allow the option
    without the others.
    """
    from pitboss.lab.effects.choices import changed

    usual, rules = submit(game, {}), submit(game, options)
    listed = [option for option in find_game(game).options if option.name in options]
    differing = [option for option in listed if rules.option(option.name) != usual.option(option.name)]
    before = figures_of(usual).ev
    answer: dict[str, Any] = {"of": len(differing), "usual": float(-before), "line": None}
    if place < len(differing):
        option = differing[place]
        value = rules.option(option.name)
        alone = changed(usual, {option.name: value})
        difference = None if alone is None else float(before - figures_of(alone).ev)
        written = {"option": option.name, "value": option.write(value), "usual": option.write(option.default)}
        answer["line"] = {**written, "difference": difference}
    return answer
