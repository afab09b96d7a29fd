"""Cards, totals and packs."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, RANKS, SUITS, Card, CardError, Pack, card, cards, is_blackjack, total

HANDS = st.lists(st.sampled_from(CARDS), min_size=1, max_size=13)


def naive_total(hand: tuple[Card, ...]) -> tuple[int, bool]:
    """Try every ace as one and as eleven: the highest count up to 21, else the lowest; soft if an ace is eleven."""
    worth = [(1, 11) if held.rank == "A" else (10,) if held.rank in "TJQK" else (int(held.rank),) for held in hand]
    counts = [(sum(values), 11 in values) for values in product(*worth)]
    within = [count for count in counts if count[0] <= 21]
    return max(within) if within else min(counts)


def test_there_are_fifty_two_cards() -> None:
    assert len(set(CARDS)) == 52
    assert {(known.rank, known.suit) for known in CARDS} == set(product(RANKS, SUITS))


@pytest.mark.parametrize("printed", CARDS, ids=str)
def test_a_card_reads_back_as_it_is_written(printed: Card) -> None:
    assert card(str(printed)) is printed
    assert card(str(printed).lower()) is printed
    assert card(f"  {str(printed).upper()} ") is printed
    assert printed.red == (printed.suit in ("d", "h"))


def test_ten_is_written_two_ways() -> None:
    assert card("10h") is card("Th")
    assert cards("10h Ah  kd") == (card("Th"), card("Ah"), card("Kd"))
    assert cards("") == ()


@pytest.mark.parametrize(
    "text", ["", "A", "h", "10", "1h", "0h", "Ax", "hA", "Ahh", "A h", "11h", "100h", "joker", "♠A"]
)
def test_what_is_no_card_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(CardError) as refused:
        card(text)
    assert repr(text) in str(refused.value)
    assert "A 2 3 4 5 6 7 8 9 T J Q K" in str(refused.value) and "c d h s" in str(refused.value)


def test_one_bad_card_refuses_the_list() -> None:
    with pytest.raises(CardError, match="Zz"):
        cards("Ah Zz Kd")


def test_values_for_splitting() -> None:
    assert {card(text).value for text in ("Ts", "Jd", "Qh", "Kc")} == {"T"}
    assert [card(text).value for text in ("As", "2d", "9h")] == ["A", "2", "9"]
    assert [card(text).points for text in ("As", "2d", "9h", "Tc", "Kc")] == [1, 2, 9, 10, 10]


def test_totals_of_all_hands_of_up_to_three_cards() -> None:
    for size in (1, 2, 3):
        for hand in combinations_with_replacement(CARDS, size):
            assert total(hand) == naive_total(hand)


@given(HANDS)
def test_totals_of_longer_hands(hand: list[Card]) -> None:
    assert total(hand) == naive_total(tuple(hand))


@given(HANDS, st.randoms(use_true_random=False))
def test_a_total_does_not_depend_on_the_order(hand: list[Card], chance: Random) -> None:
    shuffled = list(hand)
    chance.shuffle(shuffled)
    assert total(shuffled) == total(hand)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("Ah Kd", (21, True)),
        ("Ah Ad", (12, True)),
        ("Ah Ad 9c", (21, True)),
        ("Ah Ad Tc", (12, False)),
        ("Ah 6d", (17, True)),
        ("Ah 6d Tc", (17, False)),
        ("Th 6d 6c", (22, False)),
    ],
)
def test_totals_people_argue_about(hand: str, count: tuple[int, bool]) -> None:
    assert total(cards(hand)) == count


def test_blackjack_is_an_ace_and_a_ten_value_card_and_nothing_else() -> None:
    made = {(first, second) for first, second in product(CARDS, CARDS) if is_blackjack((first, second))}
    assert made == {
        (first, second) for first, second in product(CARDS, CARDS) if {first.value, second.value} == {"A", "T"}
    }
    assert len(made) == 2 * 4 * 16
    assert not is_blackjack(cards("Ah 5d 5c"))
    assert not is_blackjack(cards("7h 7d 7c"))


@pytest.mark.parametrize(("decks", "removed", "size"), [(1, "", 52), (6, "", 312), (8, "", 416), (6, "T", 288)])
def test_packs(decks: int, removed: str, size: int) -> None:
    pack = Pack(decks, removed)
    held = pack.cards()
    assert len(pack) == len(held) == size
    assert {held.count(kept) for kept in pack.deck} == {decks}
    assert not any(dealt.rank in removed for dealt in held)
    assert pack.first_impossible(held) is None


def test_a_pack_holds_a_card_once_a_deck() -> None:
    king = card("Ks")
    assert Pack(6).first_impossible([king] * 6) is None
    assert Pack(6).first_impossible([king] * 7) == 6
    assert Pack(6).first_impossible([*[king] * 6, card("Ah"), king, king]) == 7
    assert Pack(8).first_impossible([king] * 8) is None
    assert Pack(8).first_impossible([king] * 9) == 8


def test_a_pack_without_tens_has_faces() -> None:
    pack = Pack(6, "T")
    assert pack.first_impossible(list(cards("Jc Qc Kc Tc"))) == 3
    assert pack.first_impossible(list(cards("Jc Qc Kc"))) is None
