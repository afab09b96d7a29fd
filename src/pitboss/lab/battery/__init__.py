"""The battery: statistical tests of whether a shuffler makes every order of the cards equally likely.

It deals whole shoes from the shuffler that a table uses, and computes for each test how likely its finding would be if
the shuffles were uniform. A single p-value says little, since one in a hundred is below 0.01 by chance; so the verdict
is over all of them together (``verdict``).

Each test is in a file of its own. All tests count as they go, so that a long run needs little more memory than a short
one. All compare with the exact law of a uniform shuffle, in which cards are drawn without replacement; the textbook
laws for independent numbers would be wrong for cards.
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
