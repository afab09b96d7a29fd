"""Rule cases, and how well they prove each clause."""
