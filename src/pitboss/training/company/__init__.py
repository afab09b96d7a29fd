"""Who and what a dealer in training has to do with: players, the floor, things that go wrong."""
