"""The arithmetic of the solver: plain functions over arrays, compiled at the edge.

Each works alike on floats, compiled, and on arrays of ``Fraction``, as plain Python; that is how the tests prove the
one by the other. None allocates, and none knows a rule: what hands may do, what they win, how the dealer draws and what
his hand is worth then all come in as arrays (``structures``), which ``model`` derives from the rules.
"""
