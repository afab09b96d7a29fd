"""Submissions as the project writes them: an example with every option explained, and the text that a house keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.rulebook.registry import find_game
from pitboss.rulebook.rules import Rules


def example_submission(game_id: str, rules: Rules | None = None) -> str:
    """Return a submission for a game with every option explained, at the values of ``rules`` or at its default."""
    game = find_game(game_id)
    lines = [f"# {game.name}", f'game = "{game.id}"', "", "[options]"]
    for option in game.options:
        value = option.default if rules is None else rules.option(option.name)
        lines += [f"# {option.says}", f"# Allowed: {option.allowed_words}. {', '.join(option.clauses)}"]
        lines.append(f"{option.name} = {_written(option, value)}")
    return "\n".join(lines) + "\n"


def _written(option: Option, value: Value) -> str:
    written = option.write(value)
    return written if option.type in (OptionType.SWITCH, OptionType.NUMBER) else f'"{written}"'


def plain_submission(game_id: str, options: Mapping[str, object]) -> str:
    """Return a submission with exactly these options, sorted by name: the same choices always give the same text."""
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in sorted(options.items())]
    return "\n".join([f'game = "{game_id}"', "", "[options]", *lines]) + "\n"


def digest_of(text: str) -> str:
    """Return the SHA-256 digest of a submission's text, byte for byte as in its file."""
    return sha256(text.encode()).hexdigest()
