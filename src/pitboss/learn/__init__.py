"""Learning environments of every game, with the exact optimum beside them."""

from pitboss.extras import need

need("learn")

from pitboss.learn.registering import register  # noqa: E402
from pitboss.learn.single import TableEnv  # noqa: E402
from pitboss.learn.vector import VectorTables  # noqa: E402

register()

__all__ = ["TableEnv", "VectorTables", "register"]
