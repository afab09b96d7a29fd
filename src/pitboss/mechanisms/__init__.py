"""The mechanisms that games are made of, one folder each.

A folder contains everything that is specific to a mechanism, one file for each layer that needs it:

``part.py``
    what a game's rules say about it (for the rulebook)
``commands.py``
    what an actor can ask for
``lines.py``
    for a side wager: which line of the pay table the cards make
``table.py``
    when it is open, what it does to the state, what the dealer owes (for the table)
``vocabulary.py``
    its names: record verbs, keys, the solver's words (for record, terminal, server and page)
``training.py``
    how the players at a dealer's training table use it (for training)
``texts.toml``
    its texts in every language
"""
