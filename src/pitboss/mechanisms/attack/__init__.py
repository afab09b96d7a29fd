"""The attack wager: a further wager after the dealer's up card is dealt."""
