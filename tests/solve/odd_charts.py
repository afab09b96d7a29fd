"""Charts that nobody should play, as texts: some made by hand to do odd things on purpose, others random.

Hands over hard 16 seldom draw in them: the tiny shoes would run out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tests.solve.tiny_shoes import CB, DA, FB, ZM, ZO

UPS = "23456789TA"
CARDS = "23456789TA"


def text(game: str, *lines: str) -> str:
    """A chart: lines of a row's name and either ten cells or one for all of them."""
    written = [f"game = {game}", "up card " + " ".join(UPS)]
    for line in lines:
        name, _, cells = line.partition(":")
        told = cells.split()
        written.append(" ".join([name, *(told * 10 if len(told) == 1 else told)]))
    return "\n".join(written) + "\n"


def sitting(game: str, *lines: str) -> str:
    """A chart that stands on everything except what these lines say."""
    totals = [f"hard {total}" for total in range(4, 21)] + [f"soft {total}" for total in range(12, 21)]
    rows = [*totals, *(f"lammer {row}" for row in totals)] if game == FB else totals
    rows += [f"last {row}" for row in totals if row != "hard 4"] if game == DA else []
    told = {line.partition(":")[0] for line in lines}
    return text(game, *lines, *(f"{row}: S" for row in rows if row not in told))


PLAIN = (
    "hard 17-20: S",
    "hard 12-16: S S S S S H H H H H",
    "hard 9-11: Dh",
    "hard 4-8: H",
    "soft 18-20: S",
    "soft 12-17: H",
)
"""Rows that are not odd, for charts whose oddity lies elsewhere."""

SPLITS = ("pair A: P", "pair T: P", "pair 2-9: P O P P O Pd P Op P P")
ZAPS_AND_SPLITS = (
    "hard 19-20: S S Dh S S Ds S S S Ds",
    "hard 18: Zs Zs Zds Zs S Dzs Zs Zs Zs Zs",
    "hard 15-17: Zs Zds Zs Zdh Zs Zh Zs Zds Zh Zs",
    "hard 12-14: S Ds H Dh S Dh S H Ds S",
    "hard 4-11: H Dh H H Ds H S H H Dh",
    "soft 17-20: Ds S H S Dh Ds S Ds Ds H",
    "soft 12-16: Dh H Ds Dh H S H Ds H H",
    "pair A: P O P P - P O H P D",
    "pair T: P O P - P P Pd O P P",
    "pair 9: Zp Pz O Zo P Zp Zo P Z Zp",
    "pair 8: P Zp Zo Zp Op P Zp Pz Zp P",
    "pair 2-7: P O P Op P Pd Ph Os P P",
)
NEVER_ZAPS = (
    "hard 20: S S S S S Dh S S S S",
    "hard 15-19: Ds S Dh S S Ds S Dh S S",
    "hard 9-14: Dh H S Ds H Dh Dh Ds S H",
    "hard 4-8: Dh H Ds H Dh H H Ds H H",
    "soft 12-20: Dh Ds S H Ds H Dh S H Ds",
    "pair T: - Dh - S - - Ds - - -",
    "pair 6-9: - S - Dh - H - - Ds -",
)
FREE_ROWS = (
    "hard 17-20: S S Ds S S S Dh S S S",
    "hard 12-16: Ds S H S Dh H S H Ds H",
    "hard 9-11: Dh H Dh Dh S H Dh Dh H Dh",
    "hard 4-8: Ds H H Dh H H Dh H H H",
    "soft 12-20: Ds H S Dh S H Ds S Dh H",
    "pair A: P O P P H P - P O P",
    "pair T: P P O - P Pd P O P P",
    "pair 5-9: P O Dp P Op P P Oh P Pd",
    "pair 2-4: P P O - P P Od P P S",
    "lammer hard 17-20: S H S Ds S S H S Ds S",
    "lammer hard 12-16: H Ds S H S Dh H H S Ds",
    "lammer hard 9-11: Dh Dh H Dh Ds Dh S H Dh Dh",
    "lammer hard 4-8: H H Dh H S H H Ds H H",
    "lammer soft 12-20: H Ds Dh S H S Ds Dh S H",
)
NO_FREE = (
    "hard 12-20: S Ds S Dh S S Ds S S S",
    "hard 4-11: H H S Ds H H H Dh H S",
    "soft 12-20: S Dh H Ds S H S Dh Ds S",
    "lammer hard 4-20: S",
    "lammer soft 12-20: S",
)
ATTACKS_HIGH = (
    "attack: - A - - A - A A A A",
    "hard 17-20: S R Ds S Dr S R Dh S Ds",
    "hard 12-16: Ds S R Dh H Dr S H R Dh",
    "hard 4-11: H Dh H R Dh H Ds H Dh H",
    "soft 12-20: S Ds H R Dh S Dr H Ds R",
    "pair A: P R P O P H P P P P",
    "pair T: P O P P - R P Op P P",
    "pair 6-9: P O Pd R P P Or P O P",
    "pair 2-5: P P O - Ph P R P P O",
    "last hard 17-20: S R R S R S R S R R",
    "last hard 5-16: R S R R S R R S S R",
    "last soft 12-20: R R S R S R S R R S",
)
GIVES_UP = (
    "attack: A A A A A A A A A A",
    "hard 18-20: R S S R S S S R S R",
    "hard 12-17: R H Ds R S Dr H R R Dr",
    "hard 4-11: H Dh R H Dh H Dr H R Dh",
    "soft 12-20: R H Ds S R Dh R Ds H R",
    "last hard 5-20: R R S R R S R R R R",
    "last soft 12-20: S R R R S R R S R R",
)
HAND_MADE = {
    ZM: {"zaps and splits": ZAPS_AND_SPLITS, "never zaps": NEVER_ZAPS},
    ZO: {"zaps and splits": ZAPS_AND_SPLITS, "never zaps": NEVER_ZAPS},
    FB: {"splits everything": FREE_ROWS, "nothing free": NO_FREE},
    DA: {"attacks high cards": ATTACKS_HIGH, "gives up": GIVES_UP},
    CB: {"splits everything": (*PLAIN, *SPLITS), "doubles": NEVER_ZAPS},
}


