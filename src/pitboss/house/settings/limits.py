"""How much one person, one address and one worker may ask for."""

from __future__ import annotations

from pydantic import BaseModel, Field


class LimitSettings(BaseModel):
    """Limits on requests, connections and watchers."""

    sign_ins_a_minute: int = Field(
        20, description="Sign-ins, registrations and new guests per minute from one address.", ge=1, le=10**6
    )
    commands_a_second: int = Field(50, description="Requests per second from one person, on average.", ge=1, le=10**6)
    commands_at_once: int = Field(200, description="Requests from one person in a burst.", ge=1, le=10**6)
    body_limit: int = Field(65_536, description="The largest request body, in bytes.", ge=1024, le=10**8)
    request_seconds: float = Field(20.0, description="Seconds within which a request must arrive.", ge=0.1, le=3600)
    open_connections: int = Field(4096, description="Open connections per worker.", ge=10, le=10**6)
    address_connections: int = Field(
        256, description="Open connections per address, except from this machine; 0 for no limit.", ge=0, le=10**6
    )
    watchers: int = Field(2000, description="Watchers per worker.", ge=1, le=10**6)
    person_watchers: int = Field(20, description="Tables that one person can watch at a time.", ge=1, le=10**6)
    address_watchers: int = Field(
        400, description="Tables that all guests from one address together can watch at a time.", ge=1, le=10**6
    )
    lab_waiting: int = Field(
        16, description="Requests to the lab, by different people, that can wait in line.", ge=0, le=1000
    )
