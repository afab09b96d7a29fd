"""A page that says something wrong is detected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docs.blocks import BadBlock, blocks_of, runs
from tools.docs.follow import agrees, follow

pytestmark = pytest.mark.long
RIGHT = """
```toml title="ours.toml"
game = "zappit-ma"
```

```console
$ pitboss games --check ours.toml
The submission for zappit-ma is in order. ...
$ cat ours.toml | head -1
game = "zappit-ma"
```

```python
print(1 + 1)
```

```text title="Output"
2
```

```pycon
>>> 2 + 2
4
```

<!-- run: exit 2 -->
```console
$ pitboss games --check missing.toml
missing.toml ...
```
"""
FAULTS = {
    "another word": ("is in order", "is in disorder", "prints"),
    "another code": ("exit 2", "exit 1", "ends with 2 instead of 1"),
    "a command that fails": ("games --check ours.toml", "games --check theirs.toml", "ends with 2 instead of 0"),
    "another shell output": ('-1\ngame = "zappit-ma"', '-1\ngame = "catfish-bend"', "prints"),
    "another sum": ("\n4\n", "\n5\n", "Expected"),
    "another line printed": ("\n2\n```", "\n3\n```", "prints"),
    "Python that fails": ("print(1 + 1)", "print(1 + one)", "NameError"),
}


def faults_of(text: str, folder: Path) -> list[str]:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return follow(page, runs(page))


def test_a_page_that_is_right(tmp_path: Path) -> None:
    assert faults_of(RIGHT, tmp_path) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_page_that_is_wrong(fault: str, tmp_path: Path) -> None:
    right, wrong, told = FAULTS[fault]
    assert RIGHT.count(right) == 1
    said, *_ = faults_of(RIGHT.replace(right, wrong), tmp_path)
    assert told in said


@pytest.mark.parametrize(
    "text",
    [
        "<!-- run: sometimes -->\n```python\n1\n```\n",
        "<!-- run: proof -->\n\n```python\n1\n```\n",
        "<!-- run page: never -->\n",
        "<!-- run: never -->\n```python\n1\n```\n",
    ],
)
def test_a_comment_that_nobody_understands_is_refused(text: str) -> None:
    with pytest.raises(BadBlock):
        blocks_of(text)


def test_what_a_comment_says() -> None:
    text = "<!-- run: proof, exit 3 -->\n```console\n$ pitboss games\n```\n"
    (block,) = blocks_of(text)
    assert (block.proof, block.exit, block.never, block.line) == (True, 3, False, 2)


def test_a_block_in_an_admonition_loses_its_indent() -> None:
    (block,) = blocks_of("!!! note\n\n    ```python\n    if True:\n        print(1)\n    ```\n")
    assert block.text == "if True:\n    print(1)\n"


@pytest.mark.parametrize(
    ("printed", "out", "fits"),
    [
        ("House edge 0.6154%\n...", "House edge   0.6154%  of the initial wager", True),
        ("House edge 0.6154%\n...", "House edge 0.6155% of the initial wager", False),
        ("a ... c", "a c", True),
        ("a", "a b", False),
    ],
)
def test_output_is_compared(printed: str, out: str, fits: bool) -> None:
    assert agrees(printed, out) is fits
