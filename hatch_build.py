"""The wheel holds the built page: whoever installs it needs no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildThePage(BuildHookInterface):  # type: ignore[type-arg]
    """Build the page before a wheel or a source distribution is packed; a working copy has it built by ``make``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; nothing is done where it is built already."""
        if version != "editable":
            subprocess.run([sys.executable, str(Path(self.root) / "web" / "build.py")], check=True)
