"""What goes wrong at the training table, and when.

At the beginning of a round, and of a ceremony, a random draw decides, with the chosen probability, whether one thing
goes wrong in it: an irregularity of the text or somebody's conduct. What has come up least often comes first. It then
happens at one of the moments at which it can.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.checklists import Moment, checklist_of
from pitboss.rulebook.parts import Irregularity, Shuffling
from pitboss.table import Table, commands, possible_reports
from pitboss.table.folding.phases import DRAWING
from pitboss.training.company.training_shoe import TrainingShoe

Slip = Irregularity | Moment
"""Something that goes wrong: an irregularity, or an incident of the checklist."""

AT_THE_CARDS = frozenset(
    {
        Irregularity.SHUFFLER_JAMS,
        Irregularity.SHUFFLER_FAILS,
        Irregularity.BURN_FORGOTTEN,
        Irregularity.BURNED_TWICE,
        Irregularity.CARD_TURNED,
    }
)
"""Irregularities of a ceremony; all others belong to a round."""
OF_A_DEVICE = frozenset({Irregularity.SHUFFLER_JAMS, Irregularity.SHUFFLER_FAILS})
ONE_MOMENT = frozenset(
    {
        Irregularity.PAT_HAND,
        Irregularity.OWN_CARD_MISSED,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.OWN_CARDS_FORGOTTEN,
        Irregularity.EXTRA_CARD,
        Irregularity.PLAYER_BLACKJACK_OVERLOOKED,
        Irregularity.BLACKJACK_OVERLOOKED,
        *AT_THE_CARDS,
    }
)
"""Irregularities with only one moment in a round, which is therefore used."""
SOONER_OR_LATER = 0.25
BOTH_CARDS = 0.5
PATIENCE = 4
"""After this many rounds, an irregularity that has found no moment is replaced by another one."""


class Slips:
    """Draws what goes wrong, and makes it happen."""

    def __init__(self, table: Table, rate: float, chance: random.Random) -> None:
        self.table = table
        self.rate = rate
        self.chance = chance
        self.seen: Counter[Slip] = Counter()
        self.armed: Slip | None = None
        self._waited = 0
        self.listed = _listed(table.rules)
        self._in_rounds = [slip for slip in self.listed if slip not in AT_THE_CARDS]
        self._at_cards = [slip for slip in self.listed if slip in AT_THE_CARDS]
        self._at_cards_armed: Slip | None = None
        self._passed_over = 0

    def begin_round(self) -> None:
        """Draw for a round; an irregularity that has found no moment yet stays pending for a while."""
        self._waited += 1
        self._passed_over = 0
        if self.armed is not None and self._waited > PATIENCE:
            self.seen[self.armed] += 1
            self.armed = None
        if self.armed is None and self.chance.random() < self.rate:
            self.armed, self._waited = self._draw(self._in_rounds), 0

    def begin_ceremony(self) -> None:
        """Draw for a ceremony."""
        if self.chance.random() < self.rate:
            self._at_cards_armed = self._draw(self._at_cards)

    def _draw(self, among: Sequence[Slip]) -> Slip | None:
        if not among:
            return None
        fewest = min(self.seen[slip] for slip in among)
        return self.chance.choice([slip for slip in among if self.seen[slip] == fewest])

    def incident(self, moment: Moment) -> bool:
        """Whether an incident happens now, at a moment at which it can."""
        if self.armed is not moment:
            return False
        self._struck(moment)
        return True

    def strike(self) -> commands.Report | None:
        """Return the report of what goes wrong now, if anything does."""
        again = commands.Report(Irregularity.BOX_MISSED, self._passed_over)
        if self._passed_over and self.table.refusal(again) is None:
            self._passed_over = 0
            return again
        for slip in (self._at_cards_armed, self.armed):
            if isinstance(slip, Irregularity) and slip is not Irregularity.BLACKJACK_OVERLOOKED:
                report = self._report(slip)
                if report is not None:
                    self._struck(slip)
                    return report
        return None

    def overlooks(self) -> commands.Report | None:
        """Return the report of a blackjack that the dealer is about to overlook, if that is so."""
        if self.armed is not Irregularity.BLACKJACK_OVERLOOKED:
            return None
        report = commands.Report(Irregularity.BLACKJACK_OVERLOOKED)
        if self.table.refusal(report) is not None:
            return None
        self._struck(report.irregularity)
        return report

    def _report(self, slip: Irregularity) -> commands.Report | None:
        if slip is Irregularity.SHOE_EMPTY:
            return self._run_dry()
        if slip not in ONE_MOMENT and self.chance.random() >= SOONER_OR_LATER:
            return None
        possible = [report for report in possible_reports(self.table) if report.irregularity is slip]
        if not possible:
            return None
        if slip is Irregularity.BOX_MISSED and self.chance.random() < BOTH_CARDS:
            self._passed_over = self._next_box()
        return self.chance.choice(possible)

    def _next_box(self) -> int:
        """Return the box whose card is due; a box that is passed over twice gets no card at all."""
        step = self.table.staff_step()
        return step.box if isinstance(step, commands.DealCard) else 0

    def _run_dry(self) -> commands.Report | None:
        """Make the shoe run out: its last cards count as dealt earlier."""
        table = self.table
        state, shoe = table.state, table.shoe
        draws = state.running and state.trouble is None and isinstance(table.staff_step(), DRAWING)
        if not draws or not isinstance(shoe, TrainingShoe) or self.chance.random() >= SOONER_OR_LATER:
            return None
        state.rack += shoe.run_dry()
        return commands.Report(Irregularity.SHOE_EMPTY)

    def _struck(self, slip: Slip) -> None:
        self.seen[slip] += 1
        if slip is self.armed:
            self.armed = None
        if slip is self._at_cards_armed:
            self._at_cards_armed = None


def _listed(rules: Rules) -> list[Slip]:
    """Return what can go wrong at a table."""
    device = rules.procedures.shuffling in (Shuffling.AUTOMATED, Shuffling.CONTINUOUS)
    slips: list[Slip] = [
        irregularity
        for irregularity in Irregularity
        if rules.irregularities.policy(irregularity) is not None and (device or irregularity not in OF_A_DEVICE)
    ]
    return slips + [item.moment for item in checklist_of(rules.game) if item.moment.incident]


def grounds_of(rules: Rules, irregularity: Irregularity) -> Clauses:
    """Return the clauses on an irregularity."""
    return rules.irregularities.grounds(irregularity)
