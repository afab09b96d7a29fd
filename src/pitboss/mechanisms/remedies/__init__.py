"""What players may answer when an irregularity makes the house offer something."""
