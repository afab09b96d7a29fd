"""Planted changes in a game's folder: a copy of it has a different line, in its Python or its ``game.toml``."""

from __future__ import annotations

from tests.difference.second_hand import (
    ATTACK,
    CATFISH,
    FREE_BET,
    ONLINE,
    SPANISH,
    WINS,
    ZAPPIT,
    Edit,
    PaysAlike,
    Planted,
    Sides,
    at,
    half,
    loses,
    returned,
)

ANY_KINGS = """
def _kings_of_any_suit(cards):
    line = kings_bounty.kings_bounty_line(cards)
    return kings_bounty.SUITED_KINGS if line == kings_bounty.KINGS else line


def _kings_bounty("""

ANY_EIGHTS = """
def _eights_of_any_color(cards):
    eights = len(cards.dealer) == 3 and all(card.rank == "8" for card in cards.dealer)
    line = bust_bonus.bust_bonus_line(cards)
    return bust_bonus.EIGHTS_COLORED if eights and line == "eight" else line


def _bonus("""


def edited(game: str, *edits: tuple[str, str]) -> Sides:
    """Return a game's folder and a copy in which these texts of ``game.py`` are replaced."""
    return Sides(game, edits=tuple(Edit(old, new) for old, new in edits))


PAY_TABLES = (
    Planted(
        "a straight of TriLux pays 9",
        edited(CATFISH, ("trilux.STRAIGHT: 10", "trilux.STRAIGHT: 9")),
        "Ac Qc Kd Ac",
        {"blackjack": returned, "trilux": at(10)},
        {"blackjack": returned, "trilux": at(9)},
        why="With a two or a three up the dealer needs a third card; ace, queen, king of two suits, two blackjacks.",
    ),
    Planted(
        "a bonus on a six pays 12",
        edited(ATTACK, ('by_third_card("six", 15)', 'by_third_card("six", 12)')),
        "6c Ac Ac Jc 6c",
        {"bust bonus": at(15)},
        {"bust bonus": at(12)},
        alike=("blackjack",),
        why="A six takes only a hard 16 over 21: six and jack are the first, since the tens are out.",
    ),
    Planted(
        "a suited match pays 8",
        Sides(SPANISH, both=("match_the_dealer=true",), edits=(Edit("6: (4, 9)", "6: (4, 8)", "match_the_dealer.py"),)),
        "Ac Ac Ac Ac",
        {"blackjack": half, "match the dealer": at(18)},
        {"blackjack": half, "match the dealer": at(16)},
        why="Both aces match in the suit: twice 9, twice 8. Surrendered, nothing depends on the dealer (13.4).",
    ),
    Planted(
        "the highest payouts share 10,000 dollars",
        edited(CATFISH, ("aggregate_limit=25_000 * DOLLAR", "aggregate_limit=10_000 * DOLLAR")),
        "Ks Ac Ks Tc",
        {"blackjack": loses, "king's bounty": lambda wager: min(1_000 * wager, 2_500_000)},
        {"blackjack": loses, "king's bounty": lambda wager: min(1_000 * wager, 1_000_000)},
        why="Only 1,000 to 1 is above 125 to 1, and only a wager above $10 wins more than the new limit.",
    ),
    Planted(
        "insurance pays 2 to 1 in Double Attack",
        edited(ATTACK, ("odds=Odds(5, 2)", "odds=Odds(2)")),
        "Ac Ac Ac Jc",
        {"blackjack": loses, "insurance": at(5, 2)},
        {"blackjack": loses, "insurance": at(2)},
        why="11(a), 11(c): an ace up and the first ten-value card of this pack.",
    ),
    Planted(
        "insurance pays 3 to 1 online",
        edited(ONLINE, ("odds=Odds(2)", "odds=Odds(3)")),
        "Ac Ac Ac Tc",
        {"blackjack": loses, "insurance": at(2)},
        {"blackjack": loses, "insurance": at(3)},
        why="An ace up, a ten in the hole.",
    ),
    Planted(
        "a winning hand pays 2 to 1",
        edited(ONLINE, ("pays=EVEN", "pays=Odds(2)")),
        "Ac Ac 8c 7c",
        {"blackjack": WINS},
        {"blackjack": at(2)},
        why="The house hits soft 17: the least it stands on with an ace is 18, which 19 beats.",
    ),
)

SUITS_IGNORED = (
    Planted(
        "any two kings pay as suited ones",
        edited(
            CATFISH,
            ("\ndef _kings_bounty(", ANY_KINGS),
            ("judge=kings_bounty.kings_bounty_line", "judge=_kings_of_any_suit"),
        ),
        "Kc Ac Kd 7c",
        {"blackjack": WINS, "king's bounty": at(6)},
        {"blackjack": WINS, "king's bounty": at(30)},
        why="Two kings of clubs are suited in both; the next king is the one of diamonds. 20 beats a soft 18.",
    ),
    Planted(
        "any three eights pay as eights of one color",
        edited(
            ATTACK, ("\ndef _bonus(", ANY_EIGHTS), ("judge=bust_bonus.bust_bonus_line", "judge=_eights_of_any_color")
        ),
        "8c Ac Ac 8c 8d",
        {"bust bonus": at(8)},
        {"bust bonus": at(50)},
        alike=("blackjack",),
        why="6(d)(3): clubs and clubs and clubs are suited in both; a red eight among black ones pays 8.",
    ),
    Planted(
        "6-7-8 of one suit ignores suits",
        Sides(SPANISH, edits=(Edit('"678", BonusSuits.SAME', '"678", BonusSuits.ANY', "twenty_one.py"),)),
        "6c Ac 7c Ac 8d",
        {"blackjack": at(3, 2)},
        {"blackjack": at(2)},
        why="An eight of clubs makes one suit in both. A 21 wins whatever the dealer has, who does not draw.",
    ),
)

