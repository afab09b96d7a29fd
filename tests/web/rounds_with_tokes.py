"""Rounds with tokes, worked out by hand: a toke goes with the wager beside it, at that wager's odds.

Its winnings go, with its stake, to the dealers; its losses go to the house: the player loses it either way. Only a tie
returns it.
"""

from __future__ import annotations

from tests.web.playing import Bet, Round, Said

GAME = "catfish-bend"
BEATS = "the hand beats the dealer's · pays 1 to 1"
TIE = "the hands are equal"
LOWER = "the dealer's hand is higher"
THREE = "winning combination: Three of a kind · pays 20 to 1"
DEALER_BLACKJACK = "the dealer has blackjack"
WITH_TOKE = (Bet("25"), Bet("5", toke=True))

ROUNDS = [
    Round(
        "a toke beside a hand that wins: ten dollars for the dealers",
        GAME,
        "Kh Kc Kd 7s",  # 20; dealer 17
        "stand",
        (
            Said("Blackjack $25", "wins +$25", BEATS, "Payouts 5"),
            Said("Toke $5", "wins +$5", BEATS, "Payouts 5; reading CB12"),
        ),
        2000,
        bets=WITH_TOKE,
        tokes=1000,
    ),
    Round(
        "a toke beside a hand that loses is the house's",
        GAME,
        "Th 9c 8d Kc",  # 18; dealer 19
        "stand",
        (
            Said("Blackjack $25", "loses -$25", LOWER, "Introduction 2"),
            Said("Toke $5", "loses -$5", LOWER, "Introduction 2; reading CB12"),
        ),
        -3000,
        bets=WITH_TOKE,
    ),
    Round(
        "a toke beside a hand that ties comes back to its player",
        GAME,
        "Th 9c 9d Kc",  # 19; dealer 19
        "stand",
        (
            Said("Blackjack $25", "push", TIE, "Introduction 1"),
            Said("Toke $5", "push", TIE, "Introduction 1; reading CB12"),
        ),
        0,
        bets=WITH_TOKE,
    ),
    Round(
        "a toke beside a blackjack is paid 3 to 2 like it",
        GAME,
        "As 9c Kd 7h 5d",  # blackjack; dealer 16, 21
        "",
        (
            Said("Blackjack $25", "wins +$37.50", "blackjack · pays 3 to 2", "Payouts 5; Payouts 3"),
            Said("Toke $5", "wins +$7.50", "blackjack · pays 3 to 2", "Payouts 5; reading CB12"),
        ),
        3250,
        bets=WITH_TOKE,
        tokes=1250,
    ),
    Round(
        "two tokes: the one beside the TriLux wager wins, the one beside the hand loses to a dealer blackjack",
        GAME,
        "Kh Kc Kd As",  # three kings; dealer blackjack
        "",
        (
            Said("Blackjack $25", "loses -$25", DEALER_BLACKJACK, "Dealing 15"),
            Said("TriLux $5", "wins +$100", THREE, "TriLux 3; TriLux paytable"),
            Said("Toke $5", "wins +$100", THREE, "TriLux 3; TriLux paytable; reading CB12"),
            Said("Toke $1", "loses -$1", DEALER_BLACKJACK, "Dealing 15; reading CB12"),
        ),
        6900,  # -25 +100 -5 -1
        bets=(Bet("25"), Bet("5", "trilux"), Bet("5", "trilux", toke=True), Bet("1", toke=True)),
        tokes=10_500,
    ),
    Round(
        "a toke stays with the first hand of a split",
        GAME,
        "8h 6c 8d Th Kc 5d Ac",  # 18 and 13; dealer 16, 17
        "split stand stand",
        (
            Said("Blackjack $25", "wins +$25", BEATS, "Payouts 5"),
            Said("Toke $5", "wins +$5", BEATS, "Payouts 5; reading CB12"),
            Said("Split $25", "loses -$25", LOWER, "Introduction 2"),
        ),
        -500,  # +25 -25 -5
        bets=WITH_TOKE,
        tokes=1000,
    ),
]
