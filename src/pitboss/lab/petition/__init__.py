"""The petition: what a regulation asks for when a game is submitted, as one document, and the data it is made from.

``findings`` works everything out once, a chapter in ``chapters`` says one part of it, and ``writing`` typesets the
chapters and writes the files. A chapter is made of plain data: what stands in the document stands in the JSON, rounded
as it is printed, so that the same submission gives the same bytes wherever it is made.
"""

from pitboss.extras import need

need("solve")
