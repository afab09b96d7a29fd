"""What is installed, by which extra, on which system, in which version."""
