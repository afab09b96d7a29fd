"""Mutation figures: one small change to the code at a time, and whether a test notices.

``python -m tools.mutation payouts`` plants every mutant of the code that decides what a wager is paid. ``table`` and
``ledger`` plant a sample, chosen by a seed and limited by processor time. docs/testing.md has the figures.

The proof of the clauses (docs/clause-proof.md) asks a different question: whether a rule case notices that the *table*
breaks a clause. Here, the *code* is changed, whatever it is for, and any test may notice.
"""
