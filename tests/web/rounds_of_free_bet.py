"""Rounds of Free Bet, worked out by hand from the text: lammers, and the Push 22 wager."""

from __future__ import annotations

from tests.web.playing import Bet, Round, Said

BEATS = "the hand beats the dealer's · pays 1 to 1"
OVER = "the dealer went over 21 · pays 1 to 1"
DEALER_22 = "the dealer has 22, which returns every wager still in action"
NO_LINE = "no winning combination"
LINE = "winning combination"
WITH_PUSH_22 = (Bet("25"), Bet("5", "push 22"))


def _other_22(pays: int) -> Said:
    return Said("Push 22 $5", f"wins +${5 * pays}", f"{LINE}: Other 22 · pays {pays} to 1", "6(n)(1); 10(c)")


ROUNDS = [
    Round(
        "a free split and two free doubles against a dealer who goes over: every lammer is paid in chips",
        "free-bet-ma",
        "8h 6c 8d Th 3c 9d 2s 9h Kc",  # 11, doubled to 20; 10, doubled to 19; dealer 16, 26
        "split.free double.free double.free",
        (
            Said("Push 22 $5", "loses -$5", NO_LINE, "6(n)(2)"),
            Said("Split (lammer) $25", "wins +$25", OVER, "6(o)(1); 10(a)"),
            Said("Double (lammer) $25", "wins +$25", OVER, "6(o)(1); 10(a)"),
            Said("Blackjack $25", "wins +$25", OVER, "6(o)(1); 10(a)"),
            Said("Double (lammer) $25", "wins +$25", OVER, "6(o)(1); 10(a)"),
        ),
        9500,
        bets=WITH_PUSH_22,
    ),
    Round(
        "the same against a dealer's 22: the wager goes back, lammers are taken away, Push 22 is paid 8 to 1",
        "free-bet-ma",
        "8h 6c 8d Th 3c 9d 2s 9h 6h",
        "split.free double.free double.free",
        (
            _other_22(8),
            Said("Split (lammer) $25", "push", DEALER_22, "6(n)(1); reading FB1"),
            Said("Double (lammer) $25", "push", DEALER_22, "6(n)(1); reading FB1"),
            Said("Blackjack $25", "push", DEALER_22, "6(n)(1)"),
            Said("Double (lammer) $25", "push", DEALER_22, "6(n)(1); reading FB1"),
        ),
        4000,
        bets=WITH_PUSH_22,
    ),
    Round(
        "a free split lost on both hands costs the first wager alone",
        "free-bet-ma",
        "7c Ts 7d Qd Tc Kc",  # 17 and 17; dealer 20
        "split.free stand stand",
        (
            Said("Split (lammer) $25", "loses", "the dealer's hand is higher", "6(q)(2); reading FB1"),
            Said("Blackjack $25", "loses -$25", "the dealer's hand is higher", "6(q)(2)"),
        ),
        -2500,
    ),
    Round(
        "a free double that ties: the wager goes back, the lammer is taken away",
        "free-bet-ma",
        "5h 9c 6d Th 8s",  # 11, doubled to 19; dealer 19
        "double.free",
        (
            Said("Blackjack $25", "push", "the hands are equal", "6(p)"),
            Said("Double (lammer) $25", "push", "the hands are equal", "6(p); reading FB1"),
        ),
        0,
    ),
    Round(
        "two tens are split with chips",
        "free-bet-ma",
        "Th 6c Kd Ts 9c 8c 2h",  # 19 and 18; dealer 16, 18
        "split stand stand",
        (
            Said("Split $25", "push", "the hands are equal", "6(p)"),
            Said("Blackjack $25", "wins +$25", BEATS, "6(o)(2); 10(a)"),
        ),
        2500,
    ),
    Round(
        "a soft 17 is doubled with chips, and for less",
        "free-bet-ma",
        "Ah 5c 6d Th 3s 4h",  # soft 17, doubled to 20; dealer 15, 19
        "double=10",
        (
            Said("Blackjack $25", "wins +$25", BEATS, "6(o)(2); 10(a)"),
            Said("Double $10", "wins +$10", BEATS, "6(o)(2); 10(a)"),
        ),
        3500,
    ),
    Round(
        "a dealer's 22 of one suit pays Push 22 at 50 to 1",
        "free-bet-ma",
        "Th 6c 9h Tc 6c",
        "stand",
        (
            Said("Push 22 $5", "wins +$250", f"{LINE}: Same suit 22 · pays 50 to 1", "6(n)(1); 10(c)"),
            Said("Blackjack $25", "push", DEALER_22, "6(n)(1)"),
        ),
        25_000,
        bets=WITH_PUSH_22,
    ),
    Round(
        "a dealer's 22 of one color pays Push 22 at 20 to 1, though the hand is lost before",
        "free-bet-ma",
        "Th 6c 6h Ts Kh 6s",  # 16, 26
        "hit",
        (
            Said("Blackjack $25", "loses -$25", "the hand went over 21", "6(q)(1)"),
            Said("Push 22 $5", "wins +$100", f"{LINE}: Same color 22 · pays 20 to 1", "6(n)(1); 10(c)"),
        ),
        7500,
        bets=WITH_PUSH_22,
    ),
    Round(
        "pay table B pays any other 22 at 7 to 1",
        "free-bet-ma",
        "Th 6c 9h Td 6h",
        "stand",
        (_other_22(7), Said("Blackjack $25", "push", DEALER_22, "6(n)(1)")),
        3500,
        bets=WITH_PUSH_22,
        options={"push_22_paytable": "B"},
    ),
    Round(
        "even money is paid at once and Push 22 stays alive: ace, five, six, ten",
        "free-bet-ma",
        "Ah Ad Kc 5d 6h Tc",
        "even_money",
        (
            Said("Blackjack $25", "wins +$25", "even money on the blackjack · pays 1 to 1", "7(e)"),
            _other_22(8),
        ),
        6500,
        bets=WITH_PUSH_22,
        options={"even_money": True},
    ),
    Round(
        "a dealer's blackjack takes the wager and Push 22, and pays insurance",
        "free-bet-ma",
        "Tc Ah 9d Kh",
        "insure",
        (
            Said("Blackjack $25", "loses -$25", "the dealer has blackjack", "6(g)(2)"),
            Said("Push 22 $5", "loses -$5", NO_LINE, "6(g)(2)"),
            Said(
                "Insurance $12.50",
                "wins +$25",
                "the dealer has blackjack · pays 2 to 1",
                "7(c); 10(b)",
            ),
        ),
        -500,
        bets=WITH_PUSH_22,
    ),
]
