"""``pitboss deal``: a session at a training table, or a drill."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from pitboss.cli.deal.company.training_shoe import TrainingShoe
from pitboss.cli.deal.desk import DealerDesk
from pitboss.cli.deal.drill import drill_payouts
from pitboss.cli.deal.ending import save_record, show_score
from pitboss.cli.deal.levels import Level
from pitboss.cli.deal.training import TrainingPlan, TrainingSession
from pitboss.cli.output import print_json
from pitboss.cli.play.keyboard.prompts import Quit, Read, reader
from pitboss.rulebook import Rules, find_game, submit
from pitboss.shoe import OutOfCards, shuffler
from pitboss.table import Table

__all__ = ["TrainingPlan", "a_table", "deal", "deal_at", "drill", "drill_rules", "training_rules"]

DONE = 0
BY_HAND = {"shuffling": "manual"}


def training_rules(game: str, options: Mapping[str, object]) -> Rules:
    """Return the rules of a training table: cards are shuffled by hand unless the house says otherwise or has none."""
    offered = find_game(game).option("shuffling")
    return submit(game, options if offered is None else BY_HAND | dict(options))


def drill_rules(game: str, options: Mapping[str, object]) -> Rules:
    """Return the rules of a drill, whose cards are arranged: nobody shuffles them."""
    offered = find_game(game).option("shuffling")
    return submit(game, options if offered is None else dict(options) | {"shuffling": "server"})


def a_table(rules: Rules, chance: random.Random) -> Table:
    """Return a table whose shoe can run out, with a floor that decides for itself."""
    return Table(rules, shuffle=shuffler(chance), load=TrainingShoe, chance=chance, auto_floor=False)


def deal(
    game: str,
    options: Mapping[str, object],
    plan: TrainingPlan,
    level: Level = Level.TRAIN,
    seed: int | None = None,
    save: Path | None = None,
    as_json: bool = False,
) -> int:
    """Deal a game until the session is over, show the score by clause and return the exit code."""
    chance = random.Random(seed)
    table = a_table(training_rules(game, options), chance)
    desk = _desk(level, as_json)
    deal_at(table, desk, plan, chance)
    show_score(desk, table.rules.game)
    save_record(desk, table, save)
    if as_json:
        facts = {"game": table.rules.game, "level": str(level), "rounds": table.state.round - table.state.running}
        print_json(facts | desk.score.as_data())
    return DONE


def deal_at(table: Table, desk: DealerDesk, plan: TrainingPlan, chance: random.Random) -> TrainingSession:
    """Deal at a table that is ready until the dealer leaves or the session is over."""
    training = TrainingSession(table, desk, plan, chance)
    try:
        training.run()
    except (Quit, KeyboardInterrupt):
        desk.screen.show("")
    except OutOfCards:
        desk.screen.say("The shoe is out of cards.", "yellow")
    return training


def drill(
    game: str,
    options: Mapping[str, object],
    count: int,
    level: Level = Level.TRAIN,
    seed: int | None = None,
    as_json: bool = False,
) -> int:
    """Ask for payouts only, so many of them; show the score and return the exit code."""
    rules = drill_rules(game, options)
    desk = _desk(level, as_json)
    try:
        drill_payouts(rules, desk, count, random.Random(seed))
    except (Quit, KeyboardInterrupt):
        desk.screen.show("")
    show_score(desk, rules.game)
    if as_json:
        print_json({"game": rules.game, "level": str(level), "drill": "payouts"} | desk.score.as_data())
    return DONE


def _desk(level: Level, as_json: bool, read: Read | None = None) -> DealerDesk:
    """Return a desk; where the score is printed as JSON, everything else goes to the standard error."""
    console = Console(highlight=False, stderr=as_json)
    return DealerDesk(console, read or reader(console), level)
