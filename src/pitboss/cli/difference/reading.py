"""The two rule sets that are compared, as they are given: games, submission files, folders of games."""

from __future__ import annotations

from pathlib import Path

from pitboss.cli.choosing import choose
from pitboss.cli.refusing import refuse
from pitboss.cli.settings import read_settings
from pitboss.games.faults import BrokenGame
from pitboss.games.finding import game_in, is_game_folder
from pitboss.lab.difference.rule_sets import RuleSet, told_apart
from pitboss.rulebook import SubmissionRefused, find_game, submit
from pitboss.rulebook.submission import submit_to


def read_rule_sets(
    before: str, after: str | None, settings: list[str] | None, set_a: list[str] | None, set_b: list[str] | None
) -> tuple[RuleSet, RuleSet]:
    """Return both rule sets; ``settings`` are those of both, and each has its own besides."""
    first = read_rule_set(before, _settings_of_one(settings or [], set_a or []))
    second = read_rule_set(before if after is None else after, _settings_of_one(settings or [], set_b or []))
    return told_apart(first, second)


def _settings_of_one(of_both: list[str], own: list[str]) -> list[str]:
    """Return the settings of one rule set; its own stand in the place of those of both."""
    named = {setting.partition("=")[0].strip() for setting in own}
    return [*(setting for setting in of_both if setting.partition("=")[0].strip() not in named), *own]


def read_rule_set(given: str, settings: list[str]) -> RuleSet:
    """Return one rule set, called by what was typed for it."""
    name = " ".join([given, *settings])
    if is_game_folder(Path(given)):
        game = game_in(Path(given))
        if isinstance(game, BrokenGame):
            refuse(f"The game in {given} cannot be used. {game}")
        try:
            return RuleSet(name, game, submit_to(game, read_settings(settings)))
        except SubmissionRefused as refused:
            refuse(f"{given}: {refused}")
    chosen = choose(given, settings)
    return RuleSet(name, find_game(chosen.game), submit(chosen.game, chosen.options))
