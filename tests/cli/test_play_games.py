"""Each of the five games in the terminal, with all of its decisions, using arranged cards."""

from __future__ import annotations

from tests.cli.playing import played

HARD_16 = "Th 6c 6d 9s"  # the player's first, the up card, the player's second, the hole card


def test_zap() -> None:
    done = played("zappit-ma", f"{HARD_16} Ah Kd 3c", "10", "", "z")
    assert "h hit s stand d double $10 d AMOUNT for less z zap b best play ? clauses" in done.words
    assert "Box 1 zapped" in done.text
    assert "wins $10.00 at 1 to 1: the hand beats the dealer's" in done.words
    assert "6(h)(3)" in done.after("z")
    assert "net +$10.00 bankroll $1,010.00" in done.words


def test_only_legal_keys_are_shown_and_others_are_refused_in_the_tables_words() -> None:
    done = played("zappit-ma", f"{HARD_16} 3c", "10", "", "p", "u", "a", "y", "h")
    assert "split" not in done.text.partition("Box 1> p")[0].replace("splits", "")
    assert "Th and 6d are no pair." in done.after("p").replace("10♥", "Th").replace("6♦", "6d")
    assert "There is no surrender at this game. (6(h)(4))" in done.after("u")
    assert "Double attack is not offered to Player at box 1 now." in done.after("a")
    assert "Insurance is not offered to Player at box 1 now." in done.after("y")


def test_the_hole_card_is_hidden_until_it_is_turned() -> None:
    done = played("zappit-ma", f"{HARD_16} 3c", "10", "", "s")
    before, _, after = done.text.partition("Box 1> s")
    assert "9♠" not in before and "│ 6♣│░░░│  Dealer shows 6" in before
    assert "│ 6♣│ 9♠│ 3♣│  Dealer has 18" in after


def test_double_for_less_and_wrong_amounts() -> None:
    done = played("zappit-ma", "5h 6c 6d 9s 9c 3c", "10", "", "d x", "d 25", "d 0", "d 0.25", "d 2.50")
    assert "'x' is not an amount: write dollars" in done.after("d x")
    assert "$25.00 is too much for the double; wager from $0.50 to $10.00." in done.after("d 25")
    assert "The double must be more than nothing" in done.after("d 0")
    assert "$0.25 is too little for the double" in done.after("d 0.25")
    assert "Box 1 doubled" in done.text
    assert "net +$12.50" in done.words


def test_insurance_wins_against_a_blackjack() -> None:
    done = played("zappit-ma", "Th Ac 9d Ks", "10", "", "h", "y 6", "insure 4")
    assert "y insure $5 y AMOUNT for less n no insurance" in done.words
    assert "It is not the players' turn" in done.after("h")
    assert "$6.00 is too much for insurance" in done.after("y 6")
    assert "wins $8.00 at 2 to 1" in done.after("insure 4")
    assert "net -$2.00" in done.words


def test_even_money_where_it_is_selected() -> None:
    done = played("zappit-ma", "Th Ac Ad Ks", "10", "", "even money", even_money="true")
    assert "e even money" in done.text
    assert "even money on the blackjack" in done.words
    assert "net +$10.00" in done.words


def test_even_money_that_is_not_offered_is_refused() -> None:
    done = played("zappit-ma", "Th Ac Ad 5s 3c", "10", "", "e", "n")
    assert "e even money" not in done.text
    assert "The house's submission does not select even money" in done.after("e")
    assert "wins $15.00 at 3 to 2: blackjack" in done.words


def test_free_split_and_free_double() -> None:
    done = played("free-bet-ma", "8h 6c 8d Ts 3c 7h Ts Kc", "10", "", "p", "d 5", "d", "s")
    assert "p split FREE" in done.text and "d double FREE" in done.text
    assert "Doubling a hard 11 is free here" in done.after("d 5")
    assert "$10 split LAMMER" in done.text and "$10 double LAMMER" in done.text
    assert done.prompts[-2:] == ["Box 1 hand 2> ", "Wager> "]
    assert "hand 2 split lammer $10.00 +10.00" in done.words
    assert "net +$30.00" in done.words


def test_push_22_wager_and_a_lammer_that_is_only_taken_away() -> None:
    done = played("free-bet-ma", "6h 6c 5d 9s 3d 7h", "10", "p 5", "", "d")
    assert "On the layout: box 1: $10 blackjack, $5 push 22." in done.text
    assert "push 22 $5.00 +40.00 wins $40.00 at 8 to 1" in done.words
    assert "pushes, and the lammer is taken away" in done.words
    assert "net +$40.00" in done.words


