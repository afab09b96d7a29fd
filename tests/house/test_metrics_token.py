"""The token of /metrics: a collector can read them with it for as long as it likes, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.roles import Role
from pitboss.house.settings import SettingsRefused, load_settings
from tests.house.addresses import new_address
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire

TOKEN = "8f1c9b6e2d5a4c3b7e6f"
YEAR = 365 * 24 * 3600


@pytest.fixture
def scraped(tmp_path: Path) -> Iterator[tuple[Kit, Wire]]:
    file = tmp_path / "metrics-token"
    file.write_text(f"{TOKEN}\n")
    kit = Kit(new_address(tmp_path), metrics_token_file=str(file))
    wire = Wire(kit.house)
    yield kit, wire
    wire.close()
    kit.close()


def shown(wire: Wire, path: str, token: str, scheme: str = "Bearer") -> int:
    answer = Visitor(wire).get(path, headers={"authorization": f"{scheme} {token}"})
    return int(answer.status_code)


def test_a_collector_reads_metrics_whatever_time_it_is(scraped: tuple[Kit, Wire]) -> None:
    kit, wire = scraped
    assert shown(wire, "/metrics", TOKEN) == 200
    kit.time.pass_seconds(10 * YEAR)
    answer = Visitor(wire).get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200 and "pitboss_request_seconds" in answer.text


def test_the_token_opens_nothing_else(scraped: tuple[Kit, Wire]) -> None:
    _, wire = scraped
    for path in ("/api/settings", "/api/me", "/api/tables", "/api/audit/report"):
        assert shown(wire, path, TOKEN) in (401, 404)
    cookie = Visitor(wire)
    cookie.client.cookies.set("pitboss_session", TOKEN)
    assert cookie.get("/metrics").status_code == 401, "it is no session"


def test_others_come_in_as_before(scraped: tuple[Kit, Wire]) -> None:
    kit, wire = scraped
    for wrong in (TOKEN[:-1], f"{TOKEN}x", "", TOKEN.upper(), "é"):
        assert shown(wire, "/metrics", wrong.encode().decode("latin-1").encode("ascii", "replace").decode()) == 401
    assert shown(wire, "/metrics", TOKEN, "Basic") == 401
    auditor = wire.as_person(kit.staff("Olga", Role.AUDITOR))
    assert auditor.get("/metrics").status_code == 200
    assert wire.guest("Ann").get("/metrics").status_code == 403


def test_it_is_shown_to_nobody(scraped: tuple[Kit, Wire]) -> None:
    kit, wire = scraped
    admin = wire.as_person(kit.staff("Adam", Role.ADMIN))
    assert TOKEN not in admin.get("/api/settings").text
    assert TOKEN not in json.dumps(kit.settings.shown()) + json.dumps(kit.settings.handed_over()) + repr(kit.settings)


def test_without_a_file_there_is_no_token(kit: Kit, wire: Wire) -> None:
    assert wire.server.metrics_token == ""
    assert shown(wire, "/metrics", "") == 401


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "it cannot be read: No such file"),
        (b"", "it is empty; write the secret into it"),
        (b"short\n", "the token in it must have 20 to 200 random characters"),
        (b"x" * 201, "the token in it must have 20 to 200 random characters"),
        (b"\xff\xfe\x00", "it is no text"),
    ],
)
def test_a_file_that_holds_no_token_is_refused(tmp_path: Path, content: bytes | None, says: str) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SettingsRefused) as refused:
        load_settings(None, {"PITBOSS_METRICS_TOKEN_FILE": str(file)})
    assert says in str(refused.value) and "PITBOSS_METRICS_TOKEN_FILE" in str(refused.value)
