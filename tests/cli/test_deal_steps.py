"""Right and wrong steps: the response to each at each level, and how they are counted."""

from __future__ import annotations

import random

import pytest

from pitboss.cli.deal.command import deal_at
from pitboss.rulebook.checklists import Moment
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands
from pitboss.training.levels import Level, Payouts
from pitboss.training.session import TrainingPlan
from pitboss.training.tables import training_rules, training_table
from tests.cli.dealing import a_desk, dealt, dealt_right, dealt_until, typing


def test_a_wrong_step_is_explained_with_the_clause_and_its_summary() -> None:
    done = dealt("free-bet-ma", "inspect", "receive")
    assert "It is not the time to inspect the cards for defects." in done.after("inspect")
    assert "2(a) Six or eight matching decks and one or more cover cards" in done.after("inspect")
    assert "3(a) Dealer looks the decks over for flaws, a floorperson confirms" in done.after("inspect")
    assert "Right is" not in done.after("inspect")
    assert done.desk.score.steps.wrong == 1 and done.desk.score.steps.right == 0


def test_after_two_wrong_tries_the_right_step_is_shown() -> None:
    done = dealt("free-bet-ma", "wash", "stack", "receive")
    assert "Right is" not in done.after("wash")
    assert "Right is: receive (take the decks in at the table)" in done.after("stack")
    assert [mistake.typed for mistake in done.desk.score.mistakes] == ["wash", "stack"]
    assert done.desk.score.steps.wrong == 1, "a step counts once, however often it is tried"


def test_an_exam_says_nothing_until_its_end_and_goes_on() -> None:
    done = dealt("free-bet-ma", "wash", "why", "hint", "inspect", level=Level.EXAM)
    assert "Wrong; it is noted, and the step is done for you." in done.after("wash")
    assert "2(a)" not in done.words and "Right is" not in done.words
    assert "The explanations come at the end of the exam." in done.after("why")
    assert "There are no hints in an exam." in done.after("hint")
    assert "Done by the floor: verify the inspection." in done.after("inspect")
    steps = done.desk.score.steps
    assert (steps.right, steps.wrong) == (1, 1)


def test_a_guide_shows_the_next_step_with_its_clause() -> None:
    done = dealt("free-bet-ma", "receive", level=Level.GUIDE)
    assert "Next: take the decks in at the table type receive [2(a), 3(a)]" in done.words
    assert "Next: inspect the cards for defects type inspect [3(a)]" in done.after("receive")


def test_the_floors_duties_are_not_the_dealers() -> None:
    done = dealt("free-bet-ma", "verify")
    assert "It is for the floor to verify the inspection, not for dealer." in done.after("verify")


def test_a_bare_enter_does_nothing() -> None:
    done = dealt("free-bet-ma", "", "", "receive")
    assert done.after("").startswith("Type a step, or ? for the list of them.")
    assert done.desk.score.steps.right == 1


def test_a_line_that_is_not_understood_counts_for_nothing() -> None:
    done = dealt("free-bet-ma", "dance", "cover", "receive")
    assert "'dance' is not a step; ? lists the steps." in done.after("dance")
    assert (done.desk.score.steps.right, done.desk.score.steps.wrong) == (1, 0)


def test_words_that_every_prompt_knows() -> None:
    done = dealt("catfish-bend", "?", "list", "score", "why", "receive", "why", "table", "hint", "quit", "never")
    assert "deal 1 (a card to box 1)" in done.after("?")
    assert "pat pat the layout before you turn to the next hand" in done.after("list")
    assert "No step has been judged yet." in done.after("score")
    assert "No step has been taken yet" in done.after("why")
    assert "catfish-bend Cards new" in done.text
    assert "Right is: call shuffle" in done.after("hint")
    assert done.desk.score.steps.wrong == 1, "a step with a hint is not right at the first try"
    assert "never" not in done.text


