"""A program by a user of the installed Pitboss, with strictly checked types."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pitboss import (
    GAMES,
    Kind,
    Refused,
    Rules,
    Table,
    arranged,
    cited,
    legal,
    payouts,
    read_records,
    replay,
    rules,
    shuffler,
    simulate,
    solve,
    view,
    write_record,
)
from pitboss.client import House, Offer, Turn
from pitboss.extras import MissingExtra
from pitboss.lab.charts import chart_of, chart_text
from pitboss.simulate import HandToPlay
from pitboss.solve import Strategy
from pitboss.table.commands import BuyIn, Place, Split, Stand


def a_round(game: Rules) -> Sequence[str]:
    """Deal a round and say why each wager was paid."""
    table = Table(game, shoe=arranged("8h 6c 8d Th 3c Tc 9h 2s"))
    events = table.do(BuyIn("Ann", 500_00)) + table.do(Place("Ann", 1, Kind.BLACKJACK, 10_00)) + table.deal()
    names: list[str] = [choice.name for choice in legal(table, "Ann")]
    try:
        events += table.play(Split("Ann", 1))
    except Refused as refused:
        names.append(refused.refusal.code)
    events += table.play(Stand("Ann", 1))
    seen = view(table, "Ann")
    return [*names, str(seen), *(f"{payout}: {cited(payout.clauses)}" for payout in payouts(table)), str(len(events))]


def a_record(game: Rules) -> str:
    """Write a record, read it and deal it again."""
    table = Table(game, shuffle=shuffler(random.Random(1)))
    table.auto()
    text: str = write_record(table)
    for record in read_records(text):
        if replay(record).differences:
            return "different"
    return text


def a_price(game: Rules) -> float:
    """Price a game, print its chart, and play it many times."""
    try:
        solution = solve(game, "td")
    except MissingExtra as missing:
        raise SystemExit(f"{missing.extra}: {missing}") from missing
    print(chart_text(chart_of(solution.strategy)))
    result = simulate(game, 1_000_000, seed=7, side_wagers={"trilux": 5_00})
    careful = simulate("catfish-bend", 1e6, bet="$10", strategy=never_bust, side_wagers={"kings-bounty": "$5"})
    print(solution.to_frame("polars", "up_cards"), result.to_frame(), careful)
    edge: float = solution.house_edge
    return edge + result.ev


def never_bust(hand: HandToPlay) -> str:
    """Draw as long as no card goes over."""
    return "H" if hand.total < 12 else "S"


def by_a_strategy(table: Table, strategy: Strategy) -> None:
    """Let a strategy decide until nothing is left to decide."""
    table.do(Place("Ann", 1, "push-22", "$5"))
    while (command := strategy.decide(view(table, "Ann"))) is not None:
        table.play(command)


def decide(turn: Turn) -> str:
    """Draw to seventeen."""
    return "hit" if turn.total < 17 else "stand"


def answer(offer: Offer) -> str | None:
    """Take even money."""
    return "even money" if "even money" in offer.choices else None


def a_bot(address: str) -> int:
    """Play a round in a house."""
    with House(address) as house:
        house.come_in("Ann")
        table = house.tables()[0].join(chips=500_00, box=1)
        table.play_round(10_00, decide, answer=answer)
        return house.wallet


if __name__ == "__main__":
    for known in GAMES:
        chosen = rules(known.id, decks=6)
        print(a_round(chosen), a_record(chosen), a_price(chosen), a_bot("http://127.0.0.1:8021"))
