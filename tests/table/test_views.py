"""Views: everybody sees the layout, nobody sees a face-down card, and only the one to act may act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import pytest

from pitboss.cards import Card, cards
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.shoe import Shoe, arranged
from pitboss.table import Table, commands, events, legal, seen_events, view
from pitboss.table.events import Event
from pitboss.table.views import open_layout

PLAYERS = ("Ann", "Bob")
EVERYBODY = (*PLAYERS, "Eve", commands.DEALER, commands.FLOOR)
DEVICE_GAMES = ("zappit-ma", "free-bet-ma", "zappit-online", "house-blackjack")
HOLE = "5c"


def table_of(game: str, dealt: str, **options: object) -> Table:
    """A table where Ann has $10 on box 1 and Bob on box 2, and wagers are not yet closed."""
    table = Table(rules(game, **options), shoe=arranged(cards(dealt)))
    for box, name in enumerate(PLAYERS, 1):
        table.do(commands.BuyIn(name, 10_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    return table


def steps(table: Table) -> Iterator[Table]:
    """Deal card by card; Ann and Bob decline every offer and stand. Yield the table after each step."""
    table.do(commands.CloseWagering())
    yield table
    while table.state.running:
        table.do(table.dealer_step() or modest(table))
        yield table


def modest(table: Table) -> commands.Command:
    name, box = view(table, commands.FLOOR).waiting_for[0]
    return commands.Decline(name, box) if table.state.offers else commands.Stand(name, box)


def shown(table: Table, actor: str, card: str) -> bool:
    """Whether a card is anywhere in an actor's view."""
    return f"card({card})" in repr(view(table, actor))


def told(table: Table, card: str) -> bool:
    """Whether a card is anywhere in the events that people see."""
    return f"card({card})" in repr(list(seen_events(table.events)))


def turned(table: Table) -> bool:
    return any(isinstance(event, events.CardTurned) for event in table.events)


@pytest.mark.parametrize("game", DEVICE_GAMES)
@pytest.mark.parametrize("up", ["6d", "Td", "Ad"])
def test_nobody_sees_the_hole_card_before_it_is_turned(game: str, up: str) -> None:
    seen = hidden = 0
    for table in steps(table_of(game, f"9h 9c {up} 8h 9s {HOLE} 8d 2h 3h 4h")):
        for actor in EVERYBODY:
            assert shown(table, actor, HOLE) == (turned(table) and table.state.running)
            if view(table, actor).dealer[1:] == (None,):
                assert view(table, actor).dealer_total is None
                hidden += 1
        assert told(table, HOLE) == turned(table)
        seen += shown(table, "Ann", HOLE)
    assert seen and hidden


@pytest.mark.parametrize("hole_card", ["unseen", "reader"])
@pytest.mark.parametrize("up", ["6d", "Kd", "Ad"])
def test_nobody_sees_the_hole_card_of_double_attack(hole_card: str, up: str) -> None:
    dealt = f"{up} 9h 9c 8h 9s {HOLE} 8d 2h 3h 4h"
    for table in steps(table_of("double-attack-ma", dealt, hole_card=hole_card)):
        for actor in EVERYBODY:
            assert shown(table, actor, HOLE) == (turned(table) and table.state.running)
        assert told(table, HOLE) == turned(table)
    assert turned(table)


def test_double_attack_without_a_hole_card_has_none_to_hide() -> None:
    table = table_of("double-attack-ma", f"6d 9h 9c 8h 9s {HOLE} 8d")
    table.deal()
    for name, box in (("Ann", 1), ("Bob", 2)):
        table.play(commands.Decline(name, box))
    assert view(table, "Ann").dealer == cards("6d")
    assert view(table, "Ann").dealer_total == 6


@pytest.mark.parametrize("up", ["Td", "Ad"])
def test_at_catfish_the_dealer_alone_sees_the_hole_card_after_the_peek(up: str) -> None:
    looked_at = 0
    for table in steps(table_of("catfish-bend", f"9h 9c {up} 8h 9s {HOLE} 8d 2h 3h 4h")):
        peeked = any(isinstance(event, events.Peeked) for event in table.events)
        open_card = turned(table)
        if not table.state.running:
            break
        for actor in EVERYBODY:
            assert shown(table, actor, HOLE) == (open_card or (peeked and actor == commands.DEALER))
        assert told(table, HOLE) == open_card
        looked_at += peeked and not open_card
    assert looked_at


