"""The key with which the house signs its seals: Ed25519, in a file that only its owner reads."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key


class KeyRefused(ValueError):
    """A file that holds no key to sign with."""


class Signer:
    """Signs seals."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes_raw().hex()

    def sign(self, number: int, hashed: str) -> str:
        """Return the signature of a seal, in hexadecimal digits."""
        return self._key.sign(signed_text(number, hashed)).hex()


def signed_text(number: int, hashed: str) -> bytes:
    """Return what is signed of a seal."""
    return f"pitboss seal {number} {hashed}".encode()


def load_signer(path: Path) -> Signer:
    """Read the key of a file, or make one, whose file is there when all of it is on the disk, or not at all.

    Raises KeyRefused and OSError.
    """
    if not path.exists():
        _make_key(path)
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError):
        raise KeyRefused(f"{path} holds no private key; name another file, or remove it to have one made.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyRefused(f"{path} holds a key of another kind; seals are signed with Ed25519.")
    return Signer(key)


def _make_key(path: Path) -> None:
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # for its owner alone
    part = Path(name)
    try:
        with os.fdopen(number, "wb") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        _put_in_place(part, path)
    finally:
        part.unlink(missing_ok=True)


def _put_in_place(part: Path, path: Path) -> None:
    """Give a whole file its name, unless another worker was first: a key is never replaced."""
    try:
        os.link(part, path)
    except FileExistsError:
        return
    except OSError:  # a disk without links
        if not path.exists():
            part.replace(path)
