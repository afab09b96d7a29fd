"""The pictures in the repository: few, small, and each shown in a document."""

from __future__ import annotations

import re

from tests.web.pictures import KEPT, ROOT, SHOWN

MOST = 1_500_000
OF_BENCHMARKS = {"regret-policy-gradient"}
"""What ``make pictures`` does not make: benchmarks/learned_policy.py draws it."""


def test_only_what_documents_may_show_is_kept() -> None:
    assert {picture.stem for picture in KEPT.iterdir()} == SHOWN | OF_BENCHMARKS
    assert sum(picture.stat().st_size for picture in KEPT.iterdir()) < MOST


def test_every_picture_that_a_document_shows_is_there() -> None:
    shown = []
    for document in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        targets = re.findall(r"!\[[^\]]*\]\(([^)#\s]+)", document.read_text())
        shown += [document.parent / target for target in targets if "://" not in target]
    assert shown
    assert [str(picture) for picture in shown if not picture.is_file()] == []
