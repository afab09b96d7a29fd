"""The rules of a game word for word, if its text is its own: ``text.md`` in its folder, in numbered rules.

Texts published by somebody else are not in the package, and a game with such a text has no such file: it has only our
summaries.
"""

from __future__ import annotations

import re

from pitboss.rulebook.game import Game

FILE = "text.md"
RULE = re.compile(r"^(\d+(?:\.\d+)*)[ \t]+(\S.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)


def rule_texts(game: Game) -> dict[str, str]:
    """Return the text of each numbered rule, by number; nothing for a game whose text is not its own."""
    file = None if game.folder is None else game.folder.joinpath(FILE)
    if file is None or not file.is_file():
        return {}
    return {number: re.sub(r"\s+", " ", text) for number, text in RULE.findall(file.read_text(encoding="utf-8"))}
