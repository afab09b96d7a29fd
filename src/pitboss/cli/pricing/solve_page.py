"""A solution for people: the price of the game, what makes it, and what is wagered beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.chips import dollars
from pitboss.cli.figures import percent, signed, signed_percent
from pitboss.cli.output import plain_table
from pitboss.cli.pricing.cover import cover_edge, cover_place
from pitboss.cli.pricing.solving import file_or_name
from pitboss.lab.charts.facts import facts_of
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.further_wagers import further_wagers
from pitboss.solve import Solution
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.side_wagers.pricing import unpriced_side_wagers
from pitboss.solve.side_wagers.shared_limit import LimitCost
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from pitboss.solve.strategies.strategy import UP_CARDS, Strategy

if TYPE_CHECKING:
    from pitboss.lab.cut.cover_effect import CoverEffect

PLAYED = {
    "cd": "cd, the best play for the very cards of each hand",
    "td": "td, the best play by total",
}


def price_page(solution: Solution, cover: CoverEffect | None = None) -> Iterator[RenderableType]:
    """Return the parts of the page, to be printed one below the other."""
    yield from heading(solution.rules)
    yield Text()
    yield _price(solution, cover)
    yield Text()
    yield _up_cards(solution)
    if solution.decided:
        yield Text()
        yield _decisions(solution)
    for action in further_wagers(solution.rules):
        yield Text(f"{action.verb.capitalize()} against {' '.join(solution.attacked) or 'no up card'}.")
    yield Text()
    yield _wagers(solution)
    if solution.rules.even_money is not None:
        yield Text(_even_money(solution))
    for reason in unpriced_side_wagers(solution.rules):
        yield Text(reason)
    for name, price in solution.side_wagers.items():
        yield Text()
        yield _lines(price)
        if name in solution.shared_limits:
            yield Text(_limit(solution.shared_limits[name]))
    yield Text()
    yield Text(f"Solved in {solution.seconds:.2f} seconds.", style="dim")


def heading(rules: Rules) -> Iterator[Text]:
    """Return the game's name, and its rules in plain words."""
    yield Text(find_game(rules.game).name, style="bold")
    yield Text(", ".join(facts_of(Strategy(rules.game, {}, options=dict(rules.options)), rules)), style="dim")


def right_table(*columns: str) -> Table:
    """Return a table of figures: names on the left, everything else to the right."""
    table = plain_table(*columns)
    table.columns[0].no_wrap = False  # figures are not broken, so that in a narrow terminal names have to be
    for column in table.columns[1:]:
        column.justify = "right"
        column.no_wrap = True
    return table


def _price(solution: Solution, cover: CoverEffect | None) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_row("Strategy", "", PLAYED.get(solution.name, file_or_name(solution.name)))
    table.add_row(
        *(Text(cell, "bold") for cell in ("House edge", percent(solution.house_edge))),
        "of the initial wager, fresh shoe",
    )
    if cover is not None:
        table.add_row("House edge", cover_edge(cover, solution.ev), cover_place(cover))
    table.add_row("Expected value", signed(solution.ev, 6), "per unit of the initial wager")
    table.add_row("Wagered", f"{solution.wagered:.4f}", _counted(solution.rules))
    table.add_row("Expected value", signed(solution.ev_per_wagered, 6), "per unit finally wagered")
    table.add_row("Return to player", percent(1 + solution.ev_per_wagered), "of all that is wagered")
    table.add_row("Standard deviation", f"{solution.sd:.4f}", _sure(solution))
    return table


def _counted(rules: Rules) -> str:
    *most, last = ["doubles", "splits", *(f"{action.verb} wagers" for action in further_wagers(rules))]
    more = f"{', '.join(most)} and {last}"
    lammers = ", lammers not" if rules.doubling.free or rules.splitting.free_others else ""
    return f"units a round, {more} counted{lammers}"


def _sure(solution: Solution) -> str:
    return "exact" if solution.sd_exact else f"estimated, within {solution.sd_error:.4f}"


def _up_cards(solution: Solution) -> Table:
    by_card = solution.ev_by_upcard
    shown = [NAMES[up] for up in UP_CARDS if NAMES[up] in by_card]
    table = right_table("Up card", *shown)
    table.padding = (0, 0, 0, 1)
    table.add_row("ev in %", *(signed(100 * by_card[name], 2) for name in shown))
    return table


def _decisions(solution: Solution) -> Table:
    table = right_table("Special decisions", "in a round", "gain in a round", "gain each time")
    for name, decision in solution.decided.items():
        often, gain = float(decision.frequency), float(decision.gain)
        each = signed_percent(gain / often, 2) if often else "-"
        table.add_row(name, percent(often), signed_percent(gain), each)
    return table


def _wagers(solution: Solution) -> Table:
    table = right_table("Other wagers", "house edge", "hit rate", "sd")
    wagers = {f"{solution.insurance.name} (ace up)": solution.insurance, **solution.side_wagers}
    for name, price in wagers.items():
        table.add_row(name, percent(-price.ev), percent(price.hit_rate), f"{price.sd:.4f}")
    return table


def _even_money(solution: Solution) -> str:
    price = solution.even_money
    offered = "offered" if price.offered else "not offered"
    better = "declined" if price.declined > price.taken else "taken"
    return (
        f"Even money ({offered}): a blackjack against an ace wins {price.taken:.4f} with it and {price.declined:.4f} "
        f"without; better {better}."
    )


def _limit(shared: LimitCost) -> str:
    """Say what the shared limit takes; the price above is that of a box alone."""
    table = f"{shared.boxes} boxes that each wager {dollars(shared.wager)}"
    return (
        f"The highest payouts of a round share {dollars(shared.limit)}, which the price leaves out: "
        f"at {table} that takes another {percent(shared.cost, 5)}."
    )


def _lines(price: SideWagerPrice) -> Table:
    table = right_table(price.name, "pays", "probability", "once in", "returns")
    for line in price.lines:
        once = f"{1 / line.probability:,.1f}" if line.probability else "never"
        table.add_row(line.name, line.odds.words, percent(line.probability, 5), once, signed_percent(line.contribution))
    return table
