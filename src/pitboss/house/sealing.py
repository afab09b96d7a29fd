"""The house's seals: made on a schedule, signed, and kept where the database is not."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import TextIO

import httpx
from sqlalchemy.engine import make_url

from pitboss.house.chain.seals import Seal, last_seal, seal_heads, seals_after
from pitboss.house.chain.signing import Signer, load_signer
from pitboss.house.house import House
from pitboss.house.settings import Settings
from pitboss.user_folders import data_folder

KEY_NAME, ANCHORS_NAME = "signing-key.pem", "anchors.jsonl"
SEND_SECONDS = 10.0


def kept_beside(settings: Settings) -> Path:
    """Return the folder for keys and anchors where no other is named: that of the database's file, or the data's."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(url.database).parent
    return data_folder()


class Sealing:
    """Seals, and keeps every seal in the anchor file and at the address that the settings name."""

    def __init__(self, house: House) -> None:
        self.house = house
        settings = house.settings
        self.key_file = Path(settings.signing_key) if settings.signing_key else kept_beside(settings) / KEY_NAME
        self.anchor_file = Path(settings.anchor_file) if settings.anchor_file else kept_beside(settings) / ANCHORS_NAME
        self.last = Seal(0, 0, "")
        self._signer: Signer | None = None
        self._guard = threading.Lock()

    def signer(self) -> Signer:
        """Return who signs; the key is made when it is first needed."""
        if self._signer is None:
            self._signer = load_signer(self.key_file)
        return self._signer

    def seal(self) -> Seal | None:
        """Seal what moved, and keep the seal elsewhere; None where nothing moved."""
        with self._guard:
            database, signer, clock = self.house.database, self.signer(), self.house.clock
            made = database.transact(lambda connection: seal_heads(connection, signer, clock()))
            with database.reading() as connection:
                self.last = last_seal(connection)
            self._keep()
            return made

    def refresh(self) -> Seal:
        """Ask for the last seal: another worker may have made it."""
        with self.house.database.reading() as connection:
            self.last = last_seal(connection)
        return self.last

    def _keep(self) -> None:
        """Append every seal that is not in the anchor file yet, and send it where it is to be sent."""
        self.anchor_file.parent.mkdir(parents=True, exist_ok=True)
        with self.anchor_file.open("a", encoding="utf-8", newline="\n") as file:
            _wait_for_others(file)
            with self.house.database.reading() as connection:
                missing = seals_after(connection, _last_kept(self.anchor_file))
            if not missing:
                return
            lines = "".join(f"{seal.line()}\n" for seal in missing)
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        url = self.house.settings.anchor_url
        if url:
            sent = httpx.post(
                url, content=lines, headers={"content-type": "application/x-ndjson"}, timeout=SEND_SECONDS
            )
            sent.raise_for_status()


def _wait_for_others(file: TextIO) -> None:
    """Let one worker at a time write into a file, until it closes it, so that no seal is written down twice."""
    if sys.platform != "win32":  # there one worker is all there is
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)


def _last_kept(path: Path) -> int:
    """Return the number of the last seal in an anchor file; a line that was cut short does not count."""
    last = 0
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                last = max(last, int(json.loads(line)["seal"]))
            except (ValueError, KeyError, TypeError):
                continue
    return last
