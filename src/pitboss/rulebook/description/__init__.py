"""The rules of a table as facts with ids and values, which every front end puts into words.

``describe(rules)`` reads only the parts of the rules, so it also describes games from outside, and values that no
built-in game has. The English texts are in ``english``; the page has texts for the same ids in each of its languages.
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
