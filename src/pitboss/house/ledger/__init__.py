"""The ledger: accounts, entries and balanced postings. Nothing in it is ever changed or removed."""
