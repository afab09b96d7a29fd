"""Free doubles and splits: wagers that the house puts up with a lammer, whatever the decision that earns them."""
