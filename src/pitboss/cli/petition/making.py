"""Makes a petition, shows how far it has come, and says where it is."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from pitboss.cli.file_troubles import named
from pitboss.cli.pricing.solving import told_of_compiling
from pitboss.cli.refusing import check_folder, refuse
from pitboss.cli.rounds import read_rounds
from pitboss.extras import need
from pitboss.rulebook import submit

FEWEST = 10_000
"""With fewer rounds an interval tells nothing."""


def make(game: str, options: dict[str, object], folder: Path, rounds: str) -> None:
    """Work everything out and write the files."""
    need("solve")
    from pitboss.lab.petition.findings import Extent
    from pitboss.lab.petition.made import make_petition, write_petition

    rules, many = submit(game, options), read_rounds(rounds)
    if many < FEWEST:
        refuse(f"--rounds: {many:,} rounds are too few for an interval; simulate at least {FEWEST:,}.")
    _check_folder(folder)
    screen = Console(stderr=True)
    with told_of_compiling(), Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        steps = _Steps(bar)
        petition = make_petition(rules, Extent(rounds=many, cover_rounds=many), steps.show)
    with named(folder):
        write_petition(petition, folder)
    print(f"The petition is in {folder / 'petition.pdf'}, with its data beside it.", file=sys.stderr)


def _check_folder(folder: Path) -> None:
    check_folder(folder, "petition")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "petition.json").is_file():
        refuse(f"{folder} holds other files: name a new folder for the petition, or one that holds a petition.")


class _Steps:
    """One bar a step, shown one after the other."""

    def __init__(self, bar: Progress) -> None:
        self.bar, self.tasks = bar, dict[str, TaskID]()

    def show(self, what: str, done: float) -> None:
        """Show how far a step has come; those before it are done."""
        if what not in self.tasks:
            for task in self.tasks.values():
                self.bar.update(task, completed=1.0)
            self.tasks[what] = self.bar.add_task(what, total=1.0)
        self.bar.update(self.tasks[what], completed=done)
