"""The sheet of a gaming day: tables by shift, slips, jackpots and cash, from the books alone (docs/gaming-day.md)."""
