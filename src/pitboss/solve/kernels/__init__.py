"""The arithmetic of the solver: plain functions over arrays, compiled where they are called.

They work on floats, compiled, and equally on arrays of ``Fraction``, as plain Python; this is how the tests prove one
by the other. None of them allocates, and none knows a rule: what hands may do, what they win, how the dealer draws and
what the dealer's hand is then worth all come in as arrays (``structures``), which ``model`` derives from the rules.
"""
