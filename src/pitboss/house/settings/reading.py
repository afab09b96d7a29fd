"""Reads the settings: from a file, from the environment, wrong ones refused with what and why."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pitboss.cache_folder import COVERS_VARIABLE
from pitboss.chips import dollars
from pitboss.games import FOLDERS_VARIABLE
from pitboss.house.settings.every import Settings
from pitboss.house.settings.values import is_money
from pitboss.near_names import did_you_mean
from pitboss.plain_validation import said_plainly
from pitboss.rulebook.text_files import toml_fault

PREFIX = "PITBOSS_"
CONFIG_VARIABLE = "PITBOSS_CONFIG"
FILE_NAME = "pitboss.toml"
NOT_SETTINGS = frozenset(
    {CONFIG_VARIABLE, COVERS_VARIABLE, FOLDERS_VARIABLE, "PITBOSS_BROWSER", "PITBOSS_FRESH", "PITBOSS_PROOF"}
)
"""Variables that are no settings of the house: where these are, which games there are, and how the tests are run."""


@dataclass(frozen=True, slots=True)
class SettingFault:
    """One thing wrong with the settings: where it was set, and why it cannot be."""

    name: str
    source: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.name} ({self.source}): {self.sentence}"


class SettingsRefused(ValueError):
    """Settings with every fault that was found in them."""

    def __init__(self, faults: list[SettingFault]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"The settings have {count}:\n" + "\n".join(f"  - {fault}" for fault in faults))


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings, and where each of them came from."""

    settings: Settings
    sources: Mapping[str, str]


def load_settings(
    file: Path | None = None, environment: Mapping[str, str] | None = None, given: Mapping[str, object] | None = None
) -> Loaded:
    """Read the settings: defaults, then a file, then the environment, then what was given by hand."""
    environment = os.environ if environment is None else environment
    values: dict[str, object] = {}
    sources: dict[str, str] = {}
    named = file or (Path(environment[CONFIG_VARIABLE]) if environment.get(CONFIG_VARIABLE) else None)
    path = named or (Path(FILE_NAME) if Path(FILE_NAME).exists() else None)
    if path is not None:
        for name, value in _read_file(path).items():
            values[name], sources[name] = value, str(path)
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable not in NOT_SETTINGS:
            name = variable.removeprefix(PREFIX).lower()
            values[name], sources[name] = _from_text(name, text), variable
    for name, value in (given or {}).items():
        if value is not None:
            values[name], sources[name] = value, "command line"
    try:
        return Loaded(Settings.model_validate(values), sources)
    except ValidationError as error:
        raise SettingsRefused([_fault(fault, sources) for fault in error.errors()]) from None


def _read_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingsRefused([SettingFault("file", str(path), f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        sentence = "is not text in UTF-8: save it in that encoding"
        raise SettingsRefused([SettingFault("file", str(path), sentence)]) from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsRefused([SettingFault("file", str(path), f"is not TOML: {toml_fault(str(error))}")]) from None


def _from_text(name: str, text: str) -> object:
    field = Settings.model_fields.get(name)
    if field is not None and field.annotation == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def _fault(error: Any, sources: Mapping[str, str]) -> SettingFault:
    name = str(error["loc"][0]) if error["loc"] else "settings"
    if error["type"] == "extra_forbidden":
        asked = did_you_mean(name, Settings.model_fields)
        sentence = " ".join(filter(None, ["there is no such setting; pitboss config lists them.", asked]))
    else:
        # A database's address may hold a password, and is not repeated.
        what = "this" if name == "database" else repr(error["input"])
        if name in Settings.model_fields and is_money(Settings.model_fields[name]) and isinstance(error["input"], int):
            what, error = dollars(error["input"]), {**error, "ctx": _in_dollars(error.get("ctx", {}))}
        sentence = f"{what} cannot be: {said_plainly(error)}"
    return SettingFault(name, sources.get(name, "default"), sentence)


def _in_dollars(bounds: Mapping[str, Any]) -> dict[str, Any]:
    """Amounts are written in dollars and kept in cents: their bounds are told as they are written."""
    return {name: dollars(bound) if isinstance(bound, int) else bound for name, bound in bounds.items()}
