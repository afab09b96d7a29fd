"""The verbs of ``decide`` lines: every one can be read, and what a table writes is read as the same command."""

from __future__ import annotations

import pytest

from pitboss.mechanisms.registry import action_of
from pitboss.record.replaying.script import deciding
from pitboss.record.text.grammar import read_decisions
from pitboss.record.text.record import RecordRefused
from pitboss.record.text.verbs import arguments_written, declined_in_vain, declines, verbs
from pitboss.rulebook import rules
from pitboss.table import commands
from pitboss.table.events import OfferKind
from pitboss.table.state import new_state

STATE = new_state(rules("catfish-bend"))


def _read(said: str) -> commands.Command:
    (line,) = read_decisions(1, f"Ann box 2 {said}")
    return deciding(STATE, line)


@pytest.mark.parametrize("word", sorted(verbs()))
def test_every_verb_asks_for_its_action(word: str) -> None:
    command = _read(word)
    assert isinstance(command, commands.BoxCommand) and (command.player, command.box) == ("Ann", 2)
    assert action_of(command) == verbs()[word].action


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("double 5 face down", commands.Double("Ann", 2, 500, face_down=True)),
        ("double", commands.Double("Ann", 2)),
        ("Split Toke 1", commands.Split("Ann", 2, 100)),
        ("designate 2", commands.Designate("Ann", 2, 2)),
        ("attack", commands.AttackWith("Ann", 2, 0)),
        ("insure 2.50", commands.Insure("Ann", 2, 250)),
        ("sit-out", commands.Decline("Ann", 2)),
    ],
)
def test_what_follows_a_verb(said: str, command: commands.Command) -> None:
    assert _read(said) == command


@pytest.mark.parametrize(
    "said",
    ["", "decline", "cut 5", "no", "hit 5", "designate 3", "split 5", "double face down 5", "no zap"],
)
def test_what_is_no_decision(said: str) -> None:
    with pytest.raises(RecordRefused, match="is no decision; see the list of decisions"):
        read_decisions(1, f"Ann box 2 {said}")


def test_the_offers_that_a_verb_can_answer() -> None:
    assert verbs()["no insurance"].offers == {OfferKind.INSURANCE}
    assert verbs()["refuse"].offers == verbs()["accept"].offers > verbs()["misdeal"].offers
    assert verbs()["play"].offers == verbs()["fold"].offers == {OfferKind.PLAY_ON}
    assert verbs()["hit"].offers == frozenset()
    assert declined_in_vain() == {OfferKind.SPLIT}
    assert declines() == {"no attack", "no insurance", "no join", "no surrender", "refuse"}


def test_arguments_are_written_as_they_are_read() -> None:
    double, split = verbs()["double"].action, verbs()["split"].action
    assert arguments_written(double, {"face_down": True, "amount": 1000}) == " 10.00 face down"
    assert arguments_written(split, {"toke": 50}) == " toke 0.50"
    assert arguments_written(double, {}) == ""
