"""What Dockerfile, .dockerignore and compose.yaml promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.settings import PREFIX, Settings, SettingsRefused, load_settings
from tests.deployment.reading import REPOSITORY, ignored_patterns, let_in, read_compose, read_dockerfile

FILE = {"HOUSE_PASSWORD_FILE": "/somewhere/database_password"}


def test_only_what_the_image_is_built_from_is_sent() -> None:
    patterns = ignored_patterns()
    sent = ["requirements/image.txt", "requirements/image-build.txt"]
    sent += ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "web/src/main.ts", "src/pitboss/cli/main.py"]
    kept_back = [".git/config", ".env", ".venv/bin/python", "tests/house/kit.py", "docs/house.md", "house.db"]
    kept_back += ["web/node_modules/x/y.js", "web/tests/x.ts", "src/pitboss/__pycache__/x.pyc", "secrets/password"]
    kept_back += [
        "requirements/dev.txt",
        "src/pitboss/web/static/index.html",
        "pitboss.toml",
        "compose.yaml",
        "Dockerfile",
    ]
    assert [name for name in sent if not let_in(name, patterns)] == []
    assert [name for name in kept_back if let_in(name, patterns)] == []


def test_every_file_that_is_copied_is_sent() -> None:
    patterns = ignored_patterns()
    for stage in read_dockerfile():
        for step in stage.steps:
            if step.verb == "COPY" and not step.rest.startswith("--from="):
                for name in step.rest.split()[:-1]:
                    assert (REPOSITORY / name).exists() and let_in(name, patterns), name


def test_every_package_of_the_image_has_a_hash() -> None:
    build, image = read_dockerfile()
    steps = [step.rest for stage in (build, image) for step in stage.steps if step.verb == "RUN" and "pip" in step.rest]
    installs = [step for step in steps if " install " in step or " wheel " in step]
    assert len(installs) == 4
    for step in installs:
        assert "--require-hashes --requirement requirements/" in step or "--no-deps" in step, step
    files = [word for step in installs for word in step.split() if word.startswith("requirements/")]
    assert files == ["requirements/image-build.txt", "requirements/image.txt"]


def test_the_image_runs_as_nobody_in_particular() -> None:
    build, image = read_dockerfile()
    assert build.base == image.base and build.name == "build"
    assert image.last("USER") == "10001:10001"
    assert image.words("ENTRYPOINT") == ["pitboss"] and image.last("STOPSIGNAL") == "SIGTERM"
    assert not any(step.verb == "ADD" for stage in (build, image) for step in stage.steps)


def test_no_password_is_in_the_file_and_one_that_is_missing_is_told() -> None:
    with pytest.raises(KeyError, match="HOUSE_PASSWORD_FILE is not set; name a file that holds the password"):
        read_compose({})
    compose = read_compose(FILE)
    for service in compose["services"].values():
        assert service["secrets"] == ["database_password"]
        names = [name for name in service["environment"] if "PASSWORD" in name]
        assert names and all(name.endswith("_FILE") for name in names)
        assert {service["environment"][name] for name in names} == {"/run/secrets/database_password"}
    assert compose["secrets"] == {"database_password": {"file": FILE["HOUSE_PASSWORD_FILE"]}}


def test_every_service_is_shut_in() -> None:
    compose = read_compose(FILE)
    for name, service in compose["services"].items():
        assert service["read_only"] is True and service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"] and service["restart"] == "unless-stopped", name
        assert not service.get("privileged") and "network_mode" not in service
    house, database = compose["services"]["house"], compose["services"]["database"]
    assert house["ports"] == ["127.0.0.1:8021:8021"] and "ports" not in database and "cap_add" not in house
    assert house["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert database["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    volumes = {line.split(":")[0] for service in (house, database) for line in service["volumes"]}
    assert volumes == set(compose["volumes"])


def test_every_volume_of_the_house_is_one_of_the_image() -> None:
    image, house = read_dockerfile()[-1], read_compose(FILE)["services"]["house"]
    assert {line.split(":")[1] for line in house["volumes"]} == set(image.words("VOLUME"))


def test_the_settings_are_settings(tmp_path: Path) -> None:
    """Each variable is known to the house, and what is said of the proxy holds for the network."""
    password = tmp_path / "password"
    password.write_text("pass/word\n")
    compose = read_compose(FILE)
    said = {name: str(value) for name, value in compose["services"]["house"]["environment"].items()}
    said["PITBOSS_DATABASE_PASSWORD_FILE"] = str(password)
    loaded = load_settings(environment=said | read_dockerfile()[-1].environment())
    assert loaded.settings.database_url == "postgresql+psycopg://pitboss:pass%2Fword@database/house"
    assert {name.removeprefix(PREFIX).lower() for name in said} <= set(Settings.model_fields)
    assert (loaded.settings.workers, loaded.settings.host, loaded.settings.secure_cookies) == (2, "0.0.0.0", True)
    gateway = compose["networks"]["inside"]["ipam"]["config"][0]["gateway"]
    assert loaded.settings.trusted_proxies == (gateway,)
    handed = Settings.model_validate(loaded.settings.handed_over())
    assert handed.database_url == loaded.settings.database_url
    assert "pass" not in str(loaded.settings.shown()["database"])


@pytest.mark.parametrize(
    ("database", "content", "said"),
    [
        ("postgresql://somebody@host/house", "", "it is empty"),
        ("postgresql://somebody@host/house", None, "it cannot be read"),
        ("postgresql://somebody:secret@host/house", "x", "the address of the database has a password too"),
        ("sqlite:///house.db", "x", "a SQLite database has no password"),
        ("", "x", "it is for a PostgreSQL database"),
    ],
)
def test_a_password_file_that_cannot_be_is_refused(
    database: str, content: str | None, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "password"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SettingsRefused, match=said):
        load_settings(environment={"PITBOSS_DATABASE": database, "PITBOSS_DATABASE_PASSWORD_FILE": str(file)})
