"""What an amendment changes: two rule sets held against each other, down to the first round they pay differently."""

from pitboss.extras import need

need("solve")
