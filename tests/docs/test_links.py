"""Links between the pages, including those generated from the code."""

from __future__ import annotations

import pytest

from tools.docs.generate import pages
from tools.docs.links import anchors, broken_links, sources
from tools.docs.places import for_site

pytestmark = pytest.mark.long
PAGE = "# A page\n\n## The file\n\n## The file\n\n### Own { #mine }\n\nSee [this](other.md#there).\n"
OTHER = "# Other\n\n## There\n\n```text\n[no link](nowhere.md)\n```\n\n`[none](nowhere.md)`\n"


def test_every_link_leads_somewhere() -> None:
    made = {f"docs/{uri}": text for uri, text in pages().items()}
    assert list(broken_links(made | sources())) == []


def test_anchors() -> None:
    assert anchors(PAGE) == {"a-page", "the-file", "the-file_1", "mine"}
    assert anchors("## What `sd_error` means\n\n## Luck & skill: l'été\n") == {"what-sd_error-means", "luck-skill-lete"}


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("other.md#there", ""),
        ("other.md#here", "no such heading"),
        ("another.md", "not there"),
        ("#mine", ""),
        ("other.md#here) [two\nlines](other.md#there", "no such heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(link: str, fault: str) -> None:
    told = list(broken_links({"docs/a.md": PAGE.replace("other.md#there", link), "docs/other.md": OTHER}))
    assert (len(told) == 1 and fault in told[0] and "docs/a.md, line 9" in told[0]) if fault else told == []


def test_links_of_the_repository_become_links_of_the_site() -> None:
    text = "[r](../src/pitboss/rulebook/readings.md#all-games) [c](../src/pitboss/cli/main.py) [d](design.md) [w](https://a.b)"
    assert for_site(text, "docs/house.md") == "[r](readings.md#all-games) c [d](design.md) [w](https://a.b)"
    assert for_site("[d](docs/design.md)", "CHANGELOG.md") == "[d](design.md)"
    assert for_site("[d](docs/design.md)", "CONTRIBUTING.md") == "[d](../design.md)"
    assert for_site("[a\nb](docs/design.md)\n", "CHANGELOG.md") == "[a\nb](design.md)\n"
    assert for_site("```\n[d](docs/design.md)\n```", "CHANGELOG.md") == "```\n[d](docs/design.md)\n```"
