"""A place in ``game.toml``: what is wrong there is told with file, line and key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from pitboss.citation import Cite
from pitboss.games.declared.key_lines import KeyLines, Path
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.near_names import near_names
from pitboss.rulebook.option import Option
from pitboss.rulebook.text_files import BadLine

FILE = "game.toml"


@dataclass(frozen=True, slots=True)
class Place:
    """A key of the file, with what is known about the game so far: how it cites, its options, its kinds of wager."""

    lines: KeyLines
    cite: Cite
    options: Mapping[str, Option]
    wagers: tuple[WagerName, ...] = ()
    path: Path = ()

    def at(self, key: str | int) -> Place:
        """Return the place of a key below this one."""
        return replace(self, path=(*self.path, key))

    @property
    def name(self) -> str:
        """The key as people write it: ``side_wagers[1].lines[3].odds``."""
        words = [f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in self.path]
        return "".join(words).removeprefix(".") or "the file"

    def bad(self, reason: str) -> BadLine:
        """Return what is raised because of this place."""
        return BadLine(FILE, self.lines.line(self.path), f"{self.name}: {reason}")

    def unknown(self, key: str, known: Collection[str], what: str) -> BadLine:
        """Return what is raised because of a key that is not known, with the one that was probably meant."""
        near = near_names(key, known, 1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}."
        line = self.lines.line((*self.path, key))
        return BadLine(FILE, line, f"{f'{self.name}: ' if self.path else ''}unknown {what} {key!r}; {meant}")
