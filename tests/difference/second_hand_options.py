"""Planted changes that a house makes by an option of its submission, or by another reading of the text.

With a peeking dealer, the order of the cards is: player, up card, player, hole card. In Double Attack: up card, player,
player.
"""

from __future__ import annotations

from tests.difference.second_hand import (
    ATTACK,
    CATFISH,
    FREE_BET,
    HOUSE,
    ONLINE,
    SPANISH,
    WINS,
    ZAPPIT,
    PaysAlike,
    Planted,
    Sides,
    at,
    half,
    loses,
    returned,
)

BLACKJACKS = (
    Planted(
        "a blackjack pays 2 to 1",
        Sides(HOUSE, b=("blackjack_pays=2:1",)),
        "Ac Ac Tc Ac",
        {"blackjack": at(3, 2)},
        {"blackjack": at(2)},
        why="The first blackjack against the first hole card that makes none; the dealer draws to nothing (11.4).",
    ),
    Planted(
        "a blackjack pays 6 to 5",
        Sides(ZAPPIT, b=("blackjack_pays=6:5",)),
        "Ac Ac Tc 6c",
        {"blackjack": at(3, 2)},
        {"blackjack": at(6, 5)},
        why="The dealer draws even now (ZM6), so a four-card round needs a soft 17 that stands.",
    ),
    Planted(
        "a blackjack is rounded down to the dollar",
        Sides(CATFISH, b=("blackjack_rounding=dollar",)),
        "Ac Ac Tc 7c",
        {"blackjack": at(3, 2, down_to=50)},
        {"blackjack": at(3, 2, down_to=100)},
        why="The dealer draws even now (CB11) and hits soft 17: a soft 18 is the first that ends with four cards.",
    ),
    Planted(
        "even money is offered",
        Sides(FREE_BET, b=("even_money=true",)),
        "Ac Ac Tc Ac",
        {"blackjack": at(3, 2)},
        {"blackjack": WINS},
        why="Against an ace, 7(e) pays 1 to 1 at once; without it, 3 to 2. The dealer does not draw (6(m)).",
    ),
)

DEALERS = (
    Planted(
        "the dealer hits soft 17",
        Sides(ZAPPIT, b=("dealer_hits_soft_17=true",)),
        "Ac Ac 6c 6c Ac",
        {"blackjack": returned},
        {"blackjack": loses},
        why="Less than 17 loses to 17 and to what an ace makes of it; 17 ties with 17 and loses to 18.",
    ),
    Planted(
        "the dealer stands on soft 17",
        Sides(CATFISH, b=("dealer_hits_soft_17=false",)),
        "Ac Ac 6c 6c Ac",
        {"blackjack": loses},
        {"blackjack": returned},
        why="The same round the other way round: Dealing 20 hits.",
    ),
    Planted(
        "the dealer takes no hole card",
        Sides(HOUSE, b=("hole_card=none",)),
        "Ac Ac Ac 6c 7c",
        {"blackjack": WINS, "double": WINS},
        {"blackjack": returned, "double": returned},
        why="The fourth card is the dealer's, then the player's. 6 then 7: 19 beats 17, but 18 ties with 18.",
    ),
    Planted(
        "a card reader instead of no hole card",
        Sides(ATTACK, b=("hole_card=reader",)),
        "Ac Ac Ac Ac Jc",
        {"blackjack": loses, "double": returned},
        {"blackjack": half, "double": half},
        why="Hit, surrender: without a hole card the jack is the dealer's blackjack, which takes all (8(a)(2)).",
    ),
)

DOUBLES_AND_SPLITS = (
    Planted(
        "only 9 to 11 double",
        Sides(HOUSE, b=("double_on=9-11",)),
        "Ac Ac Ac 6c Ac",
        {"blackjack": loses, "double": loses},
        {"blackjack": loses},
        why="A soft 12 doubles to 13 and loses twice to 17; where it may not, it stands and loses once.",
    ),
    Planted(
        "no double after a split",
        Sides(HOUSE, b=("double_after_split=false",)),
        "2c Ac 2c 6c Ac Ac Ac",
        {"blackjack": loses, "split": loses, "double": loses},
        {"blackjack": loses, "split": loses},
        why="Split aces never double (8.5), so twos; two hands and one double card against a soft 17.",
    ),
    Planted(
        "two hands instead of four",
        Sides(HOUSE, b=("max_hands=2",)),
        "2c Ac 2c 6c Ac 2c Ac Ac",
        {"blackjack": loses, "split": loses},
        {"blackjack": loses, "split": loses},
        why="Aces are not split again (9.6), so three twos; the third comes to the second hand, behind an ace.",
    ),
    Planted(
        "ten-value cards split only by rank",
        Sides(HOUSE, b=("split_by_rank=true",)),
        "Tc Ac Jc 6c Ac Ac",
        {"blackjack": WINS, "split": WINS},
        {"blackjack": WINS},
        why="Ten and jack are the first two of one value and two ranks: two 21s, or one 20, against 17.",
    ),
    Planted(
        "aces are split again",
        Sides(CATFISH, b=("resplit_aces=true",)),
        "Ac Ac Ac 7c Ac Ac Ac Ad",
        {"blackjack": loses, "split": loses},
        {"blackjack": loses, "split": loses},
        why="Three hands of two aces lose, or two. A seventh ace of clubs is not in six decks.",
    ),
    Planted(
        "split aces get one card",
        Sides(ZAPPIT, b=("split_aces_draw=false",)),
        "Ac Ac Ac 6c Ac Ac Ac",
        {"blackjack": loses, "split": loses, "double": loses},
        {"blackjack": loses, "split": loses},
        why="With six aces of clubs: a split ace that may draw may double (8(b)), and loses twice.",
    ),
    Planted(
        "no double after a zap",
        Sides(ZAPPIT, b=("double_after_zap=false",)),
        "5c Ac Tc 6c Ac Ac Ac",
        {"blackjack": loses, "double": loses},
        {"blackjack": loses},
        why="Five and ten are the first hard 15; two new aces, one card for the double, a soft 17.",
    ),
)

