"""What everybody may see after an irregularity: stray cards, whom the table waits for, what players are asked."""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import Table, commands
from pitboss.table.trouble.visible import astray_cards, questions, waits_for
from tests.table.shoes import shoe_of

CARDS = "Th 9c 7c 6d 5d Ts 5c 4s 9s"
"""With two players: Ann ten and six, Ben nine and five, seven for the dealer with a ten in the hole."""


def a_round(game: str, players: int, cards: str = CARDS) -> Table:
    table = Table(rules(game), shoe=shoe_of(cards), auto_floor=False)
    for name, box in list(zip(("Ann", "Ben", "Cat"), (1, 2, 3), strict=True))[:players]:
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    return table


def until(table: Table, *steps: type) -> Table:
    """Go on to the first step of some types, or until somebody has to decide."""
    while (step := table.staff_step()) is not None and not isinstance(step, steps):
        table.do(step)
    return table


def report(table: Table, irregularity: Irregularity, box: int = 0) -> None:
    table.do(commands.Report(irregularity, box))


def step(table: Table) -> None:
    due = table.staff_step()
    assert due is not None
    table.do(due)


def astray(table: Table) -> list[tuple[str, str, int, int]]:
    return [(str(lying.card), str(lying.why), lying.box, lying.hand) for lying in astray_cards(table.state)]


def waits(table: Table) -> tuple[str, int, int, str] | None:
    """What the table waits for: which irregularity, at which box and hand, and who must act."""
    held_up = waits_for(table.state)
    return None if held_up is None else (str(held_up.irregularity), held_up.box, held_up.hand, held_up.by)


def asked(table: Table) -> list[tuple[str, int, str, str]]:
    return [(one.player, one.box, str(one.question), str(one.card)) for one in questions(table.state)]


def test_a_card_drawn_unseen_lies_face_down_and_holds_nothing_up() -> None:
    table = until(a_round("zappit-ma", 2))
    assert (astray(table), waits(table), asked(table)) == ([], None, [])
    report(table, Irregularity.DRAWN_UNSEEN)
    report(table, Irregularity.DRAWN_EXPOSED)
    assert astray(table) == [("None", "unseen", 0, 0), ("4s", "exposed", 0, 0)]
    assert (waits(table), asked(table)) == (None, [])


def test_an_exposed_card_is_offered_to_each_in_turn() -> None:
    table = until(a_round("zappit-ma", 2))
    report(table, Irregularity.DRAWN_EXPOSED)
    assert astray(table) == [("5c", "exposed", 0, 0)]
    assert waits(table) == ("drawn-exposed", 0, 0, "dealer")
    step(table)
    assert waits(table) == ("drawn-exposed", 1, 0, "player")
    assert asked(table) == [("Ann", 1, "exposed-each", "5c")]


def test_an_exposed_card_is_offered_to_the_player_involved_and_then_to_the_next() -> None:
    """Catfish Bend, Irregularities 1: the supervisor is called, and has it offered to the one and then the other."""
    table = until(a_round("catfish-bend", 2))
    report(table, Irregularity.DRAWN_EXPOSED)
    assert astray(table) == [("5c", "exposed", 0, 0)]
    seen = []
    for answer in (None, None, None, commands.Decline("Ann", 1), None, commands.Decline("Ben", 2)):
        seen.append((waits(table), asked(table)))
        if answer is None:
            step(table)
        else:
            table.do(answer)
    at_ann = ("drawn-exposed", 1, 1)
    assert seen == [
        ((*at_ann, "dealer"), []),
        ((*at_ann, "floor"), []),
        ((*at_ann, "dealer"), []),
        ((*at_ann, "player"), [("Ann", 1, "exposed-first", "5c")]),
        ((*at_ann, "dealer"), []),
        ((*at_ann, "player"), [("Ben", 2, "exposed-last", "5c")]),
    ]
    assert isinstance(table.staff_step(), commands.DiscardCard) and waits(table) == (*at_ann, "dealer")


def test_a_card_found_face_up_is_offered_to_the_player_whose_it_would_be() -> None:
    """Catfish Bend, Irregularities 12."""
    table = until(a_round("catfish-bend", 2))
    table.do(commands.Hit("Ann", 1))
    report(table, Irregularity.FACE_UP)
    assert (astray(table), waits(table)) == ([("5c", "face-up", 0, 0)], ("face-up", 1, 0, "dealer"))
    step(table)
    assert waits(table) == ("face-up", 1, 0, "player") and asked(table) == [("Ann", 1, "face-up", "5c")]


