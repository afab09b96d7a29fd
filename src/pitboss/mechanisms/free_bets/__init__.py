"""Free doubles and splits: wagers that the house puts up with a lammer, whichever decision earns them."""
