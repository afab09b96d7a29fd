"""Documents: PDF files on the standard library alone, from single marks on a page to typeset reports.

``pdf`` writes pages, ``fonts`` knows how wide text is, ``composer`` sets sections, paragraphs, tables and figures one
below the other and numbers them, ``drawings``, ``graphs`` and ``playing_cards`` draw. Nothing here knows a game.
The same calls give the same bytes: no dates, no names of machines, nothing that depends on the place or the language.
"""