def test_the_dealers_card_too_many_lies_at_no_box() -> None:
    """Catfish Bend, Irregularities 9: it is Ann's turn, and yet the card is not hers."""
    table = until(a_round("catfish-bend", 2))
    (reported,) = table.do(commands.Report(Irregularity.OWN_CARD_EXTRA))
    assert reported.box == 0  # type: ignore[union-attr]
    assert astray(table) == [("5c", "too-many", 0, 0)]
    assert waits(table) == ("own-card-extra", 0, 0, "dealer")
    step(table)
    assert waits(table) == ("own-card-extra", 0, 0, "floor")
    step(table)
    assert asked(table) == [("Ann", 1, "dealer-extra", "None"), ("Ben", 2, "dealer-extra", "None")]
    for name, box in (("Ann", 1), ("Ben", 2)):
        assert waits(table) == ("own-card-extra", 0, 0, "player")
        table.do(commands.Accept(name, box))
    assert waits(table) == ("own-card-extra", 0, 0, "floor") and asked(table) == []


def test_a_players_card_too_many_is_in_the_hand() -> None:
    """Catfish Bend, Irregularities 7."""
    table = until(a_round("catfish-bend", 2))
    report(table, Irregularity.EXTRA_CARD, 2)
    assert astray(table) == []
    told = []
    for _ in range(2):
        told.append(waits(table))
        step(table)
    assert told == [("extra-card", 2, 0, "dealer"), ("extra-card", 2, 0, "floor")]
    assert waits(table) == ("extra-card", 2, 0, "player") and asked(table) == [("Ben", 2, "too-many", "None")]
    table.do(commands.Accept("Ben", 2))
    assert waits(table) == ("extra-card", 2, 0, "floor")


@pytest.mark.parametrize(
    ("ruling", "lies", "held_up"),
    [
        (FloorRuling.FORWARD, ("Th", "kept", 3, 1), None),
        (FloorRuling.DEALERS_CARD, ("Th", "dealers", 0, 0), None),
        (FloorRuling.BURN, ("Th", "wrong-place", 2, 0), ("misdelivered", 2, 0, "dealer")),
    ],
)
def test_a_card_delivered_wrongly_lies_where_it_fell_until_the_floor_rules(
    ruling: FloorRuling, lies: tuple[str, str, int, int], held_up: tuple[str, int, int, str] | None
) -> None:
    """Free Bet 11(a): the first card was Ann's and fell on Ben's box."""
    table = a_round("free-bet-ma", 3)
    report(table, Irregularity.MISDELIVERED, 2)
    assert astray(table) == [("Th", "wrong-place", 2, 0)] and waits(table) == ("misdelivered", 2, 0, "floor")
    table.do(commands.Rule(ruling))
    assert astray(table) == [lies] and waits(table) == held_up


def test_a_card_on_the_dealers_hand_lies_at_no_box() -> None:
    table = a_round("free-bet-ma", 3)
    report(table, Irregularity.MISDELIVERED)
    assert astray(table) == [("Th", "wrong-place", 0, 0)] and waits(table) == ("misdelivered", 0, 0, "floor")


def test_stray_cards_are_the_floors_until_the_second_one_voids_the_round() -> None:
    """Double Attack 15(c): a ten does not belong to its pack."""
    table = a_round("double-attack-ma", 2, "9h 9c 7c 6d 5d 9s 5c 4s 9s")
    stray = commands.Report(Irregularity.STRAY_CARD, 0, card("Tc"))
    for then in (None, ("stray-card", 0, 0, "dealer")):
        table.do(stray)
        assert astray(table) == [("Tc", "stray", 0, 0)] and waits(table) == ("stray-card", 0, 0, "floor")
        table.do(commands.Rule(FloorRuling.REMOVE))
        assert waits(table) == then
    assert isinstance(table.staff_step(), commands.VoidRound)


def test_two_cards_face_up_or_a_missing_up_card_void_the_round() -> None:
    """Double Attack 15(b) and 15(e): what the dealer must announce is shown."""
    cards = "9h 9c 7c 6d 5d 9s 5c 4s 9s"
    face_up = a_round("double-attack-ma", 2, cards)
    report(face_up, Irregularity.FACE_UP)
    assert (astray(face_up), waits(face_up)) == ([], None)
    report(face_up, Irregularity.FACE_UP)
    assert waits(face_up) == ("face-up", 0, 0, "dealer")
    missed = until(a_round("double-attack-ma", 2, cards), commands.DealUpCard)
    report(missed, Irregularity.OWN_CARD_MISSED)
    assert waits(missed) is None
    assert waits(until(missed, commands.VoidRound)) == ("own-card-missed", 0, 0, "dealer")


