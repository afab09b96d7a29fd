"""Finding out whether a file or a folder could be written, by trying; nothing is left behind, nothing is changed."""

from __future__ import annotations

import tempfile
from pathlib import Path


def try_file(file: Path) -> None:
    """Raise the error of writing to a file that is there or is to be made; a device or a pipe is left alone."""
    if file.is_file():
        file.open("ab").close()
    elif not file.exists():
        made = file.resolve()  # a link may point to a file that is to be made
        made.open("xb").close()
        made.unlink()


def try_folder(folder: Path) -> None:
    """Raise the error of making files in a folder that is there, or of making the folder and those above it."""
    if folder.is_dir():
        with tempfile.TemporaryFile(dir=folder):
            return
    while not folder.parent.exists():
        folder = folder.parent
    folder.mkdir()
    folder.rmdir()
