"""The witness: the shortest round that two rule sets pay differently, searched for at two real tables side by side."""