def test_attack_amounts_and_a_declined_one() -> None:
    done = played("double-attack-ma", "9c 5h 6h Kd 9d", "10", "", "a 50", "a 4", "s")
    assert "a attack $10 a AMOUNT for less n no attack" in done.words
    assert "$50.00 is too much for the double attack wager" in done.after("a 50")
    assert "$4 double attack" in done.after("a 4")
    assert "net -$14.00" in done.words
    declined = played("double-attack-ma", "9c 5h 6h Kd 9d", "10", "", "no attack", "s")
    assert "net -$10.00" in declined.words


def test_attack_for_the_most_and_a_double_of_both_wagers() -> None:
    done = played("double-attack-ma", "9c 5h 6h 9d 8d", "10", "", "a", "d", "s")
    assert "d double $20" in done.text
    assert "net +$40.00" in done.words


def test_surrender_after_drawing() -> None:
    done = played("double-attack-ma", "9c 5h 6h 4d 8d", "11", "", "n", "h", "u")
    assert done.text.count("u surrender") == 2
    assert "half, $5.50" in done.words
    assert "net -$5.50" in done.words


def test_bust_bonus_by_its_key() -> None:
    done = played("double-attack-ma", "6c Jh Qh Kd 8d", "10", "b 20", "b 5", "", "n", "s")
    assert "$20.00 is too much for the bust bonus wager" in done.after("b 20")
    assert "bust bonus $5.00 +40.00 wins $40.00 at 8 to 1" in done.words


def test_insurance_without_a_hole_card_pays_5_to_2() -> None:
    done = played("double-attack-ma", "Ac 5h 6h Kd", "10", "", "n", "y", "s")
    assert "wins $12.50 at 5 to 2" in done.words


def test_online_game_has_exact_amounts() -> None:
    done = played("zappit-online", "5h Ac 6d 9s 9c", "5.50", "", "y 2", "y", "d 5", "d")
    assert "y insure $2.75 n no insurance" in done.words
    assert "Insurance is exactly half of the wager here" in done.after("y 2")
    assert "A double is by exactly the wager" in done.after("d 5")
    assert "d AMOUNT" not in done.text


def test_three_boxes_online_are_asked_one_after_the_other() -> None:
    cards = "5h 6h 7h Ts 9d Td Kd 8c 9h"
    done = played("zappit-online", cards, "5", "2 10", "3 15", "4 5", "", "z", "s", "s", "s")
    assert "There is no box 4; this layout has boxes 1 to 3." in done.after("4 5")
    asked = [prompt for prompt in done.prompts if prompt.startswith("Box")]
    assert asked == ["Box 1> ", "Box 1> ", "Box 2> ", "Box 3> "]
    assert "Only a hard 15 to 18 is zapped; this is hard 14." in done.after("z")
    assert "box 3 blackjack $15.00" in done.words


def test_double_face_down_is_hidden_until_the_end() -> None:
    done = played("catfish-bend", "5h 6c 6d Ts 9c 2c", "10", "", "df 5")
    assert "df face down" in done.text
    assert "Box 1 gets a card face down." in done.text
    assert "The dealer turns 10♠: 16. The dealer takes 2♣: 18." in done.words
    assert "Box 1 turns 9♣: 20." in done.words
    assert "net +$15.00" in done.words


def test_a_face_down_double_is_refused_elsewhere() -> None:
    done = played("zappit-ma", "5h 6c 6d Ts 9c 2c", "10", "", "double face down", "q")
    assert "df face down" not in done.text
    assert "Cards are not dealt face down to a double here" in done.after("double face down")


def test_side_wagers_and_tokes() -> None:
    lines = ("10", "to 1", "tr 5", "to tr 1", "k 2", "toke king .50", "")
    done = played("catfish-bend", "Ks Qs Kd 9h 2c", *lines, "s")
    assert "tr AMOUNT trilux $1 to $100" in done.words
    assert "to tr AMOUNT toke beside trilux $0.50 to $5" in done.words
    assert "$5 trilux lost -5.00" in done.words
    assert "king's bounty $2.00 +12.00 wins $12.00 at 6 to 1" in done.words
    # A winning toke goes to the dealers with its stake: $2 beside blackjack, $3.50 beside King's Bounty.
    assert "for the dealers $5.50" in done.words
    # 10 + 12 won, 6 lost at TriLux, 1.50 of tokes gone.
    assert "net +$14.50" in done.words


def test_split_with_a_toke() -> None:
    done = played("catfish-bend", "8h 6c 8d Ts Tc Td 2c 9d", "10", "to 2", "", "p 2", "s", "s")
    assert "p AMOUNT with a toke" in done.text
    assert "hand 2 toke beside blackjack" in done.words


def test_even_money_at_catfish_bend() -> None:
    done = played("catfish-bend", "Ah Ac Kd Ts 9c", "10", "", "e")
    assert "net +$10.00" in done.words
