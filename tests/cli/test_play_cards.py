"""Printed cards in the terminal: opening, shuffle, cut, burned card, and the shuffle after the cover card."""

from __future__ import annotations

import random

import pytest

from pitboss import Table, read_records, replay, rules, shuffler, write_record
from pitboss.cli.play import play, play_at
from pitboss.cli.play.showing.ceremony import DONE, in_one_sentence
from pitboss.record.text.writer import recorded
from pitboss.rulebook.parts import Duty
from pitboss.table import events
from tests.cli.playing import Played, a_console, loaded, played, played_at, script
from tests.sizes import some

pytestmark = pytest.mark.long

STANDS = "2c Th 6c 9d 9s 4c"  # a card to burn; then 19 against a dealer 19
TOLD_OTHERWISE = {Duty.OFFER_CUT, Duty.PLACE_COVER, Duty.LOAD}
SHUFFLINGS = [
    ("zappit-ma", "manual"),
    ("zappit-ma", "automated"),
    ("zappit-ma", "continuous"),
    ("free-bet-ma", "manual"),
    ("free-bet-ma", "automated"),
    ("free-bet-ma", "continuous"),
    ("double-attack-ma", "manual"),
    ("double-attack-ma", "automated"),
    ("catfish-bend", "manual"),
]


def at_random(game: str, shuffling: str, *lines: str, seed: int = 1, width: int = 80) -> Played:
    """Play lines at a table that shuffles for itself, from a seed."""
    chance = random.Random(seed)
    table = Table(rules(game, shuffling=shuffling), shuffle=shuffler(chance), chance=chance)
    return played_at(table, *lines, width=width)


def before(done: Played, prompt: str) -> list[str]:
    """The lines printed before the first such prompt, the keys left out."""
    return [line for line in done.text.partition(f"\n{prompt}> ")[0].splitlines() if line and "? clauses" not in line]


def test_every_duty_has_a_verb_or_a_sentence_of_its_own() -> None:
    assert set(Duty) - set(DONE) == TOLD_OTHERWISE


def test_duties_of_dealer_and_floor_make_one_sentence() -> None:
    told = in_one_sentence([Duty.RECEIVE, Duty.INSPECT, Duty.VERIFY, Duty.SPREAD])
    assert told == "The dealer takes the decks in, inspects them (the floor verifies it) and spreads the cards."
    assert in_one_sentence([Duty.VERIFY]) == "The floor verifies it."
    assert in_one_sentence([Duty.VERIFY, Duty.SPREAD]) == "The floor verifies it. The dealer spreads the cards."


def test_two_batches_brought_in_alike_are_told_once() -> None:
    batch = [Duty.RECEIVE, Duty.INSPECT, Duty.VERIFY, Duty.DEVICE]
    twice = in_one_sentence([*batch, *batch, Duty.SWAP])
    assert twice.count("inspects") == 1
    assert twice.endswith("does the same with the second batch and takes the other batch out of the shuffler.")
    unlike = in_one_sentence([*batch, Duty.RECEIVE, Duty.DEVICE])
    assert "the same" not in unlike and unlike.count("takes the decks in") == 2


@pytest.mark.parametrize(("game", "shuffling"), SHUFFLINGS)
def test_the_opening_takes_a_few_lines_and_its_clauses_are_there_for_the_asking(game: str, shuffling: str) -> None:
    done = at_random(game, shuffling, "?", "q")
    asked = done.prompts[0].removesuffix("> ")
    told = [line for line in before(done, asked) if not line.startswith(" ")]
    assert asked == ("Wager" if done.table.state.shoe else "Cut")
    assert told[0].startswith("The dealer takes the decks in") and len(told) <= 7, told
    duties = [event for event in done.table.events if isinstance(event, events.DutyDone)]
    answer = done.after("?")
    for event in duties:
        for clause in event.clauses:
            assert clause in answer


