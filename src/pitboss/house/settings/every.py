"""All settings of the house together."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy.engine import make_url

from pitboss.chips import dollars
from pitboss.house.settings.database import DatabaseSettings
from pitboss.house.settings.limits import LimitSettings
from pitboss.house.settings.listening import ListeningSettings
from pitboss.house.settings.money import MoneySettings
from pitboss.house.settings.monitoring import MonitoringSettings
from pitboss.house.settings.people import PeopleSettings
from pitboss.house.settings.seals import SealSettings
from pitboss.house.settings.tables import TableSettings
from pitboss.house.settings.values import is_money

SUBJECTS: dict[str, type[BaseModel]] = {
    "Listening": ListeningSettings,
    "Database and workers": DatabaseSettings,
    "People": PeopleSettings,
    "Tables": TableSettings,
    "Money and the gaming day": MoneySettings,
    "Limits": LimitSettings,
    "Seals and anchors": SealSettings,
    "Log and metrics": MonitoringSettings,
}
"""What there is to set, by subject, in the order in which it is listed."""


class Settings(
    MonitoringSettings,
    SealSettings,
    LimitSettings,
    MoneySettings,
    TableSettings,
    PeopleSettings,
    DatabaseSettings,
    ListeningSettings,
):
    """Everything that can be set, each with what it means. Pydantic lists the fields of the last base first."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    def shown(self) -> dict[str, Any]:
        """Return the settings as they may be printed: without a password, money in dollars."""
        values: dict[str, Any] = {}
        for name, field in type(self).model_fields.items():
            value = getattr(self, name)
            if is_money(field):
                value = dollars(value).lstrip("$").replace(",", "")
            values[name] = list(value) if isinstance(value, tuple) else value
        values["database"] = make_url(self.database_url).render_as_string(hide_password=True)
        return values

    def handed_over(self) -> dict[str, Any]:
        """Return the settings for another process of the same house."""
        return self.shown() | {"database": self.database_url, "database_password_file": ""}
