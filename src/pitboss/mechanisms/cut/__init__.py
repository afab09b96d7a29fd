"""The cut, if it is offered to a player."""
