"""The cut, where it is offered to a player."""