def test_a_shuffle_by_hand_goes_motion_by_motion() -> None:
    done = dealt("free-bet-ma", "shuffle", "riffle", until="riffle")
    assert "motion by motion: plug, riffle, turn, strip" in done.after("shuffle")
    assert done.desk.score.steps.wrong == 0


def test_the_cover_card_and_the_cut_have_their_bounds() -> None:
    done = dealt("catfish-bend", "cover 12", "cover 50", until="cover")
    assert "The cover card stands 47 to 57 cards from the back, not 12." in done.after("cover 12")
    assert "Standard shuffle 4" in done.after("cover 12")
    assert "The cover card is inserted 50 cards from the back." in done.after("cover 50")
    done = dealt("zappit-ma", "cut 20", "cut 100", until="cut", dealer_cuts=True)
    assert "A cut at 20 of 312 cards is too near an end: cut from 52 to 260." in done.after("cut 20")
    assert "The dealer cuts the cards 100 from the top." in done.after("cut 100")


def test_a_card_to_the_wrong_box_is_named() -> None:
    done = dealt("zappit-ma", "deal 2", "up", "take 1", "pat", "deal 1", until="deal")
    assert "The next card does not go to box 2. 6(e)(1) A first open card to every box" in done.after("deal 2")
    assert "It is not the time to deal the dealer's up card." in done.after("up")
    assert "It is not the time to settle wagers (take 1)." in done.after("take 1")
    assert "'pat' is not a step" in done.after("pat"), "there is no pat at this game"
    assert "Box 1 gets" in done.after("deal 1")


def test_several_steps_on_one_line_stop_at_the_first_wrong_one() -> None:
    done = dealt("zappit-ma", "deal 1 2; burn; up", "table", until="deal")
    assert "It is not the time to burn a card." in done.after("deal 1 2; burn; up")
    assert [mistake.typed for mistake in done.desk.score.mistakes] == ["burn"]
    assert [len(box.hands[0].cards) for box in done.table.state.in_play][:2] == [1, 1]
    assert not done.table.state.dealer.cards


def test_a_checklist_item_has_a_prompt_of_its_own_and_must_come_first() -> None:
    done = dealt("free-bet-ma", "deal 1", "pay 1 5", "hands", "deal 1", until="hands")
    assert done.prompts[-5:] == ["Checklist> "] * 3 + ["Dealer> "] * 2
    assert "Something is done by hand or voice first: the first card of the round is about to be drawn." in done.words
    assert "6(b) Which hand draws and which places a card" in done.after("deal 1")
    assert "Right is: hands" in done.after("pay 1 5")
    exam = dealt("free-bet-ma", until="hands", level=Level.EXAM)
    assert set(exam.prompts) == {"Dealer> "}, "an exam does not say that something is done by hand"


def test_what_comes_up_in_between_stops_the_line_without_a_fault() -> None:
    done = dealt("free-bet-ma", "close; deal 1", until="close")
    assert "Something else comes first; the rest of your line was not done." in done.after("close; deal 1")
    assert not done.desk.score.mistakes


def test_habits_are_asked_for_until_they_are_known() -> None:
    once = dealt_right("free-bet-ma", 2, rounds=3, rate=0.0, quiet=False)
    assert once.text.count("> hands\n") == 1
    twice = dealt("free-bet-ma", "deal 1", "hands", seed=2, rounds=3, until="hands", goes_on=True)
    assert twice.text.count("> hands\n") == 2, "what was wrong in the first round is asked again in the second"


def test_gestures_are_asked_for_each_time() -> None:
    sessions = (dealt_right("catfish-bend", seed, rounds=8, rate=0.0, payouts=Payouts.NONE) for seed in range(50))
    lines = next(session.lines for session in sessions if session.lines.count("insurance") > 1)
    assert lines.count("wave") == lines.count("wave back") == lines.count("insurance")


