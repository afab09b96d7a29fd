"""A table's rules, described once: facts with ids and values, which every front end puts into its own words.

``describe(rules)`` reads the parts of the rules and nothing else, so that a game from outside, or a rule value that no
text has, is described like any other. The English words stand in ``english``; the page has the same ids in each of its
languages.
"""

from pitboss.rulebook.description.describing import describe
from pitboss.rulebook.description.fact import Fact, facts_as_data
from pitboss.rulebook.description.rendering import in_short, line_of, render, share_in_words
from pitboss.rulebook.description.selecting import Form, charted, felt, lines, summary

__all__ = [
    "Fact",
    "Form",
    "charted",
    "describe",
    "facts_as_data",
    "felt",
    "in_short",
    "line_of",
    "lines",
    "render",
    "share_in_words",
    "summary",
]