def test_at_catfish_the_dealer_does_not_look_under_a_small_card() -> None:
    for table in steps(table_of("catfish-bend", f"9h 9c 6d 8h 9s {HOLE} 8d")):
        assert shown(table, commands.DEALER, HOLE) == (turned(table) and table.state.running)


@pytest.mark.parametrize("game", [*DEVICE_GAMES, "catfish-bend"])
@pytest.mark.parametrize("up", ["6d", "Td", "Ad"])
def test_what_people_see_does_not_depend_on_the_hole_card(game: str, up: str) -> None:
    usual = table_of(game, f"9h 9c {up} 8h 9s 5c 6s 4s 3s 2s")
    other = table_of(game, f"9h 9c {up} 8h 9s 7h 6s 4s 3s 2s")
    compared = 0
    for first, second in zip_longest(steps(usual), steps(other)):
        if turned(first):
            break
        assert list(seen_events(first.events)) == list(seen_events(second.events))
        for actor in ("Ann", "Bob", "Eve", commands.FLOOR):
            assert view(first, actor) == view(second, actor)
        compared += 1
    assert compared > 8


# A double face down at Catfish Bend


def doubled_face_down(card: str, first: str = "6h", second: str = "5h") -> Table:
    """Ann doubles face down, 11 unless she has other cards; Bob has yet to act."""
    table = table_of("catfish-bend", f"{first} 9c 6d {second} 9s {HOLE} {card} 9d")
    table.deal()
    table.play(commands.Double("Ann", 1, None, face_down=True))
    return table


@pytest.mark.parametrize("card", ["Kc", "2c", "As"])
def test_a_face_down_double_is_hidden_from_everybody_until_it_is_turned(card: str) -> None:
    table = doubled_face_down(card)
    for actor in EVERYBODY:
        assert not shown(table, actor, card)
        hand = view(table, actor).boxes[0].hands[0]
        assert hand.cards == (*cards("6h 5h"), None)
        assert (hand.total, hand.soft, hand.busted, hand.doubled) == (None, False, False, True)
    assert not told(table, card)
    table.do(commands.Stand("Bob", 2))
    while not any(isinstance(event, events.CardTurned) and event.box == 1 for event in table.events):
        assert not told(table, card)
        assert not any(shown(table, actor, card) for actor in EVERYBODY)
        step = table.dealer_step()
        assert step is not None
        table.do(step)
    assert told(table, card)
    assert all(shown(table, actor, card) for actor in EVERYBODY)
    assert view(table, "Bob").boxes[0].hands[0].total is not None


def test_what_people_see_does_not_depend_on_a_face_down_double() -> None:
    tables = [doubled_face_down(card) for card in ("Kc", "2c", "As")]
    for table in tables[1:]:
        assert list(seen_events(table.events)) == list(seen_events(tables[0].events))
        for actor in EVERYBODY:
            assert view(table, actor) == view(tables[0], actor)


def test_whether_a_face_down_double_made_a_soft_hand_is_not_seen() -> None:
    """Ace and deuce: a five makes a soft 18, a king a hard 13."""
    soft, hard = (doubled_face_down(card, "Ah", "2h") for card in ("5s", "Kc"))
    assert soft.state.boxes[1].hands[0].soft and not hard.state.boxes[1].hands[0].soft
    for actor in EVERYBODY:
        assert view(soft, actor) == view(hard, actor)
        assert view(soft, actor).boxes[0].hands[0].soft is False


def test_the_layout_shows_everybody_the_same_and_no_hidden_card() -> None:
    """What is shown of a state without a viewer: the hole card lies face down until it was seen."""
    table = table_of("catfish-bend", f"6h 9c 6d 5h 9s {HOLE} 7c 9d")
    boxes, dealer = open_layout(table.state)
    assert dealer == () and [box.number for box in boxes] == list(table.state.boxes)
    table.deal()
    boxes, dealer = open_layout(table.state)
    assert dealer == (*cards("6d"), None) and boxes[0].hands[0].cards == tuple(cards("6h 5h"))
    assert [hand.acting for box in boxes for hand in box.hands] == [False, False]
    assert view(table, "Eve").dealer_total is None and view(table, "Eve").waiting_for == (("Ann", 1),)
    table.do(commands.Report(Irregularity.HOLE_EXPOSED))
    assert open_layout(table.state)[1] == tuple(cards(f"6d {HOLE}"))


