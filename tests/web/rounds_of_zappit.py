"""Rounds of Zappit, Massachusetts and online, worked out by hand from the texts."""

from __future__ import annotations

from tests.web.playing import Bet, Round, Said

DEALER_22 = "the dealer has 22, which returns every wager still in action"
THREE = (Bet("5 5", box=1), Bet("5 5", box=2), Bet("5 5", box=3))

MASSACHUSETTS = [
    Round(
        "a hard 16 is zapped into ace and king: a plain 21, paid 1 to 1",
        "zappit-ma",
        "Th 9c 6d 7h As Kh 3d",  # zapped to 21; dealer 16, 19
        "zap",
        (Said("Blackjack $25", "wins +$25", "the hand beats the dealer's · pays 1 to 1", "6(m)(2); 10(a)"),),
        2500,
    ),
    Round(
        "an eleven doubled for ten dollars: the dealer's 22 returns both wagers",
        "zappit-ma",
        "6h 6c 5d Td 9s 6h",  # 11, doubled to 20; dealer 16, 22
        "double=10",
        (
            Said("Blackjack $25", "push", DEALER_22, "6(m)(1); reading ZM5"),
            Said("Double $10", "push", DEALER_22, "6(m)(1); reading ZM5"),
        ),
        0,
    ),
    Round(
        "insurance for half of the wager wins against a blackjack and makes up for it",
        "zappit-ma",
        "Tc Ah 9d Kh",
        "insure",
        (
            Said("Blackjack $25", "loses -$25", "the dealer has blackjack", "6(g)(2); reading ZM1"),
            Said(
                "Insurance $12.50",
                "wins +$25",
                "the dealer has blackjack · pays 2 to 1",
                "7(c); 10(b)",
            ),
        ),
        0,
    ),
    Round(
        "insurance for five dollars is lost at once; the hand wins against a soft 17 that stands",
        "zappit-ma",
        "Kc Ad 9s 6h",
        "insure=5 stand",
        (
            Said("Insurance $5", "loses -$5", "the dealer has no blackjack", "7(d)"),
            Said("Blackjack $25", "wins +$25", "the hand beats the dealer's · pays 1 to 1", "6(m)(2); 10(a)"),
        ),
        2000,
    ),
    Round(
        "two eights are split, one of them doubled",
        "zappit-ma",
        "8c 6d 8d Th 3h Kh 9c 2s",  # 11, doubled to 21; 17; dealer 16, 18
        "split double stand",
        (
            Said("Split $25", "loses -$25", "the dealer's hand is higher", "6(m)(2)"),
            Said("Blackjack $25", "wins +$25", "the hand beats the dealer's · pays 1 to 1", "6(m)(2); 10(a)"),
            Said("Double $25", "wins +$25", "the hand beats the dealer's · pays 1 to 1", "6(m)(2); 10(a)"),
        ),
        2500,
    ),
    Round(
        "a blackjack is paid 3 to 2",
        "zappit-ma",
        "Ah 5c Kd 9h Tc",
        "",
        (Said("Blackjack $25", "wins +$37.50", "blackjack · pays 3 to 2", "6(h)(1); 10(a)"),),
        3750,
    ),
    Round(
        "a house that selects 6 to 5 pays a blackjack 6 to 5",
        "zappit-ma",
        "Ah 5c Kd 9h Tc",
        "",
        (Said("Blackjack $25", "wins +$30", "blackjack · pays 6 to 5", "6(h)(1); 10(a)"),),
        3000,
        options={"blackjack_pays": "6:5"},
    ),
    Round(
        "even money on a blackjack against an ace",
        "zappit-ma",
        "Ah As Kd Kc",  # the dealer has blackjack too
        "even_money",
        (Said("Blackjack $25", "wins +$25", "even money on the blackjack · pays 1 to 1", "7(e)"),),
        2500,
        options={"even_money": True},
    ),
]

ONLINE = [
    Round(
        "three hands, one zapped and one split and doubled: a house 22 pushes all but the blackjack",
        "zappit-online",
        "Th 8h Ah 5c 6d 8d Kd 9d Kc 9s Kh 2c Qs 8s",
        "zap stand split stand double",
        (
            Said("Blackjack $10", "wins +$15", "blackjack · pays 3 to 2", "Base game 3; How to play 8"),
            Said("Blackjack $10", "push", DEALER_22, "How to play 10; Push 1"),
            Said("Blackjack $10", "push", DEALER_22, "How to play 10; Push 1"),
            Said("Split $10", "push", DEALER_22, "How to play 10; Push 1"),
            Said("Double $10", "push", DEALER_22, "How to play 10; Push 1"),
        ),
        1500,
        bets=THREE,
    ),
    Round(
        "the house hits a soft 17",
        "zappit-online",
        "Th 6h 9d As 4c",  # 19; house 6 and ace, 21
        "stand",
        (Said("Blackjack $25", "loses -$25", "the dealer's hand is higher", "How to play 7"),),
        -2500,
    ),
    Round(
        "insurance is half of the wager, and pays 2 to 1",
        "zappit-online",
        "Th As 9d Kc",
        "insure",
        (
            Said(
                "Blackjack $25",
                "loses -$25",
                "the dealer has blackjack",
                "How to play 8; Rules 8; reading ZO1; reading ZO9",
            ),
            Said(
                "Insurance $12.50",
                "wins +$25",
                "the dealer has blackjack · pays 2 to 1",
                "Insurance 2; Insurance payout 1",
            ),
        ),
        0,
    ),
]
