"""A training session: the person deals; the program plays the players and the floor and makes things go wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, Irregularity, Phase
from pitboss.table import Table, commands
from pitboss.table.folding.phases import DRAWING
from pitboss.training.company.floor import Floor
from pitboss.training.company.incidents import Incidents
from pitboss.training.company.life import Life
from pitboss.training.company.moments import Checklist
from pitboss.training.company.players import Players
from pitboss.training.company.remarks import remark
from pitboss.training.company.slips import Slips, grounds_of
from pitboss.training.company.telling import Telling
from pitboss.training.levels import Payouts
from pitboss.training.steps.payouts import SettleTask, UndoTask, is_worth_asking
from pitboss.training.steps.responses import response_to
from pitboss.training.steps.tasks import ItemTask, ResponseTask, StepTask, StepVerdict, Task

CLOSE_WAGERING = commands.CloseWagering()


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """The plan of a session: ``rate`` is the chance that something goes wrong in a round."""

    rate: float = 0.1
    rounds: int | None = None
    payouts: Payouts = Payouts.ALL


class TrainingSession:
    """One session at one table: it says what to do next, and carries out what was done.

    ``news`` means that something came up that the dealer could not know; ``overlooked`` means that the dealer does not
    know the hole card.
    """

    def __init__(self, table: Table, plan: TrainingPlan, chance: random.Random) -> None:
        self.table, self.plan, self.chance = table, plan, chance
        self.telling = Telling(table)
        self.players = Players(table, chance)
        self.floor = Floor(table, chance)
        self.checklist = Checklist(table)
        self.slips = Slips(table, plan.rate, chance)
        self.life = Life(table, self.players, self.floor, self.telling, chance)
        self.incidents = Incidents(table, self.players, self.slips, self.checklist, self.telling)
        self.rounds = 0
        self.task: Task | None = None
        self._begins: commands.DealerCommand | None = None
        self._response: ResponseTask | None = None
        self._also: Clauses = ()
        self.news = False
        self._wagered = self._lived = False
        self._in_ceremony = self._orders_at_cut = False
        self.overlooked = False
        self._drawn_at: tuple[object, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether every planned round has been dealt, and nothing is left to do."""
        return self.task is None and self.plan.rounds is not None and self.rounds >= self.plan.rounds

    def next_task(self) -> Task | None:
        """Let everybody else act until the dealer has something to do; None when the session is over."""
        self.task = self._next_task()
        if self.task is None and not self.table.state.cards.closed and not self.rounds:
            self.telling.say(remark("nobody_wagers"))
        return self.task

    def carry_out(self, verdict: StepVerdict, right: bool) -> None:
        """Do what the task makes the table do; ``right`` if the first try was right."""
        self.news = False
        match self.task:
            case ItemTask(item):
                self.checklist.done(item, right)
            case ResponseTask():
                self._response = None
        if not isinstance(self.task, ItemTask):
            self._also = ()
        for command in verdict.commands:
            if command == verdict.commands[0] or command == self.table.staff_step():
                self._do(command)

    def _do(self, command: commands.StaffCommand) -> None:
        """Carry out a step of the dealer."""
        if command == self._begins:
            self._begins = None
        if isinstance(command, commands.Peek) and (report := self.slips.overlooks()) is not None:
            self.table.do(report)
            self.overlooked = True
            return
        self.table.do(command)
        if isinstance(command, commands.TurnHoleCard):
            self.overlooked = False
        if isinstance(command, commands.ClearLayout):
            self.rounds += 1
            self._wagered = self._lived = False

    def _next_task(self) -> Task | None:
        while True:
            self.checklist.hear()
            if self.checklist.due:
                return ItemTask(self.checklist.due[0])
            if self._response is not None and self._response_is_due():
                return self._response
            if self._begins is not None:
                return StepTask(self.table, self._begins)
            if self._is_over():
                return None
            self._note_ceremony()
            if self._somebody_comes() or self._goes_wrong():
                continue
            step = self.table.staff_step()
            if step is None:
                self.checklist.before_decision()
                if self.checklist.due or self._others_act():
                    continue
                if self.table.refusal(CLOSE_WAGERING) is not None:
                    return None
                step = CLOSE_WAGERING
            if isinstance(step, commands.FloorCommand):
                self.table.do(step)
                continue
            if self._floor_steps_in(step):
                continue
            self.checklist.before(step)
            if self.checklist.due:
                continue
            task = self._task(step)
            if task is not None:
                return task
            self.table.do(step)

    def _task(self, step: commands.StaffCommand) -> Task | None:
        """Return the task for a step, or None if the program settles the wager."""
        assert isinstance(step, commands.DealerCommand)
        if isinstance(step, commands.VoidPay):
            return UndoTask(self.table, self.table.state.wagers[step.wager - 1], self._also)
        if not isinstance(step, commands.SettleWager):
            return StepTask(self.table, step, self._also)
        wager = self.table.state.wagers[step.wager - 1]
        asked = self.plan.payouts is Payouts.ALL or (
            self.plan.payouts is Payouts.SOME and is_worth_asking(self.table, wager)
        )
        return SettleTask(self.table, wager, self._also) if asked else None

    def _is_over(self) -> bool:
        """Have the floor close a table after its last round; return whether it is over without that."""
        if self.plan.rounds is None or self.rounds < self.plan.rounds or self.table.state.cards.closed:
            return False
        return not self.floor.order(commands.CloseTable())

    def _note_ceremony(self) -> None:
        """Draw what goes wrong when a ceremony begins."""
        duties = bool(self.table.state.duties)
        if duties and not self._in_ceremony:
            self.slips.begin_ceremony()
            self._orders_at_cut = self.chance.random() < self.plan.rate
        self._in_ceremony = duties

    def _somebody_comes(self) -> bool:
        """Have the players come before the cut is offered, if nobody is at the table yet."""
        if self.table.state.duties[:1] != [Duty.OFFER_CUT] or self.players.present:
            return False
        self.telling.say(*self.players.come())
        return True

    def _goes_wrong(self) -> bool:
        """Make something go wrong, if that is planned now."""
        if self.incidents.touched():
            return True
        report = self.slips.strike()
        if report is None:
            return False
        self.table.do(report)
        self.news = True
        self._also = grounds_of(self.table.rules, report.irregularity)
        self._response = response_to(self.table, report.irregularity)
        return True

    def _response_is_due(self) -> bool:
        """A card drawn to a pat hand is put away after the floor has been told."""
        trouble = self.table.state.trouble
        case = trouble.case if trouble is not None else None
        return case is None or case.irregularity is not Irregularity.PAT_HAND

    def _floor_steps_in(self, step: commands.StaffCommand) -> bool:
        """Let the floor give an order at the moment for it."""
        if isinstance(step, DRAWING) and self.table.state.running:
            return self.floor.back_up()
        if not self._orders_at_cut or self.table.state.duties[:1] not in ([Duty.PLACE_COVER], [Duty.LOAD]):
            return False
        ordered = self.floor.place_cover_elsewhere() or self.floor.recut()
        if ordered:
            self._orders_at_cut = False
            self.news = True
        return ordered

    def _others_act(self) -> bool:
        """Let floor or players do what the table waits for; return whether anything was done."""
        state = self.table.state
        if self.floor.rule():
            return True
        if state.cut_offer:
            self.players.cut()
            return True
        if state.running:
            self.incidents.player_speaks()
            return True
        if state.duties:
            self.telling.say(*self.players.come())
            return self.players.present
        return self._between_rounds()

    def _between_rounds(self) -> bool:
        """Make something happen, or have the players wager; return whether anything was done."""
        if self.incidents.newcomer_comes():
            return True
        if self.table.state.cards.closed or self._wagered:
            return False
        if self.rounds and not self._lived:
            self._lived = True
            if self.chance.random() < self.plan.rate / 2:
                self._begins = self.life.between_rounds()
                self.news = True
                return True
        self._wagered = True
        self.slips.begin_round()
        self.telling.say(*self.players.come())
        self.incidents.wagering()
        return True

    def new_picture(self) -> bool:
        """Whether the table looks different enough for a new picture of it in a file."""
        state = self.table.state
        turns = state.running and state.program[state.phase] >= Phase.TURNS
        settles = state.running and state.program[state.phase] >= Phase.SETTLE
        now = (state.round, bool(state.wagers), turns, settles)
        fresh = now != self._drawn_at and bool(state.wagers)
        if fresh:
            self._drawn_at = now
        return fresh
