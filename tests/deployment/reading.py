"""Reads a Dockerfile, a .dockerignore and a compose file: only the features ours use; anything else is refused."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

REPOSITORY = Path(__file__).parents[2]
KNOWN = frozenset(
    [
        "FROM",
        "RUN",
        "COPY",
        "WORKDIR",
        "ENV",
        "USER",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    ]
)
_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


@dataclass(frozen=True)
class Step:
    """One line of a Dockerfile."""

    verb: str
    rest: str


@dataclass
class Stage:
    """A stage of a Dockerfile: its base, its name, its steps."""

    base: str
    name: str
    steps: list[Step] = field(default_factory=list)

    def last(self, verb: str) -> str:
        """Return what the last line with a verb says."""
        return [step.rest for step in self.steps if step.verb == verb][-1]

    def words(self, verb: str) -> list[str]:
        """Return a list of words, as ENTRYPOINT and CMD have."""
        return list(json.loads(self.last(verb)))

    def environment(self) -> dict[str, str]:
        """Return the variables that it sets."""
        pairs = [word for step in self.steps if step.verb == "ENV" for word in shlex.split(step.rest)]
        return dict(pair.split("=", 1) for pair in pairs)


def read_dockerfile(path: Path = REPOSITORY / "Dockerfile") -> list[Stage]:
    """Return the stages."""
    stages: list[Stage] = []
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line.startswith("#"):
            continue
        verb, rest = line.split(None, 1)
        assert verb in KNOWN, line
        if verb == "FROM":
            words = rest.split()
            stages.append(Stage(words[0], words[2] if len(words) == 3 else ""))
        else:
            stages[-1].steps.append(Step(verb, " ".join(rest.split())))
    return stages


def let_in(name: str, patterns: list[str]) -> bool:
    """Whether a path is sent to the builder: the last pattern of .dockerignore that names it, or a folder above it."""
    kept = True
    parts = name.split("/")
    above = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    for pattern in patterns:
        wanted = pattern.removeprefix("!")
        anywhere = wanted.removeprefix("**/") if wanted.startswith("**/") else None
        named = any(fnmatch(folder, wanted) and folder.count("/") == wanted.count("/") for folder in above)
        if named or (anywhere is not None and any(fnmatch(part, anywhere) for part in parts)):
            kept = pattern.startswith("!")
    return kept


def ignored_patterns(path: Path = REPOSITORY / ".dockerignore") -> list[str]:
    """Return the lines of .dockerignore."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def read_compose(variables: Mapping[str, str], path: Path = REPOSITORY / "compose.yaml") -> dict[str, Any]:
    """Return the compose file with its variables put in; one that must be set and is not is an error with its words."""

    def value(found: re.Match[str]) -> str:
        name, how, said = found.groups()
        if variables.get(name):
            return variables[name]
        if how == "-":
            return str(said)
        raise KeyError(f"{name} {said or 'is not set'}")

    made: dict[str, Any] = yaml.safe_load(_VARIABLE.sub(value, path.read_text(encoding="utf-8")))
    return made
