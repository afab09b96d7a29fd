"""``pitboss deal``: a session at a training table, or a drill."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from pitboss.cli.deal.desk import DealerDesk
from pitboss.cli.deal.drill import drill_payouts
from pitboss.cli.deal.ending import save_record, show_passed, show_score
from pitboss.cli.output import SizedConsole, print_json
from pitboss.cli.play.keyboard.line_editing import edited_lines
from pitboss.cli.play.keyboard.prompts import Quit, Read, reader
from pitboss.shoe import OutOfCards
from pitboss.table import Table
from pitboss.training.company.remarks import remark
from pitboss.training.levels import Level
from pitboss.training.session import TrainingPlan, TrainingSession
from pitboss.training.tables import drill_rules, training_rules, training_table

__all__ = ["TrainingPlan", "deal", "deal_at", "drill", "run_at_desk"]

DONE = 0


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
    table = training_table(training_rules(game, options), chance)
    desk = _desk(level, as_json)
    with edited_lines("deal"):
        training = deal_at(table, desk, plan, chance)
    show_score(desk, table.rules.game)
    if level is Level.EXAM and plan.rounds is not None:
        show_passed(desk, training)
    save_record(desk, table, save)
    if as_json:
        facts = {"game": table.rules.game, "level": str(level), "rounds": table.state.round - table.state.running}
        print_json(facts | desk.score.as_data())
    return DONE


def deal_at(table: Table, desk: DealerDesk, plan: TrainingPlan, chance: random.Random) -> TrainingSession:
    """Deal at a table that is ready until the dealer leaves or the session is over."""
    training = TrainingSession(table, plan, chance)
    try:
        run_at_desk(training, desk)
    except (Quit, KeyboardInterrupt):
        desk.screen.show("")
    except OutOfCards:
        desk.screen.say(remark("out_of_cards").words, "yellow")
    return training


def run_at_desk(training: TrainingSession, desk: DealerDesk) -> None:
    """Go on until the table is closed; raises Quit where the dealer leaves before."""
    while (task := training.next_task()) is not None:
        judged = desk.ask(
            training.table,
            task,
            training.telling,
            training.checklist.items,
            news=training.news or task.by_hand,
            picture=training.new_picture(),
            hide_hole=training.overlooked,
        )
        training.carry_out(judged.verdict, right=judged.first_try)
    desk.screen.say(" ".join(training.telling.take()))


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
        with edited_lines("deal"):
            drill_payouts(rules, desk, count, random.Random(seed))
    except (Quit, KeyboardInterrupt):
        desk.screen.show("")
    show_score(desk, rules.game)
    if as_json:
        print_json({"game": rules.game, "level": str(level), "drill": "payouts"} | desk.score.as_data())
    return DONE


def _desk(level: Level, as_json: bool, read: Read | None = None) -> DealerDesk:
    """Return a desk; where the score is printed as JSON, everything else goes to the standard error."""
    console = SizedConsole(highlight=False, stderr=as_json)
    return DealerDesk(console, read or reader(console), level)
