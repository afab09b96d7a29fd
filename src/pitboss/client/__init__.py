"""A client for bots and other programs::

    from pitboss.client import House

    with House("http://localhost:8021") as house:
        house.come_in("Ann")
        table = house.tables()[0].join(chips=500_00, box=1)
        table.play_round(10_00, lambda turn: "hit" if turn.total < 17 else "stand")

Amounts are in cents. The strategy is called whenever you have to play a hand. Anything else that you are offered
(insurance, an attack wager, the cut ...) is declined, unless you answer it::

    def answer(offer):
        return "even money" if "even money" in offer.choices else None


    table.play_round(10_00, decide, answer=answer)

A command that gets no answer is sent again with the same id, so it takes effect only once. What the house refuses is
raised as ``Refused``, with its code, sentence and clauses.
"""

from pitboss.extras import need

need("client")

from pitboss.client.connection import HouseAway, Refused
from pitboss.client.house import House, ListedTable
from pitboss.client.models import Choice, Hand, TableLine, View, Wager
from pitboss.client.questions import Offer, Turn
from pitboss.client.table import NothingHappens, NotPlayed, Table
from pitboss.client.watching import Update

__all__ = [
    "Choice",
    "Hand",
    "House",
    "HouseAway",
    "ListedTable",
    "NotPlayed",
    "NothingHappens",
    "Offer",
    "Refused",
    "Table",
    "TableLine",
    "Turn",
    "Update",
    "View",
    "Wager",
]
