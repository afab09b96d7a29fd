"""A plan as the tables that the kernel walks."""
