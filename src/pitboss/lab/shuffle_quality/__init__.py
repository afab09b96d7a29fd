"""How well a way of shuffling mixes the cards, measured beside uniform shuffles."""
