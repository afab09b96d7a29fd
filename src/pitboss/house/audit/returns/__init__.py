"""The return monitor: what was won against what theory expects, and between which bounds."""
