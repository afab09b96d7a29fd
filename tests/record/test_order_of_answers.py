"""Records of tables dealt by a person: players answer in any order, even while a step of the dealer is due."""

from __future__ import annotations

import pytest

from pitboss.lab.verify.random_sessions import PLAYERS, Session
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused
from pitboss.record.text.writer import recorded, write_record
from pitboss.rulebook import submit
from pitboss.table import Choice, commands, legal
from pitboss.table import events as table_events
from pitboss.table.offers import ANSWERS
from tests.record.test_round_trips import TABLES, dealt_again, written
from tests.sizes import size

pytestmark = pytest.mark.long


class Impatient(Session):
    """Players answer as soon as they are asked; the dealer's due step often waits for them."""

    def __init__(self, *given: object, hurry: float = 0.6) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.hurry = hurry
        self.ahead = 0

    def step(self) -> None:
        choices = self.answers()
        if choices and self.chance.random() < self.hurry:
            self.ahead += self.table.staff_step() is not None
            self.table.do(self._amounted(self.chance.choice(choices)))
            return
        super().step()

    def answers(self) -> list[Choice]:
        """What anybody may answer now."""
        if not self.table.state.offers:
            return []
        listed = [choice for name in PLAYERS for choice in legal(self.table, name)]
        return [
            choice
            for choice in listed
            if isinstance(choice.command, ANSWERS) and self.table.refusal(choice.command) is None
        ]

    def wager(self) -> None:
        """Everybody wagers on everything, so that several are asked at once."""
        for name in PLAYERS * 3:
            placings = [choice for choice in legal(self.table, name) if isinstance(choice.command, commands.Place)]
            if placings and self.chance.random() < 0.8:
                self.table.do(self._amounted(self.chance.choice(placings)))
        if self.table.refusal(commands.CloseWagering()) is None:
            self.table.do(commands.CloseWagering())


@pytest.mark.parametrize("seed", range(size(1, 6)))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_answers_in_any_order_replay_to_the_same_events(game: str, options: dict[str, str], seed: int) -> None:
    session = Impatient(submit(game, options), seed)
    for _ in session.rounds(8):
        text = written(session)
        replayed = dealt_again(text)
        assert [str(difference) for difference in replayed.differences] == []
        assert replayed.table.events == recorded(session.table.events)
        assert written(replayed) == text


ROUND = """
pitboss record 1
game catfish-bend
player Ann 1000.00
player Bob 1000.00
player Cy 1000.00
wager Cy box 3 blackjack 10.00
wager Bob box 2 blackjack 10.00
wager Ann box 1 blackjack 10.00
cards 9h 8d 6c 7s 8s Tc 4h 9s
report own-card-extra box 1 at 9
cards 3c
floor offer at 11
decide Cy box 3 refuse
{answers}
decide Bob box 2 stand
cards Td
in-order
{settled}
settle Bob box 2 hand 1 blackjack 10.00 chips win +10.00
end
"""
CY, ANN = (f"settle {who} hand 1 blackjack 10.00 chips void 0.00" for who in ("Cy box 3", "Ann box 1"))
EARLY = "decide Ann box 1 refuse at 14\ndecide Bob box 2 accept at 15"


@pytest.mark.parametrize(("settled", "fits"), [((ANN, CY), True), ((CY, ANN), False)])
def test_a_record_says_when_somebody_declined(settled: tuple[str, str], fits: bool) -> None:
    """Both declined before the dealer took anything: he begins with box 1."""
    replayed = replay(read_records(ROUND.format(answers=EARLY, settled="\n".join(settled)))[0])
    assert (replayed.differences == []) is fits
    assert_replays(replayed)


def assert_replays(replayed: Replayed) -> None:
    again = replay(read_records(write_record(replayed.table))[0])
    assert again.table.events == recorded(replayed.table.events)
    assert again.differences == []


EVEN_MONEY = """
pitboss record 1
game catfish-bend
wager Ann box 1 blackjack 10.00
wager Bob box 2 blackjack 10.00
cards Ah 9c As Th 8d 6c
decide Ann box 1 even money
decide Bob box 2 no insurance{at}
decide Bob box 2 stand
cards Td
end
"""


@pytest.mark.parametrize(("at", "first"), [("", table_events.WagerSettled), (" at 9", table_events.OfferAnswered)])
def test_a_record_says_whether_somebody_waited_for_the_dealer(at: str, first: type) -> None:
    """Ann's even money is paid at once; Bob answers after that, or before."""
    replayed = replay(read_records(EVEN_MONEY.format(at=at))[0])
    events = replayed.table.events
    asked = next(index for index, event in enumerate(events) if isinstance(event, table_events.OffersMade))
    assert isinstance(events[asked + 2], first)
    assert f"no insurance{at}\n" in write_record(replayed.table)
    assert_replays(replayed)


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ("decide Ann box 1 refuse at 13", "the moment after 13 events of the round is over"),
        ("decide Ann box 1 refuse at 99", "never reached"),
        ("decide Ann box 2 refuse at 14", "no_offer"),
        ("decide Ann box 1 refuse at", "is no decision"),
        ("decide Ann box 1 refuse at noon", "a number of events"),
    ],
)
def test_an_answer_at_a_wrong_moment_is_refused(answers: str, says: str) -> None:
    text = ROUND.format(answers=f"{answers}\ndecide Bob box 2 accept", settled=f"{CY}\n{ANN}")
    with pytest.raises(RecordRefused, match=says):
        replay(read_records(text)[0])


def test_each_decision_of_a_line_has_its_own_moment() -> None:
    (record,) = read_records("pitboss record 1\ngame catfish-bend\ndecide Ann box 1 insure 5.00 at 9, stand\nend")
    insured, stood = record.rounds[0].statements
    assert (getattr(insured, "at", 0), getattr(insured, "given", ())) == (9, (("amount", 500),))
    assert getattr(stood, "at", 0) is None
