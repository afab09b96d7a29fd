"""How the initial wager ends and what it then pays, and what a further wager on the hand adds by the up card."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.chips import dollars
from pitboss.lab.petition.chapter import Cells, DataColumn, DataTable
from pitboss.lab.petition.forms import FINE_PERCENT, SIGNED_PERCENT, TRUE_ODDS, Form, odds_against
from pitboss.lab.petition.rounded_blackjacks import blackjacks_paid, won_by_blackjacks
from pitboss.lab.petition.terms import ten_explained
from pitboss.rulebook import Rules
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.prices.solution import Solution
from pitboss.solve.strategies.strategy import UP_CARDS

CONTRIBUTION = Form("percent", 6, signed=True)
ENDS = (
    DataColumn("outcome", "Outcome", wrap=True),
    DataColumn("pays", "Payout odds"),
    DataColumn("probability", "Probability", FINE_PERCENT),
    DataColumn("true_odds", "True odds against", TRUE_ODDS),
    DataColumn("contribution", "Contribution", CONTRIBUTION),
)
FURTHER = (
    DataColumn("up_card", "Up card"),
    DataColumn("chance", "Dealt in", FINE_PERCENT),
    DataColumn("without", "Round without it", SIGNED_PERCENT),
    DataColumn("with", "Round with it", SIGNED_PERCENT),
    DataColumn("house_edge", "House advantage of it", SIGNED_PERCENT),
    DataColumn("made", "Best play"),
)
PAID = "Each wager of a hand that wins is paid at the odds in its line; a round may have several such wagers."
"""Of what rounds with a gain pay: a double and a split hand are wagers of their own."""
BY_SUITS = (
    "Where no probability stands, payouts depend on the suits of a hand: of these the exact solver knows what they are "
    "worth together, and not how often each comes."
)


class RoundEnds(NamedTuple):
    """In which part of the rounds the player gains, is level and loses, and what gains and losses come to."""

    gained: float
    level: float
    lost: float
    gains: float
    losses: float


def round_ends(best: Solution) -> RoundEnds | None:
    """Return how rounds end, None where only the mean of their results is known."""
    if best.spread is None or best.spread.round is None:
        return None
    results = [(float(units), chance) for units, chance in best.spread.round.by_result.items()]
    return RoundEnds(
        sum(chance for units, chance in results if units > 0),
        sum(chance for units, chance in results if units == 0),
        sum(chance for units, chance in results if units < 0),
        sum(units * chance for units, chance in results if units > 0),
        sum(units * chance for units, chance in results if units < 0),
    )


def ends_table(best: Solution) -> DataTable:
    """Return what the initial wager pays and how often, the other wagers of its round with it."""
    rules, ends = best.rules, round_ends(best)
    blackjacks, won = blackjacks_paid(best), won_by_blackjacks(best)
    rows: list[Cells] = [_row("blackjack", rules.blackjack.odds.words, blackjacks, won)]
    rows += [_row(name, paid, None, None) for name, paid in _bonuses(rules)]
    pays = rules.settlement.pays.words
    if ends is None:
        rows.append(_row("any other hand that wins", pays, None, None))
    else:
        rows.append(_row("any other round with a gain", pays, ends.gained - blackjacks, ends.gains - won))
        rows.append(_row("round without gain or loss", "", ends.level, 0.0))
        rows.append(_row("round with a loss", "", ends.lost, ends.losses))
    rows.append(["all outcomes", "", 1.0, None, best.ev])
    note = PAID if ends is not None else f"{PAID} {BY_SUITS}"
    return DataTable("initial_outcomes", "What the initial wager pays", ENDS, rows, note=note, sums=1)


def _row(outcome: str, pays: str, chance: float | None, contribution: float | None) -> Cells:
    return [outcome, pays, chance, None if chance is None else odds_against(chance), contribution]


def _bonuses(rules: Rules) -> list[tuple[str, str]]:
    bonuses = () if rules.twenty_one is None else rules.twenty_one.bonuses
    told = [(f"21, {bonus.name}", bonus.odds.words) for bonus in bonuses]
    extra = None if rules.twenty_one is None else rules.twenty_one.super_bonus
    if extra is not None:
        told += [
            (f"super bonus, for a wager of {dollars(step.wager)} or more", dollars(step.pays)) for step in extra.steps
        ]
    return told


def attack_table(best: Solution, name: str) -> DataTable:
    """Return what the further wager is worth by up card, where it is as high as the initial wager."""
    by_up = {against.up: against for against in best.solved}
    rows: list[Cells] = [
        [
            NAMES[up],
            float(against.chance),
            float(against.plain_ev),
            float(against.attack_ev),
            float(against.plain_ev - against.attack_ev),
            "makes it" if against.attack else "does not",
        ]
        for up in UP_CARDS
        if (against := by_up.get(up)) is not None
    ]
    title = f"The {name} wager by up card, in percent of the initial wager, which it equals"
    return DataTable("attack_by_up_card", title, FURTHER, rows, note=ten_explained(best.rules))


def attack_advantage(best: Solution) -> float:
    """Return what the house keeps of each unit of the further wager where the best play makes it."""
    made = [against for against in best.solved if against.attack]
    often = sum(float(against.chance) for against in made)
    lost = sum(float(against.chance * (against.plain_ev - against.attack_ev)) for against in made)
    return lost / often if often else 0.0
