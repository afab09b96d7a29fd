"""The mechanisms games are made of, one folder each.

A folder holds all that is peculiar to a mechanism, one file for each floor that needs it:

``part.py``
    what a game's rules say about it (for the rulebook)
``commands.py``
    what an actor asks for
``lines.py``
    of a side wager: which line of the pay table the cards make
``table.py``
    when it is open, what it does to the state, what the dealer owes (for the table)
``vocabulary.py``
    its names: record verbs, keys, the solver's words (for record, terminal, server and page)
``training.py``
    how the players at a dealer's training table take to it (for the terminal)
``texts.toml``
    its words in every language
"""
