"""The built-in games, each from its own text, in the order in which they are listed.

A game is a folder: ``game.py`` with ``GAME``, the options and procedures of its text, ``clauses.txt``,
``checklist.txt`` and the rule cases, ``cases/*.record``.
"""

FOLDERS_VARIABLE = "PITBOSS_GAMES"
"""The environment variable that names the folders of further games, as PATH does."""
NAMES = ("zappit_ma", "free_bet_ma", "double_attack_ma", "zappit_online", "catfish_bend", "house_blackjack")
