"""Money in whole cents, odds as exact fractions, payouts rounded down."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chips import EVEN, MoneyError, Odds, cents, dollars, in_cents, signed, typed

AMOUNTS = st.integers(-(10**12), 10**12)
STAKES = st.integers(0, 10**9)
ODDS = st.builds(Odds, st.integers(1, 1000), st.integers(1, 10))


@given(AMOUNTS)
def test_dollars_read_back(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@given(AMOUNTS)
def test_signed_amounts_read_back(amount: int) -> None:
    written = signed(amount)
    assert cents(written) == amount
    assert written[0] == ("+" if amount > 0 else "-" if amount < 0 else "0")


@given(STAKES, st.integers(0, 99))
def test_dollars_and_cents_are_a_hundred_to_one(whole: int, part: int) -> None:
    assert cents(f"{whole}.{part:02d}") == whole * 100 + part
    assert cents(f"${whole}.{part:02d}") == whole * 100 + part
    assert cents(f"-{whole}.{part:02d}") == -(whole * 100 + part)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", 1000),
        ("10.00", 1000),
        ("$10.00", 1000),
        ("+10.00", 1000),
        ("-7.50", -750),
        ("7.5", 750),
        ("0.05", 5),
        ("$.50", 50),
        (" 3 ", 300),
        ("0", 0),
        ("$1,250.00", 125_000),
        ("-$3.00", -300),
    ],
)
def test_amounts_people_write(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize("text", ["", "ten", "1.005", "10.", ".", "1e3", "$", "--5", "5-", "1 0", "0x10", "nan", "inf"])
def test_what_is_no_amount_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        cents(text)
    assert repr(text) in str(refused.value) and "7.50" in str(refused.value)


@pytest.mark.parametrize(("text", "amount"), [(".50", 50), ("$.50", 50), ("7.5", 750), ("$10", 1000), ("-3", -300)])
def test_amounts_as_they_are_typed(text: str, amount: int) -> None:
    assert typed(text) == amount


def test_how_amounts_are_written() -> None:
    assert [dollars(amount) for amount in (0, 5, 125_000, -300)] == ["$0.00", "$0.05", "$1,250.00", "-$3.00"]
    assert [signed(amount) for amount in (0, 5, 125_000, -300)] == ["0.00", "+0.05", "+1250.00", "-3.00"]


@given(ODDS, STAKES)
def test_a_payout_is_the_odds_rounded_down_to_the_cent(odds: Odds, amount: int) -> None:
    exact = Fraction(odds.win, odds.stake) * amount
    assert 0 <= exact - odds.pays(amount) < 1


@given(ODDS, STAKES, st.sampled_from([1, 50, 100]))
def test_a_payout_in_units_is_the_odds_rounded_down_to_the_unit(odds: Odds, amount: int, unit: int) -> None:
    paid = odds.pays(amount, unit)
    assert paid % unit == 0
    assert 0 <= Fraction(odds.win, odds.stake) * amount - paid < unit


@given(STAKES)
def test_even_odds_pay_the_stake(amount: int) -> None:
    assert EVEN.pays(amount) == amount


@pytest.mark.parametrize(
    ("odds", "amount", "unit", "paid"),
    [
        ("3:2", 1500, 1, 2250),
        ("3:2", 1501, 1, 2251),
        ("6:5", 1250, 1, 1500),
        ("6:5", 1001, 1, 1201),
        ("5:2", 1250, 1, 3125),
        ("3:2", 750, 50, 1100),
        ("3:2", 750, 100, 1100),
        ("3:2", 550, 50, 800),
        ("3:2", 500, 100, 700),
        ("1000:1", 2500, 1, 2_500_000),
    ],
)
def test_payouts_of_the_five_tables(odds: str, amount: int, unit: int, paid: int) -> None:
    assert Odds.parse(odds).pays(amount, unit) == paid


@given(ODDS)
def test_odds_read_back(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds
    assert odds.words == f"{odds.win} to {odds.stake}"


def test_of_a_long_text_that_is_no_amount_forty_characters_are_repeated() -> None:
    with pytest.raises(MoneyError) as refused:
        cents("x" * 41)
    assert str(refused.value).startswith(f"'{'x' * 40}' is not an amount")


@pytest.mark.parametrize(("amount", "written"), [(1, "+0.01"), (0, "0.00"), (-1, "-0.01"), (-750, "-7.50")])
def test_a_record_gives_every_amount_but_nothing_its_sign(amount: int, written: str) -> None:
    assert signed(amount) == written


@pytest.mark.parametrize(
    ("given", "meant"),
    [("12.50", 1250), ("$7", 700), ("0.01", 1), (1250, 1250), (12.5, 12.5), (None, None), ("ten", "ten"), ("", "")],
)
def test_a_text_of_dollars_is_read_and_all_else_is_left_for_the_checks(given: object, meant: object) -> None:
    """A number is already in cents; anything that is no amount stays as it is, and the code that checks it says so."""
    assert in_cents(given) == meant
