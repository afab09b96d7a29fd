"""Docstrings as Markdown: the double colon before an indented example becomes a single one."""

from __future__ import annotations

from typing import Any

import griffe


class PlainDocstrings(griffe.Extension):
    """Rewrites every docstring that is read."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring is not None:
            obj.docstring.value = obj.docstring.value.replace("::\n\n", ":\n\n")
