"""Spanish 21: blackjack without the ten-spots, in which a 21 always wins and some pay a bonus."""
