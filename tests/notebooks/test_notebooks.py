"""The notebooks of the documentation run, and print what is stored in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import notebooks

NAMES = [path.name for path in notebooks.notebooks()]
FEWEST = 4


def test_there_are_four_and_each_is_small() -> None:
    assert len(NAMES) >= FEWEST
    for path in notebooks.notebooks():
        assert path.stat().st_size <= notebooks.MOST_BYTES, path.name


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_prints_what_is_stored(name: str) -> None:
    stored = notebooks.read(notebooks.FOLDER / name)
    assert notebooks.texts_of(notebooks.executed(stored)) == notebooks.texts_of(stored)
    numbers = [cell["execution_count"] for cell in stored["cells"] if cell["cell_type"] == "code"]
    assert numbers == list(range(1, len(numbers) + 1))


def code(*sources: str) -> dict[str, object]:
    return {"cells": [{"cell_type": "code", "source": [source], "outputs": []} for source in sources]}


def test_cells_share_a_namespace_and_the_last_expression_is_put_out() -> None:
    done = notebooks.executed(code("number = 6", "print('twice')\nnumber * 2", "for _ in range(2):\n    number += 1"))
    assert notebooks.texts_of(done) == ["", "twice\n\n12", ""]
    with pytest.raises(ZeroDivisionError):
        notebooks.executed(code("1 / 0"))


def test_cells_run_in_a_folder_of_their_own() -> None:
    here = Path.cwd()
    notebooks.executed(code("from pathlib import Path\nPath('left.txt').write_text('x')"))
    assert Path.cwd() == here and not Path("left.txt").exists()
