"""The laboratory: what is made of prices, simulations and shuffles.

Charts of strategies, sweeps over every submission, the effects of options, solutions and simulations as plain data,
files and pictures, and the tests of shuffles. It reads what ``solve``, ``simulate`` and ``shoe`` hand out; none of them
knows it.
"""