def test_the_cut_is_offered_with_its_bounds() -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual"), "30", "261", "x", "-60", "100", "q")
    assert "NUMBER cut so many cards from the top, 52 to 260" in done.words
    assert "A cut at 30 of 312 cards is too near an end: cut from 52 to 260. (4(d))" in done.after("30")
    assert "A cut at 261 of 312 cards is too near an end" in done.after("261")
    assert "'x' is not a key here; the keys are NUMBER, Enter." in done.after("x")
    assert "'-60' is not a key here" in done.after("-60")
    assert "Player cuts the cards 100 from the top." in done.after("100")
    assert done.prompts == ["Cut> "] * 5 + ["Wager> "]


def test_the_depth_of_the_cut_is_the_texts() -> None:
    assert "48 to 240" in played_at(loaded("double-attack-ma", STANDS, shuffling="manual"), "q").text
    assert "39 to 273" in played_at(loaded("catfish-bend", STANDS, shuffling="manual"), "q").text


@pytest.mark.parametrize("line", ["", "n", "refuse"])
def test_a_refused_cut_is_the_dealers(line: str) -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual"), line, "q")
    assert "Player passes the cut to the next player. The dealer cuts the cards" in done.words
    assert any(isinstance(event, events.CardsCut) and event.by == "dealer" for event in done.table.events)


def test_where_the_dealer_cuts_nobody_is_asked() -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual", dealer_cuts=True), "q")
    assert done.prompts == ["Wager> "]
    assert "The dealer cuts the cards" in done.words


def test_the_clauses_of_the_cut() -> None:
    done = played_at(loaded("free-bet-ma", STANDS, shuffling="manual"), "? NUMBER", "q")
    assert done.table.rules.procedures.cut.depth == ("free-bet-ma 4(e)",)
    assert "free-bet-ma 4(e)" in done.after("? NUMBER")


def test_leaving_at_the_cut() -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual"), "q")
    assert done.code == 0 and done.text.endswith("Goodbye. 0 rounds played, net $0.00.\n")


def test_the_first_card_of_the_stack_is_burned_and_a_round_is_dealt_from_the_rest() -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual"), "100", "10", "", "s", "q")
    assert "The first card is burned." in done.words
    assert "│ 6♣│ 9♠│ 4♣│  Dealer has 19" in done.text
    assert "net $0.00" in done.words


@pytest.mark.parametrize("game", ["catfish-bend", "double-attack-ma"])
def test_the_burned_card_is_shown_where_the_game_lets_a_player_ask(game: str) -> None:
    done = played_at(loaded(game, STANDS, shuffling="manual"), "100", "burn", "q")
    assert "burn see the burned card" in done.text
    assert "The burned card is shown: 2♣." in done.after("burn")


def test_the_burned_card_is_shown_to_nobody_elsewhere() -> None:
    done = played_at(loaded("zappit-ma", STANDS, shuffling="manual"), "100", "burn", "shuffle", "q")
    assert "burn see" not in done.text and "shuffle ask" not in done.text
    assert "The burned card is shown to nobody at this game." in done.after("burn")
    assert "Players do not ask for a shuffle at this game" in done.after("shuffle")


def test_a_shuffle_that_is_asked_for_takes_the_floors_leave() -> None:
    table = loaded("catfish-bend", STANDS, STANDS, shuffling="manual")
    done = played_at(table, "100", "10", "shuffle", "2", "", "s", "q")
    assert "Player asks for a shuffle. The floor orders a shuffle" in done.after("shuffle")
    assert "Player cuts the cards 2 from the top." in done.after("2")
    assert done.table.state.shoe == 2
    assert "Goodbye. 1 round played" in done.text, "the wager that lay on the layout was played"


def test_a_shuffle_may_be_asked_for_where_the_server_shuffles() -> None:
    done = at_random("catfish-bend", "server", "shuffle", "q")
    assert "Shoe 2 comes into play" in done.after("shuffle")


def test_a_word_more_is_no_question_to_the_house() -> None:
    done = at_random("catfish-bend", "server", "burn it", "q")
    assert "'burn it' is not a key here" in done.after("burn it")


