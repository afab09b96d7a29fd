"""A side wager at each running count of a tiny shoe: the simulation against every order of the cards.

The shoe has twenty cards of two values. Every order is dealt naively, round after round until the cover card: how often
a round begins at a count, and what the wager then wins, are fractions that share nothing with the simulator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import RANKS, Pack
from pitboss.mechanisms.side_wagers.part import SideCards
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Phase
from pitboss.rulebook.plain import plain_rules
from pitboss.simulate import SideRamp, read_side_count, simulate
from pitboss.simulate.plans.plan import usual_wager
from tests.simulate.charts import simple_chart
from tests.simulate.naive_players import ChartPlayer
from tests.simulate.naive_rounds import NaiveBox, NaiveRound
from tests.sizes import size

pytestmark = pytest.mark.long

LOW, TENS, SUITS = "5", "TJQK", "cdhs"
CARDS, BURNED, BEHIND = 20, 1, 8
ROUNDS = size(300_000, 5_000_000)
COUNT = "0 0 0 0 4 0 0 0 0 -1 running"
BIASED = "0 0 0 0 4 0 0 0 0 -1 K:-3 start 2 running"
STAKE = 5_00
ERRORS = 4.5


def two_tens(cards: SideCards) -> str | None:
    """A wager that wins when both first cards are ten-values, which no text has."""
    return "mini" if all(card.points == 10 for card in cards.first_two) else None


def tiny() -> Rules:
    """Return ordinary blackjack from twenty cards, with a side wager on two ten-values."""
    given = rules("house-blackjack", decks=1, trilux=True)
    (trilux,) = (wager for wager in given.side_wagers if wager.settled is Phase.FIRST_CARDS)
    line = replace(trilux.lines[0], name="mini")
    own = replace(trilux, judge=two_tens, lines=(line,))
    pack = Pack(1, "".join(rank for rank in RANKS if rank not in LOW + TENS))
    return replace(given, pack=pack, cover_from_back=BEHIND, side_wagers=(own,))


def orders() -> Iterator[list[str]]:
    """Yield every order of four low cards and sixteen ten-values; it does not matter which card of a kind is where."""
    tens = [rank + suit for suit in SUITS for rank in TENS]
    for places in combinations(range(CARDS), len(SUITS)):
        left = iter(tens)
        yield [LOW + SUITS[places.index(place)] if place in places else next(left) for place in range(CARDS)]


def naively(chosen: Rules) -> dict[int, tuple[Fraction, Fraction]]:
    """Return, by running count, the share of rounds that begin at it, and how many of them win the wager."""
    told = plain_rules(chosen)
    box = NaiveBox(ChartPlayer(simple_chart(chosen)), usual_wager(chosen))
    dealt = [phase for phase in told["deal"]["program"] if phase.startswith("deal_")]
    first, second = dealt.index("deal_first"), dealt.index("deal_second")
    began: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for order in orders():
        start = BURNED
        while start <= CARDS - BEHIND:
            count = sum(4 if card[0] == LOW else -1 for card in order[BURNED:start])
            began[count] += 1
            won[count] += order[start + first][0] != LOW != order[start + second][0]
            start = NaiveRound(told, [box], order, start).play().place
    rounds = sum(began.values())
    return {count: (Fraction(many, rounds), Fraction(won[count], many)) for count, many in began.items()}


def test_the_edge_at_each_running_count_is_that_of_all_orders() -> None:
    chosen = tiny()
    exact = naively(chosen)
    bet = SideRamp(read_side_count(COUNT), {-20: STAKE, 20: STAKE})
    kind, pays = str(chosen.side_wagers[0].kind), chosen.side_wagers[0].lines[0].odds.pays(STAKE) / STAKE
    result = simulate(chosen, ROUNDS, strategy=simple_chart(chosen), side_wagers={kind: bet}, seed=11, workers=1)
    rows = {row.count: row for row in result.side_wagers[kind].by_own_count}
    assert rows.keys() == exact.keys() and len(rows) > 7
    for count, (share, wins) in exact.items():
        row, chance = rows[count], float(wins)
        assert row.rounds == row.seen == row.wagers and row.wagered == STAKE * row.seen
        spread = (float(share) * (1 - float(share)) / result.rounds) ** 0.5
        assert abs(row.seen / result.rounds - float(share)) < ERRORS * 2 * spread, (
            "rounds of a shoe are not independent"
        )
        assert row.ev is not None and row.se is not None
        error = (pays + 1) * (chance * (1 - chance) / row.seen) ** 0.5
        assert abs(row.ev - ((pays + 1) * chance - 1)) <= ERRORS * error + 1e-9, (count, chance, row)


def test_a_ramp_stakes_in_these_rounds_alone() -> None:
    """From a step on the stake is made: the rounds bet and the edge when bet are those of the counts from there on."""
    chosen = tiny()
    exact = naively(chosen)
    step = 2
    bet = SideRamp(read_side_count(COUNT), {step: STAKE})
    kind = str(chosen.side_wagers[0].kind)
    result = simulate(chosen, ROUNDS, strategy=simple_chart(chosen), side_wagers={kind: bet}, seed=12, workers=1)
    wager, pays = result.side_wagers[kind], chosen.side_wagers[0].lines[0].odds.pays(STAKE) / STAKE
    share = sum((share for count, (share, _) in exact.items() if count >= step), Fraction(0))
    wins = sum((share * wins for count, (share, wins) in exact.items() if count >= step), Fraction(0)) / share
    assert 0 < wager.rounds < result.rounds and wager.wagers == wager.rounds
    assert wager.rounds / result.rounds == pytest.approx(float(share), abs=0.01)
    assert abs(wager.ev - ((pays + 1) * float(wins) - 1)) < ERRORS * wager.se
    assert wager.units_per_hundred == pytest.approx(100 * wager.ev * wager.rounds / result.rounds)
    assert all(row.rounds == 0 for row in wager.by_own_count if row.count < step)
    assert all(row.rounds == row.seen for row in wager.by_own_count if row.count >= step)


def test_a_tag_of_a_rank_and_a_start_change_the_count() -> None:
    """Kings count differently and the shoe begins at two: the sum over a whole shoe shows it."""
    count = read_side_count(BIASED)
    whole = sum((count.tag(card) for card in tiny().pack.cards()), Fraction(0))
    assert whole == 16 - 12 - 12
    assert count.count.start == 2
