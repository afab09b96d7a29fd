"""Where the house listens, and whom it believes about addresses."""

from __future__ import annotations

from ipaddress import ip_network

from pydantic import BaseModel, Field, field_validator


class ListeningSettings(BaseModel):
    """The address, cookies, and proxies."""

    host: str = Field("127.0.0.1", description="The address to listen on.", min_length=1, max_length=255)
    port: int = Field(8021, description="The port to listen on; 0 picks a free one.", ge=0, le=65535)
    secure_cookies: bool = Field(
        False, description="Whether cookies are sent over HTTPS only; turn it on behind HTTPS."
    )
    origins: tuple[str, ...] = Field((), description="Other origins whose pages may use the house.")
    trusted_proxies: tuple[str, ...] = Field(
        (), description="Addresses or networks of proxies whose X-Forwarded-For header is trusted."
    )

    @field_validator("trusted_proxies")
    @classmethod
    def _known_proxies(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            try:
                ip_network(name, strict=False)
            except ValueError:
                raise ValueError(f"{name!r} is neither an address nor a network, such as 10.0.0.0/8") from None
        return value