@pytest.mark.parametrize(("game", "shuffling"), some(SHUFFLINGS, 4))
def test_the_cards_are_shuffled_again_after_the_cover_card_and_the_record_replays(game: str, shuffling: str) -> None:
    done = session(game, shuffling, rounds=60)
    opened = [event for event in done.table.events if isinstance(event, events.ShoeOpened)]
    assert len(opened) > 1
    cuts = [event for event in done.table.events if isinstance(event, events.CutOffered)]
    uncut = shuffling == "continuous" or (game, shuffling) == ("double-attack-ma", "automated")
    assert len(cuts) == (0 if uncut else len(opened))
    assert done.prompts.count("Cut> ") == len(cuts)
    if shuffling != "continuous":
        assert "The dealer" in done.text and "gathers the cards and finds none missing" in done.words
    [record] = read_records(write_record(done.table))
    again = replay(record)
    assert again.differences == []
    assert again.table.events == recorded(done.table.events)


def session(game: str, shuffling: str, rounds: int) -> Played:
    """Play rounds on box 1 by standing on everything, with the cut taken and left in turn."""
    console, printed = a_console(80)
    chance = random.Random(7)
    table = Table(rules(game, shuffling=shuffling), shuffle=shuffler(chance), chance=chance)
    prompts: list[str] = []
    answers = iter(range(10_000))

    def read(prompt: str) -> str:
        prompts.append(prompt)
        if table.state.round >= rounds and prompt == "Wager> ":
            return "q"
        if prompt == "Cut> ":
            return "100" if next(answers) % 2 else ""
        if prompt == "Wager> ":
            return "" if table.state.wagers or table.state.round else "10"
        return "n" if table.state.offers else "s"

    code = play_at(table, console, read)
    return Played(code, printed(), table, prompts)


@pytest.mark.parametrize("shuffling", ["manual", "automated", "continuous"])
def test_the_same_seed_shuffles_the_same_cards(shuffling: str) -> None:
    def once() -> str:
        console, printed = a_console()
        lines = ["", "10", "", "s", "", "s", "q"]
        assert (
            play("free-bet-ma", {"shuffling": shuffling}, seed=5, console=console, read=script(console, lines, [])) == 0
        )
        return printed()

    assert once() == once()


def test_a_shoe_that_runs_out_in_mid_round_has_its_discards_cut_by_the_player() -> None:
    first = "2c Th 6c 9d 9s 4c 8h"  # one round and the first card of the next
    table = loaded("zappit-ma", first, "2d 6h 9c 9h 3c", shuffling="manual")
    done = played_at(table, "100", "10", "", "s", "", "2", "s", "q")
    assert "Irregularity: the shoe has no card left to finish the round. (11(f))" in done.words
    assert "cut so many cards from the top, 1 to" in done.words
    assert done.prompts[5:7] == ["Cut> ", "Box 1> "]
    assert "Goodbye. 2 rounds played" in done.text


def test_how_the_cards_are_shuffled_is_among_the_rules() -> None:
    for shuffling, words in (("manual", "by hand"), ("automated", "by a device"), ("continuous", "reshuffled each")):
        assert words in at_random("zappit-ma", shuffling, "q").text.splitlines()[2]
    assert "6 decks ·" in played("zappit-ma", STANDS, "q").text


def test_the_cut_and_the_cover_card_are_among_the_rules_at_length() -> None:
    manual = at_random("zappit-ma", "manual", "i", "q", width=120).after("i")
    assert "cut is offered to the players, at least 52 cards from" in manual
    assert "cover card goes in 78 to 311 cards from the back" in manual
    for shuffling in ("server", "continuous"):
        assert "from either end" not in at_random("zappit-ma", shuffling, "i", "q", width=120).after("i")
    uncut = at_random("double-attack-ma", "automated", "i", "q", width=120).after("i")
    assert "from either end" not in uncut and "cover card goes in 72 to" in uncut
