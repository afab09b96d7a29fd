"""Chunks of rounds played by threads or on a cluster, and ``simulate`` itself."""

from pitboss.extras import need

need("solve")
