"""What is logged, and who may read the metrics."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, field_validator

from pitboss.house.settings.values import first_line, read_secret

SHORTEST_TOKEN, LONGEST_TOKEN = 20, 200


class MonitoringSettings(BaseModel):
    """The log and the metrics."""

    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="The lowest level of messages to log."
    )
    log_format: Literal["text", "json"] = Field(
        "text", description="The format of the log: text for people, or JSON lines."
    )
    metrics_token_file: str = Field(
        "",
        description="A file with the token for reading /metrics; it does not expire.",
        max_length=1000,
    )

    @field_validator("metrics_token_file")
    @classmethod
    def _token_can_be_read(cls, value: str) -> str:
        if value and not SHORTEST_TOKEN <= len(read_secret(value)) <= LONGEST_TOKEN:
            raise ValueError(f"the token in it must have {SHORTEST_TOKEN} to {LONGEST_TOKEN} random characters")
        return value

    @property
    def metrics_token(self) -> str:
        """The token with which ``/metrics`` may be read; empty where there is none."""
        return first_line(self.metrics_token_file) if self.metrics_token_file else ""
