"""Deviations from the letter of the texts that a review once found; each must not come back."""

from __future__ import annotations

import random

import pytest

from pitboss import Kind, Refused, Table, arranged, legal, rules, shuffler
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.table import commands


def code(table: Table, command: commands.Command) -> str | None:
    refusal = table.refusal(command)
    return None if refusal is None else refusal.code


def play(table: Table, player: str, *boxes: int) -> None:
    for box in boxes:
        table.do(commands.Place(player, box, Kind.BLACKJACK, 1000))
    table.deal()
    while table.state.running:
        if table.state.offers:
            table.play(commands.Decline(player, table.state.offers[0].box))
        else:
            table.play(commands.Stand(player, table.state.in_play[table.state.turn_box].number))


def catfish(**options: object) -> Table:
    table = Table(rules("catfish-bend", **options), shuffle=shuffler(random.Random(3)))
    table.auto()
    table.do(commands.BuyIn("Ann", 10_000_000))
    table.do(commands.BuyIn("Bob", 10_000_000))
    return table


def test_only_three_spots_are_kept_from_a_player_who_drops() -> None:
    table = catfish(boxes_per_player=2)
    play(table, "Ann", 1, 2)
    play(table, "Ann", 1)
    play(table, "Ann", 1, 2)


def test_who_drops_from_three_waits_unless_the_floor_permits() -> None:
    table = catfish()
    play(table, "Ann", 1, 2, 3)
    play(table, "Ann", 1, 2)
    for box in (1, 2):
        table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
    assert code(table, commands.Place("Ann", 3, Kind.BLACKJACK, 1000)) == "dropped_from_most"
    assert [choice.name for choice in legal(table, "floor")] == ["Permit", "OrderShuffle"]
    event = table.do(commands.Permit("Ann"))[0]
    assert "catfish-bend Dealing 5" in event.clauses
    assert code(table, commands.Place("Ann", 3, Kind.BLACKJACK, 1000)) is None


def test_three_spots_of_the_last_round_of_a_shoe_are_remembered() -> None:
    table = catfish()
    while table.state.shoe == 1:
        play(table, "Ann", 1, 2, 3)
    play(table, "Ann", 1, 2)
    for box in (1, 2):
        table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
    assert code(table, commands.Place("Ann", 3, Kind.BLACKJACK, 1000)) == "dropped_from_most"


def test_the_cover_card_stands_one_deck_or_a_quarter_from_the_back() -> None:
    for game, behind in (("catfish-bend", 52), ("free-bet-ma", 78), ("double-attack-ma", 72)):
        table = Table(rules(game), shuffle=shuffler(random.Random(1)))
        table.auto()
        assert table.shoe is not None
        while not table.shoe.cover_reached:
            table.shoe.draw()
        assert table.shoe.remaining == behind - 1


def test_a_further_toke_needs_one_made_before_the_first_card() -> None:
    table = Table(rules("catfish-bend"), shoe=arranged("8s 6h 8d 9h 9c 9d"))
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.deal()
    assert code(table, commands.Split("Ann", 1, 500)) == "no_toke"


def test_consent_goes_with_the_one_who_gave_it() -> None:
    table = Table(rules("double-attack-ma"))
    table.auto()
    for name in ("Ann", "Bob", "Cleo"):
        table.do(commands.BuyIn(name, 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Bob", 1, Kind.BLACKJACK, 1000))
    table.do(commands.TakeBack("Ann", 1))
    assert code(table, commands.Place("Cleo", 1, Kind.BLACKJACK, 1000)) == "no_consent"


def test_choices_promise_no_more_than_the_chips() -> None:
    table = Table(rules("double-attack-ma"), shoe=arranged("6h Ks 9d 5c 5h"))
    table.do(commands.BuyIn("Ann", 1200))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.deal()
    attack = next(choice for choice in legal(table, "Ann") if choice.name == "AttackWith")
    assert attack.most == 200
    assert code(table, commands.AttackWith("Ann", 1, attack.most)) is None


def test_limits_that_do_not_fit_the_chip_unit_are_rounded_inward() -> None:
    table = Table(rules("zappit-ma", chip_unit="0.03"))
    table.auto()
    table.do(commands.BuyIn("Ann", 100_000))
    choice = legal(table, "Ann")[0]
    assert (choice.least, choice.most, choice.unit) == (501, 49_998, 3)
    assert code(table, commands.Place("Ann", 1, Kind.BLACKJACK, 501)) is None


@pytest.mark.parametrize("nothing", [None, "hit", 7])
def test_what_is_no_command_is_refused(nothing: object) -> None:
    with pytest.raises(Refused) as refused:
        Table(rules("zappit-ma")).do(nothing)  # type: ignore[arg-type]
    assert refused.value.refusal.code == "unknown_command"


RECORD = """pitboss record 1
game zappit-ma
{}
wager Ann box 1 blackjack 10
cards Th 6c 9d 9s 5c
decide Ann box 1 stand
end
"""


def test_tabs_are_blanks_and_a_name_that_is_none_may_be_foretold() -> None:
    text = RECORD.format("refused wager An+ box 1 blackjack 10")
    replayed = replay(read_records(text.replace(" ", "\t"))[0])
    assert len(replayed.refused) == 1


PLAYERS_ORDER = """pitboss record 1
game free-bet-ma
set collect_and_pay 2
wager Ann box 1 blackjack 10
wager Ann box 2 blackjack 20
wager Ann box 2 push 22 5
wager Bob box 3 blackjack 15
cards Th Td 9c 8s 7h Ks 9s Tc
decide Ann box 1 stand
decide Ann box 2 stand
decide Bob box 3 stand
in-order
settle Bob box 3 hand 1 blackjack 15 chips push 0
settle Ann box 2 hand 1 push 22 5 chips lose -5
settle Ann box 1 hand 1 blackjack 10 chips lose -10
settle Ann box 2 hand 1 blackjack 20 chips win +20
end
"""


def test_the_second_procedure_goes_player_by_player() -> None:
    assert replay(read_records(PLAYERS_ORDER)[0]).differences == []
