"""Reading A14: a void round was not played; reading A15: an exposed card is the next card."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Table, commands, events
from tests.table.dealt import dealt, not_dealt, of_type
from tests.table.shoes import shoe_of

MISDEAL = """
    set void_settled {settled}
    wager Ann box 1 blackjack 10
    wager Ann box 1 toke blackjack 1
    wager Ann box 1 trilux 5
    wager Ben box 2 blackjack 20
    wager Cal box 3 blackjack 30
    cards Ah 9h Th 6d Kd 5c 6c
    report own-cards-forgotten box 3
    decide Ben box 2 hit
    cards Kc
    decide Cal box 3 hit
    floor misdeal
    end
    """


def test_a_misdeal_gives_back_what_was_paid_and_collected() -> None:
    """Ann's blackjack and its toke were paid, Ben's bust and the TriLux wager were collected."""
    replayed = dealt("catfish-bend", MISDEAL.format(settled="returned"))
    assert {(settled.event.outcome, settled.event.net) for settled in replayed.settled} == {("void", 0)}
    assert len(of_type(replayed, events.PayVoided)) == 4
    state = replayed.table.state
    assert (state.tray, state.toke_box) == (0, 0)
    assert {player.chips for player in state.players.values()} == {100_000_000}
    assert all("reading A14" in event.clauses for event in of_type(replayed, events.PayVoided))


def test_a_house_may_let_stand_what_was_settled() -> None:
    replayed = dealt("catfish-bend", MISDEAL.format(settled="stand"))
    assert of_type(replayed, events.PayVoided) == []
    nets = [(settled.wager.bettor, str(settled.wager.kind), settled.event.net) for settled in replayed.settled]
    assert ("Ann", "blackjack", 1500) in nets
    assert ("Ben", "blackjack", -2000) in nets
    assert ("Cal", "blackjack", 0) in nets


def test_double_attack_returns_a_settled_surrender_in_a_void_round() -> None:
    replayed = dealt(
        "double-attack-ma",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 20
        cards 5c Kh 9h 6d 9s
        decide Ann box 1 surrender
        decide Ben box 2 hit
        report face-up
        cards 2c
        report face-up
        cards 3c
        settle Ann box 1 hand 1 blackjack 10 chips void 0
        settle Ben box 2 hand 1 blackjack 20 chips void 0
        end
        """,
    )
    assert len(of_type(replayed, events.PayVoided)) == 1


EXPOSED = """
    set exposed_card {how}
    wager Ann box 1 blackjack 10
    wager Bob box 2 blackjack 10
    cards {cards}
    report drawn-exposed
    cards Tc
    decide Ann box 1 {verb}
    decide Bob box 2 stand
    cards {draws}
    end
    """


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_whoever_accepts_an_exposed_card_may_double_on_it(game: str) -> None:
    """A hard eleven: in Free Bet the house pays for it."""
    replayed = dealt(game, EXPOSED.format(how="any_draw", cards="6h Th 6c 5d 9d Ts", verb="double", draws="5h"))
    dealt_cards = [(event.box, str(event.card)) for event in of_type(replayed, events.CardDealt)]
    assert dealt_cards[6:] == [(1, "Tc"), (0, "5h")]
    (double,) = [settled for settled in replayed.settled if settled.wager.kind == "double"]
    assert double.wager.funding == ("lammer" if game == "free-bet-ma" else "chips")
    (answered,) = of_type(replayed, events.OfferAnswered)
    assert (answered.answer, "reading A15" in answered.clauses) == ("by doubling", True)


def test_a_house_may_have_an_exposed_card_hit_only() -> None:
    reason = not_dealt(
        "zappit-ma", EXPOSED.format(how="hit_only", cards="6h Th 6c 5d 9d Ts", verb="double", draws="5h")
    )
    assert "offer_open" in reason


def test_others_on_the_box_may_follow_a_double_on_an_exposed_card() -> None:
    """Double Attack: Ann refuses, so the card comes to Bob's hand while hers is still to act."""
    replayed = dealt(
        "double-attack-ma",
        """
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        consent Bob box 2
        wager Cal box 2 blackjack 20
        seat Bob box 2
        cards 5c Kh 6h 6d 5s
        report drawn-exposed
        cards Kc
        decide Ann box 1 refuse
        decide Bob box 2 double
        decide Cal box 2 join 15
        decide Ann box 1 surrender
        cards 9c 3c
        end
        """,
    )
    doubles = [
        (settled.wager.bettor, settled.wager.amount) for settled in replayed.settled if settled.wager.kind == "double"
    ]
    assert sorted(doubles) == [("Bob", 1000), ("Cal", 1500)]


def test_a_second_card_face_up_voids_the_round_whatever_is_reported_after_it() -> None:
    """Double Attack 15(b): the cards are shuffled next, although a needless look may make the round void as well."""
    table = Table(rules("double-attack-ma", hole_card="reader"), shoe=shoe_of("9s 5d 6h 7c 2c 3c 4c"), auto_floor=False)
    table.do(commands.BuyIn("Ann", 10_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    table.auto()
    table.do(commands.Decline("Ann", 1))
    table.auto()
    table.do(commands.Hit("Ann", 1))
    for irregularity in (Irregularity.FACE_UP, Irregularity.FACE_UP, Irregularity.NEEDLESS_PEEK):
        table.do(commands.Report(irregularity))
    assert table.staff_step() == commands.VoidRound()
    (voided,) = table.do(commands.VoidRound())
    assert isinstance(voided, events.RoundVoided)
    assert (voided.irregularity, voided.reshuffle) == (Irregularity.FACE_UP, True)
    assert voided.clauses == ("double-attack-ma 15(b)",)
