"""What a wager by the count wins, risks and needs: figures of a ramp, the best ramp, and ruin."""

from pitboss.extras import need

need("solve")