def test_a_box_that_was_missed_is_asked_when_the_others_have_their_cards() -> None:
    """Zappit 11(f): nothing waits before that."""
    table = a_round("zappit-ma", 2)
    report(table, Irregularity.BOX_MISSED)
    assert waits(table) is None
    until(table, commands.OfferRemedy)
    assert waits(table) == ("box-missed", 1, 0, "dealer")
    step(table)
    assert waits(table) == ("box-missed", 1, 0, "player") and asked(table) == [("Ann", 1, "second-card", "None")]


def test_a_hit_that_was_missed_is_asked_for_late() -> None:
    table = until(a_round("zappit-ma", 2))
    table.do(commands.Hit("Ann", 1))
    report(table, Irregularity.HIT_MISSED)
    assert waits(table) == ("hit-missed", 1, 1, "dealer")
    step(table)
    assert waits(table) == ("hit-missed", 1, 1, "player") and asked(table) == [("Ann", 1, "late-card", "None")]


def test_a_reader_that_fails_is_the_floors_whether_a_round_is_on_or_not() -> None:
    table = until(a_round("zappit-ma", 2))
    report(table, Irregularity.READER_FAILS)
    assert waits(table) == ("reader-fails", 0, 0, "floor") and (astray(table), asked(table)) == ([], [])
    between = Table(rules("zappit-ma"), auto_floor=False)
    report(between, Irregularity.READER_FAILS)
    assert waits(between) == ("reader-fails", 0, 0, "floor")


def test_a_dealer_who_forgot_his_cards_holds_nothing_up_until_a_player_has_acted() -> None:
    """Catfish Bend, Irregularities 10."""
    table = until(a_round("catfish-bend", 2), commands.DealUpCard)
    report(table, Irregularity.OWN_CARDS_FORGOTTEN)
    assert waits(until(table)) is None
    table.do(commands.Stand("Ann", 1))
    assert waits(table) == ("own-cards-forgotten", 0, 0, "dealer")
    step(table)
    assert waits(table) == ("own-cards-forgotten", 0, 0, "floor") and table.staff_step() is None
    table.do(commands.Rule(FloorRuling.OFFER))
    while isinstance(table.staff_step(), commands.DealUpCard | commands.DealHoleCard):
        assert waits(table) == ("own-cards-forgotten", 0, 0, "dealer")
        step(table)
    step(table)
    assert waits(table) == ("own-cards-forgotten", 0, 0, "player")
    assert asked(table) == [("Ann", 1, "dealer-forgot", "None"), ("Ben", 2, "dealer-forgot", "None")]


def test_a_dealer_without_his_second_card_asks_everybody() -> None:
    """Catfish Bend, Irregularities 9."""
    table = until(a_round("catfish-bend", 2), commands.DealHoleCard)
    report(table, Irregularity.OWN_CARD_MISSED)
    told = []
    for _ in range(2):
        told.append(waits(table))
        step(table)
    assert told == [("own-card-missed", 0, 0, "dealer"), ("own-card-missed", 0, 0, "floor")]
    assert waits(table) == ("own-card-missed", 0, 0, "player")
    assert asked(table) == [("Ann", 1, "dealer-short", "None"), ("Ben", 2, "dealer-short", "None")]


def test_a_player_with_one_card_chooses() -> None:
    """Catfish Bend, Irregularities 7."""
    table = a_round("catfish-bend", 2)
    until(table, commands.DealUpCard)
    step(table)
    report(table, Irregularity.BOX_MISSED)
    until(table, commands.CallFloor)
    assert waits(table) == ("box-missed", 1, 0, "dealer")
    step(table)
    assert waits(table) == ("box-missed", 1, 0, "floor")
    step(table)
    assert waits(table) == ("box-missed", 1, 0, "player") and asked(table) == [("Ann", 1, "too-few", "None")]


def test_a_card_drawn_on_a_pat_hand_lies_on_the_dealers_side() -> None:
    """Catfish Bend, Irregularities 2."""
    table = until(a_round("catfish-bend", 1, "Th 9c 7d Qs 9d Ts 5c"))
    table.do(commands.Stand("Ann", 1))
    until(table, commands.SettleWager)
    report(table, Irregularity.PAT_HAND)
    assert astray(table) == [("9d", "pat-hand", 0, 0)] and waits(table) == ("pat-hand", 0, 0, "dealer")