IRREGULAR = {
    Irregularity.FACE_UP: ("free-bet-ma", "discard", "11(b)"),
    Irregularity.DRAWN_UNSEEN: ("free-bet-ma", "keep", "11(c)"),
    Irregularity.MISDELIVERED: ("free-bet-ma", "call floor", "11(a)"),
    Irregularity.STRAY_CARD: ("double-attack-ma", "call floor", "15(c)"),
    Irregularity.READER_FAILS: ("zappit-ma", "call floor", "11(j)"),
    Irregularity.PAT_HAND: ("zappit-ma", "discard", "11(d)"),
}


@pytest.mark.parametrize("irregularity", IRREGULAR)
def test_an_irregularity_is_told_and_asks_for_its_remedy(irregularity: Irregularity) -> None:
    game, word, clause = IRREGULAR[irregularity]
    done = dealt_until(game, irregularity, "fan", word)
    assert f"Irregularity: {irregularity.words}" in done.words
    assert "That is not what the rules ask for after this irregularity." in done.after("fan")
    assert clause in done.after("fan")
    assert len(done.desk.score.mistakes) == 1


INCIDENTS = {
    Moment.NO_SIGNAL_TO_DRAW: ("catfish-bend", 'says "Hit me" but gives no hand signal', "signal", "Dealing 10"),
    Moment.NO_SIGNAL_TO_STAND: ("catfish-bend", 'says "I stay" but gives no hand signal', "signal", "Dealing 11"),
    Moment.NEWCOMER: ("catfish-bend", "Every spot is taken, and Eve asks to play.", "make room", "Dealing 4"),
    Moment.TOUCHED: ("free-bet-ma", "reaches for the cards of box 1", "hands off", "6(t)"),
    Moment.CASH_BET: ("double-attack-ma", "calls a bet and puts cash on the layout", "confirm", "5(c)"),
    Moment.CASH_BONUS_BET: ("double-attack-ma", "calls a bonus bet and puts cash", "confirm", "6(c)"),
}


@pytest.mark.parametrize("moment", INCIDENTS)
def test_what_people_do_at_the_table_asks_for_the_dealers_word(moment: Moment) -> None:
    game, told, word, clause = INCIDENTS[moment]
    done = dealt_until(game, moment, "fan", word)
    assert told in done.words
    assert f"Something is done by hand or voice first: {moment.words}." in done.after("fan")
    assert clause in done.after("fan")
    assert done.desk.score.clauses[f"{game} {clause}"].wrong == 1


def test_an_overlooked_blackjack_is_not_given_away() -> None:
    sessions = (dealt_until("catfish-bend", Irregularity.BLACKJACK_OVERLOOKED, seed=seed) for seed in range(40))
    done = next(session for session in sessions if "overlooked his blackjack" in session.text)
    before, _, _ = done.text.partition("The floor is called: the dealer looked and overlooked")
    looked, _, turned = before.rpartition("> peek\n")[2].partition("> turn\n")
    assert "no blackjack" in looked and "has blackjack" not in looked
    assert "blackjack" in turned


def test_the_end_of_input_and_an_interrupt_end_the_session() -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    for read in (typing(["receive"]), interrupted):
        chance = random.Random(1)
        table = training_table(training_rules("free-bet-ma", {}), chance)
        desk, _ = a_desk(read)
        training = deal_at(table, desk, TrainingPlan(0.0), chance)
        assert training.rounds == 0 and not table.state.running


def test_payouts_can_be_left_to_the_program() -> None:
    everything = dealt_right("free-bet-ma", 2, rounds=3, rate=0.0)
    some = dealt_right("free-bet-ma", 2, rounds=3, rate=0.0, payouts=Payouts.SOME)
    nothing = dealt_right("free-bet-ma", 2, rounds=3, rate=0.0, payouts=Payouts.NONE)
    assert commands.SettleWager.__name__ in everything.steps and commands.SettleWager.__name__ in some.steps
    assert commands.SettleWager.__name__ not in nothing.steps
    counts = [session.desk.score.steps.right for session in (everything, some, nothing)]
    assert counts == sorted(counts, reverse=True) and len(set(counts)) == 3
