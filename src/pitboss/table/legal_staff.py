"""What the dealer and the floor may do now: the one right step first, then what they may report or order."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.table import commands
from pitboss.table.ceremony import cover_bounds, cut_bounds
from pitboss.table.choice import Choice
from pitboss.table.irregular.floor import MOST_HOURS, open_rulings, ruling_grounds
from pitboss.table.irregular.report_grounds import report_grounds
from pitboss.table.irregular.reports import possible_reports
from pitboss.table.state import State
from pitboss.table.table import CLOSE_WAGERING, Table
from pitboss.table.trouble.floor_rulings import forward_places
from pitboss.table.trouble.policies import grounds_of_noticing
from pitboss.table.wagering.announcing import announced_grounds
from pitboss.table.wagering.wagering import kept_out
from pitboss.table.words.grounds import grounds_of_step

OVERLOOKED = Irregularity.BLACKJACK_OVERLOOKED


def dealers_choices(table: Table) -> Iterator[Choice]:
    """Yield the dealer's right step, and what the dealer can notice or confirm."""
    step = table.dealer_step()
    if step is None and table.refusal(CLOSE_WAGERING) is None:
        step = CLOSE_WAGERING
    if step is not None:
        yield _step(table, step)
    noticed = grounds_of_noticing(table.state)
    if noticed is not None and table.refusal(commands.NoticeSlip()) is None:
        yield Choice(command=commands.NoticeSlip(), clauses=noticed)
    for announced in table.state.announced:
        confirm = commands.ConfirmWager(announced.player, announced.box, announced.kind, announced.coupon)
        if table.refusal(confirm) is None:
            yield Choice(command=confirm, clauses=announced_grounds(table.state, announced.kind, announced.coupon))


def dealer_besides(table: Table) -> Iterator[Choice]:
    """Yield the arrival and departure of a dealer, and what the dealer may report."""
    procedures = table.rules.procedures
    for command, clauses in ((commands.ComeIn(), procedures.new_dealer), (commands.GoIdle(), procedures.idle)):
        if table.refusal(command) is None:
            yield Choice(command=command, clauses=clauses)
    for report in reports_to_list(table):
        yield Choice(command=report, clauses=report_grounds(table.state, report.irregularity))


def _step(table: Table, step: commands.StaffCommand) -> Choice:
    """The step that is due; the cut and the cover card have bounds, and may leave the place to chance."""
    clauses = grounds_of_step(table, step)
    if isinstance(step, commands.CutForTable):
        least, most = cut_bounds(table)
        return Choice(command=step, clauses=clauses, least=least, most=most)
    if isinstance(step, commands.PlaceCover):
        least, most = cover_bounds(table)
        return Choice(command=step, clauses=clauses, least=least, most=most)
    return Choice(command=step, clauses=clauses)


def reports_to_list(table: Table) -> list[commands.Report]:
    """Return what a dealer may report now.

    To list an overlooked blackjack only when it is possible would reveal the hole card. It is therefore listed whenever
    the dealer must peek.
    """
    reports = [report for report in possible_reports(table) if report.irregularity is not OVERLOOKED]
    if isinstance(table.dealer_step(), commands.Peek) and table.rules.irregularities.blackjack_overlooked is not None:
        reports.append(commands.Report(OVERLOOKED))
    return reports


def floors_choices(table: Table) -> Iterator[Choice]:
    """Yield the patrons to be let in, the floor's duty that is due, its rulings, and the orders it may give."""
    state = table.state
    yield from _permits(state)
    step = table.staff_step()
    if isinstance(step, commands.FloorCommand):
        yield Choice(command=step, clauses=grounds_of_step(table, step))
    for ruling in open_rulings(state):
        if step != commands.Rule(ruling):
            yield Choice(command=commands.Rule(ruling), clauses=ruling_grounds(state, ruling))
        for place in _forward(state) if ruling is FloorRuling.FORWARD else ():
            yield Choice(command=commands.Rule(ruling, *place), clauses=ruling_grounds(state, ruling))
    for command, clauses in _orders(table):
        if table.refusal(command) is None:
            yield Choice(command=command, clauses=clauses)


def _forward(state: State) -> Iterator[tuple[int, int]]:
    """Yield where a card may move forward to: each box, and each hand of a box that was split."""
    places = forward_places(state)
    yield from dict.fromkeys((box, 0) for box, _ in places)
    yield from ((box, hand) for box, hand in places if len(state.boxes[box].hands) > 1)


def _permits(state: State) -> Iterator[Choice]:
    boxes = state.rules.boxes
    for name, player in state.players.items():
        if kept_out(state, name):
            clauses = boxes.returning if player.dropped else boxes.entry_permitted
            yield Choice(command=commands.Permit(name), clauses=clauses or boxes.layout)


def _orders(table: Table) -> Iterator[tuple[commands.FloorCommand, Clauses]]:
    procedures, irregularities = table.rules.procedures, table.rules.irregularities
    let_out = irregularities.grounds(Irregularity.MISDELIVERED)
    yield commands.OrderShuffle(), procedures.ordered
    yield commands.OrderRecut(True), procedures.cut.recut or procedures.cut.offered
    yield commands.OrderRecut(False), procedures.cut.recut or procedures.cut.offered
    yield commands.CloseTable(), procedures.closed
    yield commands.ShowBurnCard(), procedures.burn_shown or procedures.new_dealer
    if irregularities.backing_up is not None:
        yield commands.BackUp(), irregularities.backing_up.grounds
    yield from ((commands.LetOut(name), let_out) for name in table.state.players)
    freed = table.rules.boxes.freed
    yield from ((commands.FreeSpots(name), freed) for name in table.state.players if freed is not None)
    for announced in table.state.announced:
        grounds = announced_grounds(table.state, announced.kind, announced.coupon)
        yield commands.ApproveWager(announced.player, announced.box, announced.kind, announced.coupon), grounds


def floor_besides(table: Table) -> Iterator[Choice]:
    """Orders that name a number, with its bounds."""
    procedures = table.rules.procedures
    if table.refusal(commands.OrderCover(1)) is None:
        most = len(table.rules.pack) - 1
        yield Choice(command=commands.OrderCover(most), clauses=procedures.instructed or (), least=1, most=most)
    if table.refusal(commands.NoteHours(1)) is None:
        clauses = procedures.changed or ()
        yield Choice(command=commands.NoteHours(MOST_HOURS), clauses=clauses, least=1, most=MOST_HOURS)
