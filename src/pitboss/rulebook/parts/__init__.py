"""The parts that a game is made of.

A part is one mechanism of a table (a zap, an insurance wager, a way of settling) with the values the game gives it.
Each field of type ``Clauses`` has the clauses for one thing that the table does or refuses; when it happens, the table
cites that field and nothing else.
"""

from pitboss.mechanisms.attack.part import Attack
from pitboss.mechanisms.charlie.part import Charlie
from pitboss.mechanisms.doubling.part import Doubling
from pitboss.mechanisms.drawing.part import Hitting, Standing
from pitboss.mechanisms.insurance.part import EvenMoney, Insurance, InsuranceAmount
from pitboss.mechanisms.kinds import Kind, Outcome
from pitboss.mechanisms.phases import Phase
from pitboss.mechanisms.side_wagers.part import WHOLE_HAND, Line, SideCards, SideWager
from pitboss.mechanisms.splitting.part import Splitting
from pitboss.mechanisms.surrender.part import Surrendering
from pitboss.mechanisms.tokes.part import Tokes
from pitboss.mechanisms.twenty_one.part import Bonus, BonusSuits, SuperBonus, SuperBonusStep, TwentyOne
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.mechanisms.zap.part import Zapping
from pitboss.rulebook.parts.blackjack import Blackjack, BlackjackPaid
from pitboss.rulebook.parts.boxes import Boxes, Limits, Wagering
from pitboss.rulebook.parts.dealer import Dealer, HoleCard, HoleCardProcedure
from pitboss.rulebook.parts.duties import Duty, FloorRuling, Irregularity, Occasion, Shuffling
from pitboss.rulebook.parts.irregularities import Irregularities
from pitboss.rulebook.parts.procedures import Ceremonies, Cut, Procedures
from pitboss.rulebook.parts.round import CardValues, Deal
from pitboss.rulebook.parts.settlement import Settlement, TakingOrder

__all__ = [
    "WHOLE_HAND",
    "Attack",
    "Blackjack",
    "BlackjackPaid",
    "Bonus",
    "BonusSuits",
    "Boxes",
    "CardValues",
    "Ceremonies",
    "Charlie",
    "Cut",
    "Deal",
    "Dealer",
    "Doubling",
    "Duty",
    "EvenMoney",
    "FloorRuling",
    "Hitting",
    "HoleCard",
    "HoleCardProcedure",
    "Insurance",
    "InsuranceAmount",
    "Irregularities",
    "Irregularity",
    "Kind",
    "Limits",
    "Line",
    "Occasion",
    "Outcome",
    "Phase",
    "Procedures",
    "Settlement",
    "Shuffling",
    "SideCards",
    "SideWager",
    "Splitting",
    "Standing",
    "SuperBonus",
    "SuperBonusStep",
    "Surrendering",
    "TakingOrder",
    "Tokes",
    "TwentyOne",
    "WagerName",
    "Wagering",
    "Zapping",
]
