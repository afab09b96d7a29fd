"""What of the rules can change a value, as tables that the kernels look up."""
