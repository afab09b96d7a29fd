"""What the player types, and what it means."""
