"""Everything in the rules that can change a value, as tables that the kernels look up."""
