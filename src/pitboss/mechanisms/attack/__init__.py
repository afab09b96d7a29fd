"""The attack wager: a further wager once the dealer's up card is seen."""
