"""What is installed, with which extra, on which system, in which version."""
