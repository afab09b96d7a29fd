"""Between rounds: chips, seats, newcomers, wagers before the first card and their limits."""
