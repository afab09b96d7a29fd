"""The rules of a table at length, and the pay tables of its side wagers: what ``i`` shows."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.play.amounts import between, short
from pitboss.cli.play.explain import cited_here
from pitboss.cli.play.flow import rows
from pitboss.cli.play.summary import decks, span
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Duty, SideWager

Rule = tuple[str, str, Clauses]


def information(rules: Rules, width: int) -> RenderableType:
    """Return the rules of a table with their clauses, and its pay tables."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold")
    grid.add_column(ratio=3)
    grid.add_column(ratio=2, style="dim")
    for name, words, clauses in _rules(rules):
        grid.add_row(Text(name), Text(words), Text(cited_here(clauses, rules.game)))
    if not rules.side_wagers:
        return grid
    return Group(grid, Text(), rows([pay_table(side) for side in rules.side_wagers], width))


def _rules(rules: Rules) -> Iterator[Rule]:
    limits, boxes, blackjack = rules.limits, rules.boxes, rules.blackjack
    steps = f"{between(limits.minimum, limits.maximum)} in steps of {short(limits.unit)}"
    yield "cards", decks(rules), rules.shoe
    yield from _cut(rules)
    yield "wagers", f"{steps}; up to {_count(boxes.per_player, 'box', 'boxes')} a player", limits.posted
    yield "blackjack", f"pays {blackjack.odds.words}, {blackjack.paid_when.value}", blackjack.paid
    yield from _dealer(rules)
    yield from _insurance(rules)
    yield from _decisions(rules)
    if rules.tokes is not None:
        tokes = between(rules.tokes.least, rules.tokes.most)
        places = ", ".join(kind for kind, _ in rules.tokes.placed)
        yield "tokes", f"{tokes}, beside {places}", tuple(one for _, placed in rules.tokes.placed for one in placed)


def _cut(rules: Rules) -> Iterator[Rule]:
    procedures = rules.procedures
    if Duty.OFFER_CUT in procedures.ceremonies.reshuffle and procedures.by_person:
        cut = procedures.cut
        who = "by the dealer" if cut.dealer_cuts else "offered to the players"
        yield "cut", f"{who}, at least {cut.least} cards from either end", cut.offered + cut.depth
    if Duty.PLACE_COVER in procedures.ceremonies.reshuffle and procedures.by_person:
        bounds = f"{procedures.cover_least} to {procedures.cover_most} cards from the back"
        yield "cover card", bounds, procedures.covered


def _dealer(rules: Rules) -> Iterator[Rule]:
    dealer = rules.dealer
    soft_17 = "draws to soft 17" if dealer.hits_soft_17 else "stands on soft 17"
    yield "dealer", soft_17, dealer.soft_17
    if dealer.push_total is not None:
        grounds = rules.settlement.dealer_push or dealer.stands
        yield "", f"a dealer {dealer.push_total} returns every wager still in action", grounds
    yield "second card", rules.hole_card.procedure.value, rules.hole_card.dealt


def _insurance(rules: Rules) -> Iterator[Rule]:
    insurance, even_money = rules.insurance, rules.even_money
    yield "insurance", f"pays {insurance.odds.words}, {insurance.limit.value}", insurance.amount
    if even_money is not None and even_money.selected:
        yield "even money", "for a blackjack against an ace", even_money.offered


def _decisions(rules: Rules) -> Iterator[Rule]:
    doubling, splitting = rules.doubling, rules.splitting
    cards = "any number of cards" if doubling.any_cards else "two cards"
    amount = "by the wager" if doubling.exact else "for up to the wager"
    yield "double", f"on {cards}, {amount}{'' if doubling.after_split else '; not after a split'}", doubling.offered
    if doubling.free:
        yield "", f"a hard {span(doubling.named_totals)} of two cards is doubled free", doubling.named or ()
    pairs = "pairs of one rank" if splitting.by_rank else "pairs of one value"
    aces = "aces draw on" if splitting.aces_draw else "split aces take one card"
    again = "are split again" if splitting.aces_resplit else "are split once"
    yield "split", f"{pairs}, up to {splitting.most_hands} hands; {aces} and {again}", splitting.offered
    if splitting.free_others:
        yield "", "every pair but ten-value cards is split free", splitting.others
    if rules.zap is not None:
        words = f"two cards of a hard {span(rules.zap.totals)} are exchanged for two new ones"
        yield "zap", words, rules.zap.offered
    if rules.attack is not None:
        amount = "equal to" if rules.attack.exact else "up to"
        words = f"once the up card lies, a further wager {amount} the initial one"
        yield "attack", words, rules.attack.amount
    if rules.surrender is not None:
        yield "surrender", "half of the wagers on a hand, until it stands", rules.surrender.offered


def pay_table(side: SideWager) -> list[Text]:
    """Return the pay table of a side wager, line by line."""
    name = max(len(line.name) for line in side.lines)
    odds = max(len(line.odds.words) for line in side.lines)
    most = ", within the initial wager" if side.within_initial else ""
    head = Text.assemble((str(side.kind), "bold"), f"  {between(side.minimum, side.maximum)}{most}")
    return [head, *(Text(f"  {line.name:<{name}}  {line.odds.words:>{odds}}") for line in side.lines)]


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
