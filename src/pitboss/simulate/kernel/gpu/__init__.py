"""The kernel on a CUDA device: the same plain functions, and a faster layout of them for plans with hands alone."""
