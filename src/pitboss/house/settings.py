"""The settings of the house: from a file, from the environment, wrong ones refused with what and why."""

from __future__ import annotations

import os
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator
from pydantic.fields import FieldInfo
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.chips import MoneyError, cents, dollars
from pitboss.games import FOLDERS_VARIABLE
from pitboss.house.gaming_calendar import DEFAULT_SHIFTS, GamingCalendar, find_zone, read_shifts
from pitboss.near_names import did_you_mean
from pitboss.plain_validation import said_plainly
from pitboss.user_folders import data_folder

PREFIX = "PITBOSS_"
CONFIG_VARIABLE = "PITBOSS_CONFIG"
FILE_NAME = "pitboss.toml"
SHORTEST_TOKEN, LONGEST_TOKEN = 20, 200
DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg"})
"""The databases a house can be kept in, and the drivers that come with Pitboss."""
NOT_SETTINGS = frozenset({CONFIG_VARIABLE, FOLDERS_VARIABLE, "PITBOSS_BROWSER", "PITBOSS_FRESH", "PITBOSS_PROOF"})
"""Variables that are no settings of the house: where these are, which games there are, and how the tests are run."""


def _money(value: object) -> object:
    """Read dollars, as a submission writes them."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("write dollars, such as 500 or 7.50")
    try:
        return cents(str(value))
    except MoneyError as error:
        raise ValueError(str(error)) from None


Dollars = Annotated[int, BeforeValidator(_money)]


def _is_money(field: FieldInfo) -> bool:
    """Whether a setting is an amount of money."""
    return any(isinstance(marker, BeforeValidator) for marker in field.metadata)


def _refuse_no_file(url: URL) -> None:
    """Refuse a SQLite database that is in no file: what one connection writes there no other one sees."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:") or "\x00" in url.database:
        raise ValueError("name a file, such as sqlite:///house.db: every connection, and every worker, shares it")
    if url.query:
        raise ValueError("a SQLite database takes no options; name the file alone, such as sqlite:///house.db")
    if Path(url.database).is_dir():
        raise ValueError("that is a folder; name a file, such as sqlite:///house.db")


def _first_line(file: str) -> str:
    """Return the first line of a file."""
    return Path(file).read_text(encoding="utf-8-sig").split("\n", 1)[0].rstrip("\r")


def _read_secret(file: str) -> str:
    """Return the secret that a file holds in its first line, or say why that cannot be."""
    try:
        secret = _first_line(file)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"it cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None
    if not secret:
        raise ValueError("it is empty; write the secret into it")
    return secret


