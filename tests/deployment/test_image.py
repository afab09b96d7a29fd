"""The steps of Dockerfile and compose.yaml, as far as they run without a container daemon.

Built in a clean folder, installed into a fresh environment, started by an unprivileged user on a read-only root, with
the environment, volumes and secrets of compose.yaml, next to a PostgreSQL server that asks for the password.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import psycopg
import pytest

from tests.deployment.building import Builder
from tests.deployment.machine import ROOTS, Machine
from tests.deployment.reading import Stage, read_compose
from tests.house.postgres_server import PostgresServer

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root makes namespaces with other users in them"),
]
PASSWORD = "a password with : and / and %"


class Image(NamedTuple):
    """What was built, and what is run of it."""

    machine: Machine
    stage: Stage
    service: dict[str, Any]
    server: PostgresServer
    port: int
    ran: list[str]

    def environment(self, **others: str) -> dict[str, str]:
        said = {name: str(value) for name, value in self.service["environment"].items()}
        ours = {"PITBOSS_PORT": str(self.port), "PGPORT": str(self.server.port)}
        return self.stage.environment() | said | ours | others

    def command(self, *words: str, **others: str) -> list[str]:
        """Return how a command of the image is run, as its own user."""
        user, folder = self.stage.last("USER"), self.stage.last("WORKDIR")
        return self.machine.command("image", words, self.environment(**others), folder, user)

    def run(self, *words: str, **others: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(*words, **others), capture_output=True, text=True, check=False)

    def ask(self, path: str) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    folder = tmp_path_factory.mktemp("image")
    password = folder / "database_password"
    password.write_text(PASSWORD + "\n")
    compose = read_compose({"HOUSE_PASSWORD_FILE": str(password)})
    server = PostgresServer()
    builder = Builder(folder)
    try:
        ask_for_password(server, compose["services"]["database"]["environment"])
        stage = builder.build()
        service = compose["services"]["house"]
        set_up(builder.machine, service, compose)
        yield Image(builder.machine, stage, service, server, free_port(), builder.ran)
    finally:
        builder.machine.close()
        server.close()


def ask_for_password(server: PostgresServer, said: dict[str, str]) -> None:
    """Make the database of compose.yaml, which lets nobody in without the password."""
    with psycopg.connect(server.url().replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {said['POSTGRES_DB']}".encode())
        connection.execute(f"ALTER ROLE {said['POSTGRES_USER']} PASSWORD '{PASSWORD}'".encode())
        rules = server.data / "pg_hba.conf"
        rules.write_text(f"host {said['POSTGRES_DB']} all 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        connection.execute("SELECT pg_reload_conf()")


def set_up(machine: Machine, service: dict[str, Any], compose: dict[str, Any]) -> None:
    """Mount volumes, secrets and tmpfs into the root of the image, and let nothing else be written."""
    root = f"{ROOTS}/image"
    for volume in service["volumes"]:
        name, place = volume.split(":")
        assert name in compose["volumes"]
        kept = f"{ROOTS}/volume-{name}"  # a new volume has what the image has there
        machine.outside(f"cp -a {root}{place} {kept}; mount --bind {kept} {root}{place}")
    machine.outside(f"mkdir -p {root}/run/secrets; echo 127.0.0.1 database >> {root}/etc/hosts")
    for name in service["secrets"]:
        file, place = compose["secrets"][name]["file"], f"{root}/run/secrets/{name}"
        machine.outside(
            f"touch {place}; cp {file} {ROOTS}/secret-{name}; chown 10001 {ROOTS}/secret-{name}; "
            f"chmod 0400 {ROOTS}/secret-{name}; mount --bind {ROOTS}/secret-{name} {place}"
        )
    for line in service["tmpfs"]:
        place, options = line.split(":")
        machine.outside(f"mount -t tmpfs -o {options} none {root}{place}")
    assert service["read_only"] is True
    machine.outside(f"mount -o remount,ro {root}")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def start(image: Image) -> subprocess.Popen[str]:
    words = [*image.stage.words("ENTRYPOINT"), *image.stage.words("CMD")]
    made = subprocess.Popen(image.command(*words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    until = time.monotonic() + 120
    while image.run(*health(image)).returncode:
        if made.poll() is not None or time.monotonic() > until:
            made.kill()
            pytest.fail(f"the house does not open:\n{made.communicate()[0][-4000:]}")
        time.sleep(0.5)
    return made


def health(image: Image) -> list[str]:
    """Return the command of the health check."""
    words: list[str] = json.loads(image.stage.last("HEALTHCHECK").split("CMD", 1)[1])
    return words


def stop(image: Image, server: subprocess.Popen[str]) -> str:
    server.send_signal(getattr(signal, image.stage.last("STOPSIGNAL")))
    out, _ = server.communicate(timeout=int(image.service["stop_grace_period"].removesuffix("s")))
    assert server.returncode == 0, out[-3000:]
    assert "Traceback" not in out
    return out


def exported(image: Image, name: str) -> list[str]:
    """Return the tables of the house, a line each."""
    file = f"/var/lib/pitboss/{name}.csv"
    assert image.run("pitboss", "export", "tables", file).returncode == 0
    return image.run("cat", file).stdout.splitlines()


def test_the_wheel_has_the_page_and_the_image_no_builder(image: Image) -> None:
    wheels = [step for step in image.ran if " wheel " in step]
    assert len(wheels) == 1 and len(image.ran) >= 6
    held = image.run("sh", "-c", "ls /opt/pitboss/lib/python*/site-packages/pitboss/web/static/index.html")
    assert held.returncode == 0, held
    assert image.run("sh", "-c", "ls /opt/build /build").returncode != 0
    assert image.run("sh", "-c", "ls /opt/pitboss/bin/pip").returncode != 0
    where = image.run("python", "-c", "import pitboss; print(pitboss.__file__)").stdout
    assert where.startswith("/opt/pitboss/lib/")


def test_the_root_cannot_be_written_to_and_the_user_may_nothing(image: Image) -> None:
    places = ["/etc/x", "/opt/pitboss/x", "/root/x", "/var/lib/x", "/usr/x"]
    for place in places:
        refused = image.machine.run("image", ["touch", place], {"PATH": "/usr/bin:/bin"})  # root itself
        assert "Read-only file system" in refused.stderr, place
    for place in ("/tmp/x", "/var/lib/pitboss/x", "/var/lib/pitboss-anchors/x", "/var/cache/pitboss/x"):
        assert image.run("sh", "-c", f"touch {place} && rm {place}").returncode == 0, place
    said = image.run("sh", "-c", "id -u; id -g; grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status").stdout.split()
    assert said == ["10001", "10001", "CapBnd:", "0" * 16, "CapEff:", "0" * 16, "NoNewPrivs:", "1"] or said == [
        "10001", "10001", "CapEff:", "0" * 16, "CapBnd:", "0" * 16, "NoNewPrivs:", "1"
    ]  # fmt: skip


def test_it_serves_stops_in_order_and_finds_its_data_again(image: Image) -> None:
    closed = image.run(*health(image))
    assert closed.returncode == 1 and "No house answers" in closed.stderr
    server = start(image)
    try:
        assert image.run(*health(image)).stdout.strip() == "The house is open."
        assert (
            b"<!doctype html>" in urllib.request.urlopen(f"http://127.0.0.1:{image.port}/", timeout=30).read().lower()
        )
        tables, head = exported(image, "before"), image.ask("/api/head")
        assert len(tables) > 5 and head["seal"] >= 1 and head["signature"]
        added = subprocess.run(
            image.command("pitboss", "people", "--add", "Audrey", "--role", "auditor"),
            input="a long password 1\n", capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert added.returncode == 0, added
        backup = image.run("pitboss", "backup", "/var/lib/pitboss/backup.zip")
        assert backup.returncode == 0, backup
    finally:
        stop(image, server)
    server = start(image)
    try:
        assert exported(image, "after") == tables
        again = image.ask("/api/head")
        assert again["seal"] > head["seal"] and again["key"] == head["key"], "the key and the books are there still"
        assert "Audrey" in image.run("pitboss", "people").stdout
    finally:
        stop(image, server)
    anchors = image.run("sh", "-c", "cat /var/lib/pitboss-anchors/anchors.jsonl").stdout.splitlines()
    assert [json.loads(line)["seal"] for line in anchors] == list(range(1, len(anchors) + 1)) and len(anchors) >= 2
    audited = image.run("pitboss", "audit", "--anchor", "/var/lib/pitboss-anchors/anchors.jsonl", "--key", again["key"])
    assert audited.returncode == 0 and "Nothing is wrong." in audited.stdout, audited
    restored = image.run("pitboss", "restore", "backup.zip", "--database", "sqlite:////var/lib/pitboss/moved.db",
                         PITBOSS_DATABASE_PASSWORD_FILE="", PITBOSS_WORKERS="1")  # fmt: skip
    assert restored.returncode == 0 and "Nothing is wrong." in restored.stdout, restored


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"PITBOSS_DATABASE_PASSWORD_FILE": "/run/secrets/none"}, "it cannot be read: No such file or directory"),
        ({"PITBOSS_DATABASE_PASSWORD_FILE": ""}, "no password supplied"),
        ({"PITBOSS_DATABASE_PASSWORD_FILE": "/etc/hostname"}, "password authentication failed"),
        ({"PITBOSS_DATABASE": "postgresql://pitboss@database/none"}, "does not exist"),
    ],
)
def test_what_is_missing_is_told(others: dict[str, str], said: str, image: Image) -> None:
    done = image.run("pitboss", "serve", **others)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr, done
    assert PASSWORD not in done.stderr
