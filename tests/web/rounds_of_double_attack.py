"""Rounds of Double Attack, worked out by hand from the text: the dealer's up card comes first; there are no tens."""

from __future__ import annotations

from tests.web.playing import Bet, Round, Said

OVER = "the dealer went over 21 · pays 1 to 1"
LINE = "winning combination"
BEATS_21 = "blackjack beats a dealer 21 of three or more cards · pays 1 to 1"
HALF = "the hand was surrendered"
WITH_BONUS = (Bet("25"), Bet("5", "bust bonus"))


def _bonus(came: str, line: str, clause: str) -> Said:
    return Said("Bust bonus $5", came, f"{LINE}: {line}", clause)


ROUNDS = [
    Round(
        "an attack, and a double of both wagers; the dealer goes over with an eight as the third card",
        "double-attack-ma",
        "6c 5h 6d Kh Kc 8d",  # 11, doubled to 21; dealer 16, 24
        "attack double",
        (
            _bonus("wins +$40", "Eight · pays 8 to 1", "6(d)(2)"),
            Said("Blackjack $25", "wins +$25", OVER, "5(a)(1); 5(e)"),
            Said("Double attack $25", "wins +$25", OVER, "5(a)(1); 5(e)"),
            Said("Double $50", "wins +$50", OVER, "9(b); 5(e)"),
        ),
        14_000,
        bets=WITH_BONUS,
    ),
    Round(
        "an attack for ten dollars, then surrender: half of both wagers; the bonus is lost to a standing 17",
        "double-attack-ma",
        "9h Kc 6d 8c",
        "attack=10 surrender",
        (
            Said("Blackjack $25", "loses half -$12.50", HALF, "8(a)(1)"),
            Said("Double attack $10", "loses half -$5", HALF, "8(a)(1)"),
            Said("Bust bonus $5", "loses -$5", "no winning combination", "6(d)(1)"),
        ),
        -2250,
        bets=WITH_BONUS,
    ),
    Round(
        "surrender against a face waits for the second card: a blackjack takes the whole wager, the attack is void",
        "double-attack-ma",
        "Kh Kc 6d Ac",
        "attack surrender",
        (
            Said("Blackjack $25", "loses -$25", "the dealer has blackjack", "8(a)(2)"),
            Said(
                "Double attack $25",
                "void",
                "the dealer's blackjack voids the double attack wager",
                "5(b); reading DA11",
            ),
        ),
        -2500,
    ),
    Round(
        "insurance pays 5 to 2; the wager is lost and the attack void",
        "double-attack-ma",
        "Ah Kc 9d Kh",
        "attack insure stand",
        (
            Said(
                "Insurance $12.50",
                "wins +$31.25",
                "the dealer has blackjack · pays 5 to 2",
                "11(a); 11(c)",
            ),
            Said("Blackjack $25", "loses -$25", "the dealer has blackjack", "5(b)"),
            Said("Double attack $25", "void", "the dealer's blackjack voids the double attack wager", "5(b)"),
        ),
        625,
    ),
    Round(
        "three eights of one suit pay the bonus 200 to 1",
        "double-attack-ma",
        "8h Kc 9d 8h 8h",
        "decline stand",
        (
            _bonus("wins +$1,000", "8-8-8 of one suit · pays 200 to 1", "6(d)(3)"),
            Said("Blackjack $25", "wins +$25", OVER, "5(a)(1); 5(e)"),
        ),
        102_500,
        bets=WITH_BONUS,
    ),
    Round(
        "three eights of one color pay the bonus 50 to 1",
        "double-attack-ma",
        "8h Kc 9d 8d 8h",
        "decline stand",
        (
            _bonus("wins +$250", "8-8-8 of one color · pays 50 to 1", "6(d)(3)"),
            Said("Blackjack $25", "wins +$25", OVER, "5(a)(1); 5(e)"),
        ),
        27_500,
        bets=WITH_BONUS,
    ),
    Round(
        "a six as the third card pays the bonus 15 to 1",
        "double-attack-ma",
        "Kh Kc 9d 6d 6h",  # dealer 16, 22
        "decline stand",
        (
            _bonus("wins +$75", "Six · pays 15 to 1", "6(d)(2)"),
            Said("Blackjack $25", "wins +$25", OVER, "5(a)(1); 5(e)"),
        ),
        10_000,
        bets=WITH_BONUS,
    ),
    Round(
        "split and doubled, then a dealer's blackjack: only the original wager is lost",
        "double-attack-ma",
        "Kc 8h 8d 3c 9h Kd As",  # 11, doubled to 20; 18
        "attack split double stand stand",  # a doubled hand may still be surrendered, so it is asked
        (
            Said("Blackjack $25", "loses -$25", "the dealer has blackjack", "5(b)"),
            Said("Double attack $25", "void", "the dealer's blackjack voids the double attack wager", "5(b)"),
            Said("Double $50", "void", "the dealer's blackjack takes original wagers only", "9(c)"),
            Said("Split $25", "void", "the dealer's blackjack takes original wagers only", "10(d)"),
        ),
        -2500,
    ),
    Round(
        "a blackjack beats a dealer's 21 of three cards, drawn for the bonus, and is paid 1 to 1",
        "double-attack-ma",
        "6h As Kc 8c 7d",
        "attack",
        (
            Said("Bust bonus $5", "loses -$5", "no winning combination", "6(d)(1)"),
            Said("Blackjack $25", "wins +$25", BEATS_21, "5(a)(3); 5(e)"),
            Said("Double attack $25", "wins +$25", BEATS_21, "5(a)(3); 5(e)"),
        ),
        4500,
        bets=WITH_BONUS,
    ),
    Round(
        "surrender after a card and a double: half of all three wagers",
        "double-attack-ma",
        "7h Kc 3d 2c 2d 9c",  # 13, 15, doubled to 17; dealer 7, 16
        "attack hit double surrender",
        (
            Said("Blackjack $25", "loses half -$12.50", HALF, "8(a)(1)"),
            Said("Double attack $25", "loses half -$12.50", HALF, "8(a)(1)"),
            Said("Double $50", "loses half -$25", HALF, "8(a)(1)"),
        ),
        -5000,
    ),
]