class Settings(BaseModel):
    """Everything that can be set, each with what it means."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    host: str = Field("127.0.0.1", description="The address to listen at.", min_length=1, max_length=255)
    port: int = Field(8021, description="The port to listen at; 0 takes a free one.", ge=0, le=65535)
    database: str = Field("", description="The database's URL; empty: SQLite in the data folder.", max_length=1000)
    database_password_file: str = Field(
        "", description="A file that holds the password of the PostgreSQL database.", max_length=1000
    )
    workers: int = Field(1, description="Worker processes; more than one needs PostgreSQL.", ge=1, le=64)
    connections: int = Field(8, description="Database connections of each worker.", ge=2, le=100)
    patience: float = Field(10.0, description="Seconds a command waits for a database that is away.", ge=0, le=120)
    guests: bool = Field(True, description="Whether anybody may come in as a guest with play chips.")
    registration: bool = Field(True, description="Whether anybody may register as a player.")
    guest_chips: Dollars = Field("10000", description="The play chips of a guest, in dollars.", ge=0, le=10**11)  # type: ignore[assignment]
    bankroll: Dollars = Field(
        "10000000", description="What the owners bring to the cage at the founding.", ge=1, le=10**14
    )  # type: ignore[assignment]
    tray: Dollars = Field("100000", description="The chips of a new table's tray.", ge=1, le=10**12)  # type: ignore[assignment]
    tray_fill: Dollars = Field("50000", description="Fills from the cage are multiples of this.", ge=1, le=10**12)  # type: ignore[assignment]
    open_tables: bool = Field(True, description="Open a table of each game in an empty house.")
    player_tables: int = Field(3, description="Tables that one player may have open.", ge=0, le=1000)
    decision_seconds: int = Field(30, description="Time to decide; 0: no clock.", ge=0, le=3600)
    alone_seconds: int = Field(
        900, description="Time to decide for who is alone at a table; 0: as among others.", ge=0, le=86_400
    )
    wager_seconds: int = Field(20, description="Time to wager once the first wager lies; 0: no clock.", ge=0, le=3600)
    absent_seconds: int = Field(900, description="After so long a player who does nothing is stood up; 0: never.", ge=0)
    staff_seconds: int = Field(
        300, description="After so long the house takes a table back from idle staff; 0: never.", ge=0
    )
    bots_seconds: int = Field(
        60, description="After so long with nobody at a table, or watching it, its bots leave.", ge=0, le=10**6
    )
    idle_table_seconds: int = Field(
        1800, description="After so long without anything a player's table closes by itself; 0: never.", ge=0, le=10**8
    )
    bots: bool = Field(True, description="Whether bots may fill seats.")
    bot_milliseconds: int = Field(700, description="How long a bot thinks.", ge=0, le=60_000)
    session_hours: int = Field(24 * 7, description="How long one stays signed in.", ge=1, le=24 * 365)
    loosening_hours: int = Field(
        24, description="After so many hours a member's limit gets looser, or a self-exclusion ends.", ge=1, le=24 * 30
    )
    reality_check_minutes: int = Field(
        60, description="After so long at tables a member confirms a reality check; 0: only who asks.", ge=0, le=24 * 60
    )
    secure_cookies: bool = Field(False, description="Send cookies over HTTPS only; set it behind HTTPS.")
    origins: tuple[str, ...] = Field((), description="Further origins that pages may come from.")
    trusted_proxies: tuple[str, ...] = Field(
        (), description="Addresses or networks of proxies whose X-Forwarded-For is believed."
    )
    sign_ins_a_minute: int = Field(
        20, description="Sign-ins, registrations and guests from one address.", ge=1, le=10**6
    )
    commands_a_second: int = Field(50, description="Requests of one person, on average.", ge=1, le=10**6)
    commands_at_once: int = Field(200, description="Requests of one person in a burst.", ge=1, le=10**6)
    body_limit: int = Field(65_536, description="The most bytes of a request.", ge=1024, le=10**8)
    lab_waiting: int = Field(16, description="Questions that wait in the lab, of different people.", ge=0, le=1000)
    open_connections: int = Field(4096, description="The most open connections of one worker.", ge=10, le=10**6)
    address_connections: int = Field(
        256, description="Open connections from one address, this machine's own excepted; 0: no limit.", ge=0, le=10**6
    )
    request_seconds: float = Field(20.0, description="Seconds that a request has to arrive.", ge=0.1, le=3600)
    watchers: int = Field(2000, description="The most watchers of one worker.", ge=1, le=10**6)
    person_watchers: int = Field(20, description="Tables that one person may watch at a time.", ge=1, le=10**6)
    address_watchers: int = Field(
        400, description="Tables that the guests of one address may watch at a time.", ge=1, le=10**6
    )
    seal_seconds: int = Field(
        60, description="How often the heads of all books are sealed and signed; 0: never.", ge=0, le=86_400
    )
    signing_key: str = Field(
        "", description="The file of the key that signs; empty: beside the data, made at first.", max_length=1000
    )
    anchor_file: str = Field(
        "", description="The file that seals are appended to; best on another machine's disk.", max_length=1000
    )
    anchor_url: str = Field("", description="An address that seals are posted to as well.", max_length=1000)
    day_zone: str = Field("UTC", description="The time zone of the gaming day.", min_length=1, max_length=64)
    day_shifts: tuple[str, ...] = Field(
        DEFAULT_SHIFTS, description="When shifts begin; the gaming day begins with the first."
    )
    jackpot_sum: Dollars = Field("600", description="Payouts of 300 to 1 above this are listed.", ge=0, le=10**12)  # type: ignore[assignment]
    cash_sum: Dollars = Field("10000", description="Cash of a person and day above this is listed.", ge=0, le=10**12)  # type: ignore[assignment]
    alarm_sigmas: float = Field(3.0, description="Standard deviations beyond which a return is an alarm.", ge=1, le=10)
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="What is logged.")
    log_format: Literal["text", "json"] = Field("text", description="How it is logged: for people, or as JSON lines.")
    metrics_token_file: str = Field(
        "",
        description="A file that holds the token with which /metrics may be read; it does not expire.",
        max_length=1000,
    )

    @field_validator("database")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if not value:
            return value
        try:
            url = make_url(value)
        except (ArgumentError, ValueError):
            raise ValueError("write a URL, such as postgresql+psycopg://user@host/name") from None
        if url.drivername not in DRIVERS:
            raise ValueError("it is not supported; use sqlite:///FILE, or postgresql://user@host/name (with psycopg 3)")
        if url.get_backend_name() == "sqlite":
            _refuse_no_file(url)
        return value

    @field_validator("database_password_file")
    @classmethod
    def _password_can_be_read(cls, value: str, info: Any) -> str:
        database = info.data.get("database", "")
        if not value or not database:
            if value:
                raise ValueError("it is for a PostgreSQL database; set database too")
            return value
        if not database.startswith("postgresql"):
            raise ValueError("a SQLite database has no password; leave it out")
        if make_url(database).password is not None:
            raise ValueError("the address of the database has a password too; leave one of them out")
        _read_secret(value)
        return value

    @field_validator("metrics_token_file")
    @classmethod
    def _token_can_be_read(cls, value: str) -> str:
        if value and not SHORTEST_TOKEN <= len(_read_secret(value)) <= LONGEST_TOKEN:
            raise ValueError(f"the token in it must have {SHORTEST_TOKEN} to {LONGEST_TOKEN} random characters")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _known_proxies(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            try:
                ip_network(name, strict=False)
            except ValueError:
                raise ValueError(f"{name!r} is neither an address nor a network, such as 10.0.0.0/8") from None
        return value

    @field_validator("day_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        find_zone(value)
        return value

    @field_validator("day_shifts")
    @classmethod
    def _known_shifts(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        read_shifts(value)
        return value

    @field_validator("workers")
    @classmethod
    def _workers_need_postgres(cls, value: int, info: Any) -> int:
        database = info.data.get("database", "")
        if value > 1 and not database.startswith("postgresql"):
            raise ValueError("several workers need PostgreSQL; set database")
        if value > 1 and not hasattr(socket, "SO_REUSEPORT"):
            raise ValueError("on this system no two processes can listen at one port; leave it at 1")
        return value

    @property
    def database_url(self) -> str:
        """The database that is used."""
        if not self.database:
            return f"sqlite:///{data_folder() / 'house.db'}"
        url = make_url(self.database)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if self.database_password_file:
            url = url.set(password=_first_line(self.database_password_file))
        return url.render_as_string(hide_password=False)

    @property
    def metrics_token(self) -> str:
        """The token with which ``/metrics`` may be read; empty where there is none."""
        return _first_line(self.metrics_token_file) if self.metrics_token_file else ""

    @property
    def calendar(self) -> GamingCalendar:
        """The gaming days and their shifts."""
        return GamingCalendar(self.day_zone, self.day_shifts)

    def shown(self) -> dict[str, Any]:
        """Return the settings as they may be printed: without a password, money in dollars."""
        values: dict[str, Any] = {}
        for name, field in type(self).model_fields.items():
            value = getattr(self, name)
            if _is_money(field):
                value = dollars(value).lstrip("$").replace(",", "")
            values[name] = list(value) if isinstance(value, tuple) else value
        values["database"] = make_url(self.database_url).render_as_string(hide_password=True)
        return values

    def handed_over(self) -> dict[str, Any]:
        """Return the settings for another process of the same house."""
        return self.shown() | {"database": self.database_url, "database_password_file": ""}


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
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsRefused([SettingFault("file", str(path), f"is not TOML: {error}")]) from None


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
        if name in Settings.model_fields and _is_money(Settings.model_fields[name]) and isinstance(error["input"], int):
            what, error = dollars(error["input"]), {**error, "ctx": _in_dollars(error.get("ctx", {}))}
        sentence = f"{what} cannot be: {said_plainly(error)}"
    return SettingFault(name, sources.get(name, "default"), sentence)


def _in_dollars(bounds: Mapping[str, Any]) -> dict[str, Any]:
    """Amounts are written in dollars and kept in cents: their bounds are told as they are written."""
    return {name: dollars(bound) if isinstance(bound, int) else bound for name, bound in bounds.items()}
