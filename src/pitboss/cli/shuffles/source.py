"""``pitboss rng``: where the shuffles come from."""

from __future__ import annotations

from pitboss.cli.output import print_json


def print_source(as_json: bool) -> None:
    """Tell where the shuffles come from."""
    source = source_of(None)
    if as_json:
        print_json({"source": source, "seed": None})
        return
    print(f"Cards are shuffled from {source}.")
    print("Every card left in the shoe has the same chance: random bits that name no card are drawn again.")
    print("pitboss rng --battery puts that to the test.")


def source_of(seed: int | None) -> str:
    """Return in words what the shuffles are drawn from."""
    if seed is None:
        return "the operating system's cryptographic source (os.urandom by way of random.SystemRandom)"
    return f"a seeded generator, not for play (random.Random, seed {seed})"