def test_a_double_face_up_is_seen() -> None:
    table = table_of("catfish-bend", f"6h 9c 6d 5h 9s {HOLE} 7c 9d")
    table.deal()
    table.play(commands.Double("Ann", 1))
    assert view(table, "Eve").boxes[0].hands[0].total == 18


# The burned card and the shoe


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "double-attack-ma", "catfish-bend"])
def test_the_burned_card_and_the_next_cards_are_in_no_view(game: str) -> None:
    def shuffle(order: Sequence[Card]) -> Shoe:
        return arranged(cards("Ks 9h 9c 6d 8h 9s 5c 2d 3d 4d"))

    table = Table(rules(game), shuffle=shuffle)
    table.do(commands.BuyIn("Ann", 10_000))
    table.auto()
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.deal()
    (burned,) = (event for event in seen_events(table.events) if isinstance(event, events.CardBurned))
    assert burned.card is None
    assert not told(table, "Ks")
    for actor in EVERYBODY:
        assert not any(shown(table, actor, card) for card in ("Ks", "2d", "3d", "4d"))
    assert any(isinstance(event, events.CardBurned) and str(event.card) == "Ks" for event in table.events)


def test_the_online_game_burns_no_card() -> None:
    table = Table(rules("zappit-online"), shuffle=lambda pack: arranged(cards("9h 9c 6d 8h")))
    opened: list[Event] = table.auto()
    assert [type(event) for event in opened] == [events.ShoeOpened]


# Who may act


def actors_who_may_act(table: Table) -> set[str]:
    return {actor for actor in EVERYBODY if legal(table, actor)}


@pytest.mark.parametrize("game", [*DEVICE_GAMES, "catfish-bend", "double-attack-ma"])
def test_only_the_one_to_act_has_something_to_do(game: str) -> None:
    dealt = f"6d 9h 9c 8h 9s {HOLE} 8d" if "attack" in game else f"9h 9c 6d 8h 9s {HOLE} 8d"
    for table in steps(table_of(game, dealt)):
        if not table.state.running:
            break
        waiting = {name for name, _ in view(table, "Eve").waiting_for}
        assert actors_who_may_act(table) == (waiting or {commands.DEALER})
        if not waiting:
            (choice,) = legal(table, commands.DEALER)
            assert choice.command == table.dealer_step() and choice.clauses
        for actor in EVERYBODY:
            assert view(table, actor).legal == legal(table, actor)


def test_an_offer_is_open_to_each_until_he_answers() -> None:
    table = table_of("zappit-ma", f"9h 9c Ad 8h 9s {HOLE} 8d")
    table.deal()
    assert actors_who_may_act(table) == {"Ann", "Bob"}
    assert {choice.name for choice in legal(table, "Ann")} == {"Insure", "Decline"}
    table.play(commands.Insure("Bob", 2, 500))
    assert actors_who_may_act(table) == {"Ann"}
    table.play(commands.Decline("Ann", 1))
    assert {choice.name for choice in legal(table, "Ann")} == {"Hit", "Stand", "Double", "Zap"}
    assert actors_who_may_act(table) == {"Ann"}


def test_between_rounds_players_wager_and_the_dealer_may_close() -> None:
    table = Table(rules("zappit-ma"), shoe=arranged(()))
    table.do(commands.BuyIn("Ann", 10_000))
    assert actors_who_may_act(table) == {"Ann"}
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert [choice.command for choice in legal(table, commands.DEALER)] == [commands.CloseWagering()]
    assert legal(table, "Eve") == ()


def test_a_view_shows_wagers_to_all_and_chips_to_their_owner() -> None:
    table = table_of("zappit-ma", f"9h 9c 6d 8h 9s {HOLE} 8d")
    table.deal()
    assert [view(table, actor).chips for actor in EVERYBODY] == [9000, 9000, None, None, None]
    for actor in EVERYBODY:
        seen = view(table, actor)
        assert [(wager.bettor, wager.box, wager.amount) for wager in seen.wagers] == [
            ("Ann", 1, 1000),
            ("Bob", 2, 1000),
        ]
        assert [box.hands[0].total for box in seen.boxes[:2]] == [17, 18]
        assert [box.hands[0].acting for box in seen.boxes[:2]] == [True, False]
