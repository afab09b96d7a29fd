"""The price by the place of the cover card."""
