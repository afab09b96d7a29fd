"""The documentation: pages made from the code, links and blocks that are checked, lines that are wrapped.

``make docs`` builds the site into ``site/``, ``make docs-check`` checks the pages; docs/writing-docs.md explains both.
"""
