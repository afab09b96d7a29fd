"""How countable a wager is: what each card that is gone does to it, and how well a count follows that."""
