"""The prices of side wagers, insurance and even money, against counts that share no code with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from pitboss.cards import Pack, Stock
from pitboss.chips import Odds
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Kind, SideWager
from pitboss.solve.model.dealer_rules import dealer_rules
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.side_wagers.insurance import price_even_money, price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wager, price_side_wagers
from pitboss.solve.side_wagers.side_cards import first_three_cards, first_two_and_blackjack
from pitboss.solve.side_wagers.suited_dealer import dealer_busts
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from tests.solve import counted_side_wagers as counted

pytestmark = pytest.mark.long

DEALER_RULES = [False, True]


def game(name: str, pack: Pack | None = None, **options: object) -> Rules:
    chosen = rules(name, **options)
    return chosen if pack is None else replace(chosen, pack=pack)


def side_wager(chosen: Rules, kind: Kind) -> SideWager:
    wager = chosen.side_wager(kind)
    assert wager is not None
    return wager


def paying(given: SideWager, *odds: int) -> SideWager:
    """The side wager with other odds, line by line."""
    lines = tuple(replace(line, odds=Odds(pays)) for line, pays in zip(given.lines, odds, strict=True))
    return replace(given, lines=lines)


def assert_price(price: SideWagerPrice, lines: counted.Lines) -> None:
    """The price is, line by line and in its sums, exactly what was counted."""
    assert {line.odds.win: line.exact_probability for line in price.lines} == lines
    lost = 1 - sum(lines.values())
    ev = sum(pays * chance for pays, chance in lines.items()) - lost
    assert price.exact_ev == ev
    assert price.exact_hit_rate == 1 - lost
    squares = sum((pays - ev) ** 2 * chance for pays, chance in lines.items())
    assert price.exact_variance == squares + lost * (-1 - ev) ** 2
    assert price.sd == pytest.approx(sqrt(price.exact_variance), rel=1e-15)
    assert (price.ev, price.hit_rate) == (float(ev), float(1 - lost))
    for line in price.lines:
        assert line.exact_contribution == line.odds.win * lines[line.odds.win]
        assert (line.probability, line.contribution) == (float(lines[line.odds.win]), float(line.exact_contribution))


# Push 22


@pytest.mark.parametrize("hits_soft_17", DEALER_RULES)
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_push_22_over_every_order_of_the_dealers_cards(decks: int, hits_soft_17: bool) -> None:
    chosen = game("free-bet-ma", Pack(decks), dealer_hits_soft_17=hits_soft_17)
    assert_price(price_side_wagers(chosen)["push 22"], counted.push_22_by_values(decks, hits_soft_17))


@pytest.mark.parametrize("hits_soft_17", DEALER_RULES)
@pytest.mark.parametrize(
    ("decks", "removed", "without"),
    [(1, "23459TJQ", (2, 3, 4, 5, 9, 10, 11, 12)), (2, "A23578TJK", (1, 2, 3, 5, 7, 8, 10, 11, 13))],
)
def test_push_22_card_by_card_on_small_packs(
    decks: int, removed: str, without: tuple[int, ...], hits_soft_17: bool
) -> None:
    chosen = game("free-bet-ma", Pack(decks, removed), dealer_hits_soft_17=hits_soft_17, push_22_paytable="B")
    expected = counted.push_22_by_hands(counted.shoe_of(decks, without), hits_soft_17, other=7)
    assert all(expected.values())
    assert_price(price_side_wagers(chosen)["push 22"], expected)


def test_push_22_as_published_for_six_decks() -> None:
    # discountgambling.net, "Push 22 Side Bet", 22 August 2013: a dealer who hits soft 17.
    price = price_side_wagers(game("free-bet-ma", dealer_hits_soft_17=True))["push 22"]
    assert [round(line.probability, 6) for line in price.lines] == [0.003327, 0.011659, 0.058551]
    assert [round(line.contribution, 6) for line in price.lines] == [0.166345, 0.233175, 0.468405]
    assert round(price.hit_rate, 6) == 0.073536
    assert price.ev == pytest.approx(-0.058540, abs=1e-6)


def test_push_22_paytables_differ_by_the_other_line() -> None:
    a, b = (price_side_wagers(game("free-bet-ma", push_22_paytable=table))["push 22"] for table in "AB")
    assert a.exact_hit_rate == b.exact_hit_rate
    assert a.exact_ev - b.exact_ev == a.lines[-1].exact_probability
    assert [line.name for line in a.lines] == ["same suit 22", "same color 22", "other 22"]


# The bonus wager of Double Attack


@pytest.mark.parametrize("hits_soft_17", DEALER_RULES)
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_bust_bonus_over_every_three_cards_of_the_dealer(decks: int, hits_soft_17: bool) -> None:
    chosen = game("double-attack-ma", Pack(decks, "T"), dealer_hits_soft_17=hits_soft_17)
    expected = counted.bonus(counted.shoe_of(decks, without=(10,)), hits_soft_17)
    assert_price(price_side_wagers(chosen)["bust bonus"], expected)


def test_bust_bonus_does_not_depend_on_soft_17_or_the_hole_card() -> None:
    """An ace and a six are over 21 with no third card; and the hole card is the same card whenever it is dealt."""
    prices = {
        price_side_wagers(game("double-attack-ma", dealer_hits_soft_17=hits, hole_card=hole))["bust bonus"]
        for hits in DEALER_RULES
        for hole in ("none", "unseen", "reader")
    }
    assert len(prices) == 1


@pytest.mark.parametrize(("decks", "house_edge"), [(6, 6.912), (2, 7.568)])
def test_bust_it_as_published_for_full_decks(decks: int, house_edge: float) -> None:
    # 888casino.com, "Card Counting the Bust It Blackjack Side Bet": the same wager with tens, and 9, 7 and 5 to 1.
    chosen = game("double-attack-ma", Pack(decks))
    bust_it = paying(side_wager(chosen, Kind.BUST_BONUS), 200, 50, 15, 9, 7, 5, 3)
    assert round(-100 * price_side_wager(chosen, bust_it).ev, 3) == house_edge


# TriLux


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_trilux_over_every_three_cards(decks: int) -> None:
    assert_price(price_side_wagers(game("catfish-bend", Pack(decks)))["trilux"], counted.trilux(decks))


@pytest.mark.parametrize(
    ("decks", "counts", "hands"),
    [
        # wizardofodds.com, "Flush" (one and two decks) and "Trifecta" (six; its 5-5-5 is here three of a kind).
        (1, [48, 52, 720, 1_096], 22_100),
        (2, [384, 728, 5_760, 10_016], 182_104),
        (6, [10_368, 26_312, 155_520, 292_896], 5_013_320),
    ],
)
def test_trilux_counts_as_published(decks: int, counts: list[int], hands: int) -> None:
    price = price_side_wagers(game("catfish-bend", Pack(decks)))["trilux"]
    assert [line.name for line in price.lines] == ["straight flush", "three of a kind", "straight", "flush"]
    assert [line.exact_probability * hands for line in price.lines] == counts


# King's Bounty


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_kings_bounty_over_every_two_cards(decks: int) -> None:
    price = price_side_wagers(game("catfish-bend", Pack(decks)))["king's bounty"]
    assert_price(price, counted.kings_bounty(decks))
    assert (price.lines[0].exact_probability == 0) is (decks == 1)


def test_kings_bounty_as_published_for_six_decks() -> None:
    # apheat.net, "Card Counting the King's Bounty Blackjack Side Bet (6 Decks)": house edge and standard deviation.
    price = price_side_wagers(game("catfish-bend"))["king's bounty"]
    assert round(-100 * price.ev, 3) == 23.164
    assert round(price.sd, 3) == 4.871


def test_kings_bounty_as_published_for_two_decks() -> None:
    # advancedadvantageplay.com, "... King's Bounty Blackjack Side Bet: 2 Decks": 200, 50 and 25 to 1 on three lines.
    chosen = game("catfish-bend", Pack(2))
    bounty = paying(side_wager(chosen, Kind.KINGS_BOUNTY), 1000, 200, 50, 25, 9, 6, 4)
    assert round(-100 * price_side_wager(chosen, bounty).ev, 6) == 24.733489


# Insurance and even money


@pytest.mark.parametrize(
    ("name", "ev"),
    [
        ("zappit-ma", Fraction(3 * 96, 311) - 1),
        ("free-bet-ma", Fraction(3 * 96, 311) - 1),
        ("zappit-online", Fraction(3 * 96, 311) - 1),
        ("catfish-bend", Fraction(3 * 96, 311) - 1),
        ("double-attack-ma", Fraction(7 * 72, 2 * 287) - 1),
    ],
)
def test_insurance_against_an_ace(name: str, ev: Fraction) -> None:
    price = price_insurance(rules(name))
    assert (price.name, price.exact_ev) == ("insurance", ev)
    assert len(price.lines) == 1


def test_insurance_returns_what_zappit_online_prints() -> None:
    assert f"{1 + price_insurance(rules('zappit-online')).ev:.2%}" == "92.60%"


@pytest.mark.parametrize(
    ("name", "options", "offered", "declined"),
    [
        ("catfish-bend", {}, True, Fraction(3, 2) * Fraction(214, 309)),
        ("zappit-ma", {}, False, Fraction(3, 2) * Fraction(214, 309)),
        ("zappit-ma", {"even_money": True, "blackjack_pays": "6:5"}, True, Fraction(6, 5) * Fraction(214, 309)),
        ("zappit-online", {}, False, Fraction(3, 2) * Fraction(214, 309)),
        ("double-attack-ma", {}, False, Fraction(214, 285)),
    ],
)
def test_even_money_for_a_blackjack_against_an_ace(
    name: str, options: dict[str, object], offered: bool, declined: Fraction
) -> None:
    price = price_even_money(rules(name, **options))
    assert price.offered is offered
    assert price.exact_taken == 1
    assert price.exact_declined == declined
    assert (price.taken, price.declined) == (1.0, float(declined))


# Sums, and what is not priced


def test_the_cases_of_the_first_cards_are_all_there_are() -> None:
    for pack in (Pack(1), Pack(6), Pack(8, "T")):
        for cases in (first_three_cards(Stock.of(pack)), first_two_and_blackjack(Stock.of(pack))):
            assert sum(Fraction(case.ways, case.out_of) for case in cases) == 1


@pytest.mark.parametrize("hits_soft_17", DEALER_RULES)
def test_the_cases_of_a_busted_dealer_are_all_there_are(hits_soft_17: bool) -> None:
    hands = counted.dealer_hands(counted.shoe_of(1, (2, 3, 4, 5, 9, 10, 11, 12)), hits_soft_17)
    busted = sum(chance for cards, chance in hands if counted.worth(cards)[0] > 21)
    dealer = dealer_rules(rules("catfish-bend", dealer_hits_soft_17=hits_soft_17).dealer)
    cases = dealer_busts(Stock.of(Pack(1, "23459TJQ")), dealer, 99)
    assert sum(Fraction(case.ways, case.out_of) for case in cases) == busted


def test_games_without_side_wagers_have_no_prices() -> None:
    assert price_side_wagers(rules("zappit-ma")) == {}
    assert price_side_wagers(rules("zappit-online")) == {}
    assert price_side_wagers(rules("free-bet-ma", push_22=False)) == {}
    assert set(price_side_wagers(rules("catfish-bend"))) == {"trilux", "king's bounty"}


def test_the_cases_are_those_of_the_judge_whatever_the_kind() -> None:
    chosen = rules("catfish-bend")
    for kind in (Kind.TRILUX, Kind.KINGS_BOUNTY):
        own = replace(side_wager(chosen, kind), kind=Kind("a kind of its own"))
        assert price_side_wager(chosen, own).exact_ev == price_side_wager(chosen, side_wager(chosen, kind)).exact_ev


@pytest.mark.parametrize("kind", [Kind.TRILUX, Kind.KINGS_BOUNTY])
def test_a_judge_that_is_not_known_is_asked_about_all_cards_and_counts_the_same(kind: Kind) -> None:
    chosen = rules("catfish-bend")
    known = side_wager(chosen, kind)
    asked = price_side_wager(chosen, replace(known, judge=lambda cards: known.judge(cards)))
    assert asked == price_side_wager(chosen, known)


@pytest.mark.parametrize(
    ("kind", "looks_at"), [(Kind.TRILUX, "dealer_total"), (Kind.KINGS_BOUNTY, "up"), (Kind.KINGS_BOUNTY, "dealer")]
)
def test_a_judge_that_looks_further_is_not_priced(kind: Kind, looks_at: str) -> None:
    chosen = rules("catfish-bend")
    looking = replace(side_wager(chosen, kind), judge=lambda cards: "line" if getattr(cards, looks_at) else None)
    with pytest.raises(NotPriced, match=f"the side wager .* is not priced: its judge looks at {looks_at}"):
        price_side_wager(chosen, looking)


# Whole rounds at random: the player draws before the dealer, and by what he sees


ROUNDS = 100_000


def assert_within_four_errors(price: SideWagerPrice, paid: Counter[int]) -> None:
    assert paid.total() == ROUNDS
    mean = sum((pays or -1) * times for pays, times in paid.items()) / ROUNDS
    assert abs(mean - price.ev) < 4 * price.sd / sqrt(ROUNDS)
    hits = (ROUNDS - paid[0]) / ROUNDS
    assert abs(hits - price.hit_rate) < 4 * sqrt(price.hit_rate * (1 - price.hit_rate) / ROUNDS)


@pytest.mark.parametrize("hits_soft_17", DEALER_RULES)
def test_push_22_in_random_rounds(hits_soft_17: bool) -> None:
    random, shoe = Random(22), list(counted.shoe_of(6).elements())
    dealers = (counted.dealt_round(shoe, random, hits_soft_17) for _ in range(ROUNDS))
    paid = Counter(counted.push_22_pays(dealer, 8) for dealer in dealers)
    chosen = game("free-bet-ma", dealer_hits_soft_17=hits_soft_17)
    assert_within_four_errors(price_side_wagers(chosen)["push 22"], paid)


def test_bust_bonus_in_random_rounds() -> None:
    random, shoe = Random(888), list(counted.shoe_of(6, without=(10,)).elements())
    dealers = (counted.dealt_round(shoe, random, False) for _ in range(ROUNDS))
    paid = Counter(counted.bonus_pays(dealer) if len(dealer) == 3 else 0 for dealer in dealers)
    assert_within_four_errors(price_side_wagers(game("double-attack-ma"))["bust bonus"], paid)
