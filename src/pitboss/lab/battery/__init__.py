"""The battery: statistical tests of whether a shuffler gives every order of the cards the same chance.

It deals whole shoes from the shuffler that a table deals from, and asks each test how likely its finding is if the
shuffles are uniform. A single p-value says little, since of a hundred tests one is below 0.01 by luck alone; so the
verdict is taken over all of them together (``verdict``).

Each test is a file. All of them count as they go, so that a long run needs little more memory than a short one, and
all compare with the exact law of a uniform shuffle, in which cards are drawn without replacement: the textbook's laws
for independent numbers would be wrong for cards.
"""

from pitboss.extras import need

need("solve")

from pitboss.lab.battery.finding import BatteryFinding, FindingKind, StatisticalTest
from pitboss.lab.battery.orders import NotAShuffle, NumberedPack, Orders
from pitboss.lab.battery.run import FEWEST_SHOES, SHOES, TESTS, BatteryPlan, examine, run
from pitboss.lab.battery.verdict import LEVEL, BatteryVerdict, Judged, PackFindings, adjusted

__all__ = [
    "FEWEST_SHOES",
    "LEVEL",
    "SHOES",
    "TESTS",
    "BatteryFinding",
    "BatteryPlan",
    "BatteryVerdict",
    "FindingKind",
    "Judged",
    "NotAShuffle",
    "NumberedPack",
    "Orders",
    "PackFindings",
    "StatisticalTest",
    "adjusted",
    "examine",
    "run",
]
