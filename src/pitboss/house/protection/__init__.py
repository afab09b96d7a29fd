"""Player protection: limits that members set for themselves, breaks, self-exclusion, reality checks."""
