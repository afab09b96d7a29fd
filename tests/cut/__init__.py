"""The price by the position of the cover card."""
