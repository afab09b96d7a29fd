"""Commands at a table: who may give them, what they do, how they are written down."""