CLAUSES_REMOVED = (
    Planted(
        "a dealer's 22 is no push",
        edited(ZAPPIT, ("push_total=22", "push_total=None")),
        "Ac 2c Ac Tc Tc",
        {"blackjack": returned},
        {"blackjack": WINS},
        why="6(m)(1) out: no 22 of three cards has an ace, so a two and two tens against two aces that stood.",
    ),
    Planted(
        "no surrender in Double Attack",
        edited(ATTACK, ("        surrender=_surrender(chosen),\n", "")),
        "Ac Ac Ac 6c",
        {"blackjack": half},
        {"blackjack": loses},
        why="Section 8 out: who cannot surrender stands, and the dealer must have 17 with the fourth card.",
    ),
    Planted(
        "two blackjacks tie in Spanish 21",
        edited(SPANISH, ('        beats_dealers=cite("5.4", "own reading S2"),\n', "")),
        "Ac Ac Jc Jc",
        {"blackjack": at(3, 2)},
        {"blackjack": returned},
        why="5.4 out: a player's blackjack against the dealer's, the ten-spots not being in the pack.",
    ),
    Planted(
        "splits are not free",
        edited(FREE_BET, ("free_others=True", "free_others=False")),
        "Ac Ac Ac 6c Ac Ac",
        {"blackjack": loses, "split": returned},
        {"blackjack": loses, "split": loses},
        why="9(b)(2) out: a lammer that loses costs nothing, chips do. Two hands of 12 against a soft 17.",
    ),
)

HANDS = (
    Planted(
        "a hard 18 is not zapped",
        edited(ZAPPIT, ("frozenset({15, 16, 17, 18})", "frozenset({15, 16, 17})")),
        "8c Ac Tc 6c Ac Ac",
        {"blackjack": loses},
        {"blackjack": WINS},
        why="Eight and ten are the first hard 18: two new aces lose to 17, which 18 would have beaten.",
    ),
    Planted(
        "a hard 9 is not doubled free",
        edited(FREE_BET, ("named_totals=frozenset({9, 10, 11})", "named_totals=frozenset({10, 11})")),
        "2c Ac 7c 6c Ac",
        {"blackjack": loses},
        {"blackjack": WINS, "double": WINS},
        why="Chips double a nine only where no lammer does (A11): the ace makes 20, or is left and 9 loses to 17.",
    ),
    Planted(
        "a double on any number of cards",
        edited(CATFISH, ("any_cards=False", "any_cards=True")),
        "Ac Ac Ac 7c Ac Ac",
        {"blackjack": loses},
        {"blackjack": loses, "double": loses},
        why="Doubling 1 says two cards: three aces that double get a fourth and lose twice to a soft 18.",
    ),
    Planted(
        "a double for less online",
        edited(ONLINE, ("exact=True", "exact=False")),
        "Ac Ac Ac 7c Ac",
        {"blackjack": loses},
        {"blackjack": loses, "double": loses},
        why="ZO4 takes no other amount: its player stands, the other one doubles for less; both lose to 18.",
    ),
    Planted(
        "pairs by value online",
        edited(ONLINE, ("by_rank=True", "by_rank=False")),
        "Tc Ac Jc 7c Ac Ac",
        {"blackjack": WINS},
        {"blackjack": WINS, "split": WINS},
        why="ZO3 splits one rank alone: a 20, or two 21s, against a soft 18.",
    ),
    Planted(
        "five cards stand online",
        edited(ONLINE, ("most_cards=13", "most_cards=5")),
        "Ac Ac Ac 7c Ac Ac Ac 3c",
        {"blackjack": returned},
        {"blackjack": loses},
        why="Five aces are 15 and lose to 18; a sixth card below three loses as well, and a three ties.",
    ),
    Planted(
        "ties lose",
        edited(CATFISH, ("tie=Outcome.PUSH", "tie=Outcome.LOSE")),
        "Ac Ac 7c 7c",
        {"blackjack": returned},
        {"blackjack": loses},
        why="Soft 17 is hit, so the first tie of two cards is 18 and 18.",
    ),
)

DECLARED = (
    Planted(
        "a flush of TriLux pays 6",
        Sides(CATFISH, edits=(Edit('"flush", odds = "5:1"', '"flush", odds = "6:1"', "game.toml"),), declared=True),
        "Ac Ac 2c 7c",
        {"blackjack": loses, "trilux": at(5)},
        {"blackjack": loses, "trilux": at(6)},
        why="Three aces of clubs are three of a kind; two and a two are a flush. 13 loses to a soft 18.",
    ),
    Planted(
        "insurance for a quarter of the wager",
        Sides(CATFISH, edits=(Edit('share = "1/2"', 'share = "1/4"', "game.toml"),), declared=True),
        "Ac Ac Ac 7c",
        {"blackjack": loses, "insurance": loses},
        {"blackjack": loses, "insurance": loses},
        why="Half of the wager is insured and lost, or less than that (Insurance 2).",
    ),
)

PAYS_ALIKE = (
    PaysAlike(
        "losing wagers are taken first",
        edited(CATFISH, ("order=TakingOrder.BOX_BY_BOX", "order=TakingOrder.LOSERS_FIRST")),
        why="Dealing 23: the order of payment changes, and not what is paid.",
        steps=True,
    ),
)

BY_FOLDERS = (*PAY_TABLES, *SUITS_IGNORED, *CLAUSES_REMOVED, *HANDS, *DECLARED)
