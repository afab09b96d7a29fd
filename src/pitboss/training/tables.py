"""The table at which a dealer trains: its rules, and a shoe that can run out."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pitboss.rulebook import Rules, find_game, submit
from pitboss.shoe import shuffler
from pitboss.table import Table
from pitboss.training.company.training_shoe import TrainingShoe

BY_HAND = {"shuffling": "manual"}


def training_rules(game: str, options: Mapping[str, object]) -> Rules:
    """Return the rules of a training table: cards are shuffled by hand unless the house or the game rules it out."""
    return submit(game, training_options(game, options))


def training_options(game: str, options: Mapping[str, object]) -> Mapping[str, object]:
    """Return the options of a training table, with its shuffle unless the house chose otherwise."""
    return options if find_game(game).option("shuffling") is None else BY_HAND | dict(options)


def drill_rules(game: str, options: Mapping[str, object]) -> Rules:
    """Return the rules of a drill, whose cards are arranged: nobody shuffles them."""
    offered = find_game(game).option("shuffling")
    return submit(game, options if offered is None else dict(options) | {"shuffling": "server"})


def training_table(rules: Rules, chance: random.Random) -> Table:
    """Return a table whose shoe can run out; its floor is not automatic, but played by the training."""
    return Table(rules, shuffle=shuffler(chance), load=TrainingShoe, chance=chance, auto_floor=False)
