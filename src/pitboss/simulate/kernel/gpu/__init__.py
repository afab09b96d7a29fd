"""The kernel on a CUDA device: the same plain functions, and for plans of hands alone a faster layout of them."""
