"""Bad input: each is refused with a code, a sentence and a clause, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.rulebook import SubmissionRefused, UnknownGame, rules
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.readings import readings
from pitboss.shoe import arranged
from pitboss.table import Refusal, Refused, Table, commands, view

GAMES = ("zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend")
BLACKJACK = Kind.BLACKJACK
ACTORS = ("Ann", "Bob", "Cat", "Eve", commands.DEALER, commands.FLOOR)
BANKROLL = 100_000


def table_of(game: str, dealt: str = "", **options: object) -> Table:
    """A table with a shoe of just these cards, at which Ann, Bob and Cat have $1,000 each."""
    table = Table(rules(game, **options), shoe=arranged(cards(dealt)))
    for name in ("Ann", "Bob", "Cat"):
        table.do(commands.BuyIn(name, BANKROLL))
    return table


def picture(table: Table) -> tuple[Any, ...]:
    """Everything anybody can see, all events, and the number of cards left."""
    left = table.shoe.remaining if table.shoe is not None else None
    return [view(table, actor) for actor in ACTORS], list(table.events), table.state.tray, left


def refused(table: Table, command: commands.Command) -> Refusal:
    """Ask for something that must be refused; check that the table has not changed."""
    before = picture(table)
    asked = table.refusal(command)
    with pytest.raises(Refused) as raised:
        table.do(command)
    refusal = raised.value.refusal
    assert refusal == asked
    assert picture(table) == before
    assert refusal.code.replace("_", "").isalpha() and refusal.sentence.endswith(".")
    assert refusal.clauses and all(part in str(refusal) for part in (refusal.code, refusal.sentence, *refusal.clauses))
    for citation in refusal.clauses:
        assert citation.removeprefix("reading ") in readings() or find_clause(citation) is not None
    return refusal


@pytest.mark.parametrize(
    ("options", "named"),
    [({"decks": 5}, "2(a)"), ({"blackjack_pays": "7:5"}, "10(a)"), ({"even_money": "often"}, "7(e)")],
)
def test_unknown_values_are_refused_with_the_clause(options: dict[str, object], named: str) -> None:
    with pytest.raises(SubmissionRefused, match="allowed") as refusal:
        rules("zappit-ma", **options)
    assert f"zappit-ma {named}" in str(refusal.value)


def test_unknown_games_and_options_name_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="free-bet-ma"):
        rules("free-bet")
    with pytest.raises(SubmissionRefused, match="push_22_paytable"):
        rules("free-bet-ma", surrender=True)


# Wagers


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, "not_an_amount"),
        (-1000, "not_an_amount"),
        (True, "not_an_amount"),
        (10.0, "not_an_amount"),
        (450, "below_minimum"),
        (5050, "above_maximum"),
        (1025, "not_in_units"),
        (2500, "short_of_chips"),
    ],
)
def test_amounts_nobody_can_wager(game: str, amount: int, code: str) -> None:
    table = table_of(game, table_minimum=5, table_maximum=50)
    table.do(commands.CashOut("Ann", BANKROLL - 2000))
    refusal = refused(table, commands.Place("Ann", 1, BLACKJACK, amount))
    assert refusal.code == code
    assert any(clause == "reading A12" or "Limits" in clause for clause in refusal.clauses)
    table.do(commands.Place("Ann", 1, BLACKJACK, 2000))


TEN = commands.Place("Ann", 1, BLACKJACK, 1000)
Row = tuple[str, list[commands.Command], commands.Command, str, str]


def ann(kind: Kind, amount: int, box: int = 1) -> commands.Place:
    return commands.Place("Ann", box, kind, amount)


# What is asked, what was done before, the command, the code, and the clause of the game's own text.
BEFORE_THE_DEAL: dict[str, list[Row]] = {
    "zappit-ma": [
        ("a stranger's wager", [], commands.Place("Eve", 1, BLACKJACK, 1000), "unknown_player", "5(d)"),
        ("a box the layout has not", [], ann(BLACKJACK, 1000, box=8), "no_such_box", "5(e)"),
        ("a wager twice", [TEN], TEN, "already_wagered", "5(d)"),
        ("TriLux", [TEN], ann(Kind.TRILUX, 500), "not_offered", "6(h)(4)"),
        ("insurance too early", [TEN], ann(Kind.INSURANCE, 500), "not_offered", "6(h)(4)"),
        ("a toke", [TEN], ann(Kind.TOKE, 500), "not_offered", "6(h)(4)"),
        ("nothing to take back", [TEN], commands.TakeBack("Bob", 1), "no_wager", "5(d)"),
        ("chips that lie on the layout", [TEN], commands.CashOut("Ann", BANKROLL), "short_of_chips", "5(c)"),
        ("another's seat", [commands.Sit("Ann", 1)], commands.LeaveSeat("Bob", 1), "not_your_box", "5(e)"),
        ("a card before the deal", [TEN], commands.Hit("Ann", 1), "no_round", "6(h)"),
        ("a deal to nobody", [], commands.CloseWagering(), "no_wagers", "5(d)"),
        ("a dealer's draw before the deal", [TEN], commands.DrawCard(), "wrong_step", "6(e)"),
        ("a second burned card", [TEN], commands.Burn(), "wrong_step", "6(e)"),
    ],
    "free-bet-ma": [
        ("another's box", [TEN], commands.Place("Bob", 1, BLACKJACK, 1000), "box_taken", "5(d)"),
        ("a box that is not adjacent", [TEN], ann(BLACKJACK, 1000, box=3), "not_adjacent", "5(f)"),
        ("Push 22 alone", [], ann(Kind.PUSH_22, 500), "no_blackjack_wager", "5(e)"),
    ],
    "double-attack-ma": [
        ("a second box", [TEN], ann(BLACKJACK, 1000, box=2), "too_many_boxes", "14"),
        ("a shared box without consent", [TEN], commands.Place("Bob", 1, BLACKJACK, 1000), "no_consent", "13(a)"),
        ("consent of one who is not first", [TEN], commands.Consent("Bob", 1), "not_first_bettor", "13(a)"),
        ("a taken seat", [commands.Sit("Ann", 1)], commands.Sit("Bob", 1), "box_taken", "13(a)"),
        ("a bonus wager alone", [], ann(Kind.BUST_BONUS, 500), "no_blackjack_wager", "6(b)"),
        ("a bonus over the initial wager", [TEN], ann(Kind.BUST_BONUS, 1050), "above_maximum", "6(b)(1)"),
    ],
    "catfish-bend": [
        ("box 0, the dealer's", [], ann(BLACKJACK, 1000, box=0), "no_such_box", "Dealing 3"),
        ("TriLux over $100", [TEN], ann(Kind.TRILUX, 10050), "above_maximum", "TriLux 2"),
        ("King's Bounty over $25", [TEN], ann(Kind.KINGS_BOUNTY, 2550), "above_maximum", "Kings Bounty 2"),
        ("a toke alone", [], ann(Kind.TOKE, 500), "no_own_wager", "Tokes 1"),
        ("a toke under $0.50", [TEN], ann(Kind.TOKE, 25), "below_minimum", "Tokes 1"),
        ("a toke past a tenth of the maximum", [TEN], ann(Kind.TOKE, 99_100), "above_maximum", "Tokes 1"),
        ("insurance before the deal", [TEN], commands.Insure("Ann", 1, 500), "no_offer", "Insurance 1"),
    ],
}

# After the deal: Ann has $10 on box 1, Bob on box 2. The first text is the cards, in the game's order of the deal.
PLAIN, ACE, FACES = "9h 9c 6d 7h 9s 5c", "9h 9c Ad 7h 9s 5c", "Kh 9c 6d Qh 9s 5c"
DRAW, ZAPPED, EIGHTS = PLAIN + " 2c", PLAIN + " 9d 8d", "8h 9c 6d 8s 9s 5c 8d 2c"
NO_HOLE, ACES = "6d 9h 9c 7h 9s", "6d Ah 9c As 9s Ad"
HIT, STAND, SPLIT, ZAP, GIVE_UP = (
    command("Ann", 1) for command in (commands.Hit, commands.Stand, commands.Split, commands.Zap, commands.Surrender)
)
PASS: list[commands.Command] = [commands.Decline("Ann", 1), commands.Decline("Bob", 2)]
AFTER_THE_DEAL: dict[str, list[tuple[str, Row]]] = {
    "zappit-ma": [
        (PLAIN, ("a stranger's hit", [], commands.Hit("Eve", 1), "unknown_player", "5(d)")),
        (PLAIN, ("the dealer as a player", [], commands.Hit("dealer", 1), "unknown_player", "5(d)")),
        (PLAIN, ("a hit for another", [], commands.Hit("Bob", 1), "not_your_box", "6(h)")),
        (PLAIN, ("a hit out of turn", [], commands.Hit("Bob", 2), "out_of_turn", "6(h)")),
        (PLAIN, ("a hit on no box", [], commands.Hit("Ann", 9), "no_such_box", "5(e)")),
        (PLAIN, ("a wager in mid-round", [], commands.Place("Cat", 3, BLACKJACK, 1000), "wagers_closed", "5(c)")),
        (PLAIN, ("a dealer's draw too soon", [], commands.DrawCard(), "wrong_step", "6(e)")),
        (PLAIN, ("the hole card too soon", [], commands.TurnHoleCard(), "wrong_step", "6(e)")),
        (PLAIN, ("a card nobody asked for", [], commands.DealCard(1, 1), "wrong_step", "6(e)")),
        (PLAIN, ("a payout too soon", [], commands.SettleWager(1), "wrong_step", "6(e)")),
        (PLAIN, ("insurance without an ace", [], commands.Insure("Ann", 1, 500), "no_offer", "7(a)")),
        (ACE, ("a hand before insurance is answered", [], STAND, "wrong_moment", "6(h)")),
        (
            ACE,
            (
                "a second insurance",
                [commands.Insure("Ann", 1, 300)],
                commands.Insure("Ann", 1, 200),
                "no_offer",
                "7(a)",
            ),
        ),
        (ACE, ("insurance over half", [], commands.Insure("Ann", 1, 550), "above_maximum", "7(b)")),
        (ACE, ("insurance of nothing", [], commands.Insure("Ann", 1, 0), "not_an_amount", "7(b)")),
        (ACE, ("insurance of another's box", [], commands.Insure("Ann", 2, 500), "no_offer", "7(a)")),
        (ACE, ("even money the house has not selected", [], commands.TakeEvenMoney("Ann", 1), "not_selected", "7(e)")),
        (PLAIN, ("a split of no pair", [], SPLIT, "not_a_pair", "9(a)")),
        (DRAW, ("a double after a hit", [HIT], commands.Double("Ann", 1), "not_two_cards", "8(a)")),
        (PLAIN, ("a double over the wager", [], commands.Double("Ann", 1, 1050), "above_maximum", "8(a)(2)")),
        (PLAIN, ("a card face down", [], commands.Double("Ann", 1, None, True), "not_face_down", "8(c)")),
        (DRAW, ("a zap after a hit", [HIT], ZAP, "not_first_decision", "6(h)(2)")),
        (ZAPPED, ("a second zap", [ZAP], ZAP, "already_zapped", "6(h)(2)")),
        ("9h 9c 6d 5h 9s 5c", ("a zap of 14", [], ZAP, "zap_total", "6(h)(2)")),
    ],
    "free-bet-ma": [
        (PLAIN, ("a surrender", [], GIVE_UP, "not_offered", "6(h)(2)")),
        (PLAIN, ("a zap", [], ZAP, "not_offered", "6(h)(2)")),
        (PLAIN, ("a hit after standing", [STAND], HIT, "hand_finished", "6(h)")),
        (
            "6h 9c 6d 4h 9s 5c",
            ("a free double with chips", [], commands.Double("Ann", 1, 500), "free_double", "8(a)(1)"),
        ),
    ],
    "double-attack-ma": [
        (
            NO_HOLE,
            ("an attack over the initial wager", [], commands.AttackWith("Ann", 1, 1050), "above_maximum", "7(d)"),
        ),
        (NO_HOLE, ("an attack after the cards", PASS, commands.AttackWith("Ann", 1, 500), "no_offer", "7(d)")),
        (NO_HOLE, ("a surrender after standing", [*PASS, STAND], GIVE_UP, "hand_finished", "8(a)")),
        (ACES, ("a second split of aces", [*PASS, SPLIT], SPLIT, "aces_split_once", "10(e)")),
        (ACES, ("a hit on a split ace", [*PASS, SPLIT], HIT, "split_ace", "10(e)")),
    ],
    "zappit-online": [
        (FACES, ("a split of king and queen", [], SPLIT, "not_a_pair", "Rules 1")),
        (EIGHTS, ("a third hand", [SPLIT], SPLIT, "too_many_hands", "Rules 4")),
        (DRAW, ("a double after a hit", [HIT], commands.Double("Ann", 1), "not_two_cards", "Rules 3")),
        (PLAIN, ("a double for less", [], commands.Double("Ann", 1, 500), "exact_double", "Rules 2")),
        (ACE, ("insurance of less than half", [], commands.Insure("Ann", 1, 450), "exact_insurance", "Insurance 2")),
        ("Ah 9c 6d 6h 9s 5c", ("a zap of a soft 17", [], ZAP, "zap_total", "Rules 6")),
    ],
    "catfish-bend": [
        (PLAIN, ("a wager taken back in mid-round", [], commands.TakeBack("Ann", 1), "wagers_closed", "Dealing 2")),
        (PLAIN, ("a surrender", [], GIVE_UP, "not_offered", "Introduction 2")),
        (ACE, ("even money for a 16", [], commands.TakeEvenMoney("Ann", 1), "no_blackjack", "Insurance 8")),
    ],
}


def every_case() -> Iterator[Any]:
    for game, rows in BEFORE_THE_DEAL.items():
        yield from (pytest.param(game, None, row, id=f"{game}: {row[0]}") for row in rows)
    for game, dealt in AFTER_THE_DEAL.items():
        yield from (pytest.param(game, deck, row, id=f"{game}: {row[0]}") for deck, row in dealt)


@pytest.mark.parametrize(("game", "dealt", "row"), [*every_case()])
def test_it_is_refused_with_code_and_clause_and_nothing_changes(game: str, dealt: str | None, row: Row) -> None:
    _, done, asked, code, clause = row
    table = table_of(game, dealt or "")
    if dealt is not None:
        table.do(TEN)
        table.do(commands.Place("Bob", 2, BLACKJACK, 1000))
        table.deal()
    act = table.do if dealt is None else table.play
    for command in done:
        act(command)
    refusal = refused(table, asked)
    assert refusal.code == code
    assert f"{game} {clause}" in refusal.clauses


@pytest.mark.parametrize("name", ["dealer", "floor", "", "Ann Lee"])
@pytest.mark.parametrize("game", GAMES)
def test_reserved_names(game: str, name: str) -> None:
    assert refused(table_of(game), commands.BuyIn(name, 1000)).code == "bad_name"
