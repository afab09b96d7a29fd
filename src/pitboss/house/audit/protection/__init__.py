"""Player protection, worked out again: what members asked for, and that no wager went past it."""
