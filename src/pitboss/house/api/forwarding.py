"""Where a request comes from: what a proxy says counts only if the house was told to trust that proxy.

``X-Forwarded-For`` is a list to which every proxy on the way adds the address it was reached from; anybody can begin
one. So it is read from its end, and the first address that is no trusted proxy's is where the request comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

HEADER = b"x-forwarded-for"
NEIGHBOURS = 64
"""Whoever has one address of IPv6 has all that share its first 64 bits."""
LONGEST = 64


class TrustedProxies:
    """The proxies that a house stands behind, by address or network."""

    def __init__(self, named: Sequence[str]) -> None:
        self.networks = tuple(ip_network(name, strict=False) for name in named)

    def settle(self, scope: Scope) -> None:
        """Let the scope of a request or a WebSocket say where it really comes from."""
        client = scope.get("client")
        if not self.networks or client is None or not self._trusts(client[0]):
            return
        written = b",".join(value for name, value in scope["headers"] if name == HEADER)
        for hop in reversed(written.decode("latin-1").split(",")):
            address = hop.strip()
            if _parsed(address) is None:
                return  # nobody that we trust writes this, so what comes before it is worth nothing either
            scope["client"] = (address, 0)
            if not self._trusts(address):
                return

    def _trusts(self, address: str) -> bool:
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self.networks)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def limited_by(address: str) -> str:
    """Return what limits by address go by: an address, of IPv6 the network that one customer has."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((int(parsed) >> NEIGHBOURS << NEIGHBOURS, NEIGHBOURS)))
    return address[:LONGEST] if parsed is None else str(parsed)
