"""Rounds of Catfish Bend, worked out by hand from the text: TriLux, King's Bounty, tokes."""

from __future__ import annotations

from tests.web.playing import Bet, Round, Said

BEATS = "the hand beats the dealer's · pays 1 to 1"
LINE = "winning combination"
NO_LINE = "no winning combination"
BOTH = (Bet("25"), Bet("5", "trilux"), Bet("5", "king's bounty"))


def _bounties(*chips: str) -> tuple[Bet, ...]:
    """A wager of five dollars and a bounty on each of three boxes."""
    stakes = [Bet("5", box=box) for box in (1, 2, 3)]
    return (*stakes, *(Bet(chip, "king's bounty", box) for box, chip in enumerate(chips, 1)))


def _trilux(came: str, line: str) -> Said:
    return Said("TriLux $5", came, f"{LINE}: {line}", "TriLux 3; TriLux paytable")


def _bounty(came: str, line: str, amount: str = "$5") -> Said:
    return Said(f"King's Bounty {amount}", came, f"{LINE}: {line}", "Kings Bounty 7")


def _wins(amount: str = "$5") -> Said:
    return Said(f"Blackjack {amount}", f"wins +{amount}", BEATS, "Payouts 5")


def _limited(amount: str, came: str) -> Said:
    why = "the highest payouts of the round share the limit: Kings of spades + dealer BJ · pays 1,000 to 1"
    return Said(f"King's Bounty {amount}", came, why, "Kings Bounty 7; Kings Bounty limits 2")


ROUNDS = [
    Round(
        "three kings: three of a kind, and two kings for the bounty",
        "catfish-bend",
        "Kh Kc Kd 7s",
        "stand",
        (
            _trilux("wins +$100", "Three of a kind · pays 20 to 1"),
            _wins("$25"),
            _bounty("wins +$30", "Two kings · pays 6 to 1"),
        ),
        15_500,
        bets=BOTH,
    ),
    Round(
        "seven, eight, nine of hearts: a straight flush; no bounty on 15",
        "catfish-bend",
        "7h 9h 8h 8c 5c",  # 15, 20; dealer 17
        "hit stand",
        (
            _trilux("wins +$150", "Straight flush · pays 30 to 1"),
            Said("King's Bounty $5", "loses -$5", NO_LINE, "Kings Bounty 6"),
            _wins("$25"),
        ),
        17_000,
        bets=BOTH,
    ),
    Round(
        "a straight, and a nine doubled for ten dollars",
        "catfish-bend",
        "4c 6h 5d Td Tc 2c",  # 9, doubled to 19; dealer 16, 18
        "double=10",
        (
            _trilux("wins +$50", "Straight · pays 10 to 1"),
            _wins("$25"),
            Said("Double $10", "wins +$10", BEATS, "Payouts 5"),
        ),
        8500,
        bets=(Bet("25"), Bet("5", "trilux")),
    ),
    Round(
        "a flush with the up card; aces split, one card each, a plain 21",
        "catfish-bend",
        "Ah 9h Ah 8c Kc 5d",  # 21 and 16; dealer 17
        "split",
        (
            _trilux("wins +$25", "Flush · pays 5 to 1"),
            Said("Split $25", "loses -$25", "the dealer's hand is higher", "Introduction 2"),
            _wins("$25"),
        ),
        2500,
        bets=(Bet("25"), Bet("5", "trilux")),
    ),
    Round(
        "suited bounties: kings 30, queens 20, king and jack 9",
        "catfish-bend",
        "Kh Qs Kc 7d Kh Qs Jc Td",  # dealer 17
        "stand stand stand",
        (
            _wins(),
            _bounty("wins +$45", "Suited 20 · pays 9 to 1"),
            _wins(),
            _bounty("wins +$100", "Suited queens, jacks or tens · pays 20 to 1"),
            _wins(),
            _bounty("wins +$150", "Two suited kings · pays 30 to 1"),
        ),
        31_000,
        bets=_bounties("5", "5", "5"),
    ),
    Round(
        "two kings of spades 100, two kings 6, ace and nine 4",
        "catfish-bend",
        "Ks Kh Ah 7d Ks Kd 9s Td",
        "stand stand stand",
        (
            _wins(),
            _bounty("wins +$20", "Unsuited 20 · pays 4 to 1"),
            _wins(),
            _bounty("wins +$30", "Two kings · pays 6 to 1"),
            _wins(),
            _bounty("wins +$500", "Two kings of spades · pays 100 to 1"),
        ),
        56_500,
        bets=_bounties("5", "5", "5"),
    ),
    Round(
        "the text's own example: three pairs of kings of spades against a blackjack share $25,000",
        "catfish-bend",
        "Ks Ks Ks Ad Ks Ks Ks Kh",
        "decline decline decline",
        (
            Said("Blackjack $5", "loses -$5", "the dealer has blackjack", "Insurance 6A"),
            Said("Blackjack $5", "loses -$5", "the dealer has blackjack", "Insurance 6A"),
            Said("Blackjack $5", "loses -$5", "the dealer has blackjack", "Insurance 6A"),
            _limited("$10", "wins +$4,545.45"),
            _limited("$20", "wins +$9,090.91"),
            _limited("$25", "wins +$11,363.64"),
        ),
        2_500_000 - 1500,
        bets=_bounties("25", "5 5 5 5", "5 5"),
    ),
    Round(
        "a blackjack of $5.50 pays $8.25, rounded down to the half dollar",
        "catfish-bend",
        "Ah 5c Kd 9h Tc",
        "",
        (Said("Blackjack $5.50", "wins +$8", "blackjack · pays 3 to 2", "Payouts 1; Payouts 3; Payouts 5"),),
        800,
        bets=(Bet("5 0.50"),),
    ),
    Round(
        "insurance is lost; the blackjack is paid 3 to 2",
        "catfish-bend",
        "Ah Ac Kd 9h",
        "insure",
        (
            Said("Insurance $12.50", "loses -$12.50", "the dealer has no blackjack", "Insurance 7B"),
            Said("Blackjack $25", "wins +$37.50", "blackjack · pays 3 to 2", "Payouts 5"),
        ),
        2500,
    ),
    Round(
        "even money instead of insurance",
        "catfish-bend",
        "Ah Ac Kd Kh",
        "even_money",
        (Said("Blackjack $25", "wins +$25", "even money on the blackjack · pays 1 to 1", "Insurance 8; Payouts 6"),),
        2500,
    ),
]
