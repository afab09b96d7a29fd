"""Between rounds: chips, seats, newcomers, wagers before the first card and how large they may be."""
