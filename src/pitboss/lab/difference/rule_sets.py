"""One of the two rule sets that are compared: a game, which may be a version that nobody knows by its id, and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pitboss.games.finding import standing_in
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Value
from pitboss.rulebook.rules import Rules
from pitboss.rulebook.submission import SubmissionRefused, submit_to

SHUFFLING = "shuffling"
BY_SERVER = "server"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game under one submission; ``name`` is what it is called in print."""

    name: str
    game: Game
    rules: Rules

    @contextmanager
    def known(self) -> Iterator[None]:
        """Have its game known by its id inside of the block."""
        with standing_in(self.game):
            yield

    def written_options(self) -> dict[str, str]:
        """Return every option as a submission writes it."""
        values = dict(self.rules.options)
        return {option.name: option.write(values[option.name]) for option in self.game.options}

    def with_options(self, changes: Mapping[str, str]) -> RuleSet | None:
        """Return it with some options at other values, or None where the text does not allow them together."""
        usual = {option.name: option.write(option.default) for option in self.game.options}
        given = {name: value for name, value in self.written_options().items() if value != usual[name]}
        known = {name: value for name, value in changes.items() if self.game.option(name) is not None}
        try:
            return replace(self, rules=submit_to(self.game, given | known))
        except SubmissionRefused:
            return None

    def dealt_by_server(self) -> RuleSet:
        """Return it as rounds are dealt in a search: what people do with the cards between rounds is left out."""
        if not self.rules.procedures.by_person:
            return self
        return self.with_options({SHUFFLING: BY_SERVER}) or self

    def option_value(self, name: str) -> Value | None:
        """Return the value of an option, or None where the game does not have it."""
        return dict(self.rules.options).get(name)


def told_apart(before: RuleSet, after: RuleSet) -> tuple[RuleSet, RuleSet]:
    """Return both, with other names where they would be called the same."""
    if before.name != after.name:
        return before, after
    return replace(before, name=f"{before.name} (A)"), replace(after, name=f"{after.name} (B)")
