"""``pitboss games --verify``: what is right with a game, what is wrong with it, and what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solving import told_of_compiling
from pitboss.cli.refusing import refuse
from pitboss.games.faults import BrokenGame
from pitboss.games.finding import game_folders, known_games, name_folders
from pitboss.lab.verify import Check, Extent, verify
from pitboss.lab.verify import Progress as ToldProgress
from pitboss.rulebook.game import Game

NO_GAME = "There is no game in {where}: name a game's folder, one that holds such folders, or a game's id."


def verify_games(where: str, rounds: int, seed: int, as_json: bool) -> int:
    """Verify the game of that id or folder, or every game in the folder; return 0 only if nothing is missing."""
    games = _asked(where)
    checked = {_name(game): list(_checks(game, Extent(rounds, seed), quiet=as_json)) for game in games}
    passed = all(check.passed for checks in checked.values() for check in checks)
    if as_json:
        print_json(
            [{"game": name, "passed": _passed(checks), "checks": _data(checks)} for name, checks in checked.items()]
        )
    return 0 if passed else 1


def _asked(where: str) -> list[Game | BrokenGame]:
    known = known_games()
    by_id = [game for game in known.games if game.id == where]
    if by_id and not Path(where).is_dir():
        return list(by_id)
    if not Path(where).is_dir():
        refuse(NO_GAME.format(where=where))
    folders = [str(folder) for folder in game_folders(where)]
    name_folders([Path(where)])
    known = known_games()
    asked: list[Game | BrokenGame] = [game for game in known.games if str(game.folder) in folders]
    asked += [broken for broken in known.broken if broken.where in folders]
    if not asked:
        refuse(NO_GAME.format(where=where))
    return asked


def _name(game: Game | BrokenGame) -> str:
    return game.id if isinstance(game, Game) else game.where


def _checks(game: Game | BrokenGame, extent: Extent, quiet: bool) -> Iterator[Check]:
    """Go through the checks and print each as soon as it is done."""
    out = Console(quiet=True) if quiet else console()
    if isinstance(game, BrokenGame):
        checks = iter([Check("Loads", "", (str(game),))])
        out.print(f"{game.where}", markup=False)
    else:
        out.print(f"{game.id}: {game.name}", style="bold", markup=False)
        checks = _with_bar(game, extent, quiet)
    faults = 0
    for check in checks:
        _print(out, check)
        faults += len(check.faults)
        yield check
    told = "Nothing is missing." if not faults else "1 fault." if faults == 1 else f"{faults} faults."
    out.print(f"{told}\n", style="green" if not faults else "red")


def _with_bar(game: Game, extent: Extent, quiet: bool) -> Iterator[Check]:
    """Go through the checks; a bar shows how far a long one is, and is gone before its result is printed."""
    yield Check("Loads", f"{game.folder}")
    screen = Console(file=sys.stderr, highlight=False)
    bars: list[Progress] = []

    def progress_of(name: str) -> ToldProgress:
        bar = Progress(console=screen, transient=True, disable=quiet or not screen.is_terminal)
        task = bar.add_task(name, total=None)
        bar.start()
        bars.append(bar)
        return lambda done, of: bar.update(task, completed=done, total=of)

    try:
        with told_of_compiling("simulator"):
            for check in verify(game, extent, progress_of):
                while bars:
                    bars.pop().stop()
                yield check
    finally:
        while bars:
            bars.pop().stop()


def _print(out: Console, check: Check) -> None:
    mark, style = ("ok   ", "green") if check.passed else ("FAULT", "red")
    out.print(f"  [{style}]{mark}[/{style}] [bold]{check.name}[/bold]", end="")
    out.print(f"  {check.told}" if check.told else "", markup=False)
    for fault in check.faults:
        for number, line in enumerate(fault.splitlines()):
            out.print(f"        {'- ' if not number else '  '}{line}", markup=False)


def _passed(checks: list[Check]) -> bool:
    return all(check.passed for check in checks)


def _data(checks: list[Check]) -> list[dict[str, Any]]:
    return [asdict(check) | {"passed": check.passed} for check in checks]
