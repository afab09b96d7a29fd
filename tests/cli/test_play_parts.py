"""The small parts of the table in the terminal: card faces, lines, amounts, keys and typed input."""

from __future__ import annotations

import pytest
from rich.text import Text

from pitboss.cards import cards
from pitboss.chips import MoneyError, typed
from pitboss.cli.play.keyboard.amounts import between, change, short
from pitboss.cli.play.keyboard.decide import NotUnderstood, read_decision
from pitboss.cli.play.keyboard.slip import Spot
from pitboss.cli.play.keyboard.wager_keys import kind_keys, read_wager
from pitboss.cli.play.showing.cards import ASCII, UNICODE, faces, glyphs_for, with_suits, writable
from pitboss.cli.play.showing.flow import flow
from pitboss.rulebook import GAMES, rules
from pitboss.rulebook.game import Game
from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, commands
from tests.cli.playing import a_console


def test_faces_overlap_like_a_fan() -> None:
    drawn = [line.plain for line in faces([*cards("Ah Tc"), None], UNICODE, 9)]
    assert drawn == ["╭───╭───╭───╮", "│ A♥│10♣│░░░│", "╰───╰───╰───╯"]
    plain = [line.plain for line in faces([*cards("Ah Tc"), None], ASCII, 9)]
    assert plain == [".---.---.---.", "| Ah|10c|###|", "'---'---'---'"]


def test_a_long_hand_takes_several_rows() -> None:
    assert len(faces(cards("2c 2d 2h 2s 3c"), UNICODE, 2)) == 9


def test_red_suits_are_red() -> None:
    [_, middle, _] = faces(cards("Ah Tc"), UNICODE, 9)
    styles = {span.style for span in middle.spans}
    assert any("#c00018" in str(style) for style in styles)


def test_cards_in_sentences_get_their_suits() -> None:
    assert with_suits("The dealer turns Th: Kc Th is 20. As told.", UNICODE).plain.startswith(
        "The dealer turns 10♥: K♣ 10♥ is 20."
    )
    assert with_suits("Box 1 gets Th.", ASCII).plain == "Box 1 gets 10h."


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_console_that_lacks_the_suits_is_drawn_in_ascii(encoding: str) -> None:
    console, _ = a_console(encoding=encoding)
    assert glyphs_for(console) is ASCII
    assert writable("10♥", "ascii") == "10?"


def test_items_flow_onto_lines_without_being_broken() -> None:
    lines = flow([Text("h hit"), Text("s stand"), Text("d double")], 16)
    assert [line.plain for line in lines] == ["h hit   s stand", "d double"]


def test_amounts() -> None:
    assert (short(1000), short(750), between(500, 50_000), between(5, 5)) == ("$10", "$7.50", "$5 to $500", "$0.05")
    assert (change(1500), change(-50), change(0)) == ("+$15.00", "-$0.50", "$0.00")
    assert (typed("10"), typed(".50"), typed("$.50"), typed("$1,000")) == (1000, 50, 50, 100_000)
    with pytest.raises(MoneyError):
        typed("ten")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_kind_of_a_table_has_a_key_that_names_it(game: Game) -> None:
    table_rules = rules(game.id)
    for kind, key in kind_keys(table_rules).items():
        spot, amount = read_wager(f"3 {key} 5", 1, table_rules)
        assert (spot.box, spot.kind, amount) == (3, kind, 500)


CATFISH = "catfish-bend"


@pytest.mark.parametrize(
    ("line", "spot", "amount"),
    [
        ("25", Spot(1, Kind.BLACKJACK), 2500),
        ("$7.50", Spot(1, Kind.BLACKJACK), 750),
        ("2 25", Spot(2, Kind.BLACKJACK), 2500),
        ("box 2 25", Spot(2, Kind.BLACKJACK), 2500),
        ("2 blackjack 25", Spot(2, Kind.BLACKJACK), 2500),
        ("trilux 5", Spot(1, Kind.TRILUX), 500),
        ("2 King's Bounty 5", Spot(2, Kind.KINGS_BOUNTY), 500),
        ("to 1", Spot(1, Kind.TOKE, Kind.BLACKJACK), 100),
        ("3 toke beside tri 1", Spot(3, Kind.TOKE, Kind.TRILUX), 100),
        ("push 22 5", Spot(1, Kind.PUSH_22), 500),  # not of this table, which then refuses it
    ],
)
def test_wagers_as_they_are_typed(line: str, spot: Spot, amount: int) -> None:
    assert read_wager(line, 1, rules(CATFISH)) == (spot, amount)


@pytest.mark.parametrize("line", ["x", "zz 5", "t 5", "toke zz 5", "2 zz 5"])
def test_wagers_that_nobody_understands(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_wager(line, 1, rules(CATFISH))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("h", commands.Hit("P", 2)),
        ("STAND", commands.Stand("P", 2)),
        ("d", commands.Double("P", 2)),
        ("double 5", commands.Double("P", 2, 500)),
        ("df", commands.Double("P", 2, face_down=True)),
        ("d 5 face  down", commands.Double("P", 2, 500, face_down=True)),
        ("p", commands.Split("P", 2)),
        ("split 1", commands.Split("P", 2, 100)),
        ("split toke 1", commands.Split("P", 2, 100)),
        ("z", commands.Zap("P", 2)),
        ("u", commands.Surrender("P", 2)),
        ("a 3", commands.AttackWith("P", 2, 300)),
        ("attack", commands.AttackWith("P", 2, 800)),
        ("insure 3", commands.Insure("P", 2, 300)),
        ("y", commands.Insure("P", 2, 0)),
        ("yes", commands.Insure("P", 2, 0)),
        ("even money", commands.TakeEvenMoney("P", 2)),
        ("no insurance", commands.Decline("P", 2)),
        ("n", commands.Decline("P", 2)),
    ],
)
def test_decisions_as_they_are_typed(line: str, command: commands.Command) -> None:
    choices = [Choice(command=commands.AttackWith("P", 2, 800), clauses=("double-attack-ma 7(d)",))]
    assert read_decision(line, "P", 2, choices) == command


def test_yes_accepts_what_an_irregularity_makes_the_house_offer() -> None:
    choices = [Choice(command=commands.Accept("P", 2), clauses=("catfish-bend Irregularities 1",))]
    assert [read_decision(line, "P", 2, choices) for line in ("y", "yes")] == [commands.Accept("P", 2)] * 2


@pytest.mark.parametrize("line", ["", "x", "h 5", "join", "l", "cover", "stand face down", "no zap", "face down"])
def test_decisions_that_nobody_understands(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_decision(line, "P", 2, [])
