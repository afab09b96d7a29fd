"""The seals: the house chain over the heads of all others, and anchors, which are seals that were kept elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, Row, select

from pitboss.house.audit.chain_checks import FIRST, linked
from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

Links = Mapping[int, Mapping[int, str]]
"""The links of every chain by their places; chain 0 is that of the changes."""
_RECEIPT = re.compile(r"(?:table (\d+) step|seal) (\d+) ([0-9a-f]{64})")


class AnchorRefused(ValueError):
    """Something that is no anchor."""


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
        return f"seal {self.place}" if self.chain is None else f"table {self.chain} step {self.place}"


def read_anchors(text: str, key: str = "") -> list[Anchor]:
    """Read anchors: a receipt (``table 3 step 17 HASH``, ``seal 5 HASH``), lines of an anchor file, or its path.

    With a public key, every seal must be signed by it.
    """
    path = Path(text)
    is_file = len(text) < 1000 and path.is_file()
    lines = [line for line in (path.read_text(encoding="utf-8") if is_file else text).splitlines() if line.strip()]
    if not lines:
        raise AnchorRefused("There is no anchor in it; name an anchor file, or a receipt such as: seal 5 HASH.")
    anchors = [_anchor(line.strip()) for line in lines]
    for anchor in anchors:
        if key and anchor.chain is None and anchor.key != key:
            raise AnchorRefused(f"{anchor} was not signed by the key {key[:16]}...")
        if anchor.signature and not _is_signed(anchor):
            raise AnchorRefused(f"The signature of {anchor} is not its key's.")
    return anchors


def _anchor(line: str) -> Anchor:
    receipt = _RECEIPT.fullmatch(line)
    if receipt is not None:
        return Anchor(int(receipt[2]), receipt[3], int(receipt[1]) if receipt[1] else None)
    try:
        said = json.loads(line)
        return Anchor(int(said["seal"]), str(said["hash"]), None, str(said["key"]), str(said["signature"]))
    except (ValueError, KeyError, TypeError):
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


def check_seals(connection: Connection, check: Check, links: Links, anchors: Sequence[Anchor] = ()) -> None:
    """Check the house chain, that every head in it is a link of its chain, and that anchors are among its seals."""
    sealed, number, head, at = {0: FIRST}, 0, FIRST, 0
    last: dict[int, int] = {}
    for seal in connection.execute(select(schema.seals).order_by(schema.seals.c.number)):
        number += 1
        check.examined += 1
        if seal.number != number:
            check.fault("seals", f"seal {number} is missing")
            number = seal.number
        if seal.at < at:
            check.fault(f"seal {number}", "is dated before the one before it")
        head, at = _seal(check, seal, head, links, last), max(at, seal.at)
        sealed[number] = head
    _sealed_heads(connection, check, last)
    for anchor in anchors:
        _hold(check, anchor, sealed if anchor.chain is None else links.get(anchor.chain, {}))


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


def _sealed_heads(connection: Connection, check: Check, last: dict[int, int]) -> None:
    kept = {row.chain: row.place for row in connection.execute(select(schema.sealed_heads))}
    if kept != last:
        check.fault("seals", "what is noted as sealed is not what the seals say")


def _hold(check: Check, anchor: Anchor, links: Mapping[int, str]) -> None:
    check.examined += 1
    held = links.get(anchor.place)
    if held is None:
        check.fault(str(anchor), "was kept elsewhere and is not in the books: what came with it is gone")
    elif held != anchor.hash:
        check.fault(str(anchor), "is another in the books than the one that was kept elsewhere")
