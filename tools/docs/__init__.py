"""The documentation: pages generated from the code, checks of links and code blocks, line wrapping.

``make docs`` builds the site into ``site/``, ``make docs-check`` checks the pages; docs/writing-docs.md explains both.
"""
