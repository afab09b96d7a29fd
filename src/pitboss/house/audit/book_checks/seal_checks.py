"""The seals: the house chain over the heads of all others, and anchors, which are seals that were kept elsewhere."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import is_zipfile

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, Row, select

from pitboss.house.audit.book_checks.chain_checks import FIRST, linked
from pitboss.house.audit.book_checks.sealed_places import SealedPlaces
from pitboss.house.audit.findings import Check
from pitboss.house.backup.archive import BackupRefused, Manifest, read_manifest
from pitboss.house.store import schema

Links = Mapping[int, Mapping[int, str]]
"""The links of every chain by their places; chain 0 is that of the changes."""
_RECEIPT = re.compile(r"(?:table (\d+) step|seal) (\d+) ([0-9a-f]{64})")


class AnchorRefused(ValueError):
    """Something that is no anchor."""


class NotSigned(AnchorRefused):
    """An anchor that was not signed by the key it should be signed by: no slip of the finger, but a finding."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link that was kept outside the database: of a seal, signed or not, or of a step, as on a receipt.

    ``chain`` is a table's number, or None for the seals.
    """

    place: int
    hash: str
    chain: int | None = None
    key: str = ""
    signature: str = ""

    def __str__(self) -> str:
        if self.chain is None:
            return f"seal {self.place}"
        return f"table {self.chain} step {self.place}" if self.chain else f"change {self.place}"


def read_anchors(text: str, key: str = "") -> list[Anchor]:
    """Read anchors: a receipt (``table 3 step 17 HASH``, ``seal 5 HASH``), an anchor file, its lines, or a backup.

    With a public key, every seal must be signed by it.
    """
    path = Path(text)
    is_file = os.path.isfile(text)
    if is_file and is_zipfile(path):
        return anchors_of_backup(_manifest(path), key)
    lines = [line for line in (_text_of(path) if is_file else text).splitlines() if line.strip()]
    if not lines:
        raise AnchorRefused("There is no anchor in it; name an anchor file, or a receipt such as: seal 5 HASH.")
    return _signed([_anchor(line.strip()) for line in lines], key)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise AnchorRefused(f"{path} is no anchor file: it is not text in UTF-8.") from None


def anchors_of_backup(manifest: Manifest, key: str = "") -> list[Anchor]:
    """Return the anchors that a backup is: the last link of every chain, and the last seal."""
    anchors = [Anchor(place, link, chain) for chain, place, link in manifest.heads]
    if manifest.seal is not None:
        anchors.append(_anchor(json.dumps(manifest.seal)))
    return _signed(anchors, key)


def _manifest(path: Path) -> Manifest:
    try:
        return read_manifest(path)
    except BackupRefused as refused:
        raise AnchorRefused(str(refused)) from None


def _signed(anchors: list[Anchor], key: str) -> list[Anchor]:
    for anchor in anchors:
        if key and anchor.chain is None and anchor.key != key:
            raise NotSigned(f"{anchor} was not signed by the key {key[:16]}...")
        if anchor.signature and not _is_signed(anchor):
            raise NotSigned(f"The signature of {anchor} is not its key's.")
    return anchors


def _anchor(line: str) -> Anchor:
    receipt = _RECEIPT.fullmatch(line)
    if receipt is not None:
        return Anchor(int(receipt[2]), receipt[3], int(receipt[1]) if receipt[1] else None)
    try:
        said = json.loads(line)
        return Anchor(int(said["seal"]), str(said["hash"]), None, str(said["key"]), str(said["signature"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise AnchorRefused(
            f"{line[:60]!r} is no anchor; name an anchor file, or a receipt such as: seal 5 HASH."
        ) from None


def _is_signed(anchor: Anchor) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(anchor.key)).verify(
            bytes.fromhex(anchor.signature), f"pitboss seal {anchor.place} {anchor.hash}".encode()
        )
    except (ValueError, InvalidSignature):
        return False
    return True


def seals_check() -> Check:
    """Return the check of the seals, before anything was looked at."""
    return Check(
        "seals_and_anchors",
        "seals and anchors",
        "each seal is the hash of the one before it and of heads that the chains still have; anchors are among them",
        unit="seals",
    )


def check_seals(
    connection: Connection,
    check: Check,
    links: Links,
    anchors: Sequence[Anchor] = (),
    since: SealedPlaces | None = None,
) -> None:
    """Check the house chain, that every head in it is a link of its chain, and that anchors are among its seals.

    What a seal says of chains at rest was checked where they were looked up.
    """
    seals = schema.seals
    number = since.seal - 1 if since is not None else 0
    head, at = connection.execute(select(seals.c.hash).where(seals.c.number == number)).scalar() or FIRST, 0
    sealed = {number: head}
    last = {chain: place for chain, (place, _) in since.heads.items()} if since is not None else {}
    for seal in connection.execute(select(seals).where(seals.c.number > number).order_by(seals.c.number)):
        number += 1
        check.examined += 1
        if seal.number != number:
            check.fault("seals", f"seal {number} is missing")
            number = seal.number
        if seal.at < at:
            check.fault(f"seal {number}", "is dated before the one before it")
        head, at = _seal(check, seal, head, links, last), max(at, seal.at)
        sealed[number] = head
    _sealed_heads(connection, check, last, whole=since is None)
    for anchor in anchors:
        known = sealed if anchor.chain is None else links.get(anchor.chain, {})
        earlier = {} if since is None or anchor.place in known else _written(connection, anchor)
        _hold(check, anchor, {**known, **earlier})


def _seal(check: Check, seal: Row[tuple[object, ...]], head: str, links: Links, last: dict[int, int]) -> str:
    where = f"seal {seal.number}"
    heads = json.loads(str(seal.heads))
    hash_of = str(seal.hash)
    if hash_of != linked(head, [seal.number, seal.at, heads]):
        check.fault(where, "its link is not the hash of what is written there")
    if seal.signature and not _is_signed(Anchor(seal.number, hash_of, None, str(seal.key), str(seal.signature))):
        check.fault(where, "its signature is not its key's")
    for chain, place, link in heads:
        last[chain] = place
        if links.get(chain, {}).get(place) != link:
            name = f"table {chain} at step {place}" if chain else f"the changes at {place}"
            check.fault(where, f"{name} is not as it was sealed")
    return hash_of


def _written(connection: Connection, anchor: Anchor) -> dict[int, str]:
    """Return the link that stands at an anchor's place, of those that were audited before."""
    seals, changes, steps = schema.seals.c, schema.changes.c, schema.steps.c
    if anchor.chain is None:
        query = select(seals.hash).where(seals.number == anchor.place)
    elif anchor.chain:
        query = select(steps.hash).where(steps.table_id == anchor.chain, steps.seq == anchor.place)
    else:
        query = select(changes.hash).where(changes.number == anchor.place)
    link = connection.execute(query).scalar()
    return {} if link is None else {anchor.place: link}


def _sealed_heads(connection: Connection, check: Check, last: dict[int, int], whole: bool) -> None:
    kept = {row.chain: row.place for row in connection.execute(select(schema.sealed_heads))}
    if not whole:
        kept = {chain: place for chain, place in kept.items() if chain in last}
    if kept != last:
        check.fault("seals", "what is noted as sealed is not what the seals say")


def _hold(check: Check, anchor: Anchor, links: Mapping[int, str]) -> None:
    check.examined += 1
    held = links.get(anchor.place)
    if held is None:
        check.fault(str(anchor), "was kept elsewhere and is not in the books: what came with it is gone")
    elif held != anchor.hash:
        check.fault(str(anchor), "is another in the books than the one that was kept elsewhere")
