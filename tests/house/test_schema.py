"""The OpenAPI document: whatever is sent to any route, the server answers, and as the document says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.house.roles import Role
from tests.house.addresses import new_address
from tests.house.kit import Kit
from tests.house.live import Live
from tests.house.test_api import PASSWORD
from tests.house.test_roles_and_routes import TABLE
from tests.sizes import size

ROLES = [role.value for role in Role]
CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance, status_code_conformance]
LEFT_OUT = ("/api/session", "/api/sessions", "/api/audit/run", "/api/games/{game}/price")
"""Signing out would end the run; an audit or a price takes time, and has separate tests."""


class Served:
    """A live house with somebody of every role, a table and some rounds."""

    def __init__(self, folder: Path) -> None:
        generous: dict[str, Any] = {
            "sign_ins_a_minute": 10**6,
            "commands_a_second": 10**6,
            "commands_at_once": 10**6,
            "player_tables": 1000,
        }
        self.kit = Kit(new_address(folder), **generous)
        self.table = self.kit.table("catfish-bend")
        for role in Role:
            self.kit.house.register(f"Some-{role}", PASSWORD, role)
        self.live = Live(self.kit.house)
        self.tokens = {role: self.sign_in(f"Some-{role}") for role in ROLES}
        self.work_out_the_price()

    def sign_in(self, name: str) -> str:
        body = {"name": name, "password": PASSWORD, "token": True}
        return str(httpx.post(f"{self.live.url}/api/session", json=body).json()["token"])

    def work_out_the_price(self) -> None:
        """Have the house solve the table's game, so that nobody's answer waits for it."""
        headers = {"Authorization": f"Bearer {self.tokens[Role.ADMIN.value]}"}
        httpx.get(f"{self.live.url}/api/tables/{self.table}/price", headers=headers, timeout=300).raise_for_status()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("schema"))
    yield made
    made.live.close()


@pytest.fixture(scope="module")
def document(served: Served) -> Any:
    return schemathesis.openapi.from_url(f"{served.live.url}/openapi.json")


ROUTES = [
    (row.method, row.path)
    for row in TABLE
    if row.path.startswith(("/api/", "/metrics")) and row.method != "WS" and row.path not in LEFT_OUT
]


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[" ".join(route) for route in ROUTES])
def test_no_route_fails_whatever_is_sent(served: Served, document: Any, method: str, path: str) -> None:
    operation = document[path][method]

    @settings(
        max_examples=size(4, 25),
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def sent(case: Any) -> None:
        for role in ROLES:
            case.headers["Authorization"] = f"Bearer {served.tokens[role]}"
            case.call_and_validate(checks=CHECKS)

    sent()