SURRENDERS_AND_ATTACKS = (
    Planted(
        "late surrender",
        Sides(HOUSE, b=("surrender=late",)),
        "Ac Ac Ac 6c",
        {"blackjack": loses},
        {"blackjack": half},
        why="Two aces are given up or lose to 17; a dealer's hand below 17 needs a fifth card where they stand.",
    ),
    Planted(
        "early surrender instead of late",
        Sides(HOUSE, a=("surrender=late",), b=("surrender=early",)),
        "Ac Ac Ac 6c",
        {"blackjack": loses},
        {"blackjack": half},
        why="The early offer (10.4) is one that the late rule does not make; its player goes on and stands.",
    ),
    Planted(
        "the rescue is not offered",
        Sides(SPANISH, b=("rescue=false",)),
        "Ac Ac Ac 7c Ac",
        {"blackjack": loses, "double": returned},
        {"blackjack": loses, "double": loses},
        why="A 13 after a double gets its last double back (12.3); a soft 17 would draw, so the dealer has 18.",
    ),
    Planted(
        "a dealer's blackjack takes the attack wager",
        Sides(ATTACK, b=("attack_void_on_blackjack=false",)),
        "Ac Ac Ac Jc",
        {"blackjack": loses, "double attack": returned},
        {"blackjack": loses, "double attack": loses},
        why="5(b), DA2. The tens are out of the pack: the jack is the first card that makes a blackjack.",
    ),
    Planted(
        "an attack only for the whole wager",
        Sides(ATTACK, b=("attack_amount=equal",)),
        "Ac Ac Ac Ac",
        {"blackjack": half, "double attack": half},
        {"blackjack": half},
        why="An attack for less (DA1), surrendered: the dealer's second card is then the last (DA12), so an ace.",
    ),
    Planted(
        "a split hand matches the attack wager",
        Sides(ATTACK, b=("split_matches_attack=true",)),
        "Ac Ac Ac Ac Ac Ac",
        {"blackjack": half, "double attack": half, "split": half},
        {"blackjack": half, "double attack": half, "split": half},
        why="Split aces may be surrendered too (DA4): six aces of clubs, and the second hand has the larger wager.",
    ),
)

OTHERS = (
    Planted(
        "five cards are a charlie",
        Sides(HOUSE, b=("charlie=5",)),
        "Ac Ac Ac 6c Ac Ac Ac",
        {"blackjack": loses},
        {"blackjack": WINS},
        why="Five aces are 15: they lose to 17, or win as five cards (7.4).",
    ),
    Planted(
        "Push 22 by pay table B",
        Sides(FREE_BET, b=("push_22_paytable=B",)),
        "Ac 2c Ac Tc Td",
        {"blackjack": returned, "push 22": at(8)},
        {"blackjack": returned, "push 22": at(7)},
        why="No 22 of three cards has an ace; two and two tens do it. Two black cards and a red one are 'other'.",
    ),
    Planted(
        "no super bonus",
        Sides(SPANISH, b=("super_bonus=false",)),
        "7c 7c 7c Ac 7c",
        {"blackjack": at(2)},
        {"blackjack": at(2)},
        bonus=(lambda wager: 500_000 if wager >= 2_500 else 100_000 if wager >= 500 else 0, returned),
        why="Three sevens of clubs against a seven pay 2 to 1 (8.10); 9.2 adds $1,000 or $5,000.",
    ),
    Planted(
        "wagers in whole dollars",
        Sides(ZAPPIT, b=("chip_unit=1.00",)),
        "Ac Ac Ac 6c",
        {"blackjack": loses, "insurance": loses},
        {"blackjack": loses, "insurance": loses},
        why="Half of an odd number of dollars can be insured in half dollars; otherwise the next dollar (7(b)).",
    ),
)

PAYS_ALIKE = (
    PaysAlike(
        "a lower maximum",
        Sides(ONLINE, b=("table_maximum=50.00",)),
        why="A wager of $100 is accepted by one alone; what both accept is paid alike.",
        accepted="initial",
    ),
    PaysAlike(
        "a lower maximum of a side wager",
        Sides(CATFISH, b=("kings_bounty_maximum=20.00",)),
        why="King's Bounty of $25 is accepted by one alone (Kings Bounty 2).",
        accepted="king's bounty",
    ),
    PaysAlike(
        "a higher minimum of the bonus wager",
        Sides(ATTACK, b=("bonus_minimum=2.00",)),
        why="A bonus wager of $1 is accepted by one alone (6(b)).",
        accepted="bust bonus",
    ),
    PaysAlike(
        "eight decks",
        Sides(FREE_BET, b=("decks=8",)),
        why="No payout looks at the number of decks.",
    ),
    PaysAlike(
        "procedure 2 for taking and paying",
        Sides(FREE_BET, b=("collect_and_pay=2",)),
        why="6(r): who is paid first changes, and not how much; two boxes show it.",
        steps=True,
    ),
    PaysAlike(
        "the dealer draws to nothing no longer",
        Sides(ZAPPIT, b=("dealer_draws_idle=false",)),
        why="ZM6: cards that no wager depends on are left in the shoe.",
        steps=True,
    ),
)

BY_OPTIONS = (*BLACKJACKS, *DEALERS, *DOUBLES_AND_SPLITS, *SURRENDERS_AND_ATTACKS, *OTHERS)
