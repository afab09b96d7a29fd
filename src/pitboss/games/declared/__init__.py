"""Games that are declared in ``game.toml``, where the known mechanisms suffice, instead of written in ``game.py``.

The keys of the file are the fields of ``Rules`` and of its parts. A value is written as it is, or taken from an
option: ``{ option = "decks" }``, or ``{ option = "blackjack_rounding", half_dollar = 50, dollar = 100 }``.
"""