def hand_made(game: str, name: str) -> str:
    return text(game, *HAND_MADE[game][name])


def by_chance(game: str, seed: int) -> str:
    """A chart whose every cell is drawn by lot among what the game offers."""
    lots = Lots(game, Random(f"{game} {seed}"))
    lines = ["attack: " + lots.cells(lots.attack)] if game == DA else []
    for lammer in ("", "lammer ") if game == FB else ("",):
        lines += [lammer + line for line in lots.rows(zaps=game in (ZM, ZO) and not lammer)]
    if game == DA:
        lines += [f"last hard {total}: {lots.cells(lots.last)}" for total in range(5, 21)]
        lines += [f"last soft {total}: {lots.cells(lots.last)}" for total in range(12, 21)]
    return text(game, *lines)


class Lots:
    """Draws cells of a chart."""

    def __init__(self, game: str, chance: Random) -> None:
        self.surrender = "R" if game == DA else ""
        self.chance = chance

    def cells(self, draw: Callable[..., str], *told: float | bool) -> str:
        return " ".join(draw(*told) for _ in UPS)

    def rows(self, zaps: bool) -> Iterator[str]:
        for total in range(4, 21):
            hits = 0.9 if total < 12 else 0.4 if total < 17 else 0.1
            yield f"hard {total}: {self.cells(self.total, hits, zaps and 15 <= total <= 18)}"
        for total in range(12, 21):
            yield f"soft {total}: {self.cells(self.total, 0.7 if total < 18 else 0.3, False)}"
        for card in CARDS:
            yield f"pair {card}: {self.cells(self.pair, zaps and card in '89')}"

    def total(self, hits: float, zaps: bool) -> str:
        """Perhaps to double or to zap, in either order; then to surrender, to hit or to stand."""
        word = [letter for letter in ("DZ" if zaps else "D") if self.chance.random() < 0.4]
        self.chance.shuffle(word)
        if self.surrender and self.chance.random() < 0.2:
            return "".join(word) + self.surrender
        return "".join(word) + ("H" if self.chance.random() < hits else "S")

    def pair(self, zaps: bool) -> str:
        """Up to three things, each once, and perhaps to stand or hit where none may be done."""
        letters = self.chance.choices("PPOD" + self.surrender + ("ZZ" if zaps else ""), k=self.chance.randrange(4))
        return "".join(dict.fromkeys(letters)) + self.chance.choice(["", "", "S", "H"]) or "-"

    def last(self) -> str:
        return self.chance.choice("SR")

    def attack(self) -> str:
        return self.chance.choice("A-")
