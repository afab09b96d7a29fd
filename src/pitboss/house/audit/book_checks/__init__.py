"""What is checked of the books as a whole: chains, seals, ledger, changes and slips."""
