"""The hash chains: who changes a row of the house's history breaks every link after it (docs/tamper-evidence.md)."""
