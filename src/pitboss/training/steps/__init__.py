"""What the dealer says and is to do, and whether it is right."""
