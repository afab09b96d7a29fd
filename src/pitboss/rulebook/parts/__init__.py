"""The parts a game is made of.

A part is one mechanism of a table (a zap, an insurance wager, a way of settling) with the values the game gives
it. Each field of type ``Clauses`` names the grounds of one thing the table does or refuses; the table cites that
field, and nothing else, when it happens.
"""

from pitboss.rulebook.parts.boxes import Boxes, Limits, Tokes, Wagering
from pitboss.rulebook.parts.dealer import Dealer, HoleCard, HoleCardProcedure
from pitboss.rulebook.parts.decisions import Doubling, Hitting, Splitting, Standing
from pitboss.rulebook.parts.duties import Duty, FloorRuling, Irregularity, Occasion, Shuffling
from pitboss.rulebook.parts.insurance import Blackjack, BlackjackPaid, EvenMoney, Insurance, InsuranceAmount
from pitboss.rulebook.parts.irregularities import Irregularities
from pitboss.rulebook.parts.kinds import Kind, Outcome
from pitboss.rulebook.parts.procedures import Ceremonies, Cut, Procedures
from pitboss.rulebook.parts.round import CardValues, Deal, Phase
from pitboss.rulebook.parts.settlement import Settlement, TakingOrder
from pitboss.rulebook.parts.side_wager import WHOLE_HAND, Line, SideCards, SideWager
from pitboss.rulebook.parts.specials import Attack, Surrender, Zap

__all__ = [
    "WHOLE_HAND",
    "Attack",
    "Blackjack",
    "BlackjackPaid",
    "Boxes",
    "CardValues",
    "Ceremonies",
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
    "Surrender",
    "TakingOrder",
    "Tokes",
    "Wagering",
    "Zap",
]
