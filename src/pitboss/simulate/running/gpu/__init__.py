"""Chunks played on CUDA devices: many at a time, a thread each."""
