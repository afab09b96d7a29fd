"""What the dealer says and has to do, and whether it is right."""
