"""Chunks played on CUDA devices: many at a time, one per thread."""
